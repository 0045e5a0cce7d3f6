"""What every exporter starts from: finished episodes with their steps as turns of seeing, acting and seeing again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import pairwise

from webarium.runs.jobs import file_name
from webarium.runs.records.reader import EpisodeReader, RunReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step


@dataclass(frozen=True)
class Turn:
    """One action with what was seen before and after it."""

    seen: Step
    """The step whose observation the agent decided on."""
    step: Step
    """The action; its own observation is what came of it, unless it ended the episode."""
    last: bool

    @property
    def after(self) -> Step | None:
        """What was seen after it; ``None`` if nothing was looked at any more."""
        return self.step if self.step.observation or self.step.screenshot else None


@dataclass(frozen=True)
class Finished:
    """One finished episode of a run."""

    number: int
    """Its place in the run's plan, from 0."""
    reader: EpisodeReader
    result: EpisodeResult

    @property
    def id(self) -> str:
        """The episode's id."""
        return self.result.job.id

    @property
    def file(self) -> str:
        """The episode's id as a file name without extension; may hold ``%``."""
        return file_name(self.id)

    @property
    def passed(self) -> bool:
        """Whether it achieved its task."""
        return self.result.outcome == "passed"

    @property
    def decided(self) -> bool:
        """Whether it has a score: it did not break, and somebody could decide it."""
        return self.result.outcome in ("passed", "failed")

    @cached_property
    def steps(self) -> list[Step]:
        """All steps, the start first."""
        return list(self.reader.steps())

    @cached_property
    def turns(self) -> list[Turn]:
        """All actions in order."""
        steps, turns = self.steps, []
        for before, step in pairwise(steps):
            turns.append(Turn(before, step, step is steps[-1]))
        return turns

    def picture(self, step: Step | None, *, marked: bool = False) -> bytes | None:
        """The picture after a step."""
        name = None if step is None else (step.marked if marked and step.marked else step.screenshot)
        return self.reader.read(name) if name else None

    @property
    def ended(self) -> datetime:
        """When its archive was written: the only moment in time that a record knows."""
        return datetime.fromtimestamp(self.reader.path.stat().st_mtime, UTC)


def scored_by(episode: Finished) -> str:
    """Which rules gave the verdict, as the end of a title; empty without a verdict, or where none are known."""
    return f" (scored by rules {episode.result.rules})" if episode.result.rules else ""


Wanted = Callable[[EpisodeResult], bool]


def finished(run: RunReader, wanted: Wanted = lambda result: True) -> Iterator[Finished]:
    """The finished episodes of a run in the plan's order, as far as they are wanted."""
    for number, entry in enumerate(run.entries()):
        if entry.result is not None and wanted(entry.result):
            yield Finished(number, run.episode(entry.id), entry.result)
