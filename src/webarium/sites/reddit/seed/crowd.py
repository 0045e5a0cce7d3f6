"""The people: user names, and who speaks up in which forum."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES, LAST_NAMES, word_list
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import stamp
from webarium.types import Scale

USERS = {"small": 3_200, "full": 661_781}
"""How many accounts a universe has."""
_REGULARS = {"small": (60, 0.62), "full": (2_400, 0.35)}
"""How many regulars a forum has, and which share of its texts they write."""
_SPEAKING = 0.92
"""The share of accounts that write at all; the others came later and only read."""
_FIRST_DAY = datetime.fromisoformat("2016-02-01 06:00:00")
_BIOGRAPHIES = (
    "{hobby} and {hobby_b}. In that order.", "Mostly here for {hobby}.", "Father of two, owner of too many {hobby}.",
    "I used to be good at {hobby}.", "Opinions are my own, and so are the typos.", "She/her. Slow replies.",
    "Ask me about {hobby}. Please.", "Retired, at last. {^hobby}, mornings.", "Lurking since forever.",
    "Coffee before {hobby}.", "Moved for work, stayed for {hobby}.", "Currently reading far too much.",
)  # fmt: skip

AccountRow = tuple[int, str, str, str]
"""Id, user name, biography, time of joining."""


class Crowd:
    """All accounts that no role names, and the draw of authors among them."""

    def __init__(self, seed: int, scale: Scale) -> None:
        self._seed = seed
        self.first = len(PERSONAS) + 1
        self.total = USERS[scale]
        self._speakers = int((self.total - len(PERSONAS)) * _SPEAKING)
        self._pool, self._share = _REGULARS[scale]
        self._regulars: dict[str, range] = {}

    def author(self, forum: str, dice: Dice) -> int:
        """Somebody who writes in this forum: often one of its regulars, the busiest ones most often."""
        if dice.random() < self._share:
            drawn = dice.random()
            return self._regular(forum, int(drawn * drawn * self._pool))
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

    def accounts(self) -> Iterator[AccountRow]:
        """Every account, by id; names differ from each other also without regard to case."""
        dice = Dice(self._seed, "crowd")
        taken = {persona.username.lower() for persona in PERSONAS}
        seconds_a_user = int(timedelta(days=1_780).total_seconds()) / self.total
        for number in range(self.total - len(PERSONAS)):
            name = username(dice)
            while name.lower() in taken:
                name += str(dice.below(1_000))
            taken.add(name.lower())
            biography = _biography(dice) if dice.chance(0.12) else ""
            days = 0 if number < self._speakers else 880
            joined = _FIRST_DAY + timedelta(days=days, seconds=int(number * seconds_a_user))
            yield self.first + number, name, biography, stamp(joined)


_ADJECTIVES = word_list("adjectives")
_CREATURES = word_list("creatures")
_HOBBIES = word_list("hobbies")
_PASTIMES = (
    "sourdough", "old radios", "bird walks", "crosswords", "dumplings", "bicycles", "night trains", "board games",
    "houseplants", "film cameras", "maps", "chess", "knitting", "jazz", "vegetable beds", "folk songs", "model ships",
)  # fmt: skip


def username(dice: Dice) -> str:
    """A handle such as ``SleepyOtter42``, ``mara.quinn`` (without the dot) or ``knit_and_purr``."""
    style = dice.random()
    number = dice.pick(("", "", str(dice.between(1, 99)), str(dice.between(1950, 2009))))
    if style < 0.34:
        return f"{dice.pick(_ADJECTIVES)}{dice.pick(('', '_'))}{dice.pick(_CREATURES)}{number}"
    if style < 0.56:
        return (
            f"{dice.pick(FIRST_NAMES).lower()}{dice.pick(('', '_'))}{dice.pick(LAST_NAMES).lower()}{number}"
        )
    if style < 0.72:
        return f"{dice.pick(_HOBBIES)}{dice.pick(('_', 'with', 'er_', 'y'))}{dice.pick(FIRST_NAMES)}{number}"
    if style < 0.86:
        return f"{dice.pick(FIRST_NAMES)[:4]}{dice.pick(_CREATURES)}{dice.between(2, 999)}"
    if style < 0.95:
        return f"{dice.pick(FIRST_NAMES)[0]}{dice.pick(LAST_NAMES)}{dice.between(2, 99)}".lower()
    return f"the_{dice.pick(_ADJECTIVES)}_{dice.pick(_CREATURES)}{number}".lower()


def _biography(dice: Dice) -> str:
    first, second = dice.some(_PASTIMES, 2)
    text = dice.pick(_BIOGRAPHIES)
    return text.replace("{hobby_b}", second).replace("{^hobby}", first.capitalize()).replace("{hobby}", first)
