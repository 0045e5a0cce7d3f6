"""A replica's state declared: which table becomes which records, and each field from which column.

``Records("card", {"id": text("id"), "cardName": "card_name", "isDefault": truth("is_default")})`` reads one object per
row. A field is a column, a column with a converter, an object of such fields, or the records that belong to the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, TypeAlias

import apsw
from pydantic_core import from_json

from webarium.sites.kit.real.diff import Object
from webarium.sites.kit.real.times import utc
from webarium.sql import select
from webarium.types import Json, SqlValue


@dataclass(frozen=True)
class Made:
    """A value made from columns of a row."""

    columns: tuple[str, ...]
    """Columns or expressions over the table."""
    convert: Callable[..., Any]
    """From their values to JSON."""


@dataclass(frozen=True)
class Below:
    """The records that belong to a row, as a list."""

    records: Records
    """Their condition has one question mark."""
    by: str = "id"
    """The row's column that it stands for."""
    only: str = ""
    """A field whose values are listed instead of whole objects."""


Row: TypeAlias = tuple[Any, ...]
Read: TypeAlias = Callable[[Row, apsw.Connection], Any]
Field: TypeAlias = "str | Made | Below | Mapping[str, Field]"
Fields: TypeAlias = "Mapping[str, Field]"


@dataclass(frozen=True)
class Records:
    """Rows of a table, or of several joined, as objects."""

    table: str
    """What stands after ``FROM``."""
    fields: Fields
    """The fields of each object, in order."""
    where: str = ""
    """Which rows; its question marks are given when reading."""
    order: str = "id"

    def read(self, db: apsw.Connection, *params: SqlValue) -> list[Object]:
        """All objects, in order."""
        columns = ", ".join(_columns(self.fields))
        sql = select(columns, self.table, self.where, f"ORDER BY {self.order}")
        read = self._reader
        return [read(row, db) for row in db.execute(sql, params).fetchall()]

    @cached_property
    def _reader(self) -> Read:
        return _reader(self.fields)

    def listed(self, db: apsw.Connection, *params: SqlValue) -> list[Json]:
        """All objects, as a part of a state."""
        return list[Json](self.read(db, *params))


def made(convert: Callable[..., Any], *columns: str) -> Made:
    """What a function makes of some columns."""
    return Made(columns, convert)


def text(column: str) -> Made:
    """A number as a text, as REAL's ids are."""
    return Made((column,), str)


def truth(column: str) -> Made:
    """0 and 1 as ``false`` and ``true``."""
    return Made((column,), bool)


def given(column: str) -> Made:
    """Whether there is a value at all."""
    return Made((f"{column} IS NOT NULL",), bool)


def dollars(column: str) -> Made:
    """Cents as dollars."""
    return Made((column,), lambda cents: cents / 100)


def moment(column: str) -> Made:
    """A local time in UTC, as JavaScript writes it; ``null`` stays."""
    return Made((column,), lambda text: None if text is None else utc(datetime.fromisoformat(text)))


def json(column: str) -> Made:
    """JSON that the table holds as text."""
    return Made((column,), from_json)


def _columns(fields: Fields) -> Iterator[str]:
    for field in fields.values():
        if isinstance(field, str):
            yield field
        elif isinstance(field, Made):
            yield from field.columns
        elif isinstance(field, Below):
            yield field.by
        else:
            yield from _columns(field)


def _reader(fields: Fields, at: int = 0) -> Read:
    """What makes an object of a row, whose columns for it begin at a place and come in the order of `_columns`."""
    if all(
        isinstance(field, str) or (isinstance(field, Made) and len(field.columns) == 1)
        for field in fields.values()
    ):
        return _flat_reader(fields, at)
    parts: list[tuple[str, Read]] = []
    for name, field in fields.items():
        parts.append((name, _value_reader(field, at)))
        at += len([*_columns({name: field})])
    return lambda row, db: {name: read(row, db) for name, read in parts}


def _flat_reader(fields: Fields, at: int) -> Read:
    """The quick way for objects each of whose fields is one column."""
    names, until = tuple(fields), at + len(fields)
    makers = [(name, field.convert) for name, field in fields.items() if isinstance(field, Made)]

    def read(row: Row, db: apsw.Connection) -> Object:
        found: Object = dict(zip(names, row[at:until], strict=True))
        for name, convert in makers:
            found[name] = convert(found[name])
        return found

    return read


def _value_reader(field: Field, at: int) -> Read:
    if isinstance(field, str):
        return lambda row, db: row[at]
    if isinstance(field, Made):
        convert, until = field.convert, at + len(field.columns)
        return lambda row, db: convert(*row[at:until])
    if isinstance(field, Below):
        return lambda row, db: _below(field, row[at], db)
    return _reader(field, at)


def _below(field: Below, key: SqlValue, db: apsw.Connection) -> list[Any]:
    records = field.records.read(db, key)
    return [each[field.only] for each in records] if field.only else [*records]
