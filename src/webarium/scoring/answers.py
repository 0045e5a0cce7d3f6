"""Typed answers of one value: words, a choice, money, a number, a day, a length of time.

Each tells how it is written, and finds all values of its type in a text; `grading` judges them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from webarium.scoring.amounts import Asked, claimed_money, claimed_numbers, says_none
from webarium.scoring.dates import find_weekdays, written
from webarium.scoring.days import claimed_days
from webarium.scoring.grading import Grade, Said, Scalar, find_wordings, spans_of
from webarium.scoring.lengths import claimed_lengths
from webarium.scoring.modes import other_mode
from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import FoundNumber, field_currency
from webarium.scoring.preferred import is_preferred
from webarium.scoring.quoting import clip, quoted
from webarium.scoring.spellings import spellings
from webarium.scoring.statement import Statement
from webarium.scoring.units import SECONDS

_METERS = re.compile(r"\d[\d,.]*\s?m")
"""What is rather a distance on a map: ``748m``."""
ROUGHLY = frozenset(("about", "approx", "approximately", "around", "circa", "ca", "roughly", "~", "≈"))
"""Hedges that say no more than that a measure is rounded."""


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
        spans = spans_of(found)
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


def of_asked_mode(grade: Grade, said: Statement) -> Grade:
    """A grade that passes only if the answer does not speak of another way to travel than the question."""
    other = other_mode(said) if grade.passed else None
    return Grade(False, f"the answer {clip(said.text)} is about {quoted(other)}") if other else grade


def _cut(said: Statement, found: FoundNumber) -> str:
    return said.text[found.start : found.end].strip()
