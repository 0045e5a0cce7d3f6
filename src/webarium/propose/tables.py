"""A site's tables as rules look through them: where a text stands, and what can be said of a row."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from webarium.sql import quoted, select
from webarium.tasks.data import Data

MOST_ROWS = 60_000
"""Tables with more rows are not looked through for texts."""
LONGEST = 120
MOST_CHILDREN = 60
"""Tables that refer to one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column that names the rows of a table, one name each."""

    table: str
    column: str


@dataclass(frozen=True)
class Expression:
    """Something that a query can say of a row ``r``."""

    sql: str
    """For the columns of a ``SELECT``, with ``r`` for the row's table."""
    words: str
    """The names of its tables and columns."""
    joins: str = ""
    """What joins other tables to ``r``."""
    rank: int = 0
    """How far it is fetched: 0 for the row's own columns."""


@dataclass
class Tables:
    """What rules ask of the tables; everything is read once."""

    data: Data
    _texts: dict[str, set[Place]] = field(default_factory=dict)

    @cached_property
    def names(self) -> list[str]:
        """All tables that hold rows, virtual ones and their shadows aside."""
        rows = self.data.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
        )
        virtual = self.data.column(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'"
        )
        return [
            row.name
            for row in rows
            if not row.name.startswith("sqlite_") and not any(row.name.startswith(f"{v}_") for v in virtual)
        ]

    @cached_property
    def columns(self) -> dict[str, list[str]]:
        """Columns by table."""
        return {name: self.data.column("SELECT name FROM pragma_table_info(?)", name) for name in self.names}

    @cached_property
    def keys(self) -> dict[str, list[str]]:
        """Columns of the primary key by table."""
        sql = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
        return {name: self.data.column(sql, name) for name in self.names}

    @cached_property
    def counts(self) -> dict[str, int]:
        """Rows by table."""
        return {name: self.data.value(select("count(*)", quoted(name))) for name in self.names}

    @cached_property
    def texts(self) -> dict[str, set[Place]]:
        """Where each short text stands, folded."""
        found: dict[str, set[Place]] = defaultdict(set)
        for table in self.names:
            if self.counts[table] > MOST_ROWS:
                continue
            for column in self.columns[table]:
                named = quoted(column)
                sql = select(
                    f"DISTINCT {named}",
                    quoted(table),
                    f"typeof({named}) = 'text' AND length({named}) <= {LONGEST}",
                )
                for value in self.data.column(sql):
                    found[fold(value)].add(Place(table, column))
        return found

    def places(self, text: str) -> set[Place]:
        """Where a text stands as a value of its own."""
        return self.texts.get(fold(text), set())

    def named_by(self, place: Place, text: str) -> int:
        """How many rows have a text in a column, whatever the case."""
        sql = select("count(*)", quoted(place.table), f"{quoted(place.column)} = ? COLLATE NOCASE")
        return int(self.data.value(sql, text))

    def holds(self, place: Place, numbers: Sequence[str | int]) -> bool:
        """Whether each of some numbers names exactly one row."""
        column = quoted(place.column)
        sql = select("count(*)", quoted(place.table), f"{column} = ?")
        return all(self.data.value(sql, number) == 1 for number in numbers)

    def exact(self, place: Place, text: str) -> str | None:
        """The text as the table spells it; ``None`` if it is not there exactly once."""
        column = quoted(place.column)
        sql = select(column, quoted(place.table), f"{column} = ? COLLATE NOCASE", "LIMIT 2")
        found = self.data.column(sql, text)
        return found[0] if len(found) == 1 else None

    def expressions(self, table: str, label: str) -> Iterator[Expression]:
        """All that can be said of a table's rows under a label: columns, those of parents, children, and JSON."""
        for column in self.columns[table]:
            yield Expression(f"r.{quoted(column)}", f"{table} {column}")
            yield from self._of_json(table, "r", column, label, "", 1)
        yield from self._parents(table, label)
        yield from self._children(table, label)

    def _of_json(
        self, table: str, alias: str, column: str, label: str, joins: str, rank: int
    ) -> Iterator[Expression]:
        if (table, column) not in self._json:
            return
        named = f"{alias}.{quoted(column)}"
        source = f"json_each(iif(json_valid({named}), {named}, '[]')) j"
        wanted = _literal(label.lower())
        field = select("j.value", source, f"lower(j.key) = {wanted}", "LIMIT 1")
        pair = select(
            "j.value ->> 1", source, f"j.type = 'array' AND lower(j.value ->> 0) = {wanted}", "LIMIT 1"
        )
        for sql in (field, pair):
            yield Expression(f"({sql})", f"{table} {column} {label}", joins, rank)

    @cached_property
    def _json(self) -> set[tuple[str, str]]:
        """Columns whose values are all JSON objects or lists."""
        found = set()
        for table in self.names:
            for column in self.columns[table]:
                values = self.data.column(
                    select(quoted(column), quoted(table), f"{quoted(column)} IS NOT NULL", "LIMIT 5")
                )
                if values and all(isinstance(v, str) and v[:1] in ("{", "[") and _is_json(v) for v in values):
                    found.add((table, column))
        return found

    def _parents(self, table: str, label: str) -> Iterator[Expression]:
        for at, (column, parent, key) in enumerate(self.data.references(table)):
            if parent not in self.columns:
                continue
            alias = f"p{at}"
            joins = f" JOIN {quoted(parent)} {alias} ON {alias}.{quoted(key)} = r.{quoted(column)}"
            for name in self.columns[parent]:
                yield Expression(f"{alias}.{quoted(name)}", f"{column} {parent} {name}", joins, 2)
                yield from self._of_json(parent, alias, name, label, joins, 3)

    def _children(self, table: str, label: str) -> Iterator[Expression]:
        key = self.keys[table]
        if len(key) != 1:
            return
        own = f"r.{quoted(key[0])}"
        for child, column in self.data.referrers(table)[:MOST_CHILDREN]:
            if child not in self.columns:
                continue
            source, join = f"{quoted(child)} c", f"c.{quoted(column)} = {own}"
            yield Expression(f"({select('count(*)', source, join)})", f"count {child}", "", 4)
            for naming in sorted(_NAMING.intersection(self.columns[child])):
                named = f"{join} AND lower(c.{quoted(naming)}) = {_literal(label.lower())}"
                for valued in self.columns[child]:
                    if valued in _VALUED:
                        found = select(f"c.{quoted(valued)}", source, named)
                        yield Expression(f"({found})", f"{child} {label}", "", 3)


_NAMING = frozenset({"name", "label", "key", "title", "attribute", "kind", "code"})
_VALUED = frozenset({"value", "text", "amount", "score", "rating", "detail", "content"})
"""Columns of tables that hold a name and a value for each row of another."""


def query_of(place: Place, expression: Expression, name: str = "subject") -> str:
    """The query that says something of the row with the parameter's name."""
    return select(
        expression.sql,
        f"{quoted(place.table)} r{expression.joins}",
        f"r.{quoted(place.column)} = :{name}",
    )


def values_of(
    tables: Tables, place: Place, expressions: Sequence[Expression], key: str | int
) -> list[Any] | None:
    """What expressions say of the one row that a key names; ``None`` if there are several or none."""
    joins = "".join(dict.fromkeys(each.joins for each in expressions))
    sql = select(
        ", ".join(each.sql for each in expressions),
        f"{quoted(place.table)} r{joins.replace(' JOIN ', ' LEFT JOIN ')}",
        f"r.{quoted(place.column)} = ?",
        "LIMIT 2",
    )
    cursor = tables.data.universe.reader(tables.data.site.database.name).execute(sql, (key,))
    rows = list(cursor)
    return list(rows[0]) if len(rows) == 1 else None


def fold(text: str) -> str:
    """A text as it is compared: case and blanks aside."""
    return " ".join(text.casefold().split())


def _literal(text: str) -> str:
    escaped = text.replace("'", "''")
    return f"'{escaped}'"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
