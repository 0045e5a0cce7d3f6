"""The forum's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site
from webarium.sites.reddit.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.reddit.happenings import HAPPENINGS
from webarium.sites.reddit.kinds import KINDS
from webarium.sites.reddit.pages import PAGES
from webarium.sites.reddit.pictures import AVATARS
from webarium.sites.reddit.reading import READING
from webarium.sites.reddit.shell import ago, host_of, shell_of
from webarium.sites.reddit.threads.submissions import thread_path

SITE = Site(
    id="reddit",
    brand="Quibble",
    host="quibble",
    family="webarena",
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    moved=302,
    happenings=HAPPENINGS,
    template_globals={
        "shell": shell_of,
        "ago": ago,
        "host_of": host_of,
        "thread_path": thread_path,
        "avatar_of": AVATARS.address,
    },
    reading=READING,
    effects=Effects(
        sent=frozenset({"message", "submission", "comment", "wiki_revision"}),
        shared=frozenset({"moderator"}),
        gone={
            "submission": {"visibility": ("trashed", "deleted")},
            "comment": {"visibility": ("trashed", "deleted")},
        },
    ),
)
"""Quibble: a forum of forums, with the address shapes of Postmill."""
