"""One episode from start to verdict.

The only place that catches broadly, so that a broken episode is data, not a crash.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from webarium.actions.codecs import get_codec
from webarium.actions.types import Action, Stop
from webarium.agents.agent import Agent, Goal, PrivilegedAgent
from webarium.agents.notes import ExplainingAgent, StepNotes
from webarium.browser.observation import Observation
from webarium.envs import Arena, Episode
from webarium.errors import (
    ActionError,
    AgentError,
    BrowserError,
    ModelError,
    ServerError,
    TaskError,
    WebariumError,
)
from webarium.runs.about import about_episode
from webarium.runs.config import RunConfig
from webarium.runs.final import final_page, judge
from webarium.runs.frozen import freeze_all
from webarium.runs.jobs import Job
from webarium.runs.reader import EpisodeReader
from webarium.runs.record import EpisodeRecorder
from webarium.runs.results import EpisodeResult, check_lines, error_result, result_of
from webarium.runs.setup import EpisodeSetup, make_agent
from webarium.runs.steps import StepLog
from webarium.runs.store import RunFolder
from webarium.tasks.task import Task
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.agents.registry import AgentFactory
    from webarium.llm import ChatModel

ERROR_KINDS: tuple[tuple[type[WebariumError], str], ...] = (
    (AgentError, "agent"),
    (ModelError, "model"),
    (BrowserError, "browser"),
    (ServerError, "server"),
    (TaskError, "task"),
)


@dataclass(frozen=True)
class Order:
    """One episode to run, and with what."""

    job: Job
    task: Task
    config: RunConfig
    attempt: int = 1
    model: ChatModel | None = None
    """What the agent asks."""
    judge: ChatModel | None = None
    """What decides where a task leaves wording free."""
    factory: AgentFactory | None = None
    """Makes the agent, if it has no name under which the configuration could find it."""


@dataclass(frozen=True)
class _Ending:
    """How acting ended: with the agent's own stop, or by a limit."""

    stop: Stop | None
    ended_by: str


async def run_episode(
    arena: Arena, order: Order, folder: RunFolder, *, on_step: Callable[[int], None] = lambda step: None
) -> EpisodeResult:
    """Let the configured agent do one task in a world of its own, and file the record.

    Returns:
        The result; whatever breaks becomes an ``error`` result. Only cancellation passes through.
    """
    job_id = order.job.id
    with EpisodeRecorder(folder.partial(job_id), folder.archive(job_id)) as recorder:
        recorder.write("task", order.task.to_json())
        recorder.write("checks", freeze_all(order.task.checks))
        log = StepLog(recorder)
        try:
            result = await _attempt(arena, order, EpisodeReader(folder.partial(job_id)), log, on_step)
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
                spent=log.spent,
            )
        await asyncio.to_thread(recorder.finish, result)
    return result


async def _attempt(
    arena: Arena, order: Order, record: EpisodeReader, log: StepLog, on_step: Callable[[int], None]
) -> EpisodeResult:
    task = order.task
    factory, agent = make_agent(order.config, order.job, order.model, order.factory)
    setup = EpisodeSetup.of(order.config, agent)
    log.recorder.write("episode", about_episode(order, setup, agent, arena))
    log.requests.first = task.enter
    await _start(agent, arena, task, setup, privileged=factory.privileged)
    episode = await arena.episode(
        start_urls=task.start_urls,
        users=task.users,
        conditions=task.conditions,
        now=task.now,
        observe=setup.observe,
        screenshots=True,
        html=True,
        viewport=setup.viewport,
        viewport_only=setup.viewport_only,
        rendering=setup.profile,
        enter=log.requests,
    )
    async with episode:
        ending = await _play(agent, episode, order, setup, log, on_step)
        changes = Changes() if episode.live else episode.world.changes()
        page, kept = await final_page(episode)
        log.recorder.write("changes", changes.to_json())
        verdict = await judge(order, ending.stop, page, changes, record)
        log.recorder.write("page", page.to_json(kept))
        log.recorder.write("verdict", verdict.to_json())
    return result_of(
        task,
        order.job,
        attempt=order.attempt,
        outcome="passed" if verdict.passed else "failed",
        reason=verdict.reason,
        ended_by=ending.ended_by,
        steps=log.steps,
        wall_s=log.wall_s,
        digest=log.recorder.digest,
        answer=ending.stop.answer if ending.stop else None,
        checks=check_lines(verdict),
        unverified=verdict.unverified,
        spent=log.spent,
    )


async def _start(agent: Agent, arena: Arena, task: Task, setup: EpisodeSetup, *, privileged: bool) -> None:
    if privileged:
        await cast("PrivilegedAgent", agent).start_privileged(task, arena.universe)
        return
    goal = Goal(
        task_id=task.id,
        intent=task.intent,
        start_url=task.start_urls[0],
        sites=tuple(arena.sites[name].origin for name in task.sites if name in arena.sites),
        actions=get_codec(setup.codec, profile=setup.profile).describe(),
        max_steps=setup.max_steps,
    )
    with _blaming_the_agent():
        await agent.start(goal)


async def _play(
    agent: Agent,
    episode: Episode,
    order: Order,
    setup: EpisodeSetup,
    log: StepLog,
    on_step: Callable[[int], None],
) -> _Ending:
    """Ask and act until the agent stops or a limit is reached."""
    observation = episode.observation
    await log.begin(observation, episode)
    index = 0
    while True:
        if reached := _limit_reached(order.config, log):
            return _Ending(None, reached)
        index += 1
        began = time.monotonic()
        try:
            async with asyncio.timeout(_seconds_left(order.config, log)):
                said = await _ask(agent, observation)
        except TimeoutError:
            return _Ending(None, "max_seconds")
        agent_s = time.monotonic() - began
        notes = agent.notes() if isinstance(agent, ExplainingAgent) else StepNotes()
        if isinstance(said, Stop):
            await log.last(index, said, notes, agent_s, error="")
            return _Ending(said, "stop")
        if index > setup.max_steps:
            if not isinstance(said, ActionError):
                refused = f"The limit of {setup.max_steps} actions is reached; this one was not done."
                await log.last(index, said, notes, agent_s, error=refused)
            return _Ending(None, "max_steps")
        taken = None if isinstance(said, ActionError) else said
        observation = await (episode.reject(said) if isinstance(said, ActionError) else episode.step(said))
        await log.step(index, taken, observation, episode, notes, agent_s)
        on_step(index)


def _limit_reached(config: RunConfig, log: StepLog) -> str | None:
    """Which limit of the episode is used up, if any."""
    limits = config.limits
    if limits.seconds is not None and log.wall_s >= limits.seconds:
        return "max_seconds"
    if limits.tokens is not None and log.spent.tokens >= limits.tokens:
        return "max_tokens"
    if log.spent.unpriced and (limits.cost is not None or config.run_limits.cost is not None):
        raise ModelError(
            f"What {config.model} costs is not known, so it cannot be limited.",
            todo="Write its price into a table and name it in WEBARIUM_PRICES, or limit tokens.",
        )
    if limits.cost is not None and log.spent.cost >= limits.cost:
        return "max_cost"
    return None


def _seconds_left(config: RunConfig, log: StepLog) -> float | None:
    return None if config.limits.seconds is None else max(0.0, config.limits.seconds - log.wall_s)


async def _ask(agent: Agent, observation: Observation) -> Action | ActionError:
    """The agent's next action, or why what it said is none: a step that the agent is told about, not a failure."""
    with _blaming_the_agent():
        try:
            return await agent.act(observation)
        except ActionError as error:
            return error


@contextmanager
def _blaming_the_agent() -> Iterator[None]:
    """Whatever an agent's own code raises is an `AgentError`."""
    try:
        yield
    except WebariumError:
        raise
    except Exception as error:
        raise AgentError(f"The agent's code raised {type(error).__name__}: {error}.") from error
