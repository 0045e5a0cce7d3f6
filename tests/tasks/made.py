"""Tasks made by hand, for tests of what is said of them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from webarium.scoring import AnswerCheck, Expect, StateCheck
from webarium.tasks import Data, NoParams, Openings, Task, Template, Ui
from webarium.worlds import Conditions

CALM = Conditions()


class Source(Template):
    """Where a task made by hand comes from."""

    site = "books"
    name = "made"
    kind = "mutate"
    difficulty = "easy"
    intent = "Do it."

    def __init__(self, openings: Openings | None = None) -> None:
        self._openings = openings or Openings()

    def openings(self) -> Openings:
        return self._openings

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        return [NoParams()]

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        return None


def made(intent: str = "Do it.", *checks: AnswerCheck | StateCheck, number: int = 0, **fields: Any) -> Task:
    """A task of the template ``books.made``; any field may be given."""
    every: dict[str, Any] = {
        "id": f"books.made.{number}",
        "template": "made",
        "params": {},
        "intent": intent,
        "sites": ("books",),
        "kind": "mutate",
        "difficulty": "easy",
        "start_urls": ("http://bookish.test/",),
        "users": {"books": None},
        "conditions": CALM,
        "now": datetime(2023, 6, 12, 12),  # noqa: DTZ001
        "reasons": (),
        "checks": checks,
        "source": Source(),
    }
    return Task(**(every | fields))


def wanting(*options: Expect) -> StateCheck:
    """A check of the state that wants all of these changes."""
    return StateCheck((options,))
