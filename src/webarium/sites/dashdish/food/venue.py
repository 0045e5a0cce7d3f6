"""A restaurant's page: its menu by sections, and what one should know about it."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.dashdish.food.catalog import items, restaurant, sections
from webarium.sites.dashdish.people.favorites import FAVORITES
from webarium.sites.dashdish.people.reviews import REVIEWS, may_review
from webarium.sites.dashdish.shell import ACCOUNTS
from webarium.sites.kit.formats import DAYS
from webarium.sites.kit.visit import Visit

EXCERPT = 3
"""How many reviews a restaurant's page shows."""


def show(visit: Visit) -> Response:
    """A menu."""
    found = restaurant(visit, str(visit.path["restaurant"]))
    menu = items(visit, found.id)
    account = ACCOUNTS.present(visit)
    return visit.render(
        "food/restaurant.html",
        restaurant=found,
        popular=[each for each in menu if each.popular],
        sections=[
            (part, [each for each in menu if each.section_id == part.id])
            for part in sections(visit, found.id)
        ],
        said=REVIEWS.read(visit, found.id, limit=EXCERPT),
        saved=bool(account and FAVORITES.has(visit, account.email, found.id)),
        may_review=bool(account and may_review(visit, account.email, found.id)),
    )


def about(visit: Visit) -> Response:
    """Hours, address and fees."""
    found = restaurant(visit, str(visit.path["restaurant"]))
    return visit.render("food/about.html", restaurant=found, days=DAYS)
