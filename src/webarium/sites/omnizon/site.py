"""Omnizon's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.makers import Makers
from webarium.sites.kit.roles import Role
from webarium.sites.kit.site import Site
from webarium.sites.omnizon.catalog.cards import arrival, day_text
from webarium.sites.omnizon.database import DATABASE
from webarium.sites.omnizon.delivery import FREE_FROM
from webarium.sites.omnizon.facts import CUSTOMER
from webarium.sites.omnizon.happenings import HAPPENINGS
from webarium.sites.omnizon.kinds import KINDS
from webarium.sites.omnizon.pages import PAGES
from webarium.sites.omnizon.pictures import PICTURES
from webarium.sites.omnizon.reading import READING
from webarium.sites.omnizon.shell import shell_of
from webarium.sites.omnizon.state import REPLICA

SITE = Site(
    id="omnizon",
    brand="Omnizon",
    host="omnizon",
    family="real",
    database=DATABASE,
    roles=(Role("shopper", CUSTOMER[1], f"{CUSTOMER[0]}, the only customer: nobody has to sign in."),),
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    reading=READING,
    makers=Makers(Path(__file__).parent / "makers.toml"),
    template_globals={
        "arrival": arrival,
        "free_from": FREE_FROM,
        "picture": PICTURES.address,
        "shell": shell_of,
        "written": day_text,
    },
    replica=REPLICA,
    effects=Effects(
        sent=frozenset({"review", "question", "answer"}),
        bought=frozenset({"purchase"}),
        gone={"purchase": {"status": ("cancelled",)}},
    ),
)
"""Omnizon: a store that has everything, from edge to edge."""
