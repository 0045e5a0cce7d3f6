"""Notifications."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.parts.notices import Notices
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.shell import ACCOUNTS, Account

KINDS = {"all": "All", "post": "Posts", "network": "Network", "job": "Jobs", "event": "Events"}


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification."""

    id: int
    name: str
    kind: str
    text: str
    link: str
    is_read: bool
    at: datetime


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """All notifications, or those of a kind, the newest first."""
    kind = visit.query.get("kind", "all")
    found = visit.rows(
        Notice,
        "SELECT n.id, coalesce(m.name, '') AS name, n.kind, n.text, n.link, n.is_read, n.at FROM notification n"
        " LEFT JOIN member m ON m.id = n.actor_id WHERE n.member_id = ? ORDER BY n.at DESC, n.id DESC",
        (account.id,),
    )
    shown = kind if kind in KINDS else "all"
    return visit.render(
        "notices/index.html",
        notices=[each for each in found if shown in ("all", each.kind)],
        unread=sum(not each.is_read for each in found),
        shown=shown,
        kinds=KINDS,
    )


NOTICES = Notices(ACCOUNTS, index)
