"""Golden paths of the tasks about its calendar of REAL's second version, by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from webarium.suites.gocalendar.base import fill_when, find_event, moment, open_new
from webarium.suites.kit import slashes, time_phrase
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


@dataclass(frozen=True)
class _New:
    """A new event, written into the short form or, where it repeats, into the whole one."""

    title: str
    starts: str
    ends: str
    location: str = ""
    repeat: str = ""

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Fill the form and save it."""
        await open_new(ui, long=bool(self.repeat))
        await ui.fill("Title", self.title)
        await fill_when(ui, moment(self.starts), moment(self.ends))
        if self.location:
            await ui.fill("Location", self.location)
        if self.repeat:
            await ui.select("Repeat", self.repeat)
        await _save(ui, self.title)


@dataclass(frozen=True)
class _Canceled:
    """An event that is searched for and deleted."""

    title: str

    async def __call__(self, ui: Ui, db: Data) -> None:
        """By its page."""
        await find_event(ui, self.title)
        await ui.click("button", "Delete event")
        await ui.expect_text("was deleted.")


async def _save(ui: Ui, title: str) -> None:
    await ui.click("button", "Save")
    await ui.expect_text(f"“{title}” was saved.")


async def camp(ui: Ui, db: Data) -> None:
    """A week of whole days."""
    await open_new(ui)
    await ui.fill("Title", "Math camp")
    await ui.check("All day")
    await ui.fill("Start date", "7/21/2024")
    await ui.fill("End date", "7/27/2024")
    await ui.fill("Location", "Sunnyvale")
    await _save(ui, "Math camp")


async def task(ui: Ui, db: Data) -> None:
    """A task with a day and a time, on the list that is offered."""
    due, title = datetime(2024, 7, 22, 9), "Send an email to Ashley"  # noqa: DTZ001 - local time
    await ui.click("link", "Add task")
    await ui.fill("Title", title)
    await ui.fill("Due date", slashes(due.date()))
    await ui.fill("Time", time_phrase(due))
    await ui.click("button", "Save")
    await ui.expect_text(f"The task “{title}” was added.")


SECOND: Mapping[str, GoldenPath] = {
    "v2.gocalendar-4": _New(
        "Work out",
        "2024-09-20T19:45",
        "2024-09-20T20:45",
        "Gym",
        "Every weekday (Monday to Friday)",
    ),
    "v2.gocalendar-6": _New("Pick up my sister", "2024-07-24T11:00", "2024-07-24T12:00"),
    "v2.gocalendar-8": task,
    "v2.gocalendar-10": _Canceled("Dinner with Friends"),
    "v2.gocalendar-12": _New("Buy gym clothes", "2024-07-22T09:00", "2024-07-22T09:30"),
    "v2.gocalendar-13": camp,
    "v2.gocalendar-16": _Canceled("Reading Time"),
    "v2.gocalendar-18": _Canceled("Morning Coffee with sister"),
    "v2.gocalendar-23": _Canceled("Project Sync"),
}
"""Walks by the ids of REAL's files."""
