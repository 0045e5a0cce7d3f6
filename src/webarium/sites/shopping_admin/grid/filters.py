"""Filters of a grid, read from the address: what they ask of the rows, and how they are told to people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.days import read_day
from webarium.sites.kit.fields import Choices, Integer, Invalid, Money
from webarium.sites.kit.formats import date_medium, here
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sql import Where, every, holds
from webarium.types import SqlValue

_NUMBER = Integer("number", "Number", minimum=-999_999_999)
_MONEY = Money("money", "Amount")


@dataclass(frozen=True)
class Filter:
    """What one column's filter holds."""

    column: Column
    start: str = ""
    """As typed: the text, the choice, or where the range begins."""
    end: str = ""
    """As typed: where the range ends."""
    problem: str = ""
    """What is wrong with it; such a filter is not used."""
    where: Where | None = None
    """What it asks of rows; ``None`` if nothing."""
    told: str = ""
    """The same in words: ``Status: Canceled``."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its parameters in the address."""
        key = self.column.key
        return (f"{key}_from", f"{key}_to") if self.column.ranged else (key,)


def filter_of(column: Column, choices: Choices, query: Mapping[str, str]) -> Filter:
    """The filter of a column as an address has it."""
    if column.ranged:
        return _range(column, *(query.get(f"{column.key}_{end}", "").strip()[:40] for end in ("from", "to")))
    text = query.get(column.key, "").strip()[:200]
    if not text:
        return Filter(column)
    if column.kind == "choice":
        label = dict(choices).get(text)
        if label is None:
            return Filter(column, text, problem=f"{column.label} has no value {text!r}, so it was left out.")
        return Filter(
            column, text, where=Where(f"{column.sql} = ?", (text,)), told=f"{column.label}: {label}"
        )
    return Filter(column, text, where=holds(column.sql, text), told=f"{column.label}: {text}")


def _range(column: Column, start: str, end: str) -> Filter:
    try:
        low, high = _bound(column, start, ""), _bound(column, end, " 23:59:59")
    except Invalid as problem:
        return Filter(column, start, end, problem=f"{column.label}: {problem} It was left out.")
    parts = [Where(f"{column.sql} >= ?", (low,))] * (low is not None)
    parts += [Where(f"{column.sql} <= ?", (high,))] * (high is not None)
    if not parts:
        return Filter(column)
    told = f"{column.label}: {_words(column, start) or '…'} – {_words(column, end) or '…'}"
    return Filter(column, start, end, where=every(parts), told=told)


def _bound(column: Column, text: str, rest: str) -> SqlValue:
    if not text:
        return None
    if column.kind == "moment":
        day = read_day(text)
        if day is None:
            raise Invalid(here("Please enter a date such as 06/12/2023."))
        return day.isoformat() + rest
    field = _MONEY if column.kind == "money" else _NUMBER
    value: Any = field.convert(text.replace("$", ""), ())
    return int(value)


def _words(column: Column, text: str) -> str:
    day = read_day(text) if column.kind == "moment" else None
    return date_medium(day) if day else text
