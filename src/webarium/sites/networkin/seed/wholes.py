"""Texts that were written at one go: each is told a few times in a universe, those told least come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path

from webarium.content.sentences import lines_of
from webarium.draws import Dice

_DATA = Path(__file__).parent / "data"
_ANY = "any"


class Deck:
    """The whole texts of one file, by the field of work that they are about."""

    def __init__(self, name: str, most: int) -> None:
        self._lines = lines_of(_DATA / f"{name}.txt")
        self._most = most
        self._told: Counter[str] = Counter()

    def text(
        self,
        dice: Dice,
        field: str,
        tags: Collection[str],
        say: Callable[[str], str],
        fits: Callable[[str], bool] = lambda source: True,
    ) -> str:
        """A text of a field that is true of these tags and fits, said; empty if none is left.

        Args:
            dice: What is drawn from.
            field: The field of work.
            tags: What is true of the speaker.
            say: How a source becomes a text; an empty text is one that cannot be told.
            fits: Whether a source can be said at all.
        """
        sources = [
            line.source
            for line in (*self._lines.get(field, ()), *self._lines[_ANY])
            if line.fits(tags) and self._told[line.source] < self._most and fits(line.source)
        ]
        for source in sorted(dice.shuffled(sources), key=self._told.__getitem__):
            if text := say(source):
                self._told[source] += 1
                return text.replace("\\n", "\n")
        return ""


def most_of(texts: int, crowd: int) -> int:
    """How often each of so many texts may be told where so many are wanted: twice, more often in a large universe."""
    return max(2, -(-2 * crowd // texts)) if crowd > 4 * texts else 2
