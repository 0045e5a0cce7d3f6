"""Expected changes of rows, as templates write them."""

from __future__ import annotations

from typing import Any

from webarium.scoring import AnyValue, Expect

ANY = AnyValue()
"""For a column that may hold anything."""


def added(table: str, /, **values: Any) -> list[Expect]:
    """One new row, with these values in its columns."""
    return [Expect.insert(table, values)]
