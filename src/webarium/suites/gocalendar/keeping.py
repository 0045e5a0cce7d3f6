"""Calendars, tasks and settings."""

from __future__ import annotations

import random
from datetime import date, timedelta

from webarium.scoring import Answer, Expect, Number, Same
from webarium.suites.gocalendar.base import (
    CalendarTemplate,
    Instances,
    calendar_named,
    events,
    guests,
    options_of,
    said,
    typed,
)
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
    """Another colour."""

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
        """One column changes."""
        return [Expect.update("calendar", {"id": calendar_named(db, calendar).id}, {"color": color.lower()})]

    async def solve(self, ui: Ui, db: Data, calendar: str, color: str) -> None:
        """From the side bar."""
        await options_of(ui, calendar)
        await ui.click("button", color)
        await ui.expect_text(f"{calendar} is now {color}.")


class NewCalendar(CalendarTemplate):
    """One more calendar."""

    name = "new_calendar"
    kind = "mutate"
    difficulty = "easy"
    intent = "Create a new calendar called {name} in the color {color}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names and colours."""
        names = rng.sample(("Garden", "Volunteering", "Sports", "Travel", "Health"), 3)
        colors = rng.sample(("Basil", "Lavender", "Tangerine", "Graphite"), 3)
        return [{"name": name, "color": color} for name, color in zip(names, colors, strict=True)]

    def expected(self, db: Data, name: str, color: str) -> list[Expect]:
        """One row."""
        return [
            Expect.insert(
                "calendar", {"name": Same(name), "color": color.lower(), "description": "", "visible": 1}
            )
        ]

    async def solve(self, ui: Ui, db: Data, name: str, color: str) -> None:
        """By its form."""
        await ui.click("link", "Create new calendar")
        await ui.fill("Name", name)
        await ui.check(color)
        await ui.click("button", "Create calendar")
        await ui.expect_text(f"The calendar {name} was created.")


class RenameCalendar(CalendarTemplate):
    """Another name."""

    name = "rename_calendar"
    kind = "mutate"
    difficulty = "easy"
    intent = "Rename my {calendar} calendar to {new}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """New names."""
        names = rng.sample(("Office", "Me", "Home Front", "Studio", "Relatives"), 3)
        return [
            {"calendar": old, "new": new}
            for old, new in zip(("Work", "Personal", "Family"), names, strict=True)
        ]

    def expected(self, db: Data, calendar: str, new: str) -> list[Expect]:
        """One column changes."""
        return [Expect.update("calendar", {"id": calendar_named(db, calendar).id}, {"name": Same(new)})]

    async def solve(self, ui: Ui, db: Data, calendar: str, new: str) -> None:
        """By its settings."""
        await options_of(ui, calendar)
        await ui.click("link", f"Settings of {calendar}")
        await ui.fill("Name", new)
        await ui.click("button", "Save")
        await ui.expect_text(f"The calendar {new} was saved.")


class DeleteCalendar(CalendarTemplate):
    """A calendar with its events, and how many events stay."""

    name = "delete_calendar"
    kind = "combined"
    difficulty = "hard"
    intent = "Delete my {calendar} calendar with its events, then tell me how many events I have left in July 2024."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The two small ones."""
        return [{"calendar": "Personal"}, {"calendar": "Family"}]

    def _rows(self, db: Data, calendar: str) -> list[Row]:
        return events(db, "c.name = ?", calendar)

    def answer(self, db: Data, calendar: str) -> Answer:
        """What is left of the month."""
        rows = events(db, "e.starts_at LIKE '2024-07%' AND c.name != ?", calendar)
        return Number(len(rows), unit="events")

    def expected(self, db: Data, calendar: str) -> list[Expect]:
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

    async def solve(self, ui: Ui, db: Data, calendar: str) -> None:
        """By its settings."""
        await options_of(ui, calendar)
        await ui.click("link", f"Settings of {calendar}")
        await ui.click("button", "Delete calendar")
        await ui.click("button", "OK")
        await ui.expect_text(f"The calendar {calendar} and")


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
        for on, title in zip(lists, chores, strict=True):
            day = db.today + timedelta(days=rng.randint(1, 20))
            found.append({"title": title, "on": on, "day": said(day), "iso": day.isoformat()})
        return found

    def expected(self, db: Data, title: str, on: str, day: str, iso: str) -> list[Expect]:
        """One row."""
        key = db.value("SELECT id FROM task_list WHERE name = ?", on)
        values = {
            "list_id": key, "title": Same(title), "details": "", "due_on": iso, "due_time": None, "done": 0,
            "deleted_at": None,
        }  # fmt: skip
        return [Expect.insert("task", values)]

    async def solve(self, ui: Ui, db: Data, title: str, on: str, day: str, iso: str) -> None:
        """From the side bar."""
        await ui.click("link", "Add task")
        await ui.fill("Title", title)
        await ui.fill("Due date", typed(date.fromisoformat(iso)))
        await ui.select("List", on)
        await ui.click("button", "Save")
        await ui.expect_text(f"The task “{title}” was added.")


def _open(db: Data, rng: random.Random) -> list[Row]:
    rows = db.rows("SELECT * FROM task WHERE NOT done AND deleted_at IS NULL ORDER BY id")
    rng.shuffle(rows)
    return rows


class FinishTask(CalendarTemplate):
    """A task that is done."""

    name = "finish_task"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Mark the task "{title}" as done.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Open tasks."""
        return [{"task": row.id, "title": row.title} for row in _open(db, rng)]

    def expected(self, db: Data, task: int, title: str) -> list[Expect]:
        """It is done."""
        return [Expect.update("task", {"id": task}, {"done": 1})]

    async def solve(self, ui: Ui, db: Data, task: int, title: str) -> None:
        """On the tasks' page."""
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
            other = rng.choice([name for key, name in sorted(lists.items()) if key != row.list_id])
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
        """List and day change."""
        key = db.value("SELECT id FROM task_list WHERE name = ?", on)
        return [Expect.update("task", {"id": task}, {"list_id": key, "due_on": iso})]

    async def solve(self, ui: Ui, db: Data, task: int, title: str, on: str, day: str, iso: str) -> None:
        """By its form."""
        await ui.click("link", "Tasks")
        await ui.click("link", title)
        await ui.fill("Due date", typed(date.fromisoformat(iso)))
        await ui.select("List", on)
        await ui.click("button", "Save")
        await ui.expect_text(f"The task “{title}” was saved.")


class ChangeSetting(CalendarTemplate):
    """A setting."""

    name = "change_setting"
    kind = "mutate"
    difficulty = "medium"
    intent = "In the settings of the calendar, {phrase}."
    count = 3

    CHOICES = (
        ("let the week start on Monday", "Start week on", "Monday", "week_start", "monday"),
        (
            "make events last 30 minutes by default",
            "Default duration of events",
            "30 minutes",
            "default_minutes",
            "30",
        ),
        ("show times like 13:00", "Time format", "13:00", "clock", "24"),
        ("make the month the default view", "Default view", "Month", "default_view", "month"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Some of the settings."""
        return [
            {"phrase": phrase, "label": label, "option": option, "setting": name, "value": value}
            for phrase, label, option, name, value in rng.sample(self.CHOICES, 3)
        ]

    def expected(self, db: Data, setting: str, value: str, **_: object) -> list[Expect]:
        """One value changes."""
        return [Expect.update("setting", {"name": setting}, {"value": value})]

    async def solve(self, ui: Ui, db: Data, label: str, option: str, **_: object) -> None:
        """On the settings' page."""
        await ui.click("link", "Settings")
        await ui.select(label, option)
        await ui.click("button", "Save")
        await ui.expect_text("Your settings were saved.")


TEMPLATES = (
    RecolorCalendar, NewCalendar, RenameCalendar, DeleteCalendar, AddTask, FinishTask, MoveTask, ChangeSetting,
)  # fmt: skip
