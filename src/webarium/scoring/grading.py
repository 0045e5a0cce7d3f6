"""How an answer is judged: what all expected answers have in common, and what single values have.

What the task knows to be context is set aside; what remains must be one value, equal to the answer. The rules are told
in `docs/scoring.md`; `answers` and `collections` have the types. `amounts` and `lengths` know which of a text's numbers
are claimed at all, `doubts`, `topic` and `strays` what may stand around a value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from webarium.scoring.concepts import unquoted
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.contrasts import said_of_another
from webarium.scoring.doubts import doubt
from webarium.scoring.names import another_person, unknown_name
from webarium.scoring.narration import narrated
from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.offers import asks_leave, without_offers
from webarium.scoring.passages import Claims, concludes_otherwise, left_undone, stated
from webarium.scoring.quoting import clip, quoted
from webarium.scoring.readings import believed, shortened
from webarium.scoring.retractions import retraction, without_first_thoughts
from webarium.scoring.statement import Span, Statement, overlap, too_long
from webarium.scoring.strays import stray
from webarium.scoring.tables import unnumbered
from webarium.scoring.topic import off_topic


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer was accepted, and why in plain words."""

    passed: bool
    detail: str


_NOTHING = re.compile(r"(?:0|no|none)\b")
"""How an answer begins that says that there was nothing to do."""
_SMALL = re.compile(r"one|two|both", re.IGNORECASE)
"""Numbers that count too many things to be told from words."""


class Answer(ABC):
    """Base of all expected answers."""

    several: ClassVar[bool] = False
    """Whether it is a list of values."""

    def grade(self, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Grade:
        """Judge an agent's free text as an answer to the question, beside what is known around the answer."""
        flaw = self._unfit(text, question)
        if flaw is None:  # Only what is short enough is read any closer.
            text = without_first_thoughts(without_offers(unnumbered(text)))
            flaw = self._withdrawn(text, question)
        if flaw:
            return Grade(False, f"expected {self.natural()!r}, but {flaw}")

        def claims(part: str) -> Claims:
            return self.claims(Statement.of(part, question, context))

        otherwise = concludes_otherwise(text, question, claims) or self.contrasted(
            Statement.of(text, question, context)
        )
        if otherwise:
            return Grade(False, f"expected {self.natural()!r}, but the answer goes on: {clip(otherwise)}")
        whole = self._judged(text, question, context)
        if whole.passed:
            return whole

        def passes(part: str) -> bool:
            return self._judged(part, question, context).passed

        if stated(text, question, passes, claims, several=self.several):
            return Grade(True, f"a sentence of the answer states {quoted(self.natural())}")
        told, rest = narrated(text)
        if told and steps_fit(told, question, context):
            after = self._judged(rest, question, context)
            if after.passed:
                return after
        return whole

    def _unfit(self, text: str, question: str) -> str | None:
        """Why a text is not an answer at all, whatever values it has."""
        if not text.strip():
            return "the answer is empty"
        if long := too_long(text, self.natural(), question):
            return long
        waits = asks_leave(text, question)
        return f"the answer only asks: {clip(waits)}" if waits else None

    def _withdrawn(self, text: str, question: str) -> str | None:
        """How a text takes its answer back, or says that what was asked for was not done."""
        if back := retraction(text):
            return f"the answer takes it back: {clip(back)}"
        undone = left_undone(unquoted(plain(text)), plain(question))
        if undone and not _NOTHING.match(self.natural()):
            return f"nothing was done: {clip(undone)}"
        return None

    def _judged(self, text: str, question: str, context: Context) -> Grade:
        """Judge a text as it is, or else by the first shorter statement of it that will do."""
        whole = self.judge(Statement.of(text, question, context))
        if whole.passed:
            return whole

        def rivals(before: str, part: str) -> bool:
            return self.rivalled(
                Statement.of(before, question, context), Statement.of(part, question, context)
            )

        shorter = (
            self.judge(Statement.of(part, question, context))
            for part in shortened(text, question, rivals, several=self.several)
        )
        return next((grade for grade in shorter if grade.passed), whole)

    def claims(self, said: Statement) -> Claims:
        """Which values of the answer's kind a sentence has."""
        return Claims()

    def contrasted(self, said: Statement) -> str | None:
        """The part of a statement that gives another value than the expected one to what was asked, if any."""
        return None

    def rivalled(self, before: Statement, said: Statement) -> bool:
        """Whether a statement is nothing but another value, and what stands before it ends with the expected one."""
        return False

    @abstractmethod
    def natural(self) -> str:
        """The answer as a careful person would write it."""

    @abstractmethod
    def judge(self, said: Statement) -> Grade:
        """Judge a prepared statement."""


class Scalar(Answer):
    """A single value; its ``read`` finds all values of its type that a statement makes."""

    @abstractmethod
    def key(self) -> object:
        """The canonical value that `read` yields for this answer."""

    @abstractmethod
    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """All values of this type in the statement, in order; ``peers`` are all expected answers of it."""

    def free_hedges(self) -> Iterable[str]:
        """Hedge words that belong to the value itself."""
        return ()

    def wording(self) -> tuple[str, ...]:
        """The texts that the value could be, if it is made of words: then unknown words beside it are claims."""
        return ()

    def claims(self, said: Statement) -> Claims:
        """Whether it has this value, and whether another one, or a name that could be one."""
        values = self.read(said, [self])
        other = any(value.key != self.key() and not _SMALL.fullmatch(value.text.strip()) for value in values)
        named = bool(self.wording()) and unknown_name(said, spans_of(values)) is not None
        return Claims(any(value.key == self.key() for value in values), other or named)

    def contrasted(self, said: Statement) -> str | None:
        """The clause that says another value of what was asked, where the expected one is said of another thing."""
        return said_of_another(said, spans_of(self.read(said, [self])))

    def rivalled(self, before: Statement, said: Statement) -> bool:
        """Whether it is nothing but one that `read` finds, a known rival, or another person's name."""
        named = {*said.asked, *token_texts(self.natural())}
        own = [value for value in self.read(before, [self]) if value.key == self.key()]
        behind = token_texts(before.text[own[-1].end :]) if own else ()
        if not own or len(behind) > 2 or not named.issuperset(behind):
            return False
        words = token_texts(said.text)
        if self.wording() and words and any(token_texts(rival) == words for rival in said.context.rivals):
            return True
        if any(another_person(wording, said) for wording in self.wording()):
            return True
        values = self.read(said, [self])
        if len(values) != 1 or values[0].key == self.key():
            return False
        rest = said.without([(values[0].start, values[0].end)])
        return len(rest.tokens) < 3 and all(token.text in named for token in rest.tokens)

    def judge(self, said: Statement) -> Grade:
        """Accept exactly one stated value that equals the expected one."""
        values = self.read(said, [self])
        shown = quoted(self.natural())
        if not values:
            return Grade(False, f"expected {shown}, but the answer {clip(said.text)} does not state it")
        keys = list(dict.fromkeys(value.key for value in values))
        if len(keys) > 1:
            several = ", ".join(quoted(value.text) for value in values)
            return Grade(False, f"expected {shown} alone, but the answer states several values: {several}")
        if keys[0] != self.key():
            return Grade(False, f"expected {shown}, but the answer states {quoted(values[0].text)}")
        return wrapped_well(said, values, shown, [self], (*self.free_hedges(), *_restated(said, values)))


@dataclass(frozen=True, slots=True)
class Said:
    """A value found in a statement."""

    key: object
    text: str
    start: int
    end: int


def spans_of(values: Iterable[Said]) -> list[Span]:
    """Where values stand."""
    return [(value.start, value.end) for value in values]


def steps_fit(told: str, question: str, context: Context) -> bool:
    """Whether steps on the way to an answer raise no doubt, and are about what was asked."""
    said = Statement.of(told, question, context)
    return believed(told) and off_topic(said, ()) is None


_HALF_OF_DAY = re.compile(r"\s?[ap]\.?m\b")


def find_wordings(said: Statement, wordings: Iterable[tuple[str, object, str]]) -> list[Said]:
    """Where any of the (wording, key, shown) stand; longer wordings win over those inside them."""
    found: list[Said] = []
    for wording, key, shown in sorted(wordings, key=lambda w: (-len(token_texts(w[0])), -len(w[0]))):
        for start, end in said.places(wording):
            if wording[-1].isdigit() and ":" in wording and _HALF_OF_DAY.match(said.text, end):
                continue  # ``9:00`` stands there as ``9:00 PM``
            if not any(overlap((start, end), place) for place in spans_of(found)):
                found.append(Said(key, shown, start, end))
    return sorted(found, key=lambda value: value.start)


def wrapped_well(
    said: Statement,
    values: Sequence[Said],
    shown: str,
    fields: Sequence[Scalar],
    free_hedges: Iterable[str] = (),
) -> Grade:
    """Accept what surrounds found values: no doubt, no other thing, and beside words no word that claims more."""
    spans = spans_of(values)
    worded = all(field.wording() for field in fields)
    taken_back = doubt(said, spans, worded=worded, loose=free_hedges)
    if taken_back:
        return Grade(
            False,
            f"expected {shown} plainly, but the answer {clip(said.text)} hedges with {quoted(taken_back)}",
        )
    other = off_topic(said, spans)
    if other:
        return Grade(False, f"expected {shown}, but the answer {clip(said.text)} is about {quoted(other)}")
    extra = stray(said, spans) if any(field.wording() for field in fields) else None
    if extra:
        return Grade(
            False, f"expected {shown} alone, but the answer {clip(said.text)} also says {quoted(extra)}"
        )
    return Grade(True, f"the answer states {shown}")


def _restated(said: Statement, values: Sequence[Said]) -> Iterable[str]:
    """``or``, where all that it joins is one value in two measures: ``2 hours, or 120 minutes``."""
    gaps = [said.text[one.end : other.start].strip(" ,") for one, other in pairwise(values)]
    units = {re.sub(r"[\d.,\s]+", "", value.text) for value in values}
    return ("or",) if "or" in gaps and said.words.count("or") == 1 and len(units) == len(values) else ()
