"""Answers as pages in other notations have them: ``1.234,50 $`` for ``$1,234.50``, ``14.03.2024`` for a day in March.

A text is brought into the usual notation and then read like any other. Where it could mean several things, such as
``03/04/2024`` where some pages have the day first, it passes only if it is right in each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from webarium.notation import US, Notation, ordinary, readings, spoken
from webarium.scoring.answers import Choice, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.grading import Answer, Grade

_A = TypeVar("_A", bound=Answer)


def graded(
    answer: Answer, text: str, notations: Sequence[Notation], grade: Callable[[Answer, str], Grade]
) -> Grade:
    """Judge a text by somebody who has seen pages in some notations.

    Args:
        answer: What is expected.
        text: What was answered.
        notations: Those of the pages.
        grade: Judges a text in the usual notation.
    """
    if all(each is US for each in notations):
        return grade(answer, text)
    meant = with_spellings(answer, notations)
    worst: Grade | None = None
    for spellings in readings(text, notations):
        grades = [grade(meant, spelling) for spelling in spellings]
        best = max(grades, key=lambda each: (each.passed, each.unsure))
        if worst is None or (best.passed, best.unsure) < (worst.passed, worst.unsure):
            worst = best
    return grade(answer, text) if worst is None else worst


def with_spellings(answer: _A, notations: Sequence[Notation]) -> _A:
    """An answer whose words may also be spelled as pages have them, once these are brought into the usual notation."""
    if isinstance(answer, Text):
        found = {spelling for value in answer.wording() for spelling in _spellings(value, notations)}
        return replace(answer, aliases=(*answer.aliases, *sorted(found - {*answer.wording()})))
    if isinstance(answer, Choice):
        pairs = {
            (spelling, value)
            for value in answer.domain
            for spelling in _spellings(value, notations)
            if spelling not in answer.domain
        }
        return replace(answer, aliases=(*answer.aliases, *sorted(pairs)))
    if isinstance(answer, SetOf | ListOf):
        return replace(answer, items=tuple(with_spellings(each, notations) for each in answer.items))
    if isinstance(answer, Record):
        return replace(
            answer, fields=tuple((name, with_spellings(each, notations)) for name, each in answer.fields)
        )
    return answer


def matches_in(text: str, notations: Sequence[Notation], matches: Callable[[str], bool]) -> bool:
    """Whether what a page says is as wanted, in one of the notations."""
    return matches(text) or any(matches(ordinary(text, each)) for each in notations if each is not US)


def _spellings(value: str, notations: Sequence[Notation]) -> set[str]:
    """A page's own words read back: as it wrote them, or as it found them in a row."""
    return {
        ordinary(text, each, clocks=clocks)
        for each in notations
        for text in (value, spoken(value, each))
        for clocks in (True, False)
    }
