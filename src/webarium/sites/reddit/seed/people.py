"""Writes accounts: those of roles with a password, then the crowd."""

from __future__ import annotations

import apsw

from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.reddit.seed.authored import GONE, authored
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.roles import DEFAULT_PASSWORD, PERSONAS
from webarium.sql import insert

_PERSONA = insert("user", "id username email password_hash biography created_at is_admin")
_ACCOUNT = insert("user", "id username biography created_at")


def write_personas(db: apsw.Connection, seed: int) -> list[str]:
    """Writes the accounts of roles; returns their names in order of id, which counts from 1."""
    for number, persona in enumerate(PERSONAS, 1):
        row = (
            number,
            persona.username,
            persona.email,
            drawn_hash(DEFAULT_PASSWORD, Dice(seed, "password", persona.username)),
            persona.biography,
            persona.joined,
            int(persona.is_admin),
        )
        db.execute(_PERSONA, row)
    return [persona.username for persona in PERSONAS]


class Members:
    """The people whom threads written by hand name; their ids follow those of roles."""

    def __init__(self) -> None:
        known = {persona.username.lower(): persona.username for persona in PERSONAS}
        for thread in authored():
            for name in (thread.author, *(remark.author for remark in thread.remarks)):
                if name != GONE:
                    known.setdefault(name.lower(), name)
        self._names = list(known.values())
        self._ids = {name: number for number, name in enumerate(known, 1)}

    @property
    def names(self) -> list[str]:
        """All names in order of id, which counts from 1; those of roles come first."""
        return self._names

    def id_of(self, name: str) -> int:
        """Somebody's id, however the name is written; raises `KeyError` for a name that nobody has."""
        return self._ids[name.lower()]


def write_people(db: apsw.Connection, crowd: Crowd, members: Members, seed: int) -> list[str]:
    """Writes all accounts; returns their names in order of id."""
    names = write_personas(db, seed)
    batch: list[tuple[object, ...]] = list(crowd.named(members.names[len(names) :], len(names) + 1))
    for account in crowd.accounts(members.names):
        batch.append(account)
        if len(batch) == 20_000:
            names += [str(row[1]) for row in batch]
            db.executemany(_ACCOUNT, batch)
            batch.clear()
    names += [str(row[1]) for row in batch]
    db.executemany(_ACCOUNT, batch)
    return names
