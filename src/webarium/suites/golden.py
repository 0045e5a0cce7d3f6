"""Golden paths of published tasks, by the tasks' numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

Numbered: TypeAlias = Iterator[tuple[int, GoldenPath]]
"""Paths with the numbers of their tasks."""


def each(first: int, make: Callable[..., GoldenPath], *given: tuple[object, ...]) -> Numbered:
    """Paths of tasks that follow each other: one is made from each of what is given."""
    return ((first + place, make(*arguments)) for place, arguments in enumerate(given))


def page(address: str) -> GoldenPath:
    """Open a page and end there."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(address)

    return walk
