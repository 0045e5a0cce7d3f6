"""Whole texts of issues, comments and reviews, each written at one go, and who has told them how often.

A file holds texts about one thing: about a project, a kind of code base, or any. Nothing in them is drawn; ``{slots}``
are the few facts that come from the project.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webarium.draws import Dice
from webarium.sites.gitlab.seed.entries import DATA, entries

_SLOT = re.compile(r"\{(path|thing|things|Thing|branch|version|sha|message|person|file)\}")
_OWN = 5
"""A code base of a kind, of which there are many texts, has so many times fewer of those that fit everywhere."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A text, for an issue with its title, and what is answered by whom."""

    title: str
    labels: tuple[str, ...]
    closed: float
    """The share of those that end well."""
    body: str
    turns: tuple[tuple[str, str], ...]
    slots: frozenset[str]


def filled(text: str, slots: Mapping[str, str]) -> str:
    """The text with the facts of a project."""
    return _SLOT.sub(lambda slot: slots[slot[1]], text)


@lru_cache(maxsize=64)
def whole_issues(name: str) -> tuple[Whole, ...]:
    """The issues of a file; none where there is no such file."""
    if not (DATA / "whole" / f"{name}.txt").exists():
        return ()
    found = []
    for head, turns in entries(f"whole/{name}.txt"):
        line, _, body = head.partition("\n")
        title, labels, closed = (part.strip() for part in line.split(" |"))
        said = tuple(zip(turns[::2], turns[1::2], strict=True))
        tags = tuple(part.strip() for part in labels.split(",") if part.strip())
        found.append(
            Whole(
                title,
                tags,
                float(closed),
                body.strip(),
                said,
                _slots(title, body, *(text for _, text in said)),
            )
        )
    return tuple(found)


@lru_cache(maxsize=8)
def whole_talks(name: str) -> tuple[Whole, ...]:
    """The comments of a file, each with its answers."""
    found = []
    for head, turns in entries(f"whole/{name}.txt"):
        said = tuple(zip(turns[::2], turns[1::2], strict=True))
        found.append(Whole("", (), 0.0, head, said, _slots(head, *(text for _, text in said))))
    return tuple(found)


def _slots(*texts: str) -> frozenset[str]:
    return frozenset(slot for text in texts for slot in _SLOT.findall(text))


class Shelf:
    """The whole texts of a universe: each is told a few times at most, those told least come first."""

    def __init__(self, most: int, general: int) -> None:
        self.most = most
        self.general = general
        """How many of the issues that fit everywhere one project has."""
        self._told: Counter[Whole] = Counter()

    def told(self, whole: Whole) -> None:
        """Somebody has told a text."""
        self._told[whole] += 1

    def times(self, whole: Whole) -> int:
        """How often a text was told."""
        return self._told[whole]

    def lent(self, dice: Dice, texts: Sequence[Whole], count: int) -> list[Whole]:
        """Up to so many texts that may still be told."""
        left = [each for each in dice.shuffled(texts) if self._told[each] < self.most]
        return sorted(left, key=self._told.__getitem__)[:count]

    def issues(self, dice: Dice, path: str, kind: str, count: int) -> list[Whole]:
        """Issues for a project with this path, of this kind of code base, in drawn order."""
        own = self.lent(dice, whole_issues(path), count)
        general = self.lent(dice, whole_issues("any"), self.general // (_OWN if kind else 1))
        fitting = self.lent(dice, whole_issues(kind), count) if kind else []
        return dice.shuffled([*own, *general, *fitting])
