"""Requests that cannot be met: nothing of that name, nothing the diary can do, nothing that makes sense."""

from __future__ import annotations

import random
from datetime import datetime, time, timedelta

from webarium.suites import invented
from webarium.suites.gocalendar.base import (
    WORK_TITLES,
    CalendarTemplate,
    Instances,
    clock,
    find_event,
    free_days,
    open_new,
    said,
    single,
)
from webarium.suites.gocalendar.changing import AddGuest, DeleteEvent
from webarium.suites.gocalendar.making import BookRoom
from webarium.tasks import Data, Ui
from webarium.types import Json


class AskedInVain(CalendarTemplate):
    """Base of requests that must be declined."""

    kind = "impossible"


class DeleteMissing(AskedInVain):
    """An event that is not there."""

    name = "impossible_delete_missing"
    difficulty = "easy"
    reasons = ("not_found",)
    twin = DeleteEvent.name
    intent = DeleteEvent.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Titles that no event has."""
        taken = db.column("SELECT title FROM event")
        return [{"title": title} for title in invented.names(rng, self.count, taken)]

    async def solve(self, ui: Ui, db: Data, title: str) -> None:
        """Search for it in vain."""
        await ui.search(title)
        await ui.expect_text("0 events found.")


class BookMissingRoom(AskedInVain):
    """A room that does not exist."""

    name = "impossible_book_missing_room"
    difficulty = "medium"
    reasons = ("not_found",)
    twin = BookRoom.name
    intent = BookRoom.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
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
            yield {"room": room, "title": title, "day": said(day), "begin": clock(at), "end": clock(end)}

    async def solve(self, ui: Ui, db: Data, room: str, **_: Json) -> None:
        await ui.click("link", "Rooms")
        await ui.expect_text("Board Room")
        ui.expect_absent(room)


class AttachFile(AskedInVain):
    """Something that events cannot have."""

    name = "impossible_feature"
    difficulty = "medium"
    reasons = ("missing_feature",)
    intent = 'For the event "{title}", {wish}.'
    count = 3

    WISHES = (
        "attach the file agenda.pdf",
        "set up a text message to my phone as a reminder",
        "translate the invitation to French",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = single(db, rng)
        return [
            {"event": row.id, "title": row.title, "wish": wish}
            for row, wish in zip(rows, self.WISHES, strict=False)
        ]

    async def solve(self, ui: Ui, db: Data, event: int, title: str, wish: str) -> None:
        """Look at what its form offers."""
        await find_event(ui, title)
        await ui.click("link", "Edit event")
        await ui.expect_text("Event details")
        ui.expect_absent("Attach", "Text message", "Translate")


class EndBeforeStart(AskedInVain):
    """An event that would end before it begins."""

    name = "impossible_end_before_start"
    difficulty = "medium"
    reasons = ("invalid",)
    intent = (
        'Create one event "{title}" that starts on July 25, 2024 at {begin} and ends the same day at {end}.'
    )
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Times the wrong way round."""
        times = (("3:00 PM", "1:30 PM"), ("11:00 AM", "9:15 AM"))
        return [
            {"title": title, "begin": begin, "end": end}
            for title, (begin, end) in zip(rng.sample(WORK_TITLES, 2), times, strict=True)
        ]

    async def solve(self, ui: Ui, db: Data, title: str, begin: str, end: str) -> None:
        await open_new(ui)
        await ui.fill("Title", title)
        await ui.fill("Start date", "7/25/2024")
        await ui.fill("Start time", begin)
        await ui.fill("End time", end)
        await ui.click("button", "Save")
        await ui.expect_text("The event must end after it begins.")


class UnknownGuest(AskedInVain):
    """Somebody who is not in the address book."""

    name = "impossible_unknown_guest"
    difficulty = "medium"
    reasons = ("not_found",)
    twin = AddGuest.name
    intent = AddGuest.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = invented.people(rng, self.count, db.column("SELECT name FROM person"))
        return [
            {"person": person, "title": row.title}
            for person, row in zip(names, single(db, rng), strict=False)
        ]

    async def solve(self, ui: Ui, db: Data, person: str, title: str) -> None:
        """Try it; nobody is suggested."""
        await find_event(ui, title)
        await ui.click("link", "Edit event")
        await ui.fill("Add guests", person)
        await ui.click("button", "Save")
        await ui.expect_text(f"There is nobody called “{person}”")
