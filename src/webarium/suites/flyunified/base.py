"""What the templates share: the timetable, flights to ask about, and ways through the site's pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar, Protocol

from webarium.scoring import Expect, OneOf, Ref, UrlCheck
from webarium.scoring.dates import written
from webarium.sites.flyunified.seed.genders import gender_of
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import Timetable
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries, itinerary_of
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.formats import time_short
from webarium.sql import select
from webarium.suites import invented, kit
from webarium.suites.kit import ANY, Errand, fill_in
from webarium.tasks import Data, Row, Ui, landing

PAYMENT: Mapping[str, str] = {
    "Card number": "4242 4242 4242 4242",
    "Expiration date": "12/27",
    "Security code": "321",
    "Address line 1": "410 Alder Street",
    "City": "San Francisco",
    "State or province": "CA",
    "ZIP code": "94110",
}
"""How golden paths pay where a request does not say how; a member's name, phone and e-mail stand there already."""
FREE = (
    *(
        "code",
        "card_number",
        "expiration",
        "security_code",
        "card_name",
        "address1",
        "address2",
        "city",
        "state",
    ),
    *("zip", "country", "phone", "contact", "created_at"),
)
"""Columns of a booking that a request leaves open."""
CLEAN: Mapping[str, Any] = {
    **dict.fromkeys(("stops", "hours", "most")),
    **dict.fromkeys(("children", "infants"), OneOf((None, "0"))),
    "adults": OneOf((None, "1")),
    "leg": OneOf((None, "1")),
}
"""A search for one adult, narrowed by nothing."""


class FlyTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "flyunified"
    role: ClassVar[str] = "flyer"


@dataclass(frozen=True)
class AskedWay:
    """A way and a day, as `way` gives them."""

    origin: str
    destination: str
    day: str
    when: str


@dataclass(frozen=True)
class AskedFlight(AskedWay):
    """A flight among those of a way, as `flight` gives it."""

    number: str
    time: str
    itinerary: str


@dataclass(frozen=True)
class Traveler:
    """Somebody who flies, as `traveler` invents them."""

    first: str
    last: str
    born: str
    born_on: str
    gender: str
    sex: str


@dataclass(frozen=True)
class Ticket(Traveler, AskedFlight):
    """A flight and who takes it."""


class AboutWay(FlyTemplate):
    """Base of tasks about the flights of a way on a day: any, unless a template says which."""

    fare: ClassVar[str] = "economy"
    """What must be left on the flight that a task is about."""

    Params: ClassVar[type[Any]] = AskedFlight

    def instances(self, db: Data, rng: random.Random) -> Iterable[AskedFlight]:
        """Ways with several non-stop flights, one of which is meant."""
        table = table_of(db)
        for origin, destination, day, offered in ways(db, rng):
            room = [each for each in offered if table.seats_left(each.flights, self.fare) >= 6]
            times = [each.departs_at for each in offered]
            room = [each for each in room if times.count(each.departs_at) == 1]
            if room and len({fares(table, each)["economy"] for each in offered}) == len(offered):
                yield flight(way(table, origin, destination, day), rng.choice(room))


class OnWay(AboutWay):
    """Base of tasks that begin with a search for the way on the day, there only."""

    async def go(self, ui: Ui, db: Data, params: AskedWay) -> None:
        await search(ui, params.origin, params.destination, date.fromisoformat(params.day))


class Person(Protocol):
    """Who flies: what the form for travelers asks."""

    @property
    def first(self) -> str: ...

    @property
    def last(self) -> str: ...

    @property
    def born(self) -> str: ...

    @property
    def gender(self) -> str: ...


class OnTrip(FlyTemplate):
    """Base of tasks on the page of a trip of the account."""

    @dataclass(frozen=True)
    class Params:
        code: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "My trips")
        await ui.click("link", re.compile(re.escape(params.code)))
        await super().go(ui, db, params)


def table_of(db: Data) -> Timetable:
    """The timetable of a universe."""
    return Timetable(db.universe.reader(db.site.database.name))


def ways(db: Data, rng: random.Random) -> Iterator[tuple[str, str, date, list[Itinerary]]]:
    """Ways with three to six non-stop flights on a day, in a random order."""
    table = table_of(db)
    rows = table.db.execute(
        "SELECT origin, destination FROM service GROUP BY 1, 2 HAVING count(*) BETWEEN 3 AND 6 ORDER BY 1, 2"
    ).fetchall()
    for origin, destination in kit.shuffled(rng, rows):
        day = db.today + timedelta(days=rng.randint(6, 240))
        offered = itineraries(table, str(origin), str(destination), day)
        if len(offered) >= 3 and not any(each.stops for each in offered):
            yield str(origin), str(destination), day, offered


def way(table: Timetable, origin: str, destination: str, day: date) -> AskedWay:
    """The parameters that name a way and a day."""
    return AskedWay(
        origin=table.airports[origin].label,
        destination=table.airports[destination].label,
        day=day.isoformat(),
        when=written(day),
    )


def flight(asked: AskedWay, itinerary: Itinerary) -> AskedFlight:
    """The parameters that name a flight among those of a way."""
    return AskedFlight(
        **vars(asked),
        number=itinerary.flights[0].number,
        time=time_short(itinerary.departs_at),
        itinerary=itinerary.id,
    )


def code_of(label: str) -> str:
    """The code at the end of an airport's label."""
    return label[-4:-1]


def offered(db: Data, origin: str, destination: str, day: str) -> list[Itinerary]:
    """The flights of an instance's way."""
    return itineraries(table_of(db), code_of(origin), code_of(destination), date.fromisoformat(day))


def meant(db: Data, itinerary: str, day: str) -> Itinerary:
    """The flight of an instance."""
    found = itinerary_of(table_of(db), itinerary, date.fromisoformat(day))
    if found is None:
        raise LookupError(itinerary)
    return found


def price(db: Data, itinerary: str, day: str, fare: str) -> int:
    """What a fare of an instance's flight costs, in cents."""
    return fares(table_of(db), meant(db, itinerary, day))[fare]


def trips(db: Data, where: str, *params: object) -> list[Row]:
    """The account's bookings with their flights that fit a condition, in a fixed order."""
    columns = (
        "b.id AS booking, b.code, b.total, b.fares, b.seats, f.id AS flight_id, f.leg, f.fare, f.day, f.price,"
        " s.number, s.id AS service, a.city AS origin, z.city AS destination"
    )
    tables = (
        "booking b JOIN booked_flight f ON f.booking_id = b.id JOIN service s ON s.id = f.service_id"
        " JOIN airport a ON a.code = s.origin JOIN airport z ON z.code = s.destination"
    )
    return db.rows(
        select(columns, tables, f"b.email = ? AND {where}", "ORDER BY b.id, f.id"), db.user, *params
    )


def traveler(rng: random.Random, *, years: tuple[int, int] = (1955, 2001)) -> Traveler:
    """The parameters that name somebody who flies."""
    first, last = invented.person(rng).split()
    month, day, year = rng.randrange(12) + 1, rng.randint(1, 28), rng.randint(*years)
    born = date(year, month, day)
    gender = gender_of(first, rng.choice(("Male", "Female")))
    return Traveler(
        first=first,
        last=last,
        born=born.isoformat(),
        born_on=written(born),
        gender=gender,
        sex=gender.lower(),
    )


def results(db: Data, origin: str, destination: str, day: str, **more: Any) -> UrlCheck:
    """The results of a search, narrowed by nothing but what is given."""
    named = {"from": code_of(origin), "to": code_of(destination), "depart": day}
    return landing(db, "/flights", query={**CLEAN, "trip": "oneway", "return": None, **named, **more})


def booked(
    db: Data,
    legs: Sequence[tuple[Itinerary, str]],
    people: Sequence[Person],
    *,
    seat: str = "",
    seat_cents: int = 0,
    bags: int = 0,
    bag_cents: int = 0,
) -> list[Expect]:
    """The rows of a new booking without extras; a seat and bags are the first traveler's."""
    table = table_of(db)
    costs = [fares(table, itinerary)[fare] for itinerary, fare in legs]
    total = sum(costs) * len(people)
    found = [
        Expect.insert(
            "booking",
            {
                **dict.fromkeys(FREE, ANY),
                "email": db.user,
                "bundle": "none",
                "insured": 0,
                "fares": total,
                "seats": seat_cents,
                "bags": bag_cents,
                "extras": 0,
                "total": total + seat_cents + bag_cents,
                "status": "confirmed",
                "refund": "",
            },
            label="booking",
        )
    ]
    for position, person in enumerate(people, 1):
        row = {
            "booking_id": Ref("booking"),
            "position": position,
            "kind": "adult",
            "first_name": person.first,
            "middle_name": "",
            "last_name": person.last,
            "suffix": "",
            "born": person.born,
            "gender": person.gender,
            "bags": bags if position == 1 else 0,
        }
        found.append(Expect.insert("traveler", row, label=f"traveler {position}"))
    for leg, (itinerary, fare) in enumerate(legs, 1):
        for segment, each in enumerate(itinerary.flights, 1):
            row = {
                "booking_id": Ref("booking"),
                "leg": leg,
                "segment": segment,
                "service_id": each.service.id,
                "day": each.day.isoformat(),
                "fare": fare,
                "price": costs[leg - 1] if segment == 1 else 0,
                "checked_in_at": None,
            }
            found.append(Expect.insert("booked_flight", row, label=f"flight {leg} {segment}"))
    if seat:
        taken = {
            "flight_id": Ref("flight 1 1"),
            "traveler_id": Ref("traveler 1"),
            "seat": seat,
            "cents": seat_cents,
        }
        found.append(Expect.insert("taken_seat", taken))
    return found


async def search(ui: Ui, origin: str, destination: str, day: date, back: date | None = None) -> None:
    """Fill in the search form of the front page, and press Enter in its last field."""
    await ui.check("Round trip" if back else "One way")
    await fill_in(ui, {"From": origin, "To": destination})
    await ui.fill("Depart", f"{day:%m/%d/%Y}", submit=back is None)
    if back:
        await ui.fill("Return", f"{back:%m/%d/%Y}", submit=True)


async def choose(ui: Ui, number: str, fare: str) -> None:
    """Press a fare of a flight of the results."""
    await ui.click("button", re.compile(rf"^{FARES[fare]} \$"), near=number)


async def name(ui: Ui, person: Person, nth: int = 0) -> None:
    """Fill in who travels: name, day of birth and gender of the `nth` person of the form."""
    born = date.fromisoformat(person.born)
    await ui.fill("First name", person.first, nth=nth)
    await ui.fill("Last name", person.last, nth=nth)
    await ui.select("Month", f"{born:%B}", nth=nth)
    await ui.fill("Day", f"{born.day:02d}", nth=nth)
    await ui.fill("Year", str(born.year), nth=nth)
    await ui.select("Gender", person.gender, nth=nth)


async def pay(ui: Ui, payment: Mapping[str, str] = PAYMENT) -> None:
    """Fill in the payment form, and press Enter in the last field."""
    for number, (label, text) in enumerate(payment.items(), 1):
        await ui.fill(label, text, submit=number == len(payment))


async def confirmed(ui: Ui) -> None:
    """See that a booking was made."""
    await ui.click("link", "Show my confirmation")
    await ui.expect_text("Your confirmation number is")


async def book(
    ui: Ui, person: Person, *, seat: str = "", bags: str = "", payment: Mapping[str, str] = PAYMENT
) -> None:
    """From the travelers' form to the payment that is sent."""
    await name(ui, person)
    await ui.click("button", "Continue to seats")
    if seat:
        await ui.click("button", re.compile(rf"^{seat}, "))
    else:
        await ui.click("link", "Skip seat selection")
    if bags:
        await ui.select(re.compile("^Checked bags for"), bags)
    await ui.click("button", "Continue to payment")
    await pay(ui, payment)


def day_of(text: str) -> date:
    """A day of a row."""
    return date.fromisoformat(text)
