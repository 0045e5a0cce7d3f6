"""Staynb's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.scenery.pages import address
from webarium.sites.kit.site import Site
from webarium.sites.staynb.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.staynb.days import LAST_NIGHT
from webarium.sites.staynb.happenings import HAPPENINGS
from webarium.sites.staynb.kinds import KINDS
from webarium.sites.staynb.pages import PAGES
from webarium.sites.staynb.reading import READING
from webarium.sites.staynb.shell import shell_of
from webarium.sites.staynb.state import REPLICA

SITE = Site(
    id="staynb",
    brand="Staynb",
    host="staynb",
    family="real",
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={"shell": shell_of, "picture": address, "last_night": LAST_NIGHT},
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"message", "review", "share"}),
        bought=frozenset({"booking"}),
        gone={"booking": {"status": ("cancelled",)}},
        looked={"conversation": ("unread",)},
    ),
)
"""Staynb: homes for a few nights."""
