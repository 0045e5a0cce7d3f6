"""What the accounts did before their worlds begin: trips, payments, saved places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.udriver.fares import KINDS
from webarium.sites.udriver.geography import SAN_FRANCISCO, by_road, minutes
from webarium.sites.udriver.seed.people import PERSONAS, Driver
from webarium.sites.udriver.seed.places import Place
from webarium.types import Scale

VISA, MASTERCARD = "Visa ••••4242", "Mastercard ••••5454"
COMMUTES = {"small": 66, "full": 198}
"""How many past trips the commuter has."""
_KINDS = {kind.name: kind for kind in KINDS}


@dataclass(frozen=True)
class _Ride:
    at: str
    pickup: str
    dropoff: str
    car: str = "UdriverX"
    payment: str = "credit"
    stars: int | None = 5
    tip: int = 0


JUNE = (
    _Ride("2024-06-03 08:42:00", "333 Fremont Apartments", "Fitness Urbano", tip=200),
    _Ride("2024-06-08 19:05:00", "1 Hotel San Francisco", "Osha Thai BBQ San Francisco", "Comfort", stars=4),
    _Ride("2024-06-13 17:31:00", "Fox Plaza", "Casa Loma Hotel", payment="wallet", tip=100),
    _Ride("2024-06-18 12:20:00", "Aaha Indian Cuisine", "388 Beale", stars=None),
    _Ride("2024-06-22 18:48:00", "1030 Post", "Phat Thai", "UdriverXL", tip=500),
    _Ride("2024-06-28 23:55:00", "Club X", "Amber India", payment="wallet", stars=None),
)
"""The trips of the default account, all in June; the last Thai restaurant among them is Phat Thai."""


def write_all(
    db: apsw.Connection, seed: int, scale: Scale, places: Sequence[Place], crew: Sequence[Driver]
) -> None:
    """Trips, cards, wallets and saved places of all accounts."""
    here = [place for place in places if place.city == SAN_FRANCISCO]
    desk = _Desk(db, Dice(seed, "diary"), {place.name: place for place in reversed(here)}, crew)
    desk.rider()
    desk.commuter(here, COMMUTES[scale])


@dataclass(frozen=True)
class _Desk:
    """Writes what belongs to accounts."""

    db: apsw.Connection
    dice: Dice
    by_name: Mapping[str, Place]
    crew: Sequence[Driver]

    def rider(self) -> None:
        """The default account; its wallet's entries add up to its balance."""
        email = PERSONAS[0].email
        self._card(email, "Jordan Ellsworth", "4242 4242 4242 4242", ("9", "2027"), default=True)
        self._entry(email, "Wallet Top-up", 4000, "2024-05-30 18:10:00")
        spent = 0
        for ride in JUNE:
            spent += self._ridden(email, ride)
        owed = PERSONAS[0].balance - 4000 + spent
        self._entry(email, "Gift card", owed, "2024-07-02 10:15:00")
        for label, name in (("Climbing friends", "Fitness Urbano"), ("Sunday lunch", "Pacific Cafe")):
            write_one(self.db, "saved_place", email=email, label=label, place_id=self.by_name[name].id)

    def commuter(self, here: Sequence[Place], count: int) -> None:
        """Somebody who rides a lot."""
        email = PERSONAS[1].email
        self._card(email, "Priya Venkataraman", "5454 5454 5454 5454", ("3", "2028"), default=True)
        self._card(email, "Priya Venkataraman", "4111 1111 1111 1111", ("5", "2024"), default=False)
        homes = [place for place in here[25:] if place.kind == "Apartments"]
        offices = [place for place in here[25:] if place.kind == "Office building"]
        home, work = self.dice.pick(homes), self.dice.pick(offices)
        others = [place for place in self.dice.some(here[25:], count + 12) if place not in (home, work)]
        for label, place in (("Home", home), ("Work", work), ("Mom's place", others.pop())):
            write_one(self.db, "saved_place", email=email, label=label, place_id=place.id)
        self._commutes(email, home, work, others, count)
        self._planned(email, home, others)

    def _commutes(self, email: str, home: Place, work: Place, others: Sequence[Place], count: int) -> None:
        starts = [datetime(2024, 7, 17, 18, 5) - timedelta(days=3 * n) for n in range(count)]  # noqa: DTZ001
        spent = 0
        for number, start in enumerate(reversed(starts)):
            if number % 5 == 0:
                pair = (home, work)
            else:
                pair = (
                    (others[number % len(others)], home)
                    if number % 2
                    else (work, others[number % len(others)])
                )
            ride = _Ride(
                (start + timedelta(minutes=self.dice.between(-300, 300))).isoformat(" "),
                pair[0].name,
                pair[1].name,
                self.dice.pick(("UdriverX", "UdriverX", "Comfort", "UdriverXL")),
                self.dice.pick(("credit", "credit", "wallet", "cash")),
                self.dice.pick((5, 5, 5, 4, 3, None)),
                self.dice.pick((0, 0, 100, 300, 500)),
            )
            spent += self._ridden(email, ride, pair, MASTERCARD)
        total = spent + PERSONAS[1].balance
        first, second = total // 2, total - total // 2
        self._entry(email, "Wallet Top-up", first, (starts[-1] - timedelta(days=2)).isoformat(" "))
        self._entry(email, "Wallet Top-up", second, "2024-04-02 12:30:00")

    def _planned(self, email: str, home: Place, others: Sequence[Place]) -> None:
        for when, place, car in zip(
            ("2024-07-18 09:40:00", "2024-07-20 18:30:00", "2024-07-26 07:15:00"),
            others[-3:],
            ("UdriverX", "Comfort", "UdriverXL"),
            strict=True,
        ):
            self._trip(
                email,
                (home, place),
                _Ride("2024-07-15 20:12:00", home.name, place.name, car, stars=None),
                MASTERCARD,
                status="booked",
                scheduled_for=when,
                driver_id=None,
                ended_at=None,
            )

    def _ridden(
        self, email: str, ride: _Ride, pair: tuple[Place, Place] | None = None, card: str = VISA
    ) -> int:
        """Write a trip that is over; returns what it took from the wallet."""
        pair = pair or (self.by_name[ride.pickup], self.by_name[ride.dropoff])
        price = self._trip(email, pair, ride, card)
        if ride.payment != "wallet":
            return 0
        self._entry(email, f"Ride to {pair[1].name}", -price, ride.at)
        if ride.tip:
            self._entry(email, f"Tip for the ride to {pair[1].name}", -ride.tip, ride.at)
        return price + ride.tip

    def _trip(
        self, email: str, pair: tuple[Place, Place], ride: _Ride, card: str, **more: str | int | None
    ) -> int:
        pickup, dropoff = pair
        kind = _KINDS[ride.car]
        bases = pickup.base_price + dropoff.base_price
        road = by_road(pickup, dropoff)
        able = [each for each in self.crew if each.city == SAN_FRANCISCO and each.car == ride.car]
        ended = datetime.fromisoformat(ride.at) + timedelta(minutes=minutes(road) + 4)
        values: dict[str, object] = {
            "email": email,
            "pickup_id": pickup.id,
            "dropoff_id": dropoff.id,
            "car": ride.car,
            "price": kind.price(bases),
            "full_price": kind.full_price(bases),
            "payment": ride.payment,
            "payment_name": {"credit": card, "wallet": "Udriver Wallet", "cash": "Cash"}[ride.payment],
            "driver_id": self.dice.pick(able[1:]).id,
            "status": "completed",
            "scheduled_for": None,
            "requested_at": ride.at,
            "ended_at": ended,
            "meters": road,
            "minutes": minutes(road),
            "stars": ride.stars,
            "tip": ride.tip,
        }
        write_one(self.db, "trip", **(values | more))
        return kind.price(bases)

    def _entry(self, email: str, description: str, amount: int, at: str) -> None:
        write_one(
            self.db,
            "wallet_entry",
            email=email,
            description=description,
            amount=amount,
            type="credit" if amount > 0 else "debit",
            created_at=at,
        )

    def _card(self, email: str, name: str, number: str, expiry: tuple[str, str], *, default: bool) -> None:
        write_one(
            self.db,
            "card",
            email=email,
            card_name=name,
            card_number=number,
            month=expiry[0],
            year=expiry[1],
            security_code="123",
            is_default=default,
        )
