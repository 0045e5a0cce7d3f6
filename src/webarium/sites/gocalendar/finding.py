"""Search, rooms and settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from starlette.responses import Response

from webarium.sites.gocalendar.events.records import Event, find_events
from webarium.sites.gocalendar.moments import field_day, midnight, read_day, stamp
from webarium.sites.gocalendar.preferences import FORM, preferences_of, settings_of
from webarium.sites.gocalendar.shell import calendars_of, place
from webarium.sites.gocalendar.tasks.records import Task, find_tasks
from webarium.sites.gocalendar.undo import tell, undoable
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, every, holds, select

_TEXTS = """SELECT title, location, description FROM event UNION ALL SELECT title, details, '' FROM task
    UNION ALL SELECT name, '', '' FROM guest"""


def search(visit: Visit) -> Response:
    """Events and tasks with some words, people, places or days."""
    asked = {
        name: visit.query.get(name, "").strip()[:200]
        for name in ("q", "who", "where", "calendar", "from", "to")
    }
    visit.session["search"] = asked["q"]
    days, wrong = _days(visit, asked)
    (events, tasks), meant = respelled(
        visit,
        "" if wrong else asked["q"],
        _TEXTS,
        lambda words: ([], []) if wrong else _found(visit, {**asked, "q": words}, days),
        anything=any,
    )
    paging = Paging.from_query(visit.query, len(events), size=50)
    return visit.render(
        "search.html",
        asked=asked,
        meant=meant,
        events=events[paging.offset : paging.last],
        total=len(events),
        tasks=tasks,
        paging=paging,
        calendars=calendars_of(visit),
        wrong=wrong,
        searched=any(asked.values()),
    )


def _days(visit: Visit, asked: Mapping[str, str]) -> tuple[list[Where], str]:
    """Conditions of the days in a search, and what is wrong with them."""
    parts, wrong = [], ""
    for name, condition, days in (("from", "e.ends_at > ?", 0), ("to", "e.starts_at < ?", 1)):
        day = read_day(asked[name], visit.now.date()) if asked[name] else None
        if day is not None:
            parts.append(Where(condition, (stamp(midnight(day + timedelta(days=days))),)))
        elif asked[name]:
            wrong = "Please enter dates such as 7/19/2024."
    return parts, wrong


def _found(visit: Visit, asked: Mapping[str, str], days: list[Where]) -> tuple[list[Event], list[Task]]:
    """Events that fit all that is asked for, and tasks where only words are."""
    if not any(asked.values()):
        return [], []
    words = asked["q"].split()[:12]
    parts = [*(_mentions(word) for word in words), *days]
    if asked["where"]:
        parts.append(holds("e.location", asked["where"]))
    if asked["who"]:
        parts.append(_with_guest(asked["who"], "g.name", "g.email"))
    if asked["calendar"]:
        parts.append(Where("e.calendar_id = CAST(? AS INTEGER)", (asked["calendar"],)))
    where = every(parts)
    events = find_events(visit.db, where.sql, where.params)
    if not words or any(asked[name] for name in ("who", "where", "calendar", "from", "to")):
        return events, []
    of_tasks = every(either(holds(name, word) for name in ("t.title", "t.details")) for word in words)
    return events, find_tasks(visit.db, of_tasks.sql, of_tasks.params)


def _mentions(word: str) -> Where:
    """Events in whose texts or guests a word stands."""
    return either(
        [
            *(holds(name, word) for name in ("e.title", "e.location", "e.description")),
            _with_guest(word, "g.name"),
        ]
    )


def _with_guest(text: str, *columns: str) -> Where:
    named = either(holds(column, text) for column in columns)
    return Where(f"EXISTS ({select('1', 'guest g', f'g.event_id = e.id AND ({named.sql})')})", named.params)


def rooms(visit: Visit) -> Response:
    """Rooms, and when they are taken on a day."""
    text = visit.query.get("day", "")
    day = read_day(text, visit.now.date()) if text else visit.now.date()
    wrong = "" if day is not None else "Please enter a date such as 7/19/2024."
    shown: date = day or visit.now.date()
    begin, over = stamp(midnight(shown)), stamp(midnight(shown + timedelta(days=1)))
    taken = visit.db.execute(
        """SELECT room_id, starts_at, ends_at, who FROM booking WHERE starts_at < ?2 AND ends_at > ?1
        UNION ALL SELECT room_id, starts_at, ends_at, 'You: ' || title FROM event
        WHERE room_id IS NOT NULL AND deleted_at IS NULL AND starts_at < ?2 AND ends_at > ?1
        ORDER BY 2""",
        (begin, over),
    ).fetchall()
    listed = visit.db.execute("SELECT id, name, floor, seats, equipment FROM room ORDER BY id").fetchall()
    return visit.render(
        "rooms.html",
        rooms=[(room, [each for each in taken if each[0] == room[0]]) for room in listed],
        day=shown,
        typed=text or field_day(shown),
        wrong=wrong,
    )


def settings(visit: Visit) -> Response:
    """The owner's settings."""
    return visit.render("settings.html", form=versioned(FORM.blank(settings_of(visit.db))))


def change_settings(visit: Visit) -> Response:
    """Save settings."""
    form = settled(visit, FORM.bind(visit.form), FORM.blank(settings_of(visit.db)))
    if not form.ok:
        return visit.render("settings.html", status=422, form=form)
    for field in FORM.fields:
        visit.execute(
            "UPDATE setting SET value = ?1 WHERE name = ?2 AND value != ?1",
            (form.text(field.name), field.name),
        )
    visit.session["view"] = preferences_of(visit.db).default_view
    tell(visit, "Your settings were saved.")
    return visit.redirect(place(visit))


FINDING_PAGES: tuple[Page, ...] = (
    get("/search", search),
    get("/rooms", rooms),
    get("/settings", settings),
    post("/settings", undoable(change_settings), name="change_settings"),
)
