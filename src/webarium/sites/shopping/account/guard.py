"""Pages for signed-in customers only, and the way to the sign-in page and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeAlias
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import Account, account_by_email

AccountHandler: TypeAlias = Callable[[Visit, Account], Response]

LOGIN = "/customer/account/login/"
DASHBOARD = "/customer/account/"


def account_of(visit: Visit) -> Account | None:
    """Return the signed-in customer's account; ``None`` for a guest."""
    return None if visit.user is None else account_by_email(visit.db, visit.user)


def signed_in(handler: AccountHandler) -> PageHandler:
    """Make a handler that is given the customer's account, and sends guests to sign in first."""

    @wraps(handler)
    def guarded(visit: Visit) -> Response:
        account = account_of(visit)
        return to_login(visit) if account is None else handler(visit, account)

    return guarded


def to_login(visit: Visit) -> Response:
    """Send a guest to the sign-in page, which leads back here, or to the form that was sent from."""
    page = visit.back(DASHBOARD) if visit.request.method == "POST" else visit.url_with()
    return visit.redirect(f"{LOGIN}?{urlencode({'referer': page})}")


def target_after_login(visit: Visit, referer: object) -> str:
    """Return the page of this shop that a sign-in form names to go on to; else the account's front page."""
    target = visit.safe_target(referer if isinstance(referer, str) else None, DASHBOARD)
    leads_nowhere = target.startswith(("/customer/account/log", "/customer/account/create"))
    return DASHBOARD if leads_nowhere else target


def stamp(visit: Visit) -> str:
    """Return the world's time as the database keeps it."""
    return visit.now.isoformat(" ", "seconds")
