"""A search: which trip, which ways, when and who; read from an address and written back canonically."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from itertools import pairwise
from urllib.parse import urlencode

from webarium.regions import STATES
from webarium.sites.flyunified.flights.party import Party, read_party
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import LAST_DAY, Airport, Timetable
from webarium.sites.kit.days import read_day
from webarium.sites.kit.formats import amount_read, date_medium, day_form
from webarium.sites.kit.real.times import utc
from webarium.sites.kit.spelling import Vocabulary
from webarium.types import Json

TRIPS = {"round": "Round trip", "oneway": "One way", "multi": "Multi-city"}
MOST_LEGS = 4
"""So many flights a multi-city trip has at most."""
TIMES = {"morning": (0, 12), "afternoon": (12, 18), "evening": (18, 24)}
"""Hours of departure, from and until."""
SORTS = {"departure": "Departure", "price": "Price", "duration": "Duration", "arrival": "Arrival"}


@dataclass(frozen=True, slots=True)
class Leg:
    """One way on one day."""

    origin: str
    destination: str
    day: date


@dataclass(frozen=True)
class Asked:
    """What somebody typed for a leg, and what could be made of it."""

    origin: str = ""
    destination: str = ""
    day: str = ""
    leg: Leg | None = None
    choices: tuple[Airport, ...] = ()
    """Airports among which one must be chosen, where several fit."""
    field: str = ""
    """The field that the choice is about."""


@dataclass(frozen=True)
class Query:
    """What a visitor looks for."""

    trip: str = "round"
    asked: tuple[Asked, ...] = (Asked(),)
    back: str = ""
    """The day of return as it was typed."""
    legs: tuple[Leg, ...] = ()
    """Ways and days; empty where something is wrong."""
    party: Party = field(default_factory=Party)
    cabin: str = ""
    """A fare that is marked in the lists; empty for none."""
    flexible: bool = False
    stops: int | None = None
    """How many changes at most."""
    hours: str = ""
    """A key of `TIMES`."""
    most: int | None = None
    """What a ticket may cost in dollars."""
    sort: str = "departure"
    problem: str = ""
    """What is wrong, in words for the visitor."""

    @property
    def filters(self) -> int:
        """How many filters are on."""
        return (self.stops is not None) + bool(self.hours) + (self.most is not None)

    def pairs(self) -> list[tuple[str, str]]:
        """The canonical parameters."""
        found = [("trip", self.trip)]
        for number, leg in enumerate(self.legs[:1] if self.trip != "multi" else self.legs, 1):
            end = str(number) if self.trip == "multi" else ""
            found += [
                (f"from{end}", leg.origin),
                (f"to{end}", leg.destination),
                (f"depart{end}", leg.day.isoformat()),
            ]
        if self.trip == "round" and len(self.legs) > 1:
            found.append(("return", self.legs[1].day.isoformat()))
        found += [(name, str(number)) for name, number in self.party.counts.items() if number]
        found += [("cabin", self.cabin)] if self.cabin else []
        found += [("flexible", "1")] if self.flexible else []
        found += [("stops", str(self.stops))] if self.stops is not None else []
        found += [("hours", self.hours)] if self.hours else []
        found += [("most", str(self.most))] if self.most is not None else []
        found += [("sort", self.sort)] if self.sort != "departure" else []
        return found

    def address(self, path: str = "/flights", **more: object) -> str:
        """The address of the results, or of another page about the same search."""
        return f"{path}?{urlencode([*self.pairs(), *((key, str(value)) for key, value in more.items())])}"

    def on(self, number: int, day: date) -> Query:
        """The same with another day for a leg, counted from 0."""
        legs = tuple(replace(leg, day=day) if index == number else leg for index, leg in enumerate(self.legs))
        return replace(self, legs=legs)

    @property
    def plain(self) -> str:
        """The address of the same search, narrowed and sorted by nothing: what a booking in the making is about."""
        return replace(self, stops=None, hours="", most=None, sort="departure").address()

    def to_state(self) -> dict[str, Json]:
        """As the published state keeps the last search."""
        return {
            "tripType": self.trip,
            "legs": [
                {
                    "from": leg.origin,
                    "to": leg.destination,
                    "date": utc(datetime.combine(leg.day, time())),
                }
                for leg in self.legs
            ],
            "travelers": self.party.to_json(),
            "cabin": self.cabin,
            "flexibleDates": self.flexible,
        }


def find_airports(table: Timetable, text: str) -> tuple[Airport, ...]:
    """The airports that a text means: one by its code, those of a city, else those of a state or country.

    Where it means none, it is taken as the airports' names are spelled.
    """
    every = list(table.airports.values())
    if found := _meant(every, _plain(text)):
        return found
    names = Vocabulary.of(f"{each.label} {each.place} {_state(each)} {each.country}" for each in every)
    better = names.in_place(_plain(text))
    return _meant(every, better) if better else ()


def _meant(every: list[Airport], wanted: str) -> tuple[Airport, ...]:
    if not wanted:
        return ()
    for ways in _WAYS:
        found = tuple(airport for airport in every if ways(airport, wanted))
        if found:
            return found
    return ()


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[(),]", " ", text.lower()).split())


def _named(airport: Airport, wanted: str) -> bool:
    return wanted in (airport.code.lower(), _plain(airport.label))


def _in_city(airport: Airport, wanted: str) -> bool:
    return wanted in (
        airport.city.lower(),
        _plain(airport.place),
        f"{airport.city} {_state(airport)}".lower(),
        f"{airport.city} {airport.code}".lower(),
    )


def _begins(airport: Airport, wanted: str) -> bool:
    return len(wanted) > 2 and airport.city.lower().startswith(wanted)


def _in_state(airport: Airport, wanted: str) -> bool:
    return wanted in (_state(airport), airport.country.lower())


_WAYS = (_named, _in_city, _begins, _in_state)


def _state(airport: Airport) -> str:
    return STATES.get(airport.state, airport.state).lower()


def read_query(given: Mapping[str, str], table: Timetable, today: date) -> Query:
    """The search of an address."""
    trip = given.get("trip", "round")
    query = Query(
        trip=trip if trip in TRIPS else "round",
        party=read_party(given),
        cabin=given.get("cabin", "") if given.get("cabin", "") in FARES else "",
        flexible=given.get("flexible", "") == "1",
        stops=_small(given.get("stops"), 2),
        hours=given.get("hours", "") if given.get("hours", "") in TIMES else "",
        most=_small(given.get("most"), 99_999),
        sort=given.get("sort", "") if given.get("sort", "") in SORTS else "departure",
        back=given.get("return", "").strip()[:40],
    )
    reader = _Reader(table, today)
    if query.trip == "multi":
        asked = [reader.leg(given, str(number)) for number in range(1, MOST_LEGS + 1)]
        asked = [each for each in asked if each.origin or each.destination or each.day]
        if len(asked) < 2:
            reader.refuse("A multi-city trip needs at least two flights.")
    else:
        asked = [reader.leg(given, "")]
    legs = [each.leg for each in asked if each.leg is not None]
    if query.trip == "round" and legs:
        day = reader.day(query.back, "a return date, or select One way")
        legs += [Leg(legs[0].destination, legs[0].origin, day)] if day else []
    for before, after in pairwise(legs):
        if after.day < before.day:
            reader.refuse("Each flight must depart on or after the day of the one before it.")
    reader.refuse(query.party.problem)
    whole = () if reader.problem else tuple(legs)
    return replace(query, asked=tuple(asked) or (Asked(),), legs=whole, problem=reader.problem)


def _small(text: str | None, most: int) -> int | None:
    """A number from 0 to `most`; none for anything else."""
    plain = amount_read(text).lstrip("$").replace(",", "")
    return (
        int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 6 and int(plain) <= most else None
    )


class _Reader:
    """Reads legs and keeps the first problem."""

    def __init__(self, table: Timetable, today: date) -> None:
        self.table, self.today, self.problem = table, today, ""

    def refuse(self, message: str) -> None:
        self.problem = self.problem or message

    def leg(self, given: Mapping[str, str], end: str) -> Asked:
        """One leg's three fields."""
        texts = [" ".join(given.get(f"{name}{end}", "").split())[:80] for name in ("from", "to", "depart")]
        asked = Asked(texts[0], texts[1], texts[2])
        if end and not any(texts):
            return asked
        ends = []
        for name, text in (("from", texts[0]), ("to", texts[1])):
            found = find_airports(self.table, text)
            if len(found) == 1:
                ends.append(found[0].code)
                continue
            asked = asked if asked.choices else replace(asked, choices=found, field=f"{name}{end}")
            self.refuse(self._unclear(name, text, len(found)))
        day = self.day(texts[2], "a departure date")
        if len(ends) == 2 and ends[0] == ends[1]:
            self.refuse("The trip begins and ends at the same airport.")
        if len(ends) < 2 or day is None:
            return asked
        return replace(asked, leg=Leg(ends[0], ends[1], day))

    def day(self, text: str, what: str) -> date | None:
        """A day on which one can fly."""
        found = read_day(text)
        if not text.strip():
            self.refuse(f"Please choose {what}.")
        elif found is None:
            self.refuse(f"We could not read the date “{text[:40]}”. Please write it as {day_form()}.")
        elif found < self.today:
            self.refuse(f"{date_medium(found)} is in the past. Today is {date_medium(self.today)}.")
        elif found > LAST_DAY:
            self.refuse(f"Flights are on sale until {date_medium(LAST_DAY)}.")
        else:
            return found
        return None

    def _unclear(self, name: str, text: str, count: int) -> str:
        way = "from where" if name == "from" else "where to"
        if not text:
            return f"Please say {way} you want to fly."
        if count:
            return f"Several airports fit “{text}”. Please choose one."
        return f"We don't fly {'from' if name == 'from' else 'to'} “{text}”. No flights match your search."
