"""The authored menus: dishes by cuisine, and the options that dishes have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from webarium.sites.dashdish.seed.texts import cells, parts

COMMON = "*common"
_OPTIONS = "*options"


@dataclass(frozen=True)
class Dish:
    """A dish as menus write it."""

    section: str
    name: str
    price: int
    sized: bool
    shape: str
    option_set: str
    vegetarian: bool
    description: str
    """A phrase."""


@dataclass(frozen=True)
class Group:
    """Options of which one is chosen, or several."""

    option_set: str
    name: str
    several: bool
    options: tuple[tuple[str, int], ...]
    """Names and what they add, in cents."""


@lru_cache(maxsize=1)
def dishes() -> Mapping[str, tuple[Dish, ...]]:
    """All dishes by cuisine; those that many restaurants have under `COMMON`."""
    found = {}
    for cuisine, lines in parts("menus").items():
        if cuisine != _OPTIONS:
            section, under = "", []
            for line in lines:
                if line.startswith("- "):
                    section = line[2:]
                else:
                    under.append(_dish(section, line))
            found[cuisine] = tuple(under)
    return found


def _dish(section: str, line: str) -> Dish:
    name, price, shape, options, vegetarian, description = cells(line)
    cents = round(float(price.rstrip("*")) * 100)
    return Dish(section, name, cents, price.endswith("*"), shape, options, vegetarian == "V", description)


@lru_cache(maxsize=1)
def groups() -> tuple[Group, ...]:
    """All groups of options."""
    return tuple(_group(line) for line in parts("menus")[_OPTIONS])


def _group(line: str) -> Group:
    option_set, name, how, listed = cells(line)
    return Group(option_set, name, how == "several", tuple(_option(each) for each in cells(listed, ",")))


def _option(text: str) -> tuple[str, int]:
    name, _, price = text.rpartition(" ")
    if name and price.replace(".", "").isdigit():
        return name, round(float(price) * 100)
    return text, 0
