"""Itineraries as lists offer them: with the price of every fare, and what is sold out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.sites.flyunified.faults import all_sold
from webarium.sites.flyunified.flights.query import TIMES, Leg, Query
from webarium.sites.flyunified.shell import here, table_of
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import LAST_DAY
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries, itinerary_of
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.visit import Visit

FEW = 5
"""With so few seats left or fewer, the list says how many."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An itinerary with its fares."""

    itinerary: Itinerary
    prices: Mapping[str, int]
    """Cents by fare, for one traveler with a seat."""
    left: Mapping[str, int]
    """Seats by fare."""

    def open(self, fare: str, seats: int) -> bool:
        """Whether so many can fly with a fare."""
        return self.left[fare] >= seats

    def cheapest(self, seats: int) -> int | None:
        """The lowest price at which so many can fly; none where all is sold out."""
        return min((price for fare, price in self.prices.items() if self.open(fare, seats)), default=None)


def offer_of(visit: Visit, itinerary: Itinerary) -> Offer:
    """The offer of an itinerary."""
    table = table_of(visit)
    gone = all_sold(visit)
    left = {fare: 0 if gone else table.seats_left(itinerary.flights, fare) for fare in FARES}
    return Offer(itinerary, fares(table, itinerary), left)


def offers(visit: Visit, leg: Leg) -> list[Offer]:
    """All offers of a leg that have not departed."""
    table = table_of(visit)
    return [
        offer_of(visit, each)
        for each in itineraries(table, leg.origin, leg.destination, leg.day)
        if here(table, each.flights[0]) > visit.now
    ]


def one(visit: Visit, leg: Leg, itinerary: str) -> Offer | None:
    """The offer of a leg with an id, if it can still be had."""
    table = table_of(visit)
    found = itinerary_of(table, itinerary, leg.day)
    if found is None or (found.flights[0].service.origin, found.flights[-1].service.destination) != (
        leg.origin,
        leg.destination,
    ):
        return None
    return offer_of(visit, found) if here(table, found.flights[0]) > visit.now else None


def narrowed(found: Sequence[Offer], query: Query) -> list[Offer]:
    """The offers that fit the filters, in the order asked for."""
    seats = query.party.seats
    kept = []
    for offer in found:
        cheapest = offer.cheapest(seats)
        first, last = TIMES.get(query.hours, (0, 24))
        if query.stops is not None and offer.itinerary.stops > query.stops:
            continue
        if not first <= offer.itinerary.departs_at.hour < last:
            continue
        if query.most is not None and (cheapest is None or cheapest > query.most * 100):
            continue
        kept.append(offer)
    return sorted(kept, key=lambda offer: _rank(offer, query.sort, seats))


def _rank(offer: Offer, sort: str, seats: int) -> tuple[str | int, ...]:
    itinerary = offer.itinerary
    departs = itinerary.departs_at.isoformat()
    if sort == "price":
        return (offer.cheapest(seats) or 10**9, departs, itinerary.id)
    if sort == "duration":
        return (itinerary.minutes, departs, itinerary.id)
    if sort == "arrival":
        return (itinerary.arrives_at.isoformat(), departs, itinerary.id)
    return (departs, itinerary.minutes, itinerary.id)


@dataclass(frozen=True, slots=True)
class DayPrice:
    """The lowest price of a day."""

    day: date
    cents: int | None
    """None where nothing flies or all is sold out."""


def day_prices(visit: Visit, leg: Leg, days: Sequence[date], seats: int) -> list[DayPrice]:
    """The lowest prices of some days, those that cannot be booked left out."""
    found = []
    for day in days:
        if visit.now.date() <= day <= LAST_DAY:
            prices = (offer.cheapest(seats) for offer in offers(visit, Leg(leg.origin, leg.destination, day)))
            found.append(DayPrice(day, min((price for price in prices if price is not None), default=None)))
    return found


def around(day: date, reach: int = 3) -> list[date]:
    """A day and those before and after it."""
    return [day + timedelta(days=step) for step in range(-reach, reach + 1)]
