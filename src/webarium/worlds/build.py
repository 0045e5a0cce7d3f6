"""Builds one base file: schema, generated rows, statistics, and a layout that depends on the inputs only."""

from __future__ import annotations

import uuid
from pathlib import Path

import apsw

from webarium.errors import UniverseError, WebariumError
from webarium.sql import insert, quoted
from webarium.types import Scale
from webarium.worlds.database import Database
from webarium.worlds.overlay import PAGE
from webarium.worlds.tables import fts_tables, read_tables
from webarium.worlds.timeless import TimelessVFS, forbid_chance

_SETTINGS = (
    f"page_size={PAGE}",
    "auto_vacuum=none",
    "encoding='UTF-8'",
    "journal_mode=memory",
    "synchronous=off",
    "locking_mode=exclusive",
    "cache_size=-131072",
    "temp_store=memory",
)


def build(database: Database, seed: int, scale: Scale, target: Path) -> None:
    """Writes the base file of `database` to `target`, by way of a draft beside it; raises `UniverseError`."""
    draft = target.with_suffix(".draft.tmp")
    vfs = TimelessVFS(f"webarium-build-{uuid.uuid4().hex}")
    db = apsw.Connection(str(draft), vfs=vfs.name)
    try:
        for setting in _SETTINGS:
            db.execute(f"PRAGMA {setting}").fetchall()
        forbid_chance(db)
        _create(db, database)
        _fill(db, database, seed, scale)
        _optimise(db)
        db.execute("VACUUM INTO ?", (str(target),))
    except (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError) as error:
        raise OSError(f"{error}") from error
    finally:
        db.close(force=True)
        vfs.unregister()
        draft.unlink(missing_ok=True)


def _create(db: apsw.Connection, database: Database) -> None:
    try:
        db.execute(database.schema).fetchall()
    except apsw.SQLError as error:
        raise UniverseError(f"The schema of {database.name} is not valid: {error}.") from error
    read_tables(db, database.ignored_tables)


def _fill(db: apsw.Connection, database: Database, seed: int, scale: Scale) -> None:
    try:
        with db:
            database.generate(db, seed, scale)
    except (WebariumError, apsw.FullError, apsw.IOError):
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise UniverseError(
            f"The generator of {database.name} failed (seed {seed}, {scale}): {what}."
        ) from error


def _optimise(db: apsw.Connection) -> None:
    """Merges search indexes and counts rows for the planner; its samples would burden every open world."""
    for name in fts_tables(db):
        db.execute(insert(quoted(name), [quoted(name)]), ("optimize",))
    db.execute("ANALYZE")
    db.execute("DROP TABLE IF EXISTS sqlite_stat4")
