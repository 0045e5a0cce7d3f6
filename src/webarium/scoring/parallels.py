"""Whether beside a record another one stands that nothing tells apart: ``March 3: $5; March 9: $7``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from webarium.scoring.dates import find_dates
from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import find_numbers
from webarium.scoring.statement import Span, pieces
from webarium.scoring.words import COMMON

_RECORDS = re.compile(r"[;\n]|\.(?=\s|$)|,? \band\b")


def parallel(text: str, hits: Sequence[Span]) -> str | None:
    """A piece of a text with other values of the same kinds as the found ones' piece, and no words of its own."""
    parts = pieces(text, _RECORDS, hits)
    own = next((part for part in parts if sum(part[0] <= start < part[1] for start, _ in hits) > 1), None)
    if own is None:
        return None
    values, words = _values(text[slice(*own)]), _words(text[slice(*own)]) | COMMON
    for part in parts:
        other = text[slice(*part)]
        found = _values(other)
        if (
            found != values
            and Counter(k for k, _ in found) == Counter(k for k, _ in values)
            and _words(other) <= words
        ):
            return other.strip()
    return None


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in token_texts(text) if word[0].isalpha())


def _values(text: str) -> list[tuple[str, object]]:
    """The days, amounts and other numbers of a text, by kind."""
    dates = find_dates(text)
    for found in dates:
        text = text[: found.start] + "\n" * (found.end - found.start) + text[found.end :]
    numbers = [("amount" if n.currency else "number", n.value) for n in find_numbers(text)]
    return [*(("day", (d.year, d.month, d.day)) for d in dates), *numbers]
