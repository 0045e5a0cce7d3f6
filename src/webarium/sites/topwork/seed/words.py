"""The authored words beside this module, read once, and what is said with them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.formats import DAYS, MONTHS
from webarium.sites.kit.phrases import Phrase, sentence, tidy

_DATA = Path(__file__).parent / "data"
_RAISED = re.compile(r"\{([A-Z])([a-z0-9]*)\}")


@lru_cache(maxsize=8)
def load(name: str) -> dict[str, Any]:
    """One of the TOML files."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Work:
    """Something to be done."""

    thing: str
    do: str
    catch: str
    """What makes it hard: a clause."""


@dataclass(frozen=True)
class Field:
    """A field of work: a category of the site."""

    name: str
    specialties: tuple[str, ...]
    roles: tuple[str, ...]
    skills: tuple[str, ...]
    rates: tuple[int, int]
    """Dollars an hour, of beginners and of the best."""
    degrees: tuple[str, ...]
    works: tuple[Work, ...]
    strengths: tuple[str, ...]
    praise: tuple[str, ...]
    gripes: tuple[str, ...]


@lru_cache(maxsize=1)
def fields() -> tuple[Field, ...]:
    """All fields of work."""
    return tuple(_field(told) for told in load("fields")["field"])


def _field(told: dict[str, Any]) -> Field:
    lists = {
        name: tuple(told[name])
        for name in ("specialties", "roles", "degrees", "strengths", "praise", "gripes")
    }
    works = tuple(Work(*each.split(" | ")) for each in told["works"])
    low, high = told["rates"]
    skills = tuple(each.strip() for each in told["skills"].split(","))
    return Field(told["name"], skills=skills, rates=(low, high), works=works, **lists)


@lru_cache(maxsize=32)
def field_named(name: str) -> Field:
    """A field of work."""
    return next(field for field in fields() if field.name == name)


@lru_cache(maxsize=4096)
def _phrase(source: str) -> Phrase:
    return Phrase(_RAISED.sub(lambda match: f"{{{match[1].lower()}{match[2]}_up}}", source))


def raised(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def slots_of(dice: Dice, field: Field, work: Work | None = None, **more: str) -> dict[str, str]:
    """What is drawn from a field of work for one text about a work, and about others like it."""
    about = work or dice.pick(field.works)
    second, third = dice.some([each for each in field.works if each != about], 2)
    texts = load("texts")
    skills = dice.some(field.skills, 4)
    business, other, last = dice.some(texts["businesses"], 3)
    strengths, gripes = dice.some(field.strengths, 4), dice.some(field.gripes, 2)
    drawn = {
        "thing": about.thing,
        "do": about.do,
        "catch": about.catch,
        "business": business,
        "business2": other,
        "thing2": second.thing,
        "do2": second.do,
        "catch2": second.catch,
        "thing3": third.thing,
        "business3": last,
        "step": dice.pick(texts["steps"]),
        "skill": skills[0],
        "skill2": skills[1],
        "skill3": skills[2],
        "skill4": skills[3],
        "strength": strengths[0],
        "strength2": strengths[1],
        "strength3": strengths[2],
        "strength4": strengths[3],
        "praise": dice.pick(field.praise),
        "gripe": gripes[0],
        "gripe2": gripes[1],
        "specialty": dice.pick(field.specialties),
        "role": dice.pick(field.roles),
        "number": ("two", "three", "four", "five", "six", "nine")[dice.below(6)],
        "years": str(dice.between(3, 14)),
        "day": DAYS[dice.below(5)],
        "month": MONTHS[dice.below(12)],
        "year": str(dice.between(1968, 2019)),
    }
    found = drawn | more
    return found | {f"{name}_up": raised(text) for name, text in found.items()}


def line(dice: Dice, source: str, slots: Mapping[str, str]) -> str:
    """One phrase as it is, such as a title."""
    return tidy(_phrase(source).say(dice.random, slots))


def say(dice: Dice, sources: Sequence[str], slots: Mapping[str, str]) -> str:
    """One of some phrases, as clean sentences."""
    return sentence(line(dice, dice.pick(sources), slots))


def tell(dice: Dice, kit: Mapping[str, Sequence[str]], parts: Sequence[str], slots: Mapping[str, str]) -> str:
    """Sentences one after the other: one of each named part of a kit, no phrase twice."""
    left = {name: dice.shuffled(kit[name]) for name in dict.fromkeys(parts)}
    said = [sentence(line(dice, left[name].pop(), slots)) for name in parts]
    return " ".join(text for text in said if text)
