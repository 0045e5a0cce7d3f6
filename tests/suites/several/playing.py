"""Lets roles play a task for several agents by its own paths: all of them right, or into one of its endings."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, cast

from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.rules import Rules
from webarium.envs.several.joint import JointRollout
from webarium.errors import TaskError
from webarium.scoring import Verdict
from webarium.suites.gym import SOURCE
from webarium.tasks import Data, Task, Ui
from webarium.tasks.together import Together


class Ending(OracleAgent):
    """Walks one role's path into an ending."""

    def __init__(self, but: str) -> None:
        super().__init__()
        self._but = but

    def _walk(self, ui: Ui, data: Data, task: Task) -> Coroutine[Any, Any, None]:
        return cast("Together", task.source).play(task.role, ui, data, task.given, self._but)


async def play(arena: Arena, task: Task, but: str = "", *, idle: tuple[str, ...] = ()) -> JointRollout:
    """Let all roles play in turns until all have ended; those that are idle stop at once. Close what it gives."""
    rollout = await JointRollout.begin(arena, task, Rules.of(), source=SOURCE)
    agents = {}
    for role in rollout.roles:
        agents[role] = Ending(but)
        await agents[role].start_privileged(task.part(role), arena.universe)
    while not rollout.over:
        role = rollout.next_role
        try:
            said: Action = Stop() if role in idle else await agents[role].act(rollout.observation(role))
        except TaskError as error:
            if not but:
                raise
            said = Stop(f"{error}")
        await rollout.act(role, said)
    return rollout


def verdict_of(rollout: JointRollout) -> Verdict:
    """The verdict on all."""
    assert rollout.verdict is not None, rollout.error
    return cast("Verdict", rollout.verdict)
