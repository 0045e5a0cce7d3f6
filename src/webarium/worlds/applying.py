"""Doing to a database what recorded changes tell of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import apsw

from webarium.errors import WorldError
from webarium.sql import delete, insert, quoted, update
from webarium.worlds.changes import RowChange
from webarium.worlds.tables import Table

_ORDER = {"delete": 0, "update": 1, "insert": 2}
"""Rows go before others come, so that what is unique stays so on the way."""


def write_changes(db: apsw.Connection, tables: Mapping[str, Table], changes: Iterable[RowChange]) -> None:
    """Write changes of one database in one transaction. Triggers do not run: what they did is among the changes.

    Raises:
        WorldError: A change names a table or columns that are not there, or breaks a rule of the schema.
    """
    triggers = db.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, -1)
    db.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    try:
        with db:
            db.execute("PRAGMA defer_foreign_keys = ON")
            for change in sorted(changes, key=lambda each: _ORDER.get(each.op, 3)):
                _write(db, tables, change)
    except apsw.Error as error:
        raise WorldError(f"These changes do not fit into the data: {error}.") from error
    finally:
        db.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers)


def _write(db: apsw.Connection, tables: Mapping[str, Table], change: RowChange) -> None:
    table = tables.get(change.table)
    if table is None:
        raise WorldError(f"A change is of table {change.table!r}, which {change.database!r} does not have.")
    new = dict(change.new or {})
    if set(change.key) != set(table.key) or not {*new, *(change.old or {})} <= set(table.columns):
        raise WorldError(f"A change of table {change.table!r} names columns that it does not have.")
    name, where = quoted(table.name), " AND ".join(f"{quoted(each)} = ?" for each in table.key)
    key = [change.key[each] for each in table.key]
    if change.op == "delete":
        db.execute(delete(name, where), key)
    elif change.op == "update" and new:
        db.execute(update(name, [quoted(each) for each in new], where), [*new.values(), *key])
    elif change.op == "insert":
        db.execute(insert(name, [quoted(each) for each in new]), list(new.values()))
    else:
        raise WorldError(f"A change of table {change.table!r} says to {change.op!r} a row, which nobody can.")
