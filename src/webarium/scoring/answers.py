"""Typed answers: what a task expects and whether an agent's free text states exactly that.

Every answer is strict in the same way: it accepts any usual way of writing the value, alone or in a short
sentence made of the question's own words, and refuses a second value, a hedge, or a text longer than an
answer.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from webarium.scoring.dates import FoundDate, find_clock_times, find_dates, written
from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.numbers import FoundNumber, find_numbers
from webarium.scoring.statement import Statement, too_long


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer was accepted, and why in plain words."""

    passed: bool
    detail: str


class Answer(ABC):
    """Base of all expected answers."""

    def grade(self, text: str, question: str = "") -> Grade:
        """Judge an agent's free text as an answer to the question."""
        if not text.strip():
            return Grade(False, f"expected {self.natural()!r}, but the answer is empty")
        long = too_long(text, self.natural(), question)
        if long:
            return Grade(False, f"expected {self.natural()!r}, but {long}")
        return self.judge(Statement.of(text, question))

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
        return wrapped_well(said, values, shown, [self], self.free_hedges())


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
        wordings = [
            (w, peer) for peer in peers if isinstance(peer, Text) for w in (peer.value, *peer.aliases)
        ]
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
        pairs = [(v, v, v) for v in self.domain] + [(alias, value, alias) for alias, value in self.aliases]
        return find_wordings(said, pairs)


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
        """Amounts with a currency or two decimals; where there is none, plain numbers."""
        numbers = plain_numbers(said)
        amounts = [n for n in numbers if n.is_money] or [
            n for n in numbers if not (n.percent or n.is_id or n.rank)
        ]
        amounts = unrepeated(said, amounts, [peer.key()[0] for peer in peers if isinstance(peer, Money)])  # type: ignore[index]
        return [Said((n.value, n.currency or self.currency), _cut(said, n), n.start, n.end) for n in amounts]


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
        """All numbers that are not money, nor percents unless that is the unit."""
        scales = dict(out_of_places(said.text, self.out_of)) if self.out_of is not None else {}
        said = said.without(list(scales.items()))
        numbers = [
            n for n in plain_numbers(said) if n.currency is None and (not n.percent or self.unit == "%")
        ]
        numbers = [n for n in numbers if not n.rank] or numbers
        numbers = unrepeated(said, numbers, [peer.key() for peer in peers])
        return [Said(n.value, _cut(said, n), n.start, scales.get(n.end, n.end)) for n in numbers]


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
        """All dates but those of the question; one without year or day counts as another value."""
        asked = {d.exact for d in find_dates(said.question)} - {peer.key() for peer in peers}
        found = [d for d in find_dates(said.text) if d.exact is None or d.exact not in asked]
        partial = {_parts(d) for d in find_dates(said.question) if d.exact is None}
        found = [d for d in found if d.exact is not None or _parts(d) not in partial]
        return [Said(d.exact or _parts(d), _cut(said, d), d.start, d.end) for d in found]


@dataclass(frozen=True)
class Duration(Scalar):
    """A length of time; a bare number counts in ``unit``."""

    value: timedelta
    unit: str = "days"

    def key(self) -> object:
        """The length."""
        return self.value

    def natural(self) -> str:
        """The length in its unit."""
        amount = Decimal(self.value // timedelta(seconds=1)) / _SECONDS[self.unit.rstrip("s")]
        return f"{amount.normalize():f} {self.unit.rstrip('s') if amount == 1 else self.unit}"

    def read(self, said: Statement, peers: Sequence[Scalar]) -> list[Said]:
        """All durations; neighbouring parts (``2 h 30 min``) make one."""
        return _durations(said, self.unit)


_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_UNIT_WORDS = {word: name for name in _SECONDS for word in (name, name + "s", name[0])}
_UNIT_WORDS |= {
    "sec": "second",
    "secs": "second",
    "min": "minute",
    "mins": "minute",
    "hr": "hour",
    "hrs": "hour",
}


def clip(text: str, size: int = 120) -> str:
    """A text in quotes, cut to a readable length."""
    return quoted(text if len(text) <= size else text[: size - 1] + "…")


def quoted(text: str) -> str:
    """A text in plain double quotes, on one line."""
    return '"' + " ".join(text.split()) + '"'


def find_wordings(said: Statement, wordings: Iterable[tuple[str, object, str]]) -> list[Said]:
    """Where any of the (wording, key, shown) stand; longer wordings win over those inside them."""
    found: list[Said] = []
    for wording, key, shown in sorted(wordings, key=lambda w: (-len(token_texts(w[0])), -len(w[0]))):
        for start, end in said.places(wording):
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
    """Accept the wrapping around found values: no hedge, and beside worded values no word that claims more."""
    rest = said.without([(value.start, value.end) for value in values])
    hedge = rest.hedge(free_hedges)
    if hedge:
        return Grade(
            False, f"expected {shown} plainly, but the answer {clip(said.text)} hedges with {quoted(hedge)}"
        )
    wording = [text for field in fields for text in field.wording()]
    numbers_too = any(isinstance(field, Text) for field in fields) or any(
        c.isdigit() for c in "".join(wording)
    )
    extra = rest.extra(numbers_too=numbers_too) if wording else None
    if extra:
        return Grade(
            False, f"expected {shown} alone, but the answer {clip(said.text)} also says {quoted(extra)}"
        )
    return Grade(True, f"the answer states {shown}")


def plain_numbers(said: Statement) -> list[FoundNumber]:
    """Numbers that are not part of a date or a time of day."""
    dates = [(d.start, d.end) for d in find_dates(said.text)]
    return find_numbers(said.without([*dates, *find_clock_times(said.text)]).text)


def unrepeated(
    said: Statement, numbers: Sequence[FoundNumber], expected: Sequence[object]
) -> list[FoundNumber]:
    """Leave out numbers that only repeat the question's, unless exactly those are expected.

    A day of the month that the question's date names is none: ``3 events`` does not repeat ``January 3``.
    """
    years = {Decimal(dated.year) for dated in find_dates(said.question) if dated.year is not None}
    numbers_asked = {number.value for number in plain_numbers(Statement(said.question))}
    asked = (numbers_asked | years) - set(expected)
    return [number for number in numbers if number.value not in asked]


def out_of_places(text: str, scale: int) -> list[tuple[int, int]]:
    """Where ``out of 5`` or ``/5`` stands."""
    pattern = re.compile(rf"(?:\s*/\s*|\s+out\s+of\s+(?:a\s+possible\s+)?){scale}(?![\w.])")
    return [match.span() for match in pattern.finditer(text)]


def _cut(said: Statement, found: FoundNumber | FoundDate) -> str:
    return said.text[found.start : found.end].strip()


def _parts(found: FoundDate) -> tuple[int | None, int, int | None]:
    return (found.year, found.month, found.day)


def _durations(said: Statement, unit: str) -> list[Said]:
    dates = [(d.start, d.end) for d in find_dates(said.text)]
    text = said.without(dates).text
    found: list[Said] = []
    for number in find_numbers(text):
        after = text[number.end :].lstrip(" -")
        word = after.split(maxsplit=1)[0].strip(".,;:()") if after.split() else ""
        name = _UNIT_WORDS.get(plain(word))
        length = timedelta(seconds=float(number.value * _SECONDS[name or unit.rstrip("s")]))
        end = text.index(word, number.end) + len(word) if name else number.end
        joined = found and name and text[found[-1].end : number.start].strip(" ,") in ("", "and")
        if joined:
            before = found.pop()
            found.append(Said(before.key + length, text[before.start : end], before.start, end))  # type: ignore[operator]
        else:
            found.append(Said(length, text[number.start : end], number.start, end))
    return found
