"""One agent at one task, without a record: for laying attacks, for baselines, and for attackers that adapt."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, cast

from webarium.actions.types import Stop
from webarium.agents.agent import Agent, Goal, PrivilegedAgent
from webarium.envs.attempt import Attempt
from webarium.envs.opaque import opaque_id
from webarium.suites.gym import SOURCE

if TYPE_CHECKING:
    from webarium.actions.types import Action
    from webarium.envs.arena import Arena
    from webarium.envs.episode import Episode
    from webarium.scoring.verdict import Verdict
    from webarium.tasks.task import Task

MOST_STEPS = 120
"""Actions of an episode where nothing else is said."""
OnAction = Callable[["Episode", "Action"], Awaitable[None]]
"""Hears of each action before it is done."""


async def play(
    arena: Arena,
    task: Task,
    agent: Agent,
    *,
    most: int | None = None,
    on_action: OnAction | None = None,
) -> Verdict:
    """Let an agent do a task in a fresh world, and score it.

    Args:
        arena: Where; it has all sites that the task needs.
        task: What is asked, perhaps under an attack.
        agent: A fresh one.
        most: How many actions it may take.
        on_action: Hears of each action before it is done.

    Raises:
        TaskError: The path of an agent that walks one does not fit the site.
        InfrastructureError: The server or engine is broken.
    """
    async with await arena.begin(task) as episode:
        attempt = Attempt(task, episode, SOURCE.score, max_steps=most or task.max_steps or MOST_STEPS)
        if getattr(agent, "privileged", False):
            await cast("PrivilegedAgent", agent).start_privileged(task, arena.universe)
        else:
            await agent.start(goal_of(task))
        ended = None
        while ended is None:
            action = await agent.act(episode.observation)
            if on_action is not None and not isinstance(action, Stop):
                await on_action(episode, action)
            ended = (await attempt.act(action)).ended
        return await attempt.score()


def goal_of(task: Task) -> Goal:
    """What an agent is told of a task; nothing of an attack."""
    return Goal(
        task_id=opaque_id(task.id),
        intent=task.intent,
        start_url=task.start_urls[0],
        how_to_answer=task.how_to_answer,
        answered=task.circumstances.persona is not None,
    )
