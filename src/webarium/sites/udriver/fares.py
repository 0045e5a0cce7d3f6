"""Kinds of rides, and what they cost: both places' base fares, times a multiplier, less a discount."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webarium.types import Json


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of ride."""

    name: str
    seats: int
    text: str
    multiplier: float
    discount: float
    """A share of the price."""

    @property
    def key(self) -> str:
        """How it begins the names of its settings."""
        return self.name.lower()

    def price(self, bases: int) -> int:
        """The price in cents for the sum of two base fares."""
        return _rounded(bases * self.multiplier * (1 - self.discount))

    def full_price(self, bases: int) -> int:
        """The price without the discount."""
        return _rounded(bases * self.multiplier)


KINDS = (
    Kind("UdriverX", 4, "Everyday rides at the best price", 1, 0.05),
    Kind("Comfort", 4, "Newer cars with extra legroom", 1.25, 0.1),
    Kind("UdriverXL", 6, "Vans and SUVs for groups", 1.15, 0.15),
)
"""All kinds as REAL publishes them."""


def kinds_of(config: Mapping[str, Json]) -> tuple[Kind, ...]:
    """The kinds under some settings; the setting ``cars`` wins over those of a single kind."""
    return tuple(_under(kind, config) for kind in KINDS)


def _under(kind: Kind, config: Mapping[str, Json]) -> Kind:
    cars = config.get("cars")
    own: Any = cars.get(kind.name) if isinstance(cars, Mapping) else None
    told: Mapping[str, Any] = own if isinstance(own, Mapping) else {}
    values = {
        name: _amount(told.get(name), config.get(f"{kind.key}_{name}"), getattr(kind, name), most)
        for name, most in (("multiplier", 100.0), ("discount", 1.0))
    }
    return Kind(kind.name, kind.seats, kind.text, **values)


def _amount(told: object, set_to: object, published: float, most: float) -> float:
    """The first of some values that is a number in its bounds."""
    for value in (told, set_to):
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= most:
            return float(value)
    return published


def _rounded(cents: float) -> int:
    return int(cents + 0.5 + 1e-9)
