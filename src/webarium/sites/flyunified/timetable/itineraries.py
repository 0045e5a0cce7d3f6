"""Ways from one airport to another on a day: non-stop, or with one or two changes of plane."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from webarium.sites.flyunified.timetable.flights import Flight, Service, Timetable

SHORTEST, LONGEST = 45, 240
"""How many minutes a change of planes may take."""
ENOUGH = 3
"""With so many non-stop flights on a day, connections are not offered."""
MOST = 12
"""So many connections are offered at most, the quickest ones."""


@dataclass(frozen=True, slots=True)
class Itinerary:
    """One or several flights, one after the other."""

    flights: tuple[Flight, ...]

    @property
    def id(self) -> str:
        """The services' ids, as addresses have them: ``1204-88``."""
        return "-".join(str(flight.service.id) for flight in self.flights)

    @property
    def stops(self) -> int:
        """How often one changes planes."""
        return len(self.flights) - 1

    @property
    def departs_at(self) -> datetime:
        """Where it begins."""
        return self.flights[0].departs_at

    @property
    def arrives_at(self) -> datetime:
        """Where it ends."""
        return self.flights[-1].arrives_at

    @property
    def layovers(self) -> tuple[tuple[str, int], ...]:
        """Airport and minutes of each change."""
        pairs = pairwise(self.flights)
        return tuple(
            (after.service.origin, int((after.departs_at - before.arrives_at).total_seconds()) // 60)
            for before, after in pairs
        )

    @property
    def minutes(self) -> int:
        """From the first gate to the last one."""
        return sum(f.service.minutes for f in self.flights) + sum(wait for _, wait in self.layovers)

    @property
    def miles(self) -> int:
        """How far all flights go."""
        return sum(flight.service.miles for flight in self.flights)

    @property
    def later_by(self) -> int:
        """How many days after its departure it arrives."""
        return (self.arrives_at.date() - self.departs_at.date()).days

    @property
    def duration(self) -> str:
        """``5h 25m``."""
        return f"{self.minutes // 60}h {self.minutes % 60:02d}m"


def itineraries(table: Timetable, origin: str, destination: str, day: date) -> list[Itinerary]:
    """All ways that are offered, the earliest departure first."""
    direct = [
        Itinerary((table.flight(service, day),))
        for service in table.services("origin = ? AND destination = ?", origin, destination)
        if service.flies(day)
    ]
    if len(direct) >= ENOUGH or origin == destination:
        return direct
    found = [*direct, *_quickest(_one_stop(table, origin, destination, day))]
    if not found:
        found = _quickest(_two_stops(table, origin, destination, day))
    longest = min((each.minutes for each in found), default=0) * 8 // 5 + 150
    return sorted(
        (each for each in found if each.minutes <= longest),
        key=lambda each: (each.departs_at, each.minutes, each.id),
    )


def itinerary_of(table: Timetable, text: str, day: date) -> Itinerary | None:
    """The itinerary with an id that begins on a day, if its flights fly and fit together."""
    flights: list[Flight] = []
    for part in text.split("-"):
        service = table.service(int(part)) if part.isascii() and part.isdigit() and len(part) < 9 else None
        if service is None or len(flights) > 2:
            return None
        after = flights[-1] if flights else None
        found = table.flight(service, day) if after is None and service.flies(day) else None
        if after is not None and after.service.destination == service.origin:
            found = _next(table, after, service)
        if found is None:
            return None
        flights.append(found)
    return Itinerary(tuple(flights))


def _quickest(found: Iterator[Itinerary]) -> list[Itinerary]:
    """The best connections, one for each first flight and length at most."""
    best: dict[str, Itinerary] = {}
    for each in found:
        first = str(each.flights[0].service.id)
        if first not in best or each.minutes < best[first].minutes:
            best[first] = each
    return sorted(best.values(), key=lambda each: (each.minutes, each.id))[:MOST]


def _one_stop(table: Timetable, origin: str, destination: str, day: date) -> Iterator[Itinerary]:
    onward = _grouped(
        table.services(
            "destination = ? AND origin IN (SELECT destination FROM service WHERE origin = ?)",
            destination,
            origin,
        )
    )
    for first in _first_flights(table, origin, tuple(onward), day):
        for service in onward[first.service.destination]:
            if found := _next(table, first, service):
                yield Itinerary((first, found))
                break


def _two_stops(table: Timetable, origin: str, destination: str, day: date) -> Iterator[Itinerary]:
    last = _grouped(table.services("destination = ?", destination))
    middle = _grouped(
        table.services(
            "destination IN (SELECT origin FROM service WHERE destination = ?)"
            " AND origin IN (SELECT destination FROM service WHERE origin = ?)",
            destination,
            origin,
        )
    )
    for first in _first_flights(table, origin, tuple(middle), day):
        for service in middle[first.service.destination]:
            second = None if service.destination == origin else _next(table, first, service)
            if second is None:
                continue
            third = next((f for s in last[service.destination] if (f := _next(table, second, s))), None)
            if third is not None:
                yield Itinerary((first, second, third))


def _first_flights(table: Timetable, origin: str, hubs: tuple[str, ...], day: date) -> Iterator[Flight]:
    for service in table.services("origin = ?", origin):
        if service.destination in hubs and service.flies(day):
            yield table.flight(service, day)


def _next(table: Timetable, before: Flight, service: Service) -> Flight | None:
    """The flight of a service that one can change to, on the day of arrival or the day after."""
    arrives = before.arrives_at
    wait = service.leaves - arrives.hour * 60 - arrives.minute
    for later in (0, 1):
        if SHORTEST <= wait + later * 1440 <= LONGEST:
            day = arrives.date() + timedelta(days=later)
            return table.flight(service, day) if service.flies(day) else None
    return None


def _grouped(services: list[Service]) -> dict[str, list[Service]]:
    """Services by where they begin, the earliest first."""
    found: dict[str, list[Service]] = {}
    for service in services:
        found.setdefault(service.origin, []).append(service)
    return found
