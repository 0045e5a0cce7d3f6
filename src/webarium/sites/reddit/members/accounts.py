"""Accounts as pages read and change them."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.passwords import SALT_BYTES, hash_password, verify_password
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Account:
    """Everything about a user."""

    id: int
    username: str
    email: str
    password_hash: str | None
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


def account_by_name(visit: Visit, username: str) -> Account | None:
    """A user by name in any case."""
    return visit.row(Account, "SELECT * FROM user WHERE username = ?", (username,))


def account_of(visit: Visit) -> Account:
    """The user whom the path names; without one this is no page."""
    found = account_by_name(visit, visit.path["username"])
    return visit.not_found("There is no user of this name.") if found is None else found


def authenticate(visit: Visit, username: str, password: str) -> Account | None:
    """The account with this name and password."""
    found = account_by_name(visit, username)
    if found is None or found.password_hash is None or not verify_password(found.password_hash, password):
        return None
    return found


def hashed(visit: Visit, username: str, password: str) -> str:
    """A password's hash, salted by the world."""
    return hash_password(password, visit.world.draw(f"reddit/password/{username}").randbytes(SALT_BYTES))


def register(visit: Visit, username: str, email: str, password: str) -> None:
    """Open an account."""
    values: dict[str, SqlValue] = {
        "username": username,
        "email": email,
        "password_hash": hashed(visit, username, password),
        "created_at": visit.stamp,
    }
    visit.insert("user", values)


def blocks(visit: Visit, blocker_id: int, blocked_id: int) -> bool:
    """Whether one user blocks another."""
    sql = "SELECT 1 FROM user_block WHERE blocker_id = ? AND blocked_id = ?"
    return bool(visit.value(sql, (blocker_id, blocked_id)))
