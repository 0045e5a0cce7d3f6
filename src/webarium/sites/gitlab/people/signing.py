"""Signing in and out, and opening an account."""

from __future__ import annotations

import re

from starlette.responses import Response

from webarium.sites.gitlab.projects.create import RESERVED
from webarium.sites.gitlab.projects.inviting import come
from webarium.sites.gitlab.visitor import LOGIN, PEOPLE, Me, current
from webarium.sites.kit.fields import Email, Hidden, Password, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import hashed
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit

_NAME = re.compile(r"[A-Za-z0-9_][\w.-]{1,39}", re.ASCII)
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
        Password(
            "password",
            "Password",
            required=True,
            min_length=8,
            autocomplete="new-password",
            help="At least 8 characters.",
        ),
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


def _refuse(visit: Visit, form: BoundForm, present: Me | None) -> None:
    name = form.text("username")
    if name and visit.has("namespace", path=name):
        form.refuse("username", "This username is taken.")
    if form.text("email") and visit.has("user", email=form.text("email")):
        form.refuse("email", "There is an account with this address already.")


def _register(visit: Visit, form: BoundForm, present: Me | None) -> Response:
    name = form.text("username")
    number = visit.insert(
        "user",
        {
            "username": name,
            "name": form.text("name"),
            "email": form.text("email"),
            "password_hash": hashed(visit, form.text("password"), "password", name),
            "feed_token": visit.world.draw("feed", name).randbytes(10).hex(),
            "created_at": visit.stamp,
        },
    )
    visit.insert(
        "namespace", {"path": name, "name": form.text("name"), "user_id": number, "created_at": visit.stamp}
    )
    come(visit, form.text("email"), number)
    visit.sign_in(name)
    visit.flash("success", "Welcome! Your account is ready.")
    return visit.redirect("/")


REGISTRATION = FormPage(
    REGISTRATION_FORM,
    "form.html",
    current,
    _register,
    refuse=_refuse,
    instead=lambda visit, present: visit.redirect("/") if present is not None else None,
    sees=lambda visit, present: {"title": "Register", "action": "Register", "back": LOGIN},
)
