"""Requests for what pages state: one fact, which of two has more, and how much more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import combinations

from webarium.draws import Dice
from webarium.propose.columns import Column, Subject, day_of
from webarium.propose.proposal import Operation, Proposal, Question
from webarium.propose.tables import query_of
from webarium.propose.wording import comparing, countable, differing, looking
from webarium.sql import quoted, select
from webarium.suites.proposed.form import AnswerShape

EACH = 6
"""Requests of one shape about one fact."""
PAIRS = 4
"""Requests about two things, of one shape and fact."""
_EMPTY = frozenset({"none", "no", "yes", "n/a", "-", "–", "—", "0", "never", "any"})


def lookups(columns: Sequence[Column], brand: str) -> list[Proposal]:
    """All requests about columns, so that those of different columns and shapes take turns."""
    return taking_turns(
        [
            list(make(column, brand))
            for make in (_looks, _comparisons, _differences)
            for column in columns
            if not column.counted or countable(column.label)
        ]
    )


def taking_turns(lists: Sequence[Sequence[Proposal]]) -> list[Proposal]:
    """The first of each list, then the second of each, and so on."""
    longest = max(map(len, lists), default=0)
    return [each[at] for at in range(longest) for each in lists if at < len(each)]


def _looks(column: Column, brand: str) -> Iterator[Proposal]:
    subjects = _distinct(column)
    for subject in subjects[:EACH]:
        params = _params(column, ("subject",), (subject,))
        yield Proposal(
            name=_name(column, "of"),
            kind="retrieve",
            intent=looking(column, brand),
            params=params,
            query=_select(column, "subject", params),
            answer=AnswerShape(type=column.type),
            question=_question(column, "look", (subject,)),
        )


def _comparisons(column: Column, brand: str) -> Iterator[Proposal]:
    intent = comparing(column, brand)
    for first, second in _pairs(column) if intent else ():
        params = _params(column, ("first", "second"), (first, second))
        yield Proposal(
            name=_name(column, "more"),
            kind="retrieve",
            intent=intent,
            params=params,
            query=select(
                "CASE WHEN a.v > b.v THEN :first ELSE :second END, a.v, b.v",
                _both(column, params),
                "a.v <> b.v",
            ),
            answer=AnswerShape(type="choice", domain=["first", "second"]),
            question=_question(column, "compare", (first, second)),
        )


def _differences(column: Column, brand: str) -> Iterator[Proposal]:
    intent = differing(column, brand)
    for pair in _pairs(column) if intent else ():
        second, first = sorted(pair, key=lambda subject: amount(column.type, subject.value) or 0)
        params = _params(column, ("first", "second"), (first, second))
        yield Proposal(
            name=_name(column, "difference"),
            kind="retrieve",
            intent=intent,
            params=params,
            query=select("a.v - b.v, a.v, b.v", _both(column, params), "a.v > b.v"),
            answer=AnswerShape(type=column.type),
            question=_question(column, "differ", (first, second)),
        )


def _distinct(column: Column) -> list[Subject]:
    """Subjects in an order of their own, each with another value, empty ones left out."""
    by_value: dict[str, Subject] = {}
    for subject in Dice("subjects", column.kind, column.label).shuffled(list(column.subjects)):
        if subject.value.casefold() not in _EMPTY and not _told(subject):
            by_value.setdefault(subject.value, subject)
    return list(by_value.values())


def _told(subject: Subject) -> bool:
    """Whether the name of a subject says its value already: ``15.6 Inches`` of ``Laptop, 15.6 Inch``."""
    said = re.findall(r"\d+(?:\.\d+)?|[^\W\d_]+", subject.shown.casefold())
    value = re.findall(r"\d+(?:\.\d+)?|[^\W\d_]+", subject.value.casefold())
    numbers = [word for word in value if word[0].isdecimal()]
    return set(numbers or value) <= set(said)


def _pairs(column: Column) -> list[tuple[Subject, Subject]]:
    if column.type not in ("number", "money", "date"):
        return []
    known = [subject for subject in _distinct(column) if amount(column.type, subject.value) is not None]
    pairs = [(a, b) for a, b in combinations(known, 2) if a.shown not in b.shown and b.shown not in a.shown]
    return Dice("pairs", column.kind, column.label).shuffled(pairs)[:PAIRS]


def amount(kind: str, shown: str) -> Decimal | None:
    """What a page shows, as a number to compare and subtract: cents of money, days of dates."""
    if kind == "date":
        day = day_of(shown)
        return None if day is None else Decimal((day - date(1, 1, 1)).days)
    found = re.fullmatch(r"\$?(\d[\d,]*(?:\.\d+)?)", shown)
    if found is None:
        return None
    return Decimal(found.group(1).replace(",", "")) * (100 if kind == "money" else 1)


def _params(
    column: Column, names: Iterable[str], subjects: Iterable[Subject]
) -> dict[str, str | int | float | None]:
    params: dict[str, str | int | float | None] = {}
    for name, subject in zip(names, subjects, strict=True):
        params[name] = subject.shown
        if subject.key != subject.shown:
            params[f"{name}_key"] = subject.key
    return params


def _select(column: Column, name: str, params: dict[str, str | int | float | None]) -> str:
    keyed = f"{name}_key" if f"{name}_key" in params else name
    return query_of(column.place, column.expression, keyed).replace(column.expression.sql, column.sql, 1)


def _both(column: Column, params: dict[str, str | int | float | None]) -> str:
    parts = []
    for name, alias in (("first", "a"), ("second", "b")):
        keyed = f"{name}_key" if f"{name}_key" in params else name
        source = f"{quoted(column.place.table)} r{column.expression.joins}"
        where = f"r.{quoted(column.place.column)} = :{keyed}"
        parts.append(f"({select(f'{column.sql} AS v', source, where)}) {alias}")
    return ", ".join(parts)


def _question(column: Column, operation: Operation, subjects: Iterable[Subject]) -> Question:
    return Question(
        operation,
        tuple(subject.shown for subject in subjects),
        label=column.label,
        table=column.table,
        heading=column.heading,
        counted=column.counted,
        type=column.type,
    )


def _name(column: Column, what: str) -> str:
    words = re.findall(r"[a-z0-9]+", f"{column.kind} {column.label} {what}".lower())
    return "_".join(["proposed", *words])
