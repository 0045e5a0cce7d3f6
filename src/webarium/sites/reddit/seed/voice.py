"""Phrases of the forums and what fills their slots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from webarium.content.phrases import Phrase, articles
from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import DATA, Core, Topic

_NAME = re.compile(r"\[[a-z]+\]")
_TAGGED = re.compile(r"^((?:\[[^\]]+\] )*)([a-z])")


@lru_cache(maxsize=8)
def lists(name: str) -> Mapping[str, tuple[str, ...]]:
    """The lines of a data file by the ``[name]`` above them; those before the first have none (``""``)."""
    found: dict[str, list[str]] = {}
    above = ""
    for line in lines(name):
        if _NAME.fullmatch(line):
            above = line[1:-1]
        else:
            found.setdefault(above, []).append(line)
    return {key: tuple(held) for key, held in found.items()}


@lru_cache(maxsize=8)
def phrases(name: str) -> Mapping[str, tuple[Phrase, ...]]:
    """The lines of a data file as phrases, by the ``[name]`` above them."""
    return {key: tuple(map(Phrase, held)) for key, held in lists(name).items()}


def headline(text: str) -> str:
    """A title: ``‹OC›`` in brackets (which phrases use otherwise), a capital after them, fitting articles."""
    text = text.replace("‹", "[").replace("›", "]")
    return articles(_TAGGED.sub(lambda found: found[1] + found[2].upper(), text))


class Words(dict[str, str]):
    """A thread's slots: one value of each of the forum's lists; ``<slot>_b`` and common slots are drawn anew."""

    __slots__ = ("_core", "dice")

    def __init__(self, core: Core, dice: Dice) -> None:
        super().__init__((name, dice.pick(values)) for name, values in core.slots.items())
        self._core = core
        self.dice = dice

    def __missing__(self, name: str) -> str:
        if name.endswith("_b") and name[:-2] in self._core.slots:
            held = self[name[:-2]]
            return self.dice.pick([value for value in self._core.slots[name[:-2]] if value != held] or [held])
        common = phrases("moves").get(name.removesuffix("_b"))
        if common is None:
            raise KeyError(name)
        return self.dice.pick(common).say(self.dice.random, self)


class Voice:
    """Says the phrases of one submission with the same words throughout."""

    def __init__(self, core: Core, topic: Topic, dice: Dice) -> None:
        self.topic = topic
        self.dice = dice
        self.words = Words(core, dice)
        self.words["n"] = topic.noun.say(dice.random, self.words)

    def phrase(self, phrase: Phrase) -> str:
        """Any phrase with the submission's words."""
        return phrase.say(self.dice.random, self.words)


def lines(name: str) -> Sequence[str]:
    """The lines of a data file without comments and blank ones."""
    text = (DATA / f"{name}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
