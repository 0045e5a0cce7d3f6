"""Office: fifty meetings are made shorter by rules that interact, and some of them move while that is done."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import edit_event, fill_when, find_event, said, stamp
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import OFFICE, contact, page, tell
from webarium.suites.workflows.looking import BinState
from webarium.suites.workflows.shorter_plan import (
    DAYS,
    LATE_CAP,
    NAMES,
    NOTICE,
    RULES,
    SPARED,
    Fortnight,
    Meeting,
    Times,
    fortnight_of,
    outcome,
)
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

Found = Mapping[int, Times | None]
"""What becomes of meetings, by id."""


class ShorterMeetings(Scenario):
    name, site, role, start = "shorter_meetings", "gocalendar", "planner", "/"
    sites = ("gocalendar", "gomail", "manuals")
    line = "office"
    state: ClassVar[type[StateCheck]] = BinState
    strains = frozenset({"rule", "exception", "event", "many", "limit"})
    brief = f"""
        Our meetings are too long. Please go through the calendar (Daybook) from {{first}} to {{last}} and make all
        meetings of the atlas project shorter, following the page "Shorter meetings" in the book "The office" on
        Margin Notes. Their titles begin with "Atlas:"; leave everything else alone. Two people have written to me
        about it since the page was made, so please keep to what they say; all of it is in my mailbox.

        Others work in the calendar as well, and they do not say when they move or add something. In the end each
        meeting has to be what the page makes of it, starting from how others entered it; so if they move or add one
        while you are at it, start from how it is then. When everything is right, write to {{head}}, with the subject
        "Meetings", how many meetings you have deleted: the number and nothing else.

        {LOOK}
    """
    wrong: ClassVar = {
        "page only": "does not see that one rule has changed",
        "touches guests": "makes meetings with guests shorter",
        "touches exceptions": "makes meetings shorter that somebody wanted to be left alone",
        "forgets stand-ups": "treats stand-ups like other meetings",
        "forgets the morning": "lets meetings begin before 9:30 AM",
        "leaves guests out": "does not count meetings with guests",
        "no limit": "does not look at days",
        "longest first": "deletes the longest of several",
        "stale": "does not look again",
        "does not bring back": "leaves a meeting deleted for which there is time again",
        "misses the late one": "does not see the meeting that came",
        "one left out": "forgets the last meeting",
        "wrong number": "counts one meeting too few",
    }
    right: ClassVar = {
        "backwards": "goes from the last meeting to the first",
        "deletes last": "deletes meetings after all others are shorter",
    }

    @dataclass(frozen=True)
    class Params:
        first: str
        last: str
        head: str
        friend: str
        seed: int
        level: int = 1

        @property
        def weeks(self) -> Fortnight:
            """The meetings."""
            return fortnight_of(self.seed, self.level)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any meetings in the two weeks after the next one."""
        contacts = on(db, "gomail").column("SELECT name FROM contact ORDER BY id LIMIT 12")
        for _ in range(self.count):
            head, friend = rng.sample(contacts, 2)
            first, last = _day(db, 0), _day(db, DAYS - 1)
            yield self.Params(said(first), said(last), head, friend, rng.randrange(10**6), self.level)

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The page, two mails, and the meetings."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        yield page("Shorter meetings", RULES, "Every day", book=OFFICE, name="the page")
        spared = paragraphs(f"""
            I hear that our meetings are to become shorter. Please leave everything about {SPARED} as it is until the
            contract is signed; they are flying in for some of it and have their tickets.

            {params.friend.partition(" ")[0]}
        """)
        yield _mail(db, "an exception", params.friend, f"The {SPARED}", spared, 3100)
        yield _mail(db, "a rule changes", params.head, "45 minutes", NOTICE, 5200)
        for each in params.weeks.before:
            yield self._entered(db, each)

    def _entered(self, db: Data, each: Meeting, when: When | None = None) -> Event:
        names = [NAMES[(each.id + n) % len(NAMES)] for n in range(each.people)]
        guest = " Guest: Mr. Alder of Alder & Sons." if each.guest else ""
        begins, ends = _span(db, each.at)
        return happens(
            each.title, "gocalendar", "event_appears", when, title=each.title, starts_at=begins, ends_at=ends,
            calendar="Work", description=f"Taking part: {', '.join(names)}.{guest}", number=each.id,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Somebody moves a meeting, and enters another one."""
        now = params.weeks
        _, ends = _span(db, now.right()[now.trigger] or now.to)
        changed = RowsAre("gocalendar", "event", {"id": now.trigger, "ends_at": ends})
        title = next(each.title for each in now.before if each.id == now.moves)
        begins, ends = _span(db, now.to)
        moved = happens(
            "a meeting moves", "gocalendar", "event_moves", When(rows=(changed,), later=2), title=title,
            starts_at=begins, ends_at=ends,
        )  # fmt: skip
        return (moved, self._entered(db, now.late, When(after="a meeting moves", later=1)))

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """New times, deleted meetings, the mail."""
        rows = [
            row
            for each in params.weeks.after
            for row in self._changed(db, each, params.weeks.right()[each.id])
        ]
        return [*rows, self._message(db, params, params.weeks.right())]

    def _changed(self, db: Data, each: Meeting, at: Times | None) -> list[Expect]:
        if at is None:
            return [Expect.update("event", {"id": each.id}, {"deleted_at": ANY})]
        pairs = zip(("starts_at", "ends_at"), _span(db, each.at), _span(db, at), strict=True)
        values = {column: new for column, old, new in pairs if old != new}
        return [Expect.update("event", {"id": each.id}, values)] if values else []

    def _message(self, db: Data, params: Params, right: Found) -> Expect:
        return written([contact(db, params.head)], "Meetings", str(_deleted(right)))

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each meeting, and the mail."""
        right = params.weeks.right()
        sent = Checkpoint("the mail has the right number", (self._message(db, params, right),), weight=4)
        return (
            *(
                self._part(db, each, right[each.id])
                for each in params.weeks.after
                if right[each.id] != each.at
            ),
            sent,
        )

    def _part(self, db: Data, each: Meeting, at: Times | None) -> Checkpoint:
        name = f"{each.title!r} is as it should be"
        if at is None:
            return Checkpoint(name, signs=(Wrote("event", "update", {"deleted_at": ANY}, {"id": each.id}),))
        return Checkpoint(name, tuple(self._changed(db, each, at)))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What somebody leaves behind who overlooks something."""
        now, right = params.weeks, params.weeks.right()

        def left(name: str, found: Found) -> Trap:
            differ = [each for each in now.after if each.id in found and found[each.id] != right[each.id]]
            return Trap(
                name, rows=tuple(row for each in differ for row in self._changed(db, each, found[each.id]))
            )

        return (
            left("went by the page alone", now.right("page only")),
            left(
                "made an exception shorter",
                {**now.right("touches exceptions"), **now.right("touches guests")},
            ),
            left(
                "left what was out of date",
                {n: at for n, at in outcome(now.before).items() if n != now.moves},
            ),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, go through the meetings as they are, look again, put right, write."""
        await self._read(ui, db, params)
        now = params.weeks
        first, final = outcome(now.before, but), dict(now.right(but))
        if but == "stale":
            final = {**first, now.moves: now.to, now.late.id: now.late.at}
        if but == "does not bring back":
            final |= {key: at for key, at in first.items() if at is None}
        if but == "misses the late one":
            final[now.late.id] = now.late.at
        due = [each for each in now.before if first[each.id] != each.at]
        if but == "one left out":
            due.pop()
            final[now.before[-1].id] = first[now.before[-1].id]
        if but == "backwards":
            due.reverse()
        if but == "deletes last":
            due.sort(key=lambda each: first[each.id] is None)
        for each in due:
            await self._do(ui, db, each, first[each.id])
        for week in (0, 1):
            await ui.goto(f"/week/{_day(db, 5 * week).isoformat()}")
        await self._hear(ui, db)
        await self._put_right(ui, db, params, first, final)
        await self._tell(ui, db, params, _deleted(final) - (but == "wrong number"))

    async def _hear(self, ui: Ui, db: Data) -> None:
        """What somebody writes late."""

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/the-office/shorter-meetings")
        await ui.expect_text("if meetings overlap")
        await enter(ui, db, "gomail")
        for subject in (f"The {SPARED}", "45 minutes"):
            await open_mail(ui, subject)
        await enter(ui, db, "gocalendar")

    async def _do(self, ui: Ui, db: Data, each: Meeting, at: Times | None) -> None:
        if at is None:
            await find_event(ui, each.title)
            await ui.click("button", "Delete event")
            await ui.expect_text("was deleted.")
            return
        begins, ends = (datetime.fromisoformat(moment) for moment in _span(db, at))
        await edit_event(ui, each.title)
        await fill_when(ui, begins, ends)
        await ui.click("button", "Save")
        await ui.expect_text("was saved.")

    async def _put_right(self, ui: Ui, db: Data, params: Params, first: Found, final: Found) -> None:
        now = params.weeks
        for each in now.after:
            now_at = each.at if each.id in (now.moves, now.late.id) else first[each.id]
            if final[each.id] == now_at:
                continue
            if now_at is None:
                await ui.goto("/bin")
                await ui.click("button", f"Restore {each.title}")
            if now_at is not None or final[each.id] != each.at:
                await self._do(ui, db, each, final[each.id])

    async def _tell(self, ui: Ui, db: Data, params: Params, count: int) -> None:
        await tell(ui, db, contact(db, params.head), "Meetings", str(count))


class ShorterMeetingsMore(ShorterMeetings):
    name = "shorter_meetings_2"
    level = 2
    strains = ShorterMeetings.strains | {"recovery"}
    brief = f"""
        Our meetings are too long. Please go through the calendar (Daybook) from {{first}} to {{last}} and make all
        meetings of the atlas project shorter, as our handbook on Margin Notes has it. Their titles begin with
        "Atlas:"; leave everything else alone. People write to me about it, and what they say counts; all of it is in
        my mailbox, or will be.

        Others work in the calendar as well, and they do not say when they move or add something. In the end each
        meeting has to be what the rules make of it, starting from how others entered it; so if they move or add one
        while you are at it, start from how it is then. When everything is right, write to {{head}}, with the subject
        "Meetings", how many meetings are deleted in the end: the number and nothing else.

        {LOOK}
    """
    wrong: ClassVar = {
        **ShorterMeetings.wrong,
        "old cap": "does not see that a day may have more meetings now",
    }

    def events(self, db: Data, params: ShorterMeetings.Params) -> tuple[Event, ...]:
        """The head gives the days some minutes more when nearly all is done."""
        moved, late = super().events(db, params)
        text = paragraphs(f"""
            The room on the third floor has its projector back.

            And about the shorter meetings: three hours a day are a little too few for us after all. Let us say
            {LATE_CAP} minutes, for all of these days, including those that have been dealt with already.

            {params.head.partition(" ")[0]}
        """)
        when = When(after=late.name, later=2)
        sender = (params.head, contact(db, params.head))
        return (moved, late, mail("the days get longer", sender, "Projector", text, when))

    async def _hear(self, ui: Ui, db: Data) -> None:
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, "Projector")
        await enter(ui, db, "gocalendar")


def _day(db: Data, number: int) -> date:
    """A working day of the two weeks after the next one."""
    return db.today + timedelta(days=14 - db.today.weekday() + number + number // 5 * 2)


def _span(db: Data, at: Times) -> tuple[str, str]:
    midnight = datetime.combine(_day(db, at.day), time())
    return stamp(midnight + timedelta(minutes=at.begins)), stamp(midnight + timedelta(minutes=at.ends))


def _deleted(found: Found) -> int:
    return sum(at is None for at in found.values())


def _mail(db: Data, name: str, sender: str, subject: str, text: str, ago: int) -> Event:
    return mail(name, (sender, contact(db, sender)), subject, text, minutes_ago=ago)
