"""Removing base files that no installed generator makes any more."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

from webarium.errors import UniverseError
from webarium.types import PUBLISHED_SCALES, Scale
from webarium.worlds.database import IMPORTED, KEY_LENGTH, Database


def stale_files(databases: Iterable[Database], folder: Path, *, imported: bool = False) -> list[Path]:
    """Base files of these databases that they would build otherwise today, sorted by name.

    Files of databases that are not named are left alone: another installation may use them. What was imported counts
    only if that is asked for: no generator would make it again.
    """
    known = {(database.name, database.published): database for database in databases}
    names = "|".join(sorted({re.escape(name) for name, _ in known}))
    kinds = "|".join([*get_args(Scale), IMPORTED] if imported else get_args(Scale))
    pattern = re.compile(rf"({names})-({kinds})-(-?\d+)-([0-9a-f]{{{KEY_LENGTH}}})")
    found = []
    for path in sorted(folder.glob("*.sqlite")):
        match = pattern.fullmatch(path.stem)
        kind = match and next((scale for scale in PUBLISHED_SCALES if scale == match[2]), None)
        database = known.get((match[1], kind)) if match else None
        if match and database and path.name != database.file_name(int(match[3]), match[2]):  # type: ignore[arg-type]
            found.append(path)
    return found


def prune(databases: Iterable[Database], folder: Path, *, imported: bool = False) -> tuple[list[Path], int]:
    """Delete the stale base files and what lies beside them, except those that are being built.

    Returns:
        The files that went, and how many bytes they took.

    Raises:
        UniverseError: The folder may not be written.
    """
    gone, freed = [], 0
    for path in stale_files(databases, folder, imported=imported):
        try:
            size = _remove(path)
        except OSError as error:
            raise UniverseError(
                f"{path} cannot be removed: {error.strerror or error}.",
                todo="Remove it by hand, or run the command as its owner.",
            ) from error
        if size is not None:
            gone.append(path)
            freed += size
    return gone, freed


def _remove(path: Path) -> int | None:
    """Remove one file, its seal and its lock; its size, or ``None`` if it is being built."""
    lock = path.with_suffix(".lock")
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        size = path.stat().st_size
        path.with_suffix(".json").unlink(missing_ok=True)
        path.unlink()
        lock.unlink(missing_ok=True)
        return size
    finally:
        os.close(descriptor)
