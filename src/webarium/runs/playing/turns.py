"""What agents have in common who play a recorded episode, alone or among several: a start, turns, a result."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, cast

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
    InfrastructureError,
    ModelRefusedError,
    TaskError,
)
from webarium.observation.observation import Observation
from webarium.runs.config import RunConfig
from webarium.runs.order import Order
from webarium.runs.playing.setup import EpisodeSetup
from webarium.runs.records.record import SESSIONS, EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, check_lines, result_of
from webarium.runs.records.steps import StepLog
from webarium.scoring.score import gave_up
from webarium.scoring.verdict import Verdict
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import World
from webarium.worlds.waiting import when_free


async def write_world(recorder: EpisodeRecorder, world: World) -> None:
    """Write down what a world has besides what its visitor changed: sessions, and what it wrote by its own hand."""
    recorder.write(SESSIONS, cast("Json", await when_free(world, world.sessions)))
    await write_own(recorder, world)


async def write_own(recorder: EpisodeRecorder, world: World) -> None:
    """Write down what the world has written by its own hand, if anything."""
    own = await when_free(world, partial(world.changes, "world"))
    if not own.empty:
        recorder.write("own", own.to_json())


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
