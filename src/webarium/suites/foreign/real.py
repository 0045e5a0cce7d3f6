"""REAL's folders of task files as suites: on Webarium's replicas of its sites, or where the sites are published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from webarium.envs.options import Preparation
from webarium.errors import TaskError, UserError
from webarium.scoring.checks import Check
from webarium.scoring.foreign.outcomes import Profile
from webarium.scoring.foreign.real_checks import CriterionRule, StoppedRule
from webarium.scoring.foreign.references import Reference
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.replicas.config import read_config
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.suites.foreign.base import (
    ForeignSuite,
    ForeignTemplate,
    check_selection,
    first_of_each_kind,
    sites_at,
    split_selection,
)
from webarium.suites.registry import load_suite, suite_names
from webarium.suites.suite import GoldenPath, References
from webarium.task_files.real_tasks import RealTask, load_real
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.tasks.ui import Ui
from webarium.types import Json, TaskKind
from webarium.worlds import Conditions

if TYPE_CHECKING:
    from webarium.worlds import Universe

_PASSES = "passes on the untouched state"
EPOCH = datetime(2024, 7, 18, 9)  # noqa: DTZ001 - worlds have naive local time
"""When the tasks take place."""
KINDS: Mapping[str, TaskKind] = {
    "action": "mutate",
    "retrieval": "retrieve",
    "retrieval-action": "combined",
    "no-action": "impossible",
}


def load(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of version 1; see `load_version`."""
    return load_version("v1", argument, sites)


def load_second(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of version 2, which programs check; see `load_version`."""
    return load_version("v2", argument, sites)


def load_version(version: str, argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of a folder, ``DIR`` or ``DIR#gomail,omnizon``.

    A site is where `sites` says, else Webarium's own, else the published one. But where a folder has tasks of
    Webarium's own or of given sites, tasks of others are left out unless their site is named behind the sign.

    Args:
        version: Of the benchmark, ``v1`` or ``v2``.
        argument: The folder, or one task file.
        sites: Addresses by site id.
    """
    path, wanted = split_selection(argument)
    loaded = load_real(Path(path), version)
    names = {task.site for task in loaded}
    check_selection(wanted, names)
    own = {name: site for name in sorted(names) if (site := replica_of(name)) is not None}
    here = own.keys() | sites.keys()
    chosen = [task for task in loaded if task.site in wanted] if wanted else _here(loaded, here)
    unknown = sorted(set(sites) - {task.site for task in chosen})
    if unknown:
        raise UserError(f"No task of {Path(path).name} is about {unknown[0]}.")
    tasks = tuple(make_task(task, own.get(task.site), sites.get(task.site)) for task in chosen)
    return ForeignSuite(
        name=f"real-{version}:{argument}",
        description=f"{len(tasks)} tasks of REAL from {Path(path).name}.",
        templates=tuple({task.template_id: task.source for task in tasks}.values()),
        smoke=first_of_each_kind((task.id, task.kind) for task in tasks),
        remarks=() if wanted else _left_out(loaded, chosen),
        profiled=_passing(chosen),
        make=lambda universe: tuple(_referred(tasks, universe)),
        own=sites_at((task.source.site for task in tasks if not task.live_hosts), ()),
    )


def _referred(tasks: Sequence[Task], universe: Universe) -> Iterator[Task]:
    """The tasks with the reference answers that suites of their sites give in a universe, once somebody asks."""
    for site, own in groupby(tasks, key=lambda task: None if task.live_hosts else task.site):
        references = load_suite(site).references if site in suite_names() else None
        if references is None:
            yield from own
            continue
        first, *others = own
        known = cache(partial(_known, references, first, universe))
        for task in (first, *others):
            yield replace(task, checks=tuple(_with(check, known) for check in task.checks))


def _known(references: References, task: Task, universe: Universe) -> Mapping[str, Reference]:
    return references(task.source.data(universe))


def _with(check: Check, known: Callable[[], Mapping[str, Reference]]) -> Check:
    if not isinstance(check, CriterionRule) or check.by != "judge":
        return check
    number = [item.type for item in check.task.evals[: check.place]].count("llm_boolean") + 1
    name = check.task.key + (f".{number}" if number > 1 else "")
    return replace(check, reference=lambda: known().get(name))


def replica_of(site: str, installed: Mapping[str, Site] | None = None) -> Site | None:
    """Webarium's replica of a site, whose id has no hyphens; among the installed sites by default."""
    found = (load_sites() if installed is None else installed).get(site.replace("-", ""))
    return None if found is None or found.replica is None else found


def _here(loaded: Sequence[RealTask], here: Collection[str]) -> list[RealTask]:
    return [task for task in loaded if task.site in here] or list(loaded)


def _passing(chosen: Sequence[RealTask]) -> Mapping[Profile, tuple[str, ...]]:
    """Which of the tasks pass where nobody has done anything, in words for each profile."""
    ids = [f"real.{task.key}" for task in chosen if task.passes_untouched]
    if not ids:
        return {}
    what, whose = ("this task passes", "its") if len(ids) == 1 else ("these tasks pass", "their")
    said = f"By the published rules {what} on the untouched state: {', '.join(ids)}."
    return {
        "original": (
            f"{said} This run scores by them; with --profile strict {whose} checks decide nothing.",
        ),
        "strict": (f"{said} This run scores by strict rules, by which {whose} checks decide nothing.",),
    }


def _left_out(loaded: Sequence[RealTask], chosen: Collection[RealTask]) -> tuple[str, ...]:
    """What a folder has beyond the tasks that were chosen, in words; empty if nothing."""
    lacking = Counter(task.site for task in loaded if task not in chosen)
    if not lacking:
        return ()
    sites = ", ".join(f"{name} ({count})" for name, count in lacking.items())
    return (
        f"{lacking.total()} of {len(loaded)} tasks are left out, because Webarium has no replica of their sites: "
        f"{sites}. Say where a site is with --site NAME=URL, or name it behind # to use the published one.",
    )


def make_task(task: RealTask, site: Site | None, given: str | None = None) -> Task:
    """A task of REAL's on a replica, or on the live web.

    Args:
        task: As its file has it.
        site: Webarium's replica, if there is one.
        given: Where the site is instead.

    Raises:
        UserError: The replica does not know a key of the task's ``config``.
    """
    site = None if given is not None else site
    url = given or (task.site_url if site is None else site.origin)
    template = RealTemplate(task, site)
    return Task(
        id=f"real.{task.key}",
        template=task.challenge,
        params={"id": task.key},
        intent=task.goal,
        sites=(template.site,),
        kind=KINDS[task.challenge],
        difficulty=task.difficulty,
        start_urls=(url,),
        users={},
        conditions=Conditions() if site is None else Conditions(knobs={site.id: _knobs(task, site)}),
        now=EPOCH,
        reasons=(),
        checks=(
            StoppedRule(),
            *[CriterionRule(task, place, url.rstrip("/")) for place in range(len(task.evals))],
        ),
        source=template,
        foreign=True,
        note=_PASSES if task.passes_untouched else "",
        live_hosts=("*",) if site is None else (),
        enter=Configured(url.rstrip("/"), f"{task.version}.{task.id}", urlencode(task.settings))
        if site is None
        else None,
    )


def _knobs(task: RealTask, site: Site) -> dict[str, Json]:
    """The settings of a replica for a task: those of all published ones, then the task's own."""
    replica = site.replica
    if replica is None:
        return {"task_id": f"{task.version}.{task.id}"}
    try:
        own = read_config(replica.keys, task.settings)
        return {"task_id": f"{task.version}.{task.id}", **replica.published, **own}
    except BadInput as error:
        raise UserError(f"The config of task {task.id} does not fit {site.brand}: {error.message}") from None


class RealTemplate(ForeignTemplate):
    """The shape of a task of REAL; on Webarium's own replica the site's suite knows the golden path."""

    def __init__(self, task: RealTask, own: Site | None) -> None:
        site = task.site if own is None else own.id
        super().__init__(site, task.challenge, KINDS[task.challenge], task.difficulty)
        self._own = own is not None
        if own is not None:
            setattr(self, "role", own.roles[0].name)  # noqa: B010 - a class variable of templates

    @dataclass(frozen=True)
    class Params:
        """Which task it is."""

        id: str

    def given(self, params: Mapping[str, Json]) -> Params:
        """Its id alone."""
        return self.Params(str(params.get("id", "")))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Walk the golden path of the task with this id.

        Raises:
            TaskError: The task is on a published site, or nobody has written a path for it.
        """
        path = self._path(params.id)
        if path is None:
            raise TaskError(
                f"Nobody has written a golden path for {params.id}.", todo="Run another agent than oracle."
            )
        await path(ui, db)

    def has_path(self, params: Params) -> bool:
        """Whether somebody has written one for the task with this id."""
        return self._path(params.id) is not None

    def _path(self, id: str) -> GoldenPath | None:
        if not self._own or self.site not in suite_names():
            return None
        return load_suite(self.site).golden.get(id)


@dataclass(frozen=True)
class Configured:
    """Tells a published site which task begins, as REAL's own harness does."""

    url: str
    task_id: str
    """With the benchmark's version, as REAL's own harness sends it: ``v1.dashdish-2``."""
    settings: str = ""
    """The task's own settings as a query."""

    async def __call__(self, fresh: Preparation) -> None:
        """Open the site's ``/config`` with what the task sets, as REAL's harness does."""
        first = "" if "latency=" in self.settings else "&latency=0"
        query = f"run_id=0&task_id={self.task_id}{first}" + (f"&{self.settings}" if self.settings else "")
        await fresh.visit(f"{self.url}/config?{query}")
