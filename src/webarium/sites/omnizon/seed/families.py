"""The authored data: categories, products that never change, and families from which the others are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from webarium.content.tables import tables_of

DATA = Path(__file__).parent / "data"
load = tables_of(DATA)
"""Reads one of the authored tables."""
MANY = {
    "over-ear headphones": "pair",
    "kids headphones": "pair",
    "earbuds": "pair",
    "dumbbells": "pair",
    "building blocks": "box",
    "balls": "set",
}
"""Kinds that are several things, and what one buys of them."""
TINTS: Mapping[str, str] = {
    "Black": "2e2e34",
    "Ivory": "ece4d2",
    "Navy": "2d3f6e",
    "Sage": "8fa487",
    "Rose": "d98c95",
    "Graphite": "55585f",
    "White": "e9eaee",
    "Mint": "8fd0b4",
    "Lilac": "b39ad6",
    "Sand": "d3bf9c",
    "Pink": "e58fb4",
    "Blue": "3f7ac0",
    "Green": "5b9a63",
    "Yellow": "e6bb42",
    "Purple": "7d57b8",
    "Teal": "2f8f8c",
    "Coral": "e57f68",
    "Forest Green": "38613f",
    "Gray": "8b9099",
    "Silver": "b7bcc4",
    "Ocean Blue": "2f6c9e",
    "Lavender": "b1a3db",
    "Red": "c0392f",
    "Brown": "7c5a3d",
    "Gold": "cfa64a",
    "Olive": "7b8048",
    "Rust": "b4592f",
    "Charcoal": "45474d",
    "Cream": "ead9b8",
    "Terracotta": "c26b4a",
    "Steel": "a5adb6",
    "Stripe Blue": "5577a6",
    "Oak": "c29a63",
    "Walnut": "6e4b33",
    "Brass": "b9923f",
    "Orange": "e08436",
}
"""The colour that pictures give a product by the name of its colour."""


@dataclass(frozen=True)
class Category:
    """A department of the store."""

    slug: str
    name: str
    blurb: str
    picture: str


@dataclass(frozen=True)
class Fixed:
    """A product that is the same in every universe."""

    id: int
    category: str
    rank: int
    brand: str
    kind: str
    name: str
    price: int
    picture: str
    description: str
    points: list[str]
    facts: list[list[str]]
    list_price: int | None = None
    also: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Family:
    """Products of one kind; texts are phrases over its slots, ``{brand}``, ``{model}`` and ``{colour}``."""

    kind: str
    category: str
    brands: list[str]
    series: list[str]
    name: str
    price: list[int]
    """Lowest and highest price in dollars."""
    pictures: list[str]
    colours: list[str]
    about: str
    points: list[str]
    facts: list[list[str]]
    praise: list[str]
    gripes: list[str]
    slots: Mapping[str, list[str]]
    also: list[str] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    """Slots of which later values cost more: sizes, packs, storage."""


@lru_cache(maxsize=1)
def categories() -> tuple[Category, ...]:
    """All departments in the order of the front page."""
    return tuple(Category(**each) for each in load("categories")["category"])


@lru_cache(maxsize=1)
def fixed_products() -> tuple[Fixed, ...]:
    """The products that tasks name, by id."""
    return tuple(Fixed(**each) for each in load("fixed")["product"])


@lru_cache(maxsize=1)
def families() -> tuple[Family, ...]:
    """All families in the order of their files."""
    files = sorted((DATA / "families").glob("*.toml"))
    return tuple(Family(**each) for file in files for each in load(f"families/{file.stem}")["family"])


def review_phrases() -> Mapping[str, Mapping[str, list[str]]]:
    """Openings and closings of short reviews by how content they are."""
    return load("reviews")


def experienced_kinds() -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
    """The kinds of experiences (`content.opinions`) that a kind of product has, and the tags of their lines."""
    data = load("kinds")
    return data["kinds"], data["tags"]


def other_words() -> Mapping[str, str]:
    """Under what else people look for a kind of product."""
    words: Mapping[str, str] = load("kinds")["words"]
    return words


def this(kind: str) -> str:
    """A thing of a kind that one points at: ``this mug``, ``these dumbbells``."""
    return f"these {kind}" if kind in MANY else f"this {kind}"
