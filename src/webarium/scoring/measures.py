"""Measures: whether a value is given in one that the question did not ask for, or as a whole for a difference."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.concepts import unquoted
from webarium.scoring.normalise import token_texts
from webarium.scoring.statement import Span, Statement
from webarium.scoring.units import measure

_HOW = re.compile(r"\bhow (?!many|much)[a-z]+")
"""How a question asks for a measure without naming it: ``how long``."""
_TARGET = re.compile(r"\bhow many((?: [a-z]+){1,3})|\bconvert\b[^.?!\n]*\b(?:in)?to((?: [a-z]+){1,3})")
"""How a question names the measure that it wants, where it may name others as well."""
_BEFORE_UNIT = frozenset(("square", "cubic", "us", "metric", "imperial", "full", "whole"))
"""What may stand between a number and its unit."""


def unasked_measure(said: Statement, behind: Sequence[str], units: Sequence[str]) -> bool:
    """Whether the words behind a number name a measure that nobody asked for: ``9 km`` of shops."""
    unit = _measure_of(behind)
    own = {found for text in units if (found := _measure_of(token_texts(text)))}
    if unit is None or (_HOW.search(said.question) and not own):
        return False
    return unit not in (
        _wanted(said.question) or own | {named for word in said.asked if (named := measure(word))}
    )


def _wanted(question: str) -> set[str]:
    """The measures that a question asks for by name."""
    found = (match[1] or match[2] for match in _TARGET.finditer(unquoted(question)))
    return {unit for words in found if (unit := _measure_of(words.split()))}


def _measure_of(words: Sequence[str]) -> str | None:
    """The measure that a phrase begins with."""
    word = next((word for word in words if word not in _BEFORE_UNIT), "")
    return measure(word)


_DIFFERENCE = re.compile(
    r"\bdifference\b|\bhow (?:much|many)\b[^.?!\n]*\b(?:sav(?:e|ed)|win|gain|lose|more|less|fewer|longer|shorter|faster"
    r"|slower|quicker|cheaper|dearer)\b|\bby how (?:much|many)\b"
)
"""How a question asks by how much two things differ."""
_WHOLE = re.compile(
    r"(?<!\bit )(?<!\bthat )(?<!\bthis )\b(?:takes?|took|lasts?|costs?|would take|will take|would cost"
    r"|will cost) (?:you |me |us |only )?$"
)
_COMPARED = re.compile(
    r"\b(?:difference|sav(?:es?|ed|ing)|w[io]ns?|gain(?:s|ed)?|lose|more|less|fewer|longer|shorter|faster|slower|quicker"
    r"|cheaper|dearer|earlier|sooner|later|than|off|instead|extra|additional|between)\b|[-=]|minus"
)


def as_a_whole(said: Statement, hits: Sequence[Span]) -> str | None:
    """``The ride takes 20 minutes`` where the question asks how many minutes it saves."""
    if not _DIFFERENCE.search(unquoted(said.question)):
        return None
    for hit in hits:
        start, end = said.sentence(hit)
        whole = _WHOLE.search(said.text[start : hit[0]])
        if whole and not _COMPARED.search(said.text[start:end]):
            return whole.group().strip()
    return None
