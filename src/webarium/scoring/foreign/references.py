"""Reference answers, which decide without a judge what REAL's rubrics ask one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import jmespath
from jmespath.exceptions import JMESPathError

from webarium.scoring.checks import AnswerCheck
from webarium.scoring.foreign.outcomes import Finding, no, unverified, yes
from webarium.scoring.grading import Answer
from webarium.types import Json


@dataclass(frozen=True)
class Stated:
    """The agent's answer states this one."""

    answer: Answer
    also: tuple[Answer, ...] = ()
    """The same with what may well stand beside it."""
    alone: bool = True
    """Whether any other answer is wrong; else only a judge can tell of another one."""


@dataclass(frozen=True)
class Holds:
    """A query over the site's finish JSON gives true."""

    query: str


Reference: TypeAlias = Stated | Holds


def by_reference(reference: Reference, finish: Mapping[str, Json], answer: str, question: str) -> Finding:
    """What a reference says of a state and an answer."""
    if isinstance(reference, Holds):
        found = searched(reference.query, finish)
        if isinstance(found, Finding):
            return found
        held = found is True
        return (yes if held else no)(f"{reference.query} is {'true' if held else 'not true'}")
    grades = [AnswerCheck(each).grade(answer, question) for each in (reference.answer, *reference.also)]
    for each in grades:
        if each.passed:
            return yes(each.detail)
    grade = grades[0]
    return no(grade.detail) if reference.alone and not grade.unsure else unverified(grade.detail)


def searched(query: str, finish: Mapping[str, Json]) -> Json | Finding:
    """What a JMESPath query finds in a state; a failure that says why where it cannot be read there."""
    try:
        found: Json = jmespath.search(query, dict(finish))
    except (JMESPathError, TypeError, ValueError) as error:
        return no(f"{query} cannot be read: {str(error).partition(chr(10))[0]}")
    return found
