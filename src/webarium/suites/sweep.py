"""What must hold of sites and suites at any seed: data are built, texts lint, and every suite finds its tasks."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from webarium.errors import UnknownNameError, WebariumError
from webarium.sites.kit.reading.lint import look
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import load_suite, suite_names
from webarium.tasks.audit.repeats import duplicates
from webarium.tasks.sampling import NoInstanceError, ill_posed, sample
from webarium.tasks.task import Task
from webarium.tasks.template import Template
from webarium.types import Scale
from webarium.worlds import Universe

Work: TypeAlias = Literal["build", "lint", "sample"]


@dataclass(frozen=True)
class Step:
    """One thing to be tried at a seed."""

    work: Work
    name: str
    """Of the site; of the suite where tasks are sampled."""
    sites: tuple[str, ...]
    """Whose data it needs."""

    def __str__(self) -> str:
        return f"{self.work} {self.name}"


@dataclass(frozen=True)
class Found:
    """What a step brought to light."""

    step: Step
    faults: tuple[str, ...] = ()
    """What must not be, each in a line."""
    left_out: tuple[str, ...] = ()
    """Templates without an instance."""
    tasks: int = 0
    """How many were sampled."""


def plan(sites: Iterable[str] = (), suites: Iterable[str] = ()) -> tuple[Step, ...]:
    """The steps for some sites and suites and what these need; for all that are installed if none is named."""
    sites, suites = list(sites), list(suites)
    everything = not sites and not suites
    chosen = {name: load_suite(name) for name in (suite_names() if everything else suites)}
    installed = load_sites()
    for name in sites:
        if name not in installed:
            raise UnknownNameError("site", name, installed)
    needed = {*(installed if everything else sites), *(s for suite in chosen.values() for s in suite.sites)}
    ordered = sorted(needed)
    steps = [Step(work, name, (name,)) for name in ordered for work in ("build", "lint")]
    return (*steps, *(Step("sample", name, suite.sites) for name, suite in chosen.items()))


def attempt(step: Step, seed: int, *, scale: Scale = "small", cache: Path | None = None) -> Found:
    """Try one step; whatever it raises is a fault."""
    try:
        with _opened(step.sites, seed, scale, cache) as universe:
            if step.work == "lint":
                return Found(step, tuple(_broken(step.name, universe)))
            if step.work == "sample":
                return _sampled(step, universe)
    except WebariumError as error:
        return Found(step, (f"{error}",))
    except Exception as error:
        return Found(step, (_where(error),))
    return Found(step)


def _opened(names: Sequence[str], seed: int, scale: Scale, cache: Path | None) -> Universe:
    installed = load_sites()
    return Universe.open(databases([installed[name] for name in names]), seed=seed, scale=scale, cache=cache)


def _broken(name: str, universe: Universe) -> Iterator[str]:
    """The figures of a site's texts that are outside the range which the site sets."""
    site: Site = load_sites()[name]
    if site.reading is None:
        return
    floors = [floor for floor in site.reading.floors if floor.scale in (None, universe.scale)]
    if not floors:
        return
    figures = look(site.reading, universe.reader(site.database.name))
    for floor in figures.broken(floors, universe.scale):
        value = figures.values[floor.name]
        yield f"{floor.name} is {value:.4g}, asked are {floor.least} to {floor.most}"


def _sampled(step: Step, universe: Universe) -> Found:
    faults: list[str] = []
    empty: list[str] = []
    tasks: list[Task] = []
    for template in load_suite(step.name).templates:
        try:
            tasks += sample(template, universe)
        except NoInstanceError:
            empty.append(template.id)
        except Exception as error:
            faults.append(f"{template.id}: {_where(error)}")
    faults += _unfit(tasks)
    faults += [
        f"{finding.task} {finding.detail}"
        for finding in duplicates({universe.seed: tasks})
        if finding.rule not in _excused(tasks, finding.template)
    ]
    return Found(step, tuple(faults), tuple(empty), len(tasks))


def _unfit(tasks: Iterable[Task]) -> Iterator[str]:
    """Tasks that, beside their siblings, are answered by their own request, or reject their own answer."""
    for task in tasks:
        fault = ill_posed(task)
        if fault is not None:
            yield f"{task.id}: {fault}"


def _excused(tasks: Iterable[Task], template: str) -> Iterable[str]:
    source: Template | None = next((task.source for task in tasks if task.template_id == template), None)
    return () if source is None else source.exempt


def _where(error: Exception) -> str:
    """An error with the deepest place of ours that it came from."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "webarium" in frame.filename]
    at = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{at}"
