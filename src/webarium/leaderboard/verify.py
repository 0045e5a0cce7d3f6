"""Whether a run's record holds together, and what it scores by the server's own checks."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from webarium.agents.casting import is_privileged
from webarium.errors import WebariumError
from webarium.leaderboard.binding import check_identity
from webarium.leaderboard.deeds import Deed, asked_of
from webarium.leaderboard.records import check_data, check_record
from webarium.leaderboard.replaying import replay_passed
from webarium.leaderboard.rules import FREE, OWN_DATA, Rejected, Rules, listed_as
from webarium.leaderboard.scoring import OpenJudge, score_again
from webarium.published.webarena.variants import sites_at
from webarium.runs.jobs import Job
from webarium.runs.records.reader import RunReader
from webarium.runs.records.record import digest_of
from webarium.runs.records.results import EpisodeResult
from webarium.scoring.score import asks_judge
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import file_kind, load_suite
from webarium.suites.suite import Suite
from webarium.tasks.task import Task
from webarium.types import PUBLISHED_SCALES, Json, Scale
from webarium.worlds import Universe

Scope: TypeAlias = Literal["full", "smoke", "part"]
"""How much of the suite a run is of."""


@dataclass(frozen=True)
class Verified:
    """A run as the server scored it."""

    run: RunReader
    suite: str
    """What its board is called."""
    scope: Scope
    results: tuple[EpisodeResult, ...]
    """The server's own: tasks as its suite has them, outcomes as its checks say."""
    deeds: tuple[Deed, ...]
    """What each episode did, in the order of the results."""
    digest: str
    """Names all that the record holds: the same run packed twice has the same."""
    judge: str = ""
    """The server's judge, if one decided something."""
    reported: tuple[bool, ...] = ()
    """Of each result, whether that it passed rests on what only the record tells: a page, a session,
    or requests through a door."""
    privileged: bool = False
    """Whether its agent may see the answers: it is listed without a rank."""
    replayed: bool = False
    """Whether every episode that passed was acted again here, and led to the same."""


@dataclass(frozen=True)
class _Plan:
    suite: str
    """What the board is called."""
    loaded: Suite
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

    def __init__(self, suites: Mapping[str, Suite] | None = None) -> None:
        """Given suites by name that are known already; others are loaded."""
        self._known: dict[tuple[str, int, Scale], Reference] = {}
        self._suites = dict(suites or {})

    def suite(self, name: str) -> Suite:
        """A suite of the server's own, by its name or file."""
        if name not in self._suites:
            self._suites[name] = load_suite(name)
        return self._suites[name]

    def get(self, suite: str, seed: int, scale: Scale) -> Reference:
        """The tasks of a suite in a universe."""
        key = (suite, seed, scale)
        if key not in self._known:
            loaded = self.suite(suite)
            with _universe(loaded, seed, scale) as universe:
                tasks = {task.id: task for task in loaded.tasks(universe)}
                self._known[key] = Reference(dict(universe.hashes), tasks, frozenset(loaded.smoke))
        return self._known[key]


def verify(
    folder: Path,
    rules: Rules,
    references: References,
    judge: OpenJudge | None = None,
    *,
    progress: Callable[[int], None] = lambda done: None,
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
    tasks = {job: plan.tasks[job.epoch, job.task_id] for job in results}
    deeds = []
    with ExitStack() as stack:
        universes = {
            epoch: stack.enter_context(_universe(plan.loaded, config.seed + epoch - 1, config.scale))
            for epoch in plan.hashes
        }
        for job, result in results.items():
            record = run.episode(job.id)
            check_data(record, tasks[job], plan.hashes[job.epoch], config.scale)
            check_identity(record, config, result)
            asked = asked_of(job.task_id, config.seed + job.epoch - 1, config.scale)
            deeds.append(Deed(asked, check_record(record, result, tasks[job], universes[job.epoch])))
    found = score_again(run, plan.loaded, results, tasks, judge, progress)
    listed = tuple(each.result for each in found)
    passed_doors = {
        each.job for each in listed if each.outcome == "passed" and run.episode(each.job.id).door is not None
    }
    if rules.replay:
        _refuse_doors(passed_doors)
        replay_passed(run, {each.job: tasks[each.job] for each in listed if each.outcome == "passed"})
    behaviour: list[Json] = [[result.job.id, result.digest] for result in listed]
    named = json.dumps([plan.suite, config.seed, config.agent, config.model, behaviour])
    judged = judge is not None and any(asks_judge(check) for task in tasks.values() for check in task.checks)
    return Verified(
        run,
        plan.suite,
        plan.scope,
        listed,
        tuple(deeds),
        digest_of(named),
        (rules.judge or "") if judged else "",
        tuple((each.reported or each.result.job in passed_doors) and not rules.replay for each in found),
        _privileged(run),
        rules.replay,
    )


def _refuse_doors(passed: Collection[Job]) -> None:
    """Refuse episodes that passed through a door, where everything that passed is acted again."""
    if passed:
        name = min(job.id for job in passed)
        raise Rejected(
            f"Episode {name!r} went through a door: what its agent did is known by its requests alone and cannot be "
            "acted again here."
        )


def _privileged(run: RunReader) -> bool:
    """Whether the run says that its agent saw the answers, or names an agent of this server that does."""
    says = any(run.episode(job.id).about.get("privileged") for job in run.jobs)
    return says or is_privileged(run.config.agent)


def _universe(suite: Suite, seed: int, scale: Scale) -> Universe:
    sites = {name: site for name, site in load_sites().items() if name in suite.sites}
    return Universe.open(databases(sites_at(scale, sites)), seed=seed, scale=scale)


def _plan(run: RunReader, rules: Rules, references: References) -> _Plan:
    """The tasks that the run must be of, by the server's own suite and universes."""
    config, jobs = run.config, run.jobs
    if config.scale not in rules.scales:
        raise Rejected(f"Runs at scale {config.scale!r} are not taken.")
    if not jobs or len(jobs) > rules.episodes or len(set(jobs)) != len(jobs):
        raise Rejected("The plan of the run is empty, too long, or names an episode twice.")
    if any(job.appearance for job in jobs):
        raise Rejected("The plan of the run has sites that do not look as they usually do.")
    seeds = {job.epoch: config.seed + job.epoch - 1 for job in jobs}
    if foreign := sorted(set(seeds.values()) - rules.seeds):
        raise Rejected(f"Runs at seed {foreign[0]} are not taken.")
    name = _own_suite(run, min(seeds.values()), rules, references)
    tasks: dict[tuple[int, str], Task] = {}
    hashes: dict[int, dict[str, str]] = {}
    smoke: frozenset[str] = frozenset()
    for epoch, seed in sorted(seeds.items()):
        reference = references.get(name, seed, config.scale)
        hashes[epoch], smoke = reference.hashes, reference.smoke
        tasks |= {
            (epoch, task_id): task.answering(config.answers) for task_id, task in reference.tasks.items()
        }
    planned = {(job.epoch, job.task_id) for job in jobs}
    if unknown := sorted(planned - tasks.keys()):
        raise Rejected(f"The suite has no task {unknown[0][1][:120]!r}.")
    _require_own_rules(run, [tasks[key] for key in planned])
    trials = {(job.epoch, job.task_id, job.trial) for job in jobs}
    if len(trials) != len(planned) * max(job.trial for job in jobs):
        raise Rejected("Some tasks were tried more often than others.")
    scope = _scope(planned, set(tasks), smoke)
    if scope == "part" and not rules.parts:
        raise Rejected(f"The run is of {len(planned)} tasks; a run of all {len(tasks)} is asked for.")
    listed = listed_as(name) if name in rules.task_files else name
    free = config.answers == "free" and not all(task.foreign for task in tasks.values())
    board = f"{listed}{FREE}" if free else listed
    board += OWN_DATA if config.scale in PUBLISHED_SCALES else ""
    return _Plan(board, references.suite(name), scope, tasks, hashes)


def _own_suite(run: RunReader, seed: int, rules: Rules, references: References) -> str:
    """The server's suite for a run; a file is found by its tasks, because its path is the sender's."""
    named = str(run.config.suite)
    if named in rules.suites:
        return named
    kind = file_kind(named)
    same = [file for file in rules.task_files if kind is not None and file_kind(file) == kind]
    if not same:
        known = ", ".join(rules.listed)
        raise Rejected(f"Runs of suite {named[:80]!r} are not taken; this server takes {known}.")
    planned = {job.task_id for job in run.jobs}
    own = {file: references.get(file, seed, run.config.scale).tasks for file in same}
    fitting = [(len(tasks), file) for file, tasks in own.items() if planned <= tasks.keys()]
    if not fitting:
        raise Rejected(f"The run is of tasks that no {kind} file of this server has.")
    return min(fitting)[1]


def _require_own_rules(run: RunReader, tasks: Sequence[Task]) -> None:
    """Refuse runs of the live web or of other rules: nobody here can score them again."""
    if run.config.base_urls or any(task.live_hosts for task in tasks):
        raise Rejected("The run is of sites elsewhere, whose state no record proves.")
    if run.config.profile != "strict" and any(task.foreign for task in tasks):
        raise Rejected(f"The run was scored as {run.config.profile!r}; this server scores as 'strict'.")


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
