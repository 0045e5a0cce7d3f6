"""Whether a run's record holds together, and what it scores by the server's own checks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.async_api import Error as PlaywrightError

from webarium.errors import WebariumError
from webarium.leaderboard.rules import Rejected, Rules
from webarium.runs.jobs import Job
from webarium.runs.reader import EpisodeReader, RunReader, Step
from webarium.runs.record import digest_of
from webarium.runs.rescore import Rescored, rescore_run
from webarium.runs.results import EpisodeResult
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.types import Json, Scale
from webarium.worlds import Changes, Universe

Scope: TypeAlias = Literal["full", "smoke", "part"]
"""How much of the suite a run is of."""


@dataclass(frozen=True)
class Verified:
    """A run as the server scored it."""

    run: RunReader
    scope: Scope
    results: tuple[EpisodeResult, ...]
    """The server's own: tasks as its suite has them, outcomes as its checks say."""
    digest: str
    """Names the behaviour of all episodes: the same run packed twice has the same."""


@dataclass(frozen=True)
class _Plan:
    scope: Scope
    tasks: dict[tuple[int, str], Task]
    """By epoch and id."""
    hashes: dict[int, dict[str, str]]
    """Of databases, by epoch."""


@dataclass(frozen=True)
class Reference:
    """A suite's tasks in one universe, as this server has them."""

    hashes: dict[str, str]
    """SHA-256 of each database."""
    tasks: dict[str, Task]
    smoke: frozenset[str]


class References:
    """The tasks of suites, found once: sampling a suite takes seconds."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, Scale], Reference] = {}

    def get(self, suite: str, seed: int, scale: Scale) -> Reference:
        """The tasks of a suite in a universe."""
        key = (suite, seed, scale)
        if key not in self._known:
            loaded = load_suite(suite)
            universe = Universe.open(databases(load_sites()), seed=seed, scale=scale)
            try:
                tasks = {task.id: task for task in loaded.tasks(universe)}
                self._known[key] = Reference(dict(universe.hashes), tasks, frozenset(loaded.smoke))
            finally:
                universe.close()
        return self._known[key]


def verify(
    folder: Path, rules: Rules, references: References, *, progress: Callable[[int], None] = lambda done: None
) -> Verified:
    """Check an unpacked run and score it again.

    Raises:
        Rejected: It is not what it claims.
    """
    try:
        run = RunReader(folder)
        config = run.config
        plan = _plan(run, rules, references)
        results = {job: _result(run, job) for job in run.jobs}
    except WebariumError as error:
        raise Rejected(str(error)) from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Rejected(f"run.json is not as a run writes it: {type(error).__name__} at {error}.") from None
    for job, result in results.items():
        record = run.episode(job.id)
        _check_data(record, plan.tasks[job.epoch, job.task_id], plan.hashes[job.epoch])
        check_record(record, result, plan.tasks[job.epoch, job.task_id])
    scored = _rescored(run, results, progress)
    listed = tuple(
        _as_scored(result, scored.get(job), plan.tasks[job.epoch, job.task_id])
        for job, result in results.items()
    )
    behaviour: list[Json] = [[result.job.id, result.digest] for result in listed]
    named = json.dumps([config.suite, config.seed, config.agent, config.model, behaviour])
    return Verified(run, plan.scope, listed, digest_of(named))


def _plan(run: RunReader, rules: Rules, references: References) -> _Plan:
    """The tasks that the run must be of, by the server's own suite and universes."""
    config, jobs = run.config, run.jobs
    if config.suite not in rules.suites:
        known = ", ".join(sorted(rules.suites))
        raise Rejected(f"Runs of suite {config.suite[:80]!r} are not taken; this server takes {known}.")
    if config.scale not in rules.scales:
        raise Rejected(f"Runs at scale {config.scale!r} are not taken.")
    if not jobs or len(jobs) > rules.episodes or len(set(jobs)) != len(jobs):
        raise Rejected("The plan of the run is empty, too long, or names an episode twice.")
    seeds = {job.epoch: config.seed + job.epoch - 1 for job in jobs}
    if foreign := sorted(set(seeds.values()) - rules.seeds):
        raise Rejected(f"Runs at seed {foreign[0]} are not taken.")
    tasks: dict[tuple[int, str], Task] = {}
    hashes: dict[int, dict[str, str]] = {}
    smoke: frozenset[str] = frozenset()
    for epoch, seed in sorted(seeds.items()):
        reference = references.get(config.suite, seed, config.scale)
        hashes[epoch], smoke = reference.hashes, reference.smoke
        tasks |= {(epoch, task_id): task for task_id, task in reference.tasks.items()}
    planned = {(job.epoch, job.task_id) for job in jobs}
    if unknown := sorted(planned - tasks.keys()):
        raise Rejected(f"The suite has no task {unknown[0][1][:120]!r}.")
    trials = {(job.epoch, job.task_id, job.trial) for job in jobs}
    if len(trials) != len(planned) * max(job.trial for job in jobs):
        raise Rejected("Some tasks were tried more often than others.")
    scope = _scope(planned, set(tasks), smoke)
    if scope == "part" and not rules.parts:
        raise Rejected(f"The run is of {len(planned)} tasks; a run of all {len(tasks)} is asked for.")
    return _Plan(scope, tasks, hashes)


def _scope(planned: set[tuple[int, str]], every: set[tuple[int, str]], smoke: frozenset[str]) -> Scope:
    if planned == every:
        return "full"
    return "smoke" if {task_id for _, task_id in planned} == smoke else "part"


def _result(run: RunReader, job: Job) -> EpisodeResult:
    result = run.entry(job).result
    if result is None:
        raise Rejected(f"The run is truncated: episode {job.id!r} has no result.")
    if result.job != job:
        raise Rejected(f"The archive of episode {job.id!r} holds another episode: {result.job.id[:120]!r}.")
    return result


def _check_data(record: EpisodeReader, task: Task, hashes: dict[str, str]) -> None:
    """Refuse an episode on other data: scoring would fall back to its recorded checks, which are not to be trusted."""
    told = record.about.get("databases")
    sites = load_sites()
    databases_of = {
        s.database.name for name in task.sites if (s := sites.get(name)) and s.database is not None
    }
    same = isinstance(told, dict) and all(told.get(name) == hashes.get(name) for name in databases_of)
    if not same or not databases_of or record.task.get("sites") != list(task.sites):
        raise Rejected(
            f"Episode {record.path.stem[:120]!r} was made with other data or another version of the sites than "
            "this server has."
        )


def check_record(record: EpisodeReader, result: EpisodeResult, task: Task) -> None:
    """Check that an episode's parts agree with each other and with the task.

    Raises:
        Rejected: They do not.
    """
    name = result.job.id
    try:
        steps = list(_steps(record, name))
        changes = Changes.from_json(record.changes)
        verdict = record.verdict
    except (
        WebariumError,
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ) as error:
        raise Rejected(f"The record of episode {name!r} cannot be read: {error}.") from None
    if record.task.get("intent") != task.intent:
        raise Rejected(f"Episode {name!r} was asked something else than the task asks.")
    if _digest(steps) != result.digest:
        raise Rejected(f"The steps of episode {name!r} are not those that its result was written for.")
    if [step.index for step in steps] != list(range(len(steps))):
        raise Rejected(f"Episode {name!r} lacks steps.")
    if result.outcome == "error":
        return
    if verdict is None or bool(verdict.get("passed")) != (result.outcome == "passed"):
        raise Rejected(f"The result of episode {name!r} is not what its verdict says.")
    told = [step.digests["changes"] for step in steps if "changes" in step.digests]
    if not told or told[-1] != changes.digest():
        raise Rejected(f"The changes of episode {name!r} are not those of its last step.")
    page = record.page
    seen = [step.url for step in steps if step.digests.get("observation")]
    if page is not None and (not seen or page.get("url") != seen[-1]):
        raise Rejected(f"The final page of episode {name!r} is not the one that its last step shows.")
    answered = steps[-1].act.get("answer") if steps[-1].stop and steps[-1].act else None
    if (answered or None) != (result.answer or None):
        raise Rejected(f"Episode {name!r} did not give the answer that its result says.")


def _steps(record: EpisodeReader, name: str) -> Iterator[Step]:
    """All steps, each compared with the hashes of what it shows."""
    for step in record.steps():
        if "observation" in step.digests and step.digests["observation"] != digest_of(step.observation):
            raise Rejected(f"The observation of step {step.index} of episode {name!r} was changed.")
        if step.screenshot is not None and step.digests.get("screenshot") != digest_of(
            record.read(step.screenshot)
        ):
            raise Rejected(f"The picture of step {step.index} of episode {name!r} was changed.")
        if step.stop and step.digests.get("stop") != step.action:
            raise Rejected(f"The stop of episode {name!r} was changed.")
        yield step


def _digest(steps: list[Step]) -> str:
    total = hashlib.sha256()
    for step in steps:
        for key in sorted(step.digests):
            total.update(f"{key}={step.digests[key]}\n".encode())
    return total.hexdigest()


def _rescored(
    run: RunReader, results: dict[Job, EpisodeResult], progress: Callable[[int], None]
) -> dict[Job, Rescored]:
    try:
        scored = {found.job: found for found in rescore_run(run, progress=progress)}
    except (
        WebariumError,
        PlaywrightError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ) as error:
        raise Rejected(f"The run cannot be scored again: {error}.") from None
    for job, result in results.items():
        found = scored.get(job)
        if result.outcome == "error":
            continue
        if found is None:
            raise Rejected(f"Episode {job.id!r} has no final page to score.")
        if found.source != "installed":
            raise Rejected(f"Episode {job.id!r} cannot be scored by the checks of this server.")
        if found.kept:
            raise Rejected(
                f"The check {found.kept[0]!r} of episode {job.id!r} cannot be repeated from a record."
            )
        if found.changed:
            says = "passed" if found.verdict.passed else "failed"
            raise Rejected(
                f"Episode {job.id!r} claims {result.outcome!r}, but scored again it {says}: {found.verdict.reason}."
            )
    return scored


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
    if found is None:
        return replace(kept, outcome="error")
    return replace(kept, outcome="passed" if found.verdict.passed else "failed")
