"""The homepage's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.homepage.database import DATABASE
from webarium.sites.homepage.happenings import HAPPENINGS
from webarium.sites.homepage.home import TOOLS, is_told
from webarium.sites.homepage.kinds import KINDS
from webarium.sites.homepage.pages import PAGES
from webarium.sites.kit.roles import Role
from webarium.sites.kit.site import Site

SITE = Site(
    id="homepage",
    brand="Lantern",
    host="homepage",
    family="webarena",
    database=DATABASE,
    roles=(Role("visitor", None, "Whoever begins here; the tools need no account."),),
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    template_globals={"tools_of_all": TOOLS, "is_told": is_told},
)
"""Lantern: where everything begins, as WebArena's homepage with its calculator and scratchpad."""
