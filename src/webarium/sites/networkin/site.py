"""Networkin's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site
from webarium.sites.networkin.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.networkin.feed.posts import NAMES, REACTIONS
from webarium.sites.networkin.happenings import HAPPENINGS
from webarium.sites.networkin.kinds import KINDS
from webarium.sites.networkin.pages import PAGES
from webarium.sites.networkin.people.pages import AVATARS
from webarium.sites.networkin.shell import ago, ago_words, length_words, month_words, shell_of, stamp_words
from webarium.sites.networkin.state import REPLICA

SITE = Site(
    id="networkin",
    brand="Networkin",
    host="networkin",
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
        "ago": ago,
        "ago_words": ago_words,
        "stamp_words": stamp_words,
        "month_words": month_words,
        "length_words": length_words,
        "REACTION_NAMES": NAMES,
        "REACTIONS": REACTIONS,
    },
    replica=REPLICA,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"message", "post", "comment", "recommendation", "application"}),
        shared=frozenset({"invitation", "connection"}),
        opened={"member": {"profile_visible": ("everyone",), "connections_visible": ("everyone",)}},
        looked={"notification": ("is_read",), "search_entry": ()},
    ),
)
"""Networkin: a professional network."""
