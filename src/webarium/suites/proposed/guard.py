"""Queries that somebody else wrote, a model or the author of a file, run so that they can only read, and only so much.

A query is one SELECT. SQLite's authorizer lets it read rows and call functions that are known and depend on nothing
but their arguments. It has a bound of steps, of rows, and of characters, so that it ends.
"""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import apsw

from webarium.errors import UserError, WorldError
from webarium.types import SqlValue
from webarium.worlds.timeless import TimelessVFS

MOST_ROWS = 200
"""Rows that a query may give."""
MOST_STEPS = 50_000_000
"""Steps of SQLite's machine that a query may take; a million take some ten milliseconds."""
MOST_BYTES = 1_000_000
"""Of all values together."""
LONGEST_VALUE = 200_000
"""Bytes of one value. A function such as `instr` is one step, and takes time with the square of its arguments."""
MOST_SECONDS = 20.0
"""A query that steps and sizes do not end is ended by the clock; none that a task needs comes near it."""
LONGEST_QUERY = 10_000
"""Characters of a query."""
_STEPS_AT_ONCE = 1_000

FUNCTIONS = frozenset(
    [
        "abs",
        "avg",
        "ceil",
        "ceiling",
        "char",
        "coalesce",
        "concat",
        "concat_ws",
        "count",
        "cume_dist",
        "date",
        "datetime",
        "dense_rank",
        "first_value",
        "floor",
        "format",
        "glob",
        "group_concat",
        "hex",
        "ifnull",
        "iif",
        "instr",
        "json",
        "json_array_length",
        "json_each",
        "json_extract",
        "json_type",
        "json_valid",
        "julianday",
        "lag",
        "last_value",
        "lead",
        "length",
        "like",
        "likelihood",
        "lower",
        "ltrim",
        "max",
        "min",
        "mod",
        "nth_value",
        "ntile",
        "nullif",
        "octet_length",
        "percent_rank",
        "power",
        "printf",
        "quote",
        "rank",
        "replace",
        "round",
        "row_number",
        "rtrim",
        "sign",
        "sqrt",
        "strftime",
        "string_agg",
        "substr",
        "substring",
        "sum",
        "time",
        "timediff",
        "total",
        "trim",
        "trunc",
        "typeof",
        "unicode",
        "unixepoch",
        "unlikely",
        "upper",
        "->",
        "->>",
        "match",
        "highlight",
        "snippet",
        "bm25",
    ]
)
"""Functions that a query may call; none of them reads a clock, draws, or leaves the database."""
_ZONE = re.compile(r"'\s*(?:localtime|utc)\s*'", re.IGNORECASE)


class QueryError(UserError):
    """A query was refused, is wrong, or goes on for too long."""


@dataclass(frozen=True)
class Bounds:
    """How much a query may do."""

    rows: int = MOST_ROWS
    steps: int = MOST_STEPS
    size: int = MOST_BYTES


@dataclass(frozen=True)
class Found:
    """The columns and rows that a query gave, within its bounds."""

    columns: tuple[str, ...]
    origins: tuple[tuple[str, str] | None, ...]
    """Table and column that each result column comes from, ``None`` for computed ones."""
    rows: tuple[tuple[SqlValue, ...], ...]


def read_only(
    file: Path, sql: str, params: Mapping[str, SqlValue] | None = None, bounds: Bounds | None = None
) -> Found:
    """Run a query on a database file that nobody writes to.

    Raises:
        QueryError: It is no single query, would do something else than read, or passes a bound.
    """
    bounds = bounds or Bounds()
    if len(sql) > LONGEST_QUERY:
        raise QueryError(f"The query has {len(sql)} characters, more than {LONGEST_QUERY}.")
    if _ZONE.search(sql):
        raise QueryError("The query asks for the time zone of the machine, which no answer may depend on.")
    timeless = TimelessVFS(f"webarium-guard-{uuid.uuid4().hex}")
    connection = _open(file, timeless)
    try:
        return _run(connection, sql, dict(params or {}), bounds)
    except WorldError:
        raise QueryError(
            "The query asks for the time of the machine, which no answer may depend on."
        ) from None
    except apsw.AuthError as error:
        raise QueryError(f"The query may only read, and this one would do more: {error}.") from None
    except apsw.InterruptError:
        raise QueryError(f"The query takes more than {bounds.steps:,} steps, or too much time.") from None
    except apsw.TooBigError:
        raise QueryError(f"The query makes a value of more than {LONGEST_VALUE:,} bytes.") from None
    except (apsw.Error, KeyError, ValueError, TypeError, OverflowError) as error:
        raise QueryError(f"The query cannot be run: {error}.") from None
    finally:
        connection.close()
        timeless.unregister()


def _open(file: Path, vfs: TimelessVFS) -> apsw.Connection:
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    try:
        return apsw.Connection(f"file:{quote(str(file.absolute()))}?immutable=1", vfs=vfs.name, flags=flags)
    except apsw.Error as error:
        raise QueryError(f"The data in {file.name} cannot be read: {error}.") from None


def _run(connection: apsw.Connection, sql: str, params: dict[str, SqlValue], bounds: Bounds) -> Found:
    connection.limit(apsw.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
    connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    connection.pragma("temp_store", "memory")
    connection.authorizer = _authorize
    taken, last = 0, time.monotonic() + MOST_SECONDS

    def count() -> bool:
        nonlocal taken
        taken += _STEPS_AT_ONCE
        return taken > bounds.steps or time.monotonic() > last

    connection.set_progress_handler(count, min(_STEPS_AT_ONCE, bounds.steps))
    columns: list[tuple[str | None, ...]] = []
    statements: list[str] = []

    def one(cursor: apsw.Cursor, text: str, bindings: apsw.Bindings | None) -> bool:
        if not text.strip():
            return True
        statements.append(text)
        columns.extend(cursor.description_full)
        return len(statements) == 1 and cursor.is_readonly and not cursor.is_explain and bool(columns)

    cursor = connection.cursor()
    cursor.exec_trace = one
    rows: list[tuple[SqlValue, ...]] = []
    size = 0
    try:
        for row in cursor.execute(sql, params, can_cache=False):
            rows.append(row)
            size += sum(len(value) if isinstance(value, str | bytes) else 8 for value in row)
            if len(rows) > bounds.rows:
                raise QueryError(f"The query gives more than {bounds.rows} rows.")
            if size > bounds.size:
                raise QueryError(f"The query gives more than {bounds.size:,} bytes.")
    except apsw.ExecTraceAbort:
        raise QueryError("A query is one SELECT.") from None
    if not columns:
        raise QueryError("A query is one SELECT.")
    return Found(
        tuple(str(column[0]) for column in columns),
        tuple((c[3], c[4]) if c[3] and c[4] else None for c in columns),
        tuple(rows),
    )


def _authorize(
    operation: int, first: str | None, second: str | None, database: str | None, trigger: str | None
) -> int:
    if operation in (apsw.SQLITE_SELECT, apsw.SQLITE_READ, apsw.SQLITE_RECURSIVE):
        return apsw.SQLITE_OK
    if operation == apsw.SQLITE_FUNCTION and str(second).lower() in FUNCTIONS:
        return apsw.SQLITE_OK
    return apsw.SQLITE_DENY
