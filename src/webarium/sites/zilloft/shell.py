"""What surrounds every page: who is signed in, and how much they have saved."""

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
    joined: str
    income: int

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    saved: int
    """Homes."""
    tours: int
    """Requested, not over yet."""


ACCOUNTS = Accounts(Account, small=True, login="/login")
"""All accounts."""
require = ACCOUNTS.own


def owner(visit: Visit) -> str:
    """Whose tours and messages these are: the account's e-mail, empty for who is not signed in."""
    account = ACCOUNTS.present(visit)
    return account.email if account else ""


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    if account is None:
        return Shell(None, 0, 0)
    saved = visit.value("SELECT count(*) FROM saved_home WHERE email = ?", (account.email,))
    tours = visit.value(
        "SELECT count(*) FROM tour WHERE email = ? AND status = 'requested'", (account.email,)
    )
    return Shell(account, int(saved), int(tours))
