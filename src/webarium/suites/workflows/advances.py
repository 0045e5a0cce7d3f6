"""Money: advances for travelers are worked out from tickets, a calendar and rules, and some of them change again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Either, Expect, OneOf, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import find_event
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import Same
from webarium.suites.workflows.advances_plan import CAP, Way, codes_of, drawn, lunch_title, planted, way
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, paragraphs
from webarium.suites.workflows.desk import HOUSE, page, tell
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Ui
from webarium.types import SqlValue
from webarium.worlds.timeline import Event, RowsAre, When

SUBJECT, SUM = "Your advance", "Advances"
FINANCE = ("Hannah Lindqvist", "hannah.lindqvist@fernhill.test")
RULES = """
Before a trip we pay an advance for meals.

* A day of travel is worth $60 in the United States, $80 in New York and $90 abroad. What counts is the destination of
  the trip.
* The day on which somebody leaves San Francisco counts in full if the plane takes off before noon, otherwise half.
  The day on which somebody is back there counts in full if the plane lands at 6:00 PM or later, otherwise half. All
  days in between count in full. Times are local times, and those at which the planes really fly: the airline's page
  for a trip says whether a flight is late.
* For each lunch that others pay for (these are in our calendar, with the travelers as guests), $15 is taken off, but
  not on a day that counts half.
* The result is rounded down to the nearest ten dollars, after everything else.
* As long as a flight of a trip is canceled, there is no advance for it.
"""
RATES = """
    Meals have become more expensive. From now on a day in the United States is worth $68; New York and everything
    abroad stay as they are.

    Hannah
"""
FROM_AUGUST = """
    The new printer is coming on Tuesday, so please do not print before noon.

    And since two of you have asked: the new rate for meals applies to trips that begin in August or later, not to
    those in July.

    Hannah
"""


class Advances(Scenario):
    name, site, role, start = "travel_advances", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "flyunified", "manuals")
    line = "money"
    state: ClassVar[type[StateCheck]] = BookingState
    strains = frozenset({"rule", "exception", "event", "limit", "given up", "duplicates"})
    brief = f"""
        Some of my colleagues are traveling soon and have asked me by mail for an advance. All their flights from San
        Francisco and back are booked with my account on Fly Unified, two tickets each. Please work out what each of
        them gets and send it to them: subject "{SUBJECT}", and as text nothing but the amount, such as "$350". How we
        do it is on Margin Notes in the "House rules" ("Advances for trips"); {FINANCE[0]} from finance has since
        written about what is different now, and other things that matter are in my mailbox, too. Nobody gets more
        than ${CAP}; what somebody has already been given is part of that. Anybody who gets nothing gets no mail.

        Planes are late and plans change. If something changes after you have written to somebody, write to them again
        in the same way. When everything is right, write to {FINANCE[0]} ({FINANCE[1]}), subject "{SUM}", what all of
        them now get in total, such as "$2,340" and nothing else.

        {LOOK}
    """
    wrong: ClassVar = {
        "stale flight": "does not see that a plane is late now",
        "stale lunch": "does not see that a lunch was called off",
        "old rate": "pays the old rate for August",
        "rate for all": "pays the new rate for July, too",
        "holiday": "pays for days that somebody takes off",
        "no cap": "pays one person more than the limit",
        "catered half": "takes off a lunch on a day that counts half",
        "paid twice": "forgets what somebody has got already",
        "canceled": "pays somebody whose flight is canceled",
        "not asked": "pays somebody who has not asked",
        "wrong total": "counts in the total what is not current",
        "one left out": "forgets one person",
    }
    right: ClassVar = {
        "backwards": "writes to the travelers from the last to the first",
        "waits": "writes to the guest of the lunch only after it was called off",
    }

    @dataclass(frozen=True)
    class Params:
        travelers: Sequence[Sequence[Any]]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any travelers whose flights suit."""
        for _ in range(self.count):
            yield self.Params(drawn(db, rng))

    # What there is

    def _trips(self, db: Data, params: Params) -> list[Way]:
        return [way(db, each) for each in params.travelers]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the flights, the lunches, and the mails."""
        trips = self._trips(db, params)
        letters = [
            mail(
                f"{trip.flyer.name} asks", (trip.flyer.name, trip.flyer.email), "An advance, please",
                paragraphs(_asks(trip)), minutes_ago=5000 - 60 * place, is_read=place % 3 == 0,
            )
            for place, trip in enumerate(trips) if trip.kind != "not asked"
        ]  # fmt: skip
        again = _the(trips, "plain").flyer
        second = mail(
            "somebody asks twice", (again.name, again.email), "Advance?",
            "Did you get my mail about the advance? I just want to be sure.", minutes_ago=300,
        )  # fmt: skip
        half, full = _the(trips, "paid").flyer, _the(trips, "paid enough").flyer
        paid = f"""
            Receipts for June are complete. By the way, {half.name} has had $110 in cash from me for the coming trip,
            and {full.name} all of the $700 that was agreed for the fair.

            Hannah
        """
        return (
            page("Advances for trips", RULES, "Money", book=HOUSE),
            *planted(db, trips),
            *letters,
            second,
            mail("rates", FINANCE, "Meals", paragraphs(RATES), minutes_ago=20000, is_read=True),
            mail(
                "from August",
                FINANCE,
                "The printer",
                paragraphs(FROM_AUGUST),
                minutes_ago=11000,
                is_read=True,
            ),
            mail("what was paid", FINANCE, "Receipts", paragraphs(paid), minutes_ago=2000, is_read=True),
        )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """A plane is late once its traveler has been written to, and then a lunch is called off; nobody says so."""
        trips = self._trips(db, params)
        late, guest = _the(trips, "delayed"), _the(trips, "called off")
        return (
            happens(
                "a flight is late", "flyunified", "flight_is_late", _told(late, 1), number=late.back, day=late.back_day,
                minutes=late.late, reason="weather on the way",
            ),
            happens(
                "a lunch is called off", "gocalendar", "event_is_called_off", _told(late, 2), title=lunch_title(guest)
            ),
        )  # fmt: skip

    # What is right

    def _due(self, db: Data, params: Params) -> list[Way]:
        """Who gets a mail."""
        return [
            trip for trip in self._trips(db, params)
            if trip.kind not in ("canceled", "not asked") and trip.dollars()
        ]  # fmt: skip

    def _total(self, db: Data, params: Params) -> int:
        return sum(trip.dollars() for trip in self._due(db, params))

    def expected(self, db: Data, params: Params) -> Either:
        """One mail each, a second one where something changed, and the total."""
        due = self._due(db, params)
        late, guest = _the(due, "delayed"), _the(due, "called off")
        once = [_mail(trip, trip.dollars()) for trip in due]
        first = [_mail(late, late.dollars(changed=False)), _sum(self._total(db, params))]
        stale = _mail(guest, guest.dollars(changed=False))
        return Either(((*once, *first, stale), (*once, *first)))

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """What each person gets, and the total."""
        due = self._due(db, params)
        mails = [
            Checkpoint(f"{trip.flyer.name} knows the amount ({trip.kind})", (_mail(trip, trip.dollars()),),
                       weight=2 if trip.kind in ("delayed", "called off") else 1)
            for trip in due
        ]  # fmt: skip
        return (*mails, Checkpoint("finance knows the total", (_sum(self._total(db, params)),), weight=2))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Who must not get a mail, and amounts that forget something."""
        trips = self._trips(db, params)

        def wrote(name: str, kind: str) -> Trap:
            to = {"to_list": _to(_the(trips, kind))}
            return Trap(name, signs=(Wrote("email", values=to),))

        def wrongly(name: str, but: str) -> Trap:
            found = [
                (each, each.dollars(but=but)) for each in trips if each.dollars(but=but) != each.dollars()
            ]
            return Trap(name, tuple(_mail(each, amount) for each, amount in found))

        return (
            wrote("paid somebody whose flight is canceled", "canceled"),
            wrote("paid somebody who has not asked", "not asked"),
            wrongly("paid more than the limit", "no cap"),
            wrongly("paid for holidays", "holiday"),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, look up all flights and lunches, write, look again twice, write again, tell the total."""
        trips = self._trips(db, params)
        await self._read(ui, db, trips)
        await _look_up(ui, db, trips, trips)
        due = self._due(db, params)
        late, guest = _the(due, "delayed"), _the(due, "called off")
        also = [trip for trip in trips if trip.kind == but and trip not in due]
        for trip in (
            due[::-1] if but == "backwards" else [*due[: -1 if but == "one left out" else None], *also]
        ):
            if trip is not guest or but != "waits":
                await _write(ui, db, trip, trip.dollars(changed=False, but=but))
        total = self._total(db, params)
        if but != "stale flight":
            await _look_up(ui, db, trips, [late])
            await _write(ui, db, late, late.dollars())
            await enter(ui, db, "gocalendar")
        if but not in ("stale flight", "stale lunch"):
            await _write(ui, db, guest, guest.dollars())
        if but == "wrong total":
            total += late.dollars(changed=False)
        await tell(ui, db, FINANCE[1], SUM, f"${total:,}")

    async def _read(self, ui: Ui, db: Data, trips: Sequence[Way]) -> None:
        await enter(ui, db, "manuals", "/house-rules/advances-for-trips")
        await enter(ui, db, "gomail", "/inbox")
        for subject in ("Meals", "The printer", "Receipts"):
            await open_mail(ui, subject)
        for trip in trips:
            if trip.kind != "not asked":
                await ui.search(f'from:{trip.flyer.email} subject:"An advance, please"', label="Search mail")
                await ui.click("link", "An advance, please")


def _asks(trip: Way) -> str:
    """How somebody asks for an advance."""
    extra = ""
    if trip.kind == "holiday":
        extra = "I am staying two days longer than I have to, for myself: please leave out the last two full days."
    return f"Hello, could I get an advance for my trip? {extra}\n\nThanks, {trip.flyer.first}"


def _the(trips: Sequence[Way], kind: str) -> Way:
    return next(trip for trip in trips if trip.kind == kind)


def _to(trip: Way) -> str:
    return json.dumps([trip.flyer.email])


def _told(trip: Way, times: int) -> When:
    """Once somebody has been written to so many times."""
    where: dict[str, SqlValue] = {"mine": 1, "draft": 0, "subject": SUBJECT, "to_list": _to(trip)}
    return When(rows=(RowsAre("gomail", "email", where, times),))


def _mail(trip: Way, dollars: int) -> Expect:
    return written([trip.flyer.email], SUBJECT, "", plain=Same(f"${dollars}"))


def _sum(dollars: int) -> Expect:
    return written([FINANCE[1]], SUM, "", plain=OneOf((Same(f"${dollars:,}"), Same(f"${dollars}"))))


async def _look_up(ui: Ui, db: Data, trips: Sequence[Way], wanted: Sequence[Way]) -> None:
    """Look at both tickets of some travelers, and at what the calendar has for them."""
    await enter(ui, db, "flyunified", "/trips")
    for place, trip in enumerate(trips):
        for code, number in zip(codes_of(place), (trip.out, trip.back), strict=True):
            if trip in wanted:
                await ui.goto(f"/trips/{code}")
                await ui.expect_text(trip.flyer.name, number)
    for trip in wanted:
        if trip.lunch is not None:
            await enter(ui, db, "gocalendar")
            await find_event(ui, lunch_title(trip))


async def _write(ui: Ui, db: Data, trip: Way, dollars: int) -> None:
    await tell(ui, db, trip.flyer.email, SUBJECT, f"${dollars}")
