"""One episode from start to verdict.

The only place that catches broadly, so that a broken episode is data, not a crash.
"""

from __future__ import annotations

import hashlib
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from webarium.actions.codecs import UnwritableActionError, get_codec
from webarium.actions.types import Action, Stop
from webarium.agents.agent import Agent, Goal, PrivilegedAgent
from webarium.agents.registry import load_agent
from webarium.browser.observation import Observation
from webarium.envs import Arena, Episode
from webarium.errors import ActionError, AgentError, BrowserError, ServerError, TaskError, WebariumError
from webarium.runs.config import RunConfig
from webarium.runs.record import EpisodeRecorder, digest_of
from webarium.runs.results import CheckLine, EpisodeResult, error_result, result_of
from webarium.runs.store import RunFolder
from webarium.scoring.score import score
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Changes

ERROR_KINDS: tuple[tuple[type[WebariumError], str], ...] = (
    (AgentError, "agent"),
    (BrowserError, "browser"),
    (ServerError, "server"),
    (TaskError, "task"),
)


@dataclass
class _Attempt:
    """What is known of a running episode, also when it breaks."""

    recorder: EpisodeRecorder
    began: float = field(default_factory=time.monotonic)
    steps: int = 0

    @property
    def wall_s(self) -> float:
        return round(time.monotonic() - self.began, 3)


async def run_episode(
    arena: Arena,
    task: Task,
    config: RunConfig,
    folder: RunFolder,
    *,
    attempt: int = 1,
    on_step: Callable[[int], None] = lambda step: None,
) -> EpisodeResult:
    """Let the configured agent do one task in a world of its own, and file the record.

    Returns:
        The result; whatever breaks becomes an ``error`` result. Only cancellation passes through.
    """
    with EpisodeRecorder(folder.partial(task.id), folder.archive(task.id)) as recorder:
        recorder.task(task.to_json())
        state = _Attempt(recorder)
        try:
            result = await _attempt(arena, task, config, state, attempt, on_step)
        except Exception as error:
            kind = next((name for cls, name in ERROR_KINDS if isinstance(error, cls)), "unexpected")
            recorder.trace(traceback.format_exc())
            result = error_result(
                task,
                attempt,
                str(error) if isinstance(error, WebariumError) else f"{type(error).__name__}: {error}",
                kind,
                steps=state.steps,
                wall_s=state.wall_s,
                digest=recorder.digest,
            )
        recorder.finish(result)
    return result


async def _attempt(
    arena: Arena, task: Task, config: RunConfig, state: _Attempt, attempt: int, on_step: Callable[[int], None]
) -> EpisodeResult:
    agent = await _start_agent(arena, task, config)
    episode = await arena.episode(
        start_urls=task.start_urls,
        users=task.users,
        conditions=task.conditions,
        now=task.now,
        observe=config.observe,
        screenshots=True,
        html=True,
    )
    async with episode:
        stop = await _play(agent, episode, config, state, on_step)
        page = await episode.final_page()
        changes = episode.world.changes()
        verdict = await score(task, stop=stop, page=page, changes=changes)
    state.recorder.verdict(verdict.to_json(), changes.to_json())
    return result_of(
        task,
        attempt=attempt,
        outcome="passed" if verdict.passed else "failed",
        reason=verdict.reason,
        ended_by="stop" if stop else "max_steps",
        steps=state.steps,
        wall_s=state.wall_s,
        digest=state.recorder.digest,
        answer=stop.answer if stop else None,
        checks=tuple(CheckLine(check.name, check.passed, check.detail) for check in verdict.checks),
    )


async def _start_agent(arena: Arena, task: Task, config: RunConfig) -> Agent:
    factory = load_agent(config.agent)
    agent = factory.create(seed=_agent_seed(config.seed, task.id))
    if factory.privileged:
        await cast("PrivilegedAgent", agent).start_privileged(task, arena.universe)
        return agent
    goal = Goal(
        task_id=task.id,
        intent=task.intent,
        start_url=task.start_urls[0],
        sites=tuple(arena.sites[name].origin for name in task.sites),
        actions=get_codec("webarena").describe(),
    )
    with _blaming_the_agent():
        await agent.start(goal)
    return agent


async def _play(
    agent: Agent, episode: Episode, config: RunConfig, state: _Attempt, on_step: Callable[[int], None]
) -> Stop | None:
    """Ask and act until the agent stops (its stop) or the steps are used up (``None``)."""
    observation = episode.observation
    seen = await _record_step(state, 0, None, observation, episode, Changes())
    for index in range(1, config.max_steps + 2):
        action = await _ask(agent, observation)
        if isinstance(action, Stop):
            state.recorder.step(
                {"index": index, "action": _written(action), "stop": True},
                screenshot=None,
                digests={"stop": _written(action)},
            )
            return action
        if index > config.max_steps:
            return None
        taken = None if isinstance(action, ActionError) else action
        observation = await (
            episode.reject(action) if isinstance(action, ActionError) else episode.step(action)
        )
        state.steps = index
        seen = await _record_step(state, index, taken, observation, episode, seen)
        on_step(index)
    return None


async def _ask(agent: Agent, observation: Observation) -> Action | ActionError:
    """The agent's next action, or why what it said is none: a step that the agent is told about, not a failure."""
    with _blaming_the_agent():
        try:
            return await agent.act(observation)
        except ActionError as error:
            return error


async def _record_step(
    state: _Attempt,
    index: int,
    action: Action | None,
    observation: Observation,
    episode: Episode,
    seen: Changes,
) -> Changes:
    """Append a step and return the changes up to it."""
    changes = episode.world.changes()
    digests = {
        "observation": digest_of(observation.text),
        "html": digest_of(observation.html),
        "changes": changes.digest(),
        "screenshot": digest_of(observation.screenshot),
    }
    step: dict[str, Json] = {
        "index": index,
        "action": _written(action) if action else None,
        "url": observation.url,
        "title": observation.title,
        "observation": observation.text,
        "error": observation.last_error,
        "changes": changes.since(seen).to_json(),
        "timings": cast("dict[str, Json]", dict(episode.timings)),
    }
    state.recorder.step(
        step, screenshot=observation.marked_screenshot or observation.screenshot, digests=digests
    )
    return changes


def _written(action: Action) -> str:
    """The action in the WebArena grammar, or as Python where that has no words for it."""
    try:
        return get_codec("webarena").format(action)
    except UnwritableActionError:
        return repr(action)


@contextmanager
def _blaming_the_agent() -> Iterator[None]:
    """Whatever an agent's own code raises is an `AgentError`."""
    try:
        yield
    except WebariumError:
        raise
    except Exception as error:
        raise AgentError(f"The agent's code raised {type(error).__name__}: {error}.") from error


def _agent_seed(seed: int, task_id: str) -> int:
    """A seed for the agent's own randomness that depends on the run's seed and the task alone."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{task_id}".encode()).digest()[:4], "big")
