"""OpenDining's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.site import Site
from webarium.sites.opendining.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.opendining.happenings import HAPPENINGS
from webarium.sites.opendining.kinds import KINDS
from webarium.sites.opendining.pages import PAGES
from webarium.sites.opendining.people.pages import AVATARS
from webarium.sites.opendining.pictures import address
from webarium.sites.opendining.reading import READING
from webarium.sites.opendining.shell import shell_of
from webarium.sites.opendining.state import REPLICA
from webarium.sites.opendining.tables import LARGEST
from webarium.sites.opendining.wish import TIMES, last_day, people

SITE = Site(
    id="opendining",
    brand="OpenDining",
    host="opendining",
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
        "cover": address,
        "clock": clock,
        "people": people,
        "day_words": day_words,
        "last_day": last_day,
        "times": TIMES,
        "largest": LARGEST,
    },
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"review"}),
        bought=frozenset({"reservation"}),
        gone={"reservation": {"status": ("cancelled",)}},
    ),
)
"""OpenDining: tables at restaurants."""
