"""Fly Unified's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.flyunified.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.flyunified.happenings import HAPPENINGS
from webarium.sites.flyunified.kinds import KINDS
from webarium.sites.flyunified.pages import PAGES
from webarium.sites.flyunified.reading import READING
from webarium.sites.flyunified.shell import shell_of
from webarium.sites.flyunified.state import REPLICA
from webarium.sites.flyunified.timetable.flights import LAST_DAY
from webarium.sites.kit.effects import Effects
from webarium.sites.kit.scenery.pages import address
from webarium.sites.kit.site import Site

SITE = Site(
    id="flyunified",
    brand="Fly Unified",
    host="flyunified",
    family="real",
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={"shell": shell_of, "picture": address, "last_day": LAST_DAY},
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        bought=frozenset({"booking"}),
        gone={"booking": {"status": ("canceled",)}},
    ),
)
"""Fly Unified: flights of an airline."""
