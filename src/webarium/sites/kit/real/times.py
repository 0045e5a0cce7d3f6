"""REAL's clock: worlds stand on one Thursday in Los Angeles, and state is written in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from webarium.sites.kit.formats import DAYS, MONTHS

EPOCH = datetime(2024, 7, 18, 9, 0)  # noqa: DTZ001 - wall-clock time of ZONE, as all times of a world
"""When worlds of REAL's sites begin, local time."""
ZONE = ZoneInfo("America/Los_Angeles")
"""Where they are."""


@lru_cache(maxsize=1 << 14)  # a calendar's state holds 600 moments, and is read at each ``/finish``
def utc(local: datetime) -> str:
    """Local wall-clock time as JavaScript's ``toISOString`` writes it: 2 PM in July is ``…T21:00:00.000Z``."""
    moment = local.replace(tzinfo=ZONE).astimezone(UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"


def local(text: str) -> datetime:
    """The inverse of `utc`; raises `ValueError` for any other text."""
    moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    return moment.astimezone(ZONE).replace(tzinfo=None)


def js_date(when: date | datetime) -> str:
    """Local time as JavaScript's ``Date.toString`` writes it.

    For example ``Thu Jul 18 2024 09:00:00 GMT-0700 (Pacific Daylight Time)``.
    """
    moment = when if isinstance(when, datetime) else datetime(when.year, when.month, when.day)  # noqa: DTZ001
    aware = moment.replace(tzinfo=ZONE)
    name = "Pacific Daylight Time" if aware.dst() else "Pacific Standard Time"
    day = f"{DAYS[moment.weekday()][:3]} {MONTHS[moment.month - 1][:3]} {moment:%d %Y}"
    return f"{day} {moment:%H:%M:%S} GMT{aware:%z} ({name})"
