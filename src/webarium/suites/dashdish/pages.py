"""Going to pages: restaurants, results, orders, reviews."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.sites.dashdish.facts import SHAPES
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import DashTemplate, OfRestaurant, OnRestaurant
from webarium.suites.dashdish.restaurants import OfOrder, find_dishes
from webarium.suites.kit import Navigate, shuffled
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty
from webarium.worlds import Conditions

RATINGS = {"4.0": "4.0 and up", "4.5": "4.5 and up"}


class SeeRestaurant(OnRestaurant, Navigate):
    name = "see_restaurant"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Show me the menu of "{restaurant}".'
    wordings: ClassVar[tuple[str, ...]] = ('Let me see what "{restaurant}" serves.',)
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        return [OfRestaurant(restaurant=row["name"]) for row in shuffled(rng, base.restaurants(db))]

    def url(self, db: Data, params: OfRestaurant) -> UrlCheck:
        return landing(db, f"/restaurants/{base.restaurant(db, params.restaurant).slug}")


class SeeRestaurantSlowly(SeeRestaurant):
    """The same on slow pages."""

    name = "see_restaurant_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class Narrowed(DashTemplate, Navigate):
    name = "narrowed"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "Show me the restaurants listed under {cuisine} that offer delivery and are rated {rating} or higher."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        cuisine: str
        rating: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for cuisine in shuffled(rng, SHAPES):
            rating = rng.choice(list(RATINGS))
            if base.restaurants(db, "cuisine = ? AND delivers AND rating >= ?", cuisine, float(rating)):
                yield Narrowed.Params(cuisine=cuisine, rating=rating)

    def url(self, db: Data, params: Params) -> UrlCheck:
        wanted = {"cuisine": params.cuisine, "delivery": "1", "rating": params.rating}
        return landing(db, "/search", query={**wanted, "open": None, "cheap": None})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Restaurants")
        await ui.select("Cuisine", params.cuisine)
        await ui.select("Rating", RATINGS[params.rating])
        await ui.check("Offers delivery")


class SeeDishes(DashTemplate, Navigate):
    name = "see_dishes"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        'Search for the dish "{text}" across all restaurants and sort the results by price, cheapest first.'
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = db.column("SELECT name FROM item GROUP BY name HAVING count(*) > 3 ORDER BY name")
        return [SeeDishes.Params(text=name) for name in shuffled(rng, names)]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/search", query={"q": params.text, "show": "dishes", "sort": "price"})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_dishes(ui, params.text, "Lowest price")


class SeeOrder(OfOrder, Navigate):
    name = "see_order"
    kind = "navigate"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Open the receipt for my order from "{restaurant}".'
    count = 3

    def url(self, db: Data, params: OfOrder.Params) -> UrlCheck:
        return landing(db, f"/orders/{self.order(db, params.restaurant).id}")

    async def see(self, ui: Ui, db: Data, params: OfOrder.Params) -> None:
        await ui.expect_text("Your receipt")


class SeeReviews(OnRestaurant, Navigate):
    name = "see_reviews"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Show me only the {stars}-star reviews of "{restaurant}".'
    count = 3

    @dataclass(frozen=True)
    class Params(OfRestaurant):
        stars: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.restaurants(db)):
            given = db.column(
                "SELECT DISTINCT stars FROM review WHERE restaurant_id = ? ORDER BY stars", row.id
            )
            if given:
                yield SeeReviews.Params(restaurant=row["name"], stars=rng.choice(given))

    def url(self, db: Data, params: Params) -> UrlCheck:
        slug = base.restaurant(db, params.restaurant).slug
        return landing(db, f"/restaurants/{slug}/reviews", query={"stars": str(params.stars)})

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "All reviews")
        await ui.click("link", f"{params.stars} star{'s' if params.stars > 1 else ''}")
