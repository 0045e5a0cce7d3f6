"""Which airports are joined by flights, how often, when, and with what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from webarium.draws import Dice
from webarium.sites.flyunified.seed.airports import Place, miles_between
from webarium.sites.flyunified.timetable.flights import Service
from webarium.types import Scale

_GATEWAYS = {
    4: ("IAH", "EWR", "ORD", "DEN", "LAX", "SFO", "IAD"),
    5: ("IAH", "EWR"),
    6: ("EWR", "IAD", "ORD", "SFO"),
    7: ("SFO", "LAX"),
}
"""From which hubs the parts of the world abroad are reached."""
_HUBS_OF_SIZE = {1: 7, 2: 4, 3: 2, 4: 3, 5: 2, 6: 4, 7: 2}
_DAILY = {0: 6, 1: 4, 2: 3, 3: 2, 4: 1, 5: 1, 6: 1, 7: 1}
_MORE = {"small": 0, "full": 1}
"""How many more flights a day every way has."""
_RANGE = {3: 1_900}
"""How far a small airport's hubs are at most, in miles; one is always there."""
DAILY, NO_WEEKENDS, FOUR_DAYS, NOT_SATURDAYS = "1234567", "12345", "1357", "123457"
_FIXED = Path(__file__).parent / "data" / "published.txt"


@dataclass(frozen=True, slots=True)
class Way:
    """Two airports that are joined, in both directions."""

    one: Place
    other: Place
    size: int
    hours: tuple[str, ...] = ()
    """When flights depart; drawn where none is said."""


def services(seed: int, scale: Scale, known: dict[str, Place]) -> Iterator[Service]:
    """All services."""
    ways = list(_ways(known))
    numbers = iter(Dice(seed, "numbers").shuffled(range(101, 9_999)))
    count = 0
    for way in ways:
        for origin, destination in ((way.one, way.other), (way.other, way.one)):
            for departs, weekdays in _times(seed, scale, way, origin.code, destination.code):
                count += 1
                miles = miles_between(origin, destination)
                yield Service(
                    count,
                    f"FU{next(numbers)}",
                    origin.code,
                    destination.code,
                    miles,
                    _minutes(miles, origin, destination),
                    departs,
                    _aircraft(miles, way),
                    weekdays,
                )


def _ways(known: dict[str, Place]) -> Iterator[Way]:
    fixed = {}
    for line in _FIXED.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            begin, end, *hours = line.split()
            fixed[frozenset((begin, end))] = Way(known[begin], known[end], 0, tuple(hours))
    yield from fixed.values()
    hubs = [place for place in known.values() if place.size == 0]
    for number, place in enumerate(hubs):
        for other in hubs[number + 1 :]:
            if frozenset((place.code, other.code)) not in fixed:
                yield Way(place, other, 0)
    for place in known.values():
        for hub in _hubs_of(place, hubs):
            if frozenset((place.code, hub.code)) not in fixed:
                yield Way(place, hub, place.size)


def _hubs_of(place: Place, hubs: list[Place]) -> list[Place]:
    """The nearest hubs that an airport is joined to."""
    if place.size == 0:
        return []
    near = sorted(hubs, key=lambda hub: (miles_between(place, hub), hub.code))
    allowed = _GATEWAYS.get(place.size)
    found = [hub for hub in near if allowed is None or hub.code in allowed][: _HUBS_OF_SIZE[place.size]]
    limit = _RANGE.get(place.size, 99_999)
    return [hub for hub in found if hub is found[0] or miles_between(place, hub) <= limit]


def _times(seed: int, scale: Scale, way: Way, origin: str, destination: str) -> list[tuple[str, str]]:
    """Hours and weekdays of the flights of a way in one direction."""
    if way.hours:
        return [(hour, DAILY) for hour in way.hours]
    dice = Dice(seed, "times", origin, destination)
    count = max(1, _DAILY[way.size] + _MORE[scale] + dice.between(-1, 1))
    step = 15 * 60 // count
    found = []
    for number in range(count):
        minute = (6 * 60 + number * step + dice.below(max(5, step - 10))) // 5 * 5
        weekdays = (
            DAILY if number == 0 or way.size == 0 else dice.pick((DAILY, DAILY, NO_WEEKENDS, NOT_SATURDAYS))
        )
        if way.size > 4 and dice.chance(0.3):
            weekdays = FOUR_DAYS
        found.append((f"{minute // 60:02d}:{minute % 60:02d}", weekdays))
    return found


def _minutes(miles: int, origin: Place, destination: Place) -> int:
    """From gate to gate; a little longer against the wind, which blows from the west."""
    wind = 1.06 if destination.longitude < origin.longitude else 0.97
    return round((34 + miles * wind * 60 / 505) / 5) * 5


def _aircraft(miles: int, way: Way) -> str:
    if way.hours:
        return "narrow"
    if miles > 3_400:
        return "wide"
    return "regional" if way.size == 3 and miles < 1_100 else "narrow"
