"""Going to pages: restaurants, results, reviews, reservations."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.kit import Instances, Navigate, shuffled
from webarium.suites.opendining import base
from webarium.suites.opendining.base import DiningTemplate, OnReservation, OnRestaurant
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty


class SeeRestaurant(OnRestaurant, Navigate):
    name = "see_restaurant"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Open the page of the restaurant "{restaurant}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({"restaurant": row["name"]} for row in shuffled(rng, base.single(db)))

    def url(self, db: Data, restaurant: str) -> UrlCheck:
        return landing(db, f"/restaurants/{base.restaurant(db, restaurant).id}")


class SeeReviews(SeeRestaurant):
    name = "see_reviews"
    intent = 'Bring up all reviews of "{restaurant}".'
    count = 3

    def url(self, db: Data, restaurant: str) -> UrlCheck:
        return landing(db, f"/restaurants/{base.restaurant(db, restaurant).id}/reviews")

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", "See all")


class SeeTables(DiningTemplate, Navigate):
    name = "see_tables"
    difficulty = "medium"
    intent = "Search for {cuisine} restaurants with tables for {party_words} on {day_words} at {time_words}."
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any table that could be asked for."""
        cuisines = shuffled(rng, db.column("SELECT DISTINCT cuisine FROM restaurant ORDER BY cuisine"))
        for wish, cuisine in zip(base.tables(db, rng, base.restaurants(db)), cuisines, strict=False):
            yield {key: value for key, value in wish.items() if key != "phone"} | {"cuisine": cuisine}

    def url(self, db: Data, *args: Any, **params: Any) -> UrlCheck:
        day = params["day"]
        typed = f"{day[5:7]}/{day[8:]}/{day[:4]}"
        asked = {"q": params["cuisine"], "date": typed, "time": params["time"], "party": str(params["party"])}
        return landing(db, "/search", query=asked)

    async def go(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await base.look_for(ui, params["cuisine"], params)


class SeeReservation(OnReservation, Navigate):
    name = "see_reservation"
    difficulty = "easy"
    intent = 'Show me my coming reservation at "{restaurant}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({"restaurant": row.restaurant, "key": row.id} for row in shuffled(rng, base.to_come(db)))

    def url(self, db: Data, *args: Any, **params: Any) -> UrlCheck:
        return landing(db, f"/reservations/{params['key']}")
