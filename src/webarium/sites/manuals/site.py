"""The handbooks' site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.roles import Role
from webarium.sites.kit.site import Site
from webarium.sites.manuals.database import DATABASE
from webarium.sites.manuals.happenings import HAPPENINGS
from webarium.sites.manuals.kinds import KINDS
from webarium.sites.manuals.pages import PAGES
from webarium.sites.manuals.reading import books_of

SITE = Site(
    id="manuals",
    brand="Margin Notes",
    host="marginnotes",
    family="webarena",
    database=DATABASE,
    roles=(Role("reader", None, "Whoever looks something up; there is nothing to sign in to."),),
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    template_globals={"books_of": books_of},
    effects=Effects(
        sent=frozenset({"note"}),
    ),
    reworded=False,
)
"""Margin Notes: handbooks of the forge and of the back office, as the manuals that WebArena's agents are given."""
