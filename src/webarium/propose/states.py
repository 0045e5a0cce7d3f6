"""End states by rows, held against the rows as they are in the beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import apsw

from webarium.scoring.expect import Expect
from webarium.scoring.matchers import Matcher
from webarium.sql import quoted, select

if TYPE_CHECKING:
    from collections.abc import Mapping


def impossible(reader: apsw.Connection, wish: Expect) -> str:
    """Why a row cannot change as expected, whatever is done; empty if it can."""
    columns = [name for (name,) in reader.execute("SELECT name FROM pragma_table_info(?)", (wish.table,))]
    if not columns:
        return f"there is no table {wish.table!r}"
    unknown = sorted({*wish.values, *wish.key} - set(columns))
    if unknown:
        return f"{wish.table} has no column {unknown[0]!r}"
    if wish.op != "insert" and not wish.key:
        return f"it does not say which row of {wish.table}"
    if wish.op != "insert" and not _count(reader, wish.table, wish.key):
        return f"{wish.table} has no such row"
    return ""


def holds_already(reader: apsw.Connection, wish: Expect) -> bool:
    """Whether rows are in the beginning as they should be in the end."""
    if wish.op == "delete":
        return not _count(reader, wish.table, wish.key)
    return bool(_count(reader, wish.table, {**wish.key, **wish.values}))


def _count(reader: apsw.Connection, table: str, values: Mapping[str, Any]) -> int:
    """How many rows hold plain values; matchers let any pass."""
    plain = {column: value for column, value in values.items() if not isinstance(value, Matcher)}
    where = " AND ".join(f"{quoted(column)} IS ?" for column in plain) or "1"
    return int(reader.execute(select("count(*)", quoted(table), where), tuple(plain.values())).get)
