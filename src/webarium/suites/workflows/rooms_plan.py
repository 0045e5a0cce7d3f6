"""Meetings whose rooms are closed: where each of them goes by the rules, and which cannot be moved at all."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple

from webarium.errors import TaskError
from webarium.suites.gocalendar.base import stamp
from webarium.tasks import Data

FIRST = 90_001
"""The id of the first planted row."""
CLOSED = ("Conference Room B", "Workshop Loft")
VISITORS, BOARD = "Garden Room", "Board Room"
BOARD_PAGE, BOARD_NOW = 10, 6
"""So many people the board's room is for at least: by the page, and as long as the works last."""
MEETINGS, DAYS = {1: 20, 2: 32}, 5
"""Meetings by level, and days."""
STEP, LATEST, OVER = 30, 120, 18 * 60
"""Minutes: a meeting begins later by steps, at most by so many, and ends by then."""
NEEDS = ("", "", "whiteboard", "video conferencing", "screen")
NAMES = (
    "Alma",
    "Bruno",
    "Carla",
    "Dario",
    "Edda",
    "Farid",
    "Gwen",
    "Hugo",
    "Ines",
    "Jonas",
    "Kira",
    "Leo",
    "Mona",
    "Nils",
)
TITLES = (
    "spring list", "paper prices", "press tour", "cover vote", "map grid", "summer fair", "new scanner", "old stock",
    "proof reading", "rights", "audio books", "school visits", "typefaces", "index", "warehouse", "newsletter",
    "photo desk", "translations", "reprints", "web shop", "autumn list", "returns", "trade fair", "binding",
    "page proofs", "author tour", "calendars", "gift cards", "paper stock", "map legends", "new fonts", "archive",
    "print runs", "winter fair",
)  # fmt: skip
RULES = f"""
When a room closes, its meetings move elsewhere if they can.

1. They are placed one after the other: the one with the most people first (the description names everybody who takes
   part); if there are several, the one that begins first; if there are still several, the one whose title comes first
   in the alphabet.
2. A room will do if it is free for the whole time, has a seat for everybody, and has what the meeting needs according
   to its description. Of the rooms that will do, the one with the fewest seats is taken. A room that a colleague has
   booked is not free, and neither is one that another meeting of ours has.
3. The {VISITORS} is for meetings with a guest (the description says so), and the {BOARD} for {BOARD_PAGE} people or
   more.
4. If no room will do at that time, the meeting begins half an hour later, and so on, up to two hours later on the
   same day; it keeps its length and is over by 6:00 PM. The first time at which a room will do is taken.
5. If there is no such time, the meeting stays as it is, closed room or not, and is reported.

What colleagues book in the meantime takes precedence over our meetings: everything is then placed as if those
bookings had been there from the beginning.
"""


class Place(NamedTuple):
    """A room by its id, and when a meeting begins: minutes of its day."""

    room: int
    begins: int


class Room(NamedTuple):
    """A room that is open."""

    id: int
    name: str
    seats: int
    equipment: str


@dataclass(frozen=True)
class Meeting:
    """A meeting in a room that closes."""

    id: int
    title: str
    day: int
    at: Place
    length: int
    people: int
    need: str
    guest: bool
    fixed: bool = False
    """Whether somebody wrote that it cannot begin later."""


Taken = tuple[int, int, int, int]
"""A room, a day, and from when to when it is not free, in minutes."""


def placed(
    meetings: Sequence[Meeting], rooms: Sequence[Room], taken: Sequence[Taken], but: str = ""
) -> dict[int, Place | None]:
    """Where each meeting goes, by id, ``None`` if it stays; for who may overlook something."""
    found: dict[int, Place | None] = {}
    full = list(taken)
    for each in sorted(meetings, key=lambda one: _rank(one, but)):
        place = _place(each, rooms, full, but)
        found[each.id] = place
        if place is not None:
            full.append((place.room, each.day, place.begins, place.begins + each.length))
    return found


def _rank(each: Meeting, but: str) -> tuple[int, int, int, str]:
    return (0 if but == "by time" else -each.people, each.day, each.at.begins, each.title)


def _place(each: Meeting, rooms: Sequence[Room], full: Sequence[Taken], but: str) -> Place | None:
    still = but == "never later" or (each.fixed and but != "moves what is fixed")
    for late in range(0, STEP if still else LATEST + 1, STEP):
        begins = each.at.begins + late
        for room in sorted(rooms, key=lambda one: -one.seats if but == "large rooms" else one.seats):
            ends = begins + each.length
            free = all(
                not (room.id == r and each.day == d and begins < e and s < ends) for r, d, s, e in full
            )
            if free and ends <= OVER and _will_do(each, room, but):
                return Place(room.id, begins)
    return None


def _will_do(each: Meeting, room: Room, but: str) -> bool:
    if room.seats < each.people or (each.need not in room.equipment.lower() and but != "ignores needs"):
        return False
    if room.name == VISITORS and not each.guest and but != "visitors' room":
        return False
    return room.name != BOARD or each.people >= (BOARD_PAGE if but == "page only" else BOARD_NOW)


SLIPS = (
    "by time",
    "never later",
    "moves what is fixed",
    "large rooms",
    "ignores needs",
    "visitors' room",
    "page only",
)


@dataclass(frozen=True)
class Closing:
    """All meetings, where they go, and what a colleague books meanwhile."""

    monday: date
    meetings: tuple[Meeting, ...]
    rooms: tuple[Room, ...]
    shut: tuple[Room, ...]
    taken: tuple[Taken, ...]
    booked: tuple[Taken, ...]
    """What colleagues book, one after the other."""
    trigger: Meeting
    """The meeting that is moved before that."""

    def first(self) -> Mapping[int, Place | None]:
        """Where meetings go at first."""
        return placed(self.meetings, self.rooms, self.taken)

    def right(self, but: str = "") -> Mapping[int, Place | None]:
        """Where meetings go in the end."""
        return placed(
            self.meetings,
            self.rooms,
            (*self.taken, *(self.booked[:1] if but == "second booking" else self.booked)),
            but,
        )

    def name(self, room: int) -> str:
        """What a room is called."""
        return next(each.name for each in (*self.rooms, *self.shut) if each.id == room)

    def at(self, day: int, minute: int) -> datetime:
        """A minute of a day."""
        return datetime.combine(self.monday + timedelta(days=day), time()) + timedelta(minutes=minute)


def closing_of(db: Data, seed: int, level: int = 1) -> Closing:
    """Draw meetings until each rule matters, some cannot be moved, and the booking moves one or two."""
    monday = db.today + timedelta(days=21 - db.today.weekday())
    rooms = tuple(
        Room(row.id, row["name"], row.seats, row.equipment)
        for row in db.rows("SELECT * FROM room ORDER BY id")
    )
    sql = (
        "SELECT room_id, starts_at, ends_at FROM booking WHERE starts_at BETWEEN ?1 AND ?2 UNION ALL"
        " SELECT room_id, starts_at, ends_at FROM event WHERE room_id IS NOT NULL AND deleted_at IS NULL"
        " AND all_day = 0 AND starts_at BETWEEN ?1 AND ?2"
    )
    span = (
        stamp(datetime.combine(monday, time())),
        stamp(datetime.combine(monday + timedelta(days=DAYS), time())),
    )
    taken = tuple(
        sorted(_taken(monday, row.room_id, row.starts_at, row.ends_at) for row in db.rows(sql, *span))
    )
    return _closing(monday, rooms, taken, seed, level)


def _taken(monday: date, room: int, starts: str, ends: str) -> Taken:
    first, last = datetime.fromisoformat(starts), datetime.fromisoformat(ends)
    return room, (first.date() - monday).days, first.hour * 60 + first.minute, last.hour * 60 + last.minute


@lru_cache(maxsize=16)
def _closing(
    monday: date, rooms: tuple[Room, ...], taken: tuple[Taken, ...], seed: int, level: int
) -> Closing:
    rng = random.Random(f"rooms {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(3000):
        found = _drawn(rng, monday, rooms, taken, level)
        if found is not None and _tells(found):
            return found
    raise TaskError("There is no week in which each rule about rooms matters.")


def _tells(found: Closing) -> bool:
    first, right = found.first(), found.right()
    changed = [key for key, place in first.items() if right[key] != place]
    stay = [key for key, place in right.items() if place is None]
    later = [each for each in found.meetings if (to := right[each.id]) and to.begins != each.at.begins]
    return (
        len(found.booked) <= len(changed) <= 3 * len(found.booked)
        and (len(found.booked) == 1 or found.right("second booking") not in (first, right))
        and 2 <= len(stay) <= (5 if len(found.booked) == 1 else 9)
        and len(later) > 1
        and found.trigger.id not in changed
        and right[found.trigger.id] is not None
        and all(found.right(slip) != right for slip in SLIPS)
    )


def _free(rooms: Sequence[Room], full: Sequence[Taken], length: int) -> list[tuple[Room, int, int]]:
    """Where and when something of a length could be."""
    return [
        (room, day, begins)
        for room in rooms
        for day in range(DAYS)
        for begins in range(9 * 60, 16 * 60, STEP)
        if not any((r, d) == (room.id, day) and begins < e and s < begins + length for r, d, s, e in full)
    ]


def _drawn(
    rng: random.Random, monday: date, rooms: Sequence[Room], taken: Sequence[Taken], level: int
) -> Closing | None:
    count = MEETINGS[level]
    shut = tuple(room for room in rooms if room.name in CLOSED)
    full = list(taken)
    meetings: list[Meeting] = []
    titles = rng.sample(TITLES, count)
    fixed = set(rng.sample(range(count), 2))
    for n, title in enumerate(titles):
        length = rng.choice((30, 60, 60, 90))
        room, day, begins = rng.choice(_free(shut, full, length))
        full.append((room.id, day, begins, begins + length))
        people = rng.randint(2, min(12, room.seats))
        need, guest = rng.choice(NEEDS), rng.random() < 0.25
        meetings.append(
            Meeting(
                FIRST + n,
                f"Guild: {title}",
                day,
                Place(room.id, begins),
                length,
                people,
                need,
                guest,
                n in fixed,
            )
        )
    left = tuple(room for room in rooms if room.name not in CLOSED)
    first = placed(meetings, left, taken)
    moved = [each for each in meetings if first[each.id] is not None]
    if len(moved) < count // 2:
        return None
    booked = []
    for loses in rng.sample(moved, level):
        to = first[loses.id] or loses.at
        booked.append((to.room, loses.day, to.begins, to.begins + loses.length))
    order = sorted(moved, key=lambda one: _rank(one, ""))
    trigger = order[len(order) * 2 // 3]
    return Closing(monday, tuple(meetings), left, shut, tuple(taken), tuple(booked), trigger)
