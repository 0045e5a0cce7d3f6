"""Finds a time, a room and guests for events, never two at the same time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from webarium.draws import Dice
from webarium.sites.gocalendar.seed.drafts import Draft

_HOURS = (8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 13.0, 13.5, 14.0, 14.5, 15.0, 16.0, 16.5)
_AUTHORED = (date(2024, 6, 24), date(2024, 8, 4))
"""The days that the page of the authored month shows."""
_HOLIDAYS = frozenset(((1, 1), (7, 4), (12, 24), (12, 25), (12, 26), (12, 31)))
_TRIES = 40
ROOMY = 4
"""How many seats more than people a room may have, where a smaller one would do."""


@dataclass(frozen=True)
class Meeting:
    """A meeting as it was written: without a day."""

    title: str
    minutes: int
    guests: int
    where: str
    """``room``, ``call``, ``lunch``, ``away`` or empty."""
    note: str = ""
    place: str = ""
    """Where ``away`` is."""

    @classmethod
    def read(cls, given: Sequence[object], away: str = "") -> Meeting:
        """One of a file's lists."""
        title, minutes, guests, where, *more = given
        note, place = [*map(str, more), "", ""][:2]
        return cls(str(title), int(str(minutes)), int(str(guests)), str(where), note, place or away)


class Planner:
    """Makes events one after the other."""

    def __init__(
        self, dice: Dice, people: Sequence[str], rooms: Mapping[str, int], lunch: Sequence[str]
    ) -> None:
        self.dice, self.lunch = dice, lunch
        self.colleagues, self.people = list(people[:10]), list(people)
        self.rooms = sorted((seats, name) for name, seats in rooms.items())
        self.drafts: list[Draft] = []
        self.titles: set[tuple[int, str]] = set()
        self._away: set[date] = set()
        self._taken: dict[date, list[tuple[datetime, datetime]]] = {}

    def is_free(self, day: date) -> bool:
        """Whether generated events may lie on a day."""
        return not _AUTHORED[0] <= day <= _AUTHORED[1]

    def works(self, day: date) -> bool:
        """Whether a day is one of work, at Fernhill."""
        festive = (day.month, day.day) in _HOLIDAYS or (
            day.month == 11 and day.weekday() in (3, 4) and day.day > 21
        )
        return day.weekday() < 5 and not festive and day not in self._away and self.is_free(day)

    def add(self, draft: Draft) -> bool:
        """Keep a timed event, unless something else stands there."""
        taken = self._taken.setdefault(draft.starts.date(), [])
        if any(draft.starts < over and begun < draft.ends for begun, over in taken):
            return False
        taken.append((draft.starts, draft.ends))
        self.keep(draft)
        return True

    def keep(self, draft: Draft) -> None:
        """Keep an event, whatever else there is."""
        self.drafts.append(draft)
        self.titles.add((draft.starts.year, draft.title))

    def whole_days(self, title: str, first: date, days: int, place: str) -> None:
        """Days of work elsewhere, on which nothing else is."""
        self._away |= {first + timedelta(days=n) for n in range(days)}
        starts = moment(first, 0)
        self.keep(Draft("Work", title, starts, starts + timedelta(days=days), all_day=True, location=place))

    def place(self, meeting: Meeting, day: date, team: Sequence[str]) -> bool:
        """A single meeting on a day or the next ones; False where there is no time for it."""
        for _ in range(_TRIES):
            if self.works(day):
                hour = self.dice.pick((12.0, 12.5)) if meeting.where == "lunch" else self.dice.pick(_HOURS)
                starts = moment(day, hour)
                if starts + timedelta(minutes=meeting.minutes) <= moment(day, 18) and self.add(
                    self.draft(meeting, starts, team)
                ):
                    return True
            day += timedelta(days=self.dice.below(2))
        return False

    def draft(self, meeting: Meeting, starts: datetime, team: Sequence[str]) -> Draft:
        """The event of a meeting, with its room."""
        dice = self.dice
        replies = ("yes", "yes", "yes", "maybe", "", "no")
        invited = self._named_first(meeting, team)[: meeting.guests]
        guests = tuple((name, dice.pick(replies)) for name in invited)
        room = self.room_for(len(guests) + 1) if meeting.where == "room" else ""
        call = meeting.where == "call"
        video = call and dice.chance(0.6)
        location = {"lunch": dice.pick(self.lunch), "away": meeting.place}.get(meeting.where, room)
        return Draft(
            calendar="Work",
            title=meeting.title,
            starts=starts,
            ends=starts + timedelta(minutes=meeting.minutes),
            location="Phone" if call and not video else location,
            room=room,
            description=meeting.note,
            guests=guests,
            has_meeting=video,
            reminders=dice.pick(("", "10", "30", "60", "10,1440")),
            organizer=guests[0][0] if guests and dice.chance(0.12) else "",
        )

    def _named_first(self, meeting: Meeting, team: Sequence[str]) -> list[str]:
        """The team, and before it whom the meeting's own words count on: "Alexander shares his screen"."""
        said = f"{meeting.title}. {meeting.note}"
        named = [name for name in self.colleagues if re.search(rf"\b{name.split()[0]}\b(?!['’])", said)]
        return [*named, *(name for name in team if name not in named)]

    def room_for(self, people: int) -> str:
        """A room with enough seats, and not many more if it can be."""
        fit = [(seats, name) for seats, name in self.rooms if seats >= people]
        near = [name for seats, name in fit if seats <= max(people + ROOMY, fit[0][0])]
        return self.dice.pick(near)

    def repeated(self, like: Draft, number: int, days: Sequence[date], rule: str) -> None:
        """A series on these days, but for those on which something else stands."""
        lasts = like.ends - like.starts
        for day in days:
            if not self.is_free(day) or day in self._away:
                continue
            starts = datetime.combine(day, like.starts.time())
            self.add(replace(like, starts=starts, ends=starts + lasts, series=number, rule=rule))

    def team(self, size: int) -> list[str]:
        """Colleagues who work together."""
        return self.dice.some(self.colleagues, size)


def moment(day: date, hours: float) -> datetime:
    """A time of a day."""
    return datetime.combine(day, time()) + timedelta(hours=hours)
