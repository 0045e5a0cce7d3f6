"""Writes accounts: those of roles with a password, then the crowd."""

from __future__ import annotations

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.passwords import SALT_BYTES, hash_password
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.roles import DEFAULT_PASSWORD, PERSONAS
from webarium.sites.reddit.seed.rows import insert

_PERSONA = insert("user", "id username email password_hash biography created_at is_admin")
_ACCOUNT = insert("user", "id username biography created_at")


def write_personas(db: apsw.Connection, seed: int) -> list[str]:
    """Writes the accounts of roles; returns their names in order of id, which counts from 1."""
    for number, persona in enumerate(PERSONAS, 1):
        dice = Dice(seed, "password", persona.username)
        salt = bytes(dice.below(256) for _ in range(SALT_BYTES))
        row = (
            number, persona.username, persona.email, hash_password(DEFAULT_PASSWORD, salt), persona.biography,
            persona.joined, int(persona.is_admin),
        )  # fmt: skip
        db.execute(_PERSONA, row)
    return [persona.username for persona in PERSONAS]


def write_people(db: apsw.Connection, crowd: Crowd, seed: int) -> list[str]:
    """Writes all accounts; returns their names in order of id."""
    names = write_personas(db, seed)
    batch = []
    for account in crowd.accounts():
        names.append(account[1])
        batch.append(account)
        if len(batch) == 20_000:
            db.executemany(_ACCOUNT, batch)
            batch.clear()
    db.executemany(_ACCOUNT, batch)
    return names
