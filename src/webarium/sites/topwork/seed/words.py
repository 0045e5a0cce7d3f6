"""The authored words beside this module, read once, and what is said with them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from webarium.content.phrases import Phrase, tidy
from webarium.content.sentences import Teller, lines_of
from webarium.content.tables import tables_of
from webarium.content.voices import Memory
from webarium.draws import Dice
from webarium.sites.kit.formats import DAYS, MONTHS
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.topwork.fields import Field, Work

_DATA = Path(__file__).parent / "data"
load = tables_of(_DATA)
"""Reads one of the authored tables."""
_RAISED = re.compile(r"\{([A-Z])([a-z0-9]*)\}")


def industries_of(business: str) -> tuple[str, ...]:
    """The industries that a kind of business counts itself among."""
    told: dict[str, list[str]] = load("texts")["industries"]
    return tuple(name for name, members in told.items() if business in members)


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
    skills = dice.some((work and work.skills) or field.skills, 4)
    specialty = (work and work.specialty) or dice.pick(field.specialties)
    businesses = dice.some(texts["businesses"], 3)
    strengths, gripes = dice.some(field.strengths, 4), dice.some(field.gripes, 2)
    small = {
        "n": str(dice.between(11, 59)),
        "d": str(dice.between(2, 9)),
        "day": DAYS[dice.below(5)],
        "month": MONTHS[dice.below(12)],
        "date": f"{MONTHS[7 + dice.below(3)]} {dice.between(1, 28)}",
    }
    small["soon"] = MONTHS[7 + MONTHS.index(small["month"]) % 3]
    drawn = {
        **{"thing": about.thing, "do": about.do, "catch": about.catch, "thing2": second.thing},
        **{"do2": second.do, "catch2": second.catch, "thing3": third.thing},
        **{"business": businesses[0], "business2": businesses[1], "business3": businesses[2]},
        **{f"skill{number or ''}": skills[max(number - 1, 0)] for number in (0, 2, 3, 4)},
        **{f"strength{number or ''}": strengths[max(number - 1, 0)] for number in (0, 2, 3, 4)},
        "praise": line(dice, more.pop("praise", "") or dice.pick(field.praise), small),
        "gripe": line(dice, gripes[0], small),
        "gripe2": line(dice, gripes[1], small),
        "step": dice.pick(texts["steps"]),
        "specialty": specialty,
        "role": dice.pick(field.roles_for(specialty)),
        "years": str(dice.between(3, 14)),
        "year": str(dice.between(1968, 2019)),
        "city": "town",
        **small,
    }
    found = drawn | more
    found["year2"] = str(EPOCH.year - max(1, int(found["years"]) // 2))
    return found | {f"{name}_up": raised(text) for name, text in found.items()}


def line(dice: Dice, source: str, slots: Mapping[str, str]) -> str:
    """One phrase as it is, such as a title."""
    return tidy(_phrase(source).say(dice.random, slots))


class Narrator:
    """Tells all that people write on TopWork, so that nothing is said too often, or twice on a page."""

    def __init__(self) -> None:
        self._teller = Teller()
        self._pages: dict[str, Memory] = {}

    def tell(
        self,
        dice: Dice,
        parts: Sequence[str],
        slots: Mapping[str, str],
        page: str = "",
        tags: Collection[str] = (),
    ) -> str:
        """One line of each named list, together; `page` names what it stands on, and "" is a page of its own."""
        lists = lines_of(_DATA / "says.txt")
        return self._teller.tell(dice, [lists[name] for name in parts], slots, tags, self._page(page))

    def note(self, page: str, text: str) -> None:
        """Remember a text of a page that was written elsewhere."""
        self._page(page).keep(text)

    def _page(self, name: str) -> Memory:
        return self._pages.setdefault(name, Memory()) if name else Memory()
