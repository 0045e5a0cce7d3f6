"""A search for homes: where, at what price, how large; read from an address and written back as its canonical form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from webarium.sites.kit import map_views
from webarium.sites.kit.formats import amount_read
from webarium.sites.kit.maps import View
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.homes.cards import TYPES
from webarium.sites.zilloft.homes.places import Place, place_named
from webarium.sql import Where, either, every, holds, one_of, select
from webarium.types import Json

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

STATUSES = {"sale": "For sale", "rent": "For rent", "sold": "Sold"}
BEDS = (("", "Any"), ("0", "Studio"), *((str(n), f"{n}+") for n in range(1, 6)))
BATHS = (("", "Any"), *((n, f"{n}+") for n in ("1", "1.5", "2", "2.5", "3", "4")))
DAYS = (("", "Any"), ("1", "1 day"), ("7", "7 days"), ("14", "14 days"), ("30", "30 days"), ("90", "90 days"))
PETS = (
    ("", "Any"),
    ("cats", "Cats allowed"),
    ("small", "Small dogs allowed"),
    ("large", "Large dogs allowed"),
)
ORDERS = {
    "featured": ("Homes for you", "rank"),
    "low": ("Price (low to high)", "price, id"),
    "high": ("Price (high to low)", "price DESC, id"),
    "new": ("Newest", "listed_on DESC, id"),
    "beds": ("Bedrooms", "beds DESC, price, id"),
    "baths": ("Bathrooms", "baths DESC, price, id"),
    "sqft": ("Square feet", "sqft DESC, id"),
    "lot": ("Lot size", "lot DESC, id"),
    "year": ("Year built", "year DESC, id"),
}
RANGES = {
    "min": ("Minimum price", "price >= ?"),
    "max": ("Maximum price", "price <= ?"),
    "sqft_min": ("Minimum square feet", "sqft >= ?"),
    "sqft_max": ("Maximum square feet", "sqft <= ? AND sqft > 0"),
    "lot_min": ("Minimum lot size (sq ft)", "lot >= ?"),
    "year_min": ("Built in or after", "year >= ?"),
    "year_max": ("Built in or before", "year <= ? AND year > 0"),
    "hoa_max": ("Maximum HOA fee a month", "hoa <= ?"),
}
"""Numbers that bound a search, with the conditions that they make."""
_SMALL_PETS = ("Small dogs and cats", "Large dogs and cats")
_PETS = {"cats": ("Cats", *_SMALL_PETS), "small": _SMALL_PETS, "large": _SMALL_PETS[1:]}
_LONGEST = 100
_HIGHEST = 999_999_999


@dataclass(frozen=True)
class Query:
    """What a visitor looks for; nothing at all fits every home for sale."""

    typed: str = ""
    place: Place | None = None
    """What is meant by that."""
    status: str = "sale"
    ranges: tuple[tuple[str, int], ...] = ()
    """Those of `RANGES` that are set."""
    beds: str = ""
    baths: str = ""
    exact: bool = False
    """Whether there are just so many bedrooms and bathrooms."""
    types: tuple[str, ...] = ()
    keywords: str = ""
    open_house: bool = False
    cut: bool = False
    """Whether the price was cut."""
    days: str = ""
    pets: str = ""
    view: View | None = None
    order: str = "featured"

    @property
    def where(self) -> str:
        """The place as it is written, else what was typed."""
        return self.place.label if self.place else self.typed

    @property
    def bounds(self) -> dict[str, int]:
        """The ranges by name."""
        return dict(self.ranges)

    @property
    def filters(self) -> int:
        """How many filters are on."""
        single = (self.beds, self.baths, self.keywords, self.days, self.pets, self.open_house, self.cut)
        return len(self.ranges) + sum(bool(each) for each in single) + bool(self.types)

    def pairs(self, *without: str) -> list[tuple[str, str]]:
        """The canonical parameters, some perhaps left out."""
        found = [("where", self.where)] if self.where else []
        found += [("for", self.status)] if self.status != "sale" else []
        found += [(name, str(value)) for name, value in self.ranges]
        single = {"beds": self.beds, "baths": self.baths, "exact": "1" if self.exact else ""}
        found += [(name, value) for name, value in single.items() if value]
        found += [("type", name) for name in self.types]
        more = {
            "keywords": self.keywords,
            "open": "1" if self.open_house else "",
            "cut": "1" if self.cut else "",
        }
        more |= {
            "days": self.days,
            "pets": self.pets,
            "area": map_views.written(self.view) if self.view else "",
        }
        found += [(name, value) for name, value in more.items() if value]
        found += [("sort", self.order)] if self.order != "featured" else []
        return [pair for pair in found if pair[0] not in without]

    @property
    def text(self) -> str:
        """The parameters as one text."""
        return urlencode(self.pairs())

    def address(self, *without: str, **more: str) -> str:
        """The address of the results, with some parameters left out or set."""
        pairs = self.pairs(*without, *more) + [pair for pair in more.items() if pair[1]]
        return f"/homes?{urlencode(pairs)}" if pairs else "/homes"

    def condition(self, today: str) -> Where:
        """SQL over ``card``."""
        found_by_address = self.place is not None and self.place.kind == "Address"
        parts = [] if found_by_address else [Where("status = ?", (self.status,))]
        if self.place:
            parts.append(self.place.where)
        parts += [Where(RANGES[name][1], (value,)) for name, value in self.ranges]
        parts += _rooms(self)
        if self.types:
            parts.append(one_of("type", self.types))
        parts += [_told(word) for word in self.keywords.split()[:8]]
        if self.open_house:
            parts.append(Where("open_at IS NOT NULL"))
        if self.cut:
            parts.append(Where("first_price > price"))
        if self.days:
            parts.append(Where("listed_on >= date(?, ?)", (today, f"-{int(self.days)} days")))
        if self.pets:
            parts.append(one_of("pets", _PETS[self.pets]))
        if self.view:
            parts.append(map_views.where(self.view))
        return every(parts)

    def to_state(self) -> dict[str, Json]:
        """As the published state keeps an applied search."""
        bounds = self.bounds
        return {
            "searchTerm": self.where,
            "listingStatus": self.status,
            "price": {"min": bounds.get("min"), "max": bounds.get("max")},
            "maxPrice": bounds.get("max"),
            "beds": self.beds or "Any",
            "baths": self.baths or "Any",
            "exactMatch": self.exact,
            "homeTypes": [TYPES[name][0] for name in self.types],
            "sqft": {"min": bounds.get("sqft_min"), "max": bounds.get("sqft_max")},
            "lotMin": bounds.get("lot_min"),
            "yearBuilt": {"min": bounds.get("year_min"), "max": bounds.get("year_max")},
            "keywords": self.keywords,
            "openHouse": self.open_house,
            "mapBounds": map_views.written(self.view) if self.view else None,
            "sortBy": ORDERS[self.order][0],
        }


def _rooms(query: Query) -> list[Where]:
    sign = "=" if query.exact else ">="
    found = []
    if query.beds:
        exact = "=" if query.beds == "0" else sign
        found.append(Where(f"beds {exact} ? AND type <> 'lot'", (int(query.beds),)))
    if query.baths:
        found.append(Where(f"baths {sign} ?", (float(query.baths),)))
    return found


def _told(word: str) -> Where:
    """A home with a word in its headline, its description or one of its features."""
    feature = holds("f.name", word)
    having = select("1", "feature f", f"f.home_id = card.id AND {feature.sql}")
    has = Where(f"EXISTS ({having})", feature.params)
    return either((holds("(headline || ' ' || description)", word), has))


def read_query(visit: Visit, given: QueryParams) -> Query:
    """The search of an address; what it cannot mean is left out, and reversed bounds change places."""
    typed = " ".join(given.get("where", "").split())[:_LONGEST]
    status = given.get("for", "sale")
    order = given.get("sort", "featured")
    wanted = given.getlist("type")
    return Query(
        typed,
        place_named(visit, typed) if typed else None,
        status if status in STATUSES else "sale",
        _ranges(given),
        _known(given, "beds", BEDS),
        _known(given, "baths", BATHS),
        given.get("exact") == "1",
        tuple(name for name in TYPES if name in wanted),
        " ".join(given.get("keywords", "").split())[:_LONGEST],
        given.get("open") == "1",
        given.get("cut") == "1",
        _known(given, "days", DAYS),
        _known(given, "pets", PETS),
        map_views.read_view(given.get("area", "")),
        order if order in ORDERS else "featured",
    )


def _known(given: QueryParams, name: str, choices: tuple[tuple[str, str], ...]) -> str:
    value = given.get(name, "")
    return value if value in dict(choices) else ""


def _ranges(given: QueryParams) -> tuple[tuple[str, int], ...]:
    found = {name: number for name in RANGES if (number := _amount(given.get(name, ""))) is not None}
    for low, high in (("min", "max"), ("sqft_min", "sqft_max"), ("year_min", "year_max")):
        if low in found and high in found and found[low] > found[high]:
            found[low], found[high] = found[high], found[low]
    return tuple((name, found[name]) for name in RANGES if name in found)


def _amount(text: str) -> int | None:
    """A number as people write it: ``$1,200,000``, ``750k``, ``1.2m``."""
    plain = amount_read(text.lower()).lstrip("$").replace(",", "").replace(" ", "")[:14]
    for ending, factor in (("k", 1_000), ("m", 1_000_000)):
        if plain.endswith(ending):
            whole, _, part = plain[:-1].partition(".")
            number, rest = plain_number(whole or "0"), plain_number(part.ljust(6, "0")[:6] or "0")
            return (
                None
                if number is None or rest is None
                else min(_HIGHEST, number * factor + rest * factor // 10**6)
            )
    number = plain_number(plain)
    return None if number is None else min(_HIGHEST, number)
