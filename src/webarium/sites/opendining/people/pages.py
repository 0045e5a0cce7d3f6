"""The pages of accounts."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.people import accounts, dining, points

AVATARS = Avatars("/faces")


def help_page(visit: Visit) -> Response:
    """How booking works."""
    return visit.render("people/help.html")


PEOPLE_PAGES: tuple[Page, ...] = (
    *accounts.SIGNING.pages,
    get("/account", accounts.PROFILE.show, name="account"),
    post("/account", accounts.PROFILE.send, name="edit_account"),
    get("/dining", dining.dining, name="dining"),
    get("/points", points.POINTS.show, name="points"),
    post("/points", points.POINTS.send, name="redeem"),
    get("/help", help_page, name="help"),
    AVATARS.page,
)
