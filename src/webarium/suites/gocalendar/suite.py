"""The suite of tasks about the Daybook calendar, as it is registered."""

from __future__ import annotations

from webarium.suites.gocalendar import calendars, conditions, diary, events, impossible, new_events
from webarium.suites.gocalendar.real_answers import references
from webarium.suites.gocalendar.real_golden import GOLDEN
from webarium.suites.gocalendar.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="gocalendar",
    description="Looking things up in the Daybook calendar, and keeping events, calendars and tasks in order there.",
    templates=collect(
        diary,
        new_events,
        events,
        calendars,
        impossible,
        conditions,
    ),
    smoke=(
        "gocalendar.event_day.0",
        "gocalendar.open_tasks.0",
        "gocalendar.show_view.0",
        "gocalendar.create_event.0",
        "gocalendar.create_series.0",
        "gocalendar.drag_event.0",
        "gocalendar.delete_occurrence.0",
        "gocalendar.recolor_calendar.0",
        "gocalendar.delete_calendar.0",
        "gocalendar.impossible_delete_missing.0",
        "gocalendar.create_event_failing.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for the calendar."""
