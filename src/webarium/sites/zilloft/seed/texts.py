"""What is told of a home: what it is called, its headline and its description, all from the same facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from webarium.content.sentences import Line, Teller, said
from webarium.draws import Dice
from webarium.sites.kit.formats import MONTHS
from webarium.sites.zilloft.seed.facts import Facts, tags_of
from webarium.sites.zilloft.seed.stock import Draft
from webarium.sites.zilloft.seed.words import told

_PARTS: Mapping[str, tuple[int, int]] = {
    "crisp": (1, 2),
    "warm": (2, 3),
    "plain": (2, 4),
    "story": (1, 3),
    "lux": (2, 3),
    "chatty": (1, 3),
    "owners": (2, 3),
}
"""How much somebody with a voice tells beside the rooms and the place."""
VOICES = ("crisp", "warm", "plain", "story", "lux", "chatty")
"""Of agents; now and then the owners of a home write instead."""
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
        "[A stroll|{minutes_up} minutes|An easy walk|A short walk] [from|to] {park}: {beds} {noun}",
        "[Easy|Gracious|Simple|Generous] living [near|a walk from] {cafe}",
        "{beds_up} {noun} with {feature}",
        "{area} {noun} with {feature} and {feature2}",
    ),
}


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


def headline(
    dice: Dice, draft: Draft, slots: Mapping[str, str], features: Sequence[str], taken: set[str]
) -> str:
    """A headline that no other home has, if one can be found."""
    kind = "lot" if draft.type == "lot" else "home" if draft.beds else "studio"
    some = [_as_words(name) for name in dice.some(features, 2)] + ["good light", "real storage"]
    text = ""
    for _ in range(12):
        text = said(dice, dice.pick(_HEADLINES[kind]), {**slots, "feature": some[0], "feature2": some[1]})
        if text not in taken:
            break
    taken.add(text)
    return text


def _as_words(name: str) -> str:
    """A feature within a headline."""
    words = name[:1].lower() + name[1:] if not name.startswith("EV") else name
    return words if name.endswith(("s", "air", "parking", "laundry")) else f"a {words}"


def described(teller: Teller, dice: Dice, facts: Facts, slots: Mapping[str, str], voice: str) -> str:
    """What an agent, or now and then the owners, write about a home for sale, or sold."""
    homes, tags, draft = told("homes"), tags_of(dice, facts), facts.draft
    if draft.type == "lot":
        count, place = dice.between(1, 3), dice.between(0, 1)
        groups = [homes["open lot"], *[homes["lot land"]] * count, *[homes["place"]] * place]
        return teller.tell(dice, [*groups, homes[f"close {voice}"]], slots, tags)
    if draft.deal == "fixer":
        voice = "chatty" if voice in ("lux", "warm") else voice
    elif draft.type != "multi" and dice.chance(0.09):
        voice = "owners"
    deal = [homes[f"deal {draft.deal}"]] if draft.deal else []
    parts = [homes[f"open {voice}"], *deal, *_body(dice, facts, _PARTS[voice]), homes[f"close {voice}"]]
    return teller.tell(dice, parts, slots, tags)


def _body(dice: Dice, facts: Facts, between: tuple[int, int]) -> list[tuple[Line, ...]]:
    """Groups of sentences for a home, in the order in which somebody would tell them."""
    homes, sayings = told("homes"), told("features")
    own = [sayings[name] for name in dice.shuffled(facts.features) if sayings[name]]
    count = dice.between(*between)
    history = [homes["history"]] * dice.chance(0.45)
    place = [homes["place"]] * (1 + dice.chance(0.3))
    rooms = [homes["rooms"]] * (1 + dice.chance(0.4))
    kind = [homes[facts.draft.type]] if facts.draft.type in homes and dice.chance(0.75) else []
    parked = 0.15 if facts.equipment["parking"] == "Street" else 0.5
    land = [homes["lot"]] * dice.chance(0.35) + [homes["parking"]] * dice.chance(parked)
    age = [homes["age"]] * (facts.draft.deal != "fixer" and dice.chance(0.55))
    told_of = own[: max(1, count - len(kind) - len(land))]
    orders = (
        (rooms, told_of, age, land, kind, history, place),
        (place, rooms, told_of, kind, land, age, history),
        (told_of, rooms, kind, age, land, place, history),
        (history, age, rooms, told_of, land, kind, place),
    )
    return [group for groups in dice.pick(orders) for group in groups]


@dataclass(frozen=True)
class Terms:
    """On what terms a home is for rent."""

    pets: str
    laundry: str
    parking: str
    available: date


def rented(teller: Teller, dice: Dice, facts: Facts, slots: Mapping[str, str], terms: Terms) -> str:
    """What is told about a home for rent."""
    rentals, day = told("rentals"), terms.available
    known = {**slots, "available": f"{MONTHS[day.month - 1]} {day.day}"}
    own = [rentals[name] for name in dice.some(facts.features, 2) if rentals.get(name)]
    practical = f"laundry {terms.laundry}" if dice.chance(0.7) else f"parking {terms.parking}"
    body = [rentals["body"]] * dice.between(1, 3)
    middle = [*body, *own] if dice.chance(0.6) else [*own, *body]
    ends = [rentals[f"pets {terms.pets}"], rentals[practical], *[rentals["close"]] * dice.between(1, 2)]
    return teller.tell(dice, [rentals["open"], *middle, *ends], known, tags_of(dice, facts))
