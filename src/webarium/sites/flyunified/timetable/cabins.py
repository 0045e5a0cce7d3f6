"""Fares, the cabins of each kind of aircraft, and what its seats are called and cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

FARES: Mapping[str, str] = {
    "basic": "Basic Economy",
    "economy": "Economy",
    "premium": "Premium Economy",
    "business": "Business",
    "first": "First",
}
"""What can be bought, the cheapest first."""
CABIN_OF: Mapping[str, str] = {**{name: name for name in FARES}, "basic": "economy"}
"""Where one sits with each fare."""
RULES: Mapping[str, tuple[str, ...]] = {
    "basic": ("Seat for a fee", "No changes", "Not refundable", "Boards last"),
    "economy": ("Standard seats", "Change for the difference", "Credit if you cancel"),
    "premium": ("More legroom", "Change for the difference", "Credit if you cancel", "1 checked bag free"),
    "business": ("Wide seat", "Change for the difference", "Refundable", "2 checked bags free"),
    "first": ("Lie-flat or widest seat", "Change for the difference", "Refundable", "2 checked bags free"),
}
"""What each fare comes with."""
FREE_BAGS: Mapping[str, int] = {"basic": 0, "economy": 0, "premium": 1, "business": 2, "first": 2}
BAG_PRICES = (3_500, 4_500, 15_000)
"""The first, second and third checked bag on a leg, in cents."""


@dataclass(frozen=True, slots=True)
class Cabin:
    """Rows of one class."""

    name: str
    first: int
    last: int
    blocks: tuple[str, ...]
    """Letters of the seats between the aisles, from left to right: ``("ABC", "DEF")``."""

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, from the front."""
        letters = "".join(self.blocks)
        return tuple(f"{row}{letter}" for row in range(self.first, self.last + 1) for letter in letters)

    @property
    def size(self) -> int:
        """How many seats it has."""
        return (self.last - self.first + 1) * sum(map(len, self.blocks))

    def place(self, seat: str) -> str:
        """``window``, ``aisle`` or ``middle``."""
        letter = seat[-1]
        if letter in (self.blocks[0][0], self.blocks[-1][-1]):
            return "window"
        return "aisle" if any(letter in (block[0], block[-1]) for block in self.blocks) else "middle"


@dataclass(frozen=True, slots=True)
class Aircraft:
    """A seat map."""

    name: str
    cabins: tuple[Cabin, ...]
    exits: tuple[int, ...]
    """Rows with more legroom."""

    def cabin(self, name: str) -> Cabin:
        """The cabin with a name."""
        return next(cabin for cabin in self.cabins if cabin.name == name)


AIRCRAFT: Mapping[str, Aircraft] = {
    "narrow": Aircraft(
        "Boeing 737-900",
        (
            Cabin("first", 1, 1, ("AB", "EF")),
            Cabin("business", 2, 3, ("AB", "EF")),
            Cabin("premium", 4, 5, ("ABC", "DEF")),
            Cabin("economy", 6, 28, ("ABC", "DEF")),
        ),
        (14, 15),
    ),
    "regional": Aircraft(
        "Embraer E175",
        (
            Cabin("first", 1, 1, ("A", "CD")),
            Cabin("business", 2, 3, ("A", "CD")),
            Cabin("premium", 4, 5, ("AB", "CD")),
            Cabin("economy", 6, 19, ("AB", "CD")),
        ),
        (12,),
    ),
    "wide": Aircraft(
        "Boeing 787-9",
        (
            Cabin("first", 1, 2, ("A", "DG", "L")),
            Cabin("business", 3, 8, ("AC", "DG", "JL")),
            Cabin("premium", 10, 12, ("AC", "DEF", "JL")),
            Cabin("economy", 20, 38, ("ABC", "DEF", "JKL")),
        ),
        (27,),
    ),
}
"""All kinds of aircraft."""


def seat_price(aircraft: Aircraft, fare: str, seat: str, miles: int) -> int:
    """What a seat costs in cents: only economy's cost something, with Basic Economy a little more."""
    if CABIN_OF[fare] != "economy":
        return 0
    cabin, row = aircraft.cabin("economy"), int(seat[:-1])
    dollars = 0 if cabin.place(seat) == "middle" else 9
    if row in aircraft.exits:
        dollars = 52
    elif row < cabin.first + 4:
        dollars += 17
    dollars = dollars * (100 + min(miles, 5_000) // 50) // 100
    return (dollars + (8 if fare == "basic" else 0)) * 100


def zones(aircraft: Aircraft, seat: str) -> str:
    """How a seat in economy is called beside its place: ``Exit row``, ``Preferred``, or nothing."""
    cabin, row = aircraft.cabin("economy"), int(seat[:-1])
    if row in aircraft.exits:
        return "Exit row"
    return "Preferred" if cabin.first <= row < cabin.first + 4 else ""


def rows(cabin: Cabin) -> Iterator[int]:
    """The numbers of a cabin's rows."""
    return iter(range(cabin.first, cabin.last + 1))
