"""Distances in a city, and how long driving takes there."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol, TypeVar

SAN_FRANCISCO, NEW_YORK = 1, 2
"""Numbers of the cities, as the setting ``location_preset`` names them."""


class Spot(Protocol):
    """Something that stands somewhere."""

    @property
    def latitude(self) -> float:
        """Degrees north of the equator."""

    @property
    def longitude(self) -> float:
        """Degrees east of Greenwich."""


S = TypeVar("S", bound=Spot)


def meters(a: Spot, b: Spot) -> int:
    """As the crow flies; exact enough within a city."""
    north = (a.latitude - b.latitude) * 111_200
    east = (a.longitude - b.longitude) * 111_320 * math.cos(math.radians((a.latitude + b.latitude) / 2))
    return round(math.hypot(north, east))


def by_road(a: Spot, b: Spot) -> int:
    """Meters of driving, streets being no straight lines."""
    return round(meters(a, b) * 1.3)


def minutes(road: int) -> int:
    """Minutes that so many meters take."""
    return 4 + round(road / 330)


def nearest(spots: Iterable[S], to: Spot) -> S | None:
    """The spot that is closest to a place; the first one where several are."""
    return min(spots, key=lambda spot: meters(spot, to), default=None)
