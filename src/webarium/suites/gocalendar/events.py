"""Events that are there already: moved, renamed, deleted, answered, one of a series or all of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.actions.types import Drag, ElementId, Point
from webarium.errors import TaskError
from webarium.scoring import Answer, AnyValue, Either, Expect, Expected, Number
from webarium.suites.gocalendar.base import (
    INVITED,
    PLACES,
    CalendarTemplate,
    edit_event,
    events,
    fill_when,
    find_event,
    free_days,
    guests,
    invite,
    mailed,
    moment,
    said,
    single,
    stamp,
    titles,
    titles_alone,
)
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Mutate, Same, shuffled, time_phrase
from webarium.tasks import Data, Row, Ui

NO_GUESTS = "NOT EXISTS (SELECT 1 FROM guest g WHERE g.event_id = e.id)"


def event_row(db: Data, event: int) -> Row:
    """An event by its number."""
    return db.row("SELECT * FROM event WHERE id = ?", event)


async def save(ui: Ui, title: str) -> None:
    """Save the event's form and see that the page confirms it."""
    await ui.click("button", "Save")
    await ui.expect_text(f"“{title}” was saved.")


class RenameEvent(CalendarTemplate, Mutate):
    name = "rename_event"
    difficulty = "easy"
    intent = 'Rename the event "{title}" to "{new}" and set its location to "{place}".'
    count = 4
    form = (("Title", "{new}"), ("Location", "{place}"))
    button = "Save"
    says = "“{new}” was saved."

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        new: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events without guests and room."""
        rows = single(db, rng, f"{NO_GUESTS} AND e.room_id IS NULL")
        found = zip(rows, titles(rng, 4), rng.sample(PLACES, 4), strict=False)
        return [
            RenameEvent.Params(event=row.id, title=row.title, new=new, place=place)
            for row, new, place in found
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update(
                "event", {"id": params.event}, {"title": Same(params.new), "location": Same(params.place)}
            )
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await edit_event(ui, params.title)


class MoveEvent(CalendarTemplate):
    """Another day and time, as long as before."""

    name = "move_event"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Move "{title}" to {day} at {at}, keeping its length the same.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        day: str
        at: str
        starts: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events without guests, to free days."""
        rows = single(db, rng, NO_GUESTS)
        for row, day in zip(rows, free_days(db, rng, 4), strict=False):
            starts = datetime(day.year, day.month, day.day, rng.choice((8, 10, 13, 15)), 30)  # noqa: DTZ001
            yield MoveEvent.Params(
                event=row.id, title=row.title, day=said(day), at=time_phrase(starts), starts=stamp(starts)
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = event_row(db, params.event)
        ends = moment(params.starts) + (moment(row.ends_at) - moment(row.starts_at))
        return [
            Expect.update("event", {"id": params.event}, {"starts_at": params.starts, "ends_at": stamp(ends)})
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = event_row(db, params.event)
        begin = moment(params.starts)
        await edit_event(ui, params.title)
        await fill_when(ui, begin, begin + (moment(row.ends_at) - moment(row.starts_at)))
        await save(ui, params.title)


class DragEvent(CalendarTemplate):
    """An event of this week, dragged to another day and time."""

    name = "drag_event"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Move this week\'s "{title}" to {day} at {at}, without changing its length.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        day: str
        at: str
        days: int
        hours: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events of an hour, to a day of the same week."""
        moves = shuffled(
            rng,
            [
                ("Client Call", 1, -1),
                ("Morning Coffee with sister", 1, 2),
                ("Client Presentation", -1, -2),
                ("Customer Feedback Session", 1, -3),
                ("Project Sync", -2, 3),
            ],
        )
        for title, days, hours in moves:
            row = next(iter(events(db, "e.title = ? AND e.starts_at < '2024-07-21'", title)), None)
            if row is None:
                continue
            starts = moment(row.starts_at) + timedelta(days=days, hours=hours)
            yield DragEvent.Params(
                event=row.id,
                title=title,
                day=said(starts.date()),
                at=time_phrase(starts),
                days=days,
                hours=hours,
            )

    def expected(self, db: Data, params: Params) -> Expected:
        """Begin and end change by as much; who moves it by its form is asked whether to tell the guests, and may."""
        row, by = event_row(db, params.event), timedelta(days=params.days, hours=params.hours)
        times = {"starts_at": stamp(moment(row.starts_at) + by), "ends_at": stamp(moment(row.ends_at) + by)}
        moved = Expect.update("event", {"id": params.event}, times)
        invited = [guest.email for guest in guests(db, params.event)]
        return (
            Either(((moved,), (moved, mailed(db, params.event, "update", invited)))) if invited else [moved]
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await drag(ui, params.title, params.days, params.hours)
        await ui.expect_text(f"“{params.title}” is now on")


async def drag(ui: Ui, title: str, days: int, hours: float) -> None:
    """Drag an event of an hour by so many days and hours of the week's page."""
    nodes = [node for node in ui.screen.find(("link",), title, None) if node.box[3] > 20]
    if not nodes:
        raise TaskError(f"There is no {title!r} to drag at {ui.url}.")
    columns = [
        n
        for n in ui.screen.root.walk()
        if n.role in ("region", "group") and n.name.split(",")[0].endswith("day")
    ]
    x, y, width, height = nodes[0].box
    column = columns[0].box[2] if columns else width
    middle = (x + width / 2, y + height / 2)
    await ui.do(Drag(ElementId(nodes[0].id), Point(middle[0] + days * column, middle[1] + hours * 48)))


class DeleteEvent(CalendarTemplate):
    name = "delete_event"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Delete the event "{title}".'
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [DeleteEvent.Params(event=row.id, title=row.title) for row in single(db, rng)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """It goes to the bin."""
        return [Expect.update("event", {"id": params.event}, {"deleted_at": stamp(db.now)})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await ui.click("button", "Delete event")
        await ui.expect_text(f"“{params.title}” was deleted.")


def _occurrences(db: Data, rng: random.Random) -> list[list[Row]]:
    """The rows of each series that has three or more, in a random order."""
    found: dict[int, list[Row]] = {}
    for row in events(db, "e.series_id IS NOT NULL"):
        found.setdefault(row.series_id, []).append(row)
    return shuffled(rng, (rows for rows in found.values() if len(rows) >= 4))


class DeleteOccurrence(CalendarTemplate):
    """One occurrence of a series, deleted."""

    name = "delete_occurrence"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Delete only the "{title}" meeting on {day}; keep the others.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """One in the middle of each series."""
        for rows in _occurrences(db, rng):
            row = rng.choice(rows[1:-1])
            yield DeleteOccurrence.Params(
                event=row.id, title=row.title, day=said(moment(row.starts_at).date())
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """One row goes to the bin."""
        return [Expect.update("event", {"id": params.event}, {"deleted_at": stamp(db.now)})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """From its details, for this event."""
        await find_event(ui, params.title, near=params.day)
        await ui.click("link", "Delete event")
        await ui.check("This event")
        await ui.click("button", "OK")
        await ui.expect_text(f"“{params.title}” was deleted.")


class DeleteFollowing(CalendarTemplate):
    """The rest of a series, deleted."""

    name = "delete_following"
    kind = "mutate"
    difficulty = "hard"
    intent = 'Delete the "{title}" meeting on {day} and every later one in the series.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The last two or three of each series."""
        for rows in _occurrences(db, rng):
            row = rows[-rng.choice((2, 3))]
            yield DeleteFollowing.Params(
                event=row.id, title=row.title, day=said(moment(row.starts_at).date())
            )

    def _targets(self, db: Data, event: int) -> list[Row]:
        row = event_row(db, event)
        return events(db, "e.series_id = ? AND e.starts_at >= ?", row.series_id, row.starts_at)

    def expected(self, db: Data, params: Params) -> Expected:
        """All of them go to the bin, and the series ends before them unless they are deleted one by one."""
        gone = tuple(
            Expect.update("event", {"id": row.id}, {"deleted_at": stamp(db.now)})
            for row in self._targets(db, params.event)
        )
        rule = {"rule": AnyValue(), "whole": AnyValue()}
        return Either(
            (gone, (*gone, Expect.update("series", {"id": event_row(db, params.event).series_id}, rule)))
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """From the first one's details."""
        await find_event(ui, params.title, near=params.day)
        await ui.click("link", "Delete event")
        await ui.check("This and following events")
        await ui.click("button", "OK")
        await ui.expect_text(f"{len(self._targets(db, params.event))} events")


class ChangeSeries(CalendarTemplate):
    """A new title for all occurrences."""

    name = "change_series"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Rename every occurrence of the recurring meeting "{title}" to "{new}", without notifying the guests.'
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        series: int
        title: str
        new: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for rows, new in zip(_occurrences(db, rng), titles(rng, 6), strict=False):
            yield ChangeSeries.Params(series=rows[0].series_id, title=rows[0].title, new=new)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        rows = events(db, "e.series_id = ?", params.series)
        return [Expect.update("event", {"id": row.id}, {"title": Same(params.new)}) for row in rows]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By one's form, for all events."""
        await edit_event(ui, params.title)
        await ui.fill("Title", params.new)
        await ui.click("button", "Save")
        await ui.check("All events")
        await ui.click("button", "OK")
        await ui.click("button", "Don't send")
        await ui.expect_text(f"“{params.new}” was saved.")


class AddGuest(CalendarTemplate):
    name = "add_guest"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Add {person} as a guest to "{title}", and send the updated invitations.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events, and people who are not invited."""
        people = db.column("SELECT name FROM person ORDER BY id LIMIT 10")
        for row in single(db, rng):
            names = {guest["name"] for guest in guests(db, row.id)}
            others = [name for name in people if name not in names]
            if others:
                yield AddGuest.Params(event=row.id, title=row.title, person=rng.choice(others))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """One more row, and the mail to all."""
        email = db.value("SELECT email FROM person WHERE name = ?", params.person)
        values = {"event_id": params.event, "email": email, "name": params.person, "reply": "", "invited": 1}
        emails = [email, *(guest.email for guest in guests(db, params.event))]
        return [Expect.insert("guest", values), mailed(db, params.event, INVITED, emails)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await edit_event(ui, params.title)
        await invite(ui, [params.person])
        await ui.click("button", "Save")
        await ui.click("button", "Send")
        await ui.expect_text(f"“{params.title}” was saved.")


class ReplyToInvitation(CalendarTemplate):
    """An answer to somebody's invitation."""

    name = "reply_to_invitation"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Reply "{reply}" to {organizer}\'s invitation to "{title}" on {day}.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        organizer: str
        reply: str
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = db.rows(
            """SELECT e.id, e.title, e.starts_at, p.name AS organizer
            FROM event e JOIN person p ON p.email = e.organizer ORDER BY e.id"""
        )
        alone = titles_alone(db)
        rows = shuffled(rng, (row for row in found if row.title in alone))
        return [
            ReplyToInvitation.Params(
                event=row.id,
                title=row.title,
                organizer=row.organizer,
                reply=reply,
                day=said(moment(row.starts_at).date()),
            )
            for row, reply in zip(rows, ("Yes", "Maybe", "No"), strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The reply is kept and sent."""
        answer = params.reply.lower()
        sent = mailed(db, params.event, answer, [event_row(db, params.event).organizer])
        return [Expect.update("event", {"id": params.event}, {"reply": answer}), sent]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await ui.click("button", params.reply)
        await ui.expect_text(f"Your answer to “{params.title}” was sent.")


class ClearDay(CalendarTemplate):
    """All events of a day deleted, and how many they were."""

    name = "clear_day"
    kind = "combined"
    difficulty = "hard"
    intent = (
        "Delete all one-time (non-recurring) events on {day} that I'm the organizer of, and tell me how many"
        " you deleted."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        iso: str
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days with two to four single events and nothing else, also nothing that began before."""
        days: dict[str, list[Row]] = {}
        longer = [row for row in events(db) if row.all_day]
        for row in events(db):
            days.setdefault(row.starts_at[:10], []).append(row)
        fit = []
        for day, rows in days.items():
            if any(row.starts_at[:10] < day < row.ends_at[:10] for row in longer):
                continue
            if 2 <= len(rows) <= 4 and all(
                r.series_id is None and not r.organizer and not r.all_day for r in rows
            ):
                fit.append(day)
        fit = shuffled(rng, fit)
        mixed = not_all_alike(fit, [len(days[day]) for day in fit], self.count)
        return [ClearDay.Params(iso=day, day=said(moment(day).date())) for day in mixed]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(events(db, "e.starts_at LIKE ?", f"{params.iso}%")), unit="events")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """All go to the bin."""
        rows = events(db, "e.starts_at LIKE ?", f"{params.iso}%")
        return [Expect.update("event", {"id": row.id}, {"deleted_at": stamp(db.now)}) for row in rows]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """One after the other, on the day's page."""
        await ui.click("link", "Agenda")
        for row in events(db, "e.starts_at LIKE ?", f"{params.iso}%"):
            await ui.goto(f"/day/{params.iso}")
            await ui.click("link", row.title)
            await ui.click("button", "Delete event")
