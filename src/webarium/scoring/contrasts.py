"""Two values side by side: whether the found one is said of something else, and the other one of what was asked.

``Ann Lee is the owner. The chef is Bo Day`` names both, and answers who the chef is with ``Bo Day``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.concepts import FUNCTION
from webarium.scoring.dates import find_dates
from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import find_numbers
from webarium.scoring.statement import Span, Statement, pieces, within
from webarium.scoring.units import is_unit
from webarium.scoring.words import COMMON

_CLAUSE = re.compile(r"[;\n]|[.!?](?=\s|$)|,?\s(?:but|while|whereas)\s|,\sand\s|,\s(?=(?:the|not)\s)")
_LONGEST = 14
"""Words of a clause that has room for one thing and its value."""
_STEM = 6


def said_of_another(said: Statement, hits: Sequence[Span]) -> str | None:
    """The clause that gives another value to what was asked, where that of the found value names something else."""
    spans = [(a, b) for a, b in pieces(said.text, _CLAUSE, hits) if re.search(r"\w", said.text[a:b])]
    held = [span for span in spans if any(span[0] <= hit[0] < span[1] for hit in hits)]
    if len(spans) != 2 or len(held) != 1:
        return None
    own, other = held[0], next(span for span in spans if span not in held)
    if any(len(token_texts(said.text[a:b])) > _LONGEST for a, b in spans):
        return None
    value = _named_value(said, hits, other) or _counted_value(said, hits, other)
    if value is None:
        return None
    mine, theirs = _content(said, own, hits), _content(said, other, [value])
    asked = {_stem(word) for word in said.asked - FUNCTION}
    label = _labels(said, own)
    strange = {word for word in mine if _stem(word) not in asked and (word not in COMMON or word in label)}
    bound = {_stem(word) for word in theirs} & asked - {_stem(word) for word in mine}
    aside = {word for word in theirs if _stem(word) not in asked and word not in COMMON}
    return said.shown[slice(*other)].strip() if bound and strange and not aside else None


_LABEL = re.compile(r"\b(?:is|was|are|were) (?:the|an?) (\w+)|\bthe (\w+) (?:is|was|are|were)\b")


def _labels(said: Statement, clause: Span) -> set[str]:
    """What a clause calls something: ``is the owner``."""
    return {found for match in _LABEL.finditer(said.text, *clause) for found in match.groups() if found}


def _content(said: Statement, clause: Span, values: Sequence[Span]) -> set[str]:
    """What a clause is about: its words but for values, small words and units."""
    return {
        token.text
        for token in said.tokens
        if clause[0] <= token.start < clause[1]
        and token.text[0].isalpha()
        and token.text not in FUNCTION
        and not is_unit(token.text)
        and not within(token, values)
    }


def _stem(word: str) -> str:
    return word.removesuffix("'s").removesuffix("s")[:_STEM]


def _counted_value(said: Statement, hits: Sequence[Span], clause: Span) -> Span | None:
    """The one number of a clause, of the sort of the found one."""
    text = said.text[slice(*clause)]
    numbers = find_numbers(text)
    own = [n for n in find_numbers(said.text) if any(a <= n.start < b for a, b in hits)]
    if len(numbers) != 1 or not own or find_dates(text) or bool(numbers[0].currency) != bool(own[0].currency):
        return None
    if numbers[0].value == own[0].value or numbers[0].percent != own[0].percent:
        return None
    return (clause[0] + numbers[0].start, clause[0] + numbers[0].end)


_NAME = re.compile(r"[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){1,3}")
_CODE = re.compile(r"(?:[A-Z]{1,4} )?(?=[\w/.@-]*(?:\d|[/@]))[\w@][\w/.@-]*\w(?: [A-Z][\w.]*){0,3}")


def _named_value(said: Statement, hits: Sequence[Span], clause: Span) -> Span | None:
    """The one name or code of a clause, of the sort of the found one, that nothing tells of but this answer."""
    pattern = _CODE if any(_CODE.fullmatch(said.shown[slice(*hit)]) for hit in hits) else _NAME
    if not all(pattern.fullmatch(said.shown[slice(*hit)]) for hit in hits):
        return None
    found = []
    for match in pattern.finditer(said.shown, *clause):
        words = set(token_texts(match.group())) - FUNCTION
        if not words <= said.known and not all(map(said.light, words)):
            found.append(match.span())
    return found[0] if len(found) == 1 else None
