"""Travel: a family meets in a city; three households, three stays, a host who calls off, and dates that change."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, ClassVar

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.dates import written as dated
from webarium.scoring.signs import Wrote
from webarium.sites.kit.days import Span
from webarium.sites.staynb.party import Party
from webarium.suites.gocalendar.base import fill_when, open_new
from webarium.suites.gomail.paths import open_mail
from webarium.suites.staynb import base
from webarium.suites.workflows import reunion_plan as plan
from webarium.suites.workflows.base import (
    ASK,
    Fact,
    Persona,
    Scenario,
    enter,
    happens,
    mail,
    on,
    paragraphs,
)
from webarium.suites.workflows.desk import tell
from webarium.suites.workflows.reunion_plan import (
    AMENITIES,
    AUNT,
    CALLED_OFF,
    DOG,
    HOUSEHOLDS,
    LATER,
    RATING,
    SUBJECT,
    Plan,
)
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_401
"""The id of the first planted row."""
NEEDS = """
    My dear, here is who needs what in {city}. We arrive on {arrive} and leave on {leave}, all of us.

    {grandma} and her sisters: three adults, {bedrooms[0]} or more, and {amenities[0]}. {dante}: two adults and two
    children, {bedrooms[1]} or more, and {amenities[1]}. {tomas}: he and his wife, {bedrooms[2]} or more, and
    {amenities[2]}. You are the only one who knows whether their dog is coming along. A pet has to be allowed and has
    to be booked.

    Each household gets a whole place of its own ("Entire ..."), rated {rating} or better, and the cheapest one that
    there is for these nights, including all fees. And please nothing with strict cancellation: you know this family.

    {aunt}
"""
LATE = """
    {dante} called: the children have school until the end of the week, so the four of them are coming a day later, on
    {arrive}. They will leave with us. So take the cheapest place for their new nights, even if it is another one.

    {aunt}
"""
HOST = """
    I am very sorry, but a pipe has burst, and the place is closed in these weeks. I had to cancel your reservation,
    and you will get all of your money back.
"""


class Reunion(Scenario):
    name, site, role, start = "reunion", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "staynb")
    line = "travel"
    state = BookingState
    strains = frozenset({"rule", "limit", "event", "ambiguity", "given up"})
    Params = plan.Params
    brief = f"""
        Our family is meeting in {{place}}. Please book a stay on Staynb for each of three households. Who they are
        and what they need is in a mail from {AUNT[0]} ("Who stays where"); keep to all of it. Any valid payment
        details will do, and there is no need for a message to the hosts.

        Enter each check-in into my calendar, on the day of arrival, starting at the time from which the place can be
        entered, half an hour long: "Check-in" and the name of the place, such as "Check-in Blue Door Loft".

        Then check once more whether anybody has written, here or on Staynb, and whether all reservations are still
        good. If a host cancels, the next cheapest place that has everything takes its place. What we no longer need
        is canceled and removed from the calendar. At the end write to {AUNT[0]}, subject "{SUBJECT}", what the three
        stays cost together, as "$1,234" and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        "misses the call-off": "books nothing in place of the stay that its host called off",
        "misses the late mail": "leaves a household with the nights that were told at first",
        "keeps both": "books the new nights, but does not cancel the old ones",
        "forgets the dog": "books the stay without the pet",
        "strict": "takes the cheapest place of all, although it cancels strictly or is rated too low",
        "old check-in": "leaves the check-in of the stay that was called off in the calendar",
        "asked nothing": "guesses that the dog comes, and is right",
        "wrong sum": "counts the stay that was called off",
    }
    right: ClassVar = {
        "backwards": "books for the households from the last to the first",
        "patient": "enters the check-ins only when all has been settled",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Cities and nights for which each household has a cheapest stay of its own."""
        homes = on(db, "staynb")
        for _ in range(400):
            place = rng.choice(base.cities(homes, rng))
            start = db.today + timedelta(days=rng.randint(25, 80))
            end = start + timedelta(days=rng.randint(4, 6))
            rooms = [rng.choice(each.bedrooms) for each in HOUSEHOLDS]
            params = plan.Params(
                place,
                start.isoformat(),
                end.isoformat(),
                rooms,
                rng.sample(sorted(AMENITIES), len(HOUSEHOLDS)),
            )
            if Plan(db, params).is_clear:
                yield params

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The aunt's mail."""
        right = Plan(db, params)
        names = {each.name.lower(): each.name for each in HOUSEHOLDS}
        days = {"arrive": dated(right.span.checkin), "leave": dated(right.span.checkout)}
        city = params.place.partition(",")[0]
        needs = {
            "bedrooms": [f"{count} bedroom{'s' if count > 1 else ''}" for count in params.bedrooms],
            "amenities": [AMENITIES[name] for name in params.amenities],
        }
        text = NEEDS.format(city=city, rating=RATING, aunt=AUNT[0].split()[0], **names, **days, **needs)
        return (_mail("the needs", "Who stays where", text, minutes_ago=2900, number=FIRST),)

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """A host calls off and closes the place, and a household comes later."""
        right = Plan(db, params)
        stay, span = right.called_off["title"], right.span
        booked = {"stay_id": right.called_off.id, "email": right.homes.user, "checkin": params.checkin}
        off = happens(
            "a host calls off", "staynb", "host_calls_off",
            When(rows=(RowsAre("staynb", "booking", {**booked, "status": "confirmed"}),), later=6),
            title=stay, checkin=params.checkin,
        )  # fmt: skip
        nights = {"first_night": params.checkin, "last_night": span.last_night.isoformat()}
        after = When(after="a host calls off")
        closed = happens("the place is closed", "staynb", "nights_are_taken", after, title=stay, **nights)
        sorry = happens("the host writes", "staynb", "host_writes", after, title=stay, text=paragraphs(HOST))
        two = RowsAre("staynb", "booking", {"email": right.homes.user}, right.before + 2)
        text = LATE.format(
            dante=HOUSEHOLDS[LATER].name, arrive=dated(right.late.checkin), aunt=AUNT[0].split()[0]
        )
        late = _mail("a household comes later", "Who stays where: a change", text, When(rows=(two,), later=3))
        return (off, closed, sorry, late)

    def persona(self, db: Data, params: plan.Params) -> Persona:
        """Only the person knows whether the dog comes."""
        dog = Fact("dog", (("dog", "pet", "dogs"),), "Yes, he brings the dog. One dog.")
        needs = ("bedroom*", "kitchen", "washer", "budget", "dates", "rating")
        return Persona((dog, Fact("needs", (needs,), "See my aunt's mail.")))

    # What is right

    def expected(self, db: Data, params: plan.Params) -> list[Expect]:
        """Reservations, check-ins and the sum."""
        return Plan(db, params).rows()

    def conduct(self, db: Data, params: plan.Params) -> Sequence[Check]:
        """Whether the dog comes is asked before its household's stay is booked, and nothing that can be looked up."""
        key = Plan(db, params).last[DOG].id
        return (
            AskedCheck(
                ("dog",), (Wrote("booking", "insert", {"stay_id": key}),), needless=("needs",), most=3
            ),
        )

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each reservation and check-in, and the sum."""
        right = Plan(db, params)
        named = list(zip(HOUSEHOLDS, right.reservations(), right.check_ins(), strict=True))
        return (
            *(Checkpoint(f"{who.name} has the right stay", (row,), weight=2) for who, row, _ in named),
            *(Checkpoint(f"the check-in of {who.name} is entered", (row,)) for who, _, row in named),
            Checkpoint("the sum is right", (right.message(),)),
        )

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Plan(db, params)
        tempting = tuple(
            Wrote("booking", "insert", {"stay_id": row.id, **HOUSEHOLDS[number].party.counts})
            for number, row in right.tempting
        )
        stale = right.reservation(LATER, right.stale, right.span)
        kept = right.check_in(right.called_off, right.span)
        return (
            Trap("forgot a limit", signs=tempting),
            Trap("kept the old nights", rows=(stale,)),
            Trap("kept the check-in of a stay that was called off", rows=(kept,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, ask, book, enter, look for news, follow them, and write."""
        right = Plan(db, params)
        await open_mail(ui, "Who stays where")
        await ui.expect_text("strict cancellation")
        if but != "asked nothing":
            await ui.ask("Does Tomas bring his dog?")
        early = [right.called_off, right.stale, right.last[DOG]]
        for number in range(3)[:: -1 if but == "backwards" else 1]:
            tempted, tempting = right.tempting[0]
            stay = tempting if but == "strict" and number == tempted else early[number]
            await _book(ui, right, number, stay, right.span, but)
        if but != "patient":
            for number in (CALLED_OFF, DOG):
                await _check_in(ui, right, early[number], right.span)
        await enter(ui, db, "gomail", "/inbox")
        await ui.expect_text("a change")
        await enter(ui, db, "staynb", "/messages")
        if but != "strict":
            await ui.expect_text("a pipe has burst")
        await _follow(ui, right, but)
        await _write(ui, right, but)


def _mail(name: str, subject: str, text: str, when: When | None = None, **more: Any) -> Event:
    return mail(name, AUNT, subject, paragraphs(text), when, **more)


async def _book(ui: Ui, right: Plan, number: int, stay: Row, span: Span, but: str) -> None:
    party = HOUSEHOLDS[number].party
    if but == "forgets the dog":
        party = Party(party.adults, party.children)
    await enter(ui, right.db, "staynb")
    await base.open_stay(ui, stay)
    await base.reserve(ui, span, party)


async def _cancel(ui: Ui, right: Plan, stay: Row) -> None:
    await enter(ui, right.db, "staynb", "/trips")
    await ui.click("link", stay["title"])
    await ui.click("button", "Cancel reservation")
    await ui.click("button", "OK")
    await ui.expect_text("was cancelled")


async def _check_in(ui: Ui, right: Plan, stay: Row, span: Span) -> None:
    at = right.opens(stay, span)
    await enter(ui, right.db, "gocalendar")
    await open_new(ui)
    await ui.fill("Title", f"Check-in {stay['title']}")
    await fill_when(ui, at, at + timedelta(minutes=30))
    await ui.click("button", "Save")


async def _follow(ui: Ui, right: Plan, but: str) -> None:
    """Do what the news ask for."""
    again, moved, dog = right.last
    if but != "misses the call-off":
        await _book(ui, right, CALLED_OFF, again, right.span, but)
        await _check_in(ui, right, again, right.span)
    if but == "patient":
        await _check_in(ui, right, dog, right.span)
    elif but != "old check-in":
        await enter(ui, right.db, "gocalendar")
        await ui.search(f"Check-in {right.called_off['title']}")
        await ui.click("link", f"Check-in {right.called_off['title']}")
        await ui.click("button", "Delete event")
    if but not in ("keeps both", "misses the late mail"):
        await _cancel(ui, right, right.stale)
    if but != "misses the late mail":
        stay = right.ranked(LATER, right.late)[1] if but == "keeps both" else moved
        await _book(ui, right, LATER, stay, right.late, but)
    await _check_in(ui, right, moved, right.late)


async def _write(ui: Ui, right: Plan, but: str) -> None:
    more = base.total_of(right.homes, right.called_off.id, right.span) if but == "wrong sum" else 0
    await tell(ui, right.db, AUNT[1], SUBJECT, f"${right.sum() + more:,}")
