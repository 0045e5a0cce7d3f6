"""Requests that leave it to luck how they are understood, and suites that ask for too much that cannot be done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from webarium.tasks.audit.findings import Finding
from webarium.tasks.task import Task

MOST_IMPOSSIBLE = 0.10
"""The largest share of a suite's tasks at a seed that may be impossible."""
SMALL = 10
"""Fewer tasks have no tenth."""
_ENOUGH = re.compile(r"(?i)\b(?:once more|twice|(?:second|third) try|times|no further|stop there)\b")
_DOUBTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "“free” is a seat that nobody has, and one that costs nothing",
        re.compile(r"\bfree (?:\w+ ){0,2}seats?\b"),
    ),
    ("the day of asking is also the day that was asked for", re.compile(r"\bday did I (?:ask|request)\b")),
)


def findings(seed: int, task: Task) -> Iterator[Finding]:
    """What a request leaves to luck."""
    if not task.achievable and task.conditions.errors and not _ENOUGH.search(task.intent):
        yield Finding("endless", task.template_id, seed, task.id, task.intent)
    for doubt, pattern in _DOUBTS:
        if pattern.search(task.intent):
            yield Finding("ambiguous", task.template_id, seed, task.id, f"{doubt}: {task.intent}")


def too_many_impossible(seed: int, tasks: Sequence[Task]) -> Iterator[Finding]:
    """All impossible tasks of a suite at a seed, where they are too many; suites of a few tasks are let be."""
    found = [task for task in tasks if not task.achievable]
    if len(tasks) >= SMALL and len(found) > MOST_IMPOSSIBLE * len(tasks):
        for task in found:
            yield Finding("impossible", task.template_id, seed, task.id, task.intent)
