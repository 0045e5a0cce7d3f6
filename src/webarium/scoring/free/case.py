"""One expected value beside what an answer claims, and what that comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from webarium.scoring.dates import find_dates
from webarium.scoring.free.claims import Claim
from webarium.scoring.free.document import Document
from webarium.scoring.free.roles import Scene
from webarium.scoring.free.wanted import Wanted
from webarium.scoring.grading import Finding
from webarium.scoring.numbers import find_numbers


@dataclass(frozen=True, slots=True)
class Decision:
    """What an answer comes to, and why."""

    outcome: Finding
    why: str = ""


@dataclass(frozen=True)
class Case:
    """One expected value, and what was claimed of its type."""

    scene: Scene
    wanted: Wanted
    key: object
    claims: Sequence[Claim]
    siblings: frozenset[object] = frozenset()
    """Other expected values of the type."""
    loose: bool = False
    """Whether the value may be rounded: ``about`` is no doubt."""
    name: str = ""
    """The name of the field."""
    labels: Sequence[tuple[str, object]] = ()
    """The names of the other fields of its type, with their values."""
    worded: bool = False
    """Whether the value is made of words: then other names beside it are claims."""

    @property
    def said(self) -> Document:
        """What the agent said."""
        return self.scene.said

    @cached_property
    def asked(self) -> set[object]:
        """The numbers and days of the question."""
        question = self.said.question
        days = find_dates(question)
        for day in reversed(days):
            question = question[: day.start] + " ; " + question[day.end :]
        return (
            {n.value for n in find_numbers(question)}
            | {d.exact for d in days if d.exact}
            | {(year, d.month, d.day) for d in days for year in (None, d.year)}
            | {Decimal(d.year) for d in days if d.year}
            | {(d.year, d.month, None) for d in days}
        )
