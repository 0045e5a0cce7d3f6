"""The front page with its fixed sections, and the pages of sections."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.dashdish.facts import SHAPES
from webarium.sites.dashdish.food.catalog import RESTAURANTS, Restaurant
from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.visit import Visit
from webarium.sql import select

SHOWN = 10
"""How many restaurants of a section the front page shows."""


@dataclass(frozen=True, slots=True)
class Collection:
    """A section of the front page."""

    id: int
    slug: str
    name: str
    blurb: str


def collections(visit: Visit) -> list[Collection]:
    """All sections, in their order."""
    return visit.rows(Collection, select("id, slug, name, blurb", "collection", "", "ORDER BY id"))


def members(visit: Visit, key: int) -> list[Restaurant]:
    """The restaurants of a section, in their order."""
    columns = ", ".join(f"r.{name.strip()}" for name in RESTAURANTS.split(","))
    source = "collection_member m JOIN restaurant r ON r.id = m.restaurant_id"
    return visit.rows(Restaurant, select(columns, source, "m.collection_id = ?", "ORDER BY m.id"), (key,))


def show(visit: Visit) -> Response:
    """The front page."""
    found = collections(visit)
    return visit.render(
        "food/home.html",
        sections=[(each, members(visit, each.id)[:SHOWN]) for each in found],
        cuisines=SHAPES,
        popup=shows_promotion(visit),
    )


def collection(visit: Visit) -> Response:
    """All restaurants of a section."""
    slug = str(visit.path["collection"])
    found = next((each for each in collections(visit) if each.slug == slug), None)
    if found is None:
        visit.not_found("There is no such section.")
    listed = members(visit, found.id)
    brings = visit.query.get("delivery") == "1"
    return visit.render(
        "food/collection.html",
        collection=found,
        restaurants=[each for each in listed if each.delivers or not brings],
        total=len(listed),
        brings=brings,
    )
