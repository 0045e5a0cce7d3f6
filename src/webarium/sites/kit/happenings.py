"""What a site can do to itself while somebody visits it: a mail arrives, a price changes, a flight is late.

A happening is a function of a `Scene` and named JSON values. It writes what the real site would write by then, and
raises `NothingHappensError` where that is no longer possible, since the visitor has done something meanwhile. What it
writes is the world's own, not the visitor's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import apsw

from webarium.sql import insert, quoted, select, update
from webarium.types import SqlValue

Happening: TypeAlias = Callable[..., None]
"""Takes a `Scene`, and what it is told by name."""


class NothingHappensError(Exception):
    """What was to happen cannot, as things stand; says why in a sentence."""


@dataclass(frozen=True)
class Scene:
    """A site's data at the moment at which something happens."""

    db: apsw.Connection
    """To be written to; in a transaction."""
    before: apsw.Connection
    """The universe's data, to be read only."""
    now: datetime
    """The site's time."""
    highest_own: Callable[[str], int] = lambda table: 0
    """The highest ``id`` that the world itself has given to a row of a table so far, or 0."""

    def stamp(self, minutes_ago: int = 0, *, days_ago: int = 0) -> str:
        """Now, or so long ago, as tables keep times: ``2024-07-18 09:00:00``."""
        return (self.now - timedelta(days=days_ago, minutes=minutes_ago)).isoformat(" ", "seconds")

    def rows(self, sql: str, *params: SqlValue) -> list[dict[str, Any]]:
        """All rows of a query."""
        cursor = self.db.execute(sql, params)
        first = cursor.fetchone()
        if first is None:
            return []
        names = [name for name, *_ in cursor.get_description()]
        return [dict(zip(names, row, strict=True)) for row in (first, *cursor)]

    def row(self, what: str, sql: str, *params: SqlValue) -> dict[str, Any]:
        """The first row of a query.

        Raises:
            NothingHappensError: There is none: `what` is not there.
        """
        found = self.rows(sql, *params)
        if not found:
            raise NothingHappensError(f"There is no {what} (any more).")
        return found[0]

    def write(self, sql: str, *params: SqlValue) -> None:
        """Carry out a change."""
        self.db.execute(sql, params)

    def insert(self, table: str, **values: SqlValue) -> int:
        """Add a row; gives its ``id``, which no row ever had if the values name none or 0."""
        number = values.get("id") or self.fresh(table)
        row = {**values, "id": number}
        self.db.execute(insert(table, row), tuple(row.values()))
        assert isinstance(number, int)  # noqa: S101
        return number

    def fresh(self, table: str) -> int:
        """An ``id`` that no row of a table has, had in the universe, or got from the world itself.

        Else a row that the visitor has deleted would seem to be written over, and not deleted.
        """
        highest = select("coalesce(max(id), 0)", quoted(table))
        found = (_number(self.db, highest), _number(self.before, highest), self.highest_own(table))
        return 1 + max(found)


def going_on(table: str, *columns: str) -> Happening:
    """A happening by which a text that somebody wrote goes on with other words, after an empty line.

    The row is told by its ``number``; all of the columns hold the text, as Markdown or plain.
    """
    longer = [f"{quoted(column)} = {quoted(column)} || ?1" for column in columns]
    change = update(quoted(table), longer, "id = ?2")
    sought = select("id", quoted(table), "id = ?")

    def text_goes_on(scene: Scene, *, number: int, text: str) -> None:
        scene.row(f"{table} {number}", sought, number)
        scene.write(change, f"\n\n{text}", number)

    return text_goes_on


def _number(db: apsw.Connection, query: str) -> int:
    [(found,)] = db.execute(query).fetchall()
    assert isinstance(found, int)  # noqa: S101
    return found
