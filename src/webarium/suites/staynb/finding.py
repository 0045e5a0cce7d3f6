"""Searches to run and pages to open."""

from __future__ import annotations

import random

from webarium.scoring import Same, UrlCheck
from webarium.sites.staynb.party import Party
from webarium.suites.staynb.base import (
    NONE,
    PLAIN,
    Instances,
    StaynbTemplate,
    cities,
    dated,
    destination,
    named,
    of_city,
    open_card,
    open_stay,
    party_phrase,
    search,
    shuffled,
    some_span,
    span_of,
    stay,
)
from webarium.tasks import Data, Ui, landing
from webarium.types import Json
from webarium.worlds import Conditions

PARTIES = (Party(2), Party(2, 2), Party(2, 0, 1), Party(1, 0, 0, 1), Party(3, 1))


class SearchPlace(StaynbTemplate):
    """The results of a destination alone."""

    name = "search_place"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me all stays in {place}."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"place": place} for place in cities(db, rng)]

    def url(self, db: Data, place: str) -> UrlCheck:
        return landing(db, "/s", query={**PLAIN, "where": destination(db, place)})

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        await search(ui, place)


class SearchWithoutLabels(SearchPlace):
    """The same on pages without ARIA labels."""

    name = "search_place_unlabelled"
    intent = "Search for stays in {place}."
    conditions = Conditions(hide_aria_labels=True)
    count = 2


class SearchTrip(StaynbTemplate):
    name = "search_trip"
    kind = "navigate"
    difficulty = "medium"
    intent = "Search for stays in {place} {phrase} for {who}."
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with dates and parties."""
        for place, party in zip(cities(db, rng), PARTIES * 3, strict=False):
            trip = dated(some_span(db, rng))
            yield {"place": place, **trip, "who": party_phrase(party), **party.counts}

    def url(self, db: Data, place: str, checkin: str, checkout: str, **params: Json) -> UrlCheck:
        """All of it in the address."""
        counts = {name: str(params[name]) if params[name] else NONE for name in Party().counts}
        trip = {"where": destination(db, place), "checkin": checkin, "checkout": checkout}
        return landing(db, "/s", query={**PLAIN, **trip, **counts})

    async def solve(self, ui: Ui, db: Data, place: str, checkin: str, checkout: str, **params: Json) -> None:
        party = Party(**{name: int(str(params[name])) for name in Party().counts})
        await search(ui, place, span_of(checkin, checkout), party)


class SearchSlowly(SearchTrip):
    """The same where every page takes a while."""

    name = "search_trip_slow"
    intent = "Find stays in {place} {phrase} for {who}."
    conditions = Conditions(latency_ms=700)
    count = 2


class FilterPlace(StaynbTemplate):
    name = "filter_place"
    kind = "navigate"
    difficulty = "medium"
    intent = (
        "Show me stays in {place} with {amenity}, at least {bedrooms} bedrooms and a price of at most ${top}"
        " a night."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        wanted = ("Wifi", "Pool", "Free parking", "Air conditioning")
        for place, amenity in zip(cities(db, rng), wanted * 9, strict=False):
            yield {
                "place": place,
                "amenity": amenity,
                "bedrooms": rng.randint(2, 3),
                "top": rng.choice((300, 400, 500)),
            }

    def url(self, db: Data, place: str, amenity: str, bedrooms: int, top: int) -> UrlCheck:
        query = {"amenity": amenity, "bedrooms": str(bedrooms), "price_max": str(top)}
        return landing(db, "/s", query={**PLAIN, "where": destination(db, place), **query})

    async def solve(self, ui: Ui, db: Data, place: str, amenity: str, bedrooms: int, top: int) -> None:
        await search(ui, place)
        await ui.click("button", "Filters")
        await ui.fill("Maximum", str(top))
        await ui.fill("Bedrooms", str(bedrooms))
        await ui.check(amenity)
        await ui.click("button", "Show stays")


class SearchRegion(StaynbTemplate):
    name = "search_region"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me all stays in the region {region} that are free {phrase}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = ["Europe", "Asia", "Africa", "Oceania", "Latin America", "Middle East"]
        rng.shuffle(found)
        for region in found:
            yield {"region": region, **dated(some_span(db, rng))}

    def url(self, db: Data, region: str, checkin: str, checkout: str, **_: Json) -> UrlCheck:
        """The region as destination, and the dates."""
        trip = {"where": Same(region), "checkin": checkin, "checkout": checkout}
        return landing(db, "/s", query={**PLAIN, **trip})

    async def solve(self, ui: Ui, db: Data, region: str, checkin: str, checkout: str, **_: Json) -> None:
        await ui.click("button", "Search by region")
        await ui.click("button", region)
        await search(ui, span=span_of(checkin, checkout))


class OpenHost(StaynbTemplate):
    """The page of a stay's host."""

    name = "open_host"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Open the profile of the host of "{title}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [named(row) for row in shuffled(db, rng)[:6]]

    def url(self, db: Data, stay_id: int, title: str) -> UrlCheck:
        return landing(db, f"/hosts/{stay(db, stay_id).host_id}")

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        await open_stay(ui, stay(db, stay_id))
        host = db.value("SELECT name FROM host WHERE id = ?", stay(db, stay_id).host_id)
        await ui.click("link", f"About {host.split()[0]}")


class OpenDearest(StaynbTemplate):
    """The page of a city's dearest stay."""

    name = "open_dearest"
    kind = "navigate"
    difficulty = "medium"
    intent = "Open the page of the stay in {place} with the highest nightly price."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with a single dearest one."""
        for place in cities(db, rng):
            prices = sorted(row.price for row in of_city(db, place))
            if prices[-1] > prices[-2]:
                yield {"place": place}

    def url(self, db: Data, place: str) -> UrlCheck:
        return landing(db, f"/rooms/{max(of_city(db, place), key=lambda row: row.price).id}")

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        await search(ui, place)
        await open_card(ui, max(of_city(db, place), key=lambda row: row.price))
