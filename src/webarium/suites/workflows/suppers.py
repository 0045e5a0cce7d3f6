"""Home: suppers for a week of visitors, by wishes that leave few ways, until a place closes and a guest calls off."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import ClassVar, NamedTuple

from webarium.scoring import Either, Expect, OneOf, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import find_event, stamp
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.opendining import base as dining
from webarium.suites.workflows import suppers_plan as plan
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import tell
from webarium.suites.workflows.suppers_plan import EVENINGS, FEAST, MONDAY, SATURDAY
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

LEFT = 92_001
"""The id of the planted reservation."""
SUBJECT = "Our suppers"
ELLEN = ("Ellen Marlow", "ellen.marlow@example.com")
WISHES = """
    Six evenings, six places out of those that we have picked, and no kind of food twice. Not in the same neighborhood
    two evenings in a row; everybody wants to see something of the city. On Saturday it has to be {feast}, unless they
    have nothing for us that day; then it does not matter where.

    On Tuesday and Thursday I am fasting until the evening, and {disliked} food does not agree with me after that: none
    of it on those two days.

    Take the first free table at or after the time in the calendar. More than half an hour later is too late; then the
    place is out for that evening. And I have worked out what we can spend: {cap} dollar signs over the whole week, as
    OpenDining prints them.
"""
PICKED = """
    Our list is complete: {places}. Nothing else, please.
"""
LESS = """
    The boiler is fixed; it was the valve. It is costing us part of our supper money: let us stay within {cap} dollar
    signs after all.
"""


class Suppers(Scenario):
    name, site, role, start = "supper_week", "opendining", "diner", "/"
    sites = ("opendining", "gomail", "gocalendar")
    line = "home"
    state: ClassVar[type[StateCheck]] = BookingState
    Params = plan.Params
    strains = frozenset({"rule", "limit", "exception", "event", "recovery", "given up"})
    brief = f"""
        We have visitors for a week and are eating out with them on six evenings. In my calendar they are called
        "Supper" and the day, with the time and who was invited. Ellen and I come to all of them, and so does
        everybody who has said yes. Please reserve a table on OpenDining for each evening, all in my name with the
        phone number {plan.PHONE}, and without a special request. Which places we have picked, and how we choose, is
        in Ellen's mails; there are a few of them. If there are several ways to do it, any of them is fine.

        Ellen has already reserved something for that week which no longer fits: cancel it. My other reservations
        stay.

        Restaurants and guests change their minds. Make sure at the end that everything still works, and put right
        what does not. Then write to Ellen ({ELLEN[1]}), subject "{SUBJECT}", the six places from Monday to Saturday
        in one line, separated by a semicolon and a space, and nothing else.

        {LOOK}
    """
    wrong: ClassVar = {
        "closed": "does not see that the place of Saturday has called off",
        "one chair": "does not see that a guest of Monday has called off",
        "too dear": "keeps to the first limit of dollar signs",
        "same food": "chooses a kind of food twice, or what Ellen cannot eat on that day",
        "invited": "reserves for those who have declined, too",
        "leftover": "leaves what Ellen has reserved",
        "own too": "cancels a reservation that has nothing to do with it",
        "stale mail": "writes the week that was right at first",
        "one left out": "leaves one evening without a table",
    }
    right: ClassVar = {
        "another": "finds another week that fits, or reserves from the last evening to the first",
        "leftover last": "cancels what Ellen has reserved at the end",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Weeks with places that leave a few ways."""
        people = [str(n) for n in on(db, "gocalendar").column("SELECT name FROM person ORDER BY id LIMIT 40")]
        return islice(plan.drawn(db, rng, people), self.count)

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The suppers with their answers, the mails, and what was reserved."""
        week = plan.evenings(params, late=False)
        suppers = [event for number, evening in enumerate(week) for event in _supper(number, evening)]
        wishes = WISHES.format(
            feast=params.places[FEAST], disliked=params.disliked, cap=params.cap + plan.LESS
        )
        letters = ((("How we choose", wishes)), ("Where", PICKED.format(places=", ".join(sorted(params.places)))),
                   ("The boiler", LESS.format(cap=params.cap)))  # fmt: skip
        mails = [
            mail(subject, ELLEN, subject, paragraphs(text), minutes_ago=9000 - 2000 * number, is_read=True)
            for number, (subject, text) in enumerate(letters)
        ]
        left = happens(
            "something is reserved", "opendining", "table_is_reserved", restaurant=params.leftover, day=week[2].day,
            time="12:30", party=4, number=LEFT,
            request="Booked by Ellen for our visitors. We would like to sit together.",
        )  # fmt: skip
        return (*suppers, *mails, left)

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The place of Saturday closes when nearly all is reserved, and a guest of Monday calls off."""
        data = on(db, "opendining", "diner")
        week = plan.evenings(params, late=False)
        feast = {"email": data.user, "restaurant_id": dining.restaurant(data, params.places[FEAST]).id}
        mine = len(dining.reservations(data, "v.status = 'booked'"))
        when = When(
            rows=(
                RowsAre(
                    "opendining", "reservation", {**feast, "day": week[SATURDAY].day, "status": "booked"}
                ),
                RowsAre("opendining", "reservation", {"email": data.user, "status": "booked"}, mine + 5),
            ),
            later=1,
        )
        name = params.places[FEAST]
        return (
            happens(
                "no Saturdays any more", "opendining", "day_off_is_announced", when, restaurant=name, weekday=SATURDAY
            ),
            happens(
                "the place calls off", "opendining", "restaurant_calls_off", When(after="no Saturdays any more"),
                restaurant=name, day=week[SATURDAY].day,
            ),
            happens(
                "a guest calls off", "gocalendar", "guest_answers", When(after="the place calls off"),
                title=_title(MONDAY), guest=week[MONDAY].guests[-1], reply="no",
            ),
        )  # fmt: skip

    # What is right

    def _week(self, db: Data, params: plan.Params, way: Sequence[int]) -> list[Expect]:
        houses = plan.houses_of(db, params)
        week = plan.evenings(params, late=True)
        return [plan.reserved(db, houses[place], week[number]) for number, place in enumerate(way)]

    def _feast(self, db: Data, params: plan.Params) -> Expect:
        """The table that was reserved before its place called off."""
        week = plan.evenings(params, late=False)
        return plan.reserved(db, plan.houses_of(db, params)[FEAST], week[SATURDAY])

    def _dropped(self) -> Expect:
        return Expect.update("reservation", {"id": LEFT}, {"status": "cancelled"})

    def _told(self, params: plan.Params, way: Sequence[int]) -> Expect:
        return written([ELLEN[1]], SUBJECT, _line(params, way))

    def expected(self, db: Data, params: plan.Params) -> Either:
        """Any week that fits in the end, besides the table that a place called off."""
        always = (self._feast(db, params), self._dropped())
        return Either(
            tuple((*always, *self._week(db, params, way), self._told(params, way)) for way in params.ways)
        )

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """The table of Saturday at first, evenings that all ways share, what is canceled, and the mail."""
        first = self._week(db, params, params.ways[0])
        shared = [number for number in range(len(EVENINGS)) if len({way[number] for way in params.ways}) == 1]
        told = tuple(self._told(params, way).values["plain"] for way in params.ways)
        return (
            Checkpoint("Saturday was where it should be", (self._feast(db, params),)),
            *(Checkpoint(f"{EVENINGS[number]} is right", (first[number],)) for number in shared),
            Checkpoint("what does not fit is canceled", (self._dropped(),)),
            Checkpoint(
                "Ellen knows the week", signs=(Wrote("email", values={"plain": OneOf(told)}),), weight=2
            ),
        )

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """Evenings with food that Ellen cannot eat on that day, and a week that was right at first."""
        data, week = on(db, "opendining", "diner"), plan.evenings(params, late=False)
        bad = [
            Wrote("reservation", "insert", {"restaurant_id": house.id, "day": week[number].day})
            for house in plan.houses_of(db, params) if house.cuisine == params.disliked for number in plan.FASTING
        ]  # fmt: skip
        own = [row.id for row in dining.to_come(data)]
        spoiled = tuple(Wrote("reservation", "update", key={"id": key}) for key in own)
        stale = (self._told(params, params.before),)
        return (
            Trap("chose what Ellen cannot eat on that day", signs=tuple(bad)),
            Trap("canceled a reservation of its own", signs=spoiled),
            Trap("wrote the week that was right at first", stale),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, look up places and tables, reserve, look again, put right, write."""
        await self._read(ui, db, params)
        if but not in ("leftover", "leftover last"):
            await _cancel(ui, db, params.leftover)
        tables = _Tables(ui, db, params)
        week = plan.evenings(params, late=False)
        for number in _order(but):
            if but != "one left out" or number != 1:
                await tables.reserve(params.before[number], week[number], all_invited=but == "invited")
        way = params.ways[-1 if but == "another" else 0]
        way = way if but not in ("too dear", "same food") else self._bad(db, params, but)
        if but != "closed":
            await tables.put_right(params.before, way, keep_chairs=but == "one chair")
        if but == "leftover last":
            await _cancel(ui, db, params.leftover)
        if but == "own too":
            await _cancel(ui, db, dining.to_come(on(db, "opendining", "diner"))[0].restaurant)
        told = params.before if but == "stale mail" else way
        await tell(ui, db, ELLEN[1], SUBJECT, _line(params, told))

    def _bad(self, db: Data, params: plan.Params, but: str) -> Sequence[int]:
        """A week that breaks just one wish."""
        data, houses = on(db, "opendining", "diner"), plan.houses_of(db, params)
        week = plan.evenings(params, late=True)
        good = list(params.ways[0])
        for number in (*range(1, SATURDAY), SATURDAY):
            for place, house in enumerate(houses):
                if place in good or place == FEAST or plan.table(data, house, week[number]) is None:
                    continue
                other = [*good[:number], place, *good[number + 1 :]]
                dear = plan.price(houses, tuple(other)) > params.cap
                if dear == (but == "too dear"):
                    return other
        return params.before

    async def _read(self, ui: Ui, db: Data, params: plan.Params) -> None:
        await enter(ui, db, "gomail", "/inbox")
        for subject in ("How we choose", "Where", "The boiler"):
            await open_mail(ui, subject)
        for number in range(len(EVENINGS)):
            await enter(ui, db, "gocalendar")
            await find_event(ui, _title(number))
        for name in params.places:
            await enter(ui, db, "opendining")
            await dining.open_restaurant(ui, name)


class _Wish(NamedTuple):
    """A table to look for."""

    restaurant: str
    day: str
    time: str
    party: int
    phone: str = plan.PHONE


@dataclass(frozen=True)
class _Tables:
    """Reserves tables, and puts right what does not hold any more."""

    ui: Ui
    db: Data
    params: plan.Params

    async def reserve(self, place: int, evening: plan.Evening, *, all_invited: bool = False) -> None:
        """Reserve the first table of an evening at a place; for those who declined, too, if there is one."""
        house, data = plan.houses_of(self.db, self.params)[place], on(self.db, "opendining", "diner")
        everybody = evening._replace(guests=(*evening.guests, *evening.declined))
        if all_invited and plan.table(data, house, everybody) is not None:
            evening = everybody
        at = plan.table(data, house, evening)
        await enter(self.ui, self.db, "opendining")
        await dining.reserve(self.ui, _Wish(house["name"], evening.day, str(at), evening.party))

    async def put_right(self, before: Sequence[int], after: Sequence[int], *, keep_chairs: bool) -> None:
        """Look at the reservations and the guests again, and do anew what does not hold."""
        await enter(self.ui, self.db, "gocalendar")
        await find_event(self.ui, _title(MONDAY))
        houses = plan.houses_of(self.db, self.params)
        week = plan.evenings(self.params, late=True)
        changed = [n for n in range(len(EVENINGS)) if before[n] != after[n] or n == MONDAY]
        anew = [number for number in changed if number != MONDAY or not keep_chairs]
        for number in anew:
            if number != SATURDAY:
                await _cancel(self.ui, self.db, houses[before[number]]["name"])
        for number in anew:
            await self.reserve(after[number], week[number])


def _order(but: str) -> Sequence[int]:
    return range(len(EVENINGS))[:: -1 if but == "another" else 1]


def _title(number: int) -> str:
    return f"Supper {EVENINGS[number]}"


def _line(params: plan.Params, way: Sequence[int]) -> str:
    return "; ".join(params.places[place] for place in way)


def _supper(number: int, evening: plan.Evening) -> Iterable[Event]:
    """A supper in the calendar, with its guests and what they said."""
    starts = datetime.fromisoformat(f"{evening.day} {evening.begins}")
    yield happens(
        _title(number), "gocalendar", "event_appears", title=_title(number), starts_at=stamp(starts),
        ends_at=stamp(starts + timedelta(hours=3)), guests=[*evening.guests, *evening.declined],
    )  # fmt: skip
    for name in (*evening.guests, *evening.declined):
        yield happens(
            f"{_title(number)}: {name}", "gocalendar", "guest_answers", title=_title(number), guest=name,
            reply="yes" if name in evening.guests else "no",
        )  # fmt: skip


async def _cancel(ui: Ui, db: Data, name: str) -> None:
    """Cancel the reservation to come at a place."""
    await enter(ui, db, "opendining")
    await ui.click("link", "My dining")
    await ui.click("link", dining.exact(name))
    await ui.click("button", "Cancel reservation")
    await ui.click("button", "OK")
    await ui.expect_text("was canceled")
