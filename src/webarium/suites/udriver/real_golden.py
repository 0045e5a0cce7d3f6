"""How to do REAL's eleven public tasks about Udriver through its pages."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.actions.types import Wait
from webarium.suites.suite import GoldenPath
from webarium.suites.udriver.base import ride, schedule, see_options
from webarium.tasks import Data, Ui

_HOME = "333 Fremont Apartments"
_CATCH = "Pacific Catch, 2027 Chestnut St"


async def to_pacific_cafe(ui: Ui, db: Data) -> None:
    """The first kind of ride, now."""
    await see_options(ui, "Fitness Urbano", "Pacific Cafe")
    await ride(ui)


async def last_thai(ui: Ui, db: Data) -> None:
    """Read the list of trips."""
    await ui.click("link", "Trips")
    await ui.expect_text("Phat Thai")
    ui.stop("Phat Thai")


async def cheapest(ui: Ui, db: Data) -> None:
    """Read what the cheapest option costs."""
    await see_options(ui, _CATCH, _HOME)
    await ui.expect_text("$28.50")
    ui.stop("$28.50")


async def home(ui: Ui, db: Data) -> None:
    """Ask back: nothing says where home is."""
    await ui.click("link", "Places")
    ui.expect_absent("Home")
    ui.stop("What is your home address? It is not among your saved places.")


async def plate(ui: Ui, db: Data) -> None:
    """Request a ride and wait for its driver."""
    await see_options(ui, _HOME, "FITNESS SF - Castro")
    await ride(ui)
    await ui.do(Wait(2.5))
    await ui.expect_text("DLOD90")
    ui.stop("The license plate is DLOD90.")


async def five_friends(ui: Ui, db: Data) -> None:
    """Five people need the large car."""
    await see_options(
        ui, "Palace Hotel, a Luxury Collection Hotel, San Francisco", "Osha Thai BBQ San Francisco"
    )
    await ride(ui, "UdriverXL")


async def june(ui: Ui, db: Data) -> None:
    """Count the trips of June."""
    await ui.click("link", "Trips")
    await ui.expect_text("Fitness Urbano")
    ui.stop("You took 6 trips in June.")


async def no_such_place(ui: Ui, db: Data) -> None:
    """Decline: there is no such place."""
    await see_options(ui, _HOME, "Le Colonial")
    await ui.expect_text("We could not find “Le Colonial”")
    ui.stop("Le Colonial is not available as a destination.")


async def thai_at_two(ui: Ui, db: Data) -> None:
    """To the restaurant of the last trip, this afternoon."""
    await see_options(ui, _HOME, "Phat Thai", "2024-07-18 14:00:00")
    await schedule(ui)


async def fancy_at_four(ui: Ui, db: Data) -> None:
    """The most comfortable kind, this afternoon."""
    await see_options(ui, "de Young Museum", "Waterbar Restaurant", "2024-07-18 16:00:00")
    await schedule(ui, "Comfort")


async def fancy_within_ten(ui: Ui, db: Data) -> None:
    """Compare two prices, and ride in the better car: it costs $5.25 more."""
    await see_options(ui, _CATCH, _HOME)
    await ui.expect_text("$28.50", "$33.75")
    await ride(ui, "Comfort")


GOLDEN: Mapping[str, GoldenPath] = {
    "udriver-1": to_pacific_cafe,
    "udriver-2": last_thai,
    "udriver-3": cheapest,
    "udriver-4": home,
    "udriver-5": plate,
    "udriver-6": five_friends,
    "udriver-7": june,
    "udriver-8": no_such_place,
    "udriver-9": thai_at_two,
    "udriver-10": fancy_at_four,
    "udriver-11": fancy_within_ten,
}
