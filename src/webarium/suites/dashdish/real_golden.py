"""How to do REAL's eleven public tasks about DashDish through its pages."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.sites.dashdish.orders.wish import USUAL_TIP
from webarium.sites.kit.formats import money
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import Wanted, add, add_here, place_order, to_checkout
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

_HALAL = "Mashaallah Halal Food Pakistani Food"


async def first_three(ui: Ui, db: Data) -> None:
    """Read the first section of the home page."""
    await ui.expect_text("Gambinos New York Subs", "Wingstop", "Man vs. Fries")
    ui.stop("Gambinos New York Subs, Wingstop and Man vs. Fries")


async def pepperoni(ui: Ui, db: Data) -> None:
    """Order one pizza of medium size."""
    await add(ui, db, Wanted(base.dish(db, "Papa Johns Pizza", "Pepperoni Pizza"), "Medium"))
    await to_checkout(ui)
    await place_order(ui)


async def light_and_fresh(ui: Ui, db: Data) -> None:
    """Count those of the section that deliver."""
    await ui.click("link", "Light & fresh")
    await ui.click("link", "Offers delivery")
    await ui.expect_text("5 restaurants")
    ui.stop('5 restaurants in the "Light & fresh" category offer delivery.')


async def later(ui: Ui, db: Data) -> None:
    """A burger for this evening, left at the door."""
    await add(ui, db, Wanted(base.dish(db, "Taco Bell", "Classic Cheeseburger"), "Large"))
    await to_checkout(ui)
    await base.schedule(ui, "2024-07-18 18:00:00")
    await ui.check("Leave it at my door")
    await ui.fill("Drop-off instructions", "Leave at the front door")
    await place_order(ui)


async def three_fries(ui: Ui, db: Data) -> None:
    """To pick up; the check wants the order placed."""
    await add(ui, db, Wanted(base.dish(db, "Man vs. Fries", "Loaded Bacon Cheese Fries"), "Regular", 3))
    await to_checkout(ui)
    await ui.click("link", "Pickup")
    await place_order(ui)


async def regular_biryani(ui: Ui, db: Data) -> None:
    """Read the price of the regular size."""
    await base.open_restaurant(ui, _HALAL)
    await base.open_dish(ui, db, _HALAL, "Chicken Biryani")
    await ui.expect_text("$17.11")
    ui.stop("A regular Chicken Biryani costs $17.11.")


async def express(ui: Ui, db: Data) -> None:
    """With the card that is there."""
    await add(ui, db, Wanted(base.dish(db, "DragonEats", "Mushroom Swiss Burger"), "Regular"))
    await to_checkout(ui)
    await ui.check("Express")
    await place_order(ui)


async def first_categories(ui: Ui, db: Data) -> None:
    """Read the names of the home page's first sections."""
    await ui.expect_text("Under $1 delivery fee", "Best of lunch", "The Infatuation's picks")
    ui.stop("Under $1 delivery fee, Best of lunch, and The Infatuation's picks")


async def in_and_out(ui: Ui, db: Data) -> None:
    """Add a burger, and take it out."""
    await add(ui, db, Wanted(base.dish(db, "RT Rotisserie", "Classic Cheeseburger"), "Large"))
    await ui.click("link", "Cart")
    await ui.click("button", "Remove Classic Cheeseburger")
    await ui.expect_text("was removed from your cart")
    ui.stop("The Classic Cheeseburger was added to the cart and then removed successfully.")


async def two_burgers(ui: Ui, db: Data) -> None:
    """Two lines of one restaurant."""
    await add(ui, db, Wanted(base.dish(db, "Souvla", "Classic Cheeseburger"), "Medium"))
    await add_here(ui, db, Wanted(base.dish(db, "Souvla", "Bacon Double Cheeseburger"), "Small"))
    await to_checkout(ui)
    await place_order(ui)


async def medium_biryani(ui: Ui, db: Data) -> None:
    """Buy it, and tell what it costs alone and in total."""
    row = base.dish(db, _HALAL, "Chicken Biryani")
    await add(ui, db, Wanted(row, "Medium"))
    await to_checkout(ui)
    await place_order(ui)
    total = base.bill([Wanted(row, "Medium")], base.restaurant(db, _HALAL), tip=USUAL_TIP).total
    await ui.expect_text("$18.01", money(total))
    ui.stop(f"A medium Chicken Biryani costs $18.01, and the order's total is {money(total)}.")


GOLDEN: Mapping[str, GoldenPath] = {
    "dashdish-1": first_three,
    "dashdish-2": pepperoni,
    "dashdish-3": light_and_fresh,
    "dashdish-4": later,
    "dashdish-5": three_fries,
    "dashdish-6": regular_biryani,
    "dashdish-7": express,
    "dashdish-8": first_categories,
    "dashdish-9": in_and_out,
    "dashdish-10": two_burgers,
    "dashdish-11": medium_biryani,
}
