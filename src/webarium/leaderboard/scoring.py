"""Scoring a record again with nothing but the server's own: its suites, its checks, its judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from webarium.errors import ModelError, WebariumError
from webarium.leaderboard.rules import NotNow, Rejected
from webarium.llm import ChatModel
from webarium.runs.again.rescore import Rescored, rescore_run
from webarium.runs.jobs import Job
from webarium.runs.records.reader import RunReader
from webarium.runs.records.results import EpisodeResult
from webarium.scoring.score import asks_judge
from webarium.suites.suite import Suite
from webarium.tasks.task import Task

OpenJudge = Callable[[], ChatModel]
"""Opens the server's judge; a model belongs to one event loop."""


@dataclass(frozen=True)
class Listed:
    """One episode as a board lists it."""

    result: EpisodeResult
    """With the server's own outcome."""
    reported: bool
    """Whether that it passed rests on its final page or on what sites kept about their visitor."""


def score_again(
    run: RunReader,
    suite: Suite,
    results: Mapping[Job, EpisodeResult],
    tasks: Mapping[Job, Task],
    judge: OpenJudge | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[Listed, ...]:
    """The results as the server sees them; what a check or its own judge cannot bear out is refused.

    Raises:
        Rejected: An episode cannot be scored here, or a rule says something else than the run does.
        NotNow: The judge does not answer.
    """
    scored = _rescored(run, suite, judge, progress)
    listed = []
    for job, result in results.items():
        found = scored.get(job)
        if result.outcome != "error":
            _require(job, result, found, tasks[job], judged=judge is not None)
        reported = found is not None and found.verdict.passed and found.reported
        listed.append(Listed(_as_scored(result, found, tasks[job]), reported))
    return tuple(listed)


def _rescored(
    run: RunReader, suite: Suite, judge: OpenJudge | None, progress: Callable[[int], None]
) -> dict[Job, Rescored]:
    model = None if judge is None else judge()
    try:
        # The way of judging is the server's, whatever the run asked for, and no old result stands in for a new one.
        found = rescore_run(
            run, judge=model, method="key-points", suite=suite, keep=False, derive=True, progress=progress
        )
    except ModelError as error:
        raise NotNow(f"The server's judge does not answer: {error}. Send the run again later.") from None
    except (
        WebariumError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ) as error:
        raise Rejected(f"The run cannot be scored again: {error}.") from None
    return {one.job: one for one in found}


def _require(job: Job, result: EpisodeResult, found: Rescored | None, task: Task, *, judged: bool) -> None:
    """Refuse an episode that the server cannot decide, or decides otherwise by its rules."""
    if found is None:
        raise Rejected(f"Episode {job.id!r} has no final page to score.")
    if found.source != "installed":
        raise Rejected(f"Episode {job.id!r} cannot be scored by the checks of this server.")
    if found.differs:
        raise Rejected(
            f"The state that episode {job.id!r} tells of {found.differs} is not the one that its changes lead to."
        )
    if found.verdict.unverified:
        _require_decided(job, found, task, judged=judged)
    asked = {check.name for check in task.checks if asks_judge(check)}
    lost_by_rule = any(not line.passed and line.name not in asked for line in result.checks)
    if found.changed and (found.verdict.by == "rule" or lost_by_rule):
        says = "is undecided" if found.verdict.unverified else found.verdict.outcome
        raise Rejected(
            f"Episode {job.id!r} claims {result.outcome!r}, but scored again it {says}: {found.verdict.reason}."
        )


def _require_decided(job: Job, found: Rescored, task: Task, *, judged: bool) -> None:
    """Of what is left undecided, only what the server's own judge could not tell is a result: undecided."""
    asked = {check.name for check in task.checks if asks_judge(check)}
    for line in found.verdict.checks:
        if line.unverified and line.name not in asked:
            raise Rejected(
                f"The check {line.name!r} of episode {job.id!r} cannot be repeated from a record: {line.detail}."
            )
        if line.unverified and not judged:
            raise Rejected(
                f"The check {line.name!r} of episode {job.id!r} needs a judge, and this server has none. Its "
                "operator can name one: webarium leaderboard serve --judge MODEL."
            )


def _as_scored(result: EpisodeResult, found: Rescored | None, task: Task) -> EpisodeResult:
    """The result with the server's own words about the task; a run that broke keeps its error."""
    kept = replace(
        result,
        template=task.template_id,
        site=task.site,
        kind=task.kind,
        difficulty=task.difficulty,
        intent=task.intent,
    )
    if found is None or result.outcome == "error":
        return replace(kept, outcome="error", attack=None, harm=None)
    verdict = found.verdict
    return replace(
        kept,
        outcome=verdict.outcome,
        reason=verdict.reason,
        rules=verdict.rules,
        attack=verdict.attack,
        harm=verdict.harm,
    )
