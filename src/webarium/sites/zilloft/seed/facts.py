"""What can be told of a home: its facts as words, and the tags that decide which sentences are true of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from webarium.draws import Dice
from webarium.sites.kit.formats import DAYS, MONTHS
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.zilloft.seed.places import Near
from webarium.sites.zilloft.seed.stock import Draft
from webarium.sites.zilloft.seed.words import count_words, raised

_TODAY = EPOCH.date()
_PARKING = {
    "2-car garage": "garage2",
    "1-car garage": "garage1",
    "Carport": "carport",
    "1 deeded space": "deeded",
    "Driveway": "driveway",
    "Street": "street",
}
_HEATING = {"Forced air": "forced", "Wall heaters": "wall", "Radiators": "radiators", "Radiant": "radiant"}
_WEST, _EAST = ("WA", "OR", "CO"), ("MA", "IL")
_WALKABLE = 85


@dataclass(frozen=True)
class Facts:
    """All of a home that texts may speak of."""

    draft: Draft
    near: Near
    noun: str
    street: str
    """Without its number."""
    hoa: int
    stories: int
    equipment: Mapping[str, str]
    features: Sequence[str]
    listed: date
    prices: Sequence[Mapping[str, Any]]
    """Its price events."""
    open_houses: Sequence[Mapping[str, Any]]

    @property
    def cut(self) -> tuple[int, date] | None:
        """By how much its price was lowered, and when."""
        asked = next(each["price"] for each in self.prices if each["event"].startswith("Listed"))
        change = next((each for each in self.prices if each["event"] == "Price change"), None)
        return (asked - change["price"], change["day"]) if change and change["price"] < asked else None

    @property
    def last_sale(self) -> tuple[int, int] | None:
        """The year and the price of the sale before it was listed."""
        sales = [each for each in self.prices if each["event"] == "Sold" and each["day"] < self.listed]
        last = max(sales, key=lambda each: each["day"], default=None)
        return (last["day"].year, last["price"]) if last else None


def tags_of(dice: Dice, facts: Facts) -> frozenset[str]:
    """Of what sort a home is; whether heirs sell it is drawn."""
    draft = facts.draft
    own = {draft.type, draft.status, draft.deal, _PARKING.get(facts.equipment["parking"], "")}
    own |= {_HEATING.get(facts.equipment["heating"], "")}
    own |= set(_rooms(draft)) | set(_age(draft.year)) | set(_land(draft)) | set(_history(facts))
    own |= {f"level{facts.stories}"} if draft.type not in ("condo", "apartment", "multi") else set()
    own |= {"walkable"} if draft.area.walk >= _WALKABLE else set()
    own |= {"view"} if {"City view", "Water view"} & set(facts.features) else set()
    own |= {"estate"} if dice.chance(0.06) and "resold" not in own and draft.year < 1990 else set()
    return frozenset(own - {""})


def _rooms(draft: Draft) -> Iterator[str]:
    if draft.type == "lot":
        return
    yield "hasrooms"
    yield "studio" if not draft.beds else "onebed" if draft.beds == 1 else "beds2"
    yield from (f"beds{number}" for number in (3, 4) if draft.beds >= number)
    yield "onebath" if draft.baths == 1 else "baths2" if draft.baths >= 2 else "bath"
    if draft.baths % 1:
        yield "half"
    if draft.sqft < 850:
        yield "small"
    if draft.sqft > 2300:
        yield "big"


def _age(year: int) -> Iterator[str]:
    yield "prewar" if year < 1940 else "mid" if year < 1970 else "late" if year < 2000 else "recent"
    if year > 2012:
        yield "new"


def _land(draft: Draft) -> Iterator[str]:
    if draft.type in ("house", "lot"):
        yield "biglot" if draft.lot > 7500 else "smalllot" if draft.lot < 4000 else "midlot"
    state = draft.town.state
    yield "ca" if state == "CA" else "west" if state in _WEST else "east" if state in _EAST else "south"


def _history(facts: Facts) -> Iterator[str]:
    days = (_TODAY - facts.listed).days
    if facts.cut:
        yield "cut"
    if facts.last_sale:
        yield "resold"
    if facts.open_houses:
        yield "openhouse"
    if facts.draft.status == "sale" and days <= 8:
        yield "fresh"
    if facts.draft.status == "sale" and days > 70:
        yield "long"


def _day(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.day}"


def bed_words(draft: Draft) -> str:
    """``three-bedroom``, ``studio``."""
    return f"{count_words(draft.beds)}-bedroom" if draft.beds else "studio"


def _room_words(draft: Draft) -> str:
    baths = f"{count_words(draft.baths)} {'bath' if draft.baths == 1 else 'baths'}"
    return f"{_bedrooms(draft)} and {baths}" if draft.beds else f"a studio with {baths}"


def _bedrooms(draft: Draft) -> str:
    return f"{count_words(draft.beds)} {'bedroom' if draft.beds == 1 else 'bedrooms'}"


def slots_of(dice: Dice, facts: Facts) -> dict[str, str]:
    """All facts that sentences can name; those that a home does not have are named by none that fits it."""
    draft, near = facts.draft, facts.near
    slots = {
        "beds": bed_words(draft),
        "bedrooms": _bedrooms(draft),
        "rooms": _room_words(draft),
        "sqft": f"{draft.sqft:,} square feet",
        "feet": f"{draft.sqft:,}-square-foot",
        "lot": f"{draft.lot:,} square feet",
        "home": _home(draft, facts.noun),
        "noun": facts.noun,
        "area": draft.area.name,
        "city": draft.town.name,
        "park": near.park,
        "cafe": near.cafe,
        "market": near.market,
        "table": near.table,
        "transit": draft.town.transit,
        "street": facts.street,
        "year": str(draft.year),
        "age": str(_TODAY.year - draft.year),
        "years": count_words(dice.between(2, 9)),
        "minutes": count_words(dice.between(3, 9)),
        "hoa": f"${facts.hoa:,}",
    }
    if facts.cut:
        by, day = facts.cut
        slots |= {"cutby": f"${by:,}", "cutday": _day(day), "before": f"${draft.price + by:,}"}
    if facts.last_sale:
        year, price = facts.last_sale
        slots |= {"soldyear": str(year), "soldprice": f"${price:,}"}
    if facts.open_houses:
        day = facts.open_houses[0]["day"]
        slots["openday"] = f"{DAYS[day.weekday()]}, {_day(day)}"
    return raised(slots)


def _home(draft: Draft, noun: str) -> str:
    """What it is called where its bedrooms are named as well."""
    if draft.beds or draft.type == "lot":
        return noun
    return "condo" if draft.type == "condo" else "apartment"
