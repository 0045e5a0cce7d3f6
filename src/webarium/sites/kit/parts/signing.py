"""Signing in and out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Hidden, Password
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit

SIGN_IN_FORM = Form(
    (
        Email("email", "Email", required=True, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    )
)
A = TypeVar("A")


def _came_from(visit: Visit) -> str:
    return visit.back()


@dataclass(frozen=True)
class Signing(Generic[A]):
    """The pages on which to sign in and out.

    The form has the accounts' name, ``password``, and last a hidden field that says where to go on.
    """

    accounts: Accounts[A]
    template: str
    """Sees ``form``."""
    form: Form = SIGN_IN_FORM
    wrong: str = "That email and password do not belong together."
    welcome: str = ""
    """What is told to who has signed in."""
    home: str = "/"
    """Where to go on without another place, and where who is signed in is sent from here."""
    out: str = "/"
    """Where to go on after signing out."""
    origin: Callable[[Visit], str | None] = _came_from
    """The place from which the visitor was sent here."""
    never: tuple[str, ...] = ()
    """Beginnings of addresses to which nobody is sent after signing in."""
    entered: Callable[[Visit, A], None] | None = None
    """Makes somebody the visitor, where that takes more than noting who it is."""
    left: Callable[[Visit], None] = lambda visit: visit.sign_out()
    """Makes the visitor a guest."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of them, at ``/login`` and ``/logout``."""
        return (
            get("/login", self.login.show, name="login_form"),
            post("/login", self.login.send, name="login"),
            post("/logout", self.sign_out, name="logout"),
        )

    @property
    def login(self) -> FormPage[A | None]:
        """The form, about who is signed in already."""
        return FormPage(
            self.form,
            self.template,
            self.accounts.present,
            self._enter,
            refuse=self._refuse,
            initial=lambda visit, present: {self._to: visit.safe_target(self.origin(visit), self.home)},
            instead=lambda visit, present: visit.redirect(self.home) if present is not None else None,
        )

    def sign_out(self, visit: Visit) -> Response:
        """Sign out."""
        self.left(visit)
        return visit.redirect(self.out)

    @property
    def _to(self) -> str:
        return self.form.fields[-1].name

    def _refuse(self, visit: Visit, form: BoundForm, present: A | None) -> None:
        form.errors.pop(self._to, None)
        name = self.accounts.name
        if form.ok and not self.accounts.fits(visit, form.text(name), form.text("password")):
            form.refuse("", self.wrong)

    def _enter(self, visit: Visit, form: BoundForm, present: A | None) -> Response:
        account = self.accounts.named(visit, form.text(self.accounts.name)) or visit.not_found()
        if self.entered is None:
            visit.sign_in(str(getattr(account, self.accounts.name)))
        else:
            self.entered(visit, account)
        if self.welcome:
            visit.flash("success", self.welcome)
        target = visit.safe_target(form.text(self._to), self.home)
        return visit.redirect(self.home if target.startswith(self.never) else target)
