"""Moments to snooze until or to send at: offered ones, typed ones, and how they are told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.formats import date_short, day_words, month_day, notation, time_short

_DIGITS = {"en-US": "%m/%d/%Y", "en-GB": "%d/%m/%Y", "de-DE": "%d.%m.%Y", "ja-JP": "%Y/%m/%d"}
LAST = datetime(2100, 1, 1)  # noqa: DTZ001 - a world's local time


@dataclass(frozen=True)
class Offer:
    """A moment that menus offer."""

    title: str
    moment: datetime

    @property
    def value(self) -> str:
        """As forms send it."""
        return self.moment.isoformat(timespec="minutes")

    @property
    def said(self) -> str:
        """``Mon, Jul 22, 8:00 AM``."""
        return said(self.moment)


def snooze_offers(now: datetime) -> tuple[Offer, ...]:
    """When a conversation may come back."""
    day = now.replace(hour=8, minute=0, second=0, microsecond=0)
    saturday = day + timedelta(days=(5 - day.weekday()) % 7 or 7)
    offers = (
        Offer("Later today", day.replace(hour=18)),
        Offer("Tomorrow", day + timedelta(days=1)),
        Offer("This weekend", saturday),
        Offer("Next week", _monday(day)),
    )
    return tuple(offer for offer in offers if offer.moment > now)


def sending_offers(now: datetime) -> tuple[Offer, ...]:
    """When an e-mail may be sent."""
    day = now.replace(hour=8, minute=0, second=0, microsecond=0)
    tomorrow = day + timedelta(days=1)
    return (
        Offer("Tomorrow morning", tomorrow),
        Offer("Tomorrow afternoon", tomorrow.replace(hour=13)),
        Offer("Monday morning", _monday(day)),
    )


def _monday(day: datetime) -> datetime:
    return day + timedelta(days=(7 - day.weekday()) or 7)


def read_moment(text: str) -> datetime | None:
    """A moment that a form sent: ``2024-07-22T09:00``, also ``7/22/2024 9:00 AM`` or ``Jul 22, 2024 9 AM``."""
    text = " ".join(re.sub(r"(\d)T(\d)", r"\1 \2", text, count=1).split()).upper()
    for day in ("%Y-%m-%d", _DIGITS[notation().name], "%b %d, %Y", "%B %d, %Y"):
        for clock in ("%H:%M", "%I:%M %p", "%I:%M%p", "%I %p", "%H:%M:%S"):
            try:
                moment = datetime.strptime(text, f"{day} {clock}")  # noqa: DTZ007 - local time of the world
            except ValueError:
                continue
            return moment if moment.year >= 1900 and moment < LAST else None
    return None


def said(moment: datetime) -> str:
    """``Mon, Jul 22, 8:00 AM``."""
    return f"{day_words(moment)}, {time_short(moment)}"


def in_list(text: str, now: datetime) -> str:
    """A stored time as lists show it: the clock today, the day this year, else a date."""
    moment = datetime.fromisoformat(text)
    if moment.date() == now.date():
        return time_short(moment)
    return month_day(moment) if moment.year == now.year else date_short(moment)


def in_full(text: str) -> str:
    """A stored time as e-mails show it: ``Thu, Jul 18, 2024, 8:47 AM``."""
    return f"{notation().named(text, 'medium', 3)}, {time_short(text)}"


def when(text: str) -> str:
    """A stored moment as `said`."""
    return said(datetime.fromisoformat(text))
