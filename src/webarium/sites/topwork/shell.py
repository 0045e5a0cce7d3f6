"""What surrounds every page: who is signed in, and what waits for them; and how pages write rates and ages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps

from starlette.responses import Response

from webarium.sites.kit.formats import dollars, money, plural
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.limits import hidden_chats, unread_messages


@dataclass(frozen=True, slots=True)
class Account:
    """Who is signed in."""

    id: int
    handle: str
    kind: str
    name: str
    location: str
    email: str

    @property
    def hires(self) -> bool:
        """Whether this is a client, not a freelancer."""
        return self.kind == "client"

    @property
    def profile(self) -> str:
        """The address of the page that others see."""
        return f"/{'clients' if self.hires else 'freelancers'}/{self.handle}"


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    messages: int
    notices: int


ACCOUNTS = Accounts(Account, "member", "handle", small=True, login="/login")
"""All accounts."""
require = ACCOUNTS.own


def require_client(visit: Visit) -> Account:
    """Who is signed in, who must be a client."""
    account = require(visit)
    return (
        account
        if account.hires
        else visit.not_found("This page is for clients; you are signed in as a freelancer.")
    )


def require_freelancer(visit: Visit) -> Account:
    """Who is signed in, who must be a freelancer."""
    account = require(visit)
    return (
        visit.not_found("This page is for freelancers; you are signed in as a client.")
        if account.hires
        else account
    )


def _guarded(
    handler: Callable[[Visit, Account], Response], needed: Callable[[Visit], Account]
) -> PageHandler:
    @wraps(handler)
    def guarded(visit: Visit) -> Response:
        return handler(visit, needed(visit))

    return guarded


def for_client(handler: Callable[[Visit, Account], Response]) -> PageHandler:
    """Make a page for clients alone."""
    return _guarded(handler, require_client)


def for_freelancer(handler: Callable[[Visit, Account], Response]) -> PageHandler:
    """Make a page for freelancers alone."""
    return _guarded(handler, require_freelancer)


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    if account is None:
        return Shell(None, 0, 0)
    hidden = hidden_chats(visit.db, visit.config, account.id)
    unread = unread_messages(visit.db, visit.config, account.id)
    notices = visit.value(
        "SELECT count(*) FROM notification WHERE member_id = ? AND NOT is_read", (account.id,)
    )
    return Shell(account, sum(len(keys) for chat, keys in unread.items() if chat not in hidden), notices)


def notify(visit: Visit, member: int, text: str, link: str) -> None:
    """Tell a member something; it stands among the notifications."""
    visit.insert(
        "notification", {"member_id": member, "text": text, "link": link, "is_read": 0, "at": visit.stamp}
    )


def ago(when: datetime, now: datetime) -> str:
    """``5 minutes``, ``3 hours``, ``2 days``, ``4 weeks``, as lists tell ages."""
    minutes = max(0, int((now - when).total_seconds() // 60))
    steps = (
        (60 * 24 * 14, 60 * 24 * 7, "week"),
        (60 * 24, 60 * 24, "day"),
        (60, 60, "hour"),
        (1, 1, "minute"),
    )
    return next(
        (plural(minutes // size, name) for least, size, name in steps if minutes >= least), "a moment"
    )


def hourly(cents: int) -> str:
    """``$49.00/hr``."""
    return f"{money(cents)}/hr"


def price_words(budget: str, cents: int) -> str:
    """A rate by the hour, or a price."""
    return hourly(cents) if budget == "hourly" else money(cents)


def hours_words(minutes: int) -> str:
    """``7:30`` for seven and a half hours."""
    return f"{minutes // 60}:{minutes % 60:02d}"


def short_money(cents: int) -> str:
    """``$950``, ``$12K``: a sum as profiles round it."""
    whole = cents // 100
    return dollars(whole // 1000, "K") if whole >= 1000 else dollars(whole)
