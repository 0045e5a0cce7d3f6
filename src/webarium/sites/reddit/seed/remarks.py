"""Whole remarks: what somebody adds to a thread of a forum, each written by hand as it stands.

``data/remarks/<name>.txt`` begins with ``forums: `` and the names of those that it suits, ``places`` for all places
or ``*`` for every forum. Texts follow, one a line, ``//`` between paragraphs: those under ``== any`` stand anywhere
in a thread, those under ``== answer`` only below another comment. They are phrases of `webarium.content.phrases`,
in which choices are details (a price, a year), and slots are the forum's own lists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from webarium.content.phrases import phrase_of
from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import DATA, Core
from webarium.sites.reddit.seed.plan import Slot
from webarium.sites.reddit.seed.voice import Words
from webarium.types import Scale

MOST_USES = {"small": 2, "full": 8}
"""How often a remark may stand in a universe, with other details each time; one without any stands half as often."""
_EVERY, _PLACES = "*", "places"
_OWN = 0.72
"""The share of remarks that suit the forum and not every forum, while there are both."""
_ANSWER = 0.35
"""The share of answers that fit nothing but answers."""
_SLOT = re.compile(r"\{(\w+?)(?:_b)?\}")

_BRIEF = 60
"""Characters of a remark that stands half as often, too: of what is so short, ``everyday.txt`` has enough."""
_AHEAD = 2
"""How many remarks of a pile may be made before their time."""

Pile: TypeAlias = tuple[str, ...]
Key: TypeAlias = tuple[str, str]
"""A forum (or ``places`` or ``*``) and a kind of text."""


def read_remarks(file: Path) -> tuple[tuple[str, ...], Mapping[str, Pile]]:
    """The forums that a file suits, and its texts: those that stand anywhere (``any``) and those for answers alone.

    Raises:
        ValueError: The file does not begin with its forums, or a text stands before the first ``==``.
    """
    first, *lines = file.read_text("utf-8").splitlines()
    mark, _, names = first.partition(": ")
    if mark != "forums" or not names.split():
        raise ValueError(f"{file.name}:1: expected 'forums: …', got {first!r}")
    found: dict[str, list[str]] = {}
    kind = ""
    for number, line in enumerate(lines, 2):
        if line.startswith("== "):
            kind = line[3:]
        elif line.strip() and kind not in ("any", "answer"):
            raise ValueError(f"{file.name}:{number}: expected '== any' or '== answer', got {line!r}")
        elif line.strip():
            found.setdefault(kind, []).append(line.replace(" // ", "\n\n"))
    return tuple(names.split()), {name: tuple(texts) for name, texts in found.items()}


@lru_cache(maxsize=1)
def remarks() -> Mapping[Key, Pile]:
    """All texts by forum (``places`` and ``*`` besides) and kind."""
    found: dict[Key, Pile] = {}
    for file in sorted((DATA / "remarks").glob("*.txt")):
        forums, texts = read_remarks(file)
        for key in ((forum, kind) for forum in forums for kind in texts):
            found[key] = found.get(key, ()) + texts[key[1]]
    return found


class Remarks:
    """Hands out whole remarks, each a few times at most in a universe, and as many to its last threads as to others."""

    def __init__(self, scale: Scale, count: int) -> None:
        """Begin with none handed out; `count` is how many submissions there are, whose ids count from 1."""
        self._most = MOST_USES[scale]
        self._count = count
        self._uses: Counter[str] = Counter()
        self._spent: Counter[Key] = Counter()
        self._piles: dict[tuple[str, Key], Pile] = {}

    def take(self, slot: Slot, answering: bool, dice: Dice) -> str:
        """A remark for a submission; empty where the forum's have all been made by then."""
        core = slot.core
        own, every = (_PLACES if core.is_place else core.name), _EVERY
        kinds = ["answer", "any"] if answering and dice.chance(_ANSWER) else ["any"]
        names = [own, every] if dice.chance(_OWN) else [every, own]
        for key in ((name, kind) for name in names for kind in kinds):
            pile = self._fitting(core, key)
            if self._spent[key] < _AHEAD + self._most * len(pile) * slot.id / self._count:
                text = self._left(pile, dice)
                if text:
                    self._uses[text] += 1
                    self._spent[key] += 1
                    return phrase_of(text).say(dice.random, Words(core, dice))
        return ""

    def _fitting(self, core: Core, key: Key) -> Pile:
        """The texts of a pile for whose slots the forum has lists."""
        place = core.name, key
        if place not in self._piles:
            said = remarks().get(key, ())
            self._piles[place] = tuple(text for text in said if set(_SLOT.findall(text)) <= core.slots.keys())
        return self._piles[place]

    def _left(self, pile: Pile, dice: Dice) -> str:
        """One of a pile's texts that may be made again, the first of them behind a drawn place."""
        start = dice.below(len(pile)) if pile else 0
        for place in range(len(pile)):
            text = pile[(start + place) % len(pile)]
            varies = "[" in text and len(text) > _BRIEF
            if self._uses[text] < (self._most if varies else (self._most + 1) // 2):
                return text
        return ""
