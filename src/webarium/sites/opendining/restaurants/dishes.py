"""Dishes across all menus: by words, diet and price."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.restaurants.query import cuisines
from webarium.sql import Where, every, holds, select

DIETS = (
    ("", "Any dish"),
    ("vegetarian", "Vegetarian"),
    ("vegan", "Vegan"),
    ("gluten_free", "Gluten-free"),
)
ORDERS = {
    "cheap": ("Price: low to high", "d.price, d.id"),
    "dear": ("Price: high to low", "d.price DESC, d.id"),
    "name": ("Name", "d.name, d.price, d.id"),
}
SIZE = 25
_SOURCE = "dish d JOIN restaurant r ON r.id = d.restaurant_id"
_COLUMNS = """d.name, d.detail, d.course, d.price, d.vegetarian, d.vegan, d.gluten_free, r.id AS restaurant_id,
    r.name AS restaurant, r.area"""


@dataclass(frozen=True, slots=True)
class Found:
    """A dish, and where it is served."""

    name: str
    detail: str
    course: str
    price: int
    vegetarian: bool
    vegan: bool
    gluten_free: bool
    restaurant_id: int
    restaurant: str
    area: str


def page(visit: Visit) -> Response:
    """The dishes that fit, the cheapest first unless another order is asked for."""
    given = visit.query
    text = " ".join(given.get("q", "").split())[:80]
    diet = given.get("diet", "") if given.get("diet", "") in dict(DIETS) else ""
    known = cuisines(visit)
    cuisine = given.get("cuisine", "") if given.get("cuisine", "") in known else ""
    order = given.get("sort", "") if given.get("sort", "") in ORDERS else "cheap"
    parts = [holds("(d.name || ' ' || d.detail)", word) for word in text.split()[:8]]
    if diet:
        parts.append(Where(f"d.{diet}"))
    if cuisine:
        parts.append(Where("r.cuisine = ?", (cuisine,)))
    where = every(parts)
    paging = Paging.from_query(
        given, visit.value(select("count(*)", _SOURCE, where.sql), where.params), size=SIZE
    )
    tail = f"ORDER BY {ORDERS[order][1]} LIMIT ? OFFSET ?"
    found = visit.rows(
        Found, select(_COLUMNS, _SOURCE, where.sql, tail), (*where.params, paging.limit, paging.offset)
    )
    return visit.render(
        "restaurants/dishes.html",
        found=found,
        paging=paging,
        text=text,
        diet=diet,
        cuisine=cuisine,
        order=order,
        cuisines=known,
        diets=DIETS,
        orders=ORDERS,
    )
