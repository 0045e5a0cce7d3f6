"""The same requests under worse conditions: slow pages, operations that fail at first, hidden labels."""

from __future__ import annotations

from webarium.sites.gocalendar.faults import EDITING_CALENDAR, EDITING_EVENT, SAVING_CALENDAR, SAVING_EVENT
from webarium.suites.gocalendar.base import calendar_named, edit_event, fill_when, moment, open_new
from webarium.suites.gocalendar.changing import DeleteOccurrence, RenameEvent
from webarium.suites.gocalendar.keeping import NewCalendar, RenameCalendar
from webarium.suites.gocalendar.making import CreateEvent
from webarium.suites.gocalendar.questions import EventPlace
from webarium.suites.kit import failing
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class CreateEventSlowly(CreateEvent):
    """Every page takes more than a second."""

    name = "create_event_slowly"
    count = 2
    conditions = Conditions(latency_ms=1200)


class CreateEventTwice(CreateEvent):
    """Creating an event where the first attempts to save it fail."""

    name = "create_event_failing"
    count = 3
    conditions = failing("gocalendar", SAVING_EVENT)

    async def solve(self, ui: Ui, db: Data, title: str, starts: str, ends: str, **_: Json) -> None:
        await open_new(ui)
        await ui.fill("Title", title)
        await fill_when(ui, moment(starts), moment(ends))
        await ui.click("button", "Save")
        await ui.expect_text("your event was not saved")
        await ui.click("button", "Save")
        await ui.expect_text(f"“{title}” was saved.")


class RenameEventTwice(RenameEvent):
    """Renaming an event where the first attempts to save it fail."""

    name = "rename_event_failing"
    count = 2
    conditions = failing("gocalendar", EDITING_EVENT)

    async def solve(self, ui: Ui, db: Data, event: int, title: str, new: str, place: str) -> None:
        await edit_event(ui, title)
        await ui.fill("Title", new)
        await ui.fill("Location", place)
        await ui.click("button", "Save")
        await ui.expect_text("your changes to the event were not saved")
        await ui.click("button", "Save")
        await ui.expect_text(f"“{new}” was saved.")


class NewCalendarTwice(NewCalendar):
    """Creating a calendar fails at first."""

    name = "new_calendar_failing"
    count = 2
    conditions = failing("gocalendar", SAVING_CALENDAR)

    async def solve(self, ui: Ui, db: Data, name: str, color: str) -> None:
        await ui.click("link", "Create new calendar")
        await ui.fill("Name", name)
        await ui.check(color)
        await ui.click("button", "Create calendar")
        await ui.expect_text("the calendar was not created")
        await ui.click("button", "Create calendar")
        await ui.expect_text(f"The calendar {name} was created.")


class RenameCalendarTwice(RenameCalendar):
    """Changing a calendar fails at first."""

    name = "rename_calendar_failing"
    count = 2
    conditions = failing("gocalendar", EDITING_CALENDAR)

    async def solve(self, ui: Ui, db: Data, calendar: str, new: str) -> None:
        await ui.goto(f"/calendar/{calendar_named(db, calendar).id}")
        await ui.fill("Name", new)
        await ui.click("button", "Save")
        await ui.expect_text("your changes to the calendar were not saved")
        await ui.click("button", "Save")
        await ui.expect_text(f"The calendar {new} was saved.")


class EventPlaceUnlabelled(EventPlace):
    """Looking up an event's place on pages that carry no ARIA labels."""

    name = "event_place_unlabelled"
    count = 2
    conditions = Conditions(hide_aria_labels=True)


class DeleteOccurrenceSlowly(DeleteOccurrence):
    """Slow pages without ARIA labels."""

    name = "delete_occurrence_slowly"
    count = 2
    conditions = Conditions(latency_ms=800, hide_aria_labels=True)
