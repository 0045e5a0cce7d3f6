"""The pages of accounts, favorites and reviews."""

from __future__ import annotations

from webarium.sites.dashdish.people import favorites, reviews
from webarium.sites.dashdish.people.books import ADDRESSES, CARDS
from webarium.sites.dashdish.shell import ACCOUNTS, require
from webarium.sites.kit.fields import Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit

AVATARS = Avatars("/faces")


def _origin(visit: Visit) -> str | None:
    return visit.query.get("to") or visit.back()


SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!", origin=_origin)
PROFILE = own_row(
    Form(
        (
            Text("first_name", "First name", required=True, max_length=60, autocomplete="given-name"),
            Text("last_name", "Last name", required=True, max_length=60, autocomplete="family-name"),
            Phone("phone", "Phone number", required=True, autocomplete="tel"),
        )
    ),
    "account",
    lambda visit: {"email": require(visit).email},
    "people/account.html",
    "Your information was saved.",
    "/account",
)
PEOPLE_PAGES: tuple[Page, ...] = (
    *SIGNING.pages,
    get("/account", PROFILE.show, name="account"),
    post("/account", PROFILE.send, name="edit_account"),
    *ADDRESSES.pages,
    *CARDS.pages,
    get("/favorites", favorites.show, name="favorites"),
    post("/restaurants/{restaurant}/favorite", favorites.save, name="save_favorite"),
    get("/restaurants/{restaurant}/reviews", reviews.show, name="reviews"),
    get("/restaurants/{restaurant}/reviews/new", reviews.WRITING.show, name="review_form"),
    post("/restaurants/{restaurant}/reviews/new", reviews.WRITING.send, name="write_review"),
    post("/restaurants/{restaurant}/reviews/remove", reviews.remove, name="remove_review"),
    AVATARS.page,
)
"""Signing in, profile, addresses, cards, favorites, reviews."""
