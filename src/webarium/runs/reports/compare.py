"""Runs side by side: the same episodes, who passed which, and whether the difference can be chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Literal, TypeAlias, get_args

from webarium.errors import UserError
from webarium.runs.records.data import databases_of
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.report import Report, build_report, rules_of
from webarium.runs.reports.statistics import mcnemar
from webarium.shapes import as_texts
from webarium.types import Json

Side: TypeAlias = Literal["won", "lost", "both", "neither", "undecided"]
"""How an episode stands in the second of two runs against the first: passed by it alone, by the first alone, …"""
SIDES: tuple[Side, ...] = get_args(Side)


@dataclass(frozen=True)
class Paired:
    """An episode that two runs have finished, of the same task on the same data."""

    episode: str
    intent: str
    side: Side
    first: str
    """Outcome in the first run."""
    second: str
    """Outcome in the second run."""
    first_failure: str
    """Of which kind it failed in the first run; empty if it did not."""
    second_failure: str
    reason: str
    """Why the one that did not pass did not, of two the second; empty if both passed."""


@dataclass(frozen=True)
class Pair:
    """A run against the first one, over the episodes that both have finished and that are the same in both.

    They are the same if they ask the same task of the same data; other sites than the task's do not matter. An error
    is not passed. Where nobody could decide one of the two, they are counted in `undecided` alone.
    """

    first: str
    second: str
    episodes: int
    """Those that are compared."""
    both: int
    """Passed in both."""
    only_first: int
    only_second: int
    neither: int
    difference: float | None
    """Success rate of the second less that of the first; ``None`` if nothing could be compared."""
    p_value: float
    """Exact two-sided McNemar test."""
    paired: tuple[Paired, ...]
    """All these episodes, those that nobody could decide at their places, too."""
    left_out: int = 0
    """Episodes that both have by name, but with another task or other data."""
    undecided: int = 0
    """Episodes that nobody could decide in one of the runs, or in both; they are not compared."""
    rules: tuple[str, ...] = ()
    """Versions of the rules that scored the compared episodes; more than one means that a difference may be theirs."""

    def of(self, side: Side) -> tuple[Paired, ...]:
        """The episodes that stand so."""
        return tuple(each for each in self.paired if each.side == side)

    def to_json(self) -> dict[str, Json]:
        """As plain JSON; of the episodes those that flipped, as ``gained`` and ``lost`` by the second run."""
        told = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "paired"}
        flipped: dict[str, Json] = {
            "gained": [asdict(each) for each in self.of("won")],
            "lost": [asdict(each) for each in self.of("lost")],
        }
        return {**told, "rules": list(self.rules), **flipped}

    @property
    def significant(self) -> bool:
        """Whether chance alone makes such a difference in fewer than one of twenty cases."""
        return self.p_value < 0.05


@dataclass(frozen=True)
class Comparison:
    """Several runs over the same tasks."""

    reports: tuple[Report, ...]
    pairs: tuple[Pair, ...]

    def to_json(self) -> dict[str, Json]:
        """As plain JSON, the reports without their results."""
        runs = [
            {key: value for key, value in report.to_json().items() if key != "results"}
            for report in self.reports
        ]
        return {"runs": runs, "pairs": [pair.to_json() for pair in self.pairs]}


def compare(folders: Sequence[RunFolder]) -> Comparison:
    """Compare each run with the first one.

    Raises:
        UserError: There are fewer than two, or one has no episode in common with the first.
    """
    if len(folders) < 2:
        raise UserError("A comparison needs two or more runs.", todo="Name their folders.")
    runs = [_Run.read(folder) for folder in folders]
    reports = tuple(run.report for run in runs)
    return Comparison(reports, tuple(_pair(runs[0], other) for other in runs[1:]))


_BEFORE: Mapping[str, Json] = {"answers": "free", "how_to_answer": ""}
"""What tasks were before records said it."""


@dataclass(frozen=True)
class _Run:
    """A run, and what makes its episodes comparable."""

    folder: RunFolder
    report: Report
    data: Mapping[int, Mapping[str, str]]
    """Hashes of databases by epoch."""

    @classmethod
    def read(cls, folder: RunFolder) -> _Run:
        return cls(folder, build_report(folder), folder.databases())

    def same(self, other: _Run, ours: EpisodeResult, theirs: EpisodeResult) -> bool:
        """Whether two results are of the same task on the same data."""
        first, second = (run.folder.document(ours.job, "task") for run in (self, other))
        if first and second and {**_BEFORE, **first} != {**_BEFORE, **second}:
            return False
        if ours.intent != theirs.intent:
            return False
        epoch = ours.epoch
        if not self.data.get(epoch) and not other.data.get(epoch):
            return bool(first.get("live_hosts")) or self._universe(epoch) == other._universe(epoch)
        names = databases_of(as_texts((first or second).get("sites") or [ours.site]))
        return all(
            self.data.get(epoch, {}).get(name) == other.data.get(epoch, {}).get(name) for name in names
        )

    def _universe(self, epoch: int) -> str:
        return self.report.universes[epoch - 1]


def _pair(one: _Run, other: _Run) -> Pair:
    first, second = one.report, other.report
    ours = {result.job: result for result in first.results}
    theirs = {result.job: result for result in second.results}
    both = [job for job in ours if job in theirs]
    jobs = [job for job in both if one.same(other, ours[job], theirs[job])]
    if not jobs:
        why = "; theirs are other tasks, or of other data" if both else ""
        raise UserError(
            f"{first.run} and {second.run} have no episode in common{why}.",
            todo="Compare runs of the same tasks, seed and scale.",
        )
    same = [(ours[job], theirs[job]) for job in jobs]
    pairs = [(a, b) for a, b in same if "undecided" not in (a.outcome, b.outcome)]
    passed = [(a.outcome == "passed", b.outcome == "passed") for a, b in pairs]
    only_first, only_second = passed.count((True, False)), passed.count((False, True))
    return Pair(
        first=first.run,
        second=second.run,
        episodes=len(pairs),
        both=passed.count((True, True)),
        only_first=only_first,
        only_second=only_second,
        neither=passed.count((False, False)),
        difference=round((only_second - only_first) / len(pairs), 4) if pairs else None,
        p_value=mcnemar(only_first, only_second),
        paired=tuple(_paired(one, other, a, b) for a, b in same),
        left_out=len(both) - len(jobs),
        undecided=len(same) - len(pairs),
        rules=rules_of(result for pair in pairs for result in pair),
    )


_SIDES: Mapping[tuple[bool, bool], Side] = {
    (False, True): "won",
    (True, False): "lost",
    (True, True): "both",
    (False, False): "neither",
}


def _paired(one: _Run, other: _Run, first: EpisodeResult, second: EpisodeResult) -> Paired:
    outcomes = (first.outcome, second.outcome)
    missed = next((result for result in (second, first) if result.outcome != "passed"), None)
    return Paired(
        first.job.id,
        first.intent,
        "undecided" if "undecided" in outcomes else _SIDES[outcomes[0] == "passed", outcomes[1] == "passed"],
        *outcomes,
        _kind(one, first),
        _kind(other, second),
        "" if missed is None else missed.reason,
    )


def _kind(run: _Run, result: EpisodeResult) -> str:
    failure = run.report.failures.get(result.job.id)
    return "" if failure is None else failure.kind
