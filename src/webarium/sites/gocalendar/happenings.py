"""What others do to the calendar: they invite, move, call off, answer, and take rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.types import SqlValue


def event_appears(
    scene: Scene,
    *,
    title: str,
    starts_at: str,
    ends_at: str,
    calendar: str = "",
    location: str = "",
    description: str = "",
    guests: Sequence[str] = (),
    organizer: str = "",
    room: str = "",
    number: int = 0,
) -> None:
    """An event is entered, with guests by their names or addresses; with an organizer, it is an invitation.

    Times are ISO minutes (``2024-07-19T09:00``). Without the name of a calendar it goes to the first one. A `number`
    is its id.
    """
    found = scene.row(
        f"calendar {calendar!r}".replace(" ''", ""),
        "SELECT id FROM calendar WHERE ?1 = '' OR name = ?1 ORDER BY id LIMIT 1",
        calendar,
    )
    key = scene.insert(
        "event",
        id=number,
        calendar_id=found["id"],
        title=title,
        starts_at=starts_at,
        ends_at=ends_at,
        location=location,
        description=description,
        organizer=organizer,
        room_id=_room(scene, room) if room else None,
    )
    for guest in guests:
        email, name = _person(scene, guest)
        _invite(scene, key, email, name)


def event_moves(scene: Scene, *, title: str, starts_at: str, ends_at: str) -> None:
    """Who organizes an event moves it."""
    scene.write(
        "UPDATE event SET starts_at = ?, ends_at = ? WHERE id = ?", starts_at, ends_at, _event(scene, title)
    )


def event_is_called_off(scene: Scene, *, title: str) -> None:
    """Who organizes an event calls it off: it is in the bin."""
    scene.write(
        "UPDATE event SET deleted_at = ? WHERE id = ?",
        scene.now.isoformat(timespec="minutes"),
        _event(scene, title),
    )


def guest_joins(scene: Scene, *, title: str, guest: str) -> None:
    """Somebody is on an event's list of guests (again)."""
    _invite(scene, _event(scene, title), *_person(scene, guest))


def guest_answers(scene: Scene, *, title: str, guest: str, reply: str) -> None:
    """A guest says ``yes``, ``no`` or ``maybe``."""
    event, (email, _) = _event(scene, title), _person(scene, guest)
    scene.row(f"guest {guest!r}", "SELECT email FROM guest WHERE event_id = ? AND email = ?", event, email)
    scene.write("UPDATE guest SET reply = ? WHERE event_id = ? AND email = ?", reply, event, email)


def room_is_taken(scene: Scene, *, room: str, starts_at: str, ends_at: str, who: str) -> None:
    """A colleague books a room."""
    scene.insert("booking", room_id=_room(scene, room), starts_at=starts_at, ends_at=ends_at, who=who)


def task_appears(
    scene: Scene,
    *,
    title: str,
    task_list: str = "",
    due_on: str | None = None,
    details: str = "",
    number: int = 0,
) -> None:
    """A task is entered into a list, by default the first one."""
    found = scene.row(
        f"list {task_list!r}",
        "SELECT id FROM task_list WHERE ?1 = '' OR name = ?1 ORDER BY id LIMIT 1",
        task_list,
    )
    scene.insert(
        "task",
        id=number,
        list_id=found["id"],
        title=title,
        due_on=due_on,
        details=details,
    )


def _invite(scene: Scene, event: SqlValue, email: str, name: str) -> None:
    scene.write(
        "INSERT INTO guest (event_id, email, name, invited) VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING",
        event,
        email,
        name,
    )


def _room(scene: Scene, name: str) -> SqlValue:
    number: SqlValue = scene.row(f"room {name!r}", "SELECT id FROM room WHERE name = ?", name)["id"]
    return number


def _event(scene: Scene, title: str) -> SqlValue:
    """The only event of a title that is not in the bin."""
    found = scene.rows("SELECT id FROM event WHERE title = ? AND deleted_at IS NULL", title)
    if len(found) != 1:
        raise NothingHappensError(f"There is not one event {title!r}, but {len(found)}.")
    number: SqlValue = found[0]["id"]
    return number


def _person(scene: Scene, named: str) -> tuple[str, str]:
    """Somebody's address and name, by either; an address of nobody's in the book stands for itself."""
    found = scene.rows("SELECT email, name FROM person WHERE email = ?1 OR name = ?1", named)
    if not found and "@" not in named:
        raise NothingHappensError(f"There is nobody called {named!r} in the address book.")
    return (found[0]["email"], found[0]["name"]) if found else (named, named)


HAPPENINGS: Mapping[str, Happening] = {
    "event_appears": event_appears,
    "event_moves": event_moves,
    "event_is_called_off": event_is_called_off,
    "guest_joins": guest_joins,
    "guest_answers": guest_answers,
    "room_is_taken": room_is_taken,
    "task_appears": task_appears,
    "description_goes_on": going_on("event", "description"),
}
