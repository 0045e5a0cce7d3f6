"""What a site's database is made with: the record that `webarium.worlds` builds from, authored tables, and rows."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import apsw

from webarium import sql
from webarium.types import Scale, SqlValue
from webarium.worlds import Database

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from webarium.worlds.database import Generate

_KIT = Path(__file__).parent
Row: TypeAlias = "DataclassInstance | Mapping[str, Any]"
"""A dataclass whose fields are columns, or columns with their values."""


def database_of(
    folder: Path,
    generate: Generate,
    epoch: datetime,
    *,
    own: Sequence[str] = (),
    kit: Sequence[str] = (),
    ignored: Sequence[str] = (),
) -> Database:
    """The database of the site in a folder, named like it, with its ``schema.sql`` and its generator in ``seed``.

    Args:
        folder: The site's.
        generate: Fills the tables.
        epoch: The naive local time at which worlds stand.
        own: What else of the folder decides what `generate` writes.
        kit: What of the kit does, besides this module.
        ignored: Tables whose changes do not count.
    """
    return Database(
        name=folder.name,
        schema=(folder / "schema.sql").read_text("utf-8"),
        generate=generate,
        sources=(
            *(folder / name for name in ("seed", *own)),
            *(_KIT / name for name in ("seeding.py", *kit)),
            Path(sql.__file__),
        ),
        epoch=epoch,
        ignored_tables=frozenset(ignored),
    )


@dataclass(frozen=True)
class _Generator:
    module: str

    def __call__(self, db: apsw.Connection, seed: int, scale: Scale) -> None:
        import_module(self.module).generate(db, seed, scale)


def generator_of(package: str) -> Generate:
    """What ``generate`` of the module ``seed.generator`` does, for a site's package.

    It is imported when a universe is built: few processes ever build one, and some generators take long to import.
    """
    return _Generator(f"{package}.seed.generator")


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
