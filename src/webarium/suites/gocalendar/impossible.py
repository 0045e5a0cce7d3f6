"""Requests that cannot be met: nothing of that name, nothing the diary can do, nothing that makes sense."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from webarium.suites import invented
from webarium.suites.gocalendar.base import (
    WORK_TITLES,
    CalendarTemplate,
    find_event,
    free_days,
    open_new,
    said,
    single,
)
from webarium.suites.gocalendar.events import AddGuest, DeleteEvent
from webarium.suites.gocalendar.new_events import BookRoom
from webarium.suites.kit import Decline, SoughtInVain, time_phrase
from webarium.tasks import Data, Ui


class DeleteMissing(CalendarTemplate, SoughtInVain, like=DeleteEvent):
    """An event that is not there."""

    name = "impossible_delete_missing"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 3
    says = "0 events found."

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Titles that no event has."""
        taken = db.column("SELECT title FROM event")
        return [DeleteMissing.Params(title=title) for title in invented.names(rng, self.count, taken)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.title)


class BookMissingRoom(CalendarTemplate, Decline, like=BookRoom):
    """A room that does not exist."""

    name = "impossible_book_missing_room"
    difficulty = "medium"
    reasons = ("not_found",)
    count = 2
    way = ("Rooms",)
    says = "Board Room"
    lacks = ("{room}",)

    @dataclass(frozen=True)
    class Params:
        room: str
        title: str
        day: str
        begin: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Names that no room has."""
        names = (
            "Sunset Terrace",
            "Conference Room Q",
            "Attic Studio",
            "Harbor Room",
            "Lantern Hall",
            "Cedar Lounge",
        )
        titles = rng.sample(WORK_TITLES, 2)
        for room, title, day in zip(rng.sample(names, 2), titles, free_days(db, rng, 2), strict=True):
            at = datetime.combine(day, time(rng.randint(9, 16)))
            end = at + timedelta(hours=1)
            yield BookMissingRoom.Params(
                room=room, title=title, day=said(day), begin=time_phrase(at), end=time_phrase(end)
            )


class AttachFile(CalendarTemplate, Decline):
    """Something that events cannot have."""

    name = "impossible_feature"
    difficulty = "medium"
    reasons = ("missing_feature",)
    intent = 'For the event "{title}", {wish}.'
    count = 3
    way = ("Edit event",)
    says = "Event details"
    lacks = ("Attach", "Text message", "Translate")

    WISHES = (
        "attach the file agenda.pdf",
        "set up a text message reminder to my phone",
        "translate the invitation into French",
    )

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        wish: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = single(db, rng)
        return [
            AttachFile.Params(event=row.id, title=row.title, wish=wish)
            for row, wish in zip(rows, self.WISHES, strict=False)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Look at what its form offers."""
        await find_event(ui, params.title)
        await super().go(ui, db, params)


class EndBeforeStart(CalendarTemplate, Decline):
    """An event that would end before it begins."""

    name = "impossible_end_before_start"
    difficulty = "medium"
    reasons = ("invalid",)
    intent = (
        'Create one event called "{title}" that starts on July 25, 2024 at {begin} and ends the same day at'
        " {end}."
    )
    count = 2
    form = (
        ("Title", "{title}"),
        ("Start date", "7/25/2024"),
        ("Start time", "{begin}"),
        ("End time", "{end}"),
    )
    button = "Save"
    says = "The event must end after it begins."

    @dataclass(frozen=True)
    class Params:
        title: str
        begin: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Times the wrong way round."""
        times = (("3:00 PM", "1:30 PM"), ("11:00 AM", "9:15 AM"))
        return [
            EndBeforeStart.Params(title=title, begin=begin, end=end)
            for title, (begin, end) in zip(rng.sample(WORK_TITLES, 2), times, strict=True)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_new(ui)


class UnknownGuest(CalendarTemplate, Decline, like=AddGuest):
    """Somebody who is not in the address book."""

    name = "impossible_unknown_guest"
    difficulty = "medium"
    reasons = ("not_found",)
    count = 2
    way = ("Edit event",)
    form = (("Add guests", "{person}"),)
    button = "Save"
    says = "There is nobody called “{person}”"

    @dataclass(frozen=True)
    class Params:
        person: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = invented.people(rng, self.count, db.column("SELECT name FROM person"))
        return [
            UnknownGuest.Params(person=person, title=row.title)
            for person, row in zip(names, single(db, rng), strict=False)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Try it; nobody is suggested."""
        await find_event(ui, params.title)
        await super().go(ui, db, params)
