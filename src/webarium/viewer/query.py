"""Which episodes of a run are listed, in which order: read from an address and written into it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from webarium.runs.records.reader import EpisodeEntry
from webarium.sites.kit.numbers import plain_number
from webarium.viewer.facets import FACETS, FIGURES, Listed
from webarium.viewer.numbers import MOST

PAGE_SIZE = 100

_STATUS_ORDER = {
    status: place
    for place, status in enumerate(
        ("running", "damaged", "error", "failed", "undecided", "passed", "planned")
    )
}
_SORTS: Mapping[str, Callable[[EpisodeEntry], Any]] = {
    "task": lambda entry: entry.id,
    "outcome": lambda entry: _STATUS_ORDER[entry.status],
    "level": lambda entry: {"easy": 0, "medium": 1, "hard": 2}.get(
        entry.result.difficulty if entry.result else "", 3
    ),
    "steps": lambda entry: entry.result.steps if entry.result else -1,
    "time": lambda entry: entry.result.wall_s if entry.result else -1.0,
    "cost": lambda entry: (entry.result.spent.whole_cost or 0.0) if entry.result else -1.0,
}
SORTS = tuple(_SORTS)
LIMITS = tuple(f"{name}_{end}" for name in FIGURES for end in ("min", "max"))
"""Fields that hold a least or a most."""
MORE = ("reason", "error", "ended", "site", "kind", "difficulty", "template")
"""Facets whose filters are folded away at first."""
_AMOUNT = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,9})?")
_LONGEST = 200
"""So much of a value in an address is read."""


@dataclass(frozen=True)
class Query:
    """What is asked of the list; everything left empty means all, in the plan's order."""

    outcome: str = ""
    failure: str = ""
    """A kind of failure."""
    check: str = ""
    """A check that failed."""
    reason: str = ""
    """Why a check failed, without values."""
    error: str = ""
    """A kind of error."""
    ended: str = ""
    """How it ended."""
    site: str = ""
    kind: str = ""
    difficulty: str = ""
    template: str = ""
    tokens_min: str = ""
    """Least tokens, as it was written; what is no number counts as left out."""
    tokens_max: str = ""
    cost_min: str = ""
    """Least cost in US dollars."""
    cost_max: str = ""
    q: str = ""
    """Words that must all occur in id, intent, answer or reason."""
    sort: str = ""
    """A name of `SORTS`, with ``-`` before it for the greatest first."""
    page: int = 1

    @classmethod
    def read(cls, parameters: Mapping[str, str]) -> Query:
        """From an address; what makes no sense counts as left out."""
        values: dict[str, Any] = {
            field.name: parameters[field.name][:_LONGEST] for field in fields(cls) if field.name in parameters
        }
        if values.get("sort", "").removeprefix("-") not in _SORTS:
            values.pop("sort", None)
        for name in LIMITS:
            if _amount(values.get(name, "")) is None:
                values.pop(name, None)
        page = str(values.pop("page", "1"))
        values["page"] = max(1, plain_number(page, MOST) or 1)
        return cls(**values)

    def none(self) -> Query:
        """A query that asks for nothing, in the same order."""
        return Query(sort=self.sort)

    def write(self, **changes: Any) -> str:
        """As the part of an address from ``?`` on, with some fields changed; empty if nothing is asked."""
        asked = replace(self, **changes)
        values = {f.name: getattr(asked, f.name) for f in fields(asked)}
        words = urlencode({name: value for name, value in values.items() if value not in ("", 1)})
        return f"?{words}" if words else ""

    def sorted_by(self, name: str) -> str:
        """The address part that sorts by a column, or turns its order around."""
        return self.write(sort=f"-{name}" if self.sort == name else name, page=1)

    def asked(self, name: str) -> str:
        """What is asked of a field; empty for all."""
        return str(getattr(self, name))

    @property
    def narrowed(self) -> bool:
        """Whether some episodes may be left out."""
        return any(self.asked(name) for name in (*FACETS, *LIMITS, "q"))

    @property
    def more(self) -> bool:
        """Whether something is asked of what a list does not show at first."""
        return any(self.asked(name) for name in (*MORE, *LIMITS))

    def select(self, listed: Sequence[Listed]) -> list[Listed]:
        """The episodes that fit, in the order asked for."""
        words = self.q.casefold().split()
        found = [each for each in listed if self._fits(each, words)]
        if self.sort:
            key = _SORTS[self.sort.removeprefix("-")]
            found.sort(key=lambda each: key(each.entry), reverse=self.sort.startswith("-"))
        return found

    def _fits(self, listed: Listed, words: Sequence[str]) -> bool:
        asked = ((name, self.asked(name)) for name in FACETS)
        if any(value and value not in listed.values(name) for name, value in asked):
            return False
        if not all(self._within(name, listed.figure(name)) for name in FIGURES):
            return False
        if not words:
            return True
        text, result = listed.entry.id, listed.result
        if result is not None:
            text = f"{text} {result.intent} {result.answer or ''} {result.reason}"
        text = text.casefold()
        return all(word in text for word in words)

    def _within(self, name: str, figure: float | None) -> bool:
        """Whether an amount is between those asked for; one that is not known is not."""
        least, most = (_amount(self.asked(f"{name}_{end}")) for end in ("min", "max"))
        if least is None and most is None:
            return True
        return figure is not None and (least or 0) <= figure <= (math.inf if most is None else most)


def _amount(text: str) -> float | None:
    """A number without a sign, as people write it."""
    return float(text) if _AMOUNT.fullmatch(text) else None


T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    entries: Sequence[T]
    number: int
    pages: int
    total: int
    first: int
    """Place of the first one shown, from 1; 0 if there is none."""

    @classmethod
    def cut(cls, found: Sequence[T], number: int, size: int = PAGE_SIZE) -> Page[T]:
        """The page of this number, or the last one."""
        pages = max(1, -(-len(found) // size))
        number = min(number, pages)
        start = (number - 1) * size
        return cls(found[start : start + size], number, pages, len(found), start + 1 if found else 0)

    @property
    def last(self) -> int:
        """Place of the last one shown."""
        return self.first + len(self.entries) - 1 if self.entries else 0
