"""The authored words and places beside this module, read once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.content.sentences import Line, line_of, lines_of
from webarium.content.tables import tables_of
from webarium.content.whole import Wholes, wholes

_DATA = Path(__file__).parent / "data"
load = tables_of(_DATA)
"""Reads one of the authored tables."""


@dataclass(frozen=True)
class Area:
    """A part of a destination."""

    name: str
    about: tuple[Line, ...]
    """Sentences that are true of it; the first one says for which settings of stays it is one."""
    near: tuple[str, ...] = ()
    """Sights in walking distance, where they are known."""


@dataclass(frozen=True)
class Place:
    """A destination."""

    id: int
    city: str
    country: str
    region: str
    latitude: float
    longitude: float
    settings: tuple[str, ...]
    """What its stays look like; a setting that is more frequent stands there more than once."""
    cost: float
    """Of a night there; 1 is Barcelona."""
    busy: bool
    """Whether many hosts let there."""
    tags: frozenset[str]
    areas: tuple[Area, ...]
    sights: tuple[str, ...]
    nearby: bool
    seasons: str
    """When nights cost more or less there."""

    def areas_for(self, setting: str) -> tuple[Area, ...]:
        """The parts in which stays of a setting are."""
        return tuple(area for area in self.areas if area.about[0].fits((setting,)))


def told(name: str) -> Mapping[str, tuple[Line, ...]]:
    """The lists of authored lines of a file."""
    return lines_of(_DATA / f"{name}.txt")


def whole_reviews() -> Wholes:
    """What guests wrote, whole, by stars."""
    return wholes(_DATA / "whole.txt")


@lru_cache(maxsize=1)
def places() -> tuple[Place, ...]:
    """All destinations, in the order in which they are suggested."""
    seasons = load("seasons")["year"]
    rows = enumerate(load("destinations")["place"], 1)
    return tuple(_place(number, row, seasons[row["at"][0]]) for number, row in rows)


def _place(number: int, row: Mapping[str, Any], seasons: str) -> Place:
    city, country, region, latitude, longitude = row["at"]
    near = row.get("near", {})
    return Place(
        number,
        city,
        country,
        region,
        latitude,
        longitude,
        tuple(row["settings"]),
        row["cost"],
        bool(row.get("busy")),
        frozenset(row.get("tags", "").split()),
        tuple(_area(name, about, near.get(name, ())) for name, about in row["areas"].items()),
        tuple(row["sights"]),
        bool(row.get("nearby")),
        seasons,
    )


def _area(name: str, about: str | list[str], near: Iterable[str]) -> Area:
    return Area(name, tuple(map(line_of, [about] if isinstance(about, str) else about)), tuple(near))


@lru_cache(maxsize=1)
def words() -> dict[str, Any]:
    """What is said in conversations."""
    return load("words")


@lru_cache(maxsize=1)
def names() -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """First and last names by country."""
    return {
        country: (tuple(first.split()), tuple(name.replace("_", " ") for name in last.split()))
        for country, (first, last) in load("names").items()
    }


def raised(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def are_many(sight: str) -> bool:
    """Whether a sight is spoken of as "they": ``the falls of the Bow``."""
    head = re.split(r" (?:of|in|at|on|above) ", sight)[0]
    return head.startswith("the ") and head.endswith("s") and not head.endswith("ss")
