"""How to do REAL's ten public tasks about OpenDining through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.suites.opendining.base import exact, finish, look_for, narrow, open_restaurant, take
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

_PHONE = "415 555 0123"
_LUNCH = (
    "The Royal Dine",
    "Vintage Bites",
    "Evening Delight",
    "River View Café",
    "Fancy Lights Bistro",
    "Bar Central",
    "Spacious Eats",
    "Yellowy Bistro",
    "Crowded Corner",
    "Expensive Taste",
    "Ocean Breeze",
    "Bistro Soleil",
)


@dataclass(frozen=True)
class _When:
    """When a task wants a table, and for how many."""

    day: str
    time: str
    party: int


async def _first_time(ui: Ui, name: str, nth: int = 0) -> None:
    """Take one of the free times that a restaurant shows."""
    await ui.click("link", re.compile(rf"^\d+:\d\d [AP]M\s+at\s+{re.escape(name)}$"), nth=nth)


async def _complete(ui: Ui) -> None:
    await finish(ui, _PHONE)
    await ui.expect_text("Reservation confirmed")


async def lunch_now(ui: Ui, db: Data) -> None:
    """Read the home page's row of restaurants for lunch."""
    await ui.expect_text("Available for lunch now", "The Royal Dine")
    ui.stop("Available for lunch now: " + ", ".join(_LUNCH))


async def yellowy(ui: Ui, db: Data) -> None:
    """Read what the restaurant's page says of it."""
    await open_restaurant(ui, "Yellowy Bistro")
    await ui.expect_text(
        "bright and cheerful bistro", "Linguine Carbonara", "Grilled Salmon", "What guests say"
    )
    menu = db.column(
        "SELECT d.name FROM dish d JOIN restaurant r ON r.id = d.restaurant_id WHERE r.name = ? ORDER BY d.id",
        "Yellowy Bistro",
    )
    rating = db.value("SELECT rating FROM card WHERE name = ?", "Yellowy Bistro")
    ui.stop(
        "Yellowy Bistro is a bright and cheerful bistro with sunny decor and fresh pasta. Menu: "
        f"{', '.join(map(str, menu))}. Guests rate it {rating} of 5 overall."
    )


async def royal(ui: Ui, db: Data) -> None:
    """Search for the table and take it."""
    await look_for(ui, "The Royal Dine", _When("2024-07-20", "19:00", 4))
    await take(ui, "The Royal Dine", "19:00")
    await _complete(ui)


async def japanese(ui: Ui, db: Data) -> None:
    """Search, and take the first result."""
    await look_for(ui, "Japanese", _When("2024-09-02", "16:30", 7))
    await take(ui, "Sushi Zen", "16:30")
    await _complete(ui)


async def breeze(ui: Ui, db: Data) -> None:
    """Move the row to the restaurant, and take its second time."""
    await ui.click("link", "9–12 of Available for lunch now")
    await _first_time(ui, "Ocean Breeze", 1)
    await _complete(ui)


async def short_number(ui: Ui, db: Data) -> None:
    """See a phone number refused that is too short."""
    await _first_time(ui, "The Royal Dine")
    await finish(ui, "+1 1111")
    await ui.expect_text("Please enter a valid phone number")
    ui.stop("There was an error: the phone number +1 1111 is not valid, so the booking was not made.")


async def best_value(ui: Ui, db: Data) -> None:
    """Book the cheapest of those that guests like."""
    await ui.expect_text("River View Café", "$")
    rating = db.value("SELECT rating FROM card WHERE name = ?", "River View Café")
    await _first_time(ui, "River View Café")
    await _complete(ui)
    ui.stop(
        f"I booked River View Café: guests rate it {rating} of 5, and it is the only one of the lunch restaurants"
        " in the lowest price range ($, against $$ to $$$$ for ratings of at most 4.7), so it has the best reviews"
        " relative to its price."
    )


async def lowest(ui: Ui, db: Data) -> None:
    """Sort by rating, the lowest first."""
    await ui.click("link", "Restaurants")
    await narrow(ui, "Lowest rated")
    await _first_time(ui, "Bar Central")
    await _complete(ui)


async def cheapest_dish(ui: Ui, db: Data) -> None:
    """Read the first line of all dishes, the cheapest first."""
    await ui.click("link", "Dishes")
    await ui.expect_text("Carnitas Taco", "Taco Loco", "$3.50")
    ui.stop("The cheapest dish is the Carnitas Taco at Taco Loco, for $3.50.")


async def vegetarian(ui: Ui, db: Data) -> None:
    """Sort restaurants by their vegetarian dishes, and book at one."""
    await ui.click("link", "Restaurants")
    await narrow(ui, "Most vegetarian dishes")
    await ui.expect_text("17 vegetarian dishes")
    await ui.click("link", exact("The Vegan Table"))
    await _first_time(ui, "The Vegan Table")
    await _complete(ui)


GOLDEN: Mapping[str, GoldenPath] = {
    "opendining-1": lunch_now,
    "opendining-2": yellowy,
    "opendining-3": royal,
    "opendining-4": japanese,
    "opendining-5": breeze,
    "opendining-6": short_number,
    "opendining-7": best_value,
    "opendining-8": lowest,
    "opendining-9": cheapest_dish,
    "opendining-10": vegetarian,
}
