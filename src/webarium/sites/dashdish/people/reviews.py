"""Reviews of restaurants: reading them, and writing one after an order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.dashdish.food.catalog import Restaurant, restaurant
from webarium.sites.dashdish.shell import require
from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import STARS, rating_field, shares
from webarium.sites.kit.visit import Visit
from webarium.sql import select

FORM = Form(
    (
        rating_field(radio=True),
        Multiline("text", "Your review", required=True, min_length=10, max_length=1000, rows=5),
    )
)


@dataclass(frozen=True, slots=True)
class Review:
    """A row of the table."""

    id: int
    email: str | None
    author: str
    stars: int
    text: str
    written_on: date


def reviews(visit: Visit, key: int) -> list[Review]:
    """A restaurant's reviews, the newest first."""
    columns = "id, email, author, stars, text, written_on"
    sql = select(columns, "review", "restaurant_id = ?", "ORDER BY written_on DESC, id DESC")
    return visit.rows(Review, sql, (key,))


def may_review(visit: Visit, email: str, key: int) -> bool:
    """Whether somebody ordered from a restaurant and has not written about it."""
    ordered = visit.has("food_order", email=email, restaurant_id=key, status="completed")
    return ordered and not visit.has("review", email=email, restaurant_id=key)


def show(visit: Visit) -> Response:
    """All reviews of a restaurant, or those with so many stars."""
    found = restaurant(visit, str(visit.path["restaurant"]))
    every = reviews(visit, found.id)
    wanted = visit.query.get("stars", "")
    stars = int(wanted) if wanted in {str(number) for number in STARS} else None
    user = visit.user or ""
    return visit.render(
        "people/reviews.html",
        restaurant=found,
        said=[each for each in every if stars in (None, each.stars)],
        total=len(every),
        shares=shares(visit, "review", restaurant_id=found.id),
        stars=stars,
        may_review=bool(user) and may_review(visit, user, found.id),
    )


def _subject(visit: Visit) -> Restaurant:
    account = require(visit)
    found = restaurant(visit, str(visit.path["restaurant"]))
    if visit.has("review", email=account.email, restaurant_id=found.id):
        visit.not_found("You have reviewed this restaurant already.")
    if not may_review(visit, account.email, found.id):
        visit.not_found("Only people who have ordered from a restaurant can review it.")
    return found


def _write(visit: Visit, form: BoundForm, found: Restaurant) -> Response:
    """Keep the review."""
    account = require(visit)
    visit.insert(
        "review",
        {
            "restaurant_id": found.id,
            "email": account.email,
            "author": f"{account.first_name} {account.last_name[0]}.",
            "stars": int(form.text("stars")),
            "text": form.text("text"),
            "written_on": visit.now.date().isoformat(),
        },
    )
    visit.flash("success", "Thank you! Your review was published.")
    return visit.redirect(f"{found.path}/reviews")


WRITING = FormPage(
    FORM, "people/review.html", _subject, _write, sees=lambda visit, found: {"restaurant": found}
)
"""The form for a review."""


def remove(visit: Visit) -> Response:
    """Take one's own review back."""
    account = require(visit)
    found = restaurant(visit, str(visit.path["restaurant"]))
    if not visit.delete("review", email=account.email, restaurant_id=found.id):
        visit.not_found("You have not reviewed this restaurant.")
    visit.flash("success", "Your review was removed.")
    return visit.redirect(f"{found.path}/reviews")
