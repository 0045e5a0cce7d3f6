"""Signing in and out, opening an account, and the page for a forgotten password."""

from __future__ import annotations

import re

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Hidden, Password, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import refuse_unlike
from webarium.sites.kit.parts.form_pages import FormPage, nothing
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.members.accounts import new_hash
from webarium.sites.reddit.visitor import LOGIN, MEMBERS, Member, current_member

_NAME = re.compile(r"\w{3,25}", re.ASCII)
SHORTEST_PASSWORD = 8
NOT_REPEATED = "The passwords do not match."


def _name_rule(value: Value) -> str | None:
    return None if _NAME.fullmatch(str(value)) else "A username has 3 to 25 letters, digits and underscores."


LOGIN_FORM = Form(
    (
        Text("username", "Username", required=True, max_length=40, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    ),
    prefix="login_",
)
REGISTRATION_FORM = Form(
    (
        Text(
            "username",
            "Username",
            required=True,
            max_length=25,
            validators=(_name_rule,),
            autocomplete="username",
        ),
        Email(
            "email", "Email address", help="Optional; only for a forgotten password.", autocomplete="email"
        ),
        Password(
            "password",
            "Password",
            required=True,
            min_length=SHORTEST_PASSWORD,
            autocomplete="new-password",
            help="At least 8 characters.",
        ),
        Password("repeat", "Password (repeat)", required=True, autocomplete="new-password"),
    ),
    prefix="user_",
)
FORGOTTEN_FORM = Form(
    (Email("email", "Email address", required=True, autocomplete="email"),), prefix="reset_"
)


def _refuse(visit: Visit, form: BoundForm, present: Member | None) -> None:
    refuse_unlike(form, "password", "repeat", NOT_REPEATED)
    if "username" not in form.errors and MEMBERS.named(visit, form.text("username")) is not None:
        form.refuse("username", "This name is taken.")


def _open_account(visit: Visit, form: BoundForm, present: Member | None) -> Response:
    """Open an account and sign its owner in."""
    username = form.text("username")
    visit.insert(
        "user",
        {
            "username": username,
            "email": form.text("email"),
            "password_hash": new_hash(visit, username, form.text("password")),
            "created_at": visit.stamp,
        },
    )
    visit.sign_in(username)
    visit.flash("success", "Your account has been registered.")
    return visit.redirect("/")


def _ask_for_password(visit: Visit, form: BoundForm, _: None) -> Response:
    """Answer the same whether there is such an account or not."""
    visit.flash("success", "If an account has this address, a message with a link is on its way.")
    return visit.redirect(LOGIN)


SIGNING = Signing(
    MEMBERS,
    "members/login.html",
    LOGIN_FORM,
    wrong="Invalid credentials.",
    origin=lambda visit: visit.query.get("to"),
    never=("/login", "/registration"),
)
REGISTRATION = FormPage(
    REGISTRATION_FORM,
    "members/register.html",
    current_member,
    _open_account,
    refuse=_refuse,
    instead=lambda visit, present: visit.redirect("/") if present is not None else None,
)
FORGOTTEN = FormPage(FORGOTTEN_FORM, "members/forgotten.html", nothing, _ask_for_password)
