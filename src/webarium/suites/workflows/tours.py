"""Home: tours of every home in three cities that meets seven criteria, at times that clash with nothing."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.dates import written as dated
from webarium.scoring.signs import Wrote
from webarium.sites.kit.formats import clock
from webarium.suites.gocalendar.base import fill_when, moment, open_new, stamp
from webarium.suites.gomail.paths import open_mail
from webarium.suites.workflows import tours_plan as plan
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
from webarium.suites.workflows.tours_plan import LONG, Block, Plan, Tour
from webarium.suites.workflows.undone import BookingState
from webarium.suites.zilloft import base
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_201
"""The id of the first planted row."""
NEW = range(6, 10)
"""So many tours are to be requested."""
MANY = 30
"""So many houses and townhomes there are in the three cities at least."""
WHO = ("Ellen Morgan", "ellen.morgan@example.com")
NEEDS = f"""
    So, here is what we agreed on last night, so that neither of us can pretend otherwise. A house or a townhome, for
    sale, not for rent. At least {plan.BEDS} bedrooms and at least {plan.BATHS:g} bathrooms. Built in {plan.OLDEST} or
    later, I am done with old pipes. No more than ${plan.FEE} a month to any association. And the neighborhood has to
    have a public elementary school that is rated {plan.SCHOOL} or better; a charter or private one does not count.

    Price: {{limit}} is the most, not a dollar more.

    We do not need to see again what we have already seen.

    Ellen
"""
TIMES = """
    About the tours: one hour each, beginning at 9 AM, 11 AM, 1 PM, 3 PM or 5 PM. Take the first day on which a home is
    shown, and on that day the first of these times at which an hour is free: nothing in your calendar overlaps, and
    no other tour of ours. If a day is full, take the next day on which it is shown.

    First come, first served: go through the cities in the order that you gave me, and in each from the lowest price
    to the highest.

    {city} is too far away for a visit; there we do tours by video, by the same rules. And on {away} we are at my
    parents', so nothing on that day, please. The call with Rotterdam is not to be moved either.

    Ellen
"""
CUT = """
    Good news: a home in {city} that matches one of your searches has a new price.

    {address}: now {price}, was {old}.
"""


class HomeTours(Scenario):
    name, site, role, start = "home_tours", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "zilloft")
    line = "home"
    state = BookingState
    strains = frozenset({"many", "limit", "exception", "event", "ambiguity", "lost write", "recovery"})
    exempt: ClassVar[Mapping[str, str]] = {
        **Scenario.exempt,
        "choice": "a mail says in which cities homes are visited and for which one tours are by video",
    }
    Params = plan.Params
    brief = f"""
        Ellen and I are looking for a home to buy in {{first_city}}, {{second_city}} or {{third_city}}, in this order.
        What it must have, and how we tour homes, is in two mails from her ("What we need" and "How we tour"). Please
        request a tour on Zilloft of every home that meets everything, each with one date and time. Tours that we have
        requested before stay as they are. Give the agents our new phone number, not the one that the form has.

        Enter each tour that you request into my calendar, an hour long: "Tour" and the street address with its unit,
        such as "Tour 12 Linden St Apt 4".

        Prices are changing these days, so look for news before you stop, and make sure that all tours are still on. A
        tour that was called off is requested again for the same time, the one that is in our calendar by then. A home
        that comes in late is treated like the others.

        {ASK}
    """
    wrong: ClassVar = {
        "misses the cut": "requests no tour of the home whose price was cut",
        "one left out": "requests no tour of the first home",
        "weak school": "requests a tour of a home whose school is rated too low",
        "seen again": "requests a tour of the home that was seen before",
        "day off": "requests a tour on the day on which none is welcome",
        "in person": "requests a tour in person where it was to be by video",
        "lost": "does not see that a tour was called off",
        "asked nothing": "guesses the phone number, and is right",
        "not entered": "leaves one tour out of the calendar",
        "old number": "leaves the number that the form has",
    }
    right: ClassVar = {
        "backwards": "requests the tours from the last to the first",
        "corrects itself": "requests a wrong time first, and changes it",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Three cities and a limit, so that some homes meet everything, and one does once its price is cut."""
        homes = on(db, "zilloft")
        labels = [label for label in base.cities(homes) if _count(homes, label)]
        threes = list(itertools.permutations(labels, 3))
        for cities in rng.sample(threes, len(threes)):
            if len(plan.candidates(homes, cities)) < MANY:
                continue
            found = list(self._with_limits(db, rng, cities))
            if found:
                yield rng.choice(found)

    def _with_limits(self, db: Data, rng: random.Random, cities: Sequence[str]) -> Iterator[plan.Params]:
        homes = on(db, "zilloft")
        own = base.mine(homes)
        rows = [row for row in plan.candidates(homes, cities) if plan.meets(homes, row) and row.id not in own]
        for limit in range(700_000, 2_000_001, 100_000):
            within = [row for row in rows if row.price <= limit - 5_000]
            beyond = [row for row in rows if row.price > limit + 10_000 and row.place == cities[2]]
            near = [row for row in within if row.place != cities[2]]
            if (
                len(within) - 1 not in NEW
                or len(beyond) < 1
                or len(near) < 4
                or len({r.place for r in within}) < 3
            ):
                continue
            seen, begun = rng.sample(near, 2)
            params = plan.Params(
                list(cities), cities[0], cities[1], cities[2], limit, f"${limit:,}", plan.weekend(db.today),
                f"(628) 555-{rng.randint(100, 199):04d}", seen.id, begun.id, beyond[0].id, limit - 1_000,
            )  # fmt: skip
            if _is_clear(Plan(db, params)):
                yield params

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """Two mails, a full calendar, a tour of the past and one that was requested."""
        right = Plan(db, params)
        away = datetime.fromisoformat(params.away)
        texts = (
            ("What we need", NEEDS.format(limit=params.limit_words)),
            ("How we tour", TIMES.format(city=params.third_city, away=f"{away:%A}, {dated(away.date())}")),
        )
        mails = [
            _mail(subject, text, minutes_ago=3000 - n * 200, number=FIRST + n, is_read=True)
            for n, (subject, text) in enumerate(texts)
        ]
        busy = [
            _appears(f"{title} on {starts:%m-%d}", title, Block(starts, ends))
            for title, starts, ends in right.entries()
        ]
        begun = right.begun
        seen = base.homes(right.homes, "id = ?", params.seen)[0]
        early: dict[str, Any] = {
            "day": (db.today - timedelta(days=6)).isoformat(),
            "time": "11:00",
            "status": "done",
            "days_ago": 9,
        }
        asked: dict[str, Any] = {"address": begun.home.address, "day": begun.day, "time": begun.time}
        return (
            *mails,
            *busy,
            _appears(
                "the tour in the calendar",
                f"Tour {begun.home.line}",
                Block(begun.starts, begun.starts + LONG),
            ),
            happens(
                "the tour that was",
                "zilloft",
                "tour_is_requested",
                address=seen.address,
                number=FIRST,
                **early,
            ),
            happens("the tour to be", "zilloft", "tour_is_requested", number=FIRST + 1, **asked),
        )

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """A price is cut, and a tour is called off."""
        right = Plan(db, params)
        cut = base.homes(right.homes, "id = ?", params.cut)[0]
        lower = happens(
            "a price is cut", "zilloft", "price_changes", When(rows=(_requests(right),), later=4),
            address=cut.address, price=params.cut_price,
        )  # fmt: skip
        told = CUT.format(
            city=cut.place, address=cut.address, price=f"${params.cut_price:,}", old=f"${cut.price:,}"
        )
        news = _mail(
            f"Price cut: {cut.line}", told, When(after="a price is cut"), ("Zilloft", "alerts@zilloft.test")
        )
        off = happens(
            "a tour is called off", "zilloft", "tour_is_called_off",
            When(rows=(_requested(right, right.lost),), later=9), address=right.lost.home.address,
        )  # fmt: skip
        return (lower, news, off)

    def persona(self, db: Data, params: plan.Params) -> Persona:
        """Only the person knows the new number."""
        words = ("phone", "number", "telephone", "mobile", "call")
        needs = ("price", "budget", "bedroom*", "school*", "criteria")
        phone = Fact("phone", (words,), f"Our new number is {params.phone}.")
        limit = Fact("needs", (needs,), "That is in Ellen's mail.")
        return Persona((phone, limit))

    # What is right

    def expected(self, db: Data, params: plan.Params) -> list[Expect]:
        """All tours and their entries."""
        return Plan(db, params).rows()

    def conduct(self, db: Data, params: plan.Params) -> Sequence[Check]:
        """The number is asked for before the first tour is requested, and nothing that can be looked up."""
        return (AskedCheck(("phone",), (Wrote("tour", "insert"),), needless=("needs",), most=3),)

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each tour with its time, each entry, and the tour that was called off."""
        right = Plan(db, params)
        asked = [
            Checkpoint(f"a tour of {each.home.line} is requested", tuple(right.requested(each)), weight=2)
            for each in right.tours
        ]
        entered = [
            Checkpoint(f"the tour of {each.home.line} is in the calendar", (right.entered(each),))
            for each in right.tours
        ]
        again = Checkpoint(
            "the tour that was called off is requested again", (right.requested(right.lost)[0],) * 2
        )
        return (*asked, *entered, again)

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Plan(db, params)
        weak = [row.id for row in right.nearly]
        video = [each.home.id for each in right.tours if each.video]
        known = [Wrote("tour", "insert", {"home_id": key}) for key in (params.seen, params.begun)]
        return (
            Trap(
                "did not look at the schools",
                signs=tuple(Wrote("tour", "insert", {"home_id": key}) for key in weak),
            ),
            Trap(
                "forgot that some tours are by video",
                signs=tuple(Wrote("tour", "insert", {"home_id": key, "kind": "in person"}) for key in video),
            ),
            Trap("asked for a tour that was or is to be", signs=tuple(known)),
            Trap("forgot the day off", signs=(Wrote("tour_option", "insert", {"day": params.away}),)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, ask, request and enter tours, look for news, and see to what was called off."""
        right = Plan(db, params)
        for subject in ("What we need", "How we tour"):
            await enter(ui, db, "gomail", "/inbox")
            await open_mail(ui, subject)
            await ui.expect_text("Ellen")
        if but != "asked nothing":
            await ui.ask("Which phone number may I leave the agents?")
        news = right.tours[-1]
        early = [each for each in right.tours if each.home.id != news.home.id]
        for tour in early[::-1] if but == "backwards" else early[but == "one left out" :]:
            await _request(ui, right, tour, but)
            await _enter_tour(ui, right, tour)
        await enter(ui, db, "gomail", "/inbox")
        await ui.expect_text("Price cut")
        if but != "misses the cut":
            await _request(ui, right, news, but)
            if but != "not entered":
                await _enter_tour(ui, right, news)
        await _go_astray(ui, right, but)
        await enter(ui, db, "zilloft", "/tours")
        await ui.expect_text("Canceled")
        if but != "lost":
            await _request(ui, right, right.lost, "again")


def _count(homes: Data, label: str) -> bool:
    """Whether a city has two homes that have all that is asked for."""
    return sum(plan.meets(homes, row) for row in plan.candidates(homes, [label])) >= 2


def _is_clear(right: Plan) -> bool:
    """Whether times do not hang on all-day events and old tours, and whether something goes wrong easily."""
    options = right.homes.rows(
        "SELECT o.day, o.time FROM tour_option o JOIN tour t ON t.id = o.tour_id WHERE t.email = ?",
        right.homes.user,
    )
    old = [moment(f"{row.day}T{row.time}") for row in options]
    try:
        more = list(right.planned([*right.taken, *(Block(at, at + LONG) for at in old)]))
        less = list(
            right.planned([each for each in right.taken if each.ends - each.starts < timedelta(hours=12)])
        )
    except StopIteration:
        return False
    certain = more == less == right.tours and right.tours[-1].home.id == right.params.cut
    return bool(certain and right.on_day_off and right.nearly)


def _mail(
    subject: str, text: str, when: When | None = None, sender: tuple[str, str] = WHO, **more: Any
) -> Event:
    return mail(f"mail: {subject}", sender, subject, paragraphs(text), when, **more)


def _appears(name: str, title: str, block: Block) -> Event:
    times: dict[str, Any] = {"starts_at": stamp(block.starts), "ends_at": stamp(block.ends)}
    return happens(name, "gocalendar", "event_appears", title=title, calendar="Personal", **times)


def _requests(right: Plan) -> RowsAre:
    """The condition that two tours were requested."""
    mine = {"email": right.homes.user, "status": "requested"}
    before = right.homes.value(
        "SELECT count(*) FROM tour WHERE email = ? AND status = 'requested'", right.homes.user
    )
    return RowsAre("zilloft", "tour", mine, int(before) + 3)


def _requested(right: Plan, tour: Tour) -> RowsAre:
    """The condition that a tour of a home was requested."""
    return RowsAre("zilloft", "tour", {"home_id": tour.home.id, "email": right.homes.user})


async def _request(ui: Ui, right: Plan, tour: Tour, but: str) -> None:
    """Ask for a tour; some endings do so wrongly."""
    day, at = tour.day, tour.time
    if but == "day off" and tour == right.on_day_off:
        day = right.params.away
    wrong_time = but == "corrects itself" and tour == right.tours[2]
    await enter(ui, right.db, "zilloft")
    await base.open_home(ui, tour.home.address)
    await ui.click("link", "Request a tour")
    if tour.video and but != "in person":
        await ui.check("By video")
    await ui.select("Date", base.first_choice(ui, day))
    await ui.select("Time", clock("18:30" if wrong_time else at))
    if but != "old number":
        await ui.fill("Phone", right.params.phone)
    await ui.click("button", "Send tour request")
    await ui.expect_text("was requested")
    if wrong_time:
        await ui.click("link", "Change date or time")
        await ui.select("New time", clock(at))
        await ui.click("button", "Save")


async def _enter_tour(ui: Ui, right: Plan, tour: Tour) -> None:
    await enter(ui, right.db, "gocalendar")
    await open_new(ui)
    await ui.fill("Title", f"Tour {tour.home.line}")
    await fill_when(ui, tour.starts, tour.starts + LONG)
    await ui.click("button", "Save")


async def _go_astray(ui: Ui, right: Plan, but: str) -> None:
    """Request one tour too many."""
    seen = base.homes(right.homes, "id = ?", right.params.seen)[0]
    row = {"weak school": right.nearly[0], "seen again": seen}.get(but)
    if row is not None:
        day = next(
            day.isoformat() for day in base.days(right.homes, row) if day.isoformat() != right.params.away
        )
        await _request(ui, right, Tour(row, day, "18:00", video=False), but)
