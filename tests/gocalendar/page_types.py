"""One of every kind of page."""

from __future__ import annotations

import apsw

from tests.page_kind import PageType

BINNED = (
    "UPDATE event SET deleted_at = '2024-07-18T09:00' WHERE title = 'Client Call'",
    "UPDATE task SET deleted_at = '2024-07-18T09:00' WHERE id = 2",
)


def _recurring(db: apsw.Connection) -> str:
    return f"/event/{db.execute('SELECT id FROM event WHERE series_id IS NOT NULL ORDER BY id LIMIT 1').get}"


PAGE_TYPES = (
    PageType("week", "/week/2024-07-18"),
    PageType("day", "/day/2024-07-17"),
    PageType("month", "/month/2024-07-18"),
    PageType("busy-month", "/month/2024-09-18"),
    PageType("agenda", "/agenda/2024-07-15"),
    PageType("new-event", "/event/new?start=2024-07-19T14:00"),
    PageType("event", "/event/3"),
    PageType("edit-recurring", lambda db: f"{_recurring(db)}/edit"),
    PageType("delete-recurring", lambda db: f"{_recurring(db)}/delete"),
    PageType("search", "/search?q=team"),
    PageType("rooms", "/rooms?day=7/19/2024"),
    PageType("tasks", "/tasks"),
    PageType("task", "/tasks/2"),
    PageType("list", "/lists/1"),
    PageType("bin", "/bin", prepare=BINNED),
    PageType("settings", "/settings"),
    PageType("calendar", "/calendar/3"),
    PageType("error", "/event/999999", status=404),
    PageType("event-popover", "/day/2024-07-17", press=(".block[data-event]",)),
    PageType("series-popover", "/month/2024-09-18", press=("[data-series]", ".popover a[href$='/delete']")),
    PageType("quick-event", "/day/2024-07-27", press=(".day-column",)),
    PageType("quick-task", "/day/2024-07-27", press=(".day-column", ".quick-tabs a")),
)
"""What the looks test opens."""
