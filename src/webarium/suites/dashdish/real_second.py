"""How to do the tasks about DashDish of REAL's second version through its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import Wanted, add, add_here, place_order, to_checkout
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


@dataclass(frozen=True)
class _Ordered:
    """Dishes of one restaurant, each once, and what the checkout is to say."""

    restaurant: str
    dishes: Mapping[str, str]
    """Sizes by name; empty for a dish of one size."""
    express: bool = False
    pickup: bool = False

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Put all into the cart and order."""
        first, *more = (
            Wanted(base.dish(db, self.restaurant, name), size) for name, size in self.dishes.items()
        )
        await add(ui, db, first)
        for each in more:
            await add_here(ui, db, each)
        await to_checkout(ui)
        if self.express:
            await ui.check("Express")
        if self.pickup:
            await ui.click("link", "Pickup")
        await place_order(ui)


SECOND: Mapping[str, GoldenPath] = {
    "v2.dashdish-1": _Ordered("DragonEats", {"Beef Chow Fun": "Small"}),
    "v2.dashdish-3": _Ordered("Papa Johns Pizza", {"Pepperoni Pizza": "Medium"}),
    "v2.dashdish-4": _Ordered("Wingstop", {"Nashville Hot Sandwich": "Small"}),
    "v2.dashdish-8": _Ordered("Taco Boys", {"Birria Tacos": "", "Carne Asada Burrito": "Regular"}),
    "v2.dashdish-10": _Ordered("Taco Boys", {"Hand-Cut Fries": "Small"}),
    "v2.dashdish-11": _Ordered("Gambinos New York Subs", {"Italian Sub": "Regular"}),
    "v2.dashdish-12": _Ordered("DragonEats", {"Vegetable Fried Rice": "Regular"}),
    "v2.dashdish-17": _Ordered(
        "Wingstop", {"Classic Wings": "Regular", "Boneless Wings": "Regular"}, express=True
    ),
    "v2.dashdish-26": _Ordered("Wingstop", {"Classic Wings": "Regular"}, pickup=True),
}
"""By REAL's task ids."""
