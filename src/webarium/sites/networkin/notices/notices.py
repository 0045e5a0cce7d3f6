"""Notifications."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

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


def _own(visit: Visit, account: Account) -> int:
    key = int(visit.path["notice"])
    if not visit.has("notification", id=key, member_id=account.id):
        visit.not_found("You have no such notification.")
    return key


@ACCOUNTS.signed_in
def read(visit: Visit, account: Account) -> Response:
    """Mark a notification as read, or as unread again."""
    visit.execute("UPDATE notification SET is_read = NOT is_read WHERE id = ?", (_own(visit, account),))
    return visit.redirect(visit.back("/notifications"))


@ACCOUNTS.signed_in
def delete(visit: Visit, account: Account) -> Response:
    """Delete a notification."""
    visit.delete("notification", id=_own(visit, account))
    visit.flash("success", "The notification was deleted.")
    return visit.redirect(visit.back("/notifications"))


@ACCOUNTS.signed_in
def read_all(visit: Visit, account: Account) -> Response:
    """Mark all notifications as read."""
    visit.update("notification", {"is_read": 1}, member_id=account.id, is_read=0)
    visit.flash("success", "All notifications are marked as read.")
    return visit.redirect("/notifications")
