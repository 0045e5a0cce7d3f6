"""Authored listings: what is let, and where it can stand; dealt so that all are used before one is used again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from webarium.content.sentences import Line, line_of
from webarium.draws import Dice
from webarium.sites.staynb.seed.words import Place, load

SETTINGS = ("city", "beach", "mountain", "country", "desert", "forest")


@dataclass(frozen=True)
class Listing:
    """A home as its host would describe it, before it stands anywhere."""

    title: str
    kind: str
    rooms: tuple[int, int, int]
    """Bedrooms, beds, bathrooms."""
    features: frozenset[str]
    where: Line
    """Its sentences, and in what places and settings they can be true."""

    @property
    def text(self) -> str:
        """What the host says of it."""
        return self.where.source

    def fits(self, place: Place, setting: str) -> bool:
        """Whether it can stand there."""
        return self.where.fits(place.tags | {setting})


def read_listing(source: str) -> Listing:
    """A listing as it stands in the file."""
    title, kind, rooms, features, text = source.split(" | ")
    own, needs = set(), []
    for word in features.split():
        if word.startswith("@"):
            needs.append(word[1:])
        elif word.removeprefix("-") in SETTINGS:
            needs.append(word)
        else:
            own.add(word)
    bedrooms, beds, bathrooms = (int(part) for part in rooms.split("-"))
    where = line_of(f"({' '.join(needs)}) {text}" if needs else text)
    return Listing(title, kind, (bedrooms, beds, bathrooms), frozenset(own), where)


def listing_of(row: Mapping[str, Any]) -> Listing:
    """The listing of a stay that is the same in every universe."""
    bedrooms, beds, bathrooms = row["rooms"]
    features = frozenset(row["features"].split())
    return Listing(row["title"], row["kind"], (bedrooms, beds, bathrooms), features, Line(row["text"]))


@lru_cache(maxsize=1)
def listings() -> Mapping[str, tuple[Listing, ...]]:
    """All listings, by the city or the setting to which they belong."""
    found = load("listings")
    own: Mapping[str, Sequence[str]] = found.pop("own")
    lists = {**own, **{setting: found[setting]["listings"] for setting in SETTINGS}}
    return {name: tuple(read_listing(source) for source in sources) for name, sources in lists.items()}


class Dealer:
    """Deals listings: first a city's own, then those of the setting, the least used first."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed, "deal")
        self._uses: dict[str, int] = {}
        self._in_city: dict[tuple[str, str], int] = {}

    def deal(self, place: Place, setting: str) -> Listing:
        """A listing that can stand there."""
        own = [each for each in listings().get(place.city, ()) if each.fits(place, setting)]
        fresh = [each for each in own if not self._uses.get(each.title)]
        shared = [each for each in listings()[setting] if each.fits(place, setting)]
        if fresh and self._dice.chance(0.45):
            chosen = fresh[0]
        else:
            chosen = min(self._dice.shuffled([*shared, *own]), key=lambda each: self._order(each, place))
        self._uses[chosen.title] = self._uses.get(chosen.title, 0) + 1
        there = (place.city, chosen.title)
        self._in_city[there] = self._in_city.get(there, 0) + 1
        return chosen

    def _order(self, listing: Listing, place: Place) -> tuple[int, int]:
        return self._in_city.get((place.city, listing.title), 0), self._uses.get(listing.title, 0)
