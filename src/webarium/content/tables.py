"""How generators read authored tables and write rows."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import apsw

from webarium import sql
from webarium.types import SqlValue

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row: TypeAlias = "DataclassInstance | Mapping[str, Any]"
"""A dataclass whose fields are columns, or columns with their values."""


def tables_of(folder: Path) -> Callable[[str], dict[str, Any]]:
    """What reads the TOML files of a folder by their names, each once; nobody changes what it gives."""

    @cache
    def read(name: str) -> dict[str, Any]:
        return tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))

    return read


def write(db: apsw.Connection, table: str, rows: Iterable[Row]) -> None:
    """Insert rows that all have the same columns; days and times become text."""
    statement = ""
    for row in rows:
        values = _columns(row)
        statement = statement or sql.insert(table, values)
        db.execute(statement, tuple(map(_stored, values.values())))


def write_one(db: apsw.Connection, table: str, /, **values: Any) -> int:
    """Insert a row; returns its id."""
    write(db, table, [values])
    return db.last_insert_rowid()


def _columns(row: Row) -> Mapping[str, Any]:
    if isinstance(row, Mapping):
        return row
    return {field.name: getattr(row, field.name) for field in fields(row)}


def _stored(value: Any) -> SqlValue:
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    return value.isoformat() if isinstance(value, date) else value
