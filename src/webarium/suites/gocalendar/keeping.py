"""Tasks that change calendars, lists of things to do and settings."""

from __future__ import annotations

import random
from datetime import date, timedelta

from webarium.scoring import Answer, Expect, Number, Same
from webarium.suites import invented
from webarium.suites.gocalendar.base import (
    CalendarTemplate,
    Instances,
    calendar_named,
    events,
    guests,
    options_of,
    said,
)
from webarium.suites.gocalendar.questions import count_of_month
from webarium.suites.kit import Mutate, added, month_phrase, shuffled, slashes
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

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
    intent = "Give my {calendar} calendar the color {color}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Colours that they do not have."""
        colors = rng.sample(("Sage", "Peacock", "Tomato", "Banana", "Cocoa", "Flamingo"), 3)
        return [
            {"calendar": name, "color": color}
            for name, color in zip(("Work", "Personal", "Family"), colors, strict=True)
        ]

    def expected(self, db: Data, calendar: str, color: str) -> list[Expect]:
        return [Expect.update("calendar", {"id": calendar_named(db, calendar).id}, {"color": color.lower()})]

    async def solve(self, ui: Ui, db: Data, calendar: str, color: str) -> None:
        await options_of(ui, calendar)
        await ui.click("button", color)
        await ui.expect_text(f"{calendar} is now {color}.")


class NewCalendar(CalendarTemplate, Mutate):
    name = "new_calendar"
    difficulty = "easy"
    intent = "Create a new calendar called {name} in the color {color}."
    count = 3
    way = ("Create new calendar",)
    button = "Create calendar"
    says = "The calendar {name} was created."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = invented.names(rng, 3)
        colors = rng.sample(("Basil", "Lavender", "Tangerine", "Graphite"), 3)
        return [{"name": name, "color": color} for name, color in zip(names, colors, strict=True)]

    def expected(self, db: Data, name: str, color: str) -> list[Expect]:
        return added("calendar", name=Same(name), color=color.lower(), description="", visible=1)

    async def act(self, ui: Ui, db: Data, name: str, color: str) -> None:
        await ui.fill("Name", name)
        await ui.check(color)
        await super().act(ui, db)


class RenameCalendar(CalendarTemplate, Mutate):
    name = "rename_calendar"
    difficulty = "easy"
    intent = "Rename my {calendar} calendar to {new}."
    count = 3
    form = (("Name", "{new}"),)
    button = "Save"
    says = "The calendar {new} was saved."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = invented.names(rng, 3)
        return [
            {"calendar": old, "new": new}
            for old, new in zip(("Work", "Personal", "Family"), names, strict=True)
        ]

    def expected(self, db: Data, calendar: str, new: str) -> list[Expect]:
        return [Expect.update("calendar", {"id": calendar_named(db, calendar).id}, {"name": Same(new)})]

    async def go(self, ui: Ui, db: Data, calendar: str, new: str) -> None:
        await options_of(ui, calendar)
        await ui.click("link", f"Settings of {calendar}")


class DeleteCalendar(CalendarTemplate):
    """A calendar with its events, and how many events another one has in some month."""

    name = "delete_calendar"
    kind = "combined"
    difficulty = "hard"
    intent = (
        "Delete my {calendar} calendar with its events, then tell me how many events I have left in {month}."
    )
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The two small ones, and months into which no event of the others reaches from outside."""
        months = shuffled(rng, (date(2024, number, 1) for number in range(1, 13)))
        fit = [each for each in months if _left(db, each) == count_of_month(db, each, "Work")]
        return [
            {"calendar": name, "month": month_phrase(each.isoformat()), "iso": each.isoformat()}
            for name, each in zip(("Personal", "Family"), fit, strict=False)
        ]

    def _rows(self, db: Data, calendar: str) -> list[Row]:
        return events(db, "c.name = ?", calendar)

    def answer(self, db: Data, calendar: str, month: str, iso: str) -> Answer:
        """What is left of the month."""
        rows = events(db, "e.starts_at LIKE ? AND c.name != ?", f"{iso[:7]}%", calendar)
        return Number(len(rows), unit="events")

    def expected(self, db: Data, calendar: str, month: str, iso: str) -> list[Expect]:
        """The calendar, its events and their guests go."""
        rows = self._rows(db, calendar)
        return [
            Expect.delete("calendar", {"id": calendar_named(db, calendar).id}),
            *[Expect.delete("event", {"id": row.id}) for row in rows],
            *[
                Expect.delete("guest", {"event_id": row.id, "email": g.email})
                for row in rows
                for g in guests(db, row.id)
            ],
        ]

    async def solve(self, ui: Ui, db: Data, calendar: str, month: str, iso: str) -> None:
        """By its settings, and the counts beside the others."""
        await options_of(ui, calendar)
        await ui.click("link", f"Settings of {calendar}")
        await ui.click("button", "Delete calendar")
        await ui.click("button", "OK")
        await ui.expect_text(f"The calendar {calendar} and")
        await ui.click("link", "Month")
        await ui.fill("Go to date", slashes(date.fromisoformat(iso)), submit=True)
        await ui.expect_text(month)


def _left(db: Data, first: date) -> int:
    """How many events of Work begin in a month."""
    return len(events(db, "e.starts_at LIKE ? AND c.name = 'Work'", f"{first:%Y-%m}%"))


class AddTask(CalendarTemplate):
    """A task on a list."""

    name = "add_task"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Add the task "{title}" to my list "{on}", due on {day}.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """New titles on all lists."""
        lists = db.column("SELECT name FROM task_list ORDER BY id")
        chores = rng.sample(_CHORES, 4)
        found = []
        for on, title in zip(lists, chores, strict=False):
            day = db.today + timedelta(days=rng.randint(1, 20))
            found.append({"title": title, "on": on, "day": said(day), "iso": day.isoformat()})
        return found

    def expected(self, db: Data, title: str, on: str, day: str, iso: str) -> list[Expect]:
        key = db.value("SELECT id FROM task_list WHERE name = ?", on)
        values = {
            "list_id": key,
            "title": Same(title),
            "details": "",
            "due_on": iso,
            "due_time": None,
            "done": 0,
            "deleted_at": None,
        }
        return [Expect.insert("task", values)]

    async def solve(self, ui: Ui, db: Data, title: str, on: str, day: str, iso: str) -> None:
        await ui.click("link", "Add task")
        await ui.fill("Title", title)
        await ui.fill("Due date", slashes(date.fromisoformat(iso)))
        await ui.select("List", on)
        await ui.click("button", "Save")
        await ui.expect_text(f"The task “{title}” was added.")


def _open(db: Data, rng: random.Random) -> list[Row]:
    return shuffled(rng, db.rows("SELECT * FROM task WHERE NOT done AND deleted_at IS NULL ORDER BY id"))


class FinishTask(CalendarTemplate):
    """A task that is done."""

    name = "finish_task"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Mark the task "{title}" as done.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"task": row.id, "title": row.title} for row in _open(db, rng)]

    def expected(self, db: Data, task: int, title: str) -> list[Expect]:
        return [Expect.update("task", {"id": task}, {"done": 1})]

    async def solve(self, ui: Ui, db: Data, task: int, title: str) -> None:
        await ui.click("link", "Tasks")
        await ui.click("button", f"Mark as done: {title}")
        await ui.expect_text(f"“{title}” is done.")


class MoveTask(CalendarTemplate):
    """A task with another day and list."""

    name = "move_task"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Move the task "{title}" to the list "{on}" and make it due on {day}, without a time.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Open tasks to another list and day."""
        lists = {row.id: row["name"] for row in db.rows("SELECT id, name FROM task_list")}
        for row in _open(db, rng):
            others = [name for key, name in sorted(lists.items()) if key != row.list_id]
            if not others:
                continue
            other = rng.choice(others)
            day = db.today + timedelta(days=rng.randint(21, 40))
            if row.due_time is None:
                yield {
                    "task": row.id,
                    "title": row.title,
                    "on": other,
                    "day": said(day),
                    "iso": day.isoformat(),
                }

    def expected(self, db: Data, task: int, title: str, on: str, day: str, iso: str) -> list[Expect]:
        key = db.value("SELECT id FROM task_list WHERE name = ?", on)
        return [Expect.update("task", {"id": task}, {"list_id": key, "due_on": iso})]

    async def solve(self, ui: Ui, db: Data, task: int, title: str, on: str, day: str, iso: str) -> None:
        await ui.click("link", "Tasks")
        await ui.click("link", title)
        await ui.fill("Due date", slashes(date.fromisoformat(iso)))
        await ui.select("List", on)
        await ui.click("button", "Save")
        await ui.expect_text(f"The task “{title}” was saved.")


class ChangeSetting(CalendarTemplate):
    name = "change_setting"
    kind = "mutate"
    difficulty = "medium"
    intent = "In the settings of the calendar, {one} and {other}."
    count = 3

    CHOICES = (
        ("let the week start on Monday", "Start week on", "Monday", "week_start", "monday"),
        ("let the week start on Saturday", "Start week on", "Saturday", "week_start", "saturday"),
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
        ("make the day the default view", "Default view", "Day", "default_view", "day"),
        ("make the month the default view", "Default view", "Month", "default_view", "month"),
        ("make the agenda the default view", "Default view", "Agenda", "default_view", "agenda"),
        ("hide the weekends", "Weekends", "Hide weekends", "weekends", "0"),
    )
    """What to ask for, label and option on the page, name and value in the table."""

    def instances(self, db: Data, rng: random.Random) -> Instances:
        pairs = shuffled(
            rng,
            ((a, b) for a in range(len(self.CHOICES)) for b in range(a) if self._name(a) != self._name(b)),
        )
        return [{"one": self.CHOICES[a][0], "other": self.CHOICES[b][0], "choices": [a, b]} for a, b in pairs]

    def _name(self, choice: int) -> str:
        return self.CHOICES[choice][3]

    def expected(self, db: Data, choices: list[int], **_: Json) -> list[Expect]:
        chosen = [self.CHOICES[number] for number in choices]
        return [Expect.update("setting", {"name": name}, {"value": value}) for *_, name, value in chosen]

    async def solve(self, ui: Ui, db: Data, choices: list[int], **_: Json) -> None:
        await ui.click("link", "Settings")
        for number in choices:
            await ui.select(self.CHOICES[number][1], self.CHOICES[number][2])
        await ui.click("button", "Save")
        await ui.expect_text("Your settings were saved.")
