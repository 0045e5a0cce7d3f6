"""What is right for travel advances: who travels when, and what each person gets, at first and in the end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from webarium.suites.flyunified.base import table_of, traveler
from webarium.suites.gocalendar.base import stamp
from webarium.suites.workflows import flying
from webarium.suites.workflows.base import happens, on
from webarium.suites.workflows.flying import Flyer
from webarium.tasks import Data
from webarium.types import Json
from webarium.worlds.timeline import Event

KINDS: Sequence[str] = (
    *["plain"] * 3,
    *["catered"] * 2,
    "catered half",
    "holiday",
    "paid",
    "long",
    "delayed",
    "called off",
    "canceled",
    "paid enough",
    "not asked",
)
"""What is special about each traveler."""
FIRST = 91_301
"""The id of the first planted booking; calendar events follow the same numbers."""
AT_HOME, ABROAD, DEAR, DEAR_PLACE = 60, 90, 80, "EWR"
"""What a day is worth, in dollars."""
RAISED, RAISED_FROM = 68, "2024-08-01"
LUNCH, CAP, STEP = 15, 420, 10
LETTERS = "BCDFGHJKMNPQRS"
NOON, EVENING = time(12), time(18)
PAID = {"paid": 110, "paid enough": 700}
HOLIDAYS = 2


@dataclass(frozen=True)
class Way:
    """Somebody's trip: where to, on which days, by which flights."""

    kind: str
    flyer: Flyer
    code: str
    abroad: bool
    out: str
    out_day: str
    back: str
    back_day: str
    leaves: datetime
    lands: datetime
    late: int
    """Minutes by which the flight back lands late, once that was announced."""

    def days(self, *, delayed: bool) -> float:
        """Days that count, halves included."""
        lands = self.lands + timedelta(minutes=self.late if delayed else 0)
        between = (lands.date() - self.leaves.date()).days - 1
        first = 1.0 if self.leaves.time() < NOON else 0.5
        last = 1.0 if lands.time() >= EVENING else 0.5
        return between + first + last - (HOLIDAYS if self.kind == "holiday" else 0)

    @property
    def rate(self) -> int:
        """What a day is worth."""
        if self.code == DEAR_PLACE:
            return DEAR
        if self.abroad:
            return ABROAD
        return RAISED if self.out_day >= RAISED_FROM else AT_HOME

    @property
    def lunch(self) -> date | None:
        """The day of a lunch that somebody else pays."""
        if self.kind in ("catered", "called off"):
            return self.leaves.date() + timedelta(days=1)
        return self.leaves.date() if self.kind == "catered half" else None

    def dollars(self, *, changed: bool = True, but: str = "") -> int:
        """What the person gets, by what is known at first or in the end; an ending may forget a rule."""
        rate = AT_HOME if but == "old rate" and self.rate == RAISED else self.rate
        if but == "rate for all" and self.rate == AT_HOME:
            rate = RAISED
        days = self.days(delayed=changed) + (HOLIDAYS if but == self.kind == "holiday" else 0)
        eaten = self.kind == "catered" or (self.kind == "called off" and not changed) or but == self.kind
        worth = days * rate - (LUNCH if eaten and self.lunch else 0)
        capped = worth if but == "no cap" else min(worth, CAP)
        paid = 0 if but == "paid twice" else PAID.get(self.kind, 0)
        return max(0, int(capped - paid) // STEP * STEP)


def drawn(db: Data, rng: random.Random) -> list[list[Any]]:
    """Parameters of all travelers of an instance."""
    codes = [
        "DEN",
        "ORD",
        "IAH",
        "IAD",
        "SEA",
        "LAX",
        "SAN",
        "PHX",
        "BOS",
        "AUS",
        "CDG",
        "LHR",
        "AMS",
        "DFW",
        "PHL",
    ]
    rng.shuffle(codes)
    codes.insert(1, DEAR_PLACE)
    found: list[list[Any]] = []
    for kind in KINDS:
        found.append(_drawn(db, rng, kind, codes, found))
    order = [each for each in found if each[0] != "delayed"]
    rng.shuffle(order)
    order.insert(2, next(each for each in found if each[0] == "delayed"))
    return order


def _drawn(
    db: Data, rng: random.Random, kind: str, codes: list[str], others: Sequence[Sequence[Any]]
) -> list[Any]:
    taken = {each[1][1] for each in others}
    who = next(p for p in iter(lambda: traveler(rng), None) if p.last not in taken)
    for _ in range(400):
        code = rng.choice(codes)
        day = db.today + timedelta(days=rng.randint(5, 30))
        nights = (
            rng.randint(9, 11)
            if kind == "long"
            else rng.randint(4, 5)
            if kind == "holiday"
            else rng.randint(2, 4)
        )
        there = flying.nonstops(db, flying.HOME, day, code)
        back = flying.nonstops(db, code, day + timedelta(days=nights))
        if there and back:
            out, home = rng.choice(there), rng.choice(back)
            numbers = [out.flights[0].number, day.isoformat(), home.flights[0].number]
            params = [kind, [who.first, who.last, who.born, who.gender], code, *numbers,
                      (day + timedelta(days=nights)).isoformat()]  # fmt: skip
            if _fits(way(db, params)):
                codes.remove(code)
                return params
    raise LookupError(f"There are no flights for {kind!r}.")


def _fits(trip: Way) -> bool:
    if (
        trip.lands.date() <= trip.leaves.date()
        or 0 < _off(trip.leaves, NOON) < 5
        or trip.leaves.time() == NOON
    ):
        return False
    match trip.kind:
        case "delayed":
            return time(15, 30) <= trip.lands.time() <= time(17, 50)
        case "catered half":
            return trip.leaves.time() > NOON
        case "long":
            return trip.dollars() == CAP
        case "called off":
            return trip.dollars(changed=False) != trip.dollars()
        case "paid":
            return trip.dollars() > 0
    return True


def _off(moment: datetime, at: time) -> float:
    return abs((datetime.combine(moment.date(), at) - moment).total_seconds()) / 60


def way(db: Data, params: Sequence[Any]) -> Way:
    """A trip from its parameters."""
    kind, person, code, out, out_day, back, back_day = params
    there, home = flying.flown(db, out, out_day), flying.flown(db, back, back_day)
    evening = datetime.combine(home.arrives_at.date(), time(18, 20))
    late = int((evening - home.arrives_at).total_seconds()) // 60 if kind == "delayed" else 0
    abroad = table_of(on(db, "flyunified")).airports[code].country != "United States"
    return Way(
        kind, Flyer(*person), code, abroad, out, out_day, back, back_day, there.departs_at, home.arrives_at, late
    )  # fmt: skip


def planted(db: Data, trips: Sequence[Way]) -> Iterator[Event]:
    """The flights that are booked, those that the airline has canceled, and the lunches in the calendar."""
    for place, trip in enumerate(trips):
        codes = codes_of(place)
        flyer = trip.flyer
        who: dict[str, Json] = {
            "first_name": flyer.first,
            "last_name": flyer.last,
            "born": flyer.born,
            "gender": flyer.gender,
        }
        for leg, (number, day) in enumerate(((trip.out, trip.out_day), (trip.back, trip.back_day))):
            yield happens(
                f"trip {place} {leg}", "flyunified", "trip_is_booked", code=codes[leg],
                number=number, day=day, travelers=[who], booking=FIRST + 2 * place + leg,
            )  # fmt: skip
        if trip.kind == "canceled":
            yield happens(
                "a flight is canceled", "flyunified", "flight_is_canceled", number=trip.back, day=trip.back_day,
                reason="a strike on the ground",
            )  # fmt: skip
        if trip.lunch is not None:
            starts = datetime.combine(trip.lunch, time(12, 30))
            yield happens(
                f"lunch {place}", "gocalendar", "event_appears", title=lunch_title(trip), starts_at=stamp(starts),
                ends_at=stamp(starts + timedelta(hours=1)), calendar="Work", number=FIRST + place,
                guests=[trip.flyer.email],
                description="Our hosts are providing it for us.",
            )  # fmt: skip


def codes_of(place: int) -> tuple[str, str]:
    """The confirmation numbers of both tickets of the traveler at a place."""
    return f"G{LETTERS[place]}T{place % 8 + 2}MX", f"H{LETTERS[place]}T{place % 8 + 2}MX"


def lunch_title(trip: Way) -> str:
    """How the calendar calls a lunch."""
    return f"Lunch with partners, {trip.flyer.last}"
