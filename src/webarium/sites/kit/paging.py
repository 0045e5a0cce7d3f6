"""Lists over several pages, tolerant of whatever stands in the query."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webarium.sites.kit.numbers import plain_number

_TOGETHER = re.compile(r"\s*1-([0-9]+)\s*", re.ASCII)
_MOST_TOGETHER = 20
"""So many pages are shown together at most: the last ones."""


def whole_number(text: str | None, default: int, *, low: int = 0, high: int = 999_999_999) -> int:
    """The number in a query parameter, clamped to ``low … high``; ``default`` if it is not plain digits."""
    number = None if text is None else plain_number(text.strip(" "), 999_999_999)
    return default if number is None else max(low, min(high, number))


def asked_page(text: str | None) -> tuple[int, bool]:
    """The page that a query asks for, and whether together with all before it."""
    together = None if text is None else _TOGETHER.fullmatch(text)
    return whole_number(together[1] if together else text, 1, low=1), together is not None


@dataclass(frozen=True, slots=True, init=False)
class Paging:
    """Which slice of a list a page shows: one page, or several together up to one."""

    total: int
    """How many things there are."""
    page: int
    """The page shown, from 1, clamped to what exists."""
    size: int
    """How many things a page has at most."""
    since: int
    """The first page that is shown; the same one, but where several are together."""

    def __init__(self, total: int, page: int = 1, size: int = 10, *, together: bool = False) -> None:
        size = max(1, size)
        total = max(0, total)
        pages = max(1, -(-total // size))
        object.__setattr__(self, "total", total)
        object.__setattr__(self, "size", size)
        page = max(1, min(pages, page))
        object.__setattr__(self, "page", page)
        object.__setattr__(self, "since", max(1, page + 1 - _MOST_TOGETHER) if together else page)

    @classmethod
    def from_query(
        cls,
        query: Mapping[str, str],
        total: int,
        *,
        size: int = 10,
        sizes: Sequence[int] = (),
        page_key: str = "p",
        size_key: str = "limit",
    ) -> Paging:
        """Paging as the query asks for it; a size that is not among ``sizes`` is ignored."""
        wanted = whole_number(query.get(size_key), size)
        page, together = asked_page(query.get(page_key))
        return cls(total, page, wanted if wanted in sizes else size, together=together)

    @property
    def pages(self) -> int:
        """How many pages there are, at least 1."""
        return max(1, -(-self.total // self.size))

    @property
    def offset(self) -> int:
        """How many things come before what is shown; for SQL's ``OFFSET``."""
        return (self.since - 1) * self.size

    @property
    def limit(self) -> int:
        """How many things are shown at most; for SQL's ``LIMIT``."""
        return (self.page - self.since + 1) * self.size

    @property
    def first(self) -> int:
        """Number of the first thing shown, from 1; 0 in an empty list."""
        return self.offset + 1 if self.total else 0

    @property
    def last(self) -> int:
        """Number of the last thing shown."""
        return min(self.total, self.offset + self.limit)

    @property
    def previous(self) -> int | None:
        """The page before, if any."""
        return self.page - 1 if self.page > 1 else None

    @property
    def next(self) -> int | None:
        """The page after, if any."""
        return self.page + 1 if self.page < self.pages else None

    @property
    def grows(self) -> bool:
        """Whether the page after can be shown together with all that is shown."""
        return self.next is not None and self.since == 1 and self.page < _MOST_TOGETHER

    @staticmethod
    def together(page: int) -> str:
        """What asks in a query for all pages up to this one."""
        return f"1-{page}"

    def window(self, width: int = 5) -> range:
        """Up to ``width`` page numbers around the current one."""
        width = max(1, min(width, self.pages))
        start = max(1, min(self.page - width // 2, self.pages - width + 1))
        return range(start, start + width)
