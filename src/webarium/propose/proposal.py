"""What is proposed, what it is proposed from, and how a proposal fares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias, get_args

from webarium.suites.proposed.form import AnswerShape, AnswerType, PathStep, ProposedKind, RowChange
from webarium.tasks.task import Task

Reason: TypeAlias = Literal[
    "cannot be done",
    "ambiguous",
    "already true",
    "known",
    "no page shows it",
    "reads badly",
    "too easy",
    "breaks",
]
"""Why a proposal is dropped."""
REASONS: tuple[Reason, ...] = get_args(Reason)
MEANINGS: Mapping[Reason, str] = {
    "cannot be done": "its query is refused, finds nothing or no value of its type, or its rows cannot change so",
    "ambiguous": "its query, or its pages, give two results, or the request names several things",
    "already true": "its start page shows the answer, or its end state holds from the start",
    "known": "a suite, or another proposal, asks nearly the same",
    "no page shows it": "the second solver did not get the same result by pages alone often enough",
    "reads badly": "its request breaks a rule of writing",
    "too easy": "one step shows the answer",
    "breaks": "the path that was noted does not get through in a fresh world",
}
"""What each reason says."""

Operation: TypeAlias = Literal["look", "compare", "differ", "press", "set"]


@dataclass(frozen=True)
class Question:
    """What a request asks, for a solver that is a program: nothing in it comes from tables."""

    operation: Operation
    subjects: tuple[str, ...]
    """What it is about, as pages call it."""
    label: str = ""
    """What is looked for there, or the field that is set."""
    table: str = ""
    """Name of the table on the page whose rows are the subjects; empty if they are pages."""
    heading: str = ""
    """The heading of the page with that table, or with what is pressed or set."""
    counted: bool = False
    type: AnswerType = "text"
    deed: tuple[PathStep, ...] = ()
    """What is done there."""


@dataclass(frozen=True)
class Proposal:
    """A request that may become a task."""

    name: str
    """Of the template that it belongs to."""
    kind: ProposedKind
    intent: str
    """With ``{parameter}`` for what its template's requests differ in."""
    params: Mapping[str, str | int | float | None] = field(default_factory=dict)
    query: str = ""
    answer: AnswerShape | None = None
    changes: tuple[RowChange, ...] = ()
    role: str = ""
    start: str = "/"
    question: Question | None = None
    value: str | int | float | None = None
    """The answer, for a site without tables."""

    @property
    def request(self) -> str:
        """The request in full."""
        return self.intent.format(**self.params)


@dataclass(frozen=True)
class Dropped:
    """A proposal that does not become a task."""

    request: str
    reason: Reason
    why: str


@dataclass(frozen=True)
class Proven:
    """A proposal that holds."""

    proposal: Proposal
    path: tuple[PathStep, ...]
    result: str
    agreed: int
    tries: int


Fate: TypeAlias = Proven | Dropped


class Proposer(Protocol):
    """Thinks of requests."""

    name: str
    """What files say who proposed: ``rules``, or a model's name."""

    async def propose(self, count: int, dropped: Sequence[Dropped]) -> Sequence[Proposal]:
        """More proposals, about so many; none if nothing more comes to mind.

        Args:
            count: How many are still wanted.
            dropped: What became of those of the last call that were dropped.
        """


@dataclass(frozen=True)
class Try:
    """What a solver came to in one try."""

    answer: str | None = None
    """What it would answer; ``None`` for deeds, and where it found nothing."""
    path: tuple[PathStep, ...] = ()
    done: bool = False
    """Whether it came to an end, right or wrong."""
    passed: bool = False
    """Whether that is what the query, or the rows, say."""
    why: str = ""
    """What it missed."""
    several: bool = False
    """Whether it found two different results."""


class PageSolver(Protocol):
    """Does a request by pages alone."""

    name: str

    async def attempt(self, case: Case, number: int) -> Try:
        """Do it once; the tries of a request begin in different ways."""


@dataclass(frozen=True)
class Case:
    """A proposal with the task that it would be."""

    proposal: Proposal
    task: Task
