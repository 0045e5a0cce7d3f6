"""Webarium's tasks for Agent Lightning: `agent` is what ``Trainer.fit`` and its runners play.

    agl.Trainer(algorithm=…).fit(agent, train_dataset=[{"task": "shopping.search_for.0", "seed": 1000}, …])

The agent asks the model that is trained, and gives the verdict's score. What breaks is raised, as is a verdict that no
rule can decide: the attempt has failed then, and has no reward.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import agentlightning as agl
from openai import AsyncOpenAI

from webarium import Rollout, Turn
from webarium.errors import ServerError


@agl.rollout
async def agent(task: Mapping[str, Any], llm: agl.LLM) -> float:
    """Do a task: a row with ``task`` and, if wanted, ``seed``, ``world_seed``, ``engine`` and ``max_steps``.

    Raises:
        ServerError: Something broke, or no rule can decide; there is no reward then.
    """
    wanted = {name: task[name] for name in ("seed", "world_seed", "max_steps") if name in task}
    async with (
        AsyncOpenAI(base_url=llm.endpoint, api_key=llm.api_key or "none") as client,
        await Rollout.open(task["task"], engine=task.get("engine", "text"), **wanted) as r,
    ):
        messages: list[Any] = [
            {"role": "system", "content": r.actions},
            {"role": "user", "content": f"{r.goal}\n\n{_shown(r.last)}"},
        ]
        while not r.last.over:
            answer = await client.chat.completions.create(
                model=llm.model, messages=messages, **llm.sampling_parameters
            )
            said = answer.choices[0].message.content or ""
            messages.append({"role": "assistant", "content": said})
            turn = await r.act(said)
            if not turn.over:
                messages.append({"role": "user", "content": _shown(turn)})
        end = r.last
    if end.outcome == "error" or end.reward is None or end.verdict is None:
        raise ServerError(end.error or "No rule can decide what the agent has left.")
    return float(end.verdict.score)


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."


__all__ = ["agent"]
