"""Searches to run and pages to open."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.sites.staynb.party import Party
from webarium.suites.kit import Navigate, Same, shuffled
from webarium.suites.staynb import base
from webarium.suites.staynb.base import NONE, InCity, OnStay, StaynbTemplate
from webarium.tasks import Data, Row, Ui, landing
from webarium.worlds import Conditions

PARTIES = (Party(2), Party(2, 2), Party(2, 0, 1), Party(1, 0, 0, 1), Party(3, 1))


class SearchPlace(InCity, Navigate):
    name = "search_place"
    difficulty = "easy"
    intent = "Show me all stays in {place}."
    count = 4
    exempt: ClassVar = {
        "repeat": "Nine cities have stays enough to look through, the same in every universe; their stays differ."
    }

    def url(self, db: Data, params: InCity.Params) -> UrlCheck:
        return base.results(db, base.destination(db, params.place))


class SearchWithoutLabels(SearchPlace):
    """The same on pages without ARIA labels."""

    name = "search_place_unlabelled"
    intent = "Search for stays in {place}."
    conditions = Conditions(hide_aria_labels=True)
    count = 2


class SearchTrip(StaynbTemplate, Navigate):
    name = "search_trip"
    difficulty = "medium"
    intent = "Search for stays in {place} {phrase} for {who}."
    count = 5

    @dataclass(frozen=True)
    class Params:
        place: str
        phrase: str
        checkin: str
        checkout: str
        who: str
        adults: int
        children: int
        infants: int
        pets: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with dates and parties."""
        for place, party in zip(base.cities(db, rng), PARTIES * 3, strict=False):
            yield SearchTrip.Params(place=place, **base.trip(base.some_span(db, rng), party))

    def url(self, db: Data, params: Params) -> UrlCheck:
        counts = {name: str(vars(params)[name]) if vars(params)[name] else NONE for name in Party().counts}
        return base.results(
            db, base.destination(db, params.place), checkin=params.checkin, checkout=params.checkout, **counts
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(ui, params.place, *base.trip_of(params))


class SearchSlowly(SearchTrip):
    """The same where every page takes a while."""

    name = "search_trip_slow"
    intent = "Find stays in {place} {phrase} for {who}."
    conditions = Conditions(latency_ms=700)
    count = 2


class FilterPlace(InCity, Navigate):
    name = "filter_place"
    difficulty = "medium"
    intent = (
        "Show me stays in {place} with {amenity}, at least {bedrooms} bedrooms, and a price of no more than"
        " ${top} a night."
    )
    count = 4
    form = (("Maximum", "{top}"), ("Bedrooms", "{bedrooms}"))

    @dataclass(frozen=True)
    class Params(InCity.Params):
        amenity: str
        bedrooms: int
        top: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        wanted = ("Wifi", "Pool", "Free parking", "Air conditioning")
        for place, amenity in zip(base.cities(db, rng), wanted * 9, strict=False):
            rooms = {"bedrooms": rng.randint(2, 3), "top": rng.choice((300, 400, 500))}
            yield FilterPlace.Params(place=place, amenity=amenity, **rooms)

    def url(self, db: Data, params: Params) -> UrlCheck:
        narrowed = {"amenity": params.amenity, "bedrooms": str(params.bedrooms), "price_max": str(params.top)}
        return base.results(db, base.destination(db, params.place), **narrowed)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Filters")
        await super().act(ui, db, params)
        await ui.check(params.amenity)
        await ui.click("button", "Show stays")


class SearchRegion(StaynbTemplate, Navigate):
    name = "search_region"
    difficulty = "easy"
    intent = "Show me all stays in the {region} region that are available {phrase}."
    count = 3

    @dataclass(frozen=True)
    class Params:
        region: str
        phrase: str
        checkin: str
        checkout: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = ("Europe", "Asia", "Africa", "Oceania", "Latin America", "Middle East")
        for region in shuffled(rng, found):
            yield SearchRegion.Params(region=region, **base.dated(base.some_span(db, rng)))

    def url(self, db: Data, params: Params) -> UrlCheck:
        """The region as destination, and the dates."""
        return base.results(db, Same(params.region), checkin=params.checkin, checkout=params.checkout)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Search by region")
        await ui.click("button", params.region)
        await base.search(ui, span=base.span_of(params.checkin, params.checkout))


class OpenHost(OnStay, Navigate):
    name = "open_host"
    difficulty = "easy"
    intent = 'Open the profile of the host of "{title}".'
    count = 3

    def url(self, db: Data, params: OnStay.Params) -> UrlCheck:
        return landing(db, f"/hosts/{base.stay(db, params.stay_id).host_id}")

    async def act(self, ui: Ui, db: Data, params: OnStay.Params) -> None:
        host = db.value("SELECT name FROM host WHERE id = ?", base.stay(db, params.stay_id).host_id)
        await ui.click("link", f"About {host.split()[0]}")


class OpenDearest(InCity, Navigate):
    name = "open_dearest"
    difficulty = "medium"
    intent = "Open the page for the stay in {place} with the highest nightly price, with no dates selected."
    count = 3

    def fits(self, rows: list[Row]) -> bool:
        """A single dearest one."""
        prices = sorted(row.price for row in rows)
        return bool(prices[-1] > prices[-2])

    def _dearest(self, db: Data, place: str) -> Row:
        return max(base.of_city(db, place), key=lambda row: row.price)

    def url(self, db: Data, params: InCity.Params) -> UrlCheck:
        return landing(db, f"/rooms/{self._dearest(db, params.place).id}")

    async def act(self, ui: Ui, db: Data, params: InCity.Params) -> None:
        await base.open_card(ui, self._dearest(db, params.place))
