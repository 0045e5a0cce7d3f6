"""Tasks that are the same at another seed, or twice at one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from webarium.tasks.audit.findings import Finding
from webarium.tasks.task import Task

BySeed: TypeAlias = Mapping[int, Sequence[Task]]
"""A suite's tasks at several seeds; the first seed is what the others are compared with."""


def repeats(tasks: BySeed) -> Iterator[Finding]:
    """Tasks at later seeds that equal one of the first seed: request, start pages and checks."""
    first, *later = tasks
    known = {_whole(task): task.id for task in tasks[first]}
    for seed in later:
        for task in tasks[seed]:
            twin = known.get(_whole(task))
            if twin is not None:
                yield Finding(
                    "repeat", task.template_id, seed, task.id, f"is {twin} of seed {first}: {task.intent}"
                )


def duplicates(tasks: BySeed) -> Iterator[Finding]:
    """Requests that are twice in the suite at one seed, from the same start pages and in worlds that are alike."""
    for seed, found in tasks.items():
        known: dict[object, str] = {}
        for task in found:
            words = " ".join(task.intent.casefold().split())
            meanwhile = (
                "" if task.circumstances.plain else json.dumps(task.circumstances.to_json(), sort_keys=True)
            )
            asked = (words, task.start_urls, task.conditions, meanwhile)
            first = known.setdefault(asked, task.id)
            if first != task.id:
                yield Finding("duplicate", task.template_id, seed, task.id, f"asks the same as {first}")


def _whole(task: Task) -> object:
    wants = tuple((check.name, check.describe()) for check in task.checks)
    return (task.template_id, task.intent, task.start_urls, wants)
