"""Rows that a world has written by its own hand, such as a mail that arrives, told apart from its visitor's.

What the world does is recorded while it does it, as changes of rows from how they were at that moment. So a row that
both have written is seen twice: the world's part leads from the universe's row to a row that the visitor finds, and
the visitor's part from there to the row that is there now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

import apsw

from webarium.worlds.changes import Changes, RowChange, Values, row_change, same_value
from webarium.worlds.tables import Key, Table, Touched

By: TypeAlias = Literal["anyone", "visitor", "world"]
"""Whose changes are meant."""


def recorded(database: str, tables: Mapping[str, Table], changeset: bytes) -> Changes:
    """What a session's changeset tells, as changes of rows."""
    return Changes(_changes(database, tables, changeset))


def _changes(database: str, tables: Mapping[str, Table], changeset: bytes) -> Iterator[RowChange]:
    for each in apsw.Changeset.iter(changeset):
        table = tables[each.name]
        old = None if each.old is None else _named(table, each.old)
        new = None if each.new is None else _named(table, each.new)
        whole = old if old is not None else new
        assert whole is not None  # noqa: S101
        key = {name: whole[name] for name in table.key}
        if old is None or new is None:
            change = row_change(database, table.name, key, old, new)
        else:
            written = {name: value for name, value in new.items() if name not in key}
            change = row_change(database, table.name, key, {name: old[name] for name in written}, written)
        if change is not None:
            yield change


def _named(table: Table, row: tuple[object, ...]) -> Values:
    """The columns of a changeset's row that it tells."""
    return {
        name: value  # type: ignore[misc]
        for name, value in zip(table.columns, row, strict=True)
        if value is not apsw.no_change
    }


def by_row(
    own: Changes, parts: Callable[[RowChange], Iterable[str]] = lambda each: sorted(each.key)
) -> dict[tuple[str, str, Key], RowChange]:
    """The world's own changes by database, table and key of their rows.

    Args:
        own: These changes; those of a snapshot have the parts of their keys in another order than their tables.
        parts: The names of the parts of a change's key, in order.
    """
    return {(each.database, each.table, tuple(each.key[name] for name in parts(each))): each for each in own}


def keys_of(own: Mapping[tuple[str, str, Key], RowChange], database: str) -> Touched:
    """The keys of a database's rows that the world has written, by table.

    A row that the world made and the visitor removed is otherwise forgotten, as there is no net change of it.
    """
    touched: Touched = {}
    for of, table, key in own:
        if of == database:
            touched.setdefault(table, set()).add(key)
    return touched


def together(world: Changes, visitor: Changes) -> Changes:
    """What both have changed, as `World.changes` by anyone tells it."""
    first = by_row(visitor)
    later = [each for key, each in by_row(world).items() if _came_later(each, first.get(key))]
    earlier = [each for each in world if each not in later]
    return Changes(earlier).then(visitor).then(Changes(later))


def _came_later(own: RowChange, visitors: RowChange | None) -> bool:
    """Whether the world's part of a row begins where the visitor's ends, and not the other way round."""
    if visitors is None:
        return False
    if own.op == "update":
        return visitors.op == "insert"
    return (own.op, visitors.op) == ("insert", "delete") and visitors.old != own.new


def of_visitor(own: RowChange, old: Values | None, new: Values | None) -> tuple[Values | None, Values | None]:
    """A row before and after what the visitor did; `old` is the universe's, `new` the world's, ``None`` if not there.

    Where the world has put a row in the place of one that the visitor removed, and the visitor has changed that, too,
    all of it is the visitor's.
    """
    if own.op == "insert":
        return (own.new, new) if old is None else (old, None if new == own.new else new)
    if own.op == "delete":
        return None, new
    if old is None:
        return None, None if new is None else _without(own, new)
    return {**old, **(own.new or {})}, new


def of_world(own: RowChange, old: Values | None, new: Values | None) -> tuple[Values | None, Values | None]:
    """A row before and after what the world did; given as for `of_visitor`."""
    if own.op == "insert":
        return None, own.new if old is None or new == own.new else None
    if own.op == "delete":
        return old, None
    if old is None:
        return (None, None) if new is None else (_without(own, new), new)
    return old, {**old, **(own.new or {})}


def _without(own: RowChange, row: Values) -> Values:
    """A row that the visitor has made, without what the world then wrote into it and what still stands there."""
    before, after = own.old or {}, own.new or {}
    stands = {name for name, value in after.items() if same_value(row[name], value)}
    return {name: before[name] if name in stands else value for name, value in row.items()}
