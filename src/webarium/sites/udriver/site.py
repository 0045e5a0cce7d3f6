"""Udriver's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.formats import day_words
from webarium.sites.kit.site import Site
from webarium.sites.udriver.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.udriver.happenings import HAPPENINGS
from webarium.sites.udriver.kinds import KINDS
from webarium.sites.udriver.pages import PAGES
from webarium.sites.udriver.people.pages import AVATARS
from webarium.sites.udriver.reading import READING
from webarium.sites.udriver.rides.trip import FEE
from webarium.sites.udriver.rides.wish import clock
from webarium.sites.udriver.shell import shell_of
from webarium.sites.udriver.state import REPLICA

SITE = Site(
    id="udriver",
    brand="Udriver",
    host="udriver",
    family="real",
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={
        "shell": shell_of,
        "face": AVATARS.address,
        "clock": clock,
        "day_words": day_words,
        "cancel_fee": FEE,
    },
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"compliment"}),
        bought=frozenset({"trip", "wallet_entry"}),
        gone={"trip": {"status": ("cancelled",)}},
    ),
)
"""Udriver: rides across town."""
