"""Which episodes of a run are listed, in which order: read from an address and written into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from webarium.runs.records.reader import EpisodeEntry
from webarium.sites.kit.numbers import plain_number
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
FILTERS = ("outcome", "site", "kind", "difficulty")


@dataclass(frozen=True)
class Query:
    """What is asked of the list; everything left empty means all, in the plan's order."""

    outcome: str = ""
    site: str = ""
    kind: str = ""
    difficulty: str = ""
    q: str = ""
    """Words that must all occur in id, intent, answer or reason."""
    sort: str = ""
    """A name of `SORTS`, with ``-`` before it for the greatest first."""
    page: int = 1

    @classmethod
    def read(cls, parameters: Mapping[str, str]) -> Query:
        """From an address; what makes no sense counts as left out."""
        values: dict[str, Any] = {
            field.name: parameters[field.name][:200] for field in fields(cls) if field.name in parameters
        }
        if values.get("sort", "").removeprefix("-") not in _SORTS:
            values.pop("sort", None)
        page = str(values.pop("page", "1"))
        values["page"] = max(1, plain_number(page, MOST) or 1)
        return cls(**values)

    def write(self, **changes: Any) -> str:
        """As the part of an address from ``?`` on, with some fields changed; empty if nothing is asked."""
        asked = replace(self, **changes)
        values = {f.name: getattr(asked, f.name) for f in fields(asked)}
        words = urlencode({name: value for name, value in values.items() if value not in ("", 1)})
        return f"?{words}" if words else ""

    def sorted_by(self, name: str) -> str:
        """The address part that sorts by a column, or turns its order around."""
        return self.write(sort=f"-{name}" if self.sort == name else name, page=1)

    @property
    def narrowed(self) -> bool:
        """Whether some episodes may be left out."""
        return bool(self.outcome or self.site or self.kind or self.difficulty or self.q)

    def select(self, entries: Sequence[EpisodeEntry]) -> list[EpisodeEntry]:
        """The episodes that fit, in the order asked for."""
        words = self.q.casefold().split()
        found = [entry for entry in entries if self._fits(entry, words)]
        if self.sort:
            key = _SORTS[self.sort.removeprefix("-")]
            found.sort(key=key, reverse=self.sort.startswith("-"))
        return found

    def _fits(self, entry: EpisodeEntry, words: Sequence[str]) -> bool:
        result = entry.result
        if self.outcome and entry.status != self.outcome:
            return False
        for name in ("site", "kind", "difficulty"):
            asked = getattr(self, name)
            if asked and (result is None or getattr(result, name) != asked):
                return False
        if not words:
            return True
        text = entry.id
        if result is not None:
            text = f"{text} {result.intent} {result.answer or ''} {result.reason}"
        text = text.casefold()
        return all(word in text for word in words)


@dataclass(frozen=True)
class Page:
    """One page of a list."""

    entries: Sequence[EpisodeEntry]
    number: int
    pages: int
    total: int
    first: int
    """Place of the first one shown, from 1; 0 if there is none."""

    @classmethod
    def cut(cls, found: Sequence[EpisodeEntry], number: int, size: int = PAGE_SIZE) -> Page:
        """The page of this number, or the last one."""
        pages = max(1, -(-len(found) // size))
        number = min(number, pages)
        start = (number - 1) * size
        return cls(found[start : start + size], number, pages, len(found), start + 1 if found else 0)

    @property
    def last(self) -> int:
        """Place of the last one shown."""
        return self.first + len(self.entries) - 1 if self.entries else 0
