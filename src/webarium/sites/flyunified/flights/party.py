"""Who flies: adults, children and infants, with the limits of a booking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.sites.kit.formats import plural
from webarium.sites.kit.numbers import plain_number
from webarium.types import Json

LIMITS: Mapping[str, int] = {"adults": 9, "children": 8, "infants": 4}
"""The most of each kind."""
HINTS: Mapping[str, str] = {
    "adults": "18 and older",
    "children": "2 to 17, with an adult",
    "infants": "Under 2, on a lap",
}
SINGLE: Mapping[str, str] = {"adults": "adult", "children": "child", "infants": "infant"}
"""One of each kind."""
MOST_SEATS = 9
"""How many seats one booking has at most."""


@dataclass(frozen=True, slots=True)
class Party:
    """How many of each kind."""

    adults: int = 1
    children: int = 0
    infants: int = 0

    @property
    def seats(self) -> int:
        """How many need a seat."""
        return self.adults + self.children

    @property
    def counts(self) -> dict[str, int]:
        """By kind, in the order in which they are asked for."""
        return {name: getattr(self, name) for name in LIMITS}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each traveler: ``("adult", "adult", "infant")``."""
        return tuple(SINGLE[name] for name, number in self.counts.items() for _ in range(number))

    @property
    def words(self) -> str:
        """``2 adults, 1 child``."""
        several = {"children": "children"}
        return ", ".join(
            plural(number, SINGLE[name], several.get(name)) for name, number in self.counts.items() if number
        )

    @property
    def problem(self) -> str:
        """Why they cannot fly in one booking; empty if they can."""
        if not self.adults:
            return "At least one adult must travel along."
        if self.seats > MOST_SEATS:
            return f"One booking has at most {MOST_SEATS} travelers with a seat."
        if self.infants > self.adults:
            return "Each infant needs an adult's lap."
        return ""

    def to_json(self) -> dict[str, Json]:
        """As the published state names them."""
        return dict(self.counts)


def read_party(given: Mapping[str, object]) -> Party:
    """The party of a form or query, one adult unless it says otherwise; no number counts as the nearest allowed."""
    counts = {}
    for name, most in LIMITS.items():
        text = given.get(name)
        number = plain_number(str(text).strip()[:6]) if text is not None else int(name == "adults")
        counts[name] = min(most, number or 0)
    return Party(**counts)
