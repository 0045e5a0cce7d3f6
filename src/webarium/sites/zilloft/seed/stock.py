"""Which homes there are: types, rooms, sizes, places and prices, and those that published tasks count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from webarium.content.sampling import draw
from webarium.draws import Dice, Weighted
from webarium.sites.zilloft.seed.places import Area, Town, towns
from webarium.sites.zilloft.seed.plan import MAIN, Counts
from webarium.sites.zilloft.seed.words import load

_SALE = Weighted(
    [("house", 5.0), ("townhouse", 1.4), ("condo", 2.2), ("manufactured", 0.6), ("multi", 0.5), ("lot", 0.35)]
)
_SALE_IN_TOWN = Weighted(
    [("house", 3.4), ("townhouse", 1.5), ("condo", 4.0), ("manufactured", 0.3), ("multi", 0.9), ("lot", 0.2)]
)
_RENT = Weighted([("apartment", 5.0), ("house", 1.8), ("condo", 1.6), ("townhouse", 1.0)])
_BEDS: Mapping[str, Weighted[int]] = {
    "house": Weighted([(2, 2.2), (3, 4.4), (4, 3.0), (5, 1.1), (6, 0.3)]),
    "townhouse": Weighted([(2, 3.5), (3, 4.6), (4, 1.0)]),
    "condo": Weighted([(0, 0.8), (1, 3.2), (2, 4.2), (3, 1.3)]),
    "apartment": Weighted([(0, 1.2), (1, 4.0), (2, 3.6), (3, 0.9)]),
    "manufactured": Weighted([(1, 0.8), (2, 4.0), (3, 3.2)]),
    "multi": Weighted([(4, 4.0), (5, 1.4), (6, 2.0), (8, 0.8)]),
    "lot": Weighted([(0, 1.0)]),
}
_SIZES = ((380, 560), (520, 820), (760, 1280), (1150, 1900), (1650, 2700), (2300, 3900), (2900, 4800))
"""Square feet by bedrooms."""
_FACTORS = {
    "house": 1.0,
    "townhouse": 0.93,
    "condo": 0.97,
    "apartment": 0.97,
    "manufactured": 0.27,
    "multi": 0.84,
}
_ERAS = Weighted([((1898, 1939), 1.6), ((1940, 1969), 3.4), ((1970, 1999), 3.0), ((2000, 2023), 2.0)])
_ERAS_IN_TOWN = Weighted([((1888, 1939), 5.0), ((1940, 1969), 2.0), ((1970, 1999), 1.2), ((2000, 2023), 1.8)])
_FROM = {"townhouse": 1974, "condo": 1922, "apartment": 1914, "manufactured": 1964}
"""Types that are not older."""
_DEALS = {"bmr": 0.42, "tic": 0.7, "fixer": 0.62, "tenant": 0.8, "": 1.0}
"""What makes a home cheaper than others, and by how much."""


@dataclass(frozen=True)
class Draft:
    """A home as far as its price goes."""

    town: Town
    area: Area
    status: str
    type: str
    price: int
    beds: int
    baths: float
    sqft: int
    year: int
    lot: int
    deal: str = ""
    fixed: bool = False
    """Whether it is in every universe."""


def worth(draft: Draft) -> float:
    """What a home should cost in dollars, by where it is, how large and how old."""
    dollars = draft.town.dollars * draft.area.factor
    if draft.type == "lot":
        return dollars * (180 + 0.045 * draft.lot)
    age = 1.08 if draft.year >= 2010 else 1.0 if draft.year >= 1990 else 0.94 if draft.year >= 1945 else 1.02
    land = 1 + min(0.18, draft.lot / 60_000)
    return dollars * float(draft.sqft**0.94) * 1.5 * _FACTORS[draft.type] * age * land * _DEALS[draft.deal]


def drafts(seed: int, counts: Counts) -> Iterator[Draft]:
    """All homes of a universe; those that are in every one come first."""
    yield from _san_francisco(seed)
    yield from _elsewhere(seed)
    for town in towns():
        main = town.label in MAIN
        share = 1 if main else 3
        plan = (
            ("sale", 0 if town.label == MAIN[0] else counts.main if main else counts.other),
            ("rent", max(2, counts.rent // share)),
            ("sold", max(2, counts.sold // share)),
        )
        for status, count in plan:
            for number in range(count):
                yield _drawn(Dice(seed, "home", town.id, status, number), town, status)


def _san_francisco(seed: int) -> Iterator[Draft]:
    town = next(town for town in towns() if town.label == MAIN[0])
    for number, row in enumerate(load("stock")["san_francisco"]):
        yield from _row(Dice(seed, "san francisco", number), town, row)


def _elsewhere(seed: int) -> Iterator[Draft]:
    for number, row in enumerate(load("stock")["elsewhere"]):
        town = next(town for town in towns() if town.label == row["city"])
        yield from _row(Dice(seed, "elsewhere", number), town, row)


def _row(dice: Dice, town: Town, row: Mapping[str, Any]) -> Iterator[Draft]:
    """The homes of one entry; of some places, each takes the one where its price is most at home."""
    names = row.get("areas", [row["area"]] if "area" in row else [])
    known = [area for area in town.areas if area.name in names] or town.areas
    for room in row["rooms"]:
        beds, baths = _rooms(room)
        price = row.get("exactly") or _pretty(dice, 1000 * _between(dice, row["price"]))
        deal = dice.pick(row.get("deals", [""]))
        some = dice.some(known, 4)
        found = [
            _sized(dice, _fresh(dice, town, area, "sale", row["type"], beds, baths), price, deal)
            for area in some
        ]
        yield min(found, key=lambda each: abs(worth(each) / price - 1))


def _between(dice: Dice, bounds: Sequence[int]) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * dice.random()


def _rooms(text: str) -> tuple[int, float]:
    beds, _, baths = text.partition("/")
    return int(beds), float(baths)


def _sized(dice: Dice, draft: Draft, price: int, deal: str) -> Draft:
    """The home with a price, and as large as one is for it."""
    known = replace(draft, price=price, deal=deal, fixed=True)
    if draft.type == "lot":
        return known
    least, most = _size(draft.type, draft.beds)
    sqft = round(draft.sqft * (price / worth(known)) ** (1 / 0.94))
    return replace(known, sqft=max(least, min(most, sqft)) - dice.below(9))


def _size(kind: str, beds: int) -> tuple[int, int]:
    least, most = _SIZES[min(beds, len(_SIZES) - 1)]
    share = 0.78 if kind == "manufactured" else 0.94 if kind in ("condo", "apartment") else 1.0
    return int(least * share), int(most * share)


def _drawn(dice: Dice, town: Town, status: str) -> Draft:
    """A home that no published task counts."""
    kinds = _RENT if status == "rent" else _SALE_IN_TOWN if "city" in town.scenes else _SALE

    def drawn() -> Draft:
        kind = kinds.draw(dice)
        beds = _BEDS[kind].draw(dice)
        made = _fresh(dice, town, dice.pick(town.areas), status, kind, beds, _baths(dice, kind, beds))
        value = worth(made) * (0.88 + 0.26 * dice.random())
        if status == "rent":
            return replace(made, price=round((480 + value * 0.0037) / 25) * 25)
        return replace(made, price=_pretty(dice, value))

    def fits(made: Draft) -> bool:
        return status != "sale" or not any(_within(made, row) for row in load("stock")["kept"])

    return draw(drawn, fits, what=f"a home in {town.name} that no task counts")


def _within(draft: Draft, row: Mapping[str, Any]) -> bool:
    """Whether a home is one that must not be there."""
    here = (
        row.get("city", draft.town.label) == draft.town.label
        and row.get("zip", draft.area.zip) == draft.area.zip
    )
    low, high = row["price"]
    beds, baths = row["rooms"]
    fits = (row["type"] or draft.type) == draft.type and low <= draft.price <= high
    return here and fits and draft.beds >= beds and draft.baths >= baths


def _baths(dice: Dice, kind: str, beds: int) -> float:
    if kind == "lot":
        return 0
    if beds <= 1:
        return 1 if dice.chance(0.86) else 1.5
    if kind == "multi":
        return max(2, beds // 2) + dice.below(2)
    return max(1.0, beds - 1 + dice.pick((-1.0, -0.5, 0.0, 0.0, 0.5, 1.0)))


def _fresh(dice: Dice, town: Town, area: Area, status: str, kind: str, beds: int, baths: float) -> Draft:
    """A home of a type in a neighborhood, without a price."""
    if kind == "lot":
        lot = 100 * dice.between(25, 120 if "city" not in town.scenes else 48)
        return Draft(town, area, status, kind, 0, 0, 0, 0, 0, lot)
    least, most = _size(kind, beds)
    eras = _ERAS_IN_TOWN if "city" in town.scenes else _ERAS
    first, last = eras.draw(dice)
    year = dice.between(first, last)
    if year < _FROM.get(kind, 0):
        year = dice.between(_FROM[kind], 2022)
    sqft = int(least + (most - least) * dice.random())
    return Draft(town, area, status, kind, 0, beds, baths, sqft, year, _lot(dice, kind, town, sqft))


def _lot(dice: Dice, kind: str, town: Town, sqft: int) -> int:
    if kind in ("condo", "apartment", "manufactured"):
        return 0
    if kind == "townhouse":
        return 10 * dice.between(70, 190)
    roomy = 1.0 if "city" in town.scenes else 2.4
    return int(max(sqft * 0.7, 1800 + 1900 * roomy * dice.random() + 900 * roomy) // 10 * 10)


def _pretty(dice: Dice, value: float) -> int:
    """A price as sellers write it: ``$449,900``, ``$1,195,000``."""
    if value < 200_000:
        return round(value / 1000) * 1000 - (100 if dice.chance(0.5) else 0)
    step = 1000 if value < 1_000_000 else 5000
    price = round(value / step) * step
    ending = dice.random()
    if value < 1_000_000 and ending < 0.35:
        return price - 100
    return (
        price
        if ending < 0.6
        else round(price / (10 * step)) * 10 * step - (step if value < 1_000_000 else 5000)
    )
