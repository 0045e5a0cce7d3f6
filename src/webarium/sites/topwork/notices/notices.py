"""Notifications."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.parts.notices import Notices
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.shell import ACCOUNTS, Account


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification."""

    id: int
    text: str
    link: str
    is_read: bool
    at: datetime


def notices(visit: Visit, account: Account) -> list[Notice]:
    """All notifications, the newest first."""
    return visit.rows(
        Notice,
        "SELECT id, text, link, is_read, at FROM notification WHERE member_id = ? ORDER BY at DESC, id DESC",
        (account.id,),
    )


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """All of them."""
    return visit.render("notices/index.html", notices=notices(visit, account))


NOTICES = Notices(ACCOUNTS, index)
