"""The words under which products are found: lower case, without plural endings and small words."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_SMALL = frozenset(("a", "an", "and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))
_LONGEST = 40


def words_of(text: str) -> list[str]:
    """The distinct words of a text in order, at most forty."""
    plain = unicodedata.normalize("NFKD", text.lower()).replace("\u2019", "'")
    found = _WORD.findall("".join(char for char in plain if not unicodedata.combining(char)))
    stems = (stem(word) for word in found if word not in _SMALL)
    return list(dict.fromkeys(word for word in stems if word))[:_LONGEST]


def stem(word: str) -> str:
    """The word without possessive and plural endings: ``watches`` and ``watch`` are one."""
    word = word.partition("'")[0]
    if len(word) > 4 and word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
