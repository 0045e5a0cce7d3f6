"""Signing in and out, opening an account, and blocking one, where the encyclopedia is open."""

from __future__ import annotations

import re

from starlette.responses import Response

from webarium.sites.kit.fields import Hidden, Password, Text, Value
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.passwords import NewPassword
from webarium.sites.kit.parts.registration import Registration
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.shell import EDITORS, require_open, steward_of

_NAME = re.compile(r"[\w.-]{3,30}", re.ASCII)


def _name_rule(value: Value) -> str | None:
    good = _NAME.fullmatch(str(value))
    return None if good else "A user name has 3 to 30 letters, digits, dots, dashes and underscores."


SIGNING = Signing(
    EDITORS,
    "editing/login.html",
    Form(
        (
            Text("username", "User name", required=True, max_length=40, autocomplete="username"),
            Password("password", "Password", required=True, autocomplete="current-password"),
            Hidden("to", max_length=2000),
        ),
        prefix="login_",
    ),
    wrong="The user name or the password is wrong.",
    welcome="You are logged in.",
    origin=lambda visit: visit.query.get("to"),
    never=("/login", "/register"),
)
NEW = NewPassword(
    lambda visit, name: (f"wikipedia/password/{name}",),
    unlike="The passwords are not the same.",
    shortest=8,
)
NEW_FORM = Form(
    (
        Text(
            "username",
            "User name",
            required=True,
            max_length=30,
            validators=(_name_rule,),
            autocomplete="username",
        ),
        *NEW.fields("Password", "Password again", help="At least 8 characters."),
    ),
    prefix="new_",
)


def opened(handler: PageHandler) -> PageHandler:
    """The page, only where the encyclopedia is open."""

    def guarded(visit: Visit) -> Response:
        require_open(visit)
        return handler(visit)

    return guarded


REGISTRATION = Registration(
    EDITORS,
    NEW,
    NEW_FORM,
    keeps=("username",),
    template="editing/register.html",
    welcome="Welcome to Quillpedia, {name}.",
    taken={"username": "Somebody has this name already."},
).page


def block(visit: Visit) -> Response:
    """Keep somebody from editing, or let them edit again."""
    steward = steward_of(visit)
    person = EDITORS.named(visit, visit.path["username"]) or visit.not_found(
        "There is no editor of this name."
    )
    if person.id == steward.id:
        visit.flash("error", "You cannot block yourself.")
    else:
        visit.update("user", {"blocked": int(not person.blocked)}, id=person.id)
        visit.flash(
            "success",
            f"{person.username} may edit again." if person.blocked else f"{person.username} is blocked.",
        )
    return visit.redirect(f"/user/{person.username}")
