"""A seat map as pages draw it, for a booking in the making and for a booked trip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES, Cabin, rows, seat_price, zones
from webarium.sites.flyunified.timetable.flights import Flight


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of the map."""

    name: str
    letter: str
    place: str
    """window, aisle or middle."""
    zone: str
    cents: int
    taken: bool
    by: str
    """The traveler of this booking who has it; empty for none."""
    chosen: bool
    """Whether it is the one of the traveler who chooses."""

    @property
    def words(self) -> str:
        """``6A, window, preferred``."""
        return ", ".join(part for part in (self.name, self.place, self.zone.lower()) if part)


@dataclass(frozen=True, slots=True)
class SeatMap:
    """The cabin of a fare on a flight."""

    cabin: Cabin
    title: str
    rows: tuple[tuple[int, tuple[tuple[Seat, ...], ...]], ...]
    """Number of each row and its blocks of seats."""


def seat_map(
    flight: Flight, fare: str, sold: frozenset[str], holders: Mapping[str, str], chooser: str
) -> SeatMap:
    """The map for a traveler who chooses; `holders` names who of the booking has which seat."""
    cabin = flight.plane.cabin(CABIN_OF[fare])

    def seat(row: int, letter: str) -> Seat:
        name = f"{row}{letter}"
        by = holders.get(name, "")
        return Seat(
            name,
            letter,
            cabin.place(name),
            zones(flight.plane, name) if cabin.name == "economy" else "",
            seat_price(flight.plane, fare, name, flight.service.miles),
            name in sold and not by,
            by,
            by == chooser and bool(by),
        )

    drawn = tuple(
        (row, tuple(tuple(seat(row, letter) for letter in block) for block in cabin.blocks))
        for row in rows(cabin)
    )
    return SeatMap(cabin, FARES[cabin.name], drawn)


def refusal(flight: Flight, fare: str, seat: str, sold: frozenset[str], kind: str, lap: bool) -> str:
    """Why a traveler cannot have a seat; empty if they can."""
    cabin = flight.plane.cabin(CABIN_OF[fare])
    if seat not in cabin.seats:
        return "There is no such seat in your cabin."
    if seat in sold:
        return f"Seat {seat} is taken. Please choose another one."
    exits = cabin.name == "economy" and int(seat[:-1]) in flight.plane.exits
    if exits and (kind != "adult" or lap):
        return "Exit rows are for adults without an infant on their lap."
    return ""
