"""Which tax rate counts where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Zone:
    """A rate with the places where it counts."""

    region: str
    """The state's full name; empty: everywhere."""
    postcode: str
    """``*`` for all, ``100*`` for those that begin so, or one."""
    rate: int
    """Hundredths of a per cent."""

    def covers(self, region: str, postcode: str) -> bool:
        """Whether a place lies in it."""
        begins, star, _ = self.postcode.partition("*")
        fits = postcode.startswith(begins) if star else postcode == begins
        return fits and self.region in ("", region)


def rate_at(zones: Iterable[Zone], region: str, postcode: str) -> int:
    """The rate of the smallest zone in which a place lies; 0 if it lies in none."""
    found = [zone for zone in zones if zone.covers(region, postcode)]
    return (
        max(found, key=lambda zone: (len(zone.postcode), zone.region != "", zone.rate)).rate if found else 0
    )
