"""Measures: whether a number is given in one that the question did not ask for, as miles for kilometers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.concepts import unquoted
from webarium.scoring.normalise import token_texts
from webarium.scoring.statement import Statement
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
    return unit not in (_wanted(said.question) or own | {measure(word) for word in said.asked})


def _wanted(question: str) -> set[str]:
    """The measures that a question asks for by name."""
    found = (match[1] or match[2] for match in _TARGET.finditer(unquoted(question)))
    return {unit for words in found if (unit := _measure_of(words.split()))}


def _measure_of(words: Sequence[str]) -> str | None:
    """The measure that a phrase begins with."""
    word = next((word for word in words if word not in _BEFORE_UNIT), "")
    return measure(word)
