"""What surrounds every page: who is signed in, the wallet, and a ride under way."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.formats import money
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import city_of
from webarium.sites.udriver.geography import NEW_YORK
from webarium.sql import select

UNDER_WAY = "status IN ('searching', 'arriving', 'riding')"


@dataclass(frozen=True, slots=True)
class Account:
    """The signed-in account."""

    email: str
    first_name: str
    last_name: str
    phone: str
    conversation: str
    temperature: str
    balance: int
    joined: str

    @property
    def wallet(self) -> str:
        """The balance as people read it."""
        return money(self.balance)


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    ride: int | None
    """The ride that is under way."""
    city: str


ACCOUNTS = Accounts(Account, small=True)
"""All accounts."""
require = ACCOUNTS.own


def ride_under_way(visit: Visit, email: str) -> int | None:
    """The trip that has not ended yet."""
    found: int | None = visit.value(select("max(id)", "trip", f"email = ? AND {UNDER_WAY}"), (email,))
    return found


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    ride = ride_under_way(visit, account.email) if account else None
    return Shell(account, ride, "New York" if city_of(visit) == NEW_YORK else "San Francisco")
