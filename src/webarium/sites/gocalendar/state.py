"""The diary's state in REAL's shape, and its differences."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import apsw

from webarium.shapes import as_object, as_objects, as_text, as_whole
from webarium.sites.gocalendar.events.records import Event, find_events
from webarium.sites.gocalendar.palette import PALETTE
from webarium.sites.gocalendar.preferences import settings_of
from webarium.sites.gocalendar.tasks.records import Task, find_tasks
from webarium.sites.kit.real.diff import Object, keyed_diff
from webarium.sites.kit.real.slices import Records, made, text, truth
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.kit.replicas.replica import Slices, Source
from webarium.types import Json

_CALENDARS = Records(
    "calendar",
    {
        "id": text("id"),
        "name": "name",
        "color": made(PALETTE.__getitem__, "color"),
        "description": "description",
        "checked": truth("visible"),
    },
)
_GUESTS = Records(
    "guest",
    {
        "event": "event_id",
        "name": "name",
        "email": "email",
        "status": "iif(reply IS NULL OR reply = '', 'pending', reply)",
        "invited": truth("invited"),
    },
    order="event_id, name, email",
)
_TASK_LISTS = Records("task_list", {"id": text("id"), "name": "name"})


def state(source: Source) -> Slices:
    """The slices ``calendar``, ``eventEdit``, ``settings`` and ``ui``."""
    db, session = source.db, source.session
    guests = _guests(db)
    events = [_event(event, guests) for event in find_events(db)]
    gone = [_event(event, guests) for event in find_events(db, binned=True)]
    events.sort(key=lambda event: int(as_text(event["id"])))
    settings = settings_of(db)
    hidden = {str(key) for (key,) in db.execute("SELECT id FROM calendar WHERE NOT visible")}
    return {
        "calendar": {
            "view": session.get("view", settings["default_view"]),
            "selectedDate": session.get("day", EPOCH.date().isoformat()),
            "searchQuery": session.get("search", ""),
            "showTasks": session.get("show_tasks", True),
            "myCalendars": _CALENDARS.listed(db),
            "myEvents": list[Json](events),
            "hiddenCalendars": list[Json](sorted(hidden)),
            "joinedEvents": [event["id"] for event in events if event["reply"] == "yes"],
            "deletedEvents": list[Json](gone),
            "myTasks": list[Json]([_task(task) for task in find_tasks(db)]),
            "deletedTasks": list[Json]([_task(task) for task in find_tasks(db, binned=True)]),
            "myTaskLists": _TASK_LISTS.listed(db),
        },
        "eventEdit": {},
        "settings": {
            "defaultView": settings["default_view"],
            "weekStart": settings["week_start"],
            "defaultDuration": int(settings["default_minutes"]),
            "hours": int(settings["clock"]),
            "showWeekends": settings["weekends"] == "1",
        },
        "ui": {"snackbar": _snackbar(session.get("flashes"))},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """``eventsDiff`` of the first and ``differences`` of the second version, objects by id."""
    kinds = {"events": "myEvents", "calendars": "myCalendars", "tasks": "myTasks", "taskLists": "myTaskLists"}
    found = {name: keyed_diff(_list(before, key), _list(after, key)) for name, key in kinds.items()}
    return {
        "differences": dict(found),
        "eventsDiff": found["events"],
        "calendarsDiff": found["calendars"],
        "tasksDiff": found["tasks"],
    }


def _list(slices: Slices, key: str) -> list[Object]:
    return [dict(each) for each in as_objects(as_object(slices["calendar"])[key])]


def _guests(db: apsw.Connection) -> dict[int, list[Json]]:
    found: dict[int, list[Json]] = {}
    for each in _GUESTS.read(db):
        found.setdefault(as_whole(each.pop("event")), []).append(dict(each))
    return found


def _event(event: Event, guests: dict[int, list[Json]]) -> Object:
    return {
        "id": str(event.id),
        "title": event.title,
        "start": utc(event.starts_at),
        "end": utc(event.ends_at - timedelta(days=event.all_day)),  # of whole days, the last one
        "allDay": event.all_day,
        "calendar": event.calendar,
        "calendarId": str(event.calendar_id),
        "color": PALETTE[event.color],
        "location": event.location,
        "room": event.room or "",
        "description": event.description,
        "guests": guests.get(event.id, []),
        "hasMeeting": event.has_meeting,
        "meetingLink": f"https://meet.daybook.test/{event.meeting_code}" if event.has_meeting else "",
        "reminders": [{"minutes": minutes} for minutes in event.minutes_before],
        "isRecurring": event.series_id is not None,
        "recurrence": event.rule or "",
        "seriesId": None if event.series_id is None else str(event.series_id),
        "busy": event.busy,
        "visibility": event.visibility,
        "organizer": event.organizer,
        "reply": event.reply,
    }


def _task(task: Task) -> Object:
    return {
        "id": str(task.id),
        "title": task.title,
        "description": task.details,
        "date": task.due_on.isoformat() if task.due_on else None,
        "time": task.due_time,
        "start": _due(task),
        "completed": task.done,
        "listId": str(task.list_id),
        "list": task.list_name,
    }


def _due(task: Task) -> str | None:
    """The moment at which a task is due; ``None`` without a time."""
    if task.due_on is None or task.due_time is None:
        return None
    return utc(datetime.combine(task.due_on, time.fromisoformat(task.due_time)))


def _snackbar(flashes: Json) -> Object:
    """What is told on the next page; an untouched diary tells nothing."""
    held = flashes if isinstance(flashes, list) else []
    texts = [str(each.get("text", "")) for each in held if isinstance(each, dict)]
    return {"message": texts[-1] if texts else ""}
