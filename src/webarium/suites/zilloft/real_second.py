"""How to do the tasks about Zilloft of REAL's second version through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.sites.kit.formats import clock, day_words
from webarium.suites.kit import send
from webarium.suites.suite import GoldenPath
from webarium.suites.zilloft.base import Person, exact, first_choice, price, read_day, rooms, types, who
from webarium.tasks import Data, Ui

_PERSON: Person = {"name": "John Doe", "email": "johndoe@example.com", "phone": "555-123-4567"}
_SAN_JOSE = "San Jose, CA"
_TOMORROW, _SATURDAY = "2024-07-19", "2024-07-20"
_RESULT = re.compile(r", [A-Z]{2} \d{5}$")
"""The name of a result's link."""


@dataclass(frozen=True)
class _Search:
    """Homes of a kind, somewhere."""

    where: str
    low: int | None = None
    high: int | None = None
    beds: str = ""
    baths: str = ""
    houses: bool = True
    exactly: bool = False

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Search, and set the filters that are needed."""
        await ui.search(self.where)
        if self.houses:
            await types(ui, "Houses")
        if self.low or self.high:
            await price(ui, self.low, self.high)
        if self.beds or self.baths:
            await rooms(ui, self.beds, self.baths, exactly=self.exactly)


@dataclass(frozen=True)
class _Tour:
    """A tour of the first home that a search finds."""

    search: _Search
    day: str = _TOMORROW
    time: str = "14:00"

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Ask for it, and name the home in the message as the original's form does."""
        await self.search(ui, db)
        address = await _first(ui)
        await ui.click("link", "Request a tour")
        await ui.select("Date", first_choice(ui, self.day))
        await ui.select("Time", clock(self.time))
        await who(ui, _PERSON)
        await ui.fill(re.compile("^Message"), f"I am interested in {address}.")
        await send(ui, "Send tour request", "was requested")


@dataclass(frozen=True)
class _Message:
    """A message to the agent of the first home that a search finds."""

    search: _Search
    time: str

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Keep the words that the form offers, and choose day and time."""
        await self.search(ui, db)
        await _first(ui)
        await ui.click("link", "Contact agent")
        await ui.select("Preferred date (optional)", day_words(read_day(_TOMORROW)))
        await ui.select("Preferred time (optional)", clock(self.time))
        await send(ui, "Send message", "Your message was sent to")


async def _first(ui: Ui) -> str:
    """Open the first result; gives its address."""
    await ui.click("link", _RESULT)
    return next(node.name for node in ui.screen.find(("heading",), _RESULT, None))


async def agent(ui: Ui, db: Data) -> None:
    """The first agent of San Jose."""
    name = db.column(
        "SELECT a.name FROM agent a JOIN city c ON c.id = a.city_id WHERE c.label = ? ORDER BY a.id",
        _SAN_JOSE,
    )[0]
    await ui.click("link", "Agents")
    await ui.select("City", _SAN_JOSE)
    await ui.click("button", "Find agents")
    await ui.click("link", exact(name))
    await ui.click("link", f"Contact {name.split()[0]}")
    await ui.fill("Message", "I would like to hire you for finding a home in San Jose.")
    await send(ui, "Send message", "Your message was sent to")


SECOND: Mapping[str, GoldenPath] = {
    "v2.zilloft-2": _Tour(_Search("Long Beach, CA", beds="3+", baths="2+", exactly=True)),
    "v2.zilloft-3": _Tour(_Search("Santa Monica, CA", high=349_999, beds="2+", baths="1+", houses=False)),
    "v2.zilloft-5": agent,
    "v2.zilloft-6": _Message(_Search("Sacramento, CA", 500_000, 1_100_000, "4+", "2+"), "13:00"),
    "v2.zilloft-9": _Tour(_Search("San Francisco, CA")),
    "v2.zilloft-10": _Tour(_Search("Sacramento, CA", high=499_999, beds="2+")),
    "v2.zilloft-14": _Message(_Search("Boston, MA", high=999_999), "09:00"),
    "v2.zilloft-15": _Tour(_Search("San Francisco, CA", high=999_999, beds="3+", houses=False), _SATURDAY),
    "v2.zilloft-22": _Tour(_Search("San Diego, CA", high=999_999)),
    "v2.zilloft-23": _Search("San Francisco, CA", high=899_999, beds="3+"),
}
"""By REAL's task ids."""
