"""The rules of forums and what their moderators say, read from the files in ``data/rules``.

``# name`` begins a forum; then come ``* rule :: what it means`` and, as phrases of `webarium.content.phrases`,
reasons: ``x`` for a ban, ``-`` for a removal, ``~`` for locking a discussion. ``# common`` holds reasons of all forums,
``# place:common`` those of towns and states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webarium.content.phrases import Phrase
from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import DATA, Core

_COMMON, _PLACES = "common", "place:common"
_KINDS = {"x": "ban", "-": "removal", "~": "lock"}
_OWN = 0.6
"""How often a forum's own reason is given before one that would fit anywhere."""

Reasons = Mapping[str, tuple[str, ...]]
"""Reasons by what they are for: ``ban``, ``removal``, ``lock``."""


@dataclass(frozen=True)
class Rule:
    """What a forum asks of its members."""

    title: str
    meaning: str


@dataclass(frozen=True)
class House:
    """A forum's rules with the reasons that stand beside them."""

    rules: tuple[Rule, ...]
    reasons: Reasons


@lru_cache(maxsize=1)
def houses() -> Mapping[str, House]:
    """All of them, by the forum's name."""
    found: dict[str, House] = {}
    for file in sorted((DATA / "rules").glob("*.txt")):
        found.update(read_houses(file.read_text("utf-8").splitlines()))
    return found


def read_houses(lines: Iterable[str]) -> dict[str, House]:
    """The houses that stand in some lines; those before the first ``# name`` are remarks.

    Raises:
        ValueError: A line has no known mark, or a rule says nothing about itself.
    """
    blocks: dict[str, list[str]] = {}
    block: list[str] | None = None
    for line in filter(None, (line.strip() for line in lines)):
        mark, _, name = line.partition(" ")
        if mark == "#" and " " not in name:
            block = blocks.setdefault(name, [])
        elif block is not None:
            block.append(line)
    return {name: _house(block) for name, block in blocks.items()}


def _house(block: Sequence[str]) -> House:
    rules: list[Rule] = []
    reasons: dict[str, list[str]] = {kind: [] for kind in _KINDS.values()}
    for line in block:
        mark, _, text = line.partition(" ")
        if mark == "*":
            title, parted, meaning = text.partition(" :: ")
            if not parted:
                raise ValueError(f"expected '* rule :: what it means', got {line!r}")
            rules.append(Rule(title, meaning))
        elif mark in _KINDS:
            reasons[_KINDS[mark]].append(text)
        else:
            raise ValueError(f"expected one of the marks of a house, got {line!r}")
    return House(tuple(rules), {kind: tuple(texts) for kind, texts in reasons.items()})


def reasons(core: Core, kind: str, dice: Dice) -> Iterator[str]:
    """Reasons that a moderator of the forum may give, mostly its own, each at most once."""
    own = dice.shuffled(houses()[core.name].reasons[kind])
    shared = list(houses()[_COMMON].reasons[kind])
    if core.is_place:
        shared += houses()[_PLACES].reasons[kind]
    shared = dice.shuffled(shared)
    for _ in range(len(own) + len(shared)):
        pool = own if own and (not shared or dice.chance(_OWN)) else shared
        yield Phrase(pool.pop()).say(dice.random, {})
