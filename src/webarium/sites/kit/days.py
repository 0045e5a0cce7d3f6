"""Days: reading what people type, and the nights between two of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from webarium.notation import typed_day
from webarium.sites.kit.formats import date_medium, day_form, notation

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_WORDS = ("%B %d, %Y", "%b %d, %Y", "%B %d %Y", "%b %d %Y")


def read_day(text: str) -> date | None:
    """A day written as ``2024-10-13``, ``10/13/2024``, ``10/13/24`` or ``Oct 13, 2024``; ``None`` otherwise.

    Digits are read in the order of the page's notation alone: ``10/13/2024`` is no day where days are first.
    """
    text = " ".join(text.split())[:40]
    if found := _ISO.fullmatch(text):
        return _day(found[1], found[2], found[3])
    if typed := typed_day(text, notation()):
        return typed
    for form in _WORDS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    return None


def iso_day(text: str) -> date | None:
    """A day in an address or a hidden field, as programs write it; ``None`` for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Span:
    """Check-in and check-out; the same day stands for a single night."""

    checkin: date
    checkout: date

    @property
    def nights(self) -> int:
        """How many are paid."""
        return max(1, (self.checkout - self.checkin).days)

    @property
    def last_night(self) -> date:
        """The last one that is slept there."""
        return self.checkin + timedelta(days=self.nights - 1)

    @property
    def words(self) -> str:
        """``Oct 13 – 23, 2025``."""
        return notation().span(self.checkin, self.checkout)


@dataclass(frozen=True)
class SpanRules:
    """Which spans a site takes, and what it says of others."""

    last_night: date
    """The last night that can be booked."""
    half: str
    """What is said where only one day is given."""
    past: str
    """Of a day before today, with ``{day}`` and ``{today}``."""
    beyond: str
    """Of a night after the last one, with ``{last}``."""

    def read(self, checkin: str, checkout: str, today: date) -> tuple[Span | None, str]:
        """Two typed days and what is wrong with them; nothing at all is wrong with none."""
        if not checkin.strip() and not checkout.strip():
            return None, ""
        if not checkin.strip() or not checkout.strip():
            return None, self.half
        start, end = read_day(checkin), read_day(checkout)
        if start is None or end is None:
            wrong = checkin if start is None else checkout
            return None, f"We could not read the date “{wrong[:40]}”. Please write it as {day_form()}."
        if start < today:
            return None, self.past.format(day=date_medium(start), today=date_medium(today))
        if end < start:
            return None, "The check-out date is before the check-in date."
        span = Span(start, end)
        if span.last_night > self.last_night:
            return None, self.beyond.format(last=date_medium(self.last_night))
        return span, ""
