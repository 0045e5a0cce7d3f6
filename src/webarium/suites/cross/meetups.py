"""Meetings that threads announce: when they are, as their organizers said last."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from webarium.suites.reddit.base import named
from webarium.tasks import Data, Row

_DAY = re.compile(r"\b(?:Satur|Sun)day, ([A-Z][a-z]+ \d{1,2}, \d{4})")
_HOURS = re.compile(r"\bfrom ((\d{1,2} [AP]M) to (\d{1,2} [AP]M))\b")
_UNSET = ("%not agreed on a weekend yet%", "%neither a day nor an hour%")


@dataclass(frozen=True)
class Meetup:
    """A meeting that a thread of the forum announces, and when it takes place."""

    thread: int
    title: str
    forum: str
    starts: datetime
    ends: datetime
    words: str
    """How its hours are written: ``2 PM to 6 PM``."""
    moved: bool
    """Whether a comment by the organizer changed the hours."""
    source: str
    """All that the organizer wrote: the title, the announcement, and comments below it."""

    @property
    def minutes(self) -> int:
        """How long it lasts, in whole minutes."""
        return int((self.ends - self.starts).total_seconds()) // 60


def meetups(db: Data) -> list[Meetup]:
    """What open threads announce, by thread."""
    found = []
    for row in named(db, "s.body LIKE '%, 2024, from %'"):
        day, hours = _DAY.search(row.body), _HOURS.search(row.body)
        if day is None or hours is None:
            continue
        comments = _by_author(db, row)
        source = "\n".join((row.title, row.body, *comments))
        later = [match for body in comments if (match := _HOURS.search(body))]
        said = later[-1] if later else hours
        starts, ends = (_moment(f"{day[1]} {said[n]}") for n in (2, 3))
        found.append(Meetup(row.id, row.title, row.forum, starts, ends, said[1], bool(later), source))
    return found


def undated(db: Data) -> list[Row]:
    """Threads that look for a day and have none."""
    return named(db, " OR ".join(["s.body LIKE ?"] * len(_UNSET)), *_UNSET)


def _moment(text: str) -> datetime:
    """``August 10, 2024 2 PM`` in the calendar's local time."""
    return datetime.strptime(text, "%B %d, %Y %I %p")  # noqa: DTZ007


def _by_author(db: Data, row: Row) -> list[str]:
    """What the author of a submission said below it, oldest first."""
    return db.column(
        "SELECT body FROM comment WHERE submission_id = ? AND user_id = ? AND visibility = 'visible' ORDER BY id",
        row.id,
        row.user_id,
    )
