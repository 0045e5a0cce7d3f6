"""What nights cost: a stay's own price, more on weekends and by the seasons of its city, and the fees on top.

Pages, the generator and tasks all ask here, so that what is shown, booked and expected is one sum.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from webarium.sites.kit.days import Span

SERVICE = 14
"""The service fee in per cent of nights and cleaning."""
_WEEKEND = (4, 5)
"""Friday and Saturday, whose nights cost more."""
_SEASON = re.compile(r"(\d\d-\d\d)\.\.(\d\d-\d\d) ([+-]\d+) (.+)")


@dataclass(frozen=True, slots=True)
class Season:
    """Days of every year on which nights cost more or less."""

    first: str
    """``06-15``, as month and day."""
    last: str
    """Before the first one where the season goes on into the next year."""
    percent: int
    name: str

    def holds(self, day: date) -> bool:
        """Whether a night is in it."""
        text = f"{day:%m-%d}"
        if self.first <= self.last:
            return self.first <= text <= self.last
        return text >= self.first or text <= self.last


@lru_cache(maxsize=256)
def read_seasons(text: str) -> tuple[Season, ...]:
    """Seasons written as ``12-20..01-02 +30 holidays; 06-15..09-10 +20 high season``.

    Raises:
        ValueError: It is written otherwise.
    """
    found = []
    for part in filter(None, text.split("; ")):
        match = _SEASON.fullmatch(part)
        if match is None:
            raise ValueError(f"A season is written like '06-15..09-10 +20 high season', not like {part!r}.")
        found.append(Season(match[1], match[2], int(match[3]), match[4]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Nights:
    """Nights of a span that cost the same for the same reason."""

    price: int
    count: int
    reason: str
    """``weekend, high season``; empty for ordinary nights."""


@dataclass(frozen=True, slots=True)
class Quote:
    """What a stay costs for a span, in whole dollars."""

    nights: tuple[Nights, ...]
    """In the order in which they first come."""
    cleaning: int

    @property
    def lodging(self) -> int:
        """All nights."""
        return sum(each.price * each.count for each in self.nights)

    @property
    def average(self) -> int:
        """A night on average, rounded; half a dollar counts as one."""
        count = sum(each.count for each in self.nights)
        return (2 * self.lodging + count) // (2 * count)

    @property
    def service(self) -> int:
        """The fee of Staynb."""
        return (self.lodging + self.cleaning) * SERVICE // 100

    @property
    def total(self) -> int:
        """Everything."""
        return self.lodging + self.cleaning + self.service


@dataclass(frozen=True, slots=True)
class Rates:
    """By what the nights of a stay are priced."""

    price: int
    """Of an ordinary night."""
    weekend: int
    """What Friday and Saturday nights cost more, in per cent."""
    seasons: str
    """Of its city, as `read_seasons` reads them; empty where the host asks the same all year."""

    def night(self, day: date) -> int:
        """What a night costs; half a dollar counts as one."""
        return _priced(self.price, _change(self.weekend, self.seasons, day)[0])

    def nights(self, first: date, last: date) -> list[int]:
        """What each night between two days costs, with both."""
        return [self.night(first + timedelta(days=number)) for number in range((last - first).days + 1)]

    def quote(self, span: Span, cleaning: int) -> Quote:
        """What a span costs, with a fee for cleaning once."""
        return _quote(self, span, cleaning)


@lru_cache(maxsize=100_000)
def _change(weekend: int, seasons: str, day: date) -> tuple[int, str]:
    """By what a night's price is multiplied, in hundredths of a per cent, and why; the first season counts."""
    late = weekend if day.weekday() in _WEEKEND else 0
    season = next((each for each in read_seasons(seasons) if each.holds(day)), None)
    reasons = (["weekend"] if late else []) + ([season.name] if season else [])
    return (100 + late) * (100 + (season.percent if season else 0)), ", ".join(reasons)


@lru_cache(maxsize=1000)
def _changes(weekend: int, seasons: str, span: Span) -> tuple[tuple[int, str, int], ...]:
    """The nights of a span by their factor and reason, counted, in the order in which they first come."""
    days = (span.checkin + timedelta(days=number) for number in range(span.nights))
    counts = Counter(_change(weekend, seasons, day) for day in days)
    return tuple((factor, reason, count) for (factor, reason), count in counts.items())


@lru_cache(maxsize=5000)
def _quote(rates: Rates, span: Span, cleaning: int) -> Quote:
    """A list asks for the same again in its card, its pin and the card of its pin."""
    counts: dict[tuple[int, str], int] = {}
    for factor, reason, count in _changes(rates.weekend, rates.seasons, span):
        key = (_priced(rates.price, factor), reason)
        counts[key] = counts.get(key, 0) + count
    return Quote(tuple(Nights(price, count, reason) for (price, reason), count in counts.items()), cleaning)


def _priced(price: int, factor: int) -> int:
    """What a night costs, in whole dollars; half a dollar counts as one."""
    return max(1, (price * factor + 5000) // 10_000)
