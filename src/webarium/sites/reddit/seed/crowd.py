"""The people whom no role names: accounts, habits of writing, and who speaks up in which forum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache

from webarium.content.people import PLACES
from webarium.content.phrases import Phrase, articles
from webarium.content.sampling import TRIES
from webarium.content.voices.names import handle
from webarium.content.voices.speakers import Habits, draw_age, draw_habits
from webarium.draws import Dice
from webarium.sites.reddit.seed.rows import stamp
from webarium.sites.reddit.seed.voice import lines, lists, phrases
from webarium.types import Scale

USERS = {"small": 3_200, "full": 661_781}
"""How many accounts a universe has."""
_REGULARS = {"small": (60, 0.62), "full": (2_400, 0.35)}
"""How many regulars a forum has, and which share of its texts they write."""
_SPEAKING = 0.92
"""The share of accounts that write at all; the others came later and only read."""
_LOWER = 0.45
"""So many of those who would begin in lower case do: threads written by hand have many of them already."""
_MOST_ALIKE = 8
"""How many people say the same of themselves in other words; most say nothing."""
_FIRST_DAY = datetime.fromisoformat("2016-02-01 06:00:00")

AccountRow = tuple[int, str, str, str]
"""Id, user name, biography, time of joining."""


class Crowd:
    """All accounts that no role names, and the draw of authors among them.

    First come those who stand in threads written by hand (`known`), then everybody else.
    """

    def __init__(self, seed: int, scale: Scale, known: int) -> None:
        self._seed = seed
        self.first = known + 1
        self.total = USERS[scale]
        self._speakers = int((self.total - known) * _SPEAKING)
        self._pool, self._share = _REGULARS[scale]
        self._regulars: dict[str, range] = {}

    def author(self, forum: str, dice: Dice) -> int:
        """Somebody who writes in this forum: often one of its regulars, the busiest ones most often."""
        if dice.random() < self._share:
            drawn = dice.random()
            return self._regular(forum, int(drawn**7 * self._pool))
        return self.first + dice.below(self._speakers)

    def regulars(self, forum: str, count: int) -> list[int]:
        """The busiest people of a forum."""
        return list(dict.fromkeys(self._regular(forum, place) for place in range(count)))

    def _regular(self, forum: str, place: int) -> int:
        base = self._regulars.get(forum)
        if base is None:
            start = Dice(self._seed, "regulars", forum).below(self._speakers)
            base = self._regulars[forum] = range(start, start + self._pool * 7, 7)
        return self.first + base[place] % self._speakers

    def habits(self, user: int) -> Habits:
        """How somebody writes."""
        return _habits(self._seed, user)

    def named(self, names: Iterable[str], first: int) -> Iterator[AccountRow]:
        """The accounts of people whose names are known, with ids from `first` on."""
        dice, said = Dice(self._seed, "members"), _Biographies()
        for number, name in enumerate(names, first):
            joined = _FIRST_DAY + timedelta(minutes=dice.below(2_400_000))
            drawn = said.draw(dice, "anybody") if dice.chance(0.3) else ""
            yield number, name, _known().get(name.lower(), drawn), stamp(joined)

    def accounts(self, taken: Iterable[str]) -> Iterator[AccountRow]:
        """Every other account, by id; names differ from those taken and each other also without regard to case."""
        dice, telling, said = Dice(self._seed, "crowd"), Dice(self._seed, "biographies"), _Biographies()
        used = {name.lower() for name in taken}
        count = self.total - self.first + 1
        seconds_a_user = int(timedelta(days=1_780).total_seconds()) / self.total
        for number in range(count):
            name = handle(dice)
            for _ in range(TRIES):
                if name.lower() not in used:
                    break
                name = f"{name[:20]}{dice.below(1_000)}"
            else:
                name = f"{name[:14]}_{number}"
            used.add(name.lower())
            biography = said.draw(telling, "anybody", "strangers") if telling.chance(0.12) else ""
            days = 0 if number < self._speakers else 880
            joined = _FIRST_DAY + timedelta(days=days, seconds=int(number * seconds_a_user))
            yield self.first + number, name, biography, stamp(joined)


@lru_cache(maxsize=200_000)
def _habits(seed: int, user: int) -> Habits:
    dice = Dice(seed, "habits", user)
    drawn = draw_habits(dice, age=draw_age(dice))
    return replace(drawn, lower=drawn.lower and dice.chance(_LOWER))


@lru_cache(maxsize=1)
def _slots() -> dict[str, tuple[str, ...]]:
    """The values of the slots of biographies."""
    pairs = (line.removeprefix("$").partition(": ") for line in lists("biographies")[""])
    return {name: tuple(value.strip() for value in values.split(";")) for name, _, values in pairs}


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    """What people who are known from threads say about themselves, by name."""
    pairs = (line.partition(": ") for line in lines("members"))
    return {name.lower(): text for name, _, text in pairs}


class _Biographies:
    """Draws what people say about themselves, the same thing never twice and the same way seldom."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._ways: Counter[Phrase] = Counter()

    def draw(self, dice: Dice, *kinds: str) -> str:
        """One of these kinds, or nothing where all has been said."""
        said = phrases("biographies")
        way = dice.pick([phrase for kind in kinds for phrase in said[kind]])
        if self._ways[way] == _MOST_ALIKE:
            return ""
        self._ways[way] += 1
        text = _biography(dice, way)
        if text.lower() in self._said:
            return ""
        self._said.add(text.lower())
        return text


def _biography(dice: Dice, way: Phrase) -> str:
    slots = _slots()
    values = {name: dice.pick(options) for name, options in slots.items()}
    values["hobby_b"] = dice.pick([hobby for hobby in slots["hobby"] if hobby != values["hobby"]])
    values["job_b"] = dice.pick([job for job in slots["job"] if job != values["job"]])
    town, other = dice.some(PLACES, 2)
    values["town"], values["town_b"] = town[0], other[0]
    values["n"] = str(dice.between(2, 40))
    text = articles(way.say(dice.random, values))
    return text[:1].upper() + text[1:] if dice.chance(0.8) else text
