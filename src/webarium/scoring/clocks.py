"""Times of day beside one that answers: a second one makes two answers, and an end is no answer about a beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.dates import find_clock_times
from webarium.scoring.statement import Span, Statement, in_brackets, overlap

_ASKS_END = re.compile(
    r"\b(?:end|clos|until|till|finish|over\b|latest|last|late\b|due|deadline|arriv|land|check-?out|before|by when"
    r"|return)"
)
"""How a question asks for an end."""
_ENDS = re.compile(
    r"\b(?:until|till|up to|before|half past|(?:ends?|ended|ending|closes?|closing|finish(?:es)?|is over)(?: at| by)?)"
    r" ?[\"'(*]*$"
)
_RANGE = re.compile(r"\s*(?:-|--|to|until|till)\s*")
_JOINED = re.compile(r"\W*[,;/&\n]\W*(?:and|or|then|also)?\W*|\W*(?:and|or)\W*")


def another_time(said: Statement, hits: Sequence[Span]) -> str | None:
    """Words by which an answer gives a time of day as an end that nobody asked for, or joins another one to it."""
    times = find_clock_times(said.text)
    told = [time for time in times if any(overlap(time, hit) for hit in hits)]
    others = [time for time in times if time not in told]
    ends = _ASKS_END.search(said.question) is not None
    for start, end in told:
        before = _ENDS.search(said.text[:start])
        if before and not ends:
            return said.shown[before.start() : end].strip()
        for other in others:
            first, second = sorted((other, (start, end)))
            gap = said.text[first[1] : second[0]]
            ranged = _RANGE.fullmatch(gap) and second[0] == start and not ends
            bracketed = other[0] < start and in_brackets(said.text, start) and gap.strip() == "("
            if ranged or bracketed or _JOINED.fullmatch(gap):
                return said.shown[slice(*other)]
    return None
