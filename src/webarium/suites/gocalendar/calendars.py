"""Tasks that change calendars, lists of things to do and settings."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.scoring import Answer, Expect, Number
from webarium.suites import invented
from webarium.suites.gocalendar.base import (
    CalendarTemplate,
    calendar_named,
    events,
    guests,
    options_of,
    said,
)
from webarium.suites.gocalendar.diary import count_of_month
from webarium.suites.kit import Mutate, Same, added, each_of, month_phrase, shuffled, slashes
from webarium.tasks import Data, Row, Ui

_CHORES = (
    "Oil the hinges",
    "Mail the parcel",
    "Book the ferry",
    "Update the résumé",
    "Order a new kettle",
    "Fix the bell",
)


class RecolorCalendar(CalendarTemplate):
    name = "recolor_calendar"
    kind = "mutate"
    difficulty = "easy"
    intent = "Change the color of my {calendar} calendar to {color}."
    count = 3

    @dataclass(frozen=True)
    class Params:
        calendar: str
        color: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Colours that they do not have."""
        colors = rng.sample(("Sage", "Peacock", "Tomato", "Banana", "Cocoa", "Flamingo"), 3)
        return [
            RecolorCalendar.Params(calendar=name, color=color)
            for name, color in zip(("Work", "Personal", "Family"), colors, strict=True)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update(
                "calendar", {"id": calendar_named(db, params.calendar).id}, {"color": params.color.lower()}
            )
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await options_of(ui, params.calendar)
        await ui.click("button", params.color)
        await ui.expect_text(f"{params.calendar} is now {params.color}.")


class NewCalendar(CalendarTemplate, Mutate):
    name = "new_calendar"
    difficulty = "easy"
    intent = "Create a new calendar called {name}, and give it the color {color}."
    count = 3
    way = ("Create new calendar",)
    button = "Create calendar"
    says = "The calendar {name} was created."

    @dataclass(frozen=True)
    class Params:
        name: str
        color: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = invented.names(rng, 3)
        colors = rng.sample(("Basil", "Lavender", "Tangerine", "Graphite"), 3)
        return [NewCalendar.Params(name=name, color=color) for name, color in zip(names, colors, strict=True)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added(
            "calendar", name=Same(params.name), color=params.color.lower(), description="", visible=1
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Name", params.name)
        await ui.check(params.color)
        await super().act(ui, db, params)


class RenameCalendar(CalendarTemplate, Mutate):
    name = "rename_calendar"
    difficulty = "easy"
    intent = "Rename my {calendar} calendar to {new}."
    count = 3
    form = (("Name", "{new}"),)
    button = "Save"
    says = "The calendar {new} was saved."

    @dataclass(frozen=True)
    class Params:
        calendar: str
        new: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = invented.names(rng, 3)
        return [
            RenameCalendar.Params(calendar=old, new=new)
            for old, new in zip(("Work", "Personal", "Family"), names, strict=True)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update(
                "calendar", {"id": calendar_named(db, params.calendar).id}, {"name": Same(params.new)}
            )
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await options_of(ui, params.calendar)
        await ui.click("link", f"Settings of {params.calendar}")


class DeleteCalendar(CalendarTemplate):
    """A calendar with its events, and how many events another one has in some month."""

    name = "delete_calendar"
    kind = "combined"
    difficulty = "hard"
    intent = (
        "Delete my {calendar} calendar along with its events, then tell me how many events I have left in"
        " {month}."
    )
    count = 2

    @dataclass(frozen=True)
    class Params:
        calendar: str
        month: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The two small ones, and months into which no event of the others reaches from outside."""
        months = shuffled(rng, (date(2024, number, 1) for number in range(1, 13)))
        fit = [each for each in months if _left(db, each) == count_of_month(db, each, "Work")]
        return [
            DeleteCalendar.Params(calendar=name, month=month_phrase(each.isoformat()), iso=each.isoformat())
            for name, each in zip(("Personal", "Family"), fit, strict=False)
        ]

    def _rows(self, db: Data, calendar: str) -> list[Row]:
        return events(db, "c.name = ?", calendar)

    def answer(self, db: Data, params: Params) -> Answer:
        """What is left of the month."""
        rows = events(db, "e.starts_at LIKE ? AND c.name != ?", f"{params.iso[:7]}%", params.calendar)
        return Number(len(rows), unit="events")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The calendar, its events and their guests go."""
        rows = self._rows(db, params.calendar)
        return [
            Expect.delete("calendar", {"id": calendar_named(db, params.calendar).id}),
            *[Expect.delete("event", {"id": row.id}) for row in rows],
            *[
                Expect.delete("guest", {"event_id": row.id, "email": g.email})
                for row in rows
                for g in guests(db, row.id)
            ],
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By its settings, and the counts beside the others."""
        await options_of(ui, params.calendar)
        await ui.click("link", f"Settings of {params.calendar}")
        await ui.click("button", "Delete calendar")
        await ui.click("button", "OK")
        await ui.expect_text(f"The calendar {params.calendar} and")
        await ui.click("link", "Month")
        await ui.fill("Go to date", slashes(date.fromisoformat(params.iso)), submit=True)
        await ui.expect_text(params.month)


def _left(db: Data, first: date) -> int:
    """How many events of Work begin in a month."""
    return len(events(db, "e.starts_at LIKE ? AND c.name = 'Work'", f"{first:%Y-%m}%"))


class AddTask(CalendarTemplate):
    """A task on a list."""

    name = "add_task"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Add the task "{title}" to my "{on}" list, due on {day}.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        on: str
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """New titles on all lists."""
        lists = db.column("SELECT name FROM task_list ORDER BY id")
        chores = rng.sample(_CHORES, 4)
        found = []
        for on, title in zip(lists, chores, strict=False):
            day = db.today + timedelta(days=rng.randint(1, 20))
            found.append({"title": title, "on": on, "day": said(day), "iso": day.isoformat()})
        return each_of(AddTask.Params, found)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = db.value("SELECT id FROM task_list WHERE name = ?", params.on)
        values = {
            "list_id": key,
            "title": Same(params.title),
            "details": "",
            "due_on": params.iso,
            "due_time": None,
            "done": 0,
            "deleted_at": None,
        }
        return [Expect.insert("task", values)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Add task")
        await ui.fill("Title", params.title)
        await ui.fill("Due date", slashes(date.fromisoformat(params.iso)))
        await ui.select("List", params.on)
        await ui.click("button", "Save")
        await ui.expect_text(f"The task “{params.title}” was added.")


def _open(db: Data, rng: random.Random) -> list[Row]:
    return shuffled(rng, db.rows("SELECT * FROM task WHERE NOT done AND deleted_at IS NULL ORDER BY id"))


class FinishTask(CalendarTemplate):
    """A task that is done."""

    name = "finish_task"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Mark the task "{title}" as done.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        task: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [FinishTask.Params(task=row.id, title=row.title) for row in _open(db, rng)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("task", {"id": params.task}, {"done": 1})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Tasks")
        await ui.click("button", f"Mark as done: {params.title}")
        await ui.expect_text(f"“{params.title}” is done.")


class MoveTask(CalendarTemplate):
    """A task with another day and list."""

    name = "move_task"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Move the task "{title}" to the "{on}" list and make it due on {day}, with no time.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        task: int
        title: str
        on: str
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Open tasks to another list and day."""
        lists = {row.id: row["name"] for row in db.rows("SELECT id, name FROM task_list")}
        for row in _open(db, rng):
            others = [name for key, name in sorted(lists.items()) if key != row.list_id]
            if not others:
                continue
            other = rng.choice(others)
            day = db.today + timedelta(days=rng.randint(21, 40))
            if row.due_time is None:
                yield MoveTask.Params(
                    task=row.id, title=row.title, on=other, day=said(day), iso=day.isoformat()
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = db.value("SELECT id FROM task_list WHERE name = ?", params.on)
        return [Expect.update("task", {"id": params.task}, {"list_id": key, "due_on": params.iso})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Tasks")
        await ui.click("link", params.title)
        await ui.fill("Due date", slashes(date.fromisoformat(params.iso)))
        await ui.select("List", params.on)
        await ui.click("button", "Save")
        await ui.expect_text(f"The task “{params.title}” was saved.")


class ChangeSetting(CalendarTemplate):
    name = "change_setting"
    kind = "mutate"
    difficulty = "medium"
    intent = "In the calendar settings, {one} and {other}."
    count = 3

    CHOICES = (
        ("have the week start on Monday", "Start week on", "Monday", "week_start", "monday"),
        ("have the week start on Saturday", "Start week on", "Saturday", "week_start", "saturday"),
        (
            "make events last 15 minutes by default",
            "Default duration of events",
            "15 minutes",
            "default_minutes",
            "15",
        ),
        (
            "make events last 30 minutes by default",
            "Default duration of events",
            "30 minutes",
            "default_minutes",
            "30",
        ),
        (
            "make events last 90 minutes by default",
            "Default duration of events",
            "90 minutes",
            "default_minutes",
            "90",
        ),
        ("show times like 13:00", "Time format", "13:00", "clock", "24"),
        ("make Day the default view", "Default view", "Day", "default_view", "day"),
        ("make Month the default view", "Default view", "Month", "default_view", "month"),
        ("make Agenda the default view", "Default view", "Agenda", "default_view", "agenda"),
        ("hide the weekends", "Weekends", "Hide weekends", "weekends", "0"),
    )
    """What to ask for, label and option on the page, name and value in the table."""

    @dataclass(frozen=True)
    class Params:
        one: str
        other: str
        choices: list[int]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        pairs = shuffled(
            rng,
            ((a, b) for a in range(len(self.CHOICES)) for b in range(a) if self._name(a) != self._name(b)),
        )
        return [
            ChangeSetting.Params(one=self.CHOICES[a][0], other=self.CHOICES[b][0], choices=[a, b])
            for a, b in pairs
        ]

    def _name(self, choice: int) -> str:
        return self.CHOICES[choice][3]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        chosen = [self.CHOICES[number] for number in params.choices]
        return [Expect.update("setting", {"name": name}, {"value": value}) for *_, name, value in chosen]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Settings")
        for number in params.choices:
            await ui.select(self.CHOICES[number][1], self.CHOICES[number][2])
        await ui.click("button", "Save")
        await ui.expect_text("Your settings were saved.")
