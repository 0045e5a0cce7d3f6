"""Notifications: reading, marking, deleting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

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


def _own(visit: Visit, account: Account) -> int:
    key = int(visit.path["notice"])
    if not visit.has("notification", id=key, member_id=account.id):
        visit.not_found("You have no such notification.")
    return key


@ACCOUNTS.signed_in
def read(visit: Visit, account: Account) -> Response:
    """Mark a notification as read, or as unread again."""
    visit.execute("UPDATE notification SET is_read = NOT is_read WHERE id = ?", (_own(visit, account),))
    return visit.redirect("/notifications")


@ACCOUNTS.signed_in
def delete(visit: Visit, account: Account) -> Response:
    """Delete a notification."""
    visit.delete("notification", id=_own(visit, account))
    visit.flash("success", "The notification was deleted.")
    return visit.redirect("/notifications")


@ACCOUNTS.signed_in
def read_all(visit: Visit, account: Account) -> Response:
    """Mark all notifications as read."""
    visit.update("notification", {"is_read": 1}, member_id=account.id, is_read=0)
    visit.flash("success", "All notifications are marked as read.")
    return visit.redirect("/notifications")
