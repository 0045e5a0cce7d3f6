"""The map's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site
from webarium.sites.map.database import DATABASE, ROLES
from webarium.sites.map.happenings import HAPPENINGS
from webarium.sites.map.kinds import KINDS
from webarium.sites.map.pages import PAGES
from webarium.sites.map.routing.steps import distance_words, duration_long, duration_words
from webarium.sites.map.shell import shell_of

SITE = Site(
    id="map",
    brand="Waymark",
    host="waymark",
    family="webarena",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={
        "shell": shell_of,
        "distance": distance_words,
        "duration": duration_words,
        "duration_long": duration_long,
    },
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"note", "note_comment"}),
    ),
)
"""Waymark: a map of the north-east of the United States, with the address shapes of OpenStreetMap."""
