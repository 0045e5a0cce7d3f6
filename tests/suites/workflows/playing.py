"""Plays scenarios in the text engine: the golden path, and the endings that a scenario names."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.journal import Journal
from webarium.scoring import Verdict, score
from webarium.tasks import Data, Task, Ui
from webarium.tasks.workflow import Workflow


class Playing(OracleAgent):
    """Walks one ending of a scenario."""

    def __init__(self, but: str) -> None:
        super().__init__()
        self._but = but

    def _walk(self, ui: Ui, data: Data, task: Task) -> Coroutine[Any, Any, None]:
        source = task.source
        assert isinstance(source, Workflow)
        return source.play(ui, data, task.given, self._but)


async def played(arena: Arena, task: Task, but: str = "") -> tuple[Verdict, Journal, int]:
    """What an ending comes to: its verdict, the journal, and how many actions it took."""
    agent = Playing(but)
    await agent.start_privileged(task, arena.universe)
    async with await arena.begin(task) as episode:
        while not isinstance(action := await agent.act(episode.observation), Stop):
            await episode.step(action)
        await episode.step(action)
        verdict = await score(
            task,
            stop=action,
            page=await episode.final_page(),
            changes=await episode.read_changes(),
            journal=episode.journal,
        )
        return verdict, episode.journal, episode.steps
