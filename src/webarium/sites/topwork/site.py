"""TopWork's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site
from webarium.sites.topwork.database import DATABASE, ROLES
from webarium.sites.topwork.happenings import HAPPENINGS
from webarium.sites.topwork.kinds import KINDS
from webarium.sites.topwork.pages import PAGES
from webarium.sites.topwork.people.pages import AVATARS
from webarium.sites.topwork.reading import READING
from webarium.sites.topwork.shell import ago, hourly, hours_words, price_words, shell_of, short_money
from webarium.sites.topwork.state import REPLICA

SITE = Site(
    id="topwork",
    brand="TopWork",
    host="topwork",
    family="real",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={
        "shell": shell_of,
        "face": AVATARS.address,
        "ago": ago,
        "hourly": hourly,
        "price_words": price_words,
        "hours_words": hours_words,
        "short_money": short_money,
    },
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"message", "feedback", "proposal"}),
        bought=frozenset({"payment", "offer", "contract"}),
        shared=frozenset({"invitation"}),
        gone={
            "contract": {"status": ("ended",)},
            "job": {"status": ("removed",)},
            "proposal": {"status": ("withdrawn", "declined")},
            "offer": {"status": ("Withdrawn", "Rejected")},
            "invitation": {"status": ("declined",)},
        },
        looked={"notification": ("is_read",)},
    ),
)
"""TopWork: a market for freelance work."""
