"""What an itinerary costs with each fare, by rule: distance, season, day of the week, hour, demand and stops."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from webarium.draws import Dice
from webarium.sites.flyunified.timetable.flights import Timetable
from webarium.sites.flyunified.timetable.itineraries import Itinerary

TIMES: Mapping[str, tuple[int, int]] = {
    "basic": (100, 0),
    "economy": (108, 22),
    "premium": (165, 60),
    "business": (270, 110),
    "first": (390, 190),
}
"""How the lowest price becomes that of each fare: times so many per cent, and so many dollars."""
_SEASONS = (88, 86, 98, 97, 102, 118, 124, 116, 92, 95, 100, 114)
_WEEKDAYS = (102, 90, 91, 99, 114, 96, 116)
TAX_SHARE = 75
"""In each thousand of the fare, what goes to the treasury."""
SEGMENT_FEE = 930
"""Cents for airports and security, for each flight."""


def fares(table: Timetable, itinerary: Itinerary) -> dict[str, int]:
    """The price of every fare for one traveler with a seat, taxes included, in cents."""
    dollars = _lowest(table, itinerary)
    found = {name: (dollars * times // 100 + more) * 100 for name, (times, more) in TIMES.items()}
    return found if itinerary.stops else {**found, **table.special_fares(itinerary.flights[0])}


def lowest(table: Timetable, itinerary: Itinerary) -> int:
    """The price of the cheapest fare in cents."""
    return min(fares(table, itinerary).values())


def split(cents: int, flights: int) -> tuple[int, int, int]:
    """A price as fare, tax and fees."""
    fees = SEGMENT_FEE * flights
    tax = max(0, cents - fees) * TAX_SHARE // (1000 + TAX_SHARE)
    return cents - fees - tax, tax, fees


@lru_cache(32_768)
def _drawn(seed: int, itinerary: str, day: str) -> int:
    return Dice(seed, "price", itinerary, day).between(91, 112)


def _lowest(table: Timetable, itinerary: Itinerary) -> int:
    first = itinerary.flights[0]
    base = 52 + itinerary.miles * 9 // 100 - itinerary.miles * itinerary.miles // 450_000
    demand = sum(table.load(flight) for flight in itinerary.flights) // len(itinerary.flights)
    percent = _SEASONS[first.day.month - 1] * _WEEKDAYS[first.day.weekday()] // 100
    percent = percent * (62 + demand * 6 // 10) // 100
    if not 7 <= first.departs_at.hour < 20:
        percent = percent * 90 // 100
    drawn = _drawn(table.seed, itinerary.id, first.day.isoformat())
    return max(39, max(60, base) * percent * drawn // 10_000 - 14 * itinerary.stops)


def earned(cents: int) -> int:
    """The miles that a member gets for what flights cost: five for each dollar before taxes and fees."""
    return split(cents, 1)[0] // 100 * 5
