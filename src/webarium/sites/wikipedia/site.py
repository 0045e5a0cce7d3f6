"""The encyclopedia's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site
from webarium.sites.wikipedia.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.wikipedia.happenings import HAPPENINGS
from webarium.sites.wikipedia.kinds import KINDS
from webarium.sites.wikipedia.pages import PAGES
from webarium.sites.wikipedia.pictures import address
from webarium.sites.wikipedia.shell import shell_of
from webarium.sites.wikipedia.titles import path_of

SITE = Site(
    id="wikipedia",
    brand="Quillpedia",
    host="quillpedia",
    family="webarena",
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    template_globals={"shell": shell_of, "picture": address, "path_of": path_of},
    effects=Effects(
        sent=frozenset({"talk_post", "talk_topic", "revision"}),
    ),
)
"""Quillpedia: an encyclopedia with the addresses of a wiki and of Kiwix's viewer."""
