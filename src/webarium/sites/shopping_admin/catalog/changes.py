"""Changes of prices as they are typed: to an amount, by an amount, or by a percentage."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TYPED = re.compile(r"([+-]?)\$?([0-9]{1,7})(?:\.([0-9]{1,2}))?%?")


@dataclass(frozen=True, slots=True)
class PriceChange:
    """What becomes of a price."""

    way: str
    """``fixed``, ``add`` or ``percent``."""
    by: int
    """Cents, or hundredths of a percent."""

    def of(self, cents: int) -> int:
        """The price that comes of one, rounded to the cent, half up, and never below zero."""
        if self.way == "fixed":
            return self.by
        if self.way == "add":
            return max(0, cents + self.by)
        return max(0, (cents * (10_000 + self.by) * 2 + 10_000) // 20_000)


def read_change(way: str, text: str) -> PriceChange | None:
    """A change as it was typed; ``None`` if it cannot be read, or sets a price below zero."""
    found = _TYPED.fullmatch(text.replace(" ", ""))
    if found is None:
        return None
    by = int(found[2]) * 100 + int((found[3] or "0").ljust(2, "0"))
    if found[1] == "-":
        by = -by
    return None if way == "fixed" and by < 0 else PriceChange(way, by)
