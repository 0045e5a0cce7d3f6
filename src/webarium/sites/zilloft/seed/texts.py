"""What is told of a home: what it is called, its headline and its description, all from the same facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.formats import MONTHS
from webarium.sites.zilloft.seed.places import Near
from webarium.sites.zilloft.seed.stock import Draft
from webarium.sites.zilloft.seed.words import Teller, count_words, load, raised, say

VOICES = ("crisp", "warm", "plain", "story", "lux")
_HEADLINES: Mapping[str, tuple[str, ...]] = {
    "lot": (
        "[Level|Sunny|Rare|Buildable|Gently sloping] lot [near|by|a walk from] {park}",
        "[Build|Room to build] [in|on a quiet edge of] {area}",
        "Land [for your own plans|with utilities at the street] in {area}",
    ),
    "studio": (
        "[Sunny|Compact|Smart|Top-floor|Bright|Quiet] studio [near|by|in] {area}",
        "Studio {noun} [near|a stroll from|by] {park}",
    ),
    "home": (
        "[Sunny|Bright|Quiet|Cheerful|Handsome|Corner|Roomy|Well kept|Classic|Tucked-away] {noun} [near|by] {park}",
        "{beds_up} {noun} [in|in the heart of|on a calm block of] {area}",
        "{noun_up} [with light|with room to grow|with good bones|with character] in {area}",
        "[A stroll|Two minutes|Steps|A short walk] [from|to] {park}: {beds} {noun}",
        "[Easy|Gracious|Simple|Generous] living [near|around the corner from] {cafe}",
        "{beds_up} {noun} with {feature}",
        "{area} {noun} with {feature} and {feature2}",
    ),
}


@dataclass(frozen=True)
class Told:
    """What texts say about a home."""

    noun: str
    headline: str
    description: str


def noun_of(dice: Dice, draft: Draft) -> str:
    """What such a home is called."""
    if draft.type == "house":
        return dice.pick(_houses(draft))
    if draft.type == "multi":
        return "duplex" if draft.beds <= 5 else "triplex" if draft.beds == 6 else "fourplex"
    east = draft.town.state == "MA"
    names = {
        "townhouse": ("townhome", "townhouse", "row house") if east else ("townhome", "townhouse"),
        "condo": ("condo", "condo", "flat", "loft") if draft.beds else ("condo",),
        "manufactured": ("manufactured home", "mobile home"),
        "apartment": ("apartment", "apartment", "flat") if draft.beds else ("apartment",),
        "lot": ("lot",),
    }
    return dice.pick(names[draft.type])


def _houses(draft: Draft) -> tuple[str, ...]:
    east = draft.town.state in ("MA", "IL")
    if draft.year < 1906:
        return ("Victorian", "farmhouse") if not east else ("Victorian", "brownstone")
    if draft.year < 1930:
        return ("colonial", "Dutch colonial") if east else ("Craftsman bungalow", "bungalow", "cottage")
    if draft.year < 1945:
        return ("colonial", "Tudor") if east else ("Spanish bungalow", "cottage", "Tudor")
    if draft.year < 1980:
        return (
            ("Cape", "split-level house")
            if east
            else ("ranch house", "midcentury house", "split-level house")
        )
    return (
        ("house", "contemporary house", "modern farmhouse")
        if draft.year > 2004
        else ("house", "contemporary house")
    )


def bed_words(draft: Draft) -> str:
    """``three-bedroom``, ``studio``."""
    return f"{count_words(draft.beds)}-bedroom" if draft.beds else "studio"


def _room_words(draft: Draft) -> str:
    baths = f"{count_words(draft.baths)} {'bath' if draft.baths == 1 else 'baths'}"
    if not draft.beds:
        return f"a studio with {baths}"
    return f"{count_words(draft.beds)} {'bedroom' if draft.beds == 1 else 'bedrooms'} and {baths}"


def slots_of(dice: Dice, draft: Draft, near: Near, noun: str, street: str, hoa: int) -> dict[str, str]:
    """All that templates can insert."""
    return raised(
        {
            "beds": bed_words(draft),
            "rooms": _room_words(draft),
            "sqft": f"{draft.sqft:,} square feet",
            "lot": f"{draft.lot:,} square feet",
            "home": noun
            if draft.beds or draft.type == "lot"
            else "condo"
            if draft.type == "condo"
            else "apartment",
            "noun": noun,
            "area": draft.area.name,
            "city": draft.town.name,
            "park": near.park,
            "cafe": near.cafe,
            "market": near.market,
            "transit": draft.town.transit,
            "street": street,
            "year": str(draft.year),
            "years": count_words(dice.between(2, 9)),
            "minutes": count_words(dice.between(3, 9)),
            "hoa": f"${hoa:,}",
        }
    )


def headline(
    dice: Dice, draft: Draft, slots: Mapping[str, str], features: Sequence[str], taken: set[str]
) -> str:
    """A headline that no other home has, if one can be found."""
    kind = "lot" if draft.type == "lot" else "home" if draft.beds else "studio"
    some = [_as_words(name) for name in dice.some(features, 2)] + ["good light", "real storage"]
    text = ""
    for _ in range(12):
        text = say(dice, _HEADLINES[kind], {**slots, "feature": some[0], "feature2": some[1]})
        if text not in taken:
            break
    taken.add(text)
    return text


def _as_words(name: str) -> str:
    """A feature within a headline."""
    words = name[:1].lower() + name[1:] if not name.startswith("EV") else name
    return words if name.endswith(("s", "air", "parking", "laundry")) else f"a {words}"


def described(
    teller: Teller, dice: Dice, draft: Draft, slots: Mapping[str, str], features: Sequence[str], voice: str
) -> str:
    """What an agent writes about a home for sale, or sold."""
    told = load("homes")
    if draft.type == "lot":
        sources = [[each] for each in dice.some(told["body"]["lot"], 3)]
        return teller.sentences(dice, [*sources, told["voice"][voice]["close"]], slots)
    way = told["voice"][voice]
    groups = [told["deal"][draft.deal]] if draft.deal else []
    groups += _body(dice, draft, features, dice.between(*way["parts"]))
    opening = told["body"]["studio"] if not draft.beds and dice.chance(0.5) else way["open"]
    return teller.sentences(dice, [opening, *groups, way["close"]], slots)


def _body(dice: Dice, draft: Draft, features: Sequence[str], count: int) -> list[list[str]]:
    """Groups of sentences that fit a home, in the order in which somebody would tell them."""
    body, kinds = load("homes")["body"], _sayings()
    rooms = [[each] for each in dice.some(body["rooms"] if draft.beds else body["studio"], 1 + dice.below(2))]
    own = [kinds[name] for name in dice.some(features, count) if name in kinds]
    age = [body["old"]] if draft.year < 1940 else [body["new"]] if draft.year > 2012 else []
    special = [body[draft.type]] if draft.type in body else []
    near = [[each] for each in dice.some(body["place"], 1 + dice.below(2))]
    parts = [rooms, own, age if dice.chance(0.7) else [], special, near]
    if dice.chance(0.3):
        parts = [near[:1], rooms, own, special, age]
    return [group for part in parts for group in part]


def _sayings() -> dict[str, list[str]]:
    return {row["name"]: row["say"] for row in load("features")["feature"]}


@dataclass(frozen=True)
class Terms:
    """On what terms a home is for rent."""

    pets: str
    laundry: str
    parking: str
    available: date


def rented(
    teller: Teller, dice: Dice, slots: Mapping[str, str], features: Sequence[str], terms: Terms
) -> str:
    """What is told about a home for rent."""
    told: Mapping[str, Any] = load("rentals")
    day = terms.available
    known = {**slots, "available": f"{MONTHS[day.month - 1]} {day.day}"}
    own = [told["feature"][name] for name in dice.some(features, 3) if name in told["feature"]]
    groups = [
        told["open"],
        *([each] for each in dice.some(told["body"], dice.between(2, 4))),
        *own,
        told["pets"][terms.pets],
        told["laundry"][terms.laundry] if dice.chance(0.7) else told["parking"][terms.parking],
        told["close"],
    ]
    return teller.sentences(dice, groups, known)
