"""What is known around a computed answer, found out by watching which rows it was computed from.

A right answer may come with its surroundings: the product's full name, the operands of a difference, the state behind
a city. They are the request's parameters, the rows that the answer's queries read, and the whole rows of the things
that those are about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Protocol

from webarium.scoring.answers import Choice, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.context import Context
from webarium.scoring.grading import Answer, Scalar
from webarium.scoring.normalise import token_texts
from webarium.tasks.data import Data, Read
from webarium.types import Json

MOST_ROWS, MOST_TEXTS, MOST_NUMBERS, MOST_RIVALS = 40, 80, 160, 60
"""A context is small: what a person could have in mind while answering."""
MOST_CHILDREN = 6
LONGEST = 120
"""Longer texts are not names; they would make anything known."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Asked(Protocol):
    """What a task asks, as far as it tells what its answer is about."""

    @property
    def intent(self) -> str:
        """The request in plain language."""

    @property
    def params(self) -> Mapping[str, Json]:
        """What was filled into its template."""


def surroundings(data: Data, params: Mapping[str, Json], answer: Answer, reads: Iterable[Read]) -> Context:
    """The context of an answer: its parameters, what was read for it, and the rows of what it is about."""
    reads = [read for read in reads if len(read.rows) <= MOST_ROWS]
    worded = list(_wordings(answer))
    things = [*_named_rows(data, params, reads), *_rows_of_answer(data, worded, reads)]
    found = _Collected()
    found.take(data.site.brand)
    for value in _leaves(params):
        found.take(value)
    for read in reads:
        for row in read.rows:
            own = not worded or any(value in worded for value in row)
            for value in row:
                if own or not isinstance(value, str):
                    found.take(value)
    for thing in things:
        for value in thing:
            found.take(value)
    rivals = [*_beside(worded, reads), *_domain(data, worded, reads)]
    known = found.context(without=worded, rivals=dict.fromkeys(rivals))
    subjects = dict.fromkeys(value for value in _leaves(params) if _tells(value))
    return replace(known, subjects=tuple(subjects), today=data.today)


def with_siblings(tasks: Sequence[Asked], contexts: Iterable[tuple[Answer, Context]]) -> list[Context]:
    """The contexts of a template's tasks, each knowing the others' answers and subjects as wrong ones."""
    pairs = list(contexts)
    answers = [list(_wordings(answer)) for answer, _ in pairs]
    subjects = [[value for value in _leaves(task.params) if _tells(value)] for task in tasks]
    widened = []
    for number, (_, context) in enumerate(pairs):
        asked = " ".join(token_texts(tasks[number].intent))
        own = {*answers[number], *subjects[number]}
        rivals = [
            text for texts in answers for text in texts if text not in own and text not in context.texts
        ]
        others = [
            text
            for texts in subjects
            for text in texts
            if text not in own and " ".join(token_texts(text)) not in asked and text not in context.texts
        ]
        widened.append(context.with_rivals(tuple(rivals[:MOST_RIVALS]), tuple(others[:MOST_RIVALS])))
    return widened


class _Collected:
    """Values by kind, each once, in the order in which they were met."""

    def __init__(self) -> None:
        self.texts: dict[str, None] = {}
        self.numbers: dict[Decimal, None] = {}
        self.days: dict[date, None] = {}

    def take(self, value: object) -> None:
        if isinstance(value, bool) or value is None:
            return
        if isinstance(value, int | float):
            number = Decimal(str(value))
            self.numbers.setdefault(number)
            if isinstance(value, int) and abs(value) >= 100:
                self.numbers.setdefault(number / 100)
        elif isinstance(value, list):
            for item in value:
                self.take(item)
        elif isinstance(value, str) and (listed := _listed(value)):
            self.take(listed)
        elif isinstance(value, str) and value.strip():
            if _DAY.match(value):
                self._day(value[:10])
            elif len(value) <= LONGEST and not _is_prose(value):
                self.texts.setdefault(value)

    def _day(self, text: str) -> None:
        try:
            self.days.setdefault(datetime.fromisoformat(text).date())
        except ValueError:
            return

    def context(self, *, without: Iterable[str], rivals: Iterable[str]) -> Context:
        hidden, wrong = set(without), tuple(rivals)
        texts = [text for text in self.texts if text not in hidden and text not in wrong]
        return Context(
            tuple(texts[:MOST_TEXTS]),
            tuple(list(self.numbers)[:MOST_NUMBERS]),
            tuple(list(self.days)[:MOST_ROWS]),
            wrong[:MOST_RIVALS],
        )


def _listed(text: str) -> list[object]:
    """The items of a column that holds a JSON list."""
    if not text.startswith("["):
        return []
    try:
        value = json.loads(text)
    except ValueError:
        return []
    return value if isinstance(value, list) else []


def _is_prose(text: str) -> bool:
    """Whether a text is a sentence of a description instead of a name."""
    return text.endswith(".") and text.count(" ") > 5


def _wordings(answer: Answer) -> Iterator[str]:
    """The texts of an answer that consists of some."""
    fields: Iterable[Scalar] = ()
    if isinstance(answer, Record):
        fields = (field for _, field in answer.fields)
    elif isinstance(answer, SetOf | ListOf):
        fields = answer.items
    elif isinstance(answer, Scalar):
        fields = (answer,)
    for field in fields:
        if isinstance(field, Text | Choice):
            yield field.value


def _leaves(value: object) -> Iterator[Any]:
    if isinstance(value, Mapping):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _tells(value: object) -> bool:
    """Whether a parameter is words that a request shows."""
    return isinstance(value, str) and len(value) <= LONGEST and any(c.isalpha() for c in value)


def _beside(worded: list[str], reads: Iterable[Read]) -> Iterator[str]:
    """What stands in the same columns as the answer, in rows that were read for it."""
    for read in reads:
        for column in range(len(read.origins)):
            values = [row[column] for row in read.rows]
            if any(value in worded for value in values):
                yield from (v for v in values if isinstance(v, str) and v not in worded and len(v) <= LONGEST)


def _columns_of_answer(worded: list[str], reads: Iterable[Read]) -> Iterator[tuple[str, str, str]]:
    """Tables and columns from which the answer's texts came, with the text."""
    for read in reads:
        for column, origin in enumerate(read.origins):
            if origin is None:
                continue
            for row in read.rows:
                if row[column] in worded:
                    yield (*origin, row[column])


def _domain(data: Data, worded: list[str], reads: Iterable[Read]) -> Iterator[str]:
    """All other values of the answer's columns, where there are few."""
    for table, column in dict.fromkeys((t, c) for t, c, _ in _columns_of_answer(worded, reads)):
        values = data.domain(table, column, MOST_RIVALS + 1)
        if len(values) <= MOST_RIVALS:
            yield from (
                v for v in values if isinstance(v, str) and v and v not in worded and len(v) <= LONGEST
            )


def _rows_of_answer(data: Data, worded: list[str], reads: Iterable[Read]) -> Iterator[tuple[Any, ...]]:
    """The whole rows in which the answer's texts stand alone."""
    for table, column, text in dict.fromkeys(_columns_of_answer(worded, reads)):
        rows = data.whole_rows(table, column, text)
        if len(rows) == 1:
            yield from _with_parents(data, table, rows[0])


def _named_rows(data: Data, params: Mapping[str, Json], reads: Iterable[Read]) -> Iterator[tuple[Any, ...]]:
    """The rows that parameters name by their keys: ``product_id``, ``event``."""
    tables = data.tables()
    for name, value in params.items():
        if isinstance(value, int) and not isinstance(value, bool):
            noun = name.removesuffix("_id")
            fitting = [
                table
                for table in (noun, f"sales_{noun}", f"{noun}_item", *_ALSO.get(noun, ()))
                if table in tables
            ]
            for table in fitting[:1]:
                for row in data.whole_rows(table, "id", value):
                    yield from _with_parents(data, table, row)
                    yield from _children(data, table, value)


_ALSO = {"mail": ("email",), "thread": ("submission",), "line": ("order_item",)}
"""Tables that parameters call otherwise."""


def _children(data: Data, table: str, key: int) -> Iterator[tuple[Any, ...]]:
    """The few rows that refer to one, such as the addresses of an order."""
    for child, column in data.referrers(table):
        rows = data.whole_rows(child, column, key, most=MOST_CHILDREN + 1)
        if len(rows) <= MOST_CHILDREN:
            for row in rows:
                yield tuple(row.values())


def _with_parents(data: Data, table: str, row: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """A row, and the rows that it refers to."""
    yield tuple(row.values())
    for column, parent, key in data.references(table):
        if row.get(column) is not None:
            for found in data.whole_rows(parent, key, row[column]):
                yield tuple(found.values())
