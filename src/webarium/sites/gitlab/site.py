"""The forge's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gitlab.code.archives import ENDINGS, archive_of
from webarium.sites.gitlab.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.gitlab.happenings import HAPPENINGS
from webarium.sites.gitlab.kinds import KINDS
from webarium.sites.gitlab.pages import PAGES
from webarium.sites.gitlab.pictures import AVATARS
from webarium.sites.gitlab.reading import READING
from webarium.sites.gitlab.rendering import progress
from webarium.sites.gitlab.shell import (
    ago,
    day_words,
    event_html,
    host_words,
    path_quoted,
    shell_of,
    text_html,
)
from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site

SITE = Site(
    id="gitlab",
    brand="Smithy",
    host="smithy",
    family="webarena",
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    reading=READING,
    pages=PAGES,
    moved=302,
    happenings=HAPPENINGS,
    template_globals={
        "shell": shell_of,
        "ago": ago,
        "day_words": day_words,
        "host_words": host_words,
        "ssh_host": "git@smithy.test:2222",
        "quoted": path_quoted,
        "text_html": text_html,
        "event_html": event_html,
        "tasks_of": progress,
        "avatar_of": AVATARS.address,
        "archive_of": archive_of,
        "archive_kinds": ENDINGS,
    },
    effects=Effects(
        sent=frozenset({"note", "issue", "merge_request", "release"}),
        shared=frozenset({"project_member", "group_member", "invitation"}),
        opened={
            "project": {"visibility": ("public", "internal")},
            "snippet": {"visibility": ("public", "internal")},
            "namespace": {"visibility": ("public", "internal")},
        },
    ),
)
"""Smithy: a code forge with real git, and the address shapes of GitLab."""
