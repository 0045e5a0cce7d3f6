"""Points of interest: what stands in streets, with invented chains and names, and tags as mappers write them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from webarium.draws import Dice, Weighted
from webarium.sites.map.geo import bearing, between, moved
from webarium.sites.map.seed.builder import Builder
from webarium.sites.map.seed.grids import cities
from webarium.sites.map.seed.ground import Block, Settled
from webarium.sites.map.seed.tables import Town, lines, places, towns
from webarium.types import Scale

_OF_A_CITY = {"small": 700, "full": 4200}
_CUISINED = ("amenity=restaurant", "amenity=fast_food")
_NAMELESS = ("amenity=bicycle_parking",)
_AREA_CODES = {
    "CT": "203",
    "DE": "302",
    "MA": "617",
    "MD": "410",
    "ME": "207",
    "MI": "313",
    "NH": "603",
    "NJ": "201",
    "OH": "216",
    "RI": "401",
    "VA": "703",
    "VT": "802",
    "WV": "304",
}
_WHEELCHAIRS = ("yes", "yes", "yes", "limited", "no")


@dataclass(frozen=True)
class Kind:
    """A kind of shop or amenity."""

    tag: str
    chains: tuple[str, ...]
    first: tuple[str, ...]
    last: tuple[str, ...]
    hours: tuple[str, ...]


@cache
def _kinds() -> Weighted[Kind]:
    found: list[tuple[Kind, float]] = []
    for line in lines("shops.txt"):
        tag, often, chains, first, last, hours = line.split("|")
        parts = [
            tuple(each for each in text.strip().split(mark) if each)
            for text, mark in ((chains, ","), (first, ","), (last, ","), (hours, ";"))
        ]
        found.append((Kind(tag, *parts), float(often)))
    return Weighted(found)


@cache
def _cuisines() -> tuple[str, ...]:
    return tuple(word for line in lines("cuisines.txt") for word in line.split())


def write_shops(builder: Builder, settled: dict[str, Settled], seed: int, scale: Scale) -> None:
    """Points of interest in all places: a few to hundreds, by how many people live there."""
    big = {city.name for city in cities()}
    real = {
        (each.tags["addr:street"], int(each.tags["addr:housenumber"]))
        for each in places()
        if each.tags.get("addr:housenumber", "").isdecimal() and "addr:street" in each.tags
    }
    for town in towns():
        place = settled[town.key]
        names = Counter[str]()
        taken = set(real)
        dice = Dice(seed, "shops", town.key)
        for _ in range(_count(town, town.name in big, scale)):
            if place.blocks:
                _shop(builder, town, place.blocks, names, taken, dice)


def _count(town: Town, big: bool, scale: Scale) -> int:
    if big and town.people > 250_000:
        return _OF_A_CITY[scale] * (2 if town.name == "Pittsburgh" and scale == "small" else 1)
    if scale == "small":
        return 4 + min(14, town.people // 9_000)
    return 40 + min(160, town.people // 700)


def _free(taken: set[tuple[str, int]], street: str, number: int) -> int:
    """The first house number on this side of a street that nobody has, from this one on; it is taken then.

    Two stretches of a street may count alike, and lie in two postcodes; so may a real place's and a made one's.
    """
    free = next(each for each in range(number, number + 2 * len(taken) + 2, 2) if (street, each) not in taken)
    taken.add((street, free))
    return free


def _shop(
    builder: Builder,
    town: Town,
    blocks: list[Block],
    names: Counter[str],
    taken: set[tuple[str, int]],
    dice: Dice,
) -> None:
    kind = _kinds().draw(dice)
    block = dice.pick(blocks)
    share = 0.12 + 0.76 * dice.random()
    number = round(block.low + (block.high - block.low) * share)
    side = bearing(block.one, block.other) + (90 if number % 2 else -90)
    at = moved(between(block.one, block.other, share), side, 11 + 6 * dice.random())
    key, _, value = kind.tag.partition("=")
    tags = {key: value}
    name = _name(kind, town, block, names, dice)
    if name:
        tags["name"] = name
        if name in kind.chains:
            tags["brand"] = name
    if kind.tag == "highway=bus_stop":
        tags["public_transport"] = "platform"
        tags["shelter"] = dice.pick(("yes", "no"))
    else:
        tags["addr:housenumber"] = str(_free(taken, block.street, max(number, 1)))
        tags["addr:street"] = block.street
    _details(tags, kind, town, name, dice)
    builder.node(at, tags)


def _name(kind: Kind, town: Town, block: Block, names: Counter[str], dice: Dice) -> str:
    if kind.tag == "highway=bus_stop":
        return f"{block.street} at {block.low - block.low % 100 or 100}"
    if kind.tag in _NAMELESS:
        return ""
    if kind.chains and (not kind.last or dice.chance(0.55)):
        return dice.pick(kind.chains)
    for _ in range(12):
        name = f"{dice.pick(kind.first)} {dice.pick(kind.last)}"
        if kind.tag in ("amenity=library", "amenity=police", "amenity=fire_station", "amenity=theatre"):
            name = f"{town.name} {name}"
        if not names[name]:
            break
    else:
        name = _on_street(kind, block.street, dice)
    names[name] += 1
    return name


def _on_street(kind: Kind, street: str, dice: Dice) -> str:
    """What something is called where all names are taken: ``Shelby Street Bakery``."""
    return f"{street} {'Fire Station' if kind.tag == 'amenity=fire_station' else dice.pick(kind.last)}"


def _area_code(town: Town) -> str:
    """The area code of telephones in a town."""
    if town.state == "PA":
        return "412" if town.at[1] < -78.6 else "717" if town.at[1] < -76.2 else "215"
    if town.state == "NY":
        return "212" if town.key == "New York NY" else "585" if town.at[1] < -76.6 else "518"
    return _AREA_CODES.get(town.state, "202")


def _details(tags: dict[str, str], kind: Kind, town: Town, name: str, dice: Dice) -> None:
    if kind.hours and dice.chance(0.8):
        tags["opening_hours"] = dice.pick(kind.hours)
    if kind.tag in _CUISINED:
        tags["cuisine"] = dice.pick(_cuisines())
    if name and kind.hours and kind.tag not in ("amenity=atm", "amenity=parking"):
        if dice.chance(0.6):
            tags["phone"] = f"+1-{_area_code(town)}-555-01{dice.between(0, 99):02d}"
        if dice.chance(0.4):
            word = "".join(letter for letter in name.lower() if letter.isalnum())
            tags["website"] = f"https://{word}.example/"
    if dice.chance(0.5):
        tags["wheelchair"] = dice.pick(_WHEELCHAIRS)
    if kind.tag in ("amenity=cafe", "amenity=library", "tourism=hotel") and dice.chance(0.6):
        tags["internet_access"] = dice.pick(("wlan", "wlan", "no"))
    if kind.tag == "amenity=restaurant" and dice.chance(0.35):
        tags["outdoor_seating"] = dice.pick(("yes", "no"))
    if kind.tag == "amenity=parking":
        tags["capacity"], tags["fee"] = str(dice.between(2, 60) * 10), dice.pick(("yes", "no"))
