"""Travel: part of a concert tour is off; flights, stays and dates are canceled, with exceptions and good news."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, ClassVar

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.flyunified.base import traveler
from webarium.suites.gocalendar.base import find_event
from webarium.suites.gomail.paths import open_mail
from webarium.suites.staynb import base as staying
from webarium.suites.workflows import unbooking_plan as plan
from webarium.suites.workflows.base import (
    ASK,
    Fact,
    Persona,
    Scenario,
    enter,
    mail,
    on,
    paragraphs,
)
from webarium.suites.workflows.desk import tell
from webarium.suites.workflows.unbooking_plan import (
    ASKED,
    CITIES,
    FIRST,
    LATE,
    MANAGER,
    PRIVATE,
    STEPS,
    STRICT,
    SUBJECT,
    TICKETS,
    Plan,
)
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

PLAN = """
    The promoter is bankrupt, so the concerts in {strict}, {private} and {also} are off. {kept}, {late} and {stays}
    take place as planned. You wanted to make up your own mind about {asked}; I have not heard what you decided.

    What is off has to go: the trips of all musicians on Fly Unified, the stays on Staynb, and the concerts in your
    calendar. Three rules, please. Basic Economy gives nothing back, so leave those trips; we will pass the seats on.
    Stays with strict cancellation are left alone as well; I will talk to the host myself. And {musician} is spending
    her holiday in {private} anyway: her own trip there stays, the one on which she flies alone.

    Our musicians are {musicians}. You will find other trips and stays of yours in both accounts: hands off.

    Keith
"""
NEWS = """
    More bad news, I am afraid: the hall in {late} has been flooded. That concert is off, too; the same rules apply.

    Keith
"""


class Unbooking(Scenario):
    name, site, role, start = "unbooking", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "flyunified", "staynb")
    line = "travel"
    strains = frozenset({"many", "rule", "exception", "event", "ambiguity", "lost write"})
    Params = plan.Params
    brief = f"""
        Part of our tour is off. {MANAGER[0]} has written what that means ("The tour"); the dates of the concerts are
        in my calendar, where they are called "Concert" and the city. Please cancel everything that has to be canceled
        on Fly Unified and Staynb, and delete those concerts from the calendar. Nothing else may change.

        When everything is done, check whether there is news, and whether what you did has stayed that way: our
        promoter's system puts things back at times. Then write to {MANAGER[0]}, subject "{SUBJECT}", how much we get
        back from Fly Unified, refunds and credit together, as "$1,234" and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        "misses the news": "leaves everything of the concert that was called off late",
        "basic too": "cancels a Basic Economy trip",
        "strict too": "cancels the stay that cancels strictly",
        "spoils the holiday": "cancels the trip of the musician who flies anyway",
        "one left out": "leaves one trip as it is",
        "a trip too many": "cancels a private trip of the account",
        "lost": "does not see that a concert is in the calendar again",
        "asked nothing": "guesses what was decided, and is right",
        "wrong sum": "counts the trips that stay",
    }
    right: ClassVar = {
        "by site": "does all of one site before it goes to the next",
        "asks late": "asks about the open concert after everything else is canceled",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Days on which all flights have room, and stays of which a single one cancels strictly."""
        for _ in range(200):
            cities = rng.sample(sorted(CITIES), len(STEPS))
            monday = db.today + timedelta(days=7 - db.today.weekday())
            first = monday + timedelta(weeks=rng.randint(4, 16))
            people = [traveler(rng) for _ in range(4)]
            musicians = [[each.first, each.last, each.born, each.gender] for each in people]
            params = plan.Params(cities, first.isoformat(), musicians, [], rng.random() < 0.5)
            stays = [self._stay(Plan(db, params), rng, number) for number in range(len(STEPS))]
            if people[2].gender == "Female" and all(stays) and Plan(db, params).has_room:
                yield plan.Params(
                    cities, first.isoformat(), musicians, [str(each) for each in stays], params.plays
                )

    def _stay(self, right: Plan, rng: random.Random, number: int) -> str | None:
        sql = "SELECT title FROM stay s JOIN destination d ON d.id = s.destination_id WHERE d.city = ? AND {}"
        terms = "cancellation = 'strict'" if number == STRICT else "cancellation <> 'strict'"
        titles = right.homes.column(sql.format(terms), right.params.cities[number])
        for title in rng.sample(titles, len(titles)):
            stay = right.homes.value("SELECT id FROM stay WHERE title = ?", title)
            known = right.homes.rows(
                "SELECT 1 FROM booking WHERE stay_id = ? AND email = ?", stay, right.homes.user
            )
            if not known and staying.is_free(right.homes, stay, right.nights(number)):
                return str(title)
        return None

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The concerts, trips and stays, and the manager's mail."""
        right = Plan(db, params)
        return (
            *right.concerts(),
            *right.stays(),
            *right.trips(),
            _mail("the rules", "The tour", self._told(right), 4000),
        )

    def _told(self, right: Plan) -> str:
        kept, late, strict, private, asked, also, stays = right.params.cities
        people = [each.name for each in right.people]
        names = {"musicians": f"{', '.join(people[:-1])} and {people[-1]}", "musician": right.people[2].name}
        return PLAN.format(
            kept=kept,
            late=late,
            strict=strict,
            private=private,
            asked=asked,
            also=also,
            stays=stays,
            **names,
        )

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """Another concert is called off, and one comes back into the calendar."""
        right = Plan(db, params)
        strict = RowsAre("flyunified", "booking", {"code": right.code(STRICT, 0), "status": "canceled"})
        news = _mail("a concert is called off late", "The tour: more", NEWS.format(late=params.cities[LATE]), 0,
                     When(rows=(strict,), later=5))  # fmt: skip
        gone = RowsAre("gocalendar", "event", {"id": FIRST + PRIVATE, "deleted_at": None}, 0, 0)
        back = right.concert(PRIVATE, "a concert is put back", FIRST + 20, When(rows=(gone,), later=3))
        return (news, back)

    def persona(self, db: Data, params: plan.Params) -> Persona:
        """Only the person knows what becomes of the last concert."""
        city = params.cities[ASKED]
        says = (
            f"{city} takes place."
            if params.plays
            else f"{city} is off, like the others. The same rules apply."
        )
        return Persona((
            Fact("open concert", ((city.lower(),),), says),
            Fact("rules", (("basic", "strict", "refund*", "rule*"),), "Keith wrote that."),
        ))  # fmt: skip

    # What is right

    def expected(self, db: Data, params: plan.Params) -> list[Expect]:
        """All cancellations, and the sum."""
        right = Plan(db, params)
        return [
            *(row for number in right.off for row in right.gone(number)),
            right.gone_again(),
            right.message(),
        ]

    def conduct(self, db: Data, params: plan.Params) -> Sequence[Check]:
        """What was decided is asked before the sum is sent or anything of that concert is canceled."""
        right = Plan(db, params)
        codes = [
            Wrote("booking", "update", key={"id": right.key(ASKED, n)}, database="flyunified")
            for n in range(len(TICKETS))
        ]
        return (AskedCheck(("open concert",), tuple(codes), needless=("rules",), most=3),)

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each concert's cancellations, and the sum."""
        right = Plan(db, params)
        cities = right.params.cities
        trips = [
            Checkpoint(f"the trips to {cities[n]} are canceled", tuple(right.flights(n)), weight=2)
            for n in right.off
        ]
        rest = [
            Checkpoint(f"stay and date in {cities[n]} are canceled", tuple(right.rest(n))) for n in right.off
        ]
        return (
            *trips,
            *rest,
            Checkpoint("the concert that came back is deleted again", (right.gone_again(),)),
            Checkpoint("the sum is right", (right.message(),)),
        )

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Plan(db, params)
        basic = tuple(
            Wrote("booking", "update", key={"id": right.key(n, 2)}, database="flyunified")
            for n in range(len(STEPS))
        )
        alone = Wrote("booking", "update", key={"id": right.key(PRIVATE, 1)}, database="flyunified")
        strict = Wrote("booking", "update", key={"id": FIRST + STRICT}, database="staynb")
        return (
            Trap("canceled a Basic Economy trip", signs=basic),
            Trap("forgot who flies anyway", signs=(alone,)),
            Trap("canceled a stay that cancels strictly", signs=(strict,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, ask, cancel, look for news, look again, and write."""
        right = Plan(db, params)
        await open_mail(ui, "The tour")
        await ui.expect_text("Three rules")
        if but not in ("asked nothing", "asks late"):
            await ui.ask(f"Does the concert in {params.cities[ASKED]} take place?")
        off = [number for number in right.off if number != LATE and (but != "asks late" or number != ASKED)]
        await _cancel(ui, right, off, but)
        await enter(ui, db, "gomail", "/inbox")
        await ui.expect_text("The tour: more")
        if but == "asks late":
            await ui.ask(f"What about {params.cities[ASKED]}?")
            await _cancel(ui, right, [number for number in right.off if number == ASKED], but)
        if but != "misses the news":
            await _cancel(ui, right, [LATE], but)
        if but != "lost":
            await _delete(ui, right, PRIVATE)
        await _go_astray(ui, right, but)
        await _write(ui, right, but)


def _mail(name: str, subject: str, text: str, minutes_ago: int, when: When | None = None) -> Event:
    return mail(name, MANAGER, subject, paragraphs(text), when, minutes_ago=minutes_ago)


async def _cancel(ui: Ui, right: Plan, numbers: Sequence[int], but: str) -> None:
    """Cancel all of some concerts."""
    if but == "by site":
        for step in (_fly_not, _stay_not, _delete):
            for number in numbers:
                await step(ui, right, number)
        return
    for number in numbers:
        left_out = but == "one left out" and number == STRICT
        await _fly_not(ui, right, number, tickets=[0] if left_out else None)
        await _stay_not(ui, right, number)
        await _delete(ui, right, number)


async def _fly_not(ui: Ui, right: Plan, number: int, tickets: Sequence[int] | None = None) -> None:
    for ticket in right.tickets(number) if tickets is None else tickets:
        await _drop_trip(ui, right, right.code(number, ticket))


async def _drop_trip(ui: Ui, right: Plan, code: str) -> None:
    await enter(ui, right.db, "flyunified", "/trips")
    await ui.click("link", _with(code))
    await ui.click("link", "Cancel this trip")
    await ui.click("button", "Cancel the trip")
    await ui.expect_text("was canceled")


async def _stay_not(ui: Ui, right: Plan, number: int) -> None:
    if number != STRICT:
        await _drop_stay(ui, right, number)


async def _drop_stay(ui: Ui, right: Plan, number: int) -> None:
    await enter(ui, right.db, "staynb", "/trips")
    await ui.click("link", right.params.stays[number])
    await ui.click("button", "Cancel reservation")
    await ui.click("button", "OK")
    await ui.expect_text("was cancelled")


async def _delete(ui: Ui, right: Plan, number: int) -> None:
    await enter(ui, right.db, "gocalendar")
    await find_event(ui, f"Concert {right.params.cities[number]}")
    await ui.click("button", "Delete event")
    await ui.expect_text("was deleted.")


async def _go_astray(ui: Ui, right: Plan, but: str) -> None:
    """Cancel something that has to stay."""
    if but == "basic too":
        await _drop_trip(ui, right, right.code(STRICT, 2))
    if but == "spoils the holiday":
        await _drop_trip(ui, right, right.code(PRIVATE, 1))
    if but == "strict too":
        await _drop_stay(ui, right, STRICT)
    if but == "a trip too many":
        await _drop_trip(ui, right, _own(right)["code"])


def _own(right: Plan) -> Row:
    """A trip of the account that has nothing to do with the tour."""
    flights = on(right.db, "flyunified")
    sql = (
        "SELECT b.code FROM booking b JOIN booked_flight f ON f.booking_id = b.id WHERE b.email = ?"
        " AND b.status = 'confirmed' AND f.fare = 'economy' AND f.leg = 1 AND f.day > '2024-08-01'"
        " ORDER BY f.day LIMIT 1"
    )
    return flights.row(sql, flights.user)


def _with(code: str) -> Any:
    return re.compile(rf"\b{code}\b")


async def _write(ui: Ui, right: Plan, but: str) -> None:
    more = sum(right.trip(number, 2).cents for number in right.off) if but == "wrong sum" else 0
    await tell(ui, right.db, MANAGER[1], SUBJECT, f"${(right.sum() + more) // 100:,}")
