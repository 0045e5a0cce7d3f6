"""What is right for a concert tour of which a part is off: what was booked, and what of it is canceled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import NamedTuple

from webarium.scoring import Expect, OneOf
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.days import Span
from webarium.suites.flyunified.base import table_of
from webarium.suites.gocalendar.base import stamp
from webarium.suites.gomail.base import written
from webarium.suites.kit import ANY, Same
from webarium.suites.workflows import flying
from webarium.suites.workflows.base import happens, on
from webarium.tasks import Data
from webarium.worlds.timeline import Event, When

FIRST = 90_501
"""The id of the first planted row."""
CITIES = {
    "London": "LHR",
    "Paris": "CDG",
    "Rome": "FCO",
    "Barcelona": "BCN",
    "Tokyo": "HND",
    "Miami": "MIA",
    "New York": "EWR",
}
"""Where concerts may be, and where one flies to."""
STEPS = (0, 4, 7, 11, 14, 18, 21)
"""How many days after the first flight each one departs: on Mondays and Fridays."""
KEPT, LATE, STRICT, PRIVATE, ASKED, ALSO, STAYS = range(7)
"""The concerts: which takes place, which is called off late, whose stay cancels strictly, where somebody goes anyway,
about which only the person knows, and another one that is off and one that is not."""
TICKETS = ("business", "economy", "basic")
"""The fares of the trips to each concert: two travelers, and one, and one."""
LETTERS = "QHXWVKZ"
MANAGER = ("Keith Barlow", "keith.barlow@example.com")
SUBJECT = "Refunds"


@dataclass(frozen=True)
class Params:
    """What an instance of the tour is about."""

    cities: Sequence[str]
    first: str
    """The day of the first flight."""
    musicians: Sequence[Sequence[str]]
    """First name, last name, day of birth and gender of each."""
    stays: Sequence[str]
    plays: bool
    """Whether the concert takes place about which only the person knows."""


class Trip(NamedTuple):
    """A planted trip of some musicians."""

    code: str
    key: int
    fare: str
    cents: int


class Plan:
    """All that follows from an instance."""

    def __init__(self, db: Data, params: Params) -> None:
        self.db, self.params = db, params
        self.homes = on(db, "staynb")
        self.people = [flying.Flyer(*each) for each in params.musicians]

    @property
    def off(self) -> list[int]:
        """The concerts that do not take place in the end."""
        return [LATE, STRICT, PRIVATE, ALSO, *([] if self.params.plays else [ASKED])]

    def departs(self, number: int) -> date:
        """The day of a concert's flights."""
        return date.fromisoformat(self.params.first) + timedelta(days=STEPS[number])

    def nights(self, number: int) -> Span:
        """The nights of a concert's stay."""
        day = self.departs(number)
        return Span(day + timedelta(days=1), day + timedelta(days=3))

    @cached_property
    def numbers(self) -> list[str]:
        """The flights; empty where a day has none with room."""
        codes = [CITIES[city] for city in self.params.cities]
        found = [flying.nonstops(self.db, "SFO", self.departs(n), code) for n, code in enumerate(codes)]
        return [offered[0].flights[0].number if offered else "" for offered in found]

    @property
    def has_room(self) -> bool:
        """Whether there is room on all flights in all fares."""
        table = table_of(on(self.db, "flyunified"))
        days = [self.departs(n).isoformat() for n in range(len(STEPS))]
        return all(self.numbers) and all(
            table.seats_left(flying.flown(self.db, number, day).flights, fare) >= 2
            for number, day in zip(self.numbers, days, strict=True)
            for fare in TICKETS
        )

    def code(self, number: int, ticket: int) -> str:
        """The confirmation number of a planted trip."""
        return f"{LETTERS[number]}T{ticket + 2}M{LETTERS[ticket]}{number + 3}"

    def key(self, number: int, ticket: int) -> int:
        """The id of a planted trip."""
        return FIRST + 10 * number + ticket

    def trip(self, number: int, ticket: int) -> Trip:
        """A planted trip with what it costs."""
        flight = flying.flown(self.db, self.numbers[number], self.departs(number).isoformat())
        table = table_of(on(self.db, "flyunified"))
        cents = fares(table, flight)[TICKETS[ticket]] * (2 if ticket == 0 else 1)
        return Trip(self.code(number, ticket), self.key(number, ticket), TICKETS[ticket], cents)

    # What there is

    def trips(self) -> Iterator[Event]:
        """Three trips to each concert: two musicians, and one, and one."""
        crews = (self.people[:2], self.people[2:3], self.people[3:])
        for number in range(len(STEPS)):
            for ticket, crew in enumerate(crews):
                who = [dict(zip(("first_name", "last_name", "born", "gender"), each, strict=True)) for each in
                       ([p.first, p.last, p.born, p.gender] for p in crew)]  # fmt: skip
                trip = self.trip(number, ticket)
                yield happens(
                    f"trip {trip.code}", "flyunified", "trip_is_booked", code=trip.code, number=self.numbers[number],
                    day=self.departs(number).isoformat(), travelers=[*who], fare=trip.fare, booking=trip.key,
                )  # fmt: skip

    def stays(self) -> Iterator[Event]:
        """A stay at each concert."""
        for number, title in enumerate(self.params.stays):
            nights = self.nights(number)
            yield happens(
                f"stay {number}", "staynb", "stay_is_booked", title=title, checkin=nights.checkin.isoformat(),
                checkout=nights.checkout.isoformat(), code=f"HMTOUR{number}QX{number}", adults=4, number=FIRST + number,
            )  # fmt: skip

    def concerts(self) -> Iterator[Event]:
        """The concerts in the calendar."""
        return (self.concert(number, f"concert {number}", FIRST + number) for number in range(len(STEPS)))

    def concert(self, number: int, name: str, key: int, when: When | None = None) -> Event:
        """A concert that appears in the calendar."""
        starts = datetime.combine(self.departs(number) + timedelta(days=2), time(20))
        times = {"starts_at": stamp(starts), "ends_at": stamp(starts + timedelta(hours=2))}
        title = f"Concert {self.params.cities[number]}"
        return happens(
            name, "gocalendar", "event_appears", when, title=title, calendar="Work", number=key, **times
        )

    # Rows

    def tickets(self, number: int) -> list[int]:
        """Which trips to a concert are canceled if it is off."""
        return [0] if number == PRIVATE else [0, 1]

    def flights(self, number: int) -> list[Expect]:
        """The trips of a concert that are canceled."""
        trips = [self.trip(number, ticket) for ticket in self.tickets(number)]
        return [
            Expect.update(
                "booking",
                {"id": trip.key},
                {"status": "canceled", "refund": "card" if trip.fare == "business" else "credit"},
                database="flyunified",
            )
            for trip in trips
        ]

    def rest(self, number: int) -> list[Expect]:
        """The stay and the date of a concert that are canceled."""
        stay = Expect.update("booking", {"id": FIRST + number}, {"status": "cancelled"}, database="staynb")
        concert = Expect.update("event", {"id": FIRST + number}, {"deleted_at": ANY})
        return [concert] if number == STRICT else [stay, concert]

    def gone(self, number: int) -> list[Expect]:
        """All that is canceled with a concert."""
        return [*self.flights(number), *self.rest(number)]

    def gone_again(self) -> Expect:
        """The concert that came back is deleted."""
        return Expect.update("event", {"id": FIRST + 20}, {"deleted_at": ANY})

    def sum(self) -> int:
        """What comes back from the airline, in cents."""
        return sum(self.trip(n, ticket).cents for n in self.off for ticket in self.tickets(n))

    def message(self) -> Expect:
        """The mail with the sum."""
        dollars = self.sum() // 100
        ways = OneOf(tuple(Same(text) for text in (f"${dollars:,}", f"${dollars}", f"${dollars:,}.00")))
        return written([MANAGER[1]], SUBJECT, "", plain=ways)
