"""The tables whose rows count as changes, and how to read their rows by key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import apsw

from webarium.errors import UniverseError
from webarium.sql import quoted, select
from webarium.types import SqlValue

Key = tuple[SqlValue, ...]
Row = tuple[SqlValue, ...]
_TABLES = "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' ORDER BY name"
_COLUMNS = 'SELECT name, upper(type), "notnull", pk FROM pragma_table_info(?)'
_VIRTUAL = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'"

Touched = dict[str, set[Key]]
"""Keys of rows that may have changed, by table."""


@dataclass(frozen=True)
class Table:
    """A table with a primary key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """Its primary key's columns, in the order in which they stand in the table."""
    by_key: str
    """The query for one row's columns by its key."""

    def key_of(self, row: Row) -> Key:
        """The key of a row that `by_key` read."""
        return tuple(row[self.columns.index(name)] for name in self.key)

    def named(self, row: Row | None) -> dict[str, SqlValue] | None:
        """A whole row by its columns; ``None`` for one that is not there."""
        return None if row is None else dict(zip(self.columns, row, strict=True))

    def rows(self, db: apsw.Connection, keys: Iterable[Key]) -> dict[Key, Row]:
        """The rows that exist under `keys`, by their key as it is stored."""
        found: dict[Key, Row] = {}
        cursor = apsw.Cursor(db)
        tracer, db.row_trace = (
            db.row_trace,
            None,
        )
        try:
            for key in keys:
                for row in cursor.execute(self.by_key, key):
                    found[self.key_of(row)] = row
        finally:
            db.row_trace = tracer
        return found


def read_tables(db: apsw.Connection, ignored: frozenset[str]) -> Mapping[str, Table]:
    """All tables of `db` whose changes count: not virtual, not a virtual table's shadow, not ignored.

    Raises `UniverseError` for a table without a primary key that is never null: its rows could not be told.
    """
    listed: list[tuple[str, str, int]] = db.execute(_TABLES).fetchall()  # type: ignore[assignment]
    names = [
        (name, bool(without_rowid))
        for name, kind, without_rowid in listed
        if kind == "table" and not name.startswith("sqlite_") and name not in ignored
    ]
    return {name: _read_table(db, name, without_rowid) for name, without_rowid in names}


def _read_table(db: apsw.Connection, name: str, without_rowid: bool) -> Table:
    info: list[tuple[str, str, int, int]] = db.execute(_COLUMNS, (name,)).fetchall()  # type: ignore[assignment]
    key = [(column, kind, notnull) for column, kind, notnull, pk in info if pk]
    if not key:
        todo = "Declare one, or list the table in ignored_tables."
        raise UniverseError(f"Table {name!r} has no primary key.", todo=todo)
    is_rowid = len(key) == 1 and key[0][1] == "INTEGER" and not without_rowid
    for column, _, notnull in key:
        if not (notnull or without_rowid or is_rowid):
            todo = "Declare it NOT NULL."
            raise UniverseError(f"Key column {column!r} of table {name!r} may be null.", todo=todo)
    columns = tuple(column for column, *_ in info)
    key_columns = tuple(column for column, *_ in key)
    by_key = select(
        ", ".join(map(quoted, columns)),
        f"main.{quoted(name)}",
        " AND ".join(f"{quoted(each)} = ?" for each in key_columns),
    )
    return Table(name, columns, key_columns, by_key)


def fts_tables(db: apsw.Connection) -> list[str]:
    """Names of the full-text tables."""
    listed: list[tuple[str, str]] = db.execute(_VIRTUAL).fetchall()  # type: ignore[assignment]
    return [name for name, sql in listed if re.search(r"\busing\s+fts5\b", sql, re.IGNORECASE)]


def touched_keys(changeset: bytes) -> Touched:
    """The keys that occur in a session's changeset, by table."""
    touched: Touched = {}
    for change in apsw.Changeset.iter(changeset):
        row = change.new if change.old is None else change.old
        assert row is not None  # noqa: S101
        key = tuple(row[i] for i in sorted(change.pk_columns))
        touched.setdefault(change.name, set()).add(key)  # type: ignore[arg-type]
    return touched


def merged(first: Touched, second: Touched) -> Touched:
    """The union of both; neither is changed."""
    union = {table: set(keys) for table, keys in first.items()}
    for table, keys in second.items():
        union.setdefault(table, set()).update(keys)
    return union
