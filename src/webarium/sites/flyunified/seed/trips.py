"""Bookings that are there from the beginning: those of the default account, and those of strangers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import apsw

from webarium.content.people import FIRST_NAMES, LAST_NAMES, PLACES, STREETS
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.flyunified.seed.genders import gender_of
from webarium.sites.flyunified.seed.people import PERSONAS
from webarium.sites.flyunified.timetable import prices
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, seat_price
from webarium.sites.flyunified.timetable.flights import Timetable
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries
from webarium.sites.kit.card_numbers import grouped
from webarium.sites.kit.real.times import EPOCH

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What confirmation numbers are made of."""
_GENDERS = ("Female", "Male")
_ROOM = 4
"""So many seats must be left on each flight of a booking."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A booking to be written."""

    legs: tuple[tuple[str, str, str], ...]
    """Origin, destination and day of each."""
    fare: str
    party: tuple[str, ...] = ("adult",)
    """Kinds of travelers."""
    seated: bool = True
    ahead: int = 40
    """How many days before its first flight it was made."""
    canceled: bool = False
    bags: int = 0


MEMBER = (
    Plan((("SFO", "AUS", "2024-02-09"), ("AUS", "SFO", "2024-02-13")), "economy"),
    Plan((("SFO", "BOS", "2024-03-21"), ("BOS", "SFO", "2024-03-26")), "premium", bags=1),
    Plan((("SFO", "MSY", "2024-04-26"),), "economy", canceled=True),
    Plan((("SFO", "HNL", "2024-05-17"), ("HNL", "SFO", "2024-05-25")), "economy", ("adult", "adult")),
    Plan((("OAK", "SEA", "2024-06-11"),), "basic", seated=False),
    Plan((("SFO", "LAX", "2024-07-18"), ("LAX", "SFO", "2024-07-22")), "economy", seated=False, ahead=21),
    Plan((("SFO", "SAN", "2024-07-19"),), "economy", ("adult", "adult"), ahead=30),
    Plan((("SFO", "PDX", "2024-08-08"), ("PDX", "SFO", "2024-08-12")), "economy", bags=1),
    Plan((("SFO", "DFW", "2024-08-29"),), "basic"),
    Plan((("SFO", "ORD", "2024-09-16"), ("ORD", "SFO", "2024-09-19")), "business"),
    Plan((("SFO", "LHR", "2024-10-04"), ("LHR", "SFO", "2024-10-15")), "premium", ("adult", "adult")),
    Plan((("SFO", "CUN", "2024-11-22"),), "economy", ("adult", "adult", "child")),
    Plan((("SFO", "MCO", "2024-12-21"), ("MCO", "SFO", "2024-12-28")), "economy", seated=False),
    Plan((("LAX", "HND", "2025-02-14"),), "first"),
)
"""The default account's trips."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who travels."""

    kind: str
    first_name: str
    last_name: str
    born: str
    gender: str


def write_member(db: apsw.Connection, table: Timetable, seed: int) -> None:
    """The default account's bookings."""
    persona = PERSONAS[0]
    for number, plan in enumerate(MEMBER):
        dice = Dice(seed, "member trip", number)
        own = Person("adult", persona.first_name, persona.last_name, persona.born, persona.gender)
        others = [_person(dice, kind, persona.last_name) for kind in plan.party[1:]]
        _write(db, table, dice, plan, [own, *others], persona.email, persona.phone)


def write_strangers(db: apsw.Connection, table: Timetable, seed: int, count: int) -> None:
    """Bookings of people without an account, to be looked up by their numbers and names."""
    codes = list(table.airports)
    for number in range(count):
        dice = Dice(seed, "stranger", number)
        origin, destination = dice.some(codes, 2)
        day = EPOCH.date() + timedelta(days=dice.between(-1, 150))
        legs = [(origin, destination, day.isoformat())]
        if dice.chance(0.5):
            legs.append((destination, origin, (day + timedelta(days=dice.between(2, 14))).isoformat()))
        fare = dice.pick(("basic", "basic", "economy", "economy", "economy", "premium", "business", "first"))
        party = dice.pick(
            (("adult",), ("adult",), ("adult", "adult"), ("adult", "adult", "child"), ("adult", "child"))
        )
        plan = Plan(
            tuple(legs), fare, party, dice.chance(0.6), dice.between(3, 60), dice.chance(0.06), dice.below(2)
        )
        last = dice.pick(LAST_NAMES)
        people = [_person(dice, kind, last) for kind in plan.party]
        contact = f"{people[0].first_name}.{last}@mail.test".lower()
        _write(db, table, dice, plan, people, None, "(503) 555-0148", contact=contact)


def _person(dice: Dice, kind: str, last: str) -> Person:
    first_year, last_year = (1950, 2003) if kind == "adult" else (2009, 2019)
    born = date(dice.between(first_year, last_year), dice.between(1, 12), dice.between(1, 28))
    first = dice.pick(FIRST_NAMES)
    return Person(kind, first, last, born.isoformat(), gender_of(first, dice.pick(_GENDERS)))


def _write(
    db: apsw.Connection,
    table: Timetable,
    dice: Dice,
    plan: Plan,
    people: list[Person],
    email: str | None,
    phone: str,
    contact: str = "",
) -> None:
    """One booking with all that belongs to it; none where there is no flight with room."""
    legs = [_itinerary(table, dice, plan, *leg) for leg in plan.legs]
    chosen = [leg for leg in legs if leg is not None]
    if len(chosen) < len(legs):
        return
    costs = [prices.fares(table, leg)[plan.fare] for leg in chosen]
    seats = list(_seats(table, dice, plan, chosen, len(people))) if plan.seated else []
    city, state, prefix, _ = dice.pick(PLACES)
    fares, bags = sum(costs) * len(people), plan.bags * 3_500 * len(chosen)
    seat_costs = sum(cents for *_, cents in seats)
    created = datetime.combine(chosen[0].flights[0].day, EPOCH.time()) - timedelta(
        days=plan.ahead, minutes=dice.below(700)
    )
    booking = write_one(
        db,
        "booking",
        code="".join(dice.pick(LETTERS) for _ in range(6)),
        email=email,
        bundle="none",
        insured=0,
        fares=fares,
        seats=seat_costs,
        bags=bags,
        extras=0,
        total=fares + seat_costs + bags,
        card_number=grouped(f"4{dice.between(10**14, 10**15 - 1)}"),
        expiration=f"{dice.between(1, 12):02d}/{dice.between(26, 29)}",
        security_code=str(dice.between(100, 999)),
        card_name=f"{people[0].first_name} {people[0].last_name}",
        address1=f"{dice.between(12, 4_800)} {dice.pick(STREETS)} St",
        address2="",
        city=city,
        state=state,
        zip=f"{prefix}{dice.between(1, 99):02d}",
        country="United States",
        phone=phone,
        contact=contact or email,
        status="canceled" if plan.canceled else "confirmed",
        refund="credit" if plan.canceled else "",
        created_at=min(created, EPOCH - timedelta(days=2)),
    )
    travelers = [
        write_one(
            db,
            "traveler",
            booking_id=booking,
            position=position,
            kind=person.kind,
            first_name=person.first_name,
            middle_name="",
            last_name=person.last_name,
            suffix="",
            born=person.born,
            gender=person.gender,
            bags=plan.bags if position == 1 else 0,
        )
        for position, person in enumerate(people, 1)
    ]
    flights = _write_flights(db, plan, chosen, costs)
    for leg, segment, traveler, seat, cents in seats:
        write_one(
            db,
            "taken_seat",
            flight_id=flights[leg, segment],
            traveler_id=travelers[traveler],
            seat=seat,
            cents=cents,
        )


def _write_flights(
    db: apsw.Connection, plan: Plan, chosen: list[Itinerary], costs: list[int]
) -> dict[tuple[int, int], int]:
    """The rows of a booking's flights by leg and segment."""
    return {
        (leg, segment): write_one(
            db,
            "booked_flight",
            booking_id=int(db.execute("SELECT max(id) FROM booking").get),
            leg=leg,
            segment=segment,
            service_id=flight.service.id,
            day=flight.day,
            fare=plan.fare,
            price=costs[leg - 1] if segment == 1 else 0,
            checked_in_at=None,
        )
        for leg, itinerary in enumerate(chosen, 1)
        for segment, flight in enumerate(itinerary.flights, 1)
    }


def _itinerary(
    table: Timetable, dice: Dice, plan: Plan, origin: str, destination: str, day: str
) -> Itinerary | None:
    """One of the quicker ways with room; on the day of the epoch one that departs hours later."""
    when = date.fromisoformat(day)
    offered = itineraries(table, origin, destination, when)
    if when == EPOCH.date():
        offered = [each for each in offered if each.departs_at.hour >= 13]
    room = [each for each in offered if table.seats_left(each.flights, plan.fare) >= _ROOM]
    quick = sorted(room, key=lambda each: (each.stops, each.minutes, each.id))[:4]
    return dice.pick(quick) if quick else None


def _seats(
    table: Timetable, dice: Dice, plan: Plan, legs: Iterable[Itinerary], people: int
) -> Iterator[tuple[int, int, int, str, int]]:
    """Leg, segment, number of the traveler, seat and price of what was chosen."""
    for leg, itinerary in enumerate(legs, 1):
        for segment, flight in enumerate(itinerary.flights, 1):
            cabin = flight.plane.cabin(CABIN_OF[plan.fare])
            sold = table.sold(flight, cabin)
            free = [seat for seat in cabin.seats if seat not in sold]
            for number, seat in enumerate(dice.subset(free, people)):
                yield (
                    leg,
                    segment,
                    number,
                    seat,
                    seat_price(flight.plane, plan.fare, seat, flight.service.miles),
                )
