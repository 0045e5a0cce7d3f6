"""What came of a harness's tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from webarium.errors import UnknownNameError
from webarium.runs.records.results import CheckLine, EpisodeResult
from webarium.runs.reports.statistics import rate_decided
from webarium.shapes import as_object
from webarium.task_files.real_tasks import RealTask
from webarium.types import Difficulty, Json


@dataclass(frozen=True)
class TaskResult:
    """One attempt at one task."""

    task_id: str
    """As REAL calls it: ``omnizon-1``."""
    goal: str
    site: str
    difficulty: Difficulty
    challenge: str
    """``action``, ``retrieval``, ``retrieval-action`` or ``no-action``."""
    passed: bool
    reward: float
    """The task's points, or nothing."""
    answer: str | None
    """What the agent said at the end; ``None`` if it never ended by itself."""
    reason: str
    """Why it passed or not, in one sentence."""
    lines: tuple[CheckLine, ...]
    """One for each criterion, after the one for the agent's own stop."""
    finish: Mapping[str, Json] | None
    """What the site's ``/finish`` told in the end; ``None`` where the attempt broke before."""
    error: str | None
    """What broke, if something did; then there is no score."""
    seconds: float
    """Wall clock."""
    unverified: bool = False
    """Whether nobody could grade the answer, and no other criterion failed: neither passed nor failed."""
    rules: str = ""
    """Version of the rules that gave the verdict; empty where there is none."""
    filed: str | None = None
    """What became of it at the leaderboard, in a sentence; ``None`` where nothing was sent."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {**asdict(self), "lines": [asdict(line) for line in self.lines]}


@dataclass(frozen=True)
class Summary:
    """Results in numbers."""

    tasks: int
    passed: int
    failed: int
    undecided: int
    """Nobody could decide them, for want of a judge."""
    errors: int
    reward: float
    """All points together."""
    seconds: float

    @property
    def success_rate(self) -> float:
        """Share of the tasks that passed, undecided ones and errors counted as not passed; 0 for none."""
        return self.passed / self.tasks if self.tasks else 0.0

    @property
    def success_rate_decided(self) -> float | None:
        """Passed / (passed + failed); ``None`` if nothing was decided."""
        return rate_decided(self.passed, self.failed)


@dataclass(frozen=True)
class Results:
    """All results, in the order of the tasks; its text is a table."""

    tasks: tuple[TaskResult, ...]

    def __iter__(self) -> Iterator[TaskResult]:
        return iter(self.tasks)

    def __len__(self) -> int:
        return len(self.tasks)

    def __getitem__(self, task_id: str) -> TaskResult:
        by_id = {result.task_id: result for result in self.tasks}
        if task_id not in by_id:
            raise UnknownNameError("result of a task", task_id, by_id)
        return by_id[task_id]

    @property
    def summary(self) -> Summary:
        """In numbers."""
        errors = sum(result.error is not None for result in self.tasks)
        passed = sum(result.passed for result in self.tasks)
        undecided = sum(result.unverified for result in self.tasks)
        return Summary(
            tasks=len(self.tasks),
            passed=passed,
            failed=len(self.tasks) - passed - undecided - errors,
            undecided=undecided,
            errors=errors,
            reward=sum(result.reward for result in self.tasks),
            seconds=round(sum(result.seconds for result in self.tasks), 3),
        )

    def __str__(self) -> str:
        width = max((len(result.task_id) for result in self.tasks), default=0)
        wide = max((len(_outcome(result)) for result in self.tasks), default=0)
        rows = [
            f"{result.task_id:{width}}  {_outcome(result):{wide}}  "
            f"{result.reason.partition(chr(10))[0]}{_filed(result)}"
            for result in self.tasks
        ]
        summary = self.summary
        undecided = f", {summary.undecided} undecided" if summary.undecided else ""
        return "\n".join([*rows, f"{summary.passed} of {len(self.tasks)} passed{undecided}"])

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        counted = self.summary
        rates = {"success_rate": counted.success_rate, "success_rate_decided": counted.success_rate_decided}
        summary = {**asdict(counted), **rates}
        return {"summary": summary, "tasks": [result.to_json() for result in self.tasks]}


def _outcome(result: TaskResult) -> str:
    if result.error is not None:
        return "error"
    return "passed" if result.passed else "undecided" if result.unverified else "failed"


def _filed(result: TaskResult) -> str:
    return "" if result.filed is None else f" ({result.filed.partition(':')[0]})"


def broken(task: RealTask, error: str, seconds: float) -> TaskResult:
    """The result of an attempt that broke."""
    return TaskResult(
        task.id,
        task.goal,
        task.site,
        task.difficulty,
        task.challenge,
        False,
        0.0,
        None,
        error,
        (),
        None,
        error,
        round(seconds, 3),
    )


def of_episode(task: RealTask, episode: EpisodeResult, page: Mapping[str, Json] | None) -> TaskResult:
    """The result of an attempt that a run recorded; `page` is the record's final page, with the finish JSON."""
    told = as_object((page or {}).get("finish") or {})
    passed = episode.outcome == "passed"
    return TaskResult(
        task_id=task.id,
        goal=task.goal,
        site=task.site,
        difficulty=task.difficulty,
        challenge=task.challenge,
        passed=passed,
        reward=task.points if passed else 0.0,
        answer=episode.answer,
        reason=episode.reason,
        lines=episode.checks,
        finish=as_object(next(iter(told.values()))) if told else None,
        error=episode.reason if episode.outcome == "error" else None,
        seconds=episode.wall_s,
        unverified=episode.outcome == "undecided",
        rules=episode.rules,
    )
