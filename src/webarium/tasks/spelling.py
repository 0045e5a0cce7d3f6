"""Expected answers in other appearances: their words may also be spelled as the pages write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from webarium.notation import Notation, spellings
from webarium.scoring.answers import Choice, Text
from webarium.scoring.checks import AnswerCheck
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.grading import Answer

_T = TypeVar("_T")
_A = TypeVar("_A", bound=Answer)


def spelt_check(check: _T, notations: Sequence[Notation]) -> _T:
    """A check of an answer with its other spellings; any other check as it is."""
    if not isinstance(check, AnswerCheck):
        return check
    return replace(check, answer=spelt(check.answer, notations))


def spelt(answer: _A, notations: Sequence[Notation]) -> _A:
    """An answer whose words may be spelled as they come back from pages in some notations."""
    match answer:
        case Text():
            found = (other for value in answer.wording() for other in spellings(value, notations))
            others = tuple(dict.fromkeys(other for other in found if other != answer.value))
            return replace(answer, aliases=others)
        case Choice():
            pairs = ((other, value) for value in answer.domain for other in spellings(value, notations)[1:])
            return replace(answer, aliases=tuple(dict.fromkeys((*answer.aliases, *pairs))))
        case SetOf() | ListOf():
            return replace(answer, items=tuple(spelt(each, notations) for each in answer.items))
        case Record():
            return replace(
                answer, fields=tuple((name, spelt(each, notations)) for name, each in answer.fields)
            )
    return answer
