"""Signing in and out, and opening an account."""

from __future__ import annotations

import re

from webarium.sites.gitlab.projects.create import RESERVED
from webarium.sites.gitlab.projects.inviting import come
from webarium.sites.gitlab.visitor import LOGIN, PEOPLE, Me
from webarium.sites.kit.fields import Email, Hidden, Password, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.passwords import NewPassword
from webarium.sites.kit.parts.registration import Registration
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit

_NAME = re.compile(r"[A-Za-z0-9_][\w.-]{1,39}", re.ASCII)
NEW = NewPassword(lambda visit, name: ("password", name), shortest=8)
LOGIN_FORM = Form(
    (
        Text("username", "Username", required=True, max_length=60, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    ),
    prefix="user_",
)


def _name_rule(value: Value) -> str | None:
    ok = _NAME.fullmatch(str(value)) and str(value).lower() not in RESERVED
    return None if ok else "A username has 2 to 40 letters, digits, dots, dashes and underscores."


REGISTRATION_FORM = Form(
    (
        Text("name", "Full name", required=True, max_length=100, autocomplete="name"),
        Text(
            "username",
            "Username",
            required=True,
            max_length=40,
            validators=(_name_rule,),
            autocomplete="username",
        ),
        Email("email", "Email", required=True, autocomplete="email"),
        *NEW.fields("Password", help="At least 8 characters."),
    ),
    prefix="new_user_",
)
SIGNING = Signing(
    PEOPLE,
    "people/login.html",
    LOGIN_FORM,
    wrong="Invalid login or password.",
    origin=lambda visit: visit.query.get("to"),
    never=(LOGIN, "/users/sign_up"),
)


def _refuse(visit: Visit, form: BoundForm) -> None:
    """A name may be a group's, too."""
    name = form.text("username")
    if name and visit.has("namespace", path=name):
        form.refuse("username", "This username is taken.")


def _give_rooms(visit: Visit, form: BoundForm, me: Me) -> None:
    """Give somebody a namespace, and what they were invited to."""
    visit.insert(
        "namespace", {"path": me.username, "name": me.name, "user_id": me.id, "created_at": visit.stamp}
    )
    come(visit, me.email, me.id)


REGISTRATION = Registration(
    PEOPLE,
    NEW,
    REGISTRATION_FORM,
    keeps=("username", "name", "email"),
    template="form.html",
    welcome="Welcome! Your account is ready.",
    taken={"email": "There is an account with this address already."},
    refuse=_refuse,
    born=lambda visit, form: {
        "feed_token": visit.world.draw("feed", form.text("username")).randbytes(10).hex()
    },
    besides=_give_rooms,
    sees=lambda visit: {"title": "Register", "action": "Register", "back": LOGIN},
).page
