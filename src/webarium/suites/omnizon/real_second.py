"""Ways to do the tasks about Omnizon of REAL's second version, by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.suites.omnizon import paths
from webarium.suites.omnizon.base import product
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

_DUALSENSE, _APRON, _DUTCH_OVEN, _STOCK_POT, _BALLS, _DESK = 16, 91, 212, 215, 114, 159
_NECK_PILLOW, _SILVERWARE, _BED_FRAME, _HEADPHONES, _CHAIR = 167, 281, 282, 27, 256


@dataclass(frozen=True)
class _Bought:
    """A product that is searched for in the words of the goal, and bought at once."""

    words: str
    key: int
    quantity: int = 1

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Search, choose, buy."""
        await ui.search(self.words)
        await ui.click("link", product(db, self.key)["name"])
        await paths.buy_now(ui, self.quantity)
        await paths.place(ui)


@dataclass(frozen=True)
class _Both:
    """Two products in one order."""

    one: int
    other: int

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Put both into the cart, and check out."""
        await paths.add(ui, product(db, self.one))
        await paths.add(ui, product(db, self.other))
        await paths.check_out(ui)


SECOND: Mapping[str, GoldenPath] = {
    "v2.omnizon-3": _Bought("headphones", _HEADPHONES),
    "v2.omnizon-9": _Bought("gaming", _DUALSENSE),
    "v2.omnizon-13": _Bought("pot", _STOCK_POT),
    "v2.omnizon-15": _Bought("sports balls", _BALLS),
    "v2.omnizon-17": _Bought("neck pillow", _NECK_PILLOW),
    "v2.omnizon-24": _Bought("PlayStation controller", _DUALSENSE, 2),
    "v2.omnizon-25": _Both(_APRON, _DUTCH_OVEN),
    "v2.omnizon-28": _Bought("silverware set", _SILVERWARE),
    "v2.omnizon-29": _Both(_DESK, _CHAIR),
    "v2.omnizon-30": _Bought("queen size bed frame", _BED_FRAME),
}
"""By REAL's task ids."""
