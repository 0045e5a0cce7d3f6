"""A search: where, when, who and which filters; read from an address and written back as its canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from webarium.sites.kit import map_views
from webarium.sites.kit.days import Span
from webarium.sites.kit.formats import amount_read, dollars
from webarium.sites.kit.maps import View
from webarium.sites.kit.real.times import utc
from webarium.sites.staynb.days import RULES
from webarium.sites.staynb.party import LIMITS, Party, read_party
from webarium.sites.staynb.shell import REGIONS
from webarium.sql import Where, either, every, holds, starts
from webarium.types import Json

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

LOWEST, HIGHEST = 0, 1000
"""The ends of the price slider; the upper one means that there is no limit."""
ROOMS = ("bedrooms", "beds", "bathrooms")
MOST_ROOMS = 8
CATEGORIES = {
    "city": "City breaks",
    "beach": "By the sea",
    "mountain": "Mountains",
    "country": "Countryside",
    "desert": "Deserts",
    "forest": "In the woods",
}


@dataclass(frozen=True)
class Query:
    """What a visitor looks for; nothing at all fits every stay."""

    where: str = ""
    span: Span | None = None
    party: Party = field(default_factory=Party)
    amenities: tuple[str, ...] = ()
    rooms: Mapping[str, int] = field(default_factory=dict)
    """At least so many bedrooms, beds and bathrooms."""
    low: int = LOWEST
    high: int = HIGHEST
    category: str = ""
    view: View | None = None
    """The part of the map that was looked at, if only what is there is wanted."""
    problem: str = ""
    """What could not be understood, in words for the visitor."""

    @property
    def filters(self) -> int:
        """How many filters are on."""
        prices = (self.low, self.high) != (LOWEST, HIGHEST)
        return len(self.amenities) + sum(1 for number in self.rooms.values() if number) + prices

    def pairs(self) -> list[tuple[str, str]]:
        """The canonical parameters."""
        found = [("where", self.where)] if self.where else []
        if self.span is not None:
            found += [
                ("checkin", self.span.checkin.isoformat()),
                ("checkout", self.span.checkout.isoformat()),
            ]
        found += [(name, str(number)) for name, number in self.party.counts.items() if number]
        found += [("amenity", name) for name in self.amenities]
        found += [(name, str(self.rooms[name])) for name in ROOMS if self.rooms.get(name)]
        found += [("price_min", str(self.low))] if self.low != LOWEST else []
        found += [("price_max", str(self.high))] if self.high != HIGHEST else []
        found += [("category", self.category)] if self.category else []
        found += [("area", map_views.written(self.view))] if self.view else []
        return found

    def looking_at(self, view: View) -> Query:
        """All that fits in a part of the map, wherever it was looked for before."""
        return replace(self, where="", view=view)

    def applied(self) -> list[tuple[str, str]]:
        """Each filter that is on, in words, with the address of the same search without it."""
        found = [(name, replace(self, amenities=_without(self.amenities, name))) for name in self.amenities]
        found += [
            (f"{number}+ {name}", replace(self, rooms={**self.rooms, name: 0}))
            for name, number in self.rooms.items()
            if number
        ]
        if (self.low, self.high) != (LOWEST, HIGHEST):
            most = "or more" if self.high == HIGHEST else f"to {dollars(self.high)}"
            found.append((f"{dollars(self.low)} {most}", replace(self, low=LOWEST, high=HIGHEST)))
        if self.category:
            found.append((CATEGORIES[self.category], replace(self, category="")))
        if self.view:
            found.append(("Map area", replace(self, view=None)))
        return [(words, query.address) for words, query in found]

    @property
    def address(self) -> str:
        """The results' address."""
        return f"/s?{urlencode(self.pairs())}" if self.pairs() else "/s"

    def tail(self) -> str:
        """Dates and guests as the query of a stay's address, with its question mark; empty without any."""
        kept = [pair for pair in self.pairs() if pair[0] in ("checkin", "checkout", *LIMITS)]
        return f"?{urlencode(kept)}" if kept else ""

    def to_state(self) -> dict[str, Json]:
        """As REAL's search slice keeps an applied search."""
        return {
            "appliedDestination": self.where,
            "appliedDates": dates_state(self.span),
            "appliedGuestCounts": self.party.to_json(),
            "appliedFilters": {
                "amenities": list(self.amenities),
                **{name: self.rooms.get(name, 0) for name in ROOMS},
                "priceRange": [self.low, self.high],
                "category": self.category,
            },
        }


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


def dates_state(span: Span | None) -> dict[str, Json]:
    """Start and end of a span in UTC; nulls without one."""
    if span is None:
        return {"startDate": None, "endDate": None}
    return {"startDate": _moment(span.checkin), "endDate": _moment(span.checkout)}


def _moment(day: date) -> str:
    return utc(datetime.combine(day, time()))


def read_query(given: QueryParams, today: date, known: frozenset[str]) -> Query:
    """The search of an address; `known` are the names of amenities."""
    span, problem = RULES.read(given.get("checkin", ""), given.get("checkout", ""), today)
    low, high = _dollars(given.get("price_min"), LOWEST), _dollars(given.get("price_max"), HIGHEST)
    if low > high:
        low, high = high, low
    wanted = given.getlist("amenity")
    category = given.get("category", "")
    return Query(
        where=" ".join(given.get("where", "").split())[:100],
        span=span,
        party=read_party(given).of_whom_somebody_is_grown(),
        amenities=tuple(sorted({name for name in wanted if name in known})),
        rooms={name: min(MOST_ROOMS, _dollars(given.get(name), 0)) for name in ROOMS},
        low=low,
        high=high,
        category=category if category in CATEGORIES else "",
        view=map_views.read_view(given.get("area", "")),
        problem=problem,
    )


def _dollars(text: str | None, default: int) -> int:
    text = amount_read(text).lstrip("$").replace(",", "")
    return min(HIGHEST, int(text)) if text.isascii() and text.isdigit() and len(text) < 8 else default


_HAS = """EXISTS (SELECT 1 FROM stay_amenity JOIN amenity a ON a.id = amenity_id
    WHERE stay_id = stay_card.id AND a.name = ?)"""


def condition(query: Query) -> Where:
    """SQL over ``stay_card`` for all but prices and dates."""
    parts = [_place(query.where)]
    if query.party.pets:
        parts.append(Where("pets_allowed"))
    parts += [Where(f"{name} >= ?", (query.rooms[name],)) for name in ROOMS if query.rooms.get(name)]
    parts += [Where(_HAS, (name,)) for name in query.amenities]
    if query.category:
        parts.append(Where("setting = ?", (query.category,)))
    if query.view:
        parts.append(map_views.where(query.view))
    return every(parts)


def _place(text: str) -> Where:
    """A destination: a region, "Nearby", "City, Country", a city, a country, or a part of a title."""
    if not text or text.lower() in ("anywhere", "i'm flexible"):
        return Where()
    if text.lower() == "nearby":
        return Where("nearby")
    for region in REGIONS:
        if region.lower() == text.lower():
            return Where("region = ?", (region,))
    city, comma, country = text.partition(",")
    if comma:
        there = starts("city", city.strip()) & starts("country", country.strip())
        return either((there, holds("title", text)))
    return either(holds(column, text) for column in ("city", "country", "title"))
