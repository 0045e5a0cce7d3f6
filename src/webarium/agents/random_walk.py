"""An agent that acts at random: whatever it passes is a task that chance can pass."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from webarium.actions.types import (
    Action,
    Click,
    ElementId,
    GoBack,
    Goto,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
)

if TYPE_CHECKING:
    from webarium.agents.agent import Goal
    from webarium.observation.observation import Node, Observation

_CLICKED = frozenset({"link", "button", "checkbox", "radio", "tab", "menuitem", "option", "switch"})
_WRITTEN = frozenset({"textbox", "searchbox", "spinbutton"})
_STOP_CHANCE = 0.06


class RandomAgent:
    """Clicks, types, selects and scrolls on what it sees, and stops some time with words from the page."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._rng = random.Random(seed)  # noqa: S311
        self._goal: Goal | None = None

    async def start(self, goal: Goal) -> None:
        """Take the goal; the same task and seed give the same walk on the same pages."""
        self._goal = goal
        self._rng = random.Random(f"{self._seed}:{goal.task_id}")  # noqa: S311

    async def act(self, observation: Observation) -> Action:
        """Some action that the page allows."""
        if self._rng.random() < _STOP_CHANCE:
            return Stop(self._words(observation, 4))
        nodes = [] if observation.tree is None else [n for n in observation.tree.walk() if n.in_view]
        moves: list[Callable[[], Action | None]] = [
            lambda: self._click(nodes),
            lambda: self._type(nodes, observation),
            lambda: self._select(nodes),
            lambda: Scroll(self._rng.choice(("up", "down"))),
            lambda: Press(self._rng.choice(("Enter", "Tab", "Escape"))),
            GoBack,
            self._home,
        ]
        for move in self._rng.choices(moves, weights=(60, 12, 6, 12, 3, 4, 3), k=8):
            action = move()
            if action is not None:
                return action
        return Scroll("down")

    def _click(self, nodes: list[Node]) -> Action | None:
        found = [node for node in nodes if node.role in _CLICKED]
        return Click(ElementId(self._rng.choice(found).id)) if found else None

    def _type(self, nodes: list[Node], observation: Observation) -> Action | None:
        found = [node for node in nodes if node.role in _WRITTEN]
        if not found:
            return None
        node = self._rng.choice(found)
        text = str(self._rng.randint(1, 20)) if node.role == "spinbutton" else self._words(observation, 3)
        return Type(ElementId(node.id), text, submit=self._rng.random() < 0.5)

    def _select(self, nodes: list[Node]) -> Action | None:
        found = [(node, [c.name for c in node.walk() if c.role == "option" and c.name]) for node in nodes]
        found = [
            (node, options) for node, options in found if node.role in ("combobox", "listbox") and options
        ]
        if not found:
            return None
        node, options = self._rng.choice(found)
        return Select(ElementId(node.id), (self._rng.choice(options),))

    def _home(self) -> Action | None:
        return Goto(self._goal.start_url) if self._goal and self._goal.start_url else None

    def _words(self, observation: Observation, most: int) -> str:
        """A few words in a row from the page or the intent."""
        intent = self._goal.intent if self._goal else ""
        names = (
            [] if observation.tree is None else [node.name for node in observation.tree.walk() if node.name]
        )
        words = self._rng.choice([*names, intent]).split() or ["hello"]
        start = self._rng.randrange(len(words))
        return " ".join(words[start : start + self._rng.randint(1, most)])
