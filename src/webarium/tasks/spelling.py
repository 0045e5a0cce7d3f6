"""What is expected in other appearances: words, and what was typed, may also be spelled as the pages write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, TypeVar, cast

from webarium.notation import US, Notation, spellings, spoken, typed_day
from webarium.scoring.answers import Choice, Number, Text
from webarium.scoring.checks import AnswerCheck, Outcome, UrlCheck
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.grading import Answer
from webarium.scoring.matchers import OneOf
from webarium.scoring.verdict import CheckResult
from webarium.sites.notations import notation_at, notations_of

_T = TypeVar("_T")
_A = TypeVar("_A", bound=Answer)


@dataclass(frozen=True)
class ExactAnswer(AnswerCheck):
    """An answer with a number of three decimals or more: no page has it in its notation, so it is read as usual."""

    async def run(self, outcome: Outcome) -> CheckResult:
        """Grade the text as at appearance 0, where ``1.234`` is a little more than one."""
        return await super().run(replace(outcome, notations=()))


def _exact(answer: Answer) -> bool:
    match answer:
        case Number():
            exponent = Decimal(answer.value).as_tuple().exponent
            return isinstance(exponent, int) and exponent <= -3
        case SetOf() | ListOf():
            return any(map(_exact, answer.items))
        case Record():
            return any(_exact(part) for _, part in answer.fields)
    return False


def spelt_check(check: _T, sites: Sequence[str], number: int) -> _T:
    """A check of an answer, or of what a form put into an address, for sites in an appearance; others as they are."""
    match check:
        case AnswerCheck(answer, name, context) if _exact(answer):
            return cast("_T", ExactAnswer(answer, name, context))
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
