"""Zilloft's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.scenery.pages import address
from webarium.sites.kit.site import Site
from webarium.sites.zilloft.database import DATABASE, ROLES
from webarium.sites.zilloft.happenings import HAPPENINGS
from webarium.sites.zilloft.homes.cards import TYPES
from webarium.sites.zilloft.homes.fronts import front
from webarium.sites.zilloft.kinds import KINDS
from webarium.sites.zilloft.pages import PAGES
from webarium.sites.zilloft.people.pages import AVATARS
from webarium.sites.zilloft.reading import READING
from webarium.sites.zilloft.shell import shell_of
from webarium.sites.zilloft.state import REPLICA

SITE = Site(
    id="zilloft",
    brand="Zilloft",
    host="zilloft",
    family="real",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={
        "shell": shell_of,
        "face": AVATARS.address,
        "picture": address,
        "front": front,
        "clock": clock,
        "day_words": day_words,
        "TYPES": TYPES,
    },
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"inquiry", "tour", "application", "agent_review"}),
        gone={"tour": {"status": ("canceled",)}},
    ),
)
"""Zilloft: homes to buy and to rent."""
