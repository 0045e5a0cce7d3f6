"""Webarium's tasks as a taskset of verifiers: ``--env.taskset.id webarium_verifiers``.

The environment plays the user: it shows the page, does what the model answers, and shows what came of it. An episode
under which something breaks, or whose verdict no rule can decide, ends in an error, without a reward.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from webarium import Rollout, Turn
from webarium.errors import ServerError
from webarium.host.task_lists import TaskLists
from webarium.suites.sets import set_tasks


class WebariumData(vf.TaskData):
    """One task, and how it is played."""

    task: str
    seed: int
    engine: str
    max_steps: int


class WebariumConfig(vf.TasksetConfig):
    """Which tasks there are."""

    tasks: list[tuple[str, int]] = Field(default_factory=list)
    """Pairs of a task's id and the seed of its universe."""
    lists: Path | None = None
    """Instead: a file of ``webarium tasks lists``."""
    split: str = "train"
    """Which of its lists."""
    set: str = ""
    """Instead: a named set, such as ``webarium-lite``."""
    engine: str = "text"
    """What shows the pages."""
    max_steps: int = 30
    """How many actions there may be."""


class WebariumTask(vf.Task[WebariumData]):
    """A task; its reward comes from the rollout that the environment plays."""

    @property
    def key(self) -> str:
        """The task's id with its seed."""
        return f"{self.data.task}@{self.data.seed}"


class WebariumTaskset(vf.Taskset[WebariumTask, WebariumConfig]):
    """The tasks of a configuration, in order."""

    def load(self) -> Iterator[WebariumTask]:
        """Give each task."""
        config = self.config
        for task, seed in _entries(config):
            data = WebariumData(
                name=f"{task}@{seed}", task=task, seed=seed, engine=config.engine, max_steps=config.max_steps
            )
            yield WebariumTask(data, config.task)


class WebariumEnvConfig(vf.EnvConfig):
    """Who plays: by default a chat without tools, in a process of this machine."""

    player: vf.AgentConfig = vf.AgentConfig(
        harness=vf.HarnessConfig(id="null"), runtime=vf.SubprocessConfig()
    )


class WebariumEnv(vf.Env[WebariumEnvConfig]):
    """Plays a task: a rollout on one side, the model's turns on the other."""

    async def run(self, task: Any, agents: Any) -> None:
        """Play until one side has ended it, and record the reward and the progress."""
        data = task.data
        async with await Rollout.open(
            data.task, seed=data.seed, engine=data.engine, max_steps=data.max_steps
        ) as r:
            async with agents.player.interaction(task) as talk:
                segment = await talk.turn(f"{r.goal}\n\n{r.actions}\n\n{_shown(r.last)}")
                while not segment.terminated:
                    turn = await r.act(segment.last_reply)
                    if turn.over:
                        break
                    segment = await talk.turn(_shown(turn))
            _record(talk.trace, r.last)


def _record(trace: vf.Trace, turn: Turn) -> None:
    if turn.outcome in ("error", "undecided"):
        error = ServerError(turn.error or "No rule can decide what the agent has left.")
        trace.record_error(error)
        raise error
    if trace.ok:  # else the model broke, or its process
        # without a stop nothing is achieved
        trace.record_reward("webarium", 0.0 if turn.verdict is None else float(turn.verdict.score))
    trace.record_metric("progress", turn.progress)
    trace.record_metric("steps", turn.steps)


def _entries(config: WebariumConfig) -> list[tuple[str, int]]:
    if config.lists is not None:
        return [(one["task"], one["seed"]) for one in TaskLists.read(config.lists).list_tasks(config.split)]
    if config.set:
        return [(ref.task_id, ref.seed) for ref in set_tasks(config.set)]
    return config.tasks


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."


__all__ = ["WebariumEnv", "WebariumTaskset"]
