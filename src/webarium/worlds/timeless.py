"""Keeps the clock of the machine and chance out of SQL: both would make equal worlds differ."""

from __future__ import annotations

from typing import NoReturn

import apsw

from webarium.errors import WorldError


class TimelessVFS(apsw.VFS):
    """The ordinary file system of SQLite without a current time."""

    def __init__(self, name: str) -> None:
        super().__init__(name, base="")
        self.name = name
        """What connections name it by."""

    def xCurrentTimeInt64(self) -> int:  # noqa: N802
        """Refuses to tell the time."""
        raise WorldError(
            "SQL's current time ('now', CURRENT_TIMESTAMP) differs from run to run.",
            todo="Pass the world's clock, or a time drawn from the seed, as a parameter.",
        )


def forbid_chance(db: apsw.Connection) -> None:
    """Makes SQL's own random functions fail on `db`."""
    db.create_scalar_function("random", _refuse, 0)
    db.create_scalar_function("randomblob", _refuse, 1)


def _refuse(*arguments: object) -> NoReturn:
    raise WorldError(
        "SQL's random() and randomblob() differ from run to run.",
        todo="Use World.draw(), or in a generator random.Random(seed).",
    )
