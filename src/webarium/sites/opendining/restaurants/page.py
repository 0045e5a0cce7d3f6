"""A restaurant's page: what it is, its menu, reviews, photos, and when it has tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.formats import DAYS, clock
from webarium.sites.kit.parts.reviews import Reviews
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.pictures import Photo, photos
from webarium.sites.opendining.restaurants.cards import Card, board, card
from webarium.sites.opendining.restaurants.saved import FAVORITES
from webarium.sites.opendining.wish import read_wish, remember
from webarium.sql import select

PARTS = (("food", "Food"), ("service", "Service"), ("ambience", "Ambience"), ("worth", "Value"))
"""What guests rate beside the whole."""
NEWEST = 6
"""How many reviews the restaurant's own page shows."""


@dataclass(frozen=True, slots=True)
class About:
    """What is told of a restaurant beside its card."""

    street: str
    zip: str
    phone: str
    chef: str
    policy: str
    dress: str
    parking: str
    since: int


@dataclass(frozen=True, slots=True)
class Dish:
    """Something on a menu."""

    course: str
    name: str
    detail: str
    price: int
    vegetarian: bool
    vegan: bool
    gluten_free: bool
    spicy: bool

    @property
    def marks(self) -> list[str]:
        """What guests with diets want to know."""
        kind = "Vegan" if self.vegan else "Vegetarian" if self.vegetarian else ""
        free = "Gluten-free" if self.gluten_free else ""
        return [each for each in (kind, free, "Spicy" if self.spicy else "") if each]


@dataclass(frozen=True, slots=True)
class Review:
    """What a guest wrote."""

    id: int
    author: str
    stars: int
    food: int
    service: int
    ambience: int
    worth: int
    text: str
    dined_on: date


REVIEWS = Reviews(Review, "restaurant_id", on="dined_on", parts=PARTS)


def show(visit: Visit) -> Response:
    """The page; an exact time that is not free comes with the form for an alert."""
    found = card(visit, int(visit.path["restaurant"]))
    wish, errors = read_wish(visit, visit.query)
    if not errors and "date" in visit.query:
        remember(visit, wish)
    tables = board(visit, [found], wish)
    whole = visit.query.get("all") == "1"
    slots = [tables.slot(found, at) for at in tables.times(found)] if whole else tables.near(found)
    exact = next((each for each in slots if each.time == wish.time), None)
    return visit.render(
        "restaurants/restaurant.html",
        card=found,
        about=about(visit, found.id),
        wish=wish,
        errors=errors,
        slots=slots,
        open_that_day=bool(tables.times(found)),
        exact=exact,
        whole=whole,
        alerted=_alerted(visit, found, wish.day, wish.time, wish.party),
        hours=_hours(visit, found.id),
        features=_features(visit, found.id),
        courses=_menu(visit, found.id),
        photos=_photos(visit, found),
        saved=FAVORITES.has(visit, visit.user, found.id),
        status=422 if errors else 200,
        **REVIEWS.shown(visit, found.id, NEWEST),
    )


def reviews(visit: Visit) -> Response:
    """All reviews of a restaurant."""
    found = card(visit, int(visit.path["restaurant"]))
    page = REVIEWS.listed(visit, found.id, found.reviews)
    return visit.render("restaurants/reviews.html", card=found, **page)


def pictures(visit: Visit) -> Response:
    """All photos of a restaurant, one of them large."""
    found = card(visit, int(visit.path["restaurant"]))
    every = _photos(visit, found)
    shown = visit.query.get("n", "1")
    number = int(shown) - 1 if shown in [str(n + 1) for n in range(len(every))] else 0
    return visit.render("restaurants/photos.html", card=found, photos=every, shown=number)


def about(visit: Visit, key: int) -> About:
    """What is told of a restaurant."""
    columns = "street, zip, phone, chef, policy, dress, parking, since"
    return visit.row(About, select(columns, "restaurant", "id = ?"), (key,)) or visit.not_found()


def _menu(visit: Visit, key: int) -> Mapping[str, list[Dish]]:
    columns = "course, name, detail, price, vegetarian, vegan, gluten_free, spicy"
    found: dict[str, list[Dish]] = {}
    for dish in visit.rows(Dish, select(columns, "dish", "restaurant_id = ?", "ORDER BY id"), (key,)):
        found.setdefault(dish.course, []).append(dish)
    return found


def _photos(visit: Visit, found: Card) -> list[Photo]:
    dishes = [(each.course, each.name) for course in _menu(visit, found.id).values() for each in course]
    return photos(found.id, found.price, dishes)


def _features(visit: Visit, key: int) -> list[str]:
    rows = visit.db.execute("SELECT name FROM feature WHERE restaurant_id = ? ORDER BY name", (key,))
    return [str(name) for (name,) in rows.fetchall()]


def _hours(visit: Visit, key: int) -> list[tuple[str, str]]:
    rows = visit.db.execute("SELECT weekday, first, last FROM hours WHERE restaurant_id = ?", (key,))
    spans = {int(str(day)): f"{clock(str(first))} to {clock(str(last))}" for day, first, last in rows}
    return [(name, spans.get(number, "Closed")) for number, name in enumerate(DAYS)]


def _alerted(visit: Visit, found: Card, day: date, at: str, party: int) -> bool:
    return visit.user is not None and visit.has(
        "alert", email=visit.user, restaurant_id=found.id, day=day.isoformat(), time=at, party=party
    )
