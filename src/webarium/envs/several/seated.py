"""What PettingZoo's two interfaces have in common: they stand for one table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self

import numpy as np
from gymnasium import Space
from numpy.typing import NDArray

from webarium.envs.play import Seen
from webarium.envs.several.table import Table, TableOptions


class Seated(ABC):
    """The part of both environments that asks their table, and knows nothing of turns."""

    def __init__(self, task: str, **options: Any) -> None:
        super().__init__()
        self._sit(Table(TableOptions(task, **options)))

    def _sit(self, table: Table) -> None:
        self.table = table
        self.render_mode = table.options.render_mode
        self.possible_agents = list(table.roles)
        self.agents: list[str] = []

    @abstractmethod
    def _begin(self) -> None:
        """Be where the table is."""

    def observation_space(self, agent: str) -> Space[Seen]:
        """The space of what an agent is shown."""
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[str]:
        """The space of what an agent says."""
        return self.table.action_spaces[agent]

    def fork(self, *, exact: bool = False) -> Self:
        """Another environment at this moment, with a world and windows of its own; close it, too."""
        other = object.__new__(type(self))
        other._sit(self.table.fork(exact=exact))
        other._begin()
        return other

    def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes: the world, all windows, and whose turn it is."""
        return self.table.snapshot(exact=exact)

    def render(self) -> NDArray[np.uint8] | None:
        """All windows side by side."""
        return self.table.render()

    def close(self) -> None:
        """End it; may be called again."""
        self.table.close()
