"""Authored lines in files beside a generator, and texts told with them that neither contradict facts nor repeat.

A file holds lists of lines, each list under ``= its name``. ``(house -new)`` before a line says of what it is true: of
what has the tag `house` and not the tag `new`. Within a line, ``[a|b]`` and ``{slots}`` are those of `content.phrases`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.content.phrases import phrase_of, sentence, tidy
from webarium.content.voices.memory import Memory
from webarium.draws import Dice
from webarium.word_runs import MANY, SHARED_RUN, runs, words

_TAGGED = re.compile(r"\(([a-z0-9 -]+)\) (.+)")
_TRIES = 24


@dataclass(frozen=True, slots=True)
class Line:
    """One authored line."""

    source: str
    needs: frozenset[str] = frozenset()
    bars: frozenset[str] = frozenset()

    def fits(self, tags: Collection[str]) -> bool:
        """Whether the line is true of what has these tags and no others."""
        return self.needs.issubset(tags) and self.bars.isdisjoint(tags)


def line_of(text: str) -> Line:
    """A line as it stands in a file."""
    tagged = _TAGGED.fullmatch(text)
    if not tagged:
        return Line(text)
    tags = tagged[1].split()
    bars = frozenset(tag[1:] for tag in tags if tag.startswith("-"))
    return Line(tagged[2], frozenset(tag for tag in tags if not tag.startswith("-")), bars)


@lru_cache(maxsize=16)
def lines_of(path: Path) -> Mapping[str, tuple[Line, ...]]:
    """The lines of a file by the name of their list; raises ValueError for a line outside of a list."""
    found: dict[str, list[Line]] = {}
    name = ""
    for text in path.read_text("utf-8").splitlines():
        if text.startswith("= "):
            name = text[2:]
            found[name] = []
        elif text and not text.startswith("#"):
            if not name:
                raise ValueError(f"expected '= name' before the first line of {path.name}, got {text!r}")
            found[name].append(line_of(text))
    return {name: tuple(lines) for name, lines in found.items()}


@lru_cache(maxsize=4096)
def _clean(text: str) -> str:
    return sentence(tidy(text))


def said(dice: Dice, source: str, slots: Mapping[str, str]) -> str:
    """A line as clean sentences."""
    return _clean(phrase_of(source).say(dice.random, slots))


class Teller:
    """Tells all texts of a kind, line by line: the lines used least come first, and none that would become everybody's.

    A page's `Memory` keeps the texts of that page from repeating one another.
    """

    def __init__(self) -> None:
        self._runs: Counter[tuple[str, ...]] = Counter()
        self._uses: Counter[str] = Counter()

    def tell(
        self,
        dice: Dice,
        groups: Sequence[Sequence[Line]],
        slots: Mapping[str, str],
        tags: Collection[str] = (),
        page: Memory | None = None,
    ) -> str:
        """One line of each group that has one that fits, together; no line twice."""
        told: list[str] = []
        taken: set[str] = set()
        for group in groups:
            fitting = [line for line in group if line.source not in taken and line.fits(tags)]
            if fitting:
                line, text = self._chosen(dice, fitting, slots, " ".join(told), page)
                taken.add(line.source)
                told.append(text)
        whole = " ".join(text for text in told if text)
        self._runs.update(set(runs(whole, SHARED_RUN)))
        return whole

    def _chosen(
        self, dice: Dice, lines: Sequence[Line], slots: Mapping[str, str], before: str, page: Memory | None
    ) -> tuple[Line, str]:
        """A line that is not worn and repeats nothing, else the one that is least worn."""
        order = sorted(dice.shuffled(lines), key=lambda line: self._uses[line.source])
        tail = " ".join(words(before)[1 - SHARED_RUN :])
        least, best, text = -1, order[0], ""
        for number in range(max(_TRIES, len(order))):
            line = order[number % len(order)]
            tried = said(dice, line.source, slots)
            worn = max((self._runs[run] for run in runs(f"{tail} {tried}", SHARED_RUN)), default=0)
            if page and page.repeats(tried):
                worn += MANY
            if least < 0 or worn < least:
                least, best, text = worn, line, tried
            if worn < MANY - 2:
                break
        self._uses[best.source] += 1
        return best, page.keep(text) if page else text
