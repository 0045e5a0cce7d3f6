"""Accounts as pages read and change them."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Account:
    """Everything about a user."""

    id: int
    username: str
    email: str
    biography: str
    created_at: str
    is_admin: bool
    front_page: str
    front_sort: str
    show_thumbnails: bool
    allow_messages: bool
    notify_on_reply: bool

    @property
    def path(self) -> str:
        """Where the profile is served."""
        return f"/user/{self.username}"


account_by_name = Accounts(Account, "user", "username").named
"""A user by name in any case."""


def account_of(visit: Visit) -> Account:
    """The user whom the path names; without one this is no page."""
    found = account_by_name(visit, visit.path["username"])
    return visit.not_found("There is no user of this name.") if found is None else found


def blocks(visit: Visit, blocker_id: int, blocked_id: int) -> bool:
    """Whether one user blocks another."""
    return visit.has("user_block", blocker_id=blocker_id, blocked_id=blocked_id)
