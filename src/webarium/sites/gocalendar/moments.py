"""Days and times as people write and read them on the diary's pages."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from webarium.notation import US, typed_day
from webarium.sites.kit.formats import MONTHS, date_brief, date_full, notation

FIRST_YEAR, LAST_YEAR = 1990, 2100
"""Years that the diary has pages for."""
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{2}|\d{4}))?")
_WORDS = re.compile(r"(?:[a-z]+,?\s+)??([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?")
_CLOCK = re.compile(r"(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?m?\.?")


def read_day(text: str, today: date) -> date | None:
    """A day as people type it (``7/19/2024``, ``Jul 19``, ``2024-07-19``); a missing year is today's."""
    text = " ".join(text.lower().split())
    if typed := typed_day(text, notation()):
        return _known(typed)
    try:
        if found := _ISO.fullmatch(text):
            return _known(date(int(found[1]), int(found[2]), int(found[3])))
        if notation() is US and (found := _SLASHES.fullmatch(text)):
            year = int(found[3]) if found[3] else today.year
            return _known(date(year + 2000 if year < 100 else year, int(found[1]), int(found[2])))
        if found := _WORDS.fullmatch(text):
            month = next((n for n, name in enumerate(MONTHS, 1) if name.lower().startswith(found[1])), 0)
            return _known(date(int(found[3] or today.year), month, int(found[2]))) if month else None
    except ValueError:
        return None
    return None


def _known(day: date) -> date | None:
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


def read_time(text: str) -> time | None:
    """A time of day as people type it: ``2 PM``, ``2:30pm``, ``14:00``, ``9``."""
    text = " ".join(text.lower().split())
    if text in ("noon", "midnight"):
        return time(12 if text == "noon" else 0)
    found = _CLOCK.fullmatch(text)
    if found is None or (text.endswith("m") and not found[3]):
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[3] == "p" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def stamp(moment: datetime) -> str:
    """A time as the tables keep it: ``2024-07-18T09:00``."""
    return moment.isoformat("T", "minutes")


def midnight(day: date) -> datetime:
    """When a day begins."""
    return datetime.combine(day, time())


def clock(moment: datetime | time, hours: str = "12") -> str:
    """``9:30 AM``, or ``09:30`` on a 24-hour clock."""
    if hours == "24":
        return f"{moment:%H:%M}"
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'AM' if moment.hour < 12 else 'PM'}"


def short_clock(moment: datetime | time, hours: str = "12") -> str:
    """``9 AM``, ``9:30 AM``."""
    text = clock(moment, hours)
    return text.replace(":00 ", " ") if hours == "12" else text


def field_day(day: date) -> str:
    """A day as the fields show it: ``7/19/2024``."""
    return date_brief(day)


def day_name(day: date) -> str:
    """``Thursday, July 18``."""
    return notation().named(day, "long_month_day")


def span(starts: datetime, ends: datetime, all_day: bool, hours: str = "12") -> str:
    """When something is, in words: ``Thursday, July 18, 2024, 9 AM – 10 AM``."""
    if all_day:
        last = ends - timedelta(days=1)
        if last.date() <= starts.date():
            return date_full(starts)
        return f"{date_full(starts)} – {date_full(last)}"
    if starts.date() == ends.date():
        return f"{date_full(starts)}, {short_clock(starts, hours)} – {short_clock(ends, hours)}"
    return f"{date_full(starts)}, {clock(starts, hours)} – {date_full(ends)}, {clock(ends, hours)}"
