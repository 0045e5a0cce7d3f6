"""Signing in and out, opening an account, and the page for a forgotten password."""

from __future__ import annotations

import re

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Hidden, Password, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage, nothing
from webarium.sites.kit.parts.passwords import NewPassword
from webarium.sites.kit.parts.registration import Registration
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.visitor import LOGIN, MEMBERS

_NAME = re.compile(r"\w{3,25}", re.ASCII)
NEW = NewPassword(lambda visit, name: (f"reddit/password/{name}",), shortest=8)


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
        *NEW.fields("Password", "Password (repeat)", help="At least 8 characters."),
    ),
    prefix="user_",
)
FORGOTTEN_FORM = Form(
    (Email("email", "Email address", required=True, autocomplete="email"),), prefix="reset_"
)


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
REGISTRATION = Registration(
    MEMBERS,
    NEW,
    REGISTRATION_FORM,
    keeps=("username", "email"),
    template="members/register.html",
    welcome="Your account has been registered.",
    taken={"username": "This name is taken."},
).page
FORGOTTEN = FormPage(FORGOTTEN_FORM, "members/forgotten.html", nothing, _ask_for_password)
