"""Searching restaurants and dishes, with filters and orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from starlette.responses import Response

from webarium.sites.dashdish.facts import SHAPES
from webarium.sites.dashdish.food.catalog import Restaurant, delivers, is_open, restaurants
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, every, holds, select

PAGE = 24
DISHES = 40
"""How many dishes are shown at most."""
SORTS: Mapping[str, str] = {
    "": "Recommended",
    "rating": "Highest rating",
    "time": "Fastest",
    "fee": "Lowest delivery fee",
    "distance": "Closest",
}
DISH_SORTS: Mapping[str, str] = {"": "Best match", "price": "Lowest price", "dear": "Highest price"}
_ORDERS = {
    "": "id",
    "rating": "rating DESC, ratings DESC, id",
    "time": "minutes, id",
    "fee": "delivers DESC, delivery_fee, id",
    "distance": "distance, id",
}
_DISH_ORDERS = {"": "i.popular DESC, i.id", "price": "i.price, i.id", "dear": "i.price DESC, i.id"}
RATINGS = ("4.5", "4.0")
_TEXTS = "SELECT name, cuisine, area FROM restaurant UNION ALL SELECT name, description, '' FROM item"


@dataclass(frozen=True, slots=True)
class Found:
    """A dish that fits what was searched for."""

    id: int
    name: str
    description: str
    price: int
    shape: str
    sold_out: bool
    restaurant: str
    slug: str
    rating: float
    delivers: bool

    @property
    def picture(self) -> str:
        """The address of its picture."""
        return f"/pictures/dish/{self.shape}-{self.id * 53 % 360}.svg"


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for."""

    text: str
    cuisine: str
    delivery: bool
    open: bool
    cheap: bool
    rating: str
    level: str
    sort: str

    @property
    def narrowed(self) -> bool:
        """Whether filters are set."""
        return bool(self.cuisine or self.delivery or self.open or self.cheap or self.rating or self.level)


def read(visit: Visit) -> Query:
    """What the address asks for; what it cannot mean is left out."""
    given = visit.query
    cuisine, rating, level = given.get("cuisine", ""), given.get("rating", ""), given.get("level", "")
    sort = given.get("sort", "")
    return Query(
        " ".join(given.get("q", "").split())[:80],
        cuisine if cuisine in SHAPES else "",
        given.get("delivery") == "1",
        given.get("open") == "1",
        given.get("cheap") == "1",
        rating if rating in RATINGS else "",
        level if level in ("1", "2", "3") else "",
        sort if sort in _ORDERS or sort in _DISH_ORDERS else "",
    )


def show(visit: Visit) -> Response:
    """Restaurants, and dishes where something is searched for."""
    query = read(visit)
    _remember(visit, query)
    (found, dishes), meant = respelled(
        visit, query.text, _TEXTS, lambda text: _all(visit, replace(query, text=text)), anything=any
    )
    paging = Paging.from_query(visit.query, len(found), size=PAGE)
    tab = "dishes" if visit.query.get("show") == "dishes" and query.text else "restaurants"
    return visit.render(
        "food/search.html",
        query=query,
        meant=meant,
        tab=tab,
        restaurants=found[paging.offset : paging.offset + paging.limit],
        paging=paging,
        dishes=dishes[:DISHES],
        count=len(dishes),
        most=DISHES,
        cuisines=[(name, name) for name in SHAPES],
        sorts=DISH_SORTS if tab == "dishes" else SORTS,
        ratings=RATINGS,
    )


def _all(visit: Visit, query: Query) -> tuple[list[Restaurant], list[Found]]:
    """The restaurants that fit, and the dishes where words are looked for."""
    return _restaurants(visit, query), _dishes(visit, query) if query.text else []


def _words(query: Query, *columns: str) -> list[Where]:
    """Every word stands in one of the columns."""
    return [either(holds(column, word) for column in columns) for word in query.text.split()]


def _filters(query: Query, alias: str = "") -> list[Where]:
    found = []
    if query.cuisine:
        found.append(Where(f"{alias}cuisine = ?", (query.cuisine,)))
    if query.delivery:
        found.append(Where(f"{alias}delivers = 1"))
    if query.cheap:
        found.append(Where(f"{alias}delivers = 1 AND {alias}delivery_fee < 100"))
    if query.rating:
        found.append(Where(f"{alias}rating >= ?", (float(query.rating),)))
    if query.level:
        found.append(Where(f"{alias}level = ?", (int(query.level),)))
    return found


def _restaurants(visit: Visit, query: Query) -> list[Restaurant]:
    """Those whose name, cuisine or neighborhood fits; else those that have such a dish."""
    order = f"ORDER BY {_ORDERS.get(query.sort, 'id')}"
    filters = _filters(query)
    found = restaurants(visit, every((*_words(query, "name", "cuisine", "area"), *filters)), order)
    if query.text and not found:
        having = every(_words(query, "i.name"))
        source = select("i.restaurant_id", "item i", having.sql)
        found = restaurants(visit, every((Where(f"id IN ({source})", having.params), *filters)), order)
    found = [each for each in found if not query.open or is_open(visit, each)]
    return [each for each in found if delivers(visit, each)] if query.delivery else found


def _dishes(visit: Visit, query: Query) -> list[Found]:
    columns = (
        "i.id, i.name, i.description, i.price, i.shape, i.sold_out, r.name AS restaurant, r.slug,"
        " r.rating, r.delivers"
    )
    source = "item i JOIN restaurant r ON r.id = i.restaurant_id"
    named = every((*_words(query, "i.name"), *_filters(query, "r.")))
    order = f"ORDER BY {_DISH_ORDERS.get(query.sort, 'i.popular DESC, i.id')}"
    found = visit.rows(Found, select(columns, source, named.sql, order), named.params)
    if not found:
        told = every((*_words(query, "i.name", "i.description"), *_filters(query, "r.")))
        found = visit.rows(Found, select(columns, source, told.sql, order), told.params)
    if query.open:
        opened = {each.slug for each in restaurants(visit, Where()) if is_open(visit, each)}
        found = [each for each in found if each.slug in opened]
    return found


def _remember(visit: Visit, query: Query) -> None:
    """Keep what was searched for in the session, where the published state reads it."""
    visit.session["search"] = {
        "searchQuery": query.text,
        "cuisine": query.cuisine or None,
        "offersDelivery": query.delivery,
        "openNow": query.open,
        "underOneDollar": query.cheap,
        "minimumRating": float(query.rating) if query.rating else None,
        "priceLevel": int(query.level) if query.level else None,
        "sortBy": query.sort or "recommended",
    }
