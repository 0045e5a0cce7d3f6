"""Notifications: marking them as read, one or all, and deleting them.

What a notification tells, and the page that shows them, are the site's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from starlette.responses import Response

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.routing import Page, PageHandler, get, post
from webarium.sites.kit.visit import Visit


class Numbered(Protocol):
    """An account that has a number."""

    @property
    def id(self) -> int:
        """It."""


A = TypeVar("A", bound=Numbered)


@dataclass(frozen=True)
class Notices(Generic[A]):
    """The notifications of who is signed in, with the columns ``id`` and ``is_read``."""

    accounts: Accounts[A]
    index: PageHandler
    """The page that shows them."""
    table: str = "notification"
    owner: str = "member_id"
    """The column that says whose one is."""
    path: str = "/notifications"

    @property
    def pages(self) -> tuple[Page, ...]:
        """The page that shows them, and what can be done with them."""
        one = f"{self.path}/{{notice:int}}"
        guarded = self.accounts.signed_in
        return (
            get(self.path, self.index, name="notifications"),
            post(f"{self.path}/read", guarded(self.read_all), name="read_notifications"),
            post(f"{one}/read", guarded(self.turn), name="mark_notification"),
            post(f"{one}/delete", guarded(self.delete), name="delete_notification"),
        )

    def turn(self, visit: Visit, account: A) -> Response:
        """Mark one as read, or as unread again."""
        key = self._own(visit, account)
        visit.update(self.table, {"is_read": int(visit.has(self.table, id=key, is_read=0))}, id=key)
        return visit.redirect(visit.back(self.path))

    def delete(self, visit: Visit, account: A) -> Response:
        """Delete one."""
        visit.delete(self.table, id=self._own(visit, account))
        visit.flash("success", "The notification was deleted.")
        return visit.redirect(visit.back(self.path))

    def read_all(self, visit: Visit, account: A) -> Response:
        """Mark all as read."""
        visit.update(self.table, {"is_read": 1}, **{self.owner: account.id}, is_read=0)
        visit.flash("success", "All notifications are marked as read.")
        return visit.redirect(self.path)

    def _own(self, visit: Visit, account: A) -> int:
        key = int(visit.path["notice"])
        if not visit.has(self.table, **{"id": key, self.owner: account.id}):
            visit.not_found("You have no such notification.")
        return key
