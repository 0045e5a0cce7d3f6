"""Webarium's tasks in ART's loop: `trajectory` plays one, `group` plays one as often as a group needs.

    played = (group(model, task, seed, n=8) for task, seed in batch)
    groups = await art.gather_trajectory_groups(played, max_exceptions=8)
    await model.train(groups)

A trajectory that breaks raises, as does one whose verdict no rule can decide: ART keeps exceptions apart from rewards.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, cast

import art

from webarium import Rollout, Turn
from webarium.errors import ServerError


async def trajectory(
    model: art.Model[Any, Any],
    task: str,
    seed: int = 0,
    *,
    world_seed: int = 0,
    engine: str = "text",
    max_steps: int = 30,
    **sampling: Any,
) -> art.Trajectory:
    """Have a model do a task.

    Args:
        model: Whose client is asked.
        task: The task's id.
        seed: Its universe's seed.
        world_seed: Seeds what happens by chance in the world.
        engine: What shows the pages.
        max_steps: How many actions there may be.
        sampling: Goes to the client, such as ``temperature``.

    Raises:
        ServerError: Something broke, or no rule can decide; there is no reward then.
    """
    client, name = model.openai_client(), model.get_inference_name()
    played = art.Trajectory(messages_and_choices=[], metadata={"task": task, "seed": seed})
    said = played.messages_and_choices
    async with await Rollout.open(
        task, seed=seed, world_seed=world_seed, engine=engine, max_steps=max_steps
    ) as r:
        said.append({"role": "system", "content": r.actions})
        said.append({"role": "user", "content": f"{r.goal}\n\n{_shown(r.last)}"})
        while not r.last.over:
            answer = await client.chat.completions.create(model=name, messages=played.messages(), **sampling)
            choice = answer.choices[0]
            said.append(choice)
            turn = await r.act(choice.message.content or "")
            if not turn.over:
                said.append({"role": "user", "content": _shown(turn)})
        end = r.last
    if end.outcome == "error" or end.reward is None or end.verdict is None:
        raise ServerError(end.error or "No rule can decide what the agent has left.")
    played.reward = float(end.verdict.score)
    played.metrics.update(progress=end.progress, steps=end.steps, truncated=end.outcome == "truncated")
    return played.finish()


def group(
    model: art.Model[Any, Any], task: str, seed: int = 0, *, n: int = 8, **options: Any
) -> Awaitable[art.TrajectoryGroup]:
    """A task `n` times, beginning alike; the options are those of `trajectory`."""
    made = art.TrajectoryGroup(trajectory(model, task, seed, **options) for _ in range(n))
    return cast("Awaitable[art.TrajectoryGroup]", made)


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."


__all__ = ["group", "trajectory"]
