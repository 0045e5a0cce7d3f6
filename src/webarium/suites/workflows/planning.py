"""Office: six meetings of eight people in one week, from what everybody writes; any plan that fits is right."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from webarium.scoring import Either, Expect, OneOf, Ref
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import (
    INVITED,
    fill_when,
    invite,
    mailed,
    new_event,
    open_new,
    said,
    stamp,
)
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import Same
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, mail, paragraphs
from webarium.suites.workflows.desk import HOUSE, colleague, page
from webarium.suites.workflows.slots import (
    CHANGES,
    DAYS,
    INTERN,
    MOST_A_DAY,
    PEOPLE,
    VISITORS,
    WHO,
    Slot,
    Week,
    week_of,
)
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_001
"""The id of the first planted mail."""
LATER = 3
"""So many actions after somebody's mail was opened the correction comes."""
MEETINGS = (
    "Kickoff: spring catalog",
    "Kickoff: price list",
    "Kickoff: trade fair booth",
    "Kickoff: photo archive",
    "Kickoff: newsletter",
    "Kickoff: intern project",
)
RULES = f"""
Rooms are booked together with the meeting, as a room and not as a text.

* Take the smallest room that is free for the whole time and has a seat for everybody, including the person who
  invites.
* The {VISITORS} is for visitors. Meetings of colleagues do not take place there, even if it would be the
  smallest.
* There are no meetings on Friday afternoon.
* All guests get an invitation.
"""


class Planning(Scenario):
    name, site, role, start = "week_of_meetings", "gocalendar", "planner", "/"
    sites = ("gocalendar", "gomail", "manuals")
    line = "office"
    strains = frozenset({"limit", "event", "rule", "ambiguity", "exception", "many"})
    brief = f"""
        Next week I need six kickoff meetings in my calendar on Daybook, one hour each, and I am in all of them.
        Alexa's mail "Kickoffs" in my mailbox says who is in which; the others wrote to me when they can ("Kickoff
        times"). When I already have something in my calendar I cannot, of course. Please find a time and a room for
        each and send the invitations; the rules for rooms are on Margin Notes ("Booking rooms", in the book "House
        rules"). Give each event the title from Alexa's mail, and no more than {MOST_A_DAY} of the six on one day,
        please. If somebody writes again in the meantime, the later mail counts.

        {ASK}
    """
    wrong: ClassVar = {
        "stale": "does not see that somebody cannot come after all",
        "three on a day": "puts three meetings on one day",
        "visitors' room": "takes the room for visitors",
        "large room": "takes a larger room than is needed",
        "one guest missing": "does not invite somebody",
        "no invitations": "saves an event without sending invitations",
        "no question": "guesses who the intern is, and is right",
        "wrong intern": "invites somebody else as the intern",
        "one left out": "does not plan the last meeting",
    }
    right: ClassVar = {
        "another plan": "finds another plan",
        "backwards": "enters the meetings from the last to the first",
        "asks first": "asks who the intern is before it reads anything",
    }

    @dataclass(frozen=True)
    class Params:
        people: tuple[str, ...]
        """The eight, and the intern."""
        seed: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any colleagues whose names nobody shares."""
        sql = (
            "SELECT name FROM person p WHERE job <> 'Director' AND name <> 'Alexa Richardson'"
            " AND (SELECT count(*) FROM person q WHERE q.name = p.name) = 1 ORDER BY id"
        )
        names = db.column(sql)
        for _ in range(self.count):
            yield self.Params(tuple(rng.sample(names, PEOPLE + 1)), rng.randrange(10**6))

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, who is in which meeting, and when people can."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        week = week_of(db, params.seed)
        yield page("Booking rooms", RULES, "Office", book=HOUSE, name="the rules")
        lines = [
            f"{title}: {', '.join('the new intern' if n == INTERN else params.people[n] for n in who)}"
            for title, who in zip(MEETINGS, WHO, strict=True)
        ]
        last = said(week.monday + timedelta(days=4))
        text = f"Hi! For the week from {said(week.monday)} to {last} we need these, besides you:\n\n"
        yield self._mail(
            db, "who is in which", "Alexa Richardson", "Kickoffs", text + "\n\n".join(lines), 2000
        )
        for n, name in enumerate(params.people[:PEOPLE]):
            text = f"Next week I could begin at these times:\n\n{_times(week.free[n])}\n\n{name.partition(' ')[0]}"
            yield self._mail(db, f"times of {name}", name, "Kickoff times", text, 1800 - 60 * n, FIRST + n)

    def _mail(
        self, db: Data, name: str, sender: str, subject: str, text: str, ago: int = 0, number: int = 0,
        when: When | None = None,
    ) -> Event:  # fmt: skip
        return mail(
            name, (sender, colleague(db, sender)), subject, text, when, minutes_ago=ago, number=number
        )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Somebody cannot come on a day after all."""
        name, day = params.people[CHANGES], DAYS[week_of(db, params.seed).lost]
        text = paragraphs(f"""
            Sorry, I have to take back what I wrote about {day}: I am at the dentist's in the morning and in Reading
            in the afternoon. The other days are still fine.

            {name.partition(" ")[0]}
        """)
        read = RowsAre("gomail", "email", {"id": FIRST + CHANGES, "opened": 1})
        return (
            self._mail(db, "a correction", name, f"Not on {day}", text, when=When(rows=(read,), later=LATER)),
        )

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who the intern is."""
        return Persona(
            (
                Fact("intern", (("intern",),), f"Our new intern is {params.people[INTERN]}."),
                Fact(
                    "times",
                    (("time", "when", "available", "free"),),
                    "See the mails.",
                ),
                Fact("room", (("room",),), "See the house rules."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> Either:
        """The six meetings, in any way that fits."""
        week = week_of(db, params.seed)
        made: dict[tuple[int, Slot], list[Expect]] = {}
        options: list[tuple[Expect, ...]] = []
        for way in week.ways:
            for n, slot in enumerate(way):
                if (n, slot) not in made:
                    made[n, slot] = self._meeting(db, params, week, n, slot)
            options.append(tuple(wish for n, slot in enumerate(way) for wish in made[n, slot]))
        return Either(tuple(options))

    def _meeting(self, db: Data, params: Params, week: Week, n: int, slot: Slot) -> list[Expect]:
        starts, label = week.starts(slot), f"meeting {n}"
        room = week.room(n, slot)
        event = new_event(
            db, MEETINGS[n], starts, starts + timedelta(hours=1), label=label, room_id=room.id,
            location=OneOf(("", room["name"])),
        )  # fmt: skip
        emails = {params.people[who]: colleague(db, params.people[who]) for who in WHO[n]}
        guests = [
            Expect.insert(
                "guest", {"event_id": Ref(label), "email": email, "name": name, "reply": "", "invited": 1}
            )
            for name, email in emails.items()
        ]
        return [event, *guests, mailed(db, Ref(label), INVITED, emails.values())]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Who the intern is, is asked before they are invited."""
        invited = Wrote("guest", "insert", key={"email": colleague(db, params.people[INTERN])})
        return (AskedCheck(("intern",), (invited,), needless=("times", "room"), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each meeting at a time and in a room that somebody could choose."""
        week = week_of(db, params.seed)
        found: list[Checkpoint] = []
        for n, title in enumerate(MEETINGS):
            slots = sorted({way[n] for way in week.ways})
            when = OneOf(tuple(stamp(week.starts(slot)) for slot in slots))
            planned = Wrote("event", "insert", {"title": Same(title), "starts_at": when})
            found.append(Checkpoint(f"{title!r} is planned", signs=(planned,)))
        return tuple(found)

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """The correction, and the room for visitors."""
        week = week_of(db, params.seed)
        mine = [title for title, who in zip(MEETINGS, WHO, strict=True) if CHANGES in who]
        day = [stamp(week.starts((week.lost, hour))) for hour in range(9, 18)]
        late = tuple(
            Wrote("event", "insert", {"title": Same(title), "starts_at": OneOf(tuple(day))}) for title in mine
        )
        room = db.value("SELECT id FROM room WHERE name = ?", VISITORS)
        return (
            Trap("did not see the correction", signs=late),
            Trap("took the room for visitors", signs=(Wrote("event", "insert", {"room_id": room}),)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read everything, look at one's own days and at rooms, ask, enter the meetings."""
        week = week_of(db, params.seed)
        if but == "asks first":
            await self._ask(ui, params)
        await self._read(ui, db, params, week)
        if but not in ("asks first", "no question", "wrong intern"):
            await self._ask(ui, params)
        way = week.stale if but == "stale" else week.ways[-1] if but == "another plan" else week.ways[0]
        if but == "three on a day":
            way = _crowded(week)
        places = list(range(len(MEETINGS)))
        if but == "backwards":
            places.reverse()
        for n in places[:-1] if but == "one left out" else places:
            await self._enter(ui, db, params, week, n, way[n], but)

    async def _read(self, ui: Ui, db: Data, params: Params, week: Week) -> None:
        await enter(ui, db, "manuals", "/house-rules/booking-rooms")
        await ui.expect_text("is for visitors")
        await enter(ui, db, "gomail")
        await open_mail(ui, "Kickoffs")
        for name in params.people[:PEOPLE]:
            await open_mail(ui, "Kickoff times", within=f"from:{colleague(db, name)}")
        await open_mail(ui, f"Not on {DAYS[week.lost]}")
        for day in range(5):
            on = week.monday + timedelta(days=day)
            await enter(ui, db, "gocalendar", f"/day/{on.isoformat()}")
            await ui.goto(f"/rooms?day={on.isoformat()}")

    async def _ask(self, ui: Ui, params: Params) -> None:
        assert params.people[INTERN] in await ui.ask("Who is the new intern?")  # noqa: S101

    async def _enter(
        self, ui: Ui, db: Data, params: Params, week: Week, n: int, slot: Slot, but: str
    ) -> None:
        starts = week.starts(slot)
        room = week.room(n, slot)
        if n == 0 and but == "visitors' room":
            room = db.row("SELECT * FROM room WHERE name = ?", VISITORS)
        if n == 0 and but == "large room":
            room = db.row("SELECT * FROM room ORDER BY seats DESC LIMIT 1")
        names = [params.people[who] for who in WHO[n]]
        if n == 2 and but == "one guest missing":
            names.pop()
        if INTERN in WHO[n] and but == "wrong intern":
            names[-1] = params.people[0]
        await open_new(ui, long=True)
        await ui.fill("Title", MEETINGS[n])
        await fill_when(ui, starts, starts + timedelta(hours=1))
        await invite(ui, names)
        await ui.select("Room", f"{room['name']} ({room.seats} seats, {room.floor})")
        await ui.click("button", "Save")
        await ui.click("button", "Don't send" if n == 3 and but == "no invitations" else "Send")


def _crowded(week: Week) -> tuple[Slot, ...]:
    """A plan in which three meetings are on one day: all but one are where somebody could choose."""
    way = list(week.ways[0])
    day = way[0][0]
    for n in (3, 5, 1, 4):
        free = [slot for slot in sorted({s for s, _ in week.rooms}) if slot[0] == day and slot not in way]
        if sum(each[0] == day for each in way) <= MOST_A_DAY and way[n][0] != day and free:
            way[n] = free[0]
    return tuple(way)


def _times(slots: Sequence[Slot]) -> str:
    """Slots as somebody writes them, a day a paragraph."""
    by_day: dict[int, list[str]] = {}
    for day, hour in slots:
        by_day.setdefault(day, []).append(f"{hour % 12 or 12}:00 {'PM' if hour >= 12 else 'AM'}")
    return "\n\n".join(f"{DAYS[day]}: {', '.join(hours)}" for day, hours in sorted(by_day.items()))
