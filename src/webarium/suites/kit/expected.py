"""Expected changes of rows, as templates write them."""

from __future__ import annotations

from typing import Any

from webarium import scoring
from webarium.scoring import AnyValue, Expect

ANY = AnyValue()
"""For a column that may hold anything."""


class Same(scoring.Same):
    """The same text as `webarium.scoring.Same` has it, in as many lines; blank lines do not matter."""

    def matches(self, value: object) -> bool:
        """Compare folded texts, and count lines."""
        return super().matches(value) and _lines(str(value)) == _lines(self.text)


def _lines(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip())


def added(table: str, /, **values: Any) -> list[Expect]:
    """One new row, with these values in its columns."""
    return [Expect.insert(table, values)]
