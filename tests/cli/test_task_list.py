"""Lists of tasks at any width: ids are whole, and requests are wrapped by words."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import cast

import pytest

from webarium.cli.console import SafeConsole
from webarium.cli.task_list import print_tasks
from webarium.tasks.task import Task


@dataclass(frozen=True)
class SomeTask:
    """What a list shows of a task."""

    id: str
    intent: str
    kind: str = "impossible"
    difficulty: str = "medium"
    note: str = ""


INTENTS = (
    "Name all customers who gave the Extraordinarily-Long-Named Headphones fewer than three stars.",
    "Buy it.\nThen  write\ta review.",
)
TASKS = [
    SomeTask("shopping_admin.customers_who_gave_few_stars.0", INTENTS[0]),
    SomeTask("shopping.buy.0", INTENTS[1], "mutate", "hard"),
]


def lines(width: int, *, wide: bool = False) -> list[str]:
    out = io.StringIO()
    print_tasks(cast("list[Task]", TASKS), SafeConsole(file=out, width=width), wide=wide)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_ids_are_whole_and_requests_are_wrapped_by_words(width: int) -> None:
    shown = lines(width)
    assert max(len(line.rstrip()) for line in shown) <= max(width, len(f"{TASKS[0].id} (impossible, medium)"))
    printed = " ".join(" ".join(shown).split())
    for task in TASKS:
        assert task.id in printed
        for word in task.intent.split():
            assert f" {word}" in printed
    if width >= 80:
        assert len(shown) <= 6, "requests have the room that there is"


def test_wide_puts_each_task_on_one_line() -> None:
    shown = lines(80, wide=True)
    assert len(shown) == len(TASKS)
    assert all(line.startswith(task.id) for line, task in zip(shown, TASKS, strict=True))
    assert shown[1].endswith("Buy it. Then write a review.")
    assert INTENTS[0] in shown[0]
