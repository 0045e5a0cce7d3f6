"""Searches to run and pages to open."""

from __future__ import annotations

import random
from datetime import timedelta

from webarium.scoring import Same, UrlCheck
from webarium.sites.staynb.days import Span
from webarium.sites.staynb.party import Party
from webarium.suites.staynb.base import (
    PLAIN,
    Instances,
    StaynbTemplate,
    cities,
    dates_phrase,
    destination,
    of_city,
    open_card,
    open_stay,
    party_phrase,
    search,
    shuffled,
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
        """Cities."""
        return [{"place": place} for place in cities(db, rng)]

    def url(self, db: Data, place: str) -> UrlCheck:
        """No filter, no dates."""
        return landing(db, "/s", query={**PLAIN, "where": destination(db, place)})

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        """By the bar."""
        await search(ui, place)


class SearchWithoutLabels(SearchPlace):
    """The same on pages without ARIA labels."""

    name = "search_place_unlabelled"
    intent = "Search for stays in {place}."
    conditions = Conditions(hide_aria_labels=True)
    count = 2


class SearchTrip(StaynbTemplate):
    """Where, when and who."""

    name = "search_trip"
    kind = "navigate"
    difficulty = "medium"
    intent = "Search for stays in {place} {phrase} for {who}."
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with dates and parties."""
        for place, party in zip(cities(db, rng), PARTIES * 3, strict=False):
            start = db.today + timedelta(days=rng.randint(5, 70))
            span = Span(start, start + timedelta(days=rng.randint(2, 9)))
            yield {
                "place": place, "phrase": dates_phrase(span), "who": party_phrase(party),
                "checkin": span.checkin.isoformat(), "checkout": span.checkout.isoformat(), **party.counts,
            }  # fmt: skip

    def url(self, db: Data, place: str, checkin: str, checkout: str, **params: Json) -> UrlCheck:
        """All of it in the address."""
        counts = {name: str(params[name]) if params[name] else None for name in Party().counts}
        trip = {"where": destination(db, place), "checkin": checkin, "checkout": checkout}
        return landing(db, "/s", query={**PLAIN, **trip, **counts})

    async def solve(self, ui: Ui, db: Data, place: str, checkin: str, checkout: str, **params: Json) -> None:
        """By the bar."""
        party = Party(**{name: int(str(params[name])) for name in Party().counts})
        await search(ui, place, span_of(checkin, checkout), party)


class SearchSlowly(SearchTrip):
    """The same where every page takes a while."""

    name = "search_trip_slow"
    intent = "Find stays in {place} {phrase} for {who}."
    conditions = Conditions(latency_ms=700)
    count = 2


class FilterPlace(StaynbTemplate):
    """A destination with filters."""

    name = "filter_place"
    kind = "navigate"
    difficulty = "medium"
    intent = (
        "Show me stays in {place} with {amenity}, at least {bedrooms} bedrooms and a price of at most ${top}"
        " a night."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities, amenities and prices."""
        wanted = ("Wifi", "Pool", "Free parking", "Air conditioning")
        for place, amenity in zip(cities(db, rng), wanted * 9, strict=False):
            yield {
                "place": place,
                "amenity": amenity,
                "bedrooms": rng.randint(2, 3),
                "top": rng.choice((300, 400, 500)),
            }

    def url(self, db: Data, place: str, amenity: str, bedrooms: int, top: int) -> UrlCheck:
        """Filters in the address."""
        query = {"amenity": amenity, "bedrooms": str(bedrooms), "price_max": str(top)}
        return landing(db, "/s", query={**PLAIN, "where": destination(db, place), **query})

    async def solve(self, ui: Ui, db: Data, place: str, amenity: str, bedrooms: int, top: int) -> None:
        """By the dialog."""
        await search(ui, place)
        await ui.click("button", "Filters")
        await ui.fill("Maximum", str(top))
        await ui.fill("Bedrooms", str(bedrooms))
        await ui.check(amenity)
        await ui.click("button", "Show stays")


class SearchRegion(StaynbTemplate):
    """A region with dates."""

    name = "search_region"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Use "Search by region" to list all stays of {region}.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Regions."""
        found = ["Europe", "Asia", "Africa", "Oceania", "Latin America", "Middle East"]
        rng.shuffle(found)
        return [{"region": region} for region in found]

    def url(self, db: Data, region: str) -> UrlCheck:
        """The region as destination."""
        return landing(db, "/s", query={**PLAIN, "where": Same(region)})

    async def solve(self, ui: Ui, db: Data, region: str) -> None:
        """By the popover."""
        await ui.click("button", "Search by region")
        await ui.click("button", region)
        await ui.click("button", "Search")


class OpenHost(StaynbTemplate):
    """The page of a stay's host."""

    name = "open_host"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Open the profile of the host of "{title}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Stays."""
        return [{"stay_id": row.id, "title": row["title"]} for row in shuffled(db, rng)[:6]]

    def url(self, db: Data, stay_id: int, title: str) -> UrlCheck:
        """The host's page."""
        return landing(db, f"/hosts/{stay(db, stay_id).host_id}")

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        """From the stay."""
        await open_stay(ui, stay(db, stay_id))
        host = db.value("SELECT name FROM host WHERE id = ?", stay(db, stay_id).host_id)
        await ui.click("link", f"About {host.split()[0]}")


class OpenDearest(StaynbTemplate):
    """The page of a city's dearest stay."""

    name = "open_dearest"
    kind = "navigate"
    difficulty = "medium"
    intent = "Open the page of the most expensive stay in {place}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with a single dearest one."""
        for place in cities(db, rng):
            prices = sorted(row.price for row in of_city(db, place))
            if prices[-1] > prices[-2]:
                yield {"place": place}

    def url(self, db: Data, place: str) -> UrlCheck:
        """Its page."""
        return landing(db, f"/rooms/{max(of_city(db, place), key=lambda row: row.price).id}")

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        """By a search."""
        await search(ui, place)
        await open_card(ui, max(of_city(db, place), key=lambda row: row.price))


TEMPLATES = (
    SearchPlace, SearchWithoutLabels, SearchTrip, SearchSlowly, FilterPlace, SearchRegion, OpenHost, OpenDearest,
)  # fmt: skip
