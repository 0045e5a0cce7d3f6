"""The pages of accounts."""

from __future__ import annotations

from webarium.sites.flyunified.people import accounts
from webarium.sites.kit.routing import Page, get, post

PEOPLE_PAGES: tuple[Page, ...] = (
    *accounts.SIGNING.pages,
    get("/account", accounts.PROFILE.show, name="account"),
    post("/account", accounts.PROFILE.send, name="edit_account"),
    get("/miles", accounts.miles, name="miles"),
)
