"""One episode from start to verdict.

The only place that catches broadly, so that a broken episode is data, not a crash.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar, cast

from webarium.agents.agent import Agent
from webarium.envs import Arena
from webarium.envs.attempt import Attempt
from webarium.errors import (
    AgentError,
    BrowserError,
    ModelError,
    ModelRefusedError,
    ServerError,
    StorageError,
    TaskError,
    WebariumError,
)
from webarium.frozen import freeze, freeze_all
from webarium.runs.config import RunConfig
from webarium.runs.jobs import OnStep, unheard
from webarium.runs.order import Order
from webarium.runs.playing.about import about_episode
from webarium.runs.playing.company_episode import play_company
from webarium.runs.playing.recorded_scoring import RecordedScoring
from webarium.runs.playing.setup import EpisodeSetup, make_agent
from webarium.runs.playing.turns import blaming_the_agent, scored_result, start, take_turn, write_world
from webarium.runs.records.golden import GOLDEN, golden_path
from webarium.runs.records.lanes import LaneLog
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, Spent, error_result
from webarium.runs.records.steps import StepLog
from webarium.runs.records.store import RunFolder
from webarium.scoring.verdict import Verdict
from webarium.suites.gym import SOURCE
from webarium.tasks.task import Task

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
            await write_world(log.recorder, episode.world)
        verdict = await attempt.score()
    wall_s = log.wall_s
    if order.config.paths and not verdict.passed:
        await _keep_path(arena, task, log.recorder)
    return scored_result(order, log, verdict, episode.stopped, ended_by, wall_s, episode.journal)


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
