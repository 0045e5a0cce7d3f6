"""Names that people give themselves: moulds as different as people, from lists of words."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from webarium.content.people import FIRST_NAMES, LAST_NAMES, word_list
from webarium.draws import Dice, Weighted

_DATA = Path(__file__).parent / "data"
_LONGEST = 24


@lru_cache(maxsize=1)
def _lists() -> dict[str, tuple[str, ...]]:
    """The lists of ``names.txt``."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (_DATA / "names.txt").read_text("utf-8").splitlines():
        name, colon, words = line.partition(": ")
        if colon and not line.startswith("#"):
            found[name] = found.get(name, ()) + tuple(words.split())
    return found


def handle(dice: Dice) -> str:
    """A user name of letters, digits and underscores, 3 to 24 of them; not necessarily a free one."""
    for _ in range(20):
        name = _MOULDS.draw(dice)(dice)
        if 3 <= len(name) <= _LONGEST:
            return name
    return f"user{dice.below(10**8)}"


def _of(dice: Dice, name: str) -> str:
    return dice.pick(_lists()[name])


def _first(dice: Dice) -> str:
    return dice.pick(FIRST_NAMES)


def _year(dice: Dice) -> str:
    year = dice.between(1948, 2007)
    return str(year) if dice.chance(0.4) else f"{year % 100:02d}"


def _tail(dice: Dice) -> str:
    """What is put behind a name that was taken: nothing, a year, a number."""
    kind = dice.random()
    if kind < 0.45:
        return ""
    return _year(dice) if kind < 0.75 else str(dice.below(10 ** dice.between(1, 4)))


def _person(dice: Dice) -> str:
    first, last = _first(dice), dice.pick(LAST_NAMES)
    shapes = (
        f"{first}{last[0]}",
        f"{first[0]}{last}",
        f"{first}_{last}",
        f"{first}{last}",
        f"{last}{first}",
        f"{first[0]}_{last}",
        f"{last}_{first[0]}",
        f"{first}_{last[0]}",
        f"{first[0]}{last[0]}{dice.below(1000):03d}",
    )
    name = dice.pick(shapes)
    return (name.lower() if dice.chance(0.6) else name) + _tail(dice)


def _short(dice: Dice) -> str:
    nick = _of(dice, "nick")
    return nick + dice.pick(("", "", "_", "x", "zz")) + _tail(dice)


def _placed(dice: Dice) -> str:
    place, who = _of(dice, "place"), dice.pick((_first(dice), _of(dice, "nick"), _of(dice, "folk")))
    joint = dice.pick(("", "", "_", "in" if dice.chance(0.3) else ""))
    name = f"{who}{joint}{place}" if dice.chance(0.4) else f"{place}{joint}{who}"
    return name.lower() if dice.chance(0.5) else name


def _working(dice: Dice) -> str:
    job, who = _of(dice, "job"), _first(dice)
    return dice.pick(
        (
            f"{job}{who}",
            f"{who}_the_{job}",
            f"{job}_{dice.below(100)}",
            f"Tired{job}",
            f"Ex{job}",
            f"{who}{job}",
        )
    )


def _thing(dice: Dice) -> str:
    kind, thing = _of(dice, "kind"), _of(dice, "thing")
    name = dice.pick(
        (
            f"{kind}{thing}",
            f"{kind}_{thing}",
            f"{thing}_{kind}",
            f"The{kind}{thing}",
            f"{thing}{thing}",
            f"{thing}",
        )
    )
    return (name.lower() if dice.chance(0.45) else name) + (_tail(dice) if dice.chance(0.5) else "")


def _creature(dice: Dice) -> str:
    word, creature = dice.pick(word_list("adjectives")), dice.pick(word_list("creatures"))
    return f"{word}{dice.pick(('', '_', '-'))}{creature}".replace("-", "") + _tail(dice)


def _phrase(dice: Dice) -> str:
    name = _of(dice, "phrase")
    return name + (str(dice.below(100)) if dice.chance(0.25) else "")


def _thrown_away(dice: Dice) -> str:
    return dice.pick(("throwaway", "throwaway_", "ThrowRA", "temp_acct_", "notmymain")) + str(
        dice.below(10 ** dice.between(3, 6))
    )


def _mashed(dice: Dice) -> str:
    letters = "".join(dice.pick("aeioustrnlkmpdvzxq") for _ in range(dice.between(4, 8)))
    return letters + dice.pick(("", "", str(dice.below(100)), "_", "99"))


def _styled(dice: Dice) -> str:
    core = dice.pick((_of(dice, "nick"), _of(dice, "thing"), _of(dice, "kind")))
    if dice.chance(0.5):
        return f"xX_{core}_Xx"
    return core.translate(str.maketrans("aeiot", "43107")) + dice.pick(("", "_", "7"))


def _learned(dice: Dice) -> str:
    return dice.pick(
        ("Dr", "Prof", "Sir", "Mrs", "Capt", "Uncle", "Aunt", "Old", "Lil", "Big", "Papa", "Just")
    ) + dice.pick((_first(dice), _of(dice, "thing"), _of(dice, "nick").capitalize()))


_MOULDS: Weighted[Callable[[Dice], str]] = Weighted(
    [
        (_person, 24.0),
        (_short, 13.0),
        (_thing, 17.0),
        (_phrase, 11.0),
        (_placed, 8.0),
        (_working, 7.0),
        (_creature, 5.0),
        (_learned, 5.0),
        (_mashed, 4.0),
        (_thrown_away, 3.0),
        (_styled, 3.0),
    ]
)
