"""A study in numbers: each person, everybody together by site, kind and difficulty, and how far people agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from webarium.errors import UserError
from webarium.people.seat import AGENT
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.report import Group, group
from webarium.runs.reports.statistics import median
from webarium.scoring.judges.agreement import Bootstrap, Estimate, fleiss_kappa, percent_agreement
from webarium.types import Json


@dataclass(frozen=True)
class Part:
    """Some episodes of people."""

    whole: Group
    time_median: float | None
    """Seconds that somebody was at a task, rests left out."""

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> Part:
        """Count them."""
        return cls(group(results), median([result.wall_s for result in results]))


@dataclass(frozen=True)
class Shared:
    """How far two people who did the same task came out alike; of more than two, the first two by name."""

    tasks: int
    alike: Estimate
    """The share of tasks that both achieved, or neither."""
    kappa: Estimate


@dataclass(frozen=True)
class Figures:
    """A study in numbers."""

    planned: Mapping[str, int]
    """Tasks of each person."""
    people: Mapping[str, Part]
    everybody: Part
    by_site: Mapping[str, Part]
    by_kind: Mapping[str, Part]
    by_difficulty: Mapping[str, Part]
    by_template: Mapping[str, Part]
    shared: Shared | None
    """``None`` while no task was done by two."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return asdict(self)


def runs_of(out: Path) -> list[RunFolder]:
    """The runs of people in a folder: itself, or those in it.

    Raises:
        UserError: There is none.
    """
    paths = [out] if (out / "run.json").exists() else sorted(path.parent for path in out.glob("*/run.json"))
    found = [folder for folder in map(RunFolder.open, paths) if folder.config.agent.startswith(AGENT)]
    if not found:
        raise UserError(f"{out} holds no run of a person.", todo="Name the folder that was given to --out.")
    return found


def read_figures(folders: Sequence[RunFolder]) -> Figures:
    """Read the runs of a study, finished or not."""
    by_person = {folder.config.agent.removeprefix(AGENT): tuple(folder.results()) for folder in folders}
    results = [result for each in by_person.values() for result in each]
    return Figures(
        planned={folder.config.agent.removeprefix(AGENT): len(folder.jobs) for folder in folders},
        people={name: Part.of(each) for name, each in by_person.items()},
        everybody=Part.of(results),
        by_site=_parts(results, lambda result: result.site),
        by_kind=_parts(results, lambda result: result.kind),
        by_difficulty=_parts(results, lambda result: result.difficulty),
        by_template=_parts(results, lambda result: result.template),
        shared=_shared(by_person),
    )


def _parts(results: Sequence[EpisodeResult], key: Callable[[EpisodeResult], str]) -> dict[str, Part]:
    names = sorted({key(result) for result in results})
    return {name: Part.of([result for result in results if key(result) == name]) for name in names}


def _shared(by_person: Mapping[str, Sequence[EpisodeResult]]) -> Shared | None:
    outcomes: dict[str, list[int]] = {}
    for _, results in sorted(by_person.items()):
        for result in results:
            if result.outcome in ("passed", "failed"):
                outcomes.setdefault(result.job.id, []).append(int(result.outcome == "passed"))
    pairs = [found[:2] for found in outcomes.values() if len(found) > 1]
    if not pairs:
        return None
    codes = np.array(pairs, dtype=np.int64)
    bootstrap = Bootstrap()
    return Shared(
        len(pairs), bootstrap.estimate(codes, percent_agreement), bootstrap.estimate(codes, fleiss_kappa)
    )
