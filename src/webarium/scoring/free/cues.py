"""The table of cues: words that say something of a value, with the feature that they give it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from webarium.scoring.normalise import Token, stem, token_texts

_REACHES = "before after beside behind forward back clause sentence start step offer list part text word"
REACHES = tuple(_REACHES.split())
"""Where cues may stand to the value that they speak of."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Words of one sense."""

    feature: str
    """Of what it speaks: ``deny``, ``bound``, ``part``."""
    value: str
    """What it says of that: two cues of one feature and different values contradict each other."""
    reach: str
    """Where it stands to the value that it speaks of; see `REACHES`."""
    words: tuple[str, ...]
    """The wordings."""
    lines: tuple[str, ...] = ()
    """Lines of the corpus that have it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A cue in a text."""

    cue: Cue
    text: str
    start: int
    end: int
    first: int
    """Its first token."""
    after: int
    """The token behind its last one."""

    @property
    def leads(self) -> bool:
        """Whether it stands before what it speaks of: ``without``, where ``excluded`` stands behind it."""
        return self.cue.reach == "part" and self.after - self.first == 1 and self.text in listed("leading")


@cache
def cues() -> tuple[Cue, ...]:
    """All rows of the table."""
    rows = tomllib.loads(files("webarium.scoring.free").joinpath("cues.toml").read_text("utf-8"))["cue"]
    return tuple(
        Cue(row["feature"], row["value"], row["reach"], tuple(row["words"]), tuple(row["lines"]))
        for row in rows
    )


@cache
def _heads() -> dict[str, tuple[tuple[tuple[str, ...], Cue], ...]]:
    """The wordings by their first words, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Cue]]] = {}
    for cue in cues():
        if cue.reach == "word":
            continue
        for wording in cue.words:
            words = token_texts(wording)
            found.setdefault(words[0], []).append((words, cue))
    return {head: tuple(sorted(rows, key=lambda row: -len(row[0]))) for head, rows in found.items()}


@cache
def listed(name: str) -> frozenset[str]:
    """A list of words that speak of no value by themselves: ``light``, ``function``, or ``verb``."""
    return frozenset(
        word for cue in cues() if cue.reach == "word" and cue.value == name for word in cue.words
    )


@cache
def forms(name: str) -> frozenset[str]:
    """The stems of a list of words."""
    return frozenset(stem(word) for word in listed(name))


@cache
def words_of(features: frozenset[str]) -> frozenset[str]:
    """The single words of the cues of some features."""
    return frozenset(
        word for cue in cues() if cue.feature in features for word in " ".join(cue.words).split()
    )


@cache
def cue_words() -> frozenset[str]:
    """The words of all cues."""
    return frozenset(word for cue in cues() for wording in cue.words for word in token_texts(wording))


def find_cues(tokens: Sequence[Token]) -> list[Found]:
    """All cues in some tokens, in order; of one feature only the longest at each place."""
    found: list[Found] = []
    heads = _heads()
    ends: dict[tuple[str, str], int] = {}
    for place, token in enumerate(tokens):
        for words, cue in heads.get(token.text, ()):
            after = place + len(words)
            kind = ("part", "part") if cue.reach == "part" else (cue.feature, cue.reach)
            if ends.get(kind, 0) > place and cue.feature != "thing":
                continue
            if tuple(token.text for token in tokens[place:after]) == words:
                ends[kind] = after
                found.append(Found(cue, " ".join(words), token.start, tokens[after - 1].end, place, after))
    return found
