"""What is expected in other appearances: words, and what was typed, may also be spelled as the pages write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from webarium.notation import US, Notation, spellings, spoken, typed_day
from webarium.scoring.answers import Choice, Text
from webarium.scoring.checks import AnswerCheck, UrlCheck
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.grading import Answer
from webarium.scoring.matchers import OneOf
from webarium.sites.notations import notation_at, notations_of

_T = TypeVar("_T")
_A = TypeVar("_A", bound=Answer)


def spelt_check(check: _T, sites: Sequence[str], number: int) -> _T:
    """A check of an answer, or of what a form put into an address, for sites in an appearance; others as they are."""
    match check:
        case AnswerCheck():
            return replace(check, answer=spelt(check.answer, notations_of(sites, number)))
        case UrlCheck():
            used = notation_at(check.origin, number)
            query = {name: _typed(value, used) for name, value in check.query.items()}
            return replace(check, query=query, instead=spelt_check(check.instead, sites, number))
    return check


def _typed(value: Any, notation: Notation) -> Any:
    """A value of an address as a page in a notation takes it, which has days in its own digits alone."""
    if not isinstance(value, str) or (other := spoken(value, notation)) == value:
        return value
    return other if typed_day(value, US) else OneOf((value, other))


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
