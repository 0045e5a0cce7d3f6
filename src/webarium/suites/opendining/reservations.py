"""Looking after reservations, reviews, favorites, alerts, points and the account."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from webarium.scoring import Digits, Expect
from webarium.sites.kit.formats import clock
from webarium.sites.opendining.people.points import REWARDS
from webarium.sites.opendining.wish import people
from webarium.suites.kit import ANY, Confirmed, Mutate, Same, added, shuffled
from webarium.suites.opendining import base
from webarium.suites.opendining.base import DiningTemplate, OnReservation, OnRestaurant
from webarium.tasks import Data, Ui
from webarium.types import Difficulty


class SaveFavorite(OnRestaurant, Mutate):
    name = "save_favorite"
    difficulty = "easy"
    intent = 'Save "{restaurant}" to my favorites.'
    count = 4
    button = "Save {restaurant}"
    says = "was saved to your favorites"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRestaurant.Params]:
        mine = set(db.column("SELECT restaurant_id FROM favorite WHERE email = ?", db.user))
        return [
            OnRestaurant.Params(restaurant=row["name"])
            for row in shuffled(rng, base.single(db))
            if row.id not in mine
        ]

    def expected(self, db: Data, params: OnRestaurant.Params) -> list[Expect]:
        key = base.restaurant(db, params.restaurant).id
        return added("favorite", email=db.user, restaurant_id=key, saved_at=ANY)


class ForgetFavorite(DiningTemplate, Mutate):
    name = "forget_favorite"
    role = "regular"
    difficulty = "easy"
    intent = 'Remove "{restaurant}" from my favorites.'
    count = 3
    way = ("Favorites",)
    button = "Remove {restaurant}"
    says = "was removed from your favorites"

    @dataclass(frozen=True)
    class Params:
        restaurant: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = db.column(
            "SELECT r.name FROM favorite f JOIN restaurant r ON r.id = f.restaurant_id WHERE f.email = ?"
            " ORDER BY r.id",
            db.user,
        )
        return [ForgetFavorite.Params(restaurant=name) for name in shuffled(rng, names)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = base.restaurant(db, params.restaurant).id
        return [Expect.delete("favorite", {"email": db.user, "restaurant_id": key})]


class CancelReservation(OnReservation, Confirmed, Mutate):
    name = "cancel_reservation"
    difficulty = "easy"
    intent = 'Our plans have changed: cancel my reservation at "{restaurant}".'
    count = 3
    button = "Cancel reservation"
    says = "was canceled"

    @dataclass(frozen=True)
    class Params(OnReservation.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            CancelReservation.Params(restaurant=row.restaurant, key=row.id)
            for row in shuffled(rng, base.to_come(db))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("reservation", {"id": params.key}, {"status": "cancelled"})]


class Move(OnReservation, Mutate):
    """Base of tasks that change a reservation to come."""

    difficulty: ClassVar[Difficulty] = "medium"
    button = "Save changes"
    says = "was changed"

    async def go(self, ui: Ui, db: Data, params: OnReservation.Params) -> None:
        await super().go(ui, db, params)
        await ui.click("link", "Modify reservation")


class MoveTime(Move):
    """Another time of the same day."""

    name = "move_time"
    intent = (
        'Move my reservation at "{restaurant}" to {time_words} on the same day, and leave everything else '
        "as it is."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(Move.Params):
        key: int
        time_words: str
        time: str
        seats: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.to_come(db)):
            day, house = date.fromisoformat(row.day), base.restaurant(db, row.restaurant)
            free = [
                (at, found)
                for at in base.times(db, house, day)
                if at != row.time and (found := base.seats(db, house, day, at, row.party, row.id))
            ]
            if free:
                at, found = rng.choice(free)
                when = {"time_words": clock(at), "time": at}
                yield MoveTime.Params(restaurant=row.restaurant, key=row.id, **when, seats=found)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        (row,) = base.reservations(db, "v.id = ?", params.key)
        values = {"time": params.time} | ({"seats": params.seats} if params.seats != row.seats else {})
        return [Expect.update("reservation", {"id": params.key}, values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Time", params.time_words)
        await super().act(ui, db, params)


class MoveParty(Move):
    """Another number of guests at the same time."""

    name = "move_party"
    intent = 'We will be {party_words} at "{restaurant}" after all. Change my reservation accordingly.'
    count = 3

    @dataclass(frozen=True)
    class Params(Move.Params):
        key: int
        party: int
        party_words: str
        seats: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.to_come(db)):
            day, house = date.fromisoformat(row.day), base.restaurant(db, row.restaurant)
            sizes = [size for size in (2, 3, 4, 5, 6) if size != row.party]
            for party in shuffled(rng, sizes):
                if found := base.seats(db, house, day, row.time, party, row.id):
                    yield MoveParty.Params(
                        restaurant=row.restaurant,
                        key=row.id,
                        party=party,
                        party_words=people(party),
                        seats=found,
                    )
                    break

    def expected(self, db: Data, params: Params) -> list[Expect]:
        (row,) = base.reservations(db, "v.id = ?", params.key)
        values = {"party": params.party} | ({"seats": params.seats} if params.seats != row.seats else {})
        return [Expect.update("reservation", {"id": params.key}, values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Party size", params.party_words)
        await super().act(ui, db, params)


class AddRequest(Move):
    """A request that comes later."""

    name = "add_request"
    intent = 'Change the special request on my reservation at "{restaurant}" to: "{text}"'
    count = 3
    form = (("Special request (optional)", "{text}"),)
    SAID = (
        "We will bring a small dog.",
        "Please no candles on the cake.",
        "Two of us do not eat pork.",
        "A table away from the kitchen, please.",
    )

    @dataclass(frozen=True)
    class Params(Move.Params):
        key: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, text in zip(shuffled(rng, base.to_come(db)), shuffled(rng, self.SAID), strict=False):
            yield AddRequest.Params(restaurant=row.restaurant, key=row.id, text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("reservation", {"id": params.key}, {"request": Same(params.text)})]


class WriteReview(OnReservation, Mutate):
    name = "write_review"
    difficulty = "medium"
    intent = (
        'Review my visit to "{restaurant}": {stars} stars overall, {food} for the food, {service} for the service,'
        ' {ambience} for the ambience and {value} for value. Write: "{text}"'
    )
    count = 3
    form = (("Your review", "{text}"),)
    button = "Publish review"
    says = "was published"
    SAID = (
        "The kitchen was on form, and so were we.",
        "A little slow, but worth the wait.",
        "We will come back with the children.",
        "Order the special and thank me later.",
    )
    LABELS: ClassVar[dict[str, str]] = {
        "stars": "Overall rating",
        "food": "Food",
        "service": "Service",
        "ambience": "Ambience",
        "value": "Value",
    }

    @dataclass(frozen=True)
    class Params(OnReservation.Params):
        key: int
        stars: int
        food: int
        service: int
        ambience: int
        value: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        told = set(db.column("SELECT reservation_id FROM review WHERE reservation_id IS NOT NULL"))
        rows = [row for row in base.recent(db) if row.id not in told]
        for row, text in zip(shuffled(rng, rows), shuffled(rng, self.SAID), strict=False):
            given = {name: rng.choice((2, 3, 4, 5)) for name in self.LABELS}
            yield WriteReview.Params(restaurant=row.restaurant, key=row.id, **given, text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        (row,) = base.reservations(db, "v.id = ?", params.key)
        given = {name: vars(params)[name] for name in ("stars", "food", "service", "ambience")}
        return added(
            "review",
            restaurant_id=row.restaurant_id,
            reservation_id=row.id,
            author="Walter B.",
            **given,
            worth=params.value,
            text=Same(params.text),
            dined_on=row.day,
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Write a review")
        for name, label in self.LABELS.items():
            await ui.select(label, f"{vars(params)[name]} stars")
        await super().act(ui, db, params)


class NotifyMe(DiningTemplate, Mutate):
    name = "notify_me"
    difficulty = "medium"
    intent = (
        'I would like a table for {party_words} at "{restaurant}" on {day_words} at exactly {time_words}, '
        "but that time is sold out. Have OpenDining notify me when a table opens up."
    )
    count = 4
    button = "Notify me"
    says = "We will notify you when"

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        day_words: str
        time_words: str
        day: str
        time: str
        party: int
        party_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for wish in base.tables(db, rng, base.single(db), free=False):
            yield NotifyMe.Params(**base.seat(wish))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = base.restaurant(db, params.restaurant).id
        wish = {"day": params.day, "time": params.time, "party": params.party}
        return added("alert", email=db.user, restaurant_id=key, **wish, created_at=ANY)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.look_for(ui, params.restaurant, params)
        await ui.click("link", base.exact(params.restaurant))


class RemoveAlert(DiningTemplate, Mutate):
    name = "remove_alert"
    role = "regular"
    difficulty = "easy"
    intent = 'I\'m no longer waiting for a table at "{restaurant}". Remove that alert.'
    count = 2
    way = ("My dining",)
    button = "Remove the alert for {restaurant}"
    says = "The alert was removed."

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT a.id, r.name AS restaurant FROM alert a JOIN restaurant r ON r.id = a.restaurant_id"
            " WHERE a.email = ? ORDER BY a.id",
            db.user,
        )
        return [RemoveAlert.Params(restaurant=row.restaurant, key=row.id) for row in shuffled(rng, rows)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("alert", {"id": params.key})]


class RedeemPoints(DiningTemplate, Mutate):
    name = "redeem_points"
    role = "regular"
    difficulty = "easy"
    intent = "Redeem {points} of my points for dining credit."
    count = 1
    way = ("Points",)
    button = "Redeem points"
    says = "You redeemed"

    @dataclass(frozen=True)
    class Params:
        points: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [RedeemPoints.Params(points=points) for points in shuffled(rng, (500, 1000))]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        what = f"Reward: {REWARDS[params.points]}"
        return added("point_entry", email=db.user, description=what, points=-params.points, created_at=ANY)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        points = params.points
        await ui.select("Reward", f"{REWARDS[points]} ({points:,} points)")
        await super().act(ui, db, params)


class ChangePhone(DiningTemplate, Mutate):
    name = "change_phone"
    difficulty = "easy"
    intent = "From now on, restaurants should call me at {phone}. Please update my account."
    count = 3
    way = ("Account",)
    form = (("Phone number", "{phone}"),)
    button = "Save"
    says = "Your information was saved."

    @dataclass(frozen=True)
    class Params:
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            ChangePhone.Params(phone=f"(628) 555-{number:04d}")
            for number in rng.sample(range(100, 200), self.count)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"phone": Digits(params.phone)})]
