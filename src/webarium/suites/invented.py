"""Things that requests bring along and no site has: people, addresses, cards, names of things, short letters.

All of it is drawn, so that another seed asks for something else.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from webarium.content.people import FIRST_NAMES, LAST_NAMES, PLACES, STREETS
from webarium.content.sampling import draw
from webarium.regions import STATES

T = TypeVar("T")
_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_THINGS, _SORTS = _WORDS["things"], _WORDS["sorts"]
_ROOMS, _SPOTS, _DISHES, _WORKS = (_WORDS[name] for name in ("rooms", "spots", "dishes", "works"))
_KINDS = ("Street", "Avenue", "Court", "Lane", "Road", "Terrace")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_HOURS = ("nine", "ten", "noon", "two", "three", "four", "half past four", "six")
_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_HALLS = ("library", "annex", "town hall", "old mill", "reading room")
WARES: Sequence[str] = _WORDS["wares"]
"""Kinds of things that stores here do not sell."""
MODELS: Sequence[str] = _WORDS["models"]
"""What makers might call them."""
CITIES: Sequence[str] = _WORDS["cities"]
"""Where nobody here travels to: ``City, Country``."""


def first_of(items: Iterable[T], count: int) -> list[T]:
    """At most so many of the items."""
    return [item for item, _ in zip(items, range(count), strict=False)]


def person(rng: random.Random, taken: Collection[str] = ()) -> str:
    """Somebody's first and last name, none of the `taken` ones."""
    return draw(
        lambda: f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}",
        lambda name: name not in taken,
        (f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES),
        what="the name of another person",
    )


def people(rng: random.Random, count: int, taken: Collection[str] = ()) -> list[str]:
    """So many different names of people, none of them `taken`."""
    found: list[str] = []
    for _ in range(count):
        found.append(person(rng, {*taken, *found}))
    return found


def names(rng: random.Random, count: int, taken: Collection[str] = ()) -> list[str]:
    """Different names of groups, labels, lists or events, such as ``Lantern Workshop``."""
    known = {name.lower() for name in taken}
    things, sorts = _WORDS["things"], _WORDS["sorts"]
    found: list[str] = []
    for _ in range(count):
        name = draw(
            lambda: f"{rng.choice(things)} {rng.choice(sorts)}",
            lambda name: name.lower() not in known,
            (f"{thing} {sort}" for thing in things for sort in sorts),
            what="the name of another group, list or event",
        )
        known.add(name.lower())
        found.append(name)
    return found


def sayings(rng: random.Random, count: int, known: Sequence[str], numbers: tuple[int, int]) -> Iterator[str]:
    """Sentences that nobody has written: known ones with a ``thing``, a ``room`` and a ``number`` between two."""
    for place, thing in enumerate(names(rng, count)):
        text = known[(place + rng.randrange(len(known))) % len(known)]
        yield text.format(thing=thing, room=rng.choice(_HALLS), number=rng.randint(*numbers))


def employers(rng: random.Random, count: int) -> list[str]:
    """Different names of places where people work, such as ``Larkspur Dental Care``."""
    every = [f"{model} {trade}" for model in MODELS for trade in _WORDS["trades"]]
    return rng.sample(every, count)


def phone(rng: random.Random) -> str:
    """A telephone number that belongs to nobody: ``503-555-0142``."""
    return f"{rng.choice(PLACES)[3]}-555-{rng.randint(100, 199):04d}"


def address(rng: random.Random) -> dict[str, str]:
    """Somebody's address: ``full_name``, ``street``, ``city``, ``state``, ``state_name``, ``zip``, ``phone``."""
    city, state, prefix, area = rng.choice(PLACES)
    return {
        "full_name": person(rng),
        "street": f"{rng.randint(12, 4800)} {rng.choice(STREETS)} {rng.choice(_KINDS)}",
        "city": city,
        "state": state,
        "state_name": STATES[state],
        "zip": f"{prefix}{rng.randint(1, 99):02d}",
        "phone": f"{area}-555-{rng.randint(100, 199):04d}",
    }


def card(rng: random.Random, years: Sequence[int] = (2026, 2027, 2028, 2029, 2030)) -> dict[str, str]:
    """Somebody's payment card: ``card_name``, ``card_number``, ``month``, ``year``, ``security_code``."""
    groups = [
        rng.choice(("4", "5")) + f"{rng.randrange(1000):03d}",
        *(f"{rng.randrange(10_000):04d}" for _ in "123"),
    ]
    return {
        "card_name": person(rng),
        "card_number": " ".join(groups),
        "month": str(rng.randint(1, 12)),
        "year": str(rng.choice(years)),
        "security_code": f"{rng.randint(100, 999)}",
    }


def letter(rng: random.Random) -> tuple[str, str]:
    """Subject and text of a short message."""
    day, hour, nth = rng.choice(_DAYS), rng.choice(_HOURS), rng.choice(_NUMBERS)
    room, work, dish, row = (
        rng.choice(_ROOMS),
        rng.choice(_WORKS),
        rng.choice(_DISHES),
        rng.randint(12, 96),
    )
    group = f"{rng.choice(_WORDS['things'])} {rng.choice(_WORDS['sorts'])}"
    return rng.choice(
        (
            (
                f"Keys to the {room}",
                f"The spare keys to the {room} are in the {rng.choice(_WORDS['spots'])}.",
            ),
            (f"{day} walkthrough", f"Let us meet at the entrance of the {room} at {hour}."),
            (f"Food for the {group}", f"I will bring the {dish} and {rng.randint(2, 9)} plates on {day}."),
            (f"Ranking of the {work} drafts", f"My favorite is the {nth} draft of the {work}."),
            (
                f"Row {row} of the {work} budget",
                f"Row {row} is right, you can send it to the board on {day}.",
            ),
            (f"{group} on {day}", f"The {group} begins at {hour} this time, please tell the others."),
            (f"Proofs of the {work}", f"The proofs of the {work} are ready, page {row} needs another look."),
        )
    )


def not_all_alike(found: Sequence[T], values: Sequence[object], count: int) -> list[T]:
    """The items in their order, but the first `count` of them do not all have the same value if that can be."""
    if len(set(values[:count])) > 1 or len(found) < count:
        return list(found)
    other = next((at for at in range(count, len(found)) if values[at] != values[0]), None)
    if other is None:
        return list(found)
    return [*found[: count - 1], found[other], *found[count - 1 : other], *found[other + 1 :]]
