"""The same requests under worse conditions: slow pages, operations that fail at first, hidden labels."""

from __future__ import annotations

from webarium.sites.gocalendar.faults import EDITING_CALENDAR, EDITING_EVENT, SAVING_CALENDAR, SAVING_EVENT
from webarium.suites.gocalendar.base import calendar_named
from webarium.suites.gocalendar.calendars import NewCalendar, RenameCalendar
from webarium.suites.gocalendar.diary import EventPlace
from webarium.suites.gocalendar.events import DeleteOccurrence, RenameEvent
from webarium.suites.gocalendar.new_events import CreateEvent
from webarium.suites.kit import SecondTry, failing
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions


class CreateEventSlowly(CreateEvent):
    """Every page takes more than a second."""

    name = "create_event_slowly"
    count = 2
    conditions = Conditions(latency_ms=1200)


class CreateEventTwice(SecondTry, CreateEvent):
    """Creating an event where the first attempts to save it fail."""

    name = "create_event_failing"
    count = 3
    conditions = failing("gocalendar", SAVING_EVENT)
    refusal = "your event was not saved"


class RenameEventTwice(SecondTry, RenameEvent):
    """Renaming an event where the first attempts to save it fail."""

    name = "rename_event_failing"
    count = 2
    conditions = failing("gocalendar", EDITING_EVENT)
    refusal = "your changes to the event were not saved"


class NewCalendarTwice(SecondTry, NewCalendar):
    """Creating a calendar fails at first."""

    name = "new_calendar_failing"
    count = 2
    conditions = failing("gocalendar", SAVING_CALENDAR)
    refusal = "the calendar was not created"


class RenameCalendarTwice(SecondTry, RenameCalendar):
    """Changing a calendar fails at first."""

    name = "rename_calendar_failing"
    count = 2
    conditions = failing("gocalendar", EDITING_CALENDAR)
    refusal = "your changes to the calendar were not saved"

    async def go(self, ui: Ui, db: Data, params: RenameCalendar.Params) -> None:
        await ui.goto(f"/calendar/{calendar_named(db, params.calendar).id}")


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
