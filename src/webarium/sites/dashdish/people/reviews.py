"""Reviews of restaurants: reading them, and writing one after an order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.dashdish.food.catalog import Restaurant, restaurant
from webarium.sites.dashdish.shell import require
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import STARS
from webarium.sites.kit.parts.reviews import Reviews
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Review:
    """A row of the table."""

    id: int
    email: str | None
    author: str
    stars: int
    text: str
    written_on: date


REVIEWS = Reviews(Review, "restaurant_id")


def may_review(visit: Visit, email: str, key: int) -> bool:
    """Whether somebody ordered from a restaurant and has not written about it."""
    ordered = visit.has("food_order", email=email, restaurant_id=key, status="completed")
    return ordered and not REVIEWS.has(visit, key, email=email)


def show(visit: Visit) -> Response:
    """All reviews of a restaurant, or those with so many stars."""
    found = restaurant(visit, str(visit.path["restaurant"]))
    every = REVIEWS.read(visit, found.id)
    wanted = visit.query.get("stars", "")
    stars = int(wanted) if wanted in {str(number) for number in STARS} else None
    user = visit.user or ""
    return visit.render(
        "people/reviews.html",
        restaurant=found,
        said=[each for each in every if stars in (None, each.stars)],
        total=len(every),
        shares=REVIEWS.shares(visit, found.id),
        stars=stars,
        may_review=bool(user) and may_review(visit, user, found.id),
    )


def _subject(visit: Visit) -> Restaurant:
    account = require(visit)
    found = restaurant(visit, str(visit.path["restaurant"]))
    if REVIEWS.has(visit, found.id, email=account.email):
        visit.not_found("You have reviewed this restaurant already.")
    if not may_review(visit, account.email, found.id):
        visit.not_found("Only people who have ordered from a restaurant can review it.")
    return found


def _write(visit: Visit, form: BoundForm, found: Restaurant) -> Response:
    """Keep the review."""
    account = require(visit)
    author = f"{account.first_name} {account.last_name[0]}."
    REVIEWS.write(visit, form, found.id, email=account.email, author=author)
    visit.flash("success", "Thank you! Your review was published.")
    return visit.redirect(f"{found.path}/reviews")


WRITING = FormPage(
    REVIEWS.form(longest=1000, radio=True),
    "people/review.html",
    _subject,
    _write,
    sees=lambda visit, found: {"restaurant": found},
)
"""The form for a review."""


def remove(visit: Visit) -> Response:
    """Take one's own review back."""
    account = require(visit)
    found = restaurant(visit, str(visit.path["restaurant"]))
    REVIEWS.take_back(visit, found.id, "You have not reviewed this restaurant.", email=account.email)
    visit.flash("success", "Your review was removed.")
    return visit.redirect(f"{found.path}/reviews")
