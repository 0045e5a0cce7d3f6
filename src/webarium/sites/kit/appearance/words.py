"""Other words for buttons, links and headings, which mean the same: ``Add to Cart``, ``Add to Basket``, ``Put in Bag``.

A line of ``words.txt`` has what means the same, and no word is in two lines. A page says one of a line wherever it
usually says another, if that is all that a button, a link or a heading says, with a capital at its beginning: what is
in the middle of a sentence stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.draws import Dice

_SMALL = frozenset(["a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "the", "to"])
"""Words that have no capitals where others do."""
FURTHER = {"Next": ("Load more",)}
"""What lists say in appearances where they have no pages, though it doesn't mean the same elsewhere."""
_FILE = Path(__file__).with_name("words.txt")


@dataclass(frozen=True)
class Words:
    """The words that a site uses in an appearance."""

    chosen: Mapping[str, str]
    """For each word that has others, folded, what is said in its place."""

    def said(self, usual: str) -> str:
        """What is said where a site usually says this, with capitals in the same manner."""
        found = self.chosen.get(usual.casefold()) if usual[:1].isupper() else None
        return usual if found is None else _like(found, usual)


@lru_cache(maxsize=256)
def words_of(site: str, number: int) -> Words:
    """The words of a site in the appearance of a number; the usual ones at 0."""
    if number == 0:
        return Words({})
    dice = Dice("appearance", number, site, "words")
    chosen: dict[str, str] = {}
    for line in synonyms():
        present = dice.pick(line)
        chosen.update({word.casefold(): present for word in line})
    return Words(chosen)


@lru_cache(maxsize=1)
def synonyms() -> tuple[tuple[str, ...], ...]:
    """Words that mean the same, line by line."""
    lines = _FILE.read_text("utf-8").splitlines()
    return tuple(tuple(word.strip() for word in line.split("|")) for line in lines if line.strip())


@lru_cache(maxsize=4096)
def meanings(word: str) -> tuple[str, ...]:
    """All words that mean the same as this one, itself first and with capitals in its manner."""
    others = _lines().get(word.casefold(), ())
    alike = (_like(each, word) for each in others if each.casefold() != word.casefold())
    return (word, *alike, *FURTHER.get(word, ()))


@lru_cache(maxsize=1)
def _lines() -> Mapping[str, tuple[str, ...]]:
    return {word.casefold(): line for line in synonyms() for word in line}


def _like(text: str, model: str) -> str:
    """A text with capitals as a model has them: in every word, or in the first."""
    words = [word for word in model.split() if word not in _SMALL]
    if len(words) < 2 or not all(word[0].isupper() for word in words):
        return text.capitalize() if " I " not in text else text
    return " ".join(word if word in _SMALL else word.capitalize() for word in text.split())
