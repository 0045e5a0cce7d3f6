"""Questions about restaurants, dishes, tables and the account's own visits."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from typing import ClassVar

from webarium.scoring import Answer, Money, Number, Text
from webarium.sites.kit.formats import DAYS
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import (
    Retrieve,
    alone,
    dollars,
    phone_number,
    shuffled,
    slot,
    time_of_day,
    weekday,
)
from webarium.suites.opendining import base
from webarium.suites.opendining.base import DiningTemplate, OnReservation, OnRestaurant
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions


class AboutRestaurant(OnRestaurant, Retrieve):
    """Base of questions about a restaurant whose answer is a text."""

    fact: ClassVar[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRestaurant.Params]:
        return (OnRestaurant.Params(restaurant=row["name"]) for row in shuffled(rng, base.single(db)))

    def answer(self, db: Data, params: OnRestaurant.Params) -> Answer:
        return Text(str(base.restaurant(db, params.restaurant)[self.fact]))


class RestaurantPhone(AboutRestaurant):
    name = "restaurant_phone"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'What is the phone number of "{restaurant}"?'
    wordings = ('I want to call "{restaurant}". What is their number?',)
    fact = "phone"
    count = 4

    def answer(self, db: Data, params: AboutRestaurant.Params) -> Answer:
        return phone_number(str(base.restaurant(db, params.restaurant).phone))


class PhoneSlowly(RestaurantPhone):
    """The same on slow pages."""

    name = "restaurant_phone_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class RestaurantChef(AboutRestaurant):
    name = "restaurant_chef"
    difficulty = "easy"
    intent = 'Who is the chef at "{restaurant}"?'
    fact = "chef"
    count = 3


class RestaurantStreet(AboutRestaurant):
    name = "restaurant_street"
    difficulty = "easy"
    intent = 'What is the street address of "{restaurant}"? The street number and street name will do.'
    fact = "street"
    count = 3

    def answer(self, db: Data, params: AboutRestaurant.Params) -> Answer:
        return base.address(db, params.restaurant)


class DayOff(AboutRestaurant):
    name = "day_off"
    difficulty = "medium"
    intent = 'On what day of the week is "{restaurant}" closed?'
    count = 3
    near = "Closed"

    def instances(self, db: Data, rng: random.Random) -> Iterable[AboutRestaurant.Params]:
        """Restaurants with one day off."""
        six = set(db.column("SELECT restaurant_id FROM hours GROUP BY restaurant_id HAVING count(*) = 6"))
        return [
            AboutRestaurant.Params(restaurant=row["name"])
            for row in shuffled(rng, base.single(db))
            if row.id in six
        ]

    def answer(self, db: Data, params: AboutRestaurant.Params) -> Answer:
        open_on = db.column(
            "SELECT weekday FROM hours WHERE restaurant_id = ?", base.restaurant(db, params.restaurant).id
        )
        (off,) = set(range(7)) - set(open_on)
        return weekday(DAYS[off])


class FoodRating(OnRestaurant, Retrieve):
    name = "food_rating"
    difficulty = "medium"
    intent = 'How do guests rate the {part} at "{restaurant}" on average?'
    count = 4
    PARTS: ClassVar[dict[str, str]] = {
        "food": "food",
        "service": "service",
        "ambience": "ambience",
        "value": "worth",
    }

    @dataclass(frozen=True)
    class Params(OnRestaurant.Params):
        part: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.single(db)):
            yield FoodRating.Params(restaurant=row["name"], part=rng.choice(list(self.PARTS)))

    def answer(self, db: Data, params: Params) -> Answer:
        column = self.PARTS[params.part]
        rows = db.rows(
            "SELECT * FROM review WHERE restaurant_id = ?", base.restaurant(db, params.restaurant).id
        )
        return Number(Decimal(f"{sum(row[column] for row in rows) / len(rows) + 1e-9:.1f}"), out_of=5)


class DishPrice(OnRestaurant, Retrieve):
    name = "dish_price"
    difficulty = "easy"
    intent = 'How much is the "{dish}" at "{restaurant}"?'
    wordings = ('What do they charge for the "{dish}" at "{restaurant}"?',)
    count = 5
    near = "{dish}"

    @dataclass(frozen=True)
    class Params(OnRestaurant.Params):
        dish: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.single(db)):
            dishes = db.column("SELECT name FROM dish WHERE restaurant_id = ? ORDER BY id", row.id)
            if dishes:
                yield DishPrice.Params(restaurant=row["name"], dish=rng.choice(dishes))

    def answer(self, db: Data, params: Params) -> Answer:
        key = base.restaurant(db, params.restaurant).id
        return Money(
            int(db.value("SELECT price FROM dish WHERE restaurant_id = ? AND name = ?", key, params.dish))
        )


class DishPriceUnlabelled(DishPrice):
    """The same on pages without ARIA labels."""

    name = "dish_price_unlabelled"
    conditions = Conditions(hide_aria_labels=True)
    count = 2


class CheapestMain(OnRestaurant, Retrieve):
    name = "cheapest_main"
    difficulty = "medium"
    intent = 'Which main course on the menu at "{restaurant}" costs the least?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRestaurant.Params]:
        """Menus with one cheapest main course."""
        for row in shuffled(rng, base.single(db)):
            mains = self._mains(db, row.id)
            if len(mains) > 2 and mains[0]["price"] < mains[1]["price"]:
                yield OnRestaurant.Params(restaurant=row["name"])

    def answer(self, db: Data, params: OnRestaurant.Params) -> Answer:
        return Text(str(self._mains(db, base.restaurant(db, params.restaurant).id)[0]["name"]))

    def _mains(self, db: Data, key: int) -> list[Row]:
        sql = "SELECT name, price FROM dish WHERE restaurant_id = ? AND course = 'Mains' ORDER BY price, id"
        return db.rows(sql, key)


class DishAround(DiningTemplate, Retrieve):
    name = "cheapest_place_for"
    difficulty = "medium"
    intent = 'Several restaurants have "{dish}" on the menu. Which one charges the least for it?'
    count = 4

    @dataclass(frozen=True)
    class Params:
        dish: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Dishes that several restaurants have, one of them at the lowest price."""
        for name in shuffled(
            rng, db.column("SELECT name FROM dish GROUP BY name HAVING count(*) > 4 ORDER BY name")
        ):
            rows = self._served(db, str(name))
            if len(rows) > 1 and rows[0]["price"] < rows[1]["price"]:
                yield DishAround.Params(dish=name)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(str(self._served(db, params.dish)[0].restaurant))

    def _served(self, db: Data, dish: str) -> list[Row]:
        return db.rows(
            "SELECT d.price, r.name AS restaurant FROM dish d JOIN restaurant r ON r.id = d.restaurant_id"
            " WHERE d.name = ? ORDER BY d.price, d.id",
            dish,
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Dishes")
        await ui.fill("Dish or ingredient", params.dish)
        await ui.click("button", "Find dishes")


class BestInArea(DiningTemplate, Retrieve):
    name = "best_in_area"
    difficulty = "hard"
    intent = "Which restaurant in {area} do guests rate the highest?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        area: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Neighborhoods with one restaurant on top, which the front page does not show."""
        shown = set(db.column("SELECT restaurant_id FROM collection_entry"))
        for area in shuffled(rng, db.column("SELECT DISTINCT area FROM restaurant ORDER BY area")):
            rows = self._ranked(db, str(area))
            if len(rows) > 3 and rows[0].rating > rows[1].rating and rows[0].id not in shown:
                yield BestInArea.Params(area=area)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(str(self._ranked(db, params.area)[0]["name"]))

    def _ranked(self, db: Data, area: str) -> list[Row]:
        return sorted(base.restaurants(db, "c.area = ?", area), key=lambda row: -(row.rating or 0))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Restaurants")
        await base.narrow(ui, "Highest rated", Neighborhood=params.area)


class HowMany(DiningTemplate, Retrieve):
    name = "how_many"
    difficulty = "medium"
    intent = "How many {cuisine} restaurants with a rating of 4.0 or more does OpenDining list?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        cuisine: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = shuffled(rng, db.column("SELECT DISTINCT cuisine FROM restaurant ORDER BY cuisine"))
        return [HowMany.Params(cuisine=each) for each in found if len(self._rows(db, str(each))) > 1]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(self._rows(db, params.cuisine)))

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"{len(self._rows(db, params.cuisine))} restaurants"]

    def _rows(self, db: Data, cuisine: str) -> list[Row]:
        return base.restaurants(db, "c.cuisine = ? AND c.rating >= 4", cuisine)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Restaurants")
        await base.narrow(ui, Cuisine=params.cuisine, Rating="4.0 or more")


class EarliestTable(OnRestaurant, Retrieve):
    name = "earliest_table"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'What is the earliest time after 5 PM that "{restaurant}" has a table for {party} people on '
        "{day_words}?"
    )
    count = 4

    @dataclass(frozen=True)
    class Params(OnRestaurant.Params):
        party: int
        day_words: str
        time_words: str
        day: str
        time: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Evenings on which the first time after five is taken."""
        for row in shuffled(rng, base.single(db)):
            day = db.today + timedelta(days=rng.randint(2, 50))
            party = rng.choice((4, 5, 6))
            free = list(self._free(db, row, day, party))
            late = [at for at in base.times(db, row, day) if at > "17:00"]
            if free and late and free[0] != late[0]:
                yield EarliestTable.Params(restaurant=row["name"], party=party, **slot(day, "17:00"))

    def answer(self, db: Data, params: Params) -> Answer:
        row = base.restaurant(db, params.restaurant)
        return time_of_day(
            time.fromisoformat(next(self._free(db, row, date.fromisoformat(params.day), params.party)))
        )

    def _free(self, db: Data, row: Row, day: date, party: int) -> Iterator[str]:
        late = [at for at in base.times(db, row, day) if at > "17:00"]
        return (at for at in late if base.seats(db, row, day, at, party))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Date", date.fromisoformat(params.day).strftime("%m/%d/%Y"))
        await ui.select("Party size", f"{params.party} people")
        await ui.click("button", "Find a time")
        await ui.click("link", "See all times that day")


class ConfirmationNumber(OnReservation, Retrieve):
    name = "confirmation_number"
    difficulty = "easy"
    intent = 'What is the confirmation number for my upcoming reservation at "{restaurant}"?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnReservation.Params]:
        return (OnReservation.Params(restaurant=row.restaurant) for row in shuffled(rng, base.to_come(db)))

    def answer(self, db: Data, params: OnReservation.Params) -> Answer:
        (row,) = base.reservations(db, "r.name = ?", params.restaurant)
        return Text(str(row.code))


class PartyThen(OnReservation, Retrieve):
    name = "party_then"
    difficulty = "medium"
    intent = 'How many people did I book a table for at "{restaurant}"?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnReservation.Params]:
        rows = shuffled(rng, [*base.recent(db), *base.to_come(db)])
        mixed = not_all_alike(rows, [row.party for row in rows], self.count)
        return [OnReservation.Params(restaurant=row.restaurant) for row in mixed]

    def answer(self, db: Data, params: OnReservation.Params) -> Answer:
        (row,) = base.reservations(db, "r.name = ?", params.restaurant)
        return Number(int(row.party))

    def told(self, db: Data, params: OnReservation.Params) -> list[str]:
        (row,) = base.reservations(db, "r.name = ?", params.restaurant)
        return [f"{row.party} people"]


class TwoDishes(OnRestaurant, Retrieve):
    name = "two_dishes"
    difficulty = "medium"
    intent = 'How much do the "{first}" and the "{second}" cost together at "{restaurant}"?'
    count = 4

    @dataclass(frozen=True)
    class Params(OnRestaurant.Params):
        first: str
        second: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.single(db)):
            dishes = db.column("SELECT name FROM dish WHERE restaurant_id = ? ORDER BY id", row.id)
            if len(dishes) > 1:
                first, second = rng.sample([str(each) for each in dishes], 2)
                yield TwoDishes.Params(restaurant=row["name"], first=first, second=second)

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(sum(self._prices(db, params.restaurant, params.first, params.second)))

    def told(self, db: Data, params: Params) -> list[str]:
        return [dollars(cents) for cents in self._prices(db, params.restaurant, params.first, params.second)]

    def _prices(self, db: Data, restaurant: str, *names: str) -> list[int]:
        key = base.restaurant(db, restaurant).id
        sql = "SELECT price FROM dish WHERE restaurant_id = ? AND name = ?"
        return [int(db.value(sql, key, name)) for name in names]


class LowestStars(OnRestaurant, Retrieve):
    name = "worst_review"
    difficulty = "hard"
    intent = 'Who gave "{restaurant}" its lowest rating?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRestaurant.Params]:
        """Restaurants with one lowest rating."""
        for row in shuffled(rng, base.single(db)):
            given = self._given(db, row.id)
            if given[0].stars < given[1].stars and len(alone(given, lambda each: each.author)) == len(given):
                yield OnRestaurant.Params(restaurant=row["name"])

    def answer(self, db: Data, params: OnRestaurant.Params) -> Answer:
        return Text(str(self._given(db, base.restaurant(db, params.restaurant).id)[0].author))

    def _given(self, db: Data, key: int) -> list[Row]:
        return db.rows("SELECT author, stars FROM review WHERE restaurant_id = ? ORDER BY stars, id", key)

    async def act(self, ui: Ui, db: Data, params: OnRestaurant.Params) -> None:
        await ui.click("link", "See all")
        await ui.select("Sort by", "Lowest rating")
