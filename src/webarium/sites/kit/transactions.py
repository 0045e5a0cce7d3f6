"""What a request may do to its world: look, or change everything it means to, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy

import apsw

from webarium.types import Json


@contextmanager
def read_only(db: apsw.Connection) -> Iterator[None]:
    """No statement can write to the database inside."""
    db.execute("PRAGMA query_only=1")
    try:
        yield
    finally:
        roll_back(db)
        db.execute("PRAGMA query_only=0")


@contextmanager
def transaction(db: apsw.Connection, *, seal: Callable[[], None] = lambda: None) -> Iterator[None]:
    """All changes inside happen at the end, or none if the block raises or `roll_back` was called.

    `seal` is called right before they happen, and may raise.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        if db.in_transaction:
            seal()
            db.execute("COMMIT")
    finally:
        roll_back(db)


def roll_back(db: apsw.Connection) -> None:
    """Undo what the open transaction did, if one is open."""
    if db.in_transaction:
        db.execute("ROLLBACK")


TRIES = "tries"
"""The session's key for how often injected faults were met: what is undone was tried all the same."""


class SessionGuard:
    """Can put a session back as it was, but for the count of tries."""

    def __init__(self, session: dict[str, Json]) -> None:
        self._session = session
        self._before = deepcopy(session)

    def restore(self) -> None:
        """Undo all changes since the guard was made."""
        tries = self._session.get(TRIES)
        self._session.clear()
        self._session.update(self._before)
        if tries is not None:
            self._session[TRIES] = tries
