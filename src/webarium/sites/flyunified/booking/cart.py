"""A booking in the making, as the session keeps it: flights, travelers, seats and extras."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast

from webarium.sites.flyunified.flights.offers import Offer, offer_of
from webarium.sites.flyunified.flights.party import Party
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.cabins import BAG_PRICES, FREE_BAGS, seat_price
from webarium.sites.flyunified.timetable.flights import Flight
from webarium.sites.flyunified.timetable.itineraries import itinerary_of
from webarium.sites.kit.visit import Visit
from webarium.types import Json

BUNDLES: Mapping[str, tuple[str, int, str]] = {
    "none": ("No bundle", 0, "Just the flights."),
    "essentials": (
        "Essentials bundle",
        2_900,
        "Priority boarding and a preferred place in the baggage line.",
    ),
    "comfort": ("Comfort bundle", 6_400, "Priority boarding, lounge access and Wi-Fi on board."),
}
"""Name, cents for each traveler with a seat, and what is in it."""
INSURANCE_PERCENT = 7
"""What trip insurance costs, in per cent of the flights."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen for a leg."""

    itinerary: str
    day: date
    fare: str


@dataclass(frozen=True, slots=True)
class Taken:
    """A choice with what is known of it now."""

    choice: Chosen
    offer: Offer

    @property
    def price(self) -> int:
        """Cents for one traveler with a seat."""
        return self.offer.prices[self.choice.fare]


@dataclass(frozen=True)
class Cart:
    """A booking in the making."""

    address: str
    """The search that it came from."""
    legs: tuple[Chosen, ...]
    party: Party
    travelers: tuple[Mapping[str, str], ...] = ()
    """The travelers' forms, once they are filled in."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """Seats by ``segment-traveler``, both counted from 0 over the whole trip."""
    bags: tuple[int, ...] = ()
    bundle: str = "none"
    insured: bool = False

    def keep(self, visit: Visit) -> None:
        """Put it into the session."""
        visit.session["cart"] = {
            "address": self.address,
            "legs": [[each.itinerary, each.day.isoformat(), each.fare] for each in self.legs],
            "party": [self.party.adults, self.party.children, self.party.infants],
            "travelers": [dict[str, Json](each) for each in self.travelers],
            "seats": dict[str, Json](self.seats),
            "bags": list[Json](self.bags),
            "bundle": self.bundle,
            "insured": self.insured,
        }

    def bags_of(self, position: int) -> int:
        """How many bags a traveler checks on each leg."""
        return self.bags[position] if position < len(self.bags) else 0


def read_cart(visit: Visit) -> Cart | None:
    """The booking in the making, if there is one."""
    held = cast("dict[str, Any] | None", visit.session.get("cart"))
    if not held:
        return None
    return Cart(
        held["address"],
        tuple(Chosen(itinerary, date.fromisoformat(day), fare) for itinerary, day, fare in held["legs"]),
        Party(*held["party"]),
        tuple(held["travelers"]),
        held["seats"],
        tuple(held["bags"]),
        held["bundle"],
        held["insured"],
    )


def taken(visit: Visit, cart: Cart) -> list[Taken]:
    """The chosen flights; ends where one flies no more."""
    table, found = table_of(visit), []
    for choice in cart.legs:
        itinerary = itinerary_of(table, choice.itinerary, choice.day)
        if itinerary is None:
            break
        found.append(Taken(choice, offer_of(visit, itinerary)))
    return found


def flights_of(legs: list[Taken]) -> list[tuple[Flight, str]]:
    """All flights of a trip with their fares, in order."""
    return [(flight, leg.choice.fare) for leg in legs for flight in leg.offer.itinerary.flights]


@dataclass(frozen=True, slots=True)
class Sums:
    """What a booking costs in cents."""

    fares: int
    seats: int
    bags: int
    bundle: int
    insurance: int

    @property
    def extras(self) -> int:
        """Bundle and insurance."""
        return self.bundle + self.insurance

    @property
    def total(self) -> int:
        """Everything."""
        return self.fares + self.seats + self.bags + self.extras


def sums(cart: Cart, legs: list[Taken]) -> Sums:
    """The sums of a booking in the making."""
    fares = sum(leg.price for leg in legs) * cart.party.seats
    flights = flights_of(legs)
    seats = 0
    for key, seat in cart.seats.items():
        flight, fare = flights[int(key.partition("-")[0])]
        seats += seat_price(flight.plane, fare, seat, flight.service.miles)
    bags = sum(bag_price(leg.choice.fare, count) for leg in legs for count in cart.bags)
    bundle = BUNDLES[cart.bundle][1] * cart.party.seats
    return Sums(fares, seats, bags, bundle, fares * INSURANCE_PERCENT // 100 if cart.insured else 0)


def bag_price(fare: str, count: int) -> int:
    """What a traveler's checked bags cost on a leg, in cents."""
    return sum(BAG_PRICES[FREE_BAGS[fare] : count]) if count > FREE_BAGS[fare] else 0
