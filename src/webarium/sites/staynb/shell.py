"""What surrounds every page: who is signed in, unread messages, the search bar's words."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.party import HINTS, LIMITS

REGIONS = ("Europe", "North America", "Latin America", "Asia", "Africa", "Middle East", "Oceania")


@dataclass(frozen=True, slots=True)
class Account:
    """The signed-in account."""

    email: str
    first_name: str
    last_name: str
    phone: str
    about: str
    joined: str


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    unread: int
    """Conversations with an answer that was not opened yet."""
    places: tuple[str, ...]
    """All destinations as ``City, Country``."""
    regions: tuple[str, ...] = REGIONS
    hints: tuple[tuple[str, str, int], ...] = tuple((name, HINTS[name], LIMITS[name]) for name in LIMITS)
    """Kinds of travellers, with who they are and the most of them."""


ACCOUNTS = Accounts(Account, small=True)
"""All accounts."""
require = ACCOUNTS.own


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    unread = 0
    if account is not None:
        unread = visit.value(
            "SELECT count(*) FROM conversation WHERE email = ? AND unread AND NOT archived", (account.email,)
        )
    places = visit.db.execute("SELECT city || ', ' || country FROM destination ORDER BY id").fetchall()
    return Shell(account, unread, tuple(str(row[0]) for row in places))
