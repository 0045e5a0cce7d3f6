"""The authored words beside this module, read once, and what is said with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.content.phrases import phrase_of, sentence, tidy
from webarium.content.tables import tables_of
from webarium.draws import Dice
from webarium.sites.kit.formats import DAYS, MONTHS

_DATA = Path(__file__).parent / "data"
load = tables_of(_DATA)
"""Reads one of the authored tables."""


def fields() -> list[dict[str, Any]]:
    """The fields of work."""
    found: list[dict[str, Any]] = load("fields")["field"]
    return found


def field_named(name: str) -> dict[str, Any]:
    """A field of work."""
    return next(field for field in fields() if field["name"] == name)


def slots_of(dice: Dice, field: Mapping[str, Any], **more: str) -> dict[str, str]:
    """What is drawn from a field of work for one text."""
    skill, skill2, skill3, skill4 = (dice.some(field["skills"], 4) * 2)[:4]
    drawn = {
        "field": field["name"],
        "topic": dice.pick(field["topics"]),
        "did": line(dice, [dice.pick(field["did"])], {}),
        "title": dice.pick(field["titles"]),
        "title2": dice.pick(field["titles"]),
        "skill": skill,
        "skill2": skill2,
        "skill3": skill3,
        "skill4": skill4,
        "degree": dice.pick(field["degrees"]),
        "does": dice.pick(field["does"]),
        "skill_verb": dice.pick(load("posts")["verbs"]),
        "count": str(dice.between(3, 38)),
        "day": DAYS[dice.below(5)],
        "month": MONTHS[dice.below(7)],
        "years": str(dice.between(2, 9)),
    }
    found = drawn | more
    raised = {f"{name}_up": text[:1].upper() + text[1:] for name, text in found.items()}
    return found | raised


def say(dice: Dice, sources: Sequence[str], slots: Mapping[str, str]) -> str:
    """One of some phrases, as clean sentences."""
    return sentence(line(dice, sources, slots))


def line(dice: Dice, sources: Sequence[str], slots: Mapping[str, str]) -> str:
    """One of some phrases as it is, such as a title."""
    return tidy(phrase_of(_lowered(dice.pick(sources))).say(dice.random, slots))


@lru_cache(maxsize=2048)
def _lowered(source: str) -> str:
    """Slots with a capital as those with a raised first letter: ``{Skill}`` is ``{skill_up}``."""
    text = source
    for name in ("Topic", "Skill", "Does", "City", "Company", "Title", "Field", "School", "Worked"):
        text = text.replace("{" + name + "}", "{" + name.lower() + "_up}")
    return text
