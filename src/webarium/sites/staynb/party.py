"""Who travels: adults, children, infants and pets, with the limits of the site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.sites.kit.formats import plural
from webarium.types import Json

LIMITS: Mapping[str, int] = {"adults": 16, "children": 16, "infants": 16, "pets": 5}
"""The most of each kind."""
HINTS: Mapping[str, str] = {
    "adults": "Ages 13 or above",
    "children": "Ages 2 – 12",
    "infants": "Under 2",
    "pets": "Service animals, too",
}


@dataclass(frozen=True, slots=True)
class Party:
    """How many of each kind."""

    adults: int = 0
    children: int = 0
    infants: int = 0
    pets: int = 0

    @property
    def guests(self) -> int:
        """Adults and children."""
        return self.adults + self.children

    @property
    def words(self) -> str:
        """``4 Guests, 1 Infant``; empty for nobody."""
        parts = [
            plural(number, word)
            for number, word in ((self.guests, "Guest"), (self.infants, "Infant"), (self.pets, "Pet"))
            if number
        ]
        return ", ".join(parts)

    @property
    def counts(self) -> dict[str, int]:
        """By kind, in the order in which they are asked for."""
        return {name: getattr(self, name) for name in LIMITS}

    def to_json(self) -> dict[str, Json]:
        """As REAL's state names them: ``{"Adults": 2, …}``."""
        return {name.capitalize(): number for name, number in self.counts.items()}

    def of_whom_somebody_is_grown(self) -> Party:
        """With an adult, if others are there and none came along."""
        alone = not self.adults and (self.children or self.infants or self.pets)
        return Party(1, self.children, self.infants, self.pets) if alone else self


def read_party(given: Mapping[str, object]) -> Party:
    """The party of a form or query; what is not a number in the limits counts as the nearest that is."""
    counts = {}
    for name, most in LIMITS.items():
        text = str(given.get(name) or "0").strip()
        number = int(text[:6]) if text.isascii() and text.isdigit() else 0
        counts[name] = min(most, number)
    return Party(**counts)
