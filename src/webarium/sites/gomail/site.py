"""GoMail's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gomail.database import DATABASE, ROLES
from webarium.sites.gomail.happenings import HAPPENINGS
from webarium.sites.gomail.kinds import KINDS
from webarium.sites.gomail.mail.moments import in_full, in_list, when
from webarium.sites.gomail.pages import PAGES
from webarium.sites.gomail.reading import READING
from webarium.sites.gomail.richtext import shown
from webarium.sites.gomail.shell import HELPERS
from webarium.sites.gomail.state import REPLICA
from webarium.sites.kit.effects import Effects
from webarium.sites.kit.site import Site

SITE = Site(
    id="gomail",
    brand="GoMail",
    host="gomail",
    family="real",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    template_globals={**HELPERS, "in_full": in_full, "in_list": in_list, "when": when, "rich": shown},
    replica=REPLICA,
    reading=READING,
    happenings=HAPPENINGS,
    effects=Effects(
        sent=frozenset({"email"}),
        gone={"email": {"trash": (1,)}},
        looked={"email": ("opened", "is_read")},
    ),
)
