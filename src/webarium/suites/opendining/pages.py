"""Going to pages: restaurants, results, reviews, reservations."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.kit import Navigate, shuffled
from webarium.suites.opendining import base
from webarium.suites.opendining.base import DiningTemplate, OnReservation, OnRestaurant
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty


class SeeRestaurant(OnRestaurant, Navigate):
    name = "see_restaurant"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Open the page for the restaurant "{restaurant}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRestaurant.Params]:
        return (OnRestaurant.Params(restaurant=row["name"]) for row in shuffled(rng, base.single(db)))

    def url(self, db: Data, params: OnRestaurant.Params) -> UrlCheck:
        return landing(db, f"/restaurants/{base.restaurant(db, params.restaurant).id}")


class SeeReviews(SeeRestaurant):
    name = "see_reviews"
    intent = 'Bring up all the reviews of "{restaurant}".'
    count = 3

    def url(self, db: Data, params: SeeRestaurant.Params) -> UrlCheck:
        return landing(db, f"/restaurants/{base.restaurant(db, params.restaurant).id}/reviews")

    async def act(self, ui: Ui, db: Data, params: SeeRestaurant.Params) -> None:
        await ui.click("link", "See all")


class SeeTables(DiningTemplate, Navigate):
    name = "see_tables"
    difficulty = "medium"
    intent = "Search for {cuisine} restaurants with tables for {party_words} on {day_words} at {time_words}."
    count = 5

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        day_words: str
        time_words: str
        day: str
        time: str
        party: int
        party_words: str
        cuisine: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any table that could be asked for."""
        cuisines = shuffled(rng, db.column("SELECT DISTINCT cuisine FROM restaurant ORDER BY cuisine"))
        for wish, cuisine in zip(base.tables(db, rng, base.restaurants(db)), cuisines, strict=False):
            yield SeeTables.Params(**base.seat(wish), cuisine=str(cuisine))

    def url(self, db: Data, params: Params) -> UrlCheck:
        day = params.day
        typed = f"{day[5:7]}/{day[8:]}/{day[:4]}"
        asked = {"q": params.cuisine, "date": typed, "time": params.time, "party": str(params.party)}
        return landing(db, "/search", query=asked)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.look_for(ui, params.cuisine, params)


class SeeReservation(OnReservation, Navigate):
    name = "see_reservation"
    difficulty = "easy"
    intent = 'Show me my upcoming reservation at "{restaurant}".'
    count = 3

    @dataclass(frozen=True)
    class Params(OnReservation.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            SeeReservation.Params(restaurant=row.restaurant, key=row.id)
            for row in shuffled(rng, base.to_come(db))
        )

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/reservations/{params.key}")
