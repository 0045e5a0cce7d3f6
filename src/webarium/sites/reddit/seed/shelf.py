"""Hands out the parts of kits, so that in a universe each is used a few times at most, and never twice in a thread."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from webarium.content.phrases import articles
from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.kits import PLACES, Chain, Kit, Turn, filled, kits_of
from webarium.sites.reddit.seed.plan import Slot
from webarium.sites.reddit.seed.voice import Words
from webarium.types import Scale

MOST_USES = {"small": 1, "full": 9}
"""How often one text may stand in a universe; a thread more about the same topic gets others, or none."""
_MOST_TITLES = {"small": 6, "full": 9}
"""How often one wording of a title is tried, each time with other values."""
_LOWER = re.compile(r"(?:^(?!i[A-Z])|(?<=[a-z]{3}[.!?] ))[a-z](?![A-Z])|(?<![\w'’.-])i(?=['’ ])")
"""What is small in a title that somebody jotted down: its sentences' beginnings, and themselves."""
_PILES = 6
"""How many kits are asked for a fresh title."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a thread is made of."""

    kit: Kit
    title: str
    body: str
    chains: tuple[Chain, ...]
    image: str = ""
    """The record of what its picture shows; empty without one."""


@dataclass(slots=True)
class _Pile:
    """A kit with what is left of it."""

    kit: Kit
    uses: int
    threads: int = 0
    chains: list[Chain] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    titles: Counter[str] = field(default_factory=Counter)
    """How often each wording of its title was tried."""

    @property
    def left(self) -> int:
        """How many comments one more thread can have: what is left, and no text twice."""
        every = sum(map(len, self.kit.chains))
        return every if self.uses else sum(map(len, self.chains))


class Shelf:
    """The kits of all forums in one universe."""

    def __init__(self, seed: int, scale: Scale) -> None:
        self._seed = seed
        self._uses = MOST_USES[scale]
        self._most = _MOST_TITLES[scale]
        self._piles: dict[str, list[_Pile]] = {}
        """By forum; all places take from the same ones."""

    def take(self, slot: Slot, titles: set[str]) -> Parts | None:
        """Parts for a thread with about as many comments as its slot has; ``None`` if no kit has a fresh title.

        Args:
            slot: The submission.
            titles: All titles so far, folded; the new one is added.
        """
        core = slot.core
        shelf = PLACES if core.is_place else core.name
        if shelf not in self._piles:
            self._piles[shelf] = [_Pile(kit, self._uses) for kit in kits_of(core)]
        fitting = [pile for pile in self._piles[shelf] if pile.kit.kind == slot.kind and self._fresh(pile)]
        fitting.sort(key=lambda pile: (-min(pile.left, slot.comments), pile.threads))
        dice = Dice(self._seed, "parts", slot.id)
        for pile in fitting[:_PILES]:
            for wording in dice.shuffled(self._fresh(pile)):
                pile.titles[wording] += 1
                values = _values(pile.kit, core, dice)
                title = articles(filled(wording, values))
                title = _LOWER.sub(lambda found: found[0].upper(), title)
                if title.casefold() not in titles:
                    titles.add(title.casefold())
                    return self._parts(pile, title, values, slot.comments, dice)
        return None

    def _fresh(self, pile: _Pile) -> Sequence[str]:
        """The wordings of a kit's titles that may be tried again."""
        return [wording for wording in pile.kit.titles if pile.titles[wording] < self._most]

    def _parts(self, pile: _Pile, title: str, values: Mapping[str, str], wanted: int, dice: Dice) -> Parts:
        pile.threads += 1
        taken: list[Chain] = []
        count = 0
        for _ in range(wanted):
            chain = self._next(pile, taken, dice) if count < wanted else None
            if not chain:
                break
            taken.append(chain)
            count += len(chain)
        told = (tuple(_said(turn, values) for turn in chain) for chain in taken)
        image = filled(dice.pick(pile.kit.images), values) if pile.kit.images else ""
        return Parts(pile.kit, title, self._body(pile, values, dice), tuple(told), image)

    def _next(self, pile: _Pile, taken: list[Chain], dice: Dice) -> Chain | None:
        """A chain that this thread does not have."""
        if not pile.chains and pile.uses:
            pile.uses -= 1
            pile.chains = dice.shuffled(pile.kit.chains)
        for place in range(len(pile.chains) - 1, -1, -1):
            if pile.chains[place] not in taken:
                return pile.chains.pop(place)
        return None

    def _body(self, pile: _Pile, values: Mapping[str, str], dice: Dice) -> str:
        """One of the kit's bodies while there are some; as often as not there is none."""
        if pile.threads <= len(pile.kit.bodies) * self._uses and not pile.bodies:
            pile.bodies = dice.shuffled(pile.kit.bodies)
        return articles(filled(pile.bodies.pop(), values)) if pile.bodies else ""


def _said(turn: Turn, values: Mapping[str, str]) -> Turn:
    return Turn(turn.speaker, articles(filled(turn.text, values)), turn.depth, turn.parent)


def _values(kit: Kit, core: Core, dice: Dice) -> Mapping[str, str]:
    """One value of each of the kit's variables and the forum's lists."""
    found = Words(core, dice)
    found.update({name: dice.pick(values) for name, values in kit.variables.items()})
    found["title"] = core.title
    return found
