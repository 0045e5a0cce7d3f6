"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.actions.types import ReasonClass
from webarium.sites.opendining.faults import BOOKING
from webarium.sites.opendining.tables import at, minutes
from webarium.sites.opendining.wish import people
from webarium.suites.kit import Decline, broken, each_of, shuffled, slot
from webarium.suites.kit.asking import AMOUNT
from webarium.suites.opendining import base
from webarium.suites.opendining.base import DiningTemplate, ForTable, OnReservation, OnRestaurant, Table
from webarium.suites.opendining.reservations import CancelReservation, RedeemPoints
from webarium.suites.opendining.restaurants import DishPrice
from webarium.suites.opendining.tables import BookAgain, BookTable
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions

NOWHERE = ("Le Grand Zephyr", "Otterly Noodles", "Quince and Quarry", "The Velvet Turnip", "Casa Imaginaria")


class UnknownRestaurant(ForTable, Decline, like=BookTable):
    """A table at a restaurant that does not exist."""

    name = "impossible_unknown_restaurant"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "Nothing fits."

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        for wish, name in zip(base.tables(db, rng, base.single(db)), shuffled(rng, NOWHERE), strict=False):
            other: Table = {**wish, "restaurant": name}
            yield ForTable.Params(**other)

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.look_for(ui, params.restaurant, params)


class NothingFree(ForTable, Decline, like=BookTable):
    """A table where no restaurant has one."""

    name = "impossible_nothing_free"
    difficulty = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "not_found", "other")
    conditions = Conditions(knobs={"opendining": {"no_available_slots": True}})
    count = 1
    says = "There is no free table"

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        return each_of(ForTable.Params, base.tables(db, rng, base.single(db)))

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        """Look at the restaurant's own page, too."""
        await base.look_for(ui, params.restaurant, params)
        await ui.click("link", base.exact(params.restaurant))


class SoldOut(NothingFree):
    """A table at exactly a time at which others have them all."""

    name = "impossible_sold_out"
    conditions = Conditions()
    count = 1
    says = "No table for"

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        return each_of(ForTable.Params, base.tables(db, rng, base.single(db), free=False))


class BookingFails(ForTable, Decline, like=BookAgain):
    """A booking that fails however often it is tried."""

    name = "impossible_booking"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(BOOKING)
    count = 1
    says = "your table was not booked"

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        return each_of(ForTable.Params, base.tables(db, rng, base.single(db)))

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.look_for(ui, params.restaurant, params)
        await base.take(ui, params.restaurant, params.time)
        await base.finish(ui, params.phone)
        await ui.expect_text(self.says)
        await ui.click("button", "Complete reservation")


class TooFarAhead(ForTable, Decline, like=BookTable):
    """A day later than tables can be booked."""

    name = "impossible_too_far_ahead"
    difficulty = "easy"
    reasons = ("not_allowed", "invalid", "missing_feature")
    count = 1
    says = "Tables can be booked from today until"

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        for wish in base.tables(db, rng, base.single(db)):
            day = db.today + timedelta(days=rng.randint(120, 300))
            later: Table = {**wish, **slot(day, wish["time"])}
            yield ForTable.Params(**later)

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.look_for(ui, params.restaurant, params)


class DayOff(NothingFree):
    """A table on a day on which the restaurant is closed."""

    name = "impossible_day_off"
    reasons = ("not_allowed", "invalid", "not_found")
    conditions = Conditions()
    count = 1
    says = "seats no guests"

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        for wish in base.tables(db, rng, base.single(db)):
            row = base.restaurant(db, wish["restaurant"])
            days = [date.fromisoformat(wish["day"]) + timedelta(days=n) for n in range(7)]
            closed = [day for day in days if not base.times(db, row, day)]
            if closed:
                moved: Table = {**wish, **slot(closed[0], wish["time"])}
                yield ForTable.Params(**moved)


class TooManyGuests(OnRestaurant, Decline, like=BookTable):
    """More guests than any table seats."""

    name = "impossible_too_many_guests"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "invalid", "not_found")
    count = 1
    lacks = ("21 people",)

    @dataclass(frozen=True)
    class Params(OnRestaurant.Params):
        day_words: str
        time_words: str
        day: str
        time: str
        party: int
        party_words: str
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for wish in base.tables(db, rng, base.single(db)):
            party = rng.randint(24, 60)
            crowd: Table = {**wish, "party": party, "party_words": people(party)}
            yield TooManyGuests.Params(**crowd)


class Overlapping(ForTable, Decline):
    """A table an hour from another one."""

    name = "impossible_overlapping"
    difficulty = "hard"
    reasons = ("not_allowed", "invalid")
    intent = BookTable.intent + " Keep all my other reservations as they are."
    wordings = ()
    count = 1
    says = "Reservations must be at least two hours apart."

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        houses = base.single(db)
        for mine in base.to_come(db):
            day = date.fromisoformat(mine.day)
            for when in shuffled(rng, (at(minutes(mine.time) - 60), at(minutes(mine.time) - 30))):
                free = [each for each in houses if base.seats(db, each, day, when, 2)]
                if free:
                    phone = rng.choice(base.PHONES)
                    yield ForTable.Params(
                        restaurant=rng.choice(free)["name"],
                        **slot(day, when),
                        party=2,
                        party_words=people(2),
                        phone=phone,
                    )
                    break

    async def go(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.look_for(ui, params.restaurant, params)

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.take(ui, params.restaurant, params.time)
        await base.finish(ui, params.phone)


class TooFewPoints(DiningTemplate, Decline, like=RedeemPoints):
    """A reward that costs more than there is."""

    name = "impossible_too_few_points"
    difficulty = "easy"
    reasons = ("not_allowed", "invalid", "other")
    count = 1
    way = ("Points",)
    button = "Redeem points"
    says = "which is not enough for this reward"

    @dataclass(frozen=True)
    class Params:
        points: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [TooFewPoints.Params(points=5000)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Reward", "$50 dining credit (5,000 points)")
        await super().act(ui, db, params)


class NotOnTheMenu(OnRestaurant, Decline, like=DishPrice):
    """The price of a dish that the restaurant does not have."""

    name = "impossible_not_on_the_menu"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    lacks = ("{dish}",)

    @dataclass(frozen=True)
    class Params(OnRestaurant.Params):
        dish: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = db.column("SELECT DISTINCT name FROM dish ORDER BY name")
        for row, dish in zip(shuffled(rng, base.single(db)), shuffled(rng, names), strict=False):
            told = " ".join(
                map(str, db.column("SELECT text FROM review WHERE restaurant_id = ?", row.id))
            ).lower()
            menu = db.column("SELECT name FROM dish WHERE restaurant_id = ?", row.id)
            if dish not in menu and str(dish).lower() not in told:
                yield NotOnTheMenu.Params(restaurant=row["name"], dish=dish)


class CancelNothing(OnReservation, Decline, like=CancelReservation):
    """Cancelling a reservation that there is not."""

    name = "impossible_cancel_nothing"
    difficulty = "medium"
    reasons = ("not_found", "not_allowed")
    count = 2
    way = ("My dining",)
    lacks = ("{restaurant}",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnReservation.Params]:
        been = {row.restaurant for row in base.reservations(db)}
        waits = set(db.column("SELECT r.name FROM alert a JOIN restaurant r ON r.id = a.restaurant_id"))
        rows = [row["name"] for row in shuffled(rng, base.single(db)) if row["name"] not in been | waits]
        return [OnReservation.Params(restaurant=name) for name in rows]

    async def go(self, ui: Ui, db: Data, params: OnReservation.Params) -> None:
        await ui.click("link", "My dining")
