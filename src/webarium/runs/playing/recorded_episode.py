"""One episode from start to verdict.

The only place that catches broadly, so that a broken episode is data, not a crash.
"""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar, cast

from webarium.actions.codecs import get_codec
from webarium.actions.types import Action, Stop
from webarium.agents.agent import Agent, Goal, PrivilegedAgent
from webarium.agents.notes import ExplainingAgent, StepNotes
from webarium.envs import Arena
from webarium.envs.attempt import Attempt, Move
from webarium.envs.journal import EntryKind, Journal
from webarium.envs.opaque import opaque_id
from webarium.errors import (
    ActionError,
    AgentError,
    BrowserError,
    InfrastructureError,
    ModelError,
    ModelRefusedError,
    ServerError,
    StorageError,
    TaskError,
    WebariumError,
)
from webarium.frozen import freeze, freeze_all
from webarium.observation.observation import Observation
from webarium.runs.config import RunConfig
from webarium.runs.jobs import OnStep, unheard
from webarium.runs.order import Order
from webarium.runs.playing.about import about_episode
from webarium.runs.playing.recorded_scoring import RecordedScoring
from webarium.runs.playing.setup import EpisodeSetup, make_agent
from webarium.runs.records.golden import GOLDEN, golden_path
from webarium.runs.records.lanes import LaneLog
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.record import SESSIONS, EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, Spent, check_lines, error_result, result_of
from webarium.runs.records.steps import StepLog
from webarium.runs.records.store import RunFolder
from webarium.scoring.score import gave_up
from webarium.scoring.verdict import Verdict
from webarium.suites.gym import SOURCE
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import World
from webarium.worlds.waiting import when_free

_log = logging.getLogger("webarium.runs.playing.recorded_episode")
ERROR_KINDS: tuple[tuple[type[WebariumError], str], ...] = (
    (AgentError, "agent"),
    (ModelRefusedError, "refused"),
    (ModelError, "model"),
    (BrowserError, "browser"),
    (ServerError, "server"),
    (TaskError, "task"),
)


L = TypeVar("L", bound=StepLog)


async def run_episode(
    arena: Arena, order: Order, folder: RunFolder, *, on_step: OnStep = unheard
) -> EpisodeResult:
    """Let the configured agent do one task in a world of its own, and file the record.

    Returns:
        The result; whatever breaks becomes an ``error`` result. Only cancellation passes through.

    Raises:
        StorageError: The record cannot be written.
    """
    if order.task.roles:
        from webarium.runs.playing.company_episode import play_company  # it stands on what is here

        async def play_all(record: EpisodeReader, log: LaneLog) -> EpisodeResult:
            write_task(log.recorder, order.task)
            return await play_company(arena, order, record, log, on_step)

        return await record_episode(order, folder, play_all, LaneLog)

    async def play(record: EpisodeReader, log: StepLog) -> EpisodeResult:
        write_task(log.recorder, order.task)
        return await _attempt(arena, order, record, log, on_step)

    return await record_episode(order, folder, play)


Play: TypeAlias = Callable[[EpisodeReader, L], Awaitable[EpisodeResult]]
"""Plays an episode, given what is recorded of it so far, and what records it."""


def write_task(recorder: EpisodeRecorder, task: Task) -> None:
    """Write down what is asked and how it is checked, answers included."""
    recorder.write("task", task.to_json())
    recorder.write("checks", freeze_all(task.checks))
    if task.checkpoints:
        recorder.write("checkpoints", freeze_all(task.checkpoints))
        recorder.write("traps", freeze_all(task.traps))
    if task.attack is not None:
        recorder.write("attack", freeze(task.attack))
    if task.harm is not None:
        recorder.write("harm", freeze(task.harm))
    if task.policies:
        recorder.write("policies", freeze_all(task.policies))
    if task.roles:
        recorder.write("parts", {role.name: freeze_all(role.checks) for role in task.roles})


async def write_own(recorder: EpisodeRecorder, world: World) -> None:
    """Write down what the world has written by its own hand, if anything."""
    own = await when_free(world, partial(world.changes, "world"))
    if not own.empty:
        recorder.write("own", own.to_json())


async def record_episode(
    order: Order, folder: RunFolder, play: Play[L], log_of: Callable[[EpisodeRecorder], L] | None = None
) -> EpisodeResult:
    """Play an episode and file its record; whatever breaks becomes an ``error`` result.

    Args:
        order: What is played.
        folder: The run's.
        play: Plays it.
        log_of: Makes what it writes its steps with.

    Raises:
        StorageError: The record cannot be written.
    """
    job_id = order.job.id
    with EpisodeRecorder(folder.partial(job_id), folder.archive(job_id)) as recorder:
        log = cast("L", StepLog(recorder)) if log_of is None else log_of(recorder)
        record = EpisodeReader(folder.partial(job_id))
        try:
            result = await play(record, log)
        except StorageError:
            recorder.discard()  # It is not an error of the episode, and there is no room to tell of one.
            raise
        except Exception as error:
            kind = next((name for cls, name in ERROR_KINDS if isinstance(error, cls)), "unexpected")
            recorder.trace(traceback.format_exc())
            result = error_result(
                order.task,
                order.job,
                order.attempt,
                str(error) if isinstance(error, WebariumError) else f"{type(error).__name__}: {error}",
                kind,
                steps=log.steps,
                wall_s=log.wall_s,
                digest=recorder.digest,
                spent=log.spent + Spent(repeats=error.attempts - 1 if isinstance(error, ModelError) else 0),
            )
        if not record.has("task.json"):
            write_task(recorder, order.task)
        await asyncio.to_thread(recorder.finish, result)
    return result


async def _attempt(
    arena: Arena, order: Order, record: EpisodeReader, log: StepLog, on_step: OnStep
) -> EpisodeResult:
    task = order.task
    with blaming_the_agent():
        factory, agent = make_agent(order.config, order.job, order.model, order.factory)
    setup = EpisodeSetup.of(order.config, agent, task)
    log.recorder.write("episode", about_episode(order, setup, agent, arena))
    await start(agent, arena, task, setup, privileged=factory.privileged)
    episode = await arena.begin(task, view=setup.view, viewport=setup.viewport, on_request=log.requests)
    if order.config.progress and not task.foreign:
        log.meter = await SOURCE.meter(arena, task)
    scoring = RecordedScoring(order.config, order.judge, log.recorder, record)
    async with episode:
        attempt = Attempt(task, episode, scoring, max_steps=setup.max_steps)
        ended_by = await _play(agent, attempt, order.config, log, on_step)
        if not episode.live:
            log.recorder.write(SESSIONS, cast("Json", await asyncio.to_thread(episode.world.sessions)))
            await write_own(log.recorder, episode.world)
        verdict = await attempt.score()
    wall_s = log.wall_s
    if order.config.paths and not verdict.passed:
        await _keep_path(arena, task, log.recorder)
    return scored_result(order, log, verdict, episode.stopped, ended_by, wall_s, episode.journal)


def scored_result(
    order: Order,
    log: StepLog,
    verdict: Verdict,
    stop: Stop | None,
    ended_by: str,
    wall_s: float,
    journal: Journal = (),
) -> EpisodeResult:
    """The result of an episode that was scored: with this stop, if the agent gave one, after so many seconds."""
    return result_of(
        order.task,
        order.job,
        attempt=order.attempt,
        outcome=verdict.outcome,
        reason=verdict.reason,
        ended_by="gave_up" if stop is not None and gave_up(stop) else ended_by,
        steps=log.steps,
        wall_s=wall_s,
        digest=log.recorder.digest,
        answer=_answer(stop, order.task, order.config),
        checks=check_lines(verdict),
        credit=verdict.credit,
        missed=tuple(each.name for each in verdict.checkpoints if not each.passed),
        traps=verdict.traps,
        attack=verdict.attack,
        harm=verdict.harm,
        beyond=verdict.beyond,
        broken=None if verdict.broken is None else tuple(verdict.broken),
        each=None if verdict.each is None else {role: part.outcome for role, part in verdict.each.items()},
        opposed=tuple(role.name for role in order.task.roles if role.opposed),
        questions=_count(journal, "asked"),
        events=_count(journal, "event"),
        rules=verdict.rules,
        spent=log.spent,
    )


def _count(journal: Journal, kind: EntryKind) -> int:
    return sum(entry.kind == kind for entry in journal)


async def _keep_path(arena: Arena, task: Task, recorder: EpisodeRecorder) -> None:
    """Write down how the task is done; the episode has its score by now, so no fault of the path can touch it."""
    try:
        path = await golden_path(arena, task)
    except StorageError:
        raise
    except Exception as error:
        _log.info("the golden path of %s cannot be kept: %s", task.id, error)
        return
    if path is not None:
        recorder.write(GOLDEN, path.to_json())


def _answer(stop: Stop | None, task: Task, config: RunConfig) -> str | None:
    """What the agent answered; giving up is none, but where the published rules read its words as one."""
    if stop is None or (gave_up(stop) and not (task.foreign and config.profile == "original")):
        return None
    return stop.answer


async def start(agent: Agent, arena: Arena, task: Task, setup: EpisodeSetup, *, privileged: bool) -> None:
    """Tell an agent what it is asked; one that may see the answers gets the whole task."""
    if privileged:
        with blaming_the_agent():
            await cast("PrivilegedAgent", agent).start_privileged(task, arena.universe)
        return
    goal = Goal(
        task_id=opaque_id(task.id),
        intent=task.intent,
        start_url=task.start_urls[0],
        sites=tuple(arena.sites[name].origin for name in task.sites if name in arena.sites),
        actions=get_codec(setup.codec, profile=setup.view.rendering).describe(),
        max_steps=setup.max_steps,
        how_to_answer=task.how_to_answer,
        answered=task.circumstances.persona is not None,
    )
    with blaming_the_agent():
        await agent.start(goal)


async def _play(
    agent: Agent,
    attempt: Attempt[Task, Verdict],
    config: RunConfig,
    log: StepLog,
    on_step: OnStep,
) -> str:
    """Ask and act until the agent stops or a limit is reached; gives which it was."""
    episode = attempt.episode
    await log.begin(episode.observation, episode)
    observation, index = episode.observation, 0
    while True:
        taken = await take_turn(agent, attempt, config, log, observation)
        if isinstance(taken, str):
            return taken
        index += 1
        turn, notes, agent_s = taken
        if turn.ended is not None:
            if turn.action is not None:
                error = "" if turn.ended == "stop" else turn.observation.last_error
                await log.last(index, turn.action, notes, agent_s, error=error)
            return turn.ended
        observation = turn.observation
        await log.step(index, turn.action, observation, episode, notes, agent_s)
        on_step(index, log.spent.cost)


class Taken(NamedTuple):
    """A turn that was taken."""

    move: Move
    notes: StepNotes
    agent_s: float
    """Seconds that the agent took."""


async def take_turn(
    agent: Agent, attempt: Attempt[Task, Verdict], config: RunConfig, log: StepLog, observation: Observation
) -> Taken | str:
    """Show an agent what there is, and do what it says; or gives which limit was reached before it said anything."""
    if reached := _limit_reached(config, log):
        return reached
    began = time.monotonic()
    try:
        async with asyncio.timeout(_seconds_left(config, log)):
            said = await _ask(agent, observation)
    except TimeoutError:
        return "max_seconds"
    agent_s = time.monotonic() - began
    notes = agent.notes() if isinstance(agent, ExplainingAgent) else StepNotes()
    return Taken(await attempt.act(said), notes, agent_s)


def _limit_reached(config: RunConfig, log: StepLog) -> str | None:
    """Which limit of the episode is used up, if any."""
    limits = config.limits
    if limits.seconds is not None and log.wall_s >= limits.seconds:
        return "max_seconds"
    if limits.tokens is not None and log.spent.tokens >= limits.tokens:
        return "max_tokens"
    if log.spent.unpriced and (limits.cost is not None or config.run_limits.cost is not None):
        raise ModelRefusedError(
            f"What {config.model} costs is not known, so it cannot be limited.",
            todo="Give it with --price IN,OUT or in a table that WEBARIUM_PRICES names, or limit tokens.",
        )
    if limits.cost is not None and log.spent.cost >= limits.cost:
        return "max_cost"
    return None


def _seconds_left(config: RunConfig, log: StepLog) -> float | None:
    """How long the episode may still take; ``None`` without a limit."""
    return None if config.limits.seconds is None else max(0.0, config.limits.seconds - log.wall_s)


async def _ask(agent: Agent, observation: Observation) -> Action | ActionError:
    """The agent's next action, or why what it said is not one: a step that the agent is told about, not a failure."""
    with blaming_the_agent():
        try:
            return await agent.act(observation)
        except ActionError as error:
            return error


@contextmanager
def blaming_the_agent() -> Iterator[None]:
    """Whatever an agent's own code raises is an `AgentError`, but for what broke around it."""
    try:
        yield
    except (AgentError, InfrastructureError, TaskError):
        raise
    except Exception as error:
        raise AgentError(f"The agent's code raised {type(error).__name__}: {error}.") from error
