"""What the accounts did before their worlds begin: visits, reservations to come, favorites, alerts, points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import apsw

from webarium.content.sentences import said as say
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.opendining.seed.people import PERSONAS, Persona
from webarium.sites.opendining.seed.restaurants import House
from webarium.sites.opendining.tables import fitting
from webarium.types import Scale

VISITS = {"small": 48, "full": 160}
"""How often the regular ate out."""
EARNED = 100
"""Points for a visit."""
_TODAY = date(2024, 7, 18)
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_OCCASIONS = ("", "", "", "Birthday", "Anniversary", "Date night", "Business meal", "Celebration")
_REQUESTS = (
    "",
    "",
    "",
    "A quiet corner, please.",
    "Window table if there is one.",
    "One of us is allergic to nuts.",
    "We may be ten minutes late.",
    "High chair for a two-year-old.",
)
_WORDS = (
    "Lovely [evening|lunch|night], [the kitchen sent something extra|nobody rushed us|we stayed late].",
    "Good food, [but we could hardly hear each other|shame about the noise|though the music won].",
    "[Exactly|Just] what I [hoped for|needed|had in mind] on a [rainy night|slow Sunday|hungry day].",
    "We took [visitors|my parents|old friends] here and they [want to move in|still ask about it].",
    "Fine. I'd [order differently|go earlier|sit elsewhere] next time.",
    "[The best table in the house|A table with a view|The quiet corner], [and good service|well worth asking for].",
)


def write_all(db: apsw.Connection, seed: int, scale: Scale, every: Sequence[House]) -> None:
    """All that belongs to accounts."""
    named, own = list(every[:20]), list(every[20:])
    diner = _Desk(db, Dice(seed, "diner"), PERSONAS[0])
    diner.ate_out(diner.dice.some(own, 8), 19)
    diner.expects(diner.dice.some(own, 2), (5, 23))
    diner.likes([*diner.dice.some(named[13:], 1), *diner.dice.some(own, 3)])
    diner.waits(diner.dice.some(own, 1))
    regular = _Desk(db, Dice(seed, "regular"), PERSONAS[1])
    visited = regular.dice.some(own, VISITS[scale] * 2 // 3)
    again = [regular.dice.pick(visited) for _ in range(VISITS[scale] - len(visited))]
    regular.ate_out([*again, *visited], 7)
    regular.expects(regular.dice.some(own, 6), (2, 4, 9, 16, 30, 44))
    regular.likes(regular.dice.some(own, 12))
    regular.waits(regular.dice.some(own, 3))
    regular.redeemed(2000)


def _open_day(house: House, day: date) -> date:
    """The day, or the next one on which a restaurant is open."""
    week = (day + timedelta(days=ahead) for ahead in range(7))
    return next(each for each in week if each.weekday() in house.hours)  # none is closed all week


@dataclass(frozen=True)
class _Desk:
    """Writes what belongs to one account."""

    db: apsw.Connection
    dice: Dice
    who: Persona

    def ate_out(self, houses: Sequence[House], apart: int) -> None:
        """Visits, the newest some days ago; points for each, reviews of many."""
        day = _TODAY - timedelta(days=self.dice.between(3, 6) + apart * (len(houses) - 1))
        for number, house in enumerate(houses):
            day = _open_day(house, day)
            gone = number % 9 == 5
            key = self._reserve(house, day, status="cancelled" if gone else "booked")
            if not gone:
                self._earn(house, day)
                if self.dice.chance(0.5):
                    self._review(house, day, key)
            day += timedelta(days=apart)

    def expects(self, houses: Sequence[House], days: Sequence[int]) -> None:
        """Reservations so many days ahead."""
        for house, ahead in zip(houses, days, strict=True):
            day = _TODAY + timedelta(days=ahead)
            day = _open_day(house, day)
            self._reserve(house, day)

    def likes(self, houses: Sequence[House]) -> None:
        """Favorites."""
        for number, house in enumerate(houses):
            moment = datetime(2024, 6, 1, 18, 30) + timedelta(days=number * 3)  # noqa: DTZ001
            write_one(self.db, "favorite", email=self.who.email, restaurant_id=house.row.id, saved_at=moment)

    def waits(self, houses: Sequence[House]) -> None:
        """Alerts for evenings."""
        for house in houses:
            day = _TODAY + timedelta(days=self.dice.between(10, 40))
            day = _open_day(house, day)
            write_one(
                self.db,
                "alert",
                email=self.who.email,
                restaurant_id=house.row.id,
                day=day,
                time=house.times(day)[self.dice.between(4, 7)],
                party=self.dice.between(2, 6),
                created_at="2024-07-12 20:15:00",
            )

    def redeemed(self, points: int) -> None:
        """Points that were given for a reward."""
        write_one(
            self.db,
            "point_entry",
            email=self.who.email,
            description="Reward: $20 dining credit",
            points=-points,
            created_at="2024-03-02 11:20:00",
        )

    def _reserve(self, house: House, day: date, status: str = "booked") -> int:
        party = self.dice.pick((2, 2, 2, 3, 4, 4))
        seats = next(each for each in fitting(party) if each in house.seating)
        times = house.times(day)
        made = datetime.combine(min(day - timedelta(days=6), _TODAY - timedelta(days=2)), datetime.min.time())
        return write_one(
            self.db,
            "reservation",
            code="".join(self.dice.pick(_LETTERS) for _ in range(8)),
            email=self.who.email,
            restaurant_id=house.row.id,
            day=day,
            time=times[self.dice.between(0, len(times) - 1)],
            party=party,
            seats=seats,
            country="US",
            tel="+1 " + "".join(each for each in self.who.phone if each.isdigit()),
            contact=self.who.email,
            occasion=self.dice.pick(_OCCASIONS),
            request=self.dice.pick(_REQUESTS),
            status=status,
            created_at=made + timedelta(hours=19, minutes=self.dice.between(0, 59)),
        )

    def _earn(self, house: House, day: date) -> None:
        write_one(
            self.db,
            "point_entry",
            email=self.who.email,
            description=f"Visit to {house.row.name}",
            points=EARNED,
            created_at=f"{day.isoformat()} 23:00:00",
        )

    def _review(self, house: House, day: date, key: int) -> None:
        stars = self.dice.pick((3, 4, 4, 5, 5))
        write_one(
            self.db,
            "review",
            restaurant_id=house.row.id,
            reservation_id=key,
            author=f"{self.who.first_name} {self.who.last_name[0]}.",
            stars=stars,
            food=stars,
            service=self.dice.between(3, 5),
            ambience=self.dice.between(3, 5),
            worth=self.dice.between(3, 5),
            text=say(self.dice, self.dice.pick(_WORDS), {}),
            dined_on=day,
        )
