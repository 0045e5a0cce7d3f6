"""Typed answers of one value: words, a choice, money, a number, a day, a length of time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from webarium.scoring.dates import written
from webarium.scoring.grading import Scalar
from webarium.scoring.normalise import token_texts
from webarium.scoring.units import SECONDS


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

    def accepts(self, length: timedelta) -> bool:
        """Whether a length is this one, or close enough to it."""
        return abs(length - self.value) <= self.within

    def loose(self) -> bool:
        """Whether it may be a little off."""
        return bool(self.within)
