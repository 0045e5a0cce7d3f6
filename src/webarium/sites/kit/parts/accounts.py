"""Accounts: who is signed in, pages for them alone, and what is asked of passwords, old and new."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Generic, TypeVar
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.errors import SignInNeeded
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.passwords import SALT_BYTES, hash_password, verify_password
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import select

A = TypeVar("A")
_DECOY = hash_password("nobody", bytes(SALT_BYTES))
"""What a password is tried against when there is no such account, so that the answer takes as long."""


@dataclass(frozen=True)
class Accounts(Generic[A]):
    """A table of accounts with the column ``password_hash``, which is empty where nobody can sign in."""

    row: type[A]
    """A dataclass; its fields are columns, or have expressions in `computed`."""
    table: str = "account"
    name: str = "email"
    """The column by which somebody signs in, and which the session holds."""
    computed: str = ""
    """The last of the fields, where they are not columns: ``EXISTS (…) AS hides``."""
    small: bool = False
    """Whether the column holds small letters only, whatever is typed."""
    login: str = ""
    """The page on which to sign in, to which guests are sent; empty where they are just told so."""
    to: str = "to"
    """The parameter of its address that says where to go on."""
    home: str = "/"
    """Where to go on after a form that was sent from nowhere."""

    def named(self, visit: Visit, name: str) -> A | None:
        """The account with a name, if there is one."""
        return visit.row(
            self.row,
            select(columns_of(self.row, self.computed), self.table, f"{self.name} = ?"),
            (self.key(name),),
        )

    def present(self, visit: Visit) -> A | None:
        """Who is signed in; ``None`` for a guest, and for somebody whose account is gone."""
        return None if visit.user is None else self.named(visit, visit.user)

    def own(self, visit: Visit) -> A:
        """Who is signed in.

        Raises:
            SignInNeeded: Nobody is.
        """
        account = self.present(visit)
        if account is None:
            raise SignInNeeded(at=self._way_to_login(visit) if self.login else "")
        return account

    def signed_in(self, handler: Callable[[Visit, A], Response]) -> PageHandler:
        """Make a page of a handler that is given the account of who is signed in."""

        @wraps(handler)
        def guarded(visit: Visit) -> Response:
            return handler(visit, self.own(visit))

        return guarded

    def fits(self, visit: Visit, name: str, password: str) -> bool:
        """Whether there is an account with this name and password."""
        known = visit.value(select("password_hash", self.table, f"{self.name} = ?"), (self.key(name),))
        return verify_password(known or _DECOY, password) and known is not None

    def key(self, name: str) -> str:
        """A name as the column holds it."""
        return name.lower() if self.small else name

    def refuse_wrong(self, visit: Visit, form: BoundForm, field: str, message: str) -> None:
        """Refuse a form whose field is not the password of who is signed in."""
        if field not in form.errors and not self.fits(visit, visit.user or "", form.text(field)):
            form.refuse(field, message)

    def _way_to_login(self, visit: Visit) -> str:
        """The page on which to sign in, which leads back here, or to the form that was sent from."""
        page = visit.back(self.home) if visit.request.method == "POST" else visit.url_with()
        return f"{self.login}?{urlencode({self.to: page})}"


def hashed(visit: Visit, password: str, *of: str | int) -> str:
    """The hash of a password, with a salt that the world draws for what it is of."""
    return hash_password(password, visit.world.draw(*of).randbytes(SALT_BYTES))


def refuse_unlike(form: BoundForm, password: str, repeated: str, message: str) -> None:
    """Refuse a form whose password, itself without fault, is not repeated."""
    if password not in form.errors and form.text(password) != form.text(repeated):
        form.refuse(repeated, message)
