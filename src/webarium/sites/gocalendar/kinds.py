"""One of every kind of page."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

BINNED = (
    "UPDATE event SET deleted_at = '2024-07-18T09:00' WHERE title = 'Client Call'",
    "UPDATE task SET deleted_at = '2024-07-18T09:00' WHERE id = 2",
)


_RECURRING = "SELECT id FROM event WHERE series_id IS NOT NULL ORDER BY id LIMIT 1"
KINDS = (
    PageKind("front", "/", status=303, whole=False),
    PageKind("today", "/week", status=303, whole=False),
    PageKind("go-to", "/goto?view=week&day=7/19/2024", status=303, whole=False),
    PageKind("people", "/people?guests=alexa", whole=False),
    PageKind("week", "/week/2024-07-18"),
    PageKind("day", "/day/2024-07-17"),
    PageKind("month", "/month/2024-07-18"),
    PageKind("busy-month", "/month/2024-09-18"),
    PageKind("agenda", "/agenda/2024-07-15"),
    PageKind("new-event", "/event/new?start=2024-07-19T14:00"),
    PageKind("event", "/event/3"),
    PageKind("edit-recurring", found(_RECURRING, "/event/{}/edit")),
    PageKind("delete-recurring", found(_RECURRING, "/event/{}/delete")),
    PageKind("search", "/search?q=team"),
    PageKind("rooms", "/rooms?day=7/19/2024"),
    PageKind("tasks", "/tasks"),
    PageKind("new-task", "/tasks/new", quick=False),
    PageKind("task", "/tasks/2"),
    PageKind("list", "/lists/1"),
    PageKind("bin", "/bin", prepare=BINNED),
    PageKind("settings", "/settings"),
    PageKind("new-calendar", "/calendar/new", quick=False),
    PageKind("calendar", "/calendar/3"),
    PageKind("error", "/event/999999", status=404),
    PageKind("event-popover", "/day/2024-07-17", press=(".block[data-event]",)),
    PageKind("series-popover", "/month/2024-09-18", press=("[data-series]", ".popover a[href$='/delete']")),
    PageKind("quick-event", "/day/2024-07-27", press=(".day-column",)),
    PageKind("quick-task", "/day/2024-07-27", press=(".day-column", ".quick-tabs a")),
)
