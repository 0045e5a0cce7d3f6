"""How to do REAL's nine public tasks about Staynb through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from webarium.actions.types import Scroll
from webarium.sites.kit.days import Span
from webarium.sites.staynb.party import Party
from webarium.suites.kit import turn_until
from webarium.suites.staynb.base import is_free, open_card, open_stay, reserve, search, stays
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


async def past_dates(ui: Ui, db: Data) -> None:
    """Decline: the dates asked for have passed, as the search says."""
    await search(ui, span=Span(date(2024, 7, 1), date(2024, 7, 16)))
    await ui.expect_text("is in the past")
    ui.stop("It is not possible: the dates July 1st to July 16th 2024 are in the past and not available.")


async def family_of_four(ui: Ui, db: Data) -> None:
    """The first stay of the front page."""
    await open_card(ui, stays(db)[0])
    await reserve(ui, _free(db, stays(db)[0].id), Party(2, 2))


async def spread(ui: Ui, db: Data) -> None:
    """The dearest and the cheapest."""
    for words in ("Caldera Cliff Palace", "City Hideaway"):
        await search(ui, words)
        await ui.expect_text(words)
    ui.stop("$982")


async def one_adult(ui: Ui, db: Data) -> None:
    """Reserve the first stay of the front page for one adult and two children."""
    await open_card(ui, stays(db)[0])
    await reserve(ui, _free(db, stays(db)[0].id), Party(1, 2))


async def europe(ui: Ui, db: Data) -> None:
    """By region; the check wants the October of 2025."""
    await ui.click("button", "Search by region")
    await ui.click("button", "Europe")
    await search(ui, span=Span(date(2025, 10, 13), date(2025, 10, 23)), party=Party(2, 2, 1))
    await ui.click("link", re.compile(r"\$[\d,]+ night"))
    await reserve(ui, None, None)


async def best_value(ui: Ui, db: Data) -> None:
    """The cheaper one of the cheapest two by stars, for a night."""
    row = stays(db, "title = 'City Hideaway'")[0]
    await open_stay(ui, row)
    await reserve(ui, _free(db, row.id), None)


async def ranking(ui: Ui, db: Data) -> None:
    """Answer with all stays and their prices, the cheapest first."""
    rows = sorted(stays(db), key=lambda row: (row.price, -row.rating))
    first = [row for row in rows if row.price in (14, 19)]
    order = [*sorted(first, key=lambda row: -row.rating), *rows[4:]]
    await search(ui, "Anywhere")
    ui.stop(
        "\n".join(f"{n}. {row['title']} ({row.rating:.2f}, ${row.price})" for n, row in enumerate(order, 1))
    )


async def last_in_paris(ui: Ui, db: Data) -> None:
    """Down the front page, until no stay in Paris comes any more."""
    row = stays(db, "city = 'Paris'")[-1]
    await turn_until(ui, row["title"], lambda: ui.do(Scroll("down")))
    await open_card(ui, row)
    await reserve(ui, _free(db, row.id), None)


async def crowd(ui: Ui, db: Data) -> None:
    """All that the steppers take, but pets."""
    await open_card(ui, stays(db)[0])
    await reserve(ui, _free(db, stays(db)[0].id), Party(16, 16, 16))


def _free(db: Data, stay_id: int) -> Span:
    """A night that nobody has."""
    days = (db.today + timedelta(days=n) for n in range(1, 400))
    return next(span for day in days if is_free(db, stay_id, span := Span(day, day + timedelta(days=1))))


GOLDEN: Mapping[str, GoldenPath] = {
    "staynb-1": past_dates,
    "staynb-2": family_of_four,
    "staynb-3": spread,
    "staynb-4": one_adult,
    "staynb-5": europe,
    "staynb-6": best_value,
    "staynb-7": ranking,
    "staynb-8": last_in_paris,
    "staynb-9": crowd,
}
