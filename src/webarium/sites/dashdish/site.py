"""DashDish's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.dashdish.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.dashdish.food.catalog import delivers, is_open, standing
from webarium.sites.dashdish.happenings import HAPPENINGS
from webarium.sites.dashdish.hours import when_words
from webarium.sites.dashdish.kinds import KINDS
from webarium.sites.dashdish.orders.order import WORDS
from webarium.sites.dashdish.pages import PAGES
from webarium.sites.dashdish.people.pages import AVATARS
from webarium.sites.dashdish.reading import READING
from webarium.sites.dashdish.shell import shell_of
from webarium.sites.dashdish.state import REPLICA
from webarium.sites.kit.effects import Effects
from webarium.sites.kit.formats import day_words, time_short
from webarium.sites.kit.site import Site

SITE = Site(
    id="dashdish",
    brand="DashDish",
    host="dashdish",
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
        "clock": time_short,
        "day_words": day_words,
        "when_words": when_words,
        "standing": standing,
        "is_open": is_open,
        "delivers": delivers,
        "stage_words": WORDS,
    },
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"review"}),
        bought=frozenset({"food_order"}),
        gone={"food_order": {"status": ("cancelled",)}},
    ),
)
"""DashDish: food from restaurants nearby."""
