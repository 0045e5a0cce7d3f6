"""What checks let pass that nobody asked for, and what they refuse though it is as good."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from webarium.scoring import AnyValue, Expect, Matcher, OneOf, Same, StateCheck
from webarium.scoring.matchers import Equal, as_matcher
from webarium.tasks.audit.findings import Finding, Rule
from webarium.tasks.task import Task

_PHONE = re.compile(r"(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})")
_PHONE_COLUMN = re.compile(r"phone|\btel\b|tele")
_EDITED = re.compile(r"(?:is_)?edited(?:_at|_on)?")
_MARKS = (1, True, "2024-07-18 09:00:00")
"""What a column holds of something that was put right."""
_STREET = re.compile(r"street|address")


def findings(seed: int, task: Task) -> Iterator[Finding]:
    """What the state check of a task leaves open, or holds too narrow."""
    told: set[tuple[Rule, str]] = set()
    for wish in _wishes(task):
        for column, value in {**wish.old, **wish.values}.items():
            place = f"{wish.table}.{column}"
            for rule, words in _of_column(task, wish, column, as_matcher(value)):
                if (rule, place) not in told:
                    told.add((rule, place))
                    yield Finding(rule, task.template_id, seed, task.id, f"{place} {words}: {task.intent}")


def _wishes(task: Task) -> Iterator[Expect]:
    for check in task.checks:
        if isinstance(check, StateCheck):
            yield from chain.from_iterable(check.options)


def _of_column(task: Task, wish: Expect, column: str, matcher: Matcher) -> Iterator[tuple[Rule, str]]:
    openings, place = task.source.openings(), f"{wish.table}.{column}"
    if isinstance(matcher, AnyValue):
        words = openings.says.get(place)
        if place not in openings.free and (words is None or not re.search(words, task.intent)):
            yield "open", "may hold anything"
    elif wish.op == "insert" and _EDITED.fullmatch(column) and not any(map(matcher.matches, _MARKS)):
        yield "corrected", "must never have been put right"
    texts = tuple(_texts(matcher))
    if _PHONE_COLUMN.search(column) and any(_one_spelling(task, matcher, text) for text in texts):
        yield "spelling", "takes a telephone number in one spelling only"
    if not _STREET.search(column) and any(_broken(matcher, text) for text in texts):
        yield "lines", "takes two lines where one is asked, or one for two"
    if place in openings.choices and not _named(openings.choices[place], texts, task.intent):
        yield "choice", f"must be {matcher.describe()}, which the request does not say"


def _texts(matcher: Matcher) -> Iterator[str]:
    """The texts that a matcher is made from."""
    if isinstance(matcher, Same):
        yield matcher.text
    elif isinstance(matcher, Equal) and isinstance(matcher.value, str):
        yield matcher.value
    elif isinstance(matcher, OneOf):
        for value in matcher.values:
            yield from _texts(as_matcher(value))


def _one_spelling(task: Task, matcher: Matcher, text: str) -> bool:
    """Whether a number that people type must be typed just so; what a site writes itself it writes one way."""
    parts = _PHONE.fullmatch(text.strip())
    if parts is None or (isinstance(matcher, Equal) and text not in task.intent):
        return False
    area, middle, last = parts.groups()
    ways = (f"{area}{middle}{last}", f"({area}) {middle}-{last}", f"{area}-{middle}-{last}")
    return not all(map(matcher.matches, ways))


def _broken(matcher: Matcher, text: str) -> bool:
    """Whether another number of lines passes."""
    lines = text.strip()
    ways: list[Any] = [lines.replace("\n", " ", 1)] if "\n" in lines else []
    if " " in lines:
        ways.append(lines.replace(" ", "\n", 1))
    return any(map(matcher.matches, ways))


def _named(choices: Mapping[str, str], texts: tuple[str, ...], intent: str) -> bool:
    return all(re.search(choices[text], intent) for text in texts if text in choices)
