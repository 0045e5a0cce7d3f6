"""What scenarios with flights share: which flights there are, what booking them writes, and how it is done."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from webarium.scoring import Expect, Ref
from webarium.scoring.dates import written
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries
from webarium.sites.flyunified.timetable.prices import fares
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import table_of
from webarium.suites.kit import ANY
from webarium.suites.workflows.base import enter, on
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import RowsAre

ROOM = 4
"""So many seats a flight that scenarios count on has at least."""
HOME = "SFO"


@dataclass(frozen=True)
class Flyer:
    """Somebody who is to fly."""

    first: str
    last: str
    born: str
    gender: str

    @property
    def name(self) -> str:
        """Both names, as tickets have them."""
        return f"{self.first} {self.last}"

    @property
    def email(self) -> str:
        """The address that they write from."""
        return f"{self.first}.{self.last}@mail.example".lower()

    @property
    def passport(self) -> str:
        """What a booking asks, in a sentence."""
        return f"For the ticket: {self.name}, {self.gender.lower()}, born on {written(date.fromisoformat(self.born))}."


def nonstops(db: Data, origin: str, day: date, destination: str = HOME) -> list[Itinerary]:
    """The non-stop flights of a way on a day that have room in Economy, in order of departure."""
    table = table_of(on(db, "flyunified"))
    found = [each for each in itineraries(table, origin, destination, day) if not each.stops]
    room = [each for each in found if table.seats_left(each.flights, "economy") >= ROOM]
    return sorted(room, key=lambda each: each.departs_at)


def fare_of(db: Data, itinerary: Itinerary) -> int:
    """What it costs in Economy, in cents."""
    return fares(table_of(on(db, "flyunified")), itinerary)["economy"]


def cheapest(db: Data, offered: Sequence[Itinerary]) -> Itinerary | None:
    """The one that costs least; none where there is not a single one."""
    ranked = sorted(offered, key=lambda each: fare_of(db, each))
    if not ranked or (len(ranked) > 1 and fare_of(db, ranked[0]) == fare_of(db, ranked[1])):
        return None
    return ranked[0]


def flown(db: Data, number: str, day: str) -> Itinerary:
    """A flight by its number."""
    table = table_of(on(db, "flyunified"))
    (service,) = table.services("number = ?", number)
    return Itinerary((table.flight(service, date.fromisoformat(day)),))


def label_of(db: Data, code: str) -> str:
    """How searches name an airport: ``Denver, CO (DEN)``."""
    return table_of(on(db, "flyunified")).airports[code].label


def place_of(db: Data, code: str) -> str:
    """The city of an airport: ``Denver``."""
    return table_of(on(db, "flyunified")).airports[code].city


def ticket(
    db: Data,
    itinerary: Itinerary,
    *who: Flyer,
    moved: Itinerary | None = None,
    canceled: bool = False,
    twice: bool = False,
) -> list[Expect]:
    """The rows of a booking in Economy without extras, perhaps moved free of charge or canceled for all its money.

    A traveler booked `twice` is alike on both bookings, so nobody can say which row belongs to which.
    """
    rows = base.booked(on(db, "flyunified"), [(itinerary, "economy")], who)
    if canceled:
        rows = [_with(row, "booking", status="canceled", refund="card") for row in rows]
    if moved is not None:
        rows = [_with(row, "booked_flight", service_id=moved.flights[0].service.id) for row in rows]
    if twice:
        rows = [_with(row, "traveler", booking_id=ANY) for row in rows]
    return [_named(row, f"{who[0].name}, {itinerary.flights[0].number}: ") for row in rows]


def travels(db: Data, who: Flyer) -> RowsAre:
    """The condition that a booking for somebody was made."""
    where = {"first_name": who.first, "last_name": who.last}
    before = on(db, "flyunified").value(
        "SELECT count(*) FROM traveler WHERE first_name = ? AND last_name = ?", who.first, who.last
    )
    return RowsAre("flyunified", "traveler", where, int(before) + 1)


async def book(ui: Ui, db: Data, itinerary: Itinerary, *who: Flyer) -> None:
    """Book a flight in Economy without extras."""
    service = itinerary.flights[0].service
    await enter(ui, db, "flyunified")
    day = itinerary.departs_at.date()
    await base.search(ui, label_of(db, service.origin), label_of(db, service.destination), day)
    await base.choose(ui, service.number, "economy")
    await base.book(ui, who[0])
    await base.confirmed(ui)


async def move(ui: Ui, db: Data, origin: str, new: Itinerary) -> None:
    """Change a booked flight of a way to another one of its day."""
    await open_trip(ui, db, origin)
    await ui.click("link", re.compile("^Change flight"))
    await ui.click("button", re.compile(rf"^Change to .*{new.flights[0].number}"))
    await ui.expect_text("Your flight was changed")


async def cancel(ui: Ui, db: Data, origin: str) -> None:
    """Cancel the trip that begins somewhere."""
    await open_trip(ui, db, origin)
    await ui.click("link", "Cancel this trip")
    await ui.click("button", "Cancel the trip")
    await ui.expect_text("was canceled")


async def open_trip(ui: Ui, db: Data, origin: str) -> None:
    """The page of the first upcoming trip that begins somewhere."""
    await enter(ui, db, "flyunified", "/trips")
    await ui.click("link", re.compile(rf"\b{re.escape(place_of(db, origin))} to "))


def _with(row: Expect, table: str, **values: Any) -> Expect:
    return replace(row, values={**row.values, **values}) if row.table == table else row


def _named(row: Expect, prefix: str) -> Expect:
    """A row whose label, and those that it points at, begin with a prefix."""
    values: Mapping[str, Any] = {
        name: replace(value, label=prefix + value.label) if isinstance(value, Ref) else value
        for name, value in row.values.items()
    }
    return replace(row, values=values, label=prefix + row.label if row.label else "")
