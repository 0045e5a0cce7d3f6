"""Asking for tours and writing to agents."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Digits, Expect, Number
from webarium.sites.kit.formats import day_words
from webarium.sites.zilloft.faults import CONTACTING, TOURING
from webarium.sites.zilloft.tours.times import days_of
from webarium.suites.kit import ANY, ENOUGH, Combined, Confirmed, Mutate, Same, added, failing, send, shuffled
from webarium.suites.zilloft import base
from webarium.suites.zilloft.base import AndPrice, HomeTemplate, Moment, OnHome, Visit
from webarium.suites.zilloft.loans import my_tours
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

QUESTIONS = (
    "Is there a survey of the lot?",
    "How old is the roof?",
    "Would the sellers leave the washer and dryer?",
    "Are there any liens on the property?",
    "Could we close in September?",
    "Who pays for the termite report?",
)


class Touring(HomeTemplate, Mutate):
    """Base of tasks of requesting a tour."""

    difficulty: ClassVar[Difficulty] = "medium"
    says = "was requested"


class RequestTour(OnHome, Touring):
    name = "request_tour"
    intent = (
        "Request an in-person tour of the home at {address} for {day_words} at {time_words}. Contact details: {name},"
        " {email}, {phone}."
    )
    wordings: ClassVar[tuple[str, ...]] = (
        (
            "I'd like to see the home at {address} in person on {day_words} at {time_words}. Request a tour"
            " in the name of {name}, email {email}, phone {phone}."
        ),
    )
    count = 5

    @dataclass(frozen=True)
    class Params(Visit):
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.strange(db, rng):
            yield RequestTour.Params(
                address=row.address, **base.moment(rng, base.days(db, row)), **base.person(rng)
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = base.home(db, params.address).id
        return base.toured(db, key, (params.day, params.time), **base.asked_by(params))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.ask_visit(ui, params)


class TourSlowly(RequestTour):
    """The same on slow pages."""

    name = "request_tour_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class TourAgain(RequestTour):
    """The same where the first try fails."""

    name = "request_tour_retry"
    difficulty = "hard"
    intent = RequestTour.intent + " Make sure the request actually goes through." + ENOUGH
    wordings = ()
    conditions = failing("zilloft", TOURING)
    count = 3

    async def see(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        """See it fail, and try again."""
        await ui.expect_text("your tour was not requested")
        await send(ui, "Send tour request", self.says)


class TourByVideo(OnHome, Touring):
    name = "request_video_tour"
    intent = (
        "Request a video tour of the home at {address} for {day_words} at {time_words}, with my own contact"
        ' details and this message: "{message}"'
    )
    count = 3
    MESSAGES: ClassVar[tuple[str, ...]] = (
        "Please show the basement, too.",
        "We can only see the street by video.",
        "Please bring a tape measure.",
        "My mother will join the call.",
    )

    @dataclass(frozen=True)
    class Params(Moment):
        address: str
        message: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, message in zip(base.strange(db, rng), shuffled(rng, self.MESSAGES), strict=False):
            yield TourByVideo.Params(
                address=row.address, message=message, **base.moment(rng, base.days(db, row))
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        who = base.account(db)
        own = {"name": who.full_name, "contact": Same(who.email), "phone": Digits(who.phone)}
        key = base.home(db, params.address).id
        told = {"kind": "by video", "message": Same(params.message)}
        return base.toured(db, key, (params.day, params.time), **own, **told)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Request a tour")
        await ui.check("By video")
        await ui.select("Date", base.first_choice(ui, params.day))
        await ui.select("Time", params.time_words)
        await ui.fill("Message (optional)", params.message)
        await ui.click("button", "Send tour request")


class TourWithChoices(OnHome, Touring):
    name = "request_tour_with_choices"
    difficulty = "hard"
    intent = (
        "Request an in-person tour of the home at {address}. First choice: {day_words} at {time_words}; second choice:"
        " {day2_words} at {time2_words}. Contact: {name}, {email}, {phone}."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(RequestTour.Params):
        day2_words: str
        time2_words: str
        day2: str
        time2: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in RequestTour().instances(db, rng):
            row = base.home(db, each.address)
            when = base.moment(rng, [day for day in base.days(db, row) if day.isoformat() != each.day])
            yield TourWithChoices.Params(
                **vars(each),
                day2_words=when["day_words"],
                time2_words=when["time_words"],
                day2=when["day"],
                time2=when["time"],
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = base.home(db, params.address).id
        options = ((params.day, params.time), (params.day2, params.time2))
        return base.toured(db, key, *options, **base.asked_by(params))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Request a tour")
        await ui.select("Date", base.first_choice(ui, params.day))
        await ui.select("Time", params.time_words)
        await ui.click("DisclosureTriangle", "Add other dates and times")
        await ui.select("Second choice: date", day_words(base.read_day(params.day2)))
        await ui.select("Second choice: time", params.time2_words)
        await base.who(ui, base.person_of(params))
        await ui.click("button", "Send tour request")


class TourOfFound(Touring):
    """Base of tasks of requesting a tour of a home that one must find first."""

    difficulty = "hard"

    @dataclass(frozen=True)
    class Params(Visit):
        key: int

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.toured(db, params.key, (params.day, params.time), **base.asked_by(params))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.ask_visit(ui, params)


class TourOfCheapest(TourOfFound):
    name = "tour_cheapest"
    intent = (
        "Find the cheapest {kind} for sale in {place} with at least {beds} bedrooms, and request an in-person tour of"
        " it on the earliest possible date at {time_words}. Contact: {name}, {email}, {phone}."
    )
    count = 4

    @dataclass(frozen=True)
    class Params(TourOfFound.Params):
        place: str
        type: str
        kind: str
        beds: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities where one home of a type is cheapest, but not that of all."""
        own = base.mine(db)
        for place, kind, rows in base.in_city(db, rng, ("house", "condo", "townhouse"), least=4):
            beds = rng.choice((2, 3))
            some = [row for row in rows if row.beds >= beds]
            if (
                len(some) > 1
                and some[0].price < some[1].price
                and some[0].id != rows[0].id
                and some[0].id not in own
            ):
                when = base.moment(rng, base.days(db, some[0])[:1])
                yield TourOfCheapest.Params(
                    place=place,
                    type=kind,
                    kind=base.TYPES[kind][1],
                    beds=beds,
                    key=some[0].id,
                    **when,
                    **base.person(rng),
                )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        row = base.homes(db, "id = ?", params.key)[0]
        await ui.search(params.place)
        await base.types(ui, base.TYPES[params.type][2])
        await base.rooms(ui, f"{params.beds}+")
        await base.sort(ui, "Price (low to high)")
        await ui.click("link", base.exact(row.address))


class TourAndPrice(AndPrice, TourOfFound):
    name = "tour_dearest_and_price"
    intent = (
        "Find the most expensive {kind} for sale in {place}, request an in-person tour of it on the earliest possible"
        " date at {time_words}, and tell me its price. Contact: {name}, {email}, {phone}."
    )
    order = "Price (high to low)"
    count = 4

    @dataclass(frozen=True)
    class Params(AndPrice.Params, TourOfFound.Params):
        kind: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities where one home of a type is dearest."""
        own = base.mine(db)
        for place, kind, rows in base.in_city(db, rng, ("house", "condo", "townhouse", "multi")):
            if rows[-1].price > rows[-2].price and rows[-1].id not in own:
                when = base.moment(rng, base.days(db, rows[-1])[:1])
                yield TourAndPrice.Params(
                    place=place,
                    type=kind,
                    kind=base.TYPES[kind][1],
                    key=rows[-1].id,
                    **when,
                    **base.person(rng),
                )


class TourAndYear(Combined, RequestTour):
    name = "tour_and_year"
    intent = RequestTour.intent + " Also tell me what year the home was built."
    wordings = ()
    count = 3

    def answer(self, db: Data, params: RequestTour.Params) -> Answer:
        return Number(base.home(db, params.address).year)

    async def act(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        await ui.expect_text(self.answer(db, params).natural(), near="Year built")
        await super().act(ui, db, params)

    async def see(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        """The year was read before the home's page was left."""
        await ui.expect_text(self.says)


class Contacting(OnHome, Mutate):
    """Base of tasks of writing to the agent of a home."""

    difficulty: ClassVar[Difficulty] = "medium"
    button = "Send message"
    says = "Your message was sent to"

    @dataclass(frozen=True)
    class Params:
        address: str
        message: str

    def sent(self, db: Data, params: Params, **values: object) -> list[Expect]:
        """A new message from who is signed in."""
        row, who = base.home(db, params.address), base.account(db)
        return added(
            "inquiry",
            id=ANY,
            email=db.user,
            agent_id=row.agent_id,
            home_id=row.id,
            contact=Same(who.email),
            phone=Digits(who.phone),
            message=Same(params.message),
            created_at=ANY,
            **{"name": who.full_name, "day": None, "time": None, "financing": 0, **values},
        )


class ContactAgent(Contacting):
    name = "contact_agent"
    intent = (
        'Using my own contact details, send the agent for the home at {address} this message: "{message}"'
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[Contacting.Params]:
        for row, message in zip(base.strange(db, rng), shuffled(rng, QUESTIONS), strict=False):
            yield Contacting.Params(address=row.address, message=message)

    def expected(self, db: Data, params: Contacting.Params) -> list[Expect]:
        return self.sent(db, params)

    async def act(self, ui: Ui, db: Data, params: Contacting.Params) -> None:
        await ui.click("link", "Contact agent")
        await ui.fill("Message", params.message)
        await ui.click("button", self.button)


class ContactAgain(ContactAgent):
    """The same where the first try fails."""

    name = "contact_agent_retry"
    difficulty = "hard"
    intent = ContactAgent.intent + " Make sure that it actually gets sent."
    conditions = failing("zilloft", CONTACTING)
    count = 2

    async def see(self, ui: Ui, db: Data, params: Contacting.Params) -> None:
        """See it fail, and try again."""
        await ui.expect_text("could not be sent")
        await send(ui, self.button, self.says)


class ContactForCall(Contacting):
    name = "contact_for_call"
    intent = (
        'Send a message to the agent for the home at {address}: "{message}" Say that {day_words} at'
        " {time_words} works for me for a call, and ask for information about loans."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(Contacting.Params, Moment):
        """What is asked, and when a call suits."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in ContactAgent().instances(db, rng):
            yield ContactForCall.Params(**vars(each), **base.moment(rng, days_of(db.today, 1, None)))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return self.sent(db, params, day=params.day, time=params.time, financing=1)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Contact agent")
        await ui.fill("Message", params.message)
        await ui.select("Preferred date (optional)", day_words(base.read_day(params.day)))
        await ui.select("Preferred time (optional)", params.time_words)
        await ui.check("I want information about loans, too")
        await ui.click("button", self.button)


class OnTour(HomeTemplate, Mutate):
    """Base of tasks about a tour that was requested."""

    way: ClassVar[Sequence[str]] = ("Tours", "{address}")

    @dataclass(frozen=True)
    class Params:
        address: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [OnTour.Params(address=row.address, key=row.id) for row in shuffled(rng, my_tours(db))]


class CancelTour(Confirmed, OnTour):
    name = "cancel_tour"
    difficulty = "easy"
    intent = "Cancel my tour of the home at {address}."
    count = 2
    button = "Cancel tour"
    says = "was canceled"

    def expected(self, db: Data, params: OnTour.Params) -> list[Expect]:
        return [Expect.update("tour", {"id": params.key}, {"status": "canceled"})]


class MoveTour(OnTour):
    name = "move_tour"
    difficulty = "medium"
    intent = "Move my tour of the home at {address} to {day_words} at {time_words}."
    count = 2
    way = (*OnTour.way, "Change date or time")
    button = "Save new date"
    says = "Your tour has a new date."

    @dataclass(frozen=True)
    class Params(OnTour.Params, Moment):
        """Which tour, and its new date."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, my_tours(db)):
            home = base.homes(db, "id = ?", row.home_id)[0]
            days = [day for day in base.days(db, home) if day.isoformat() != row.day]
            yield MoveTour.Params(address=row.address, key=row.id, **base.moment(rng, days))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The one option has another day and time."""
        sql = "SELECT time FROM tour_option WHERE tour_id = ? AND position = 1"
        changed = {"day": params.day}
        if db.value(sql, params.key) != params.time:
            changed["time"] = params.time
        return [Expect.update("tour_option", {"tour_id": params.key, "position": 1}, changed)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("New date", day_words(base.read_day(params.day)))
        await ui.select("New time", params.time_words)
        await ui.click("button", self.button)
