"""Texts that were written whole: each somebody's own, told as it is and seldom twice.

In a file (`content.sentences`) each is a line of the list ``= kinds stars``: the kinds of things of which it is true,
divided by commas, where it depends on them, and the stars that it may give, ``45`` for either. Under the kind `MORE` is
what may be added to a text where others have written the same. ``//`` divides paragraphs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from webarium.content.phrases import phrase_of, tidy
from webarium.content.sentences import Line, lines_of, said
from webarium.content.voices.memory import Memory
from webarium.content.voices.speakers import Habits
from webarium.content.voices.style import speak
from webarium.draws import Dice
from webarium.word_runs import MANY

Wholes: TypeAlias = Mapping[tuple[str, int], Sequence[Line]]
"""Whole texts by the kind of thing, empty where none is named, and the stars."""
MORE = "more"
_LIST = re.compile(r"(?:([a-z ,]+) )?([1-5]+)")
_BREAK = re.compile(r" ?// ?")
_ENDED = re.compile(r"[.!?)]$")
_TRIES = 6
_BARE = 0.12
"""The share of texts that lose the full stop at their end."""
_LOWER = 0.05
"""The share that is written in small letters throughout."""


@lru_cache(maxsize=8)
def wholes(*paths: Path) -> Wholes:
    """The whole texts of some files; raises ValueError for a list without stars."""
    found: dict[tuple[str, int], list[Line]] = {}
    for path in paths:
        for name, lines in lines_of(path).items():
            parts = _LIST.fullmatch(name)
            if not parts:
                raise ValueError(f"expected '= kinds stars' in {path.name}, got {name!r}")
            for kind in (parts[1] or "").split(", "):
                for stars in parts[2]:
                    found.setdefault((kind, int(stars)), []).extend(lines)
    return found


class WholeTeller:
    """Tells the whole texts of a universe: those that were told least come first, and none becomes everybody's.

    Args:
        most: How often one text may be told, with other slots or alternatives each time; any number if none is given.
    """

    def __init__(self, most: int | None = MANY - 2) -> None:
        self._most = most
        self._uses: Counter[str] = Counter()
        self._told: set[str] = set()

    def tell(
        self,
        dice: Dice,
        lines: Iterable[Line],
        slots: Mapping[str, str],
        tags: Collection[str],
        page: Memory,
        more: Sequence[Line] = (),
    ) -> str | None:
        """A text that is true of what has these tags and repeats nothing; none if all were told often enough.

        Where the same was told before, one of `more` is added.
        """
        uses = self._uses
        fitting = [
            line
            for line in lines
            if line.fits(tags) and (self._most is None or uses[line.source] < self._most)
        ]
        for line in sorted(dice.shuffled(fitting), key=lambda each: uses[each.source])[:_TRIES]:
            text = _BREAK.sub("\n\n", tidy(phrase_of(line.source).say(dice.random, slots)))
            if text in self._told:
                text = _with_more(text, dice, [each for each in more if each.fits(tags)], slots)
            if text not in self._told and not page.repeats(text):
                uses[line.source] += 1
                self._told.add(text)
                return page.keep(text)
        return None


def _with_more(text: str, dice: Dice, more: Sequence[Line], slots: Mapping[str, str]) -> str:
    if not more:
        return text
    remark = said(dice, dice.pick(more).source, slots)
    return f"{text if _ENDED.search(text) else f'{text}.'} {remark}"


def as_typed(text: str, dice: Dice, *, british: float = 0.0) -> str:
    """A whole text as somebody typed it: most as it is, some without the last stop, a few without capitals."""
    habits = Habits(
        spelling="UK" if dice.chance(british) else "US",
        lower=dice.chance(_LOWER),
        stops="inside" if dice.chance(_BARE) else "always",
    )
    return text if habits == Habits() else speak(text, habits, dice)
