"""What words count: names of the same thing, and what a question asks to be counted."""

from __future__ import annotations

import re

from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.words import CONCEPTS

_ALL: dict[str, frozenset[int]] = {
    word: frozenset(place for place, group in enumerate(CONCEPTS) if word in group)
    for word in frozenset[str]().union(*CONCEPTS)
}


def concepts_of(word: str) -> frozenset[int]:
    """The things that a word may count, by their places in the list of concepts."""
    return _ALL.get(word, frozenset())


def asked_concepts(question: str, unit: str = "") -> frozenset[int]:
    """What a question counts: the unit, or the first such word behind ``how many`` or ``number of``."""
    if unit and unit != "%":
        return concepts_of(plain(unit))
    match = re.search(r"\b(?:how many|number of)\b([^,.;?]*)", unquoted(question))
    found = frozenset[int]()
    for word in token_texts(match[1]) if match else ():
        if word in ("of", "the", "my", "these", "those"):
            continue
        if word in _VERBS or word in FUNCTION:
            break
        found = concepts_of(word) or found
    return found


_VERBS = frozenset(
    (
        "are",
        "is",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "lie",
        "there",
        "were",
        "was",
        "can",
        "will",
        "left",
        "give",
        "gives",
        "gave",
        "got",
        "get",
        "show",
        "mention",
    )
)


FUNCTION = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "but",
        "by",
        "each",
        "for",
        "from",
        "had",
        "has",
        "have",
        "i",
        "in",
        "is",
        "it",
        "my",
        "of",
        "on",
        "or",
        "out",
        "over",
        "per",
        "so",
        "than",
        "that",
        "the",
        "their",
        "then",
        "there",
        "these",
        "this",
        "to",
        "vs",
        "was",
        "were",
        "which",
        "while",
        "who",
        "with",
        "you",
        "your",
    ]
)


def unquoted(question: str) -> str:
    """A question without the titles that it quotes."""
    return re.sub(r'"[^"\n]*"', " ", question)
