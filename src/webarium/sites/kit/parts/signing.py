"""Signing in by e-mail and password, and signing out."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Hidden, Password
from webarium.sites.kit.forms import Form
from webarium.sites.kit.passwords import verify_password
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sql import select

SIGN_IN_FORM = Form(
    (
        Email("email", "Email", required=True, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    )
)


@dataclass(frozen=True)
class Signing:
    """The pages for accounts in a table with the columns ``email`` (lower case) and ``password_hash``."""

    template: str
    """Sees ``form``."""
    table: str = "account"
    welcome: str = "Welcome back!"
    wrong: str = "That email and password do not belong together."

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of them."""
        return (
            get("/login", self.show, name="login_form"),
            post("/login", self.sign_in, name="login"),
            post("/logout", self.sign_out, name="logout"),
        )

    def show(self, visit: Visit) -> Response:
        """Show the form; who is signed in does not need it."""
        if visit.user is not None:
            return visit.redirect("/")
        return visit.render(self.template, form=SIGN_IN_FORM.blank({"to": visit.back()}))

    def sign_in(self, visit: Visit) -> Response:
        """Sign in, and go on where the visitor was."""
        form = SIGN_IN_FORM.bind(visit.form)
        email = form.text("email").lower()
        if form.ok:
            known = visit.value(select("password_hash", self.table, "email = ?"), (email,))
            if known is not None and verify_password(known, form.text("password")):
                visit.sign_in(email)
                visit.flash("success", self.welcome)
                return visit.redirect(form.text("to") or "/")
            form.refuse("", self.wrong)
        return visit.render(self.template, form=form, status=422)

    def sign_out(self, visit: Visit) -> Response:
        """Sign out."""
        visit.sign_out()
        return visit.redirect("/")
