"""What surrounds every page: who is signed in, their points, and the next reservation."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Account:
    """The signed-in account."""

    email: str
    first_name: str
    last_name: str
    phone: str
    diet: str
    joined: str

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.first_name} {self.last_name}"

    @property
    def signature(self) -> str:
        """``Maya O.``, under reviews."""
        return f"{self.first_name} {self.last_name[0]}."


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    points: int
    upcoming: int
    """How many reservations are to come."""


ACCOUNTS = Accounts(Account, small=True, login="/login")
"""All accounts."""
require = ACCOUNTS.own


def points_of(visit: Visit, email: str) -> int:
    """How many points an account has."""
    return int(visit.value("SELECT coalesce(sum(points), 0) FROM point_entry WHERE email = ?", (email,)))


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    if account is None:
        return Shell(None, 0, 0)
    upcoming = visit.value(
        "SELECT count(*) FROM reservation WHERE email = ? AND status = 'booked' AND day || ' ' || time > ?",
        (account.email, visit.stamp[:16]),
    )
    return Shell(account, points_of(visit, account.email), int(upcoming))
