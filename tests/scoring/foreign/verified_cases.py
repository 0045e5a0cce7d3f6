"""Answers and traces for tasks of webarena-verified: the right ones, and each with one thing varied.

Made from a task's record alone and always the same, so that the published package and ours can be asked alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from tests.scoring.foreign.verified_answers import answers, right_response
from tests.scoring.foreign.verified_sites import Entry, Record
from tests.scoring.foreign.verified_traces import page_entry, right_entries, traces


@dataclass(frozen=True)
class Case:
    """One thing to ask."""

    name: str
    """What is varied: ``number: in words``."""
    task: Record
    answer: str
    trace: list[Entry]


def cases(task: Record) -> Iterator[Case]:
    """Everything to ask about one task, the right answer with the right requests first."""
    response, *events = task["eval"]
    right = right_response(response)
    trace = [entry for event in events for entry in right_entries(event, task)] or [page_entry()]
    answer = json.dumps(right, ensure_ascii=False)
    yield Case("right", task, answer, trace)
    for name, varied in answers(response, right):
        yield Case(name, task, varied, trace)
    for place, event in enumerate(events):
        before = [entry for other in events[:place] for entry in right_entries(other, task)]
        after = [entry for other in events[place + 1 :] for entry in right_entries(other, task)]
        for name, entries in traces(event, task):
            yield Case(name, task, answer, [*before, *entries, *after] or [page_entry()])
