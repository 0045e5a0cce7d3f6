"""A replica's state declared: which table becomes which records, and each field from which column.

``Records("card", {"id": text("id"), "cardName": "card_name", "isDefault": truth("is_default")})`` reads one object per
row. A field is a column, a column with a converter, an object of such fields, or the records that belong to the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from json import loads
from typing import Any, TypeAlias

import apsw

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
        return [_object(self.fields, iter(row), db) for row in db.execute(sql, params).fetchall()]

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
    return Made((column,), loads)


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


def _object(fields: Fields, values: Iterator[Any], db: apsw.Connection) -> Object:
    """An object of the next values, which come in the order of `_columns`."""
    return {name: _value(field, values, db) for name, field in fields.items()}


def _value(field: Field, values: Iterator[Any], db: apsw.Connection) -> Any:
    if isinstance(field, str):
        return next(values)
    if isinstance(field, Made):
        return field.convert(*(next(values) for _ in field.columns))
    if isinstance(field, Below):
        records = field.records.read(db, next(values))
        return [each[field.only] for each in records] if field.only else records
    return _object(field, values, db)
