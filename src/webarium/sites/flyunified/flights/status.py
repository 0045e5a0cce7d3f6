"""Flight status: by the flight's number, or by its way, for yesterday to the day after tomorrow."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from starlette.responses import Response

from webarium.sites.flyunified.flights.query import find_airports
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.flights import Flight, Timetable
from webarium.sites.flyunified.timetable.status import Status, status_of
from webarium.sites.kit.days import read_day
from webarium.sites.kit.real.times import ZONE
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for, as it was typed."""

    number: str = ""
    origin: str = ""
    destination: str = ""


def look_up(visit: Visit) -> Response:
    """The form, and what it found."""
    table, today = table_of(visit), visit.now.date()
    days = [today + timedelta(days=step) for step in range(-1, 3)]
    wanted = Wanted(*(visit.query.get(name, "").strip()[:60] for name in ("number", "from", "to")))
    day = read_day(visit.query.get("day", "")) or today
    found: list[Status] = []
    problem = ""
    if wanted != Wanted():
        found, problem = _found(visit, table, wanted, day, days)
    return visit.render(
        "flights/status.html",
        wanted=wanted,
        day=day,
        days=days,
        found=found,
        problem=problem,
        airports=table.airports,
    )


def _found(
    visit: Visit, table: Timetable, wanted: Wanted, day: date, days: list[date]
) -> tuple[list[Status], str]:
    if day not in days:
        return [], "We know the status of flights from yesterday to the day after tomorrow."
    if wanted.number:
        plain = wanted.number.upper().replace(" ", "")
        services = table.services("number = ?", plain if plain.startswith("FU") else f"FU{plain}")
        nothing = f"There is no flight {wanted.number}."
    else:
        origins, ends = find_airports(table, wanted.origin), find_airports(table, wanted.destination)
        if len(origins) != 1 or len(ends) != 1:
            return [], "Please enter a flight number, or both airports."
        services = table.services("origin = ? AND destination = ?", origins[0].code, ends[0].code)
        nothing = f"We have no non-stop flights from {origins[0].place} to {ends[0].place}."
    flights = [table.flight(service, day) for service in services if service.flies(day)]
    if services and not flights:
        nothing = "It does not fly on this day." if wanted.number else "Nothing flies this way on this day."
    return [status(visit, table, flight) for flight in flights], "" if flights else nothing


def status(visit: Visit, table: Timetable, flight: Flight) -> Status:
    """How a flight does now."""
    origin, end = (table.airports[code].zone for code in (flight.service.origin, flight.service.destination))
    return status_of(table, flight, _clock(visit, origin), _clock(visit, end))


def _clock(visit: Visit, zone: str) -> datetime:
    """The time now by the clock of a zone."""
    return visit.now.replace(tzinfo=ZONE).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
