"""Queries and changes put together from the program's own pieces, here and nowhere else.

Values are always bound, never written in. Tables, columns, conditions and orders are constants of the program or names
read from a schema (`quoted`). What comes from outside travels beside the text as parameters; `Where` keeps the two
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webarium.types import SqlValue

_SIGNS = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})


@dataclass(frozen=True, slots=True)
class Where:
    """A condition with the values for its question marks; the empty one holds for every row."""

    sql: str = "1"
    params: tuple[SqlValue, ...] = ()

    def __and__(self, other: Where) -> Where:
        return every((self, other))


def every(conditions: Iterable[Where]) -> Where:
    """All of some conditions; none at all hold for every row."""
    parts = tuple(conditions)
    sql = " AND ".join(f"({part.sql})" for part in parts) or "1"
    return Where(sql, tuple(value for part in parts for value in part.params))


def either(conditions: Iterable[Where]) -> Where:
    """At least one of some conditions; none at all hold for no row."""
    parts = tuple(conditions)
    sql = " OR ".join(f"({part.sql})" for part in parts) or "0"
    return Where(sql, tuple(value for part in parts for value in part.params))


def one_of(column: str, values: Sequence[SqlValue]) -> Where:
    """A column with one of some values."""
    return Where(f"{column} IN ({marks(len(values))})", tuple(values))


def holds(column: str, text: str) -> Where:
    """A column with a text somewhere in it, whatever the case of its letters."""
    return _like(column, f"%{_plain(text)}%")


def starts(column: str, text: str) -> Where:
    """A column that begins with a text, whatever the case of its letters."""
    return _like(column, f"{_plain(text)}%")


def _like(column: str, pattern: str) -> Where:
    return Where(f"{column} LIKE ? ESCAPE '\\'", (pattern,))


def _plain(text: str) -> str:
    """A text as it stands in a pattern for itself."""
    return text.translate(_SIGNS)


def marks(count: int) -> str:
    """``?, ?, ?``."""
    return ", ".join("?" * count)


def select(columns: str, source: str = "", where: str = "", tail: str = "") -> str:
    """``SELECT columns FROM source WHERE where tail``; the tail groups, orders and limits."""
    return _joined("SELECT", columns, source and f"FROM {source}", where and f"WHERE {where}", tail)


def insert(table: str, columns: Iterable[str] | str) -> str:
    """``INSERT INTO table (columns) VALUES (?, …)``; columns may be one text with spaces between them."""
    names = _names(columns)
    return insert_found(table, names, f"VALUES ({marks(len(names))})")


def insert_found(table: str, columns: Iterable[str] | str, query: str) -> str:
    """``INSERT INTO table (columns) query``: the rows that a query finds."""
    return _joined("INSERT INTO", table, f"({', '.join(_names(columns))})", query)


def update(table: str, columns: Iterable[str], where: str) -> str:
    """``UPDATE table SET column = ?, … WHERE where``; a column may bring an expression: ``total = total + ?``."""
    places = ", ".join(each if "=" in each else f"{each} = ?" for each in columns)
    return _joined("UPDATE", table, "SET", places, f"WHERE {where}")


def delete(table: str, where: str) -> str:
    """``DELETE FROM table WHERE where``."""
    return _joined("DELETE FROM", table, f"WHERE {where}")


def table_of(name: str, query: str, columns: str = "", *, kept: bool = True) -> str:
    """``name (columns) AS MATERIALIZED (query)``, for `using`; what is not `kept` is found anew by whoever reads it."""
    return _joined(name, columns and f"({columns})", "AS MATERIALIZED" if kept else "AS", f"({query})")


def using(tables: Iterable[str], query: str) -> str:
    """``WITH table, … query``: a query that reads tables of its own; without any, the query alone."""
    named = ", ".join(tables)
    return _joined(named and f"WITH {named}", query)


def quoted(name: str) -> str:
    """A table's or column's name as it is written in SQL, whatever it holds."""
    return '"' + name.replace('"', '""') + '"'


def _names(columns: Iterable[str] | str) -> tuple[str, ...]:
    return tuple(columns.split() if isinstance(columns, str) else columns)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
