"""Webarium's tasks as an Inspect task: a sample is a task, an epoch a world seed, and the score the verdict.

A sample under which something breaks ends in an error, which Inspect's ``fail_on_error`` and retries see. It has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser
from inspect_ai.scorer import Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from webarium import Rollout, Turn
from webarium.errors import ServerError

KEY = "webarium"
"""Under which name a sample's store has how it ended."""


@task
def webarium(
    tasks: Sequence[tuple[str, int]] = (("shopping.search_for.0", 0),),
    engine: str = "text",
    max_steps: int = 30,
) -> Task:
    """Tasks by their ids, each with the seed of its universe."""
    samples = [
        Sample(id=f"{name}@{seed}", input="The goal follows.", metadata={"task": name, "seed": seed})
        for name, seed in tasks
    ]
    return Task(dataset=MemoryDataset(samples), solver=acting(engine, max_steps), scorer=verdict())


@solver
def acting(engine: str = "text", max_steps: int = 30) -> Solver:
    """Has the model act until it stops or its actions are spent."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        facts = state.metadata
        async with await Rollout.open(
            facts["task"], seed=facts["seed"], world_seed=state.epoch, engine=engine, max_steps=max_steps
        ) as r:
            state.messages = [
                ChatMessageSystem(content=r.actions),
                ChatMessageUser(content=f"{r.goal}\n\n{_shown(r.last)}"),
            ]
            while not r.last.over:
                state = await generate(state)
                turn = await r.act(state.output.completion)
                if not turn.over:
                    state.messages.append(ChatMessageUser(content=_shown(turn)))
            end = r.last
        if end.outcome == "error":
            raise ServerError(end.error)
        said = "" if end.verdict is None else str(end.verdict.to_json().get("reason") or "")
        state.store.set(
            KEY, {"outcome": end.outcome, "reward": end.reward, "progress": end.progress, "why": said}
        )
        state.completed = True
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()])
def verdict() -> Scorer:
    """The verdict's score; none where no rule can decide."""

    async def score(state: TaskState, target: Target) -> Score | None:
        end = state.store.get(KEY)
        if end is None or end["reward"] is None:
            return None
        facts = {"outcome": end["outcome"], "progress": end["progress"]}
        return Score(value=end["reward"], explanation=end["why"], metadata=facts)

    return score


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."
