"""Typed answers: what a task expects and whether an agent's free text states exactly that.

What the task knows to be context is set aside; what remains must be one value, equal to the answer. The rules are
told in `docs/scoring.md`. This module has the types; `amounts` and `lengths` know which of a text's numbers are claimed
at all, `doubts`, `topic` and `strays` what may stand around a value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import ClassVar

from webarium.scoring.amounts import Asked, claimed_money, claimed_numbers, says_none
from webarium.scoring.concepts import unquoted
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.contrasts import said_of_another
from webarium.scoring.dates import find_weekdays, written
from webarium.scoring.days import claimed_days
from webarium.scoring.doubts import doubt
from webarium.scoring.lengths import claimed_lengths
from webarium.scoring.modes import other_mode
from webarium.scoring.names import another_person, unknown_name
from webarium.scoring.narration import narrated
from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.numbers import FoundNumber, field_currency
from webarium.scoring.offers import asks_leave, without_offers
from webarium.scoring.passages import Claims, concludes_otherwise, left_undone, stated
from webarium.scoring.preferred import is_preferred
from webarium.scoring.readings import believed, shortened
from webarium.scoring.retractions import retraction, without_first_thoughts
from webarium.scoring.spellings import spellings
from webarium.scoring.statement import Statement, too_long
from webarium.scoring.strays import stray
from webarium.scoring.tables import unnumbered
from webarium.scoring.topic import off_topic
from webarium.scoring.units import SECONDS


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer was accepted, and why in plain words."""

    passed: bool
    detail: str


_NOTHING = re.compile(r"(?:0|no|none)\b")
"""How an answer begins that says that there was nothing to do."""


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
        # ``one`` and ``two`` count too many things to be told from words.
        other = any(value.key != self.key() and not _SMALL.fullmatch(value.text.strip()) for value in values)
        spans = [(value.start, value.end) for value in values]
        named = bool(self.wording()) and unknown_name(said, spans) is not None
        return Claims(any(value.key == self.key() for value in values), other or named)

    def contrasted(self, said: Statement) -> str | None:
        """The clause that says another value of what was asked, where the expected one is said of another thing."""
        return said_of_another(said, [(value.start, value.end) for value in self.read(said, [self])])

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


@dataclass(frozen=True)
class Text(Scalar):
    """Words that must be stated as they are; case, accents, spacing and punctuation do not matter."""

    value: str
    aliases: tuple[str, ...] = ()
    """Other wordings that mean the same."""

    def key(self) -> object:
        """The folded words."""
        return token_texts(self.value)

    def wording(self) -> tuple[str, ...]:
        """The text and its aliases."""
        return (self.value, *self.aliases)

    def natural(self) -> str:
        """The value itself."""
        return self.value

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """Where the expected texts stand; longer ones first: ``Ann`` is not found in ``Ann Lee``."""
        wordings = [(w, peer) for peer in peers if isinstance(peer, Text) for w in spellings(*peer.wording())]
        return find_wordings(said, [(wording, peer.key(), peer.value) for wording, peer in wordings])


@dataclass(frozen=True)
class Choice(Scalar):
    """One value of a closed domain; naming another value of the domain fails."""

    value: str
    domain: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...] = ()
    """Pairs (other wording, value of the domain)."""

    def __post_init__(self) -> None:
        if self.value not in self.domain:
            raise ValueError(f"{self.value!r} is not in the domain {self.domain!r}")

    def key(self) -> object:
        """The value."""
        return self.value

    def wording(self) -> tuple[str, ...]:
        """The whole domain."""
        return self.domain

    def natural(self) -> str:
        """The value itself."""
        return self.value

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """All values of the domain that are named."""
        pairs = [(w, v, v) for v in self.domain for w in spellings(v)]
        pairs += [(alias, value, alias) for alias, value in self.aliases]
        found = find_wordings(said, pairs)
        spans = [(value.start, value.end) for value in found]
        two = len(found) == 2 and found[0].key != found[1].key
        return found[:1] if two and is_preferred(said, *spans) else found


@dataclass(frozen=True)
class Money(Scalar):
    """An amount of money, to the cent."""

    cents: int
    currency: str = "USD"

    def key(self) -> object:
        """Amount and currency."""
        return (Decimal(self.cents) / 100, self.currency)

    def natural(self) -> str:
        """``$1,234.50``."""
        sign = "$" if self.currency == "USD" else self.currency + " "
        return f"{'-' if self.cents < 0 else ''}{sign}{abs(self.cents) / 100:,.2f}"

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """The amounts that are claimed; where none has a currency or cents, plain numbers."""
        expected = [Decimal(peer.cents) / 100 for peer in peers if isinstance(peer, Money)]
        amounts = claimed_money(said, expected)
        unit = field_currency(said.text) or self.currency
        return [Said((n.value, n.currency or unit), _cut(said, n), n.start, n.end) for n in amounts]


@dataclass(frozen=True)
class Number(Scalar):
    """A number: a count, a rating, an order's number; leading zeros and ``#`` do not matter."""

    value: int | Decimal
    unit: str = ""
    """What it counts, for the natural wording; ``%`` lets a percent sign be written."""
    pattern: str = "{}"
    """How it is written naturally, e.g. ``#{:09d}``."""
    out_of: int | None = None
    """A scale that may be named: ``4 out of 5``, ``4/5``."""

    def key(self) -> object:
        """The number."""
        return Decimal(self.value)

    def natural(self) -> str:
        """The number with its unit."""
        shown = self.pattern.format(self.value)
        if self.unit == "%":
            return f"{shown}%"
        return f"{shown} {self.unit.removesuffix('s') if self.value == 1 else self.unit}".strip()

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """The numbers that are claimed: none that is money, nor a percent unless that is the unit."""
        asked = [
            Asked(Decimal(peer.value), peer.unit, peer.out_of, peer.pattern != "{}")
            for peer in peers
            if isinstance(peer, Number)
        ]
        if self.value == 0 and (span := says_none(said)):
            return [Said(Decimal(0), said.text[slice(*span)], *span)]
        return [Said(n.value, _cut(said, n), n.start, end) for n, end in claimed_numbers(said, asked)]


@dataclass(frozen=True)
class Date(Scalar):
    """A calendar day."""

    value: date

    def key(self) -> object:
        """The day."""
        return self.value

    def natural(self) -> str:
        """``March 11, 2023``."""
        return written(self.value)

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """The dates that are claimed: none of the question or the context; one without year or day is another."""
        found = claimed_days(said, {peer.key() for peer in peers})
        return [Said(day, said.text[start:end], start, end) for day, (start, end) in found]

    def rivalled(self, before: Statement, said: Statement) -> bool:
        """Whether it is nothing but another day, or a day of the week that is not its own."""
        named = find_weekdays(said.text)
        own = any(value.key == self.value for value in self.read(before, [self]))
        return super().rivalled(before, said) or (own and bool(named) and self.value.weekday() not in named)


@dataclass(frozen=True)
class Duration(Scalar):
    """A length of time; a bare number counts in ``unit``."""

    value: timedelta
    unit: str = "days"
    within: timedelta = timedelta()
    """How far off it may be, as the time that a way takes; then ``5:47`` is a length too, and ``about`` no doubt."""

    def key(self) -> object:
        """The length."""
        return self.value

    def natural(self) -> str:
        """The length in its unit; hours that are no round number with their minutes."""
        amount = Decimal(self.value // timedelta(seconds=1)) / SECONDS[self.unit.rstrip("s")]
        if self.unit == "hours" and amount != round(amount, 1):
            return f"{self.value // timedelta(hours=1)} h {self.value % timedelta(hours=1) // timedelta(minutes=1)} min"
        return f"{amount.normalize():f} {self.unit.rstrip('s') if amount == 1 else self.unit}"

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """The durations that are claimed; neighbouring parts (``2 h 30 min``) make one."""
        near = [peer for peer in peers if isinstance(peer, Duration)]
        expected = [peer.value for peer in near]
        found = []
        for length, start, end in claimed_lengths(said, self.unit, expected, clocked=bool(self.within)):
            text = said.text[start:end]
            meant = next((peer.value for peer in near if length and peer.accepts(length)), None)
            if meant is not None or not (self.within and _METERS.fullmatch(text)):
                found.append(Said(length if meant is None else meant, text, start, end))
        return found

    def accepts(self, length: timedelta) -> bool:
        """Whether a length is this one, or close enough to it."""
        return abs(length - self.value) <= self.within

    def free_hedges(self) -> Iterable[str]:
        """``about`` and its like, where the length may be a little off."""
        return ROUGHLY if self.within else ()

    def judge(self, said: Statement) -> Grade:
        """Accept one length, and of a way the one that was asked for."""
        grade = super().judge(said)
        return of_asked_mode(grade, said) if self.within else grade


_SMALL = re.compile(r"one|two|both", re.IGNORECASE)
_METERS = re.compile(r"\d[\d,.]*\s?m")
"""What is rather a distance on a map: ``748m``."""
ROUGHLY = frozenset(("about", "approx", "approximately", "around", "circa", "ca", "roughly", "~", "≈"))
"""Hedges that say no more than that a measure is rounded."""


def steps_fit(told: str, question: str, context: Context) -> bool:
    """Whether steps on the way to an answer raise no doubt, and are about what was asked."""
    said = Statement.of(told, question, context)
    return believed(told) and off_topic(said, ()) is None


def of_asked_mode(grade: Grade, said: Statement) -> Grade:
    """A grade that passes only if the answer does not speak of another way to travel than the question."""
    other = other_mode(said) if grade.passed else None
    return Grade(False, f"the answer {clip(said.text)} is about {quoted(other)}") if other else grade


def clip(text: str, size: int = 120) -> str:
    """A text in quotes, cut to a readable length."""
    return quoted(text if len(text) <= size else text[: size - 1] + "…")


def quoted(text: str) -> str:
    """A text in plain double quotes, on one line."""
    return '"' + " ".join(text.split()) + '"'


_HALF_OF_DAY = re.compile(r"\s?[ap]\.?m\b")


def find_wordings(said: Statement, wordings: Iterable[tuple[str, object, str]]) -> list[Said]:
    """Where any of the (wording, key, shown) stand; longer wordings win over those inside them."""
    found: list[Said] = []
    for wording, key, shown in sorted(wordings, key=lambda w: (-len(token_texts(w[0])), -len(w[0]))):
        for start, end in said.places(wording):
            if wording[-1].isdigit() and ":" in wording and _HALF_OF_DAY.match(said.text, end):
                continue  # ``9:00`` stands there as ``9:00 PM``
            if not any(start < other.end and other.start < end for other in found):
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
    spans = [(value.start, value.end) for value in values]
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


def _cut(said: Statement, found: FoundNumber) -> str:
    return said.text[found.start : found.end].strip()
