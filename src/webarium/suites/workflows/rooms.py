"""Office: two rooms are closed for a week; their meetings go elsewhere by rules, and some of them cannot."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.matchers import Lines
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import edit_event, fill_when, said, stamp
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import OFFICE, contact, page, tell
from webarium.suites.workflows.looking import BinState, without
from webarium.suites.workflows.rooms_plan import (
    BOARD,
    BOARD_NOW,
    CLOSED,
    DAYS,
    NAMES,
    RULES,
    Closing,
    Meeting,
    Place,
    closing_of,
)
from webarium.tasks import Data, Ui
from webarium.worlds import RowChange
from webarium.worlds.timeline import Event, RowsAre, When

Found = Mapping[int, Place | None]
"""Where meetings go, by id."""


@dataclass(frozen=True)
class RoomState(BinState):
    """Exactly the expected rows changed; the text of an event's place, which follows its room or not, is no matter."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out texts of places."""
        return super().counted([left for each in changes if (left := _without_place(each)) is not None])


def _without_place(change: RowChange) -> RowChange | None:
    return without(change, {"location"} if (change.database, change.table) == ("gocalendar", "event") else ())


class ClosedRooms(Scenario):
    name, site, role, start = "closed_rooms", "gocalendar", "planner", "/"
    sites = ("gocalendar", "gomail", "manuals")
    line = "office"
    state: ClassVar[type[StateCheck]] = RoomState
    strains = frozenset({"rule", "exception", "event", "given up", "ambiguity", "limit"})
    brief = f"""
        {CLOSED[0]} and the {CLOSED[1]} are closed from {{first}} to {{last}}. Please move all our meetings that are
        in one of the two during that time (on Daybook; their titles begin with "Guild:"), following the page "When
        a room closes" in the book "The office" on Margin Notes. People have written to me about what else the works
        and individual meetings require.

        Colleagues keep booking rooms without a word to us. When all meetings are where they should be, given the
        bookings that there are by then, write to the head of the building works, with the subject "Rooms". The text
        is the titles of the meetings that cannot be moved, one per line in alphabetical order, and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        "by time": "places meetings by when they begin",
        "never later": "moves no meeting to a later time",
        "moves what is fixed": "moves a meeting to a later time that cannot begin later",
        "large rooms": "takes the largest room instead of the smallest",
        "ignores needs": "does not mind what meetings need",
        "visitors' room": "takes the room for visitors",
        "page only": "does not see that the board's room may be used",
        "stale": "does not see that a colleague has booked a room",
        "one left out": "leaves a meeting in a closed room",
        "reports too little": "leaves a meeting out of the report",
        "wrong person": "writes to somebody else",
        "no question": "guesses who heads the works, and is right",
    }
    right: ClassVar = {
        "backwards": "moves meetings from the last one to the first",
        "asks late": "asks who heads the works before it writes",
    }

    @dataclass(frozen=True)
    class Params:
        first: str
        last: str
        head: str
        porter: str
        seed: int
        level: int = 1

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any meetings in the week after the next two."""
        contacts = on(db, "gomail").column("SELECT name FROM contact ORDER BY id LIMIT 12")
        for _ in range(self.count):
            head, porter = rng.sample(contacts, 2)
            seed = rng.randrange(10**6)
            monday = closing_of(db, seed, self.level).monday
            yield self.Params(
                said(monday), said(monday + timedelta(days=DAYS - 1)), head, porter, seed, self.level
            )

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The page, the mails, and the meetings."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        now = _now(db, params)
        yield page("When a room closes", RULES, "Every day", book=OFFICE, name="the page")
        yield _mail(db, "The board", params.porter, f"""
            While the works last, the {BOARD} is for {BOARD_NOW} people or more; the board does not mind. After that
            the page applies again.
        """, 5000)  # fmt: skip
        fixed = [each.title for each in now.meetings if each.fixed]
        yield _mail(db, "Two guilds", params.porter, f"""
            I was asked to pass on that "{fixed[0]}" and "{fixed[1]}" cannot begin later than they do now, whatever
            becomes of their rooms.
        """, 3000)  # fmt: skip
        for each in now.meetings:
            begins, ends = _span(now, each, each.at)
            names = [NAMES[(each.id + n) % len(NAMES)] for n in range(each.people)]
            more = f" Needs: {each.need}." * bool(each.need) + " With a guest." * each.guest
            yield happens(
                each.title, "gocalendar", "event_appears", title=each.title, starts_at=begins, ends_at=ends,
                calendar="Work", description=f"Taking part: {', '.join(names)}.{more}", room=now.name(each.at.room),
                number=each.id,
            )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Colleagues book rooms that meetings have."""
        now = _now(db, params)
        to = now.right()[now.trigger.id] or now.trigger.at
        moved = RowsAre("gocalendar", "event", {"id": now.trigger.id, "room_id": to.room})
        moments = (When(rows=(moved,), later=2), When(after="a colleague books a room", later=6))
        return tuple(
            happens(
                f"{who} books a room", "gocalendar", "room_is_taken", when, room=now.name(room),
                starts_at=stamp(now.at(day, begins)), ends_at=stamp(now.at(day, ends)), who="Auditors",
            )
            for (room, day, begins, ends), when, who in zip(
                now.booked, moments, ("a colleague", "another one"), strict=False
            )
        )  # fmt: skip

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who heads the works."""
        return Persona(
            (
                Fact("head", (("head*", "lead*", "works"),), f"{params.head} heads the works."),
                Fact("rooms", (("room*",), ("which", "free", "take")), "See the page and the rooms."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Where meetings go, and the report."""
        now = _now(db, params)
        rows = [row for each in now.meetings for row in _moved(now, each, now.right()[each.id])]
        return [*rows, self._report(db, params, now)]

    def _report(self, db: Data, params: Params, now: Closing) -> Expect:
        return written([contact(db, params.head)], "Rooms", "", plain=Lines(tuple(_left(now, now.right()))))

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Who heads the works is asked before the report is sent."""
        return (AskedCheck(("head",), (Wrote("email", values={"draft": 0}),), needless=("rooms",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each meeting, and the report."""
        now = _now(db, params)
        found = []
        for each in now.meetings:
            place = now.right()[each.id]
            if place is not None:
                found.append(Checkpoint(f"{each.title!r} is moved", tuple(_shown(now, each, place))))
        report = Checkpoint("what cannot be moved is reported", (self._report(db, params, now),), weight=4)
        return (*found, report)

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Rooms that meetings must not have, and times."""
        now = _now(db, params)
        right = now.right()

        def went(name: str, *slips: str) -> Trap:
            rows: list[Expect] = []
            for slip in slips:
                found = now.right(slip)
                fine = {each.id: (None, right[each.id], now.first()[each.id]) for each in now.meetings}
                differ = [each for each in now.meetings if found[each.id] not in fine[each.id]]
                rows += [row for each in differ for row in _shown(now, each, found[each.id])]
            return Trap(name, rows=tuple(rows))

        return (
            went("took a room that will not do", "ignores needs", "visitors' room"),
            went("placed meetings in another order", "by time"),
            went("moved what cannot begin later", "moves what is fixed"),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, look at the rooms, move meetings, look again, put right, report."""
        now = _now(db, params)
        await self._read(ui, db, now)
        if but not in ("asks late", "no question"):
            await self._ask(ui, params)
        await enter(ui, db, "gocalendar")
        final = dict(now.first() if but == "stale" else now.right(but))
        first = final if but in self.wrong else now.first()
        due = [each for each in now.meetings if first[each.id] is not None]
        if but == "one left out":
            due.pop()
        for each in due[::-1] if but == "backwards" else due:
            await self._move(ui, now, each, each.at, first[each.id])
        await self._look(ui, now)
        for each in now.meetings:
            if first[each.id] != final[each.id]:
                await self._move(ui, now, each, first[each.id] or each.at, final[each.id] or each.at)
        if but == "asks late":
            await self._ask(ui, params)
        lines = _left(now, final)
        await self._tell(ui, db, params, lines[1:] if but == "reports too little" else lines, but)

    async def _read(self, ui: Ui, db: Data, now: Closing) -> None:
        await enter(ui, db, "manuals", "/the-office/when-a-room-closes")
        await ui.expect_text("stays as it is")
        await enter(ui, db, "gomail")
        for subject in ("The board", "Two guilds"):
            await open_mail(ui, subject)
        await enter(ui, db, "gocalendar", f"/week/{now.monday.isoformat()}")
        await self._look(ui, now)

    async def _look(self, ui: Ui, now: Closing) -> None:
        for day in range(DAYS):
            await ui.goto(f"/rooms?day={(now.monday + timedelta(days=day)).isoformat()}")

    async def _ask(self, ui: Ui, params: Params) -> None:
        assert params.head in await ui.ask("Who heads the building works?")  # noqa: S101

    async def _move(self, ui: Ui, now: Closing, each: Meeting, at: Place, to: Place | None) -> None:
        if to is None:
            return
        await edit_event(ui, each.title)
        if at.begins != to.begins:
            await fill_when(ui, now.at(each.day, to.begins), now.at(each.day, to.begins + each.length))
        await ui.select("Room", _choice(ui, now.name(to.room)))
        await ui.click("button", "Save")
        await ui.expect_text("was saved.")

    async def _tell(self, ui: Ui, db: Data, params: Params, lines: Sequence[str], but: str) -> None:
        person = params.porter if but == "wrong person" else params.head
        await tell(ui, db, contact(db, person), "Rooms", "\n".join(lines))


class ClosedRoomsMore(ClosedRooms):
    name = "closed_rooms_2"
    level = 2
    brief = f"""
        {CLOSED[0]} and the {CLOSED[1]} are closed from {{first}} to {{last}}. Please move all our meetings that are
        in one of the two during that time (on Daybook; their titles begin with "Guild:"), as our handbook on Margin
        Notes says. People have written to me about what else the works and individual meetings require.

        Colleagues keep booking rooms without a word to us, again and again. When all meetings are where they should
        be, given the bookings that there are by then, write to the head of the building works, with the subject
        "Rooms". The text is the titles of the meetings that cannot be moved, one per line in alphabetical order, and
        nothing else.

        {ASK}
    """
    wrong: ClassVar = {**ClosedRooms.wrong, "second booking": "sees the first booking of a colleague only"}


def _choice(ui: Ui, name: str) -> str:
    """How the form's list names a room."""
    return next(
        node.name for node in ui.screen.root.walk() if node.role == "option" and node.name.startswith(name)
    )


def _now(db: Data, params: ClosedRooms.Params) -> Closing:
    return closing_of(on(db, "gocalendar"), params.seed, params.level)


def _span(now: Closing, each: Meeting, at: Place) -> tuple[str, str]:
    return stamp(now.at(each.day, at.begins)), stamp(now.at(each.day, at.begins + each.length))


def _moved(now: Closing, each: Meeting, to: Place | None) -> list[Expect]:
    """What changes of a meeting that goes somewhere."""
    if to is None:
        return []
    pairs = zip(("starts_at", "ends_at"), _span(now, each, each.at), _span(now, each, to), strict=True)
    times = {column: new for column, old, new in pairs if old != new}
    return [Expect.update("event", {"id": each.id}, {"room_id": to.room, **times})]


def _shown(now: Closing, each: Meeting, to: Place | None) -> list[Expect]:
    """The same, with the text of its place."""
    return [replace(wish, values={**wish.values, "location": ANY}) for wish in _moved(now, each, to)]


def _left(now: Closing, found: Found) -> list[str]:
    """The titles of meetings that cannot be moved."""
    return sorted(each.title for each in now.meetings if found[each.id] is None)


def _mail(db: Data, subject: str, sender: str, text: str, ago: int) -> Event:
    text = paragraphs(f"{text}\n\n{sender.partition(' ')[0]}")
    return mail(subject, (sender, contact(db, sender)), subject, text, minutes_ago=ago)
