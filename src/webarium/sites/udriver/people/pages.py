"""The pages of accounts, wallets and drivers."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.fares import kinds_of
from webarium.sites.udriver.people import accounts, drivers, wallet

AVATARS = Avatars("/faces", formal=True)


def fares(visit: Visit) -> Response:
    """How prices come about, and what cancelling costs."""
    return visit.render("people/fares.html", kinds=kinds_of(visit.config))


PEOPLE_PAGES: tuple[Page, ...] = (
    *accounts.SIGNING.pages,
    get("/account", accounts.PROFILE.show, name="account"),
    post("/account", accounts.PROFILE.send, name="edit_account"),
    get("/wallet", wallet.FUNDING.show, name="wallet"),
    post("/wallet", wallet.FUNDING.send, name="top_up"),
    *wallet.CARDS.pages,
    get("/drivers/{driver:int}", drivers.page, name="driver"),
    get("/fares", fares, name="fares"),
    AVATARS.page,
)
