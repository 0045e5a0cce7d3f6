"""The pages on which one signs in to the back office and out of it."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Hidden, Password, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.staff import STAFF, Person

SIGN_IN = Form(
    (
        Text("username", "Username", required=True, max_length=80, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    )
)


def _enter(visit: Visit, who: Person) -> None:
    visit.sign_in(who.username)
    visit.update("admin_user", {"last_login_at": visit.stamp}, id=who.id)


SIGNING = Signing(
    STAFF,
    "account/sign_in.html",
    SIGN_IN,
    wrong="User name and password do not go together, or the account is switched off.",
    home="/admin/dashboard/",
    out="/admin",
    origin=lambda visit: visit.query.get("to"),
    entered=_enter,
)


def _front(visit: Visit) -> Response:
    return visit.redirect("/admin/dashboard/" if STAFF.present(visit) else "/admin")


PAGES: tuple[Page, ...] = (
    get("/", _front, name="front"),
    get("/admin", SIGNING.login.show, name="sign_in_form"),
    post("/admin", SIGNING.login.send, name="sign_in"),
    post("/admin/auth/logout/", SIGNING.sign_out, name="sign_out"),
)
