"""Office: six people share the late desk for two weeks; few plans fit, while the calendar changes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, ClassVar

from webarium.scoring import Either, Expect, OneOf, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import fill_when, new_event, open_new, said, stamp
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY, Same
from webarium.suites.workflows import late_desk_plan as desks
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import OFFICE, colleague, contact, page, tell
from webarium.suites.workflows.late_desk_plan import (
    APART,
    KEYS_PAGE,
    LISTED,
    NAMES,
    NEW,
    ON_LEAVE,
    PUBLIC,
    RULES,
    SWITCHED,
    Desk,
    Plan,
    Slot,
)
from webarium.suites.workflows.looking import BinState
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_001
"""The id of the first planted row."""


class LateDesk(Scenario):
    name, site, role, start = "late_desk", "gocalendar", "planner", "/"
    sites = ("gocalendar", "gomail", "manuals")
    line = "office"
    state: ClassVar[type[StateCheck]] = BinState
    weeks: ClassVar[int] = 2
    strains = frozenset({"rule", "exception", "event", "recovery", "ambiguity", "limit"})
    brief = f"""
        Please plan the late desk for the two weeks from {{first}} to {{last}} and enter it into our calendar
        (Daybook). {{who}} share it. The rules are in our handbook on Margin Notes, in the book "The office"; who
        can come when is in my mailbox, as far as they thought to let me know. {{colleague}} has already entered one
        evening without asking anybody, so do not trust that one.

        When you are done, write to the head of our office, with the subject "Late desk", who has the two Saturdays,
        the first one first, in this form: "Jane Roe, Mary Poe". Nobody tells us when something moves in the calendar,
        so make sure that all evenings can still take place as you have entered them.

        {ASK}
    """
    wrong: ClassVar = {
        "listed keys": "goes by the list of keys in the handbook",
        "forgets the new one": "lets a new colleague sit there on a Monday",
        "same weekday": "gives somebody the same day twice",
        "close together": "gives somebody two evenings with too few days between",
        "side by side": "gives two people neighboring days who cannot have them",
        "first mail": "goes by what somebody has taken back",
        "stale": "does not see that the calendar has changed",
        "trusts the colleague": "leaves the evening that was entered as it is",
        "twice": "enters an evening anew and leaves the old one",
        "short Saturday": "closes at noon on Saturdays",
        "wrong mail": "names the Saturdays in the wrong order",
        "wrong head": "writes to somebody else",
        "asked nothing": "guesses who heads the office, and is right",
        "one left out": "leaves an evening without anybody",
    }
    right: ClassVar = {
        "another plan": "finds another plan",
        "backwards": "enters the evenings from the last to the first",
        "anew": "deletes what the colleague has entered and enters it anew",
    }

    @dataclass(frozen=True)
    class Params:
        people: tuple[str, ...]
        colleague: str
        head: str
        first: str
        last: str
        who: str
        seed: int
        weeks: int = 2

        @property
        def desk(self) -> Desk:
            """Who can come when, and the plans that fit."""
            return desks.desk_of(self.seed, self.weeks)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any colleagues whose names nobody shares."""
        sql = (
            "SELECT name FROM person p WHERE job <> 'Director'"
            " AND (SELECT count(*) FROM person q WHERE q.name = p.name) = 1 ORDER BY id"
        )
        names = db.column(sql)
        contacts = on(db, "gomail").column("SELECT name FROM contact ORDER BY id LIMIT 12")
        free = [name for name in names if name not in contacts]
        if len(free) <= desks.PEOPLE or not contacts:
            return
        monday = monday_of(db)
        for _ in range(self.count):
            people = rng.sample(free, desks.PEOPLE + 1)
            six = people[:-1]
            yield self.Params(
                tuple(six), people[-1], rng.choice(contacts), said(monday),
                said(monday + timedelta(days=7 * self.weeks - 2)),
                f"{', '.join(six[:-1])} and {six[-1]}", rng.randrange(10**6), self.weeks,
            )  # fmt: skip

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The handbook, what people write, and what the calendar has."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        for title, text in (
            ("The late desk", RULES),
            ("Keys and doors", KEYS_PAGE.format(*(params.people[n] for n in LISTED))),
        ):
            yield page(title, text, "Every day", book=OFFICE)
        desk, monday = params.desk, monday_of(db)
        for n, name in enumerate(params.people):
            yield mailed(
                db, f"letter {n}", name, "The late desk", self._letter(params, desk, monday, n), 4000 - 90 * n
            )
        yield from self._news(db, params, desk)
        for n, who in enumerate(ON_LEAVE):
            begins, ends = _away(monday, desk.before.leave[n])
            yield _entered(f"Leave: {params.people[who]}", begins, ends, FIRST + n)
        begins = desks.moment(monday, desk.before.public)
        yield _entered(PUBLIC, begins + timedelta(hours=2), begins + timedelta(hours=4), FIRST + 2)
        slot, who = desk.entered
        begins = desks.moment(monday, slot)
        yield _entered(_title(params, who), begins, begins + timedelta(hours=1), FIRST + 3)

    def _letter(self, params: Params, desk: Desk, monday: date, n: int) -> str:
        weekday = desk.old_weekday if n == SWITCHED else desk.weekday[n]
        text = f"I cannot do {NAMES[weekday]}s, and not {said(desks.moment(monday, desk.single[n]).date())} either."
        if n == APART[0]:
            other = params.people[APART[1]]
            text += (
                f" Then there is the dog that {other} and I share: we cannot have consecutive days in a week."
            )
        return f"{text}\n\n{params.people[n].partition(' ')[0]}"

    def _news(self, db: Data, params: Params, desk: Desk) -> Iterator[Event]:
        """What people write who do not think of the late desk."""
        switched, (gives, gets) = params.people[SWITCHED], (params.people[1], params.people[3])
        yield mailed(
            db, "a key is handed on", gives, "Front door",
            f"For the office's files: {gets} has my key to the front door now; I never used it.\n\n{_first(gives)}",
            3000,
        )  # fmt: skip
        yield mailed(
            db, "choir moves", switched, "Choir",
            f"The choir has moved! We sing on {NAMES[desk.weekday[SWITCHED]]}s now, so those are taken, and my"
            f" {NAMES[desk.old_weekday]}s are free again, whatever I wrote.\n\n{_first(switched)}", 2500,
        )  # fmt: skip
        new = params.people[NEW]
        yield mailed(
            db, "somebody is new", params.colleague, f"Welcome, {_first(new)}",
            f"As of this month {new} is with us. Say hello, and show our newcomer the way to the coffee.\n\n"
            f"{_first(params.colleague)}",
            9000,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """A leave and the public evening move while evenings are entered."""
        desk, monday = params.desk, monday_of(db)
        opens = stamp(desks.moment(monday, (1, 2) if desk.entered[0] != (1, 2) else (1, 3)))
        there = on(db, "gocalendar").value("SELECT count(*) FROM event WHERE starts_at = ?", opens)
        many = RowsAre("gocalendar", "event", {"starts_at": opens}, there + 1)
        begins, ends = _away(monday, desk.after.leave[1])
        leave = happens(
            "a leave moves", "gocalendar", "event_moves", When(rows=(many,)),
            title=f"Leave: {params.people[ON_LEAVE[1]]}", starts_at=stamp(begins), ends_at=stamp(ends),
        )  # fmt: skip
        begins = desks.moment(monday, desk.after.public) + timedelta(hours=2)
        public = happens(
            "the public evening moves", "gocalendar", "event_moves", When(after="a leave moves", later=1),
            title=PUBLIC, starts_at=stamp(begins), ends_at=stamp(begins + timedelta(hours=2)),
        )  # fmt: skip
        return (leave, public)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who heads the office."""
        return Persona(
            (
                Fact("head", (("head*", "lead*", "boss"),), f"{params.head} heads our office."),
                Fact("keys", (("key",),), "I do not know that by heart; it is written down."),
                Fact("leave", (("leave", "holiday*", "vacation*"),), "See the calendar."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> Either:
        """All evenings of any plan that fits, the wrong one changed or replaced, and the mail."""
        desk = params.desk
        return Either(
            tuple(
                (*self._plan(db, params, plan, anew=anew), self._message(db, params, plan))
                for plan in desk.right
                for anew in (False, True)
            )
        )

    def _plan(self, db: Data, params: Params, plan: Plan, *, anew: bool) -> Iterator[Expect]:
        desk, monday = params.desk, monday_of(db)
        slot, _ = desk.entered
        closes = stamp(desks.moment(monday, slot) + timedelta(hours=2))
        for each in desks.slots(params.weeks):
            who = plan[each[0]][each[1]]
            if each != slot or anew:
                yield _evening(db, params, each, who)
            else:
                changed = {"title": Same(_title(params, who)), "ends_at": closes}
                yield Expect.update("event", {"id": FIRST + 3}, changed)
        if anew:
            yield Expect.update("event", {"id": FIRST + 3}, {"deleted_at": ANY})

    def _message(self, db: Data, params: Params, plan: Plan) -> Expect:
        return written([contact(db, params.head)], "Late desk", _saturdays(params, plan))

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Who heads the office is asked before the mail is sent."""
        sent = Wrote("email", values={"draft": 0})
        return (AskedCheck(("head",), (sent,), needless=("leave",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each evening by somebody who can have it in some plan, and the mail."""
        desk = params.desk
        found = []
        for slot in (each for each in desks.slots(params.weeks) if each != desk.entered[0]):
            names = [_title(params, who) for who in sorted({plan[slot[0]][slot[1]] for plan in desk.right})]
            wish = _evening(db, params, slot, 0)
            evening = replace(wish, values={**wish.values, "title": _any_of(names)})
            found.append(Checkpoint(f"{NAMES[slot[1]]} of week {slot[0] + 1} is planned", (evening,)))
        mails = _any_of([_saturdays(params, plan) for plan in desk.right])
        sent = written([contact(db, params.head)], "Late desk", "", plain=mails)
        return (*found, Checkpoint("the head knows the Saturdays", (sent,), weight=3))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Who sits there in no plan that fits."""
        desk, monday = params.desk, monday_of(db)
        kept = Wrote("event", "any", key={"id": FIRST + 3})
        mail_sent = Wrote("email", values={"draft": 0})
        new = Wrote(
            "event",
            "insert",
            {"title": Same(_title(params, NEW)), "starts_at": stamp(desks.moment(monday, (0, 0)))},
        )
        keyless = tuple(
            _evening(db, params, (week, desks.SATURDAY), who)
            for week in range(params.weeks)
            for who in LISTED - desks.KEYS
        )
        lost = tuple(_evening(db, params, slot, ON_LEAVE[1]) for slot in sorted(desk.after.leave[1]))
        return (
            Trap("trusted what was there", signs=(mail_sent,), unless=(kept,)),
            Trap("let somebody new take a Monday", signs=(new,)),
            Trap("went by an old list of keys", rows=keyless),
            Trap("planned somebody during their leave", rows=lost),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, enter a plan, look at the calendar again, change what no longer fits, write."""
        desk, monday = params.desk, monday_of(db)
        await self._read(ui, db, params)
        head = params.head
        if but != "asked nothing":
            assert head in await ui.ask("Who heads the office?")  # noqa: S101
        await enter(ui, db, "gocalendar", f"/week/{monday.isoformat()}")
        await self._look(ui, params, monday)
        final = desk.right[-1] if but == "another plan" else desk.slips.get(but, desk.right[0])
        first = final if but in desk.slips else desk.stale
        places = [slot for slot in desks.slots(params.weeks) if slot != desk.entered[0]]
        left_out = places[-1:] if but == "one left out" else []
        for slot in places[::-1] if but == "backwards" else places:
            if slot not in left_out:
                await self._enter(ui, params, monday, slot, first, but)
        await self._look(ui, params, monday)
        await self._hear(ui, db, params)
        for slot in places:
            if slot not in left_out and first[slot[0]][slot[1]] != final[slot[0]][slot[1]]:
                await self._change(ui, params, monday, slot, first[slot[0]][slot[1]], final[slot[0]][slot[1]])
        await self._correct(ui, params, monday, desk, final, but)
        names = _saturdays(params, final[::-1] if but == "wrong mail" else final)
        await self._tell(ui, db, head if but != "wrong head" else _other(head), names)

    async def _look(self, ui: Ui, params: Params, monday: date) -> None:
        for week in range(params.weeks):
            await ui.goto(f"/week/{(monday + timedelta(days=7 * week)).isoformat()}")

    async def _hear(self, ui: Ui, db: Data, params: Params) -> None:
        """What somebody writes late."""

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/the-office/the-late-desk")
        await ui.expect_text("counted across the weekend")
        await ui.goto("/the-office/keys-and-doors")
        await enter(ui, db, "gomail")
        for name in params.people:
            await open_mail(ui, "The late desk", within=f"from:{colleague(db, name)}")
        for subject in ("Front door", "Choir", f"Welcome, {_first(params.people[NEW])}"):
            await open_mail(ui, subject)

    async def _enter(self, ui: Ui, params: Params, monday: date, slot: Slot, plan: Plan, but: str) -> None:
        begins = desks.moment(monday, slot)
        short = but == "short Saturday" and slot[1] == desks.SATURDAY
        await open_new(ui, long=True)
        await ui.fill("Title", _title(params, plan[slot[0]][slot[1]]))
        await fill_when(ui, begins, begins + timedelta(hours=desks.hours(slot) - short))
        await ui.click("button", "Save")

    async def _change(self, ui: Ui, params: Params, monday: date, slot: Slot, old: int, new: int) -> None:
        await self._edit(ui, params, monday, slot, old)
        await ui.fill("Title", _title(params, new))
        await ui.click("button", "Save")

    async def _edit(self, ui: Ui, params: Params, monday: date, slot: Slot, who: int) -> None:
        await ui.goto(f"/day/{desks.moment(monday, slot).date().isoformat()}")
        await ui.click("link", _title(params, who))
        await ui.click("link", "Edit event")

    async def _correct(self, ui: Ui, params: Params, monday: date, desk: Desk, plan: Plan, but: str) -> None:
        """Change the evening that a colleague has entered, or enter it anew."""
        slot, old = desk.entered
        begins = desks.moment(monday, slot)
        if but in ("anew", "twice"):
            await self._enter(ui, params, monday, slot, plan, but)
        if but == "anew":
            await ui.goto(f"/day/{begins.date().isoformat()}")
            await ui.click("link", _title(params, old))
            await ui.click("button", "Delete event")
        if but not in ("anew", "twice", "trusts the colleague"):
            await self._edit(ui, params, monday, slot, old)
            await ui.fill("Title", _title(params, plan[slot[0]][slot[1]]))
            await fill_when(ui, begins, begins + timedelta(hours=2))
            await ui.click("button", "Save")

    async def _tell(self, ui: Ui, db: Data, person: str, text: str) -> None:
        await tell(ui, db, contact(db, person), "Late desk", text)


def monday_of(db: Data) -> date:
    """The Monday after next week's."""
    return db.today + timedelta(days=14 - db.today.weekday())


def _title(params: LateDesk.Params, who: int) -> str:
    return f"Late desk: {params.people[who]}"


def _saturdays(params: LateDesk.Params, plan: Plan) -> str:
    return ", ".join(params.people[week[desks.SATURDAY]] for week in plan)


def _evening(db: Data, params: LateDesk.Params, slot: Slot, who: int) -> Expect:
    calendar, begins = on(db, "gocalendar"), desks.moment(monday_of(db), slot)
    return new_event(calendar, _title(params, who), begins, begins + timedelta(hours=desks.hours(slot)))


def _away(monday: date, days: Iterable[Slot]) -> tuple[datetime, datetime]:
    """From the morning of the first day to the evening of the last one."""
    first, last = (desks.moment(monday, slot) for slot in (min(days), max(days)))
    return first.replace(hour=8), last.replace(hour=20)


def _entered(title: str, begins: datetime, ends: datetime, number: int) -> Event:
    return happens(
        title, "gocalendar", "event_appears", title=title, starts_at=stamp(begins), ends_at=stamp(ends),
        calendar="Work", number=number,
    )  # fmt: skip


def mailed(
    db: Data, name: str, sender: str, subject: str, text: str, ago: int, when: When | None = None
) -> Event:
    """A mail of one of the colleagues."""
    return mail(name, (sender, colleague(db, sender)), subject, paragraphs(text), when, minutes_ago=ago)


def _any_of(texts: Iterable[str]) -> Any:
    return OneOf(tuple(Same(text) for text in dict.fromkeys(texts)))


def _first(name: str) -> str:
    return name.partition(" ")[0]


def _other(name: str) -> str:
    return "John Doe" if name != "John Doe" else "Jane Doe"
