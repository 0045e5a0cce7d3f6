"""The authored words and places beside this module, read once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import Phrase, sentence, tidy

_DATA = Path(__file__).parent / "data"


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
    """What its stays look like."""
    areas: tuple[str, ...]
    sights: tuple[str, ...]
    nearby: bool


def load(name: str) -> dict[str, Any]:
    """One of the TOML files."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def places() -> tuple[Place, ...]:
    """All destinations, in the order in which they are suggested."""
    found = []
    for number, row in enumerate(load("destinations")["place"], 1):
        city, country, region, latitude, longitude = row["at"]
        found.append(
            Place(
                number,
                city,
                country,
                region,
                latitude,
                longitude,
                tuple(row["settings"]),
                tuple(row["areas"]),
                tuple(row["sights"]),
                bool(row.get("nearby")),
            )
        )
    return tuple(found)


@lru_cache(maxsize=1)
def words() -> dict[str, Any]:
    """Words of titles, kinds and texts."""
    return load("words")


@lru_cache(maxsize=512)
def _phrase(source: str) -> Phrase:
    return Phrase(source)


def say(dice: Dice, sources: list[str], slots: dict[str, str]) -> str:
    """One of some phrases, as clean sentences."""
    return sentence(tidy(_phrase(dice.pick(sources)).say(dice.random, slots)))
