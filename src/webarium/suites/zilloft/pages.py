"""Going to pages: homes, results, agents."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.kit import Navigate, shuffled
from webarium.suites.zilloft import base
from webarium.suites.zilloft.base import HomeTemplate, OnHome
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty
from webarium.worlds import Conditions


class SeeHome(OnHome, Navigate):
    name = "see_home"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Open the page for the home at {address}."
    count = 4

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (SeeHome.Params(address=row.address) for row in shuffled(rng, base.for_sale(db)))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/homes/{base.home(db, params.address).id}")


class SeeCheapest(HomeTemplate, Navigate):
    name = "see_cheapest"
    difficulty = "medium"
    intent = "Open the page for the cheapest {kind} for sale in {place}."
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str
        kind: str
        type: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with one cheapest home of a type."""
        for place, kind, rows in base.in_city(db, rng):
            if rows[0].price < rows[1].price:
                yield SeeCheapest.Params(place=place, kind=base.TYPES[kind][1], type=kind, key=rows[0].id)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/homes/{params.key}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        row = next(row for row in base.homes(db, "id = ?", params.key))
        await ui.search(params.place)
        await base.types(ui, base.TYPES[params.type][2])
        await base.sort(ui, "Price (low to high)")
        await ui.click("link", base.exact(row.address))


class SeeResults(HomeTemplate, Navigate):
    name = "see_results"
    difficulty = "medium"
    intent = (
        "Show me {kinds} for sale in {place} with at least {beds} bedrooms for no more than ${high_words}, and no other"
        " filters."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str
        type: str
        beds: int
        high: int
        kinds: str
        high_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Searches that find something, but not everything."""
        for place, kind, rows in base.in_city(db, rng, least=4):
            beds, high = rng.choice((2, 3)), rows[len(rows) * 2 // 3].price // 50_000 * 50_000
            fitting = [row for row in rows if row.beds >= beds and row.price <= high]
            if 0 < len(fitting) < len(rows):
                told = {"kinds": base.TYPES[kind][0], "high_words": f"{high:,}"}
                yield SeeResults.Params(place=place, type=kind, beds=beds, high=high, **told)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(
            db,
            "/homes",
            query={
                "where": params.place,
                "type": params.type,
                "beds": str(params.beds),
                "max": str(params.high),
                "for": None,
                "min": None,
                "baths": None,
                "exact": None,
                "keywords": None,
                "area": None,
            },
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.types(ui, base.TYPES[params.type][2])
        await base.rooms(ui, f"{params.beds}+")
        await base.price(ui, high=params.high)


class SeeResultsSlowly(SeeResults):
    """The same on slow pages."""

    name = "see_results_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class SeeRentals(HomeTemplate, Navigate):
    name = "see_rentals"
    difficulty = "medium"
    intent = "List homes for rent in {place} for up to ${high:,} a month, {order_words} first."
    count = 3

    @dataclass(frozen=True)
    class Params:
        place: str
        high: int
        order: str
        order_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with several homes for rent."""
        for place in shuffled(rng, base.cities(db)):
            rents = sorted(row.price for row in base.homes(db, "status = 'rent' AND place = ?", place))
            if len(rents) > 2:
                order, words = rng.choice(
                    (("low", "cheapest"), ("high", "most expensive"), ("sqft", "largest"))
                )
                yield SeeRentals.Params(
                    place=place, high=rents[len(rents) // 2] // 50 * 50 + 50, order=order, order_words=words
                )

    def url(self, db: Data, params: Params) -> UrlCheck:
        asked = {"where": params.place, "for": "rent", "max": str(params.high), "sort": params.order}
        return landing(db, "/homes", query=asked)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        orders = {"low": "Price (low to high)", "high": "Price (high to low)", "sqft": "Square feet"}
        await ui.search(params.place)
        await ui.select("Listing status", "For rent")
        await base.price(ui, high=params.high)
        await base.sort(ui, orders[params.order])


class SeeAgent(HomeTemplate, Navigate):
    name = "see_agent"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Open the page for the agent {agent}."
    count = 3

    @dataclass(frozen=True)
    class Params:
        agent: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            SeeAgent.Params(agent=name)
            for name in shuffled(rng, db.column("SELECT name FROM agent ORDER BY id"))
        )

    def url(self, db: Data, params: Params) -> UrlCheck:
        key = db.value("SELECT id FROM agent WHERE name = ?", params.agent)
        return landing(db, f"/agents/{key}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_agent(ui, params.agent)


async def find_agent(ui: Ui, agent: str) -> None:
    """Look for an agent by name and open their page."""
    await ui.click("link", "Agents")
    await ui.fill("Name or brokerage", agent)
    await ui.click("button", "Find agents")
    await ui.click("link", base.exact(agent))


class SeeAgentReviews(SeeAgent):
    name = "see_agent_reviews"
    difficulty = "medium"
    intent = "Bring up all the reviews of the agent {agent}, lowest ratings first."
    count = 3

    def url(self, db: Data, params: SeeAgent.Params) -> UrlCheck:
        key = db.value("SELECT id FROM agent WHERE name = ?", params.agent)
        return landing(db, f"/agents/{key}/reviews", query={"sort": "low"})

    async def act(self, ui: Ui, db: Data, params: SeeAgent.Params) -> None:
        await ui.click("link", "See all")
        await ui.select("Sort by", "Lowest rating")
