"""Two people who know each other from NetworkIn find an evening, and share a ride."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar

from webarium.scoring import Contains, Expect, Money
from webarium.scoring.checks import AnswerCheck, Check
from webarium.scoring.conduct import OrderCheck
from webarium.scoring.dates import written
from webarium.scoring.expect import Expected
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import fill_when, new_event, open_new
from webarium.suites.kit import ANY, dollars, shuffled
from webarium.suites.kit.words import time_phrase
from webarium.suites.networkin import base as network
from webarium.suites.opendining import base as dining
from webarium.suites.several.base import SaidCheck, Shared, seen_by, until
from webarium.suites.udriver import base as rides
from webarium.suites.workflows.base import enter, happens, on
from webarium.tasks import Data, Row, Ui
from webarium.tasks.together import Users
from webarium.worlds.timeline import Event

NORA = "nora-lindgren"
"""One of the two, always; she has written with many."""


class Between(Shared):
    """Base of work between two members of NetworkIn who have a conversation."""

    site: ClassVar[str] = "networkin"
    role: ClassVar[str] = "networker"

    @dataclass(frozen=True)
    class Params:
        friend: str
        handle: str

    def friends(self, db: Data, rng: random.Random) -> list[Row]:
        """People with whom she has an open conversation, and whose name nobody shares."""
        names = db.column("SELECT name FROM member")
        rows = db.rows(
            "SELECT DISTINCT m.id, m.name, m.handle FROM chat h JOIN chat_member c ON c.chat_id = h.id AND"
            " c.member_id = ? AND NOT c.archived JOIN chat_member o ON o.chat_id = h.id AND o.member_id <> c.member_id"
            " AND NOT o.archived JOIN member m ON m.id = o.member_id WHERE h.name = '' AND m.id > ? ORDER BY m.id",
            network.me(db),
            network.NAMED,
        )
        return shuffled(rng, [row for row in rows if names.count(row["name"]) == 1])

    def talks(self, db: Data, params: Any, roles: Mapping[str, str]) -> Mapping[str, Sequence[Expect]]:
        """Messages in the conversation of the two, by role and handle."""
        chat = next(row.id for row in network.chats(db) if row["name"] == params.friend)
        return {role: (_message(seen_by(db, "networkin", who), chat),) for role, who in roles.items()}


def _message(who: Data, chat: int) -> Expect:
    said = {"chat_id": chat, "sender_id": network.me(who), "text": ANY, "post_id": None, "sent_at": ANY}
    return Expect.insert("message", said)


def said(role: str, *phrases: str) -> Wrote:
    """A message by a role with these phrases."""
    return Wrote("message", "insert", {"text": Contains.of(*phrases)}, database="networkin", role=role)


async def say(ui: Ui, db: Data, name: str, text: str) -> None:
    """Write to somebody, from wherever one is; stays in the conversation."""
    await enter(ui, db, "networkin", "/messaging")
    await ui.fill("Search messages", name)
    await ui.click("button", "Find")
    await ui.click("link", name)
    await answer(ui, text)


async def answer(ui: Ui, text: str) -> None:
    """Write in the conversation that is open."""
    await ui.fill("Write a message", text)
    await ui.click("button", "Send")


class FindEvening(Between):
    """One knows the evenings, the other the restaurant."""

    name = "find_evening"
    sites: ClassVar[tuple[str, ...]] = ("networkin", "gocalendar", "opendining")
    briefs: ClassVar[Mapping[str, str]] = {
        "host": """You want to have dinner with {friend}, who is going to ask you in a NetworkIn message which of
            some evenings suits you: answer with the first of them on which nothing in your calendar ({calendar})
            is after 5 PM. {friend} then books a table and tells you the time. Put an event called "Dinner with
            {friend}" into your calendar for that day, from that time, two hours long.""",
        "guest": """You want to have dinner with Nora Lindgren. Ask her in a NetworkIn message which of these
            evenings suits her: {evenings}. Then book a table for two at "{restaurant}" on OpenDining ({dining})
            for the evening that she names, at {clock}; your phone number is {phone}. Tell her the time in a
            message. Then you are done.""",
    }
    wrong: ClassVar[Mapping[str, str]] = {
        "wrong evening": "the host names an evening on which something is",
        "not asked": "the guest books some evening without asking",
        "for four": "the guest books a larger table",
        "no event": "the host enters nothing",
        "one hour": "the host enters another hour",
    }
    right: ClassVar[Mapping[str, str]] = {"talkative": "the guest says more than is needed"}

    @dataclass(frozen=True)
    class Params(Between.Params):
        days: list[str]
        free: int
        evenings: str
        restaurant: str
        time: str
        clock: str
        phone: str
        calendar: str
        dining: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Three evenings, of which some are taken by what is planted, and a restaurant that has a table on each."""
        diner = seen_by(db, "opendining", on(db, "opendining").user)
        houses = shuffled(rng, dining.single(diner))
        for friend in self.friends(db, rng):
            first = diner.today + timedelta(days=rng.randint(4, 20))
            days = [first + timedelta(days=2 * number) for number in range(3)]
            at = rng.choice(("18:00", "18:30", "19:00", "19:30"))
            house = next((row for row in houses if self._has_tables(diner, row, days, at)), None)
            if house is None or any(self._is_taken(db, day) for day in days):
                continue
            words = time_phrase(time.fromisoformat(at))
            evenings = [written(day) for day in days]
            yield FindEvening.Params(
                friend["name"],
                friend.handle,
                [day.isoformat() for day in days],
                free=rng.randint(1, 2),
                evenings=f"{evenings[0]}; {evenings[1]}; {evenings[2]}",
                restaurant=house["name"],
                time=at,
                clock=words,
                phone=rng.choice(dining.PHONES),
                calendar=on(db, "gocalendar").origin,
                dining=on(db, "opendining").origin,
            )

    def _has_tables(self, diner: Data, row: Row, days: Sequence[date], at: str) -> bool:
        return all(
            dining.seats(diner, row, day, at, 2) and not dining.clashes(diner, day, at) for day in days
        )

    def _is_taken(self, db: Data, day: date) -> bool:
        sql = "SELECT count(*) FROM event WHERE deleted_at IS NULL AND starts_at < ? AND ends_at > ?"
        evening, night = f"{day.isoformat()}T17:00", f"{day.isoformat()}T23:59"
        return bool(on(db, "gocalendar").value(sql, night, evening))

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """What is on the evenings before the one that is free."""
        titles = ("Choir rehearsal", "Parents at school")
        return tuple(
            happens(
                f"evening {number}",
                "gocalendar",
                "event_appears",
                title=titles[number],
                starts_at=f"{day}T18:00",
                ends_at=f"{day}T20:30",
                number=900_001 + number,
            )
            for number, day in enumerate(params.days[: params.free])
        )

    def accounts(self, db: Data, params: Params) -> Mapping[str, Users]:
        """Each of them on NetworkIn, and one on the other site."""
        calendar, diner = on(db, "gocalendar").user, on(db, "opendining").user
        return {
            "host": {"networkin": NORA, "gocalendar": calendar, "opendining": None},
            "guest": {"networkin": params.handle, "opendining": diner},
        }

    def talk(self, db: Data, params: Params) -> Mapping[str, Sequence[Expect]]:
        """Both may write to each other."""
        return self.talks(db, params, {"host": NORA, "guest": params.handle})

    def parts(self, db: Data, params: Params) -> Mapping[str, Expected]:
        """An event, and a reservation."""
        day = params.days[params.free]
        start = datetime.fromisoformat(f"{day}T{params.time}")
        diner = seen_by(db, "opendining", on(db, "opendining").user)
        table = dining.booked(diner, params.restaurant, day, params.time, 2, tel=dining.tel(params.phone))
        title = f"Dinner with {params.friend}"
        event = new_event(on(db, "gocalendar"), title, start, start + timedelta(hours=2))
        return {"host": [event], "guest": [table]}

    def conduct(self, role: str, db: Data, params: Params) -> Sequence[Check]:
        """The table is booked once the evening is known, and the time is told."""
        named = Wrote("message", "insert", database="networkin", role="host")
        booked = Wrote("reservation", "insert", role="guest")
        if role == "guest":
            told = params.clock.partition(" ")[0]
            return (OrderCheck(named, booked), SaidCheck((said("guest", told),)))
        if role != "host":
            return ()
        return (OrderCheck(booked, Wrote("event", "insert", role="host")), SaidCheck((named,)))

    async def play(self, role: str, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Ask, look, book, enter."""
        if role == "guest":
            await self._book(ui, db, params, but)
        else:
            await self._receive(ui, db, params, but)

    async def _book(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        day = params.days[0 if but in ("wrong evening", "not asked") else params.free]
        if but != "not asked":
            await say(ui, db, "Nora Lindgren", f"Which evening suits you? {params.evenings}")
            await until(ui, "would suit me")
        await enter(ui, db, "opendining")
        await dining.look_for(ui, params.restaurant, _Wish(day, params.time, 4 if but == "for four" else 2))
        await dining.take(ui, params.restaurant, params.time)
        await dining.finish(ui, params.phone)
        await say(ui, db, "Nora Lindgren", f"The table is ours at {params.clock}.")
        if but == "talkative":
            await answer(ui, "I am looking forward to it.")

    async def _receive(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        day = date.fromisoformat(params.days[0 if but in ("wrong evening", "not asked") else params.free])
        await network.open_chat(ui, params.friend)
        if but != "not asked":
            await until(ui, "Which evening")
            await enter(ui, db, "gocalendar")
            await say(ui, db, params.friend, f"{written(day)} would suit me.")
        await until(ui, "is ours at")
        if but == "no event":
            return
        await enter(ui, db, "gocalendar")
        start = datetime.combine(day, time.fromisoformat(params.time))
        await open_new(ui)
        await ui.fill("Title", f"Dinner with {params.friend}")
        await fill_when(ui, start, start + timedelta(hours=1 if but == "one hour" else 2))
        await ui.click("button", "Save")


@dataclass(frozen=True)
class _Wish:
    day: str
    time: str
    party: int


class ShareRide(Between):
    """One has the account, the other knows from where to where."""

    name = "share_ride"
    sites: ClassVar[tuple[str, ...]] = ("networkin", "udriver")
    briefs: ClassVar[Mapping[str, str]] = {
        "rider": """{friend} needs a ride, and you request it on Udriver ({rides}). Ask {friend} in a NetworkIn
            message where they are and where they want to go. Then request a {car} ride there that leaves now, and
            tell {friend} in a message what it costs.""",
        "friend": """Nora Lindgren requests a ride for you. She is going to ask you in a NetworkIn message from
            where to where. You are at "{pickup}" and want to go to "{dropoff}": answer that. Then she tells you
            what it costs. How much is it?""",
    }
    wrong: ClassVar[Mapping[str, str]] = {
        "backwards": "the rider requests a ride the other way round",
        "other car": "the rider requests another kind of ride",
        "untold": "the rider does not say what it costs",
        "twice": "the rider requests two rides",
        "wrong place": "the friend names another place",
    }
    right: ClassVar[Mapping[str, str]] = {"two messages": "the friend answers in two messages"}

    @dataclass(frozen=True)
    class Params(Between.Params):
        pickup: str
        dropoff: str
        elsewhere: str
        car: str
        rides: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Two places of San Francisco each."""
        rider = on(db, "udriver")
        ways = list(rides.ways(rider, rng))
        for friend, way, other in zip(self.friends(db, rng), ways[::2], ways[1::2], strict=False):
            if len({way["pickup"], way["dropoff"], other["dropoff"]}) == 3:
                yield ShareRide.Params(
                    friend["name"],
                    friend.handle,
                    **way,
                    elsewhere=other["dropoff"],
                    car=rng.choice(("UdriverX", "Comfort", "UdriverXL")),
                    rides=rider.origin,
                )

    def accounts(self, db: Data, params: Params) -> Mapping[str, Users]:
        """Each of them on NetworkIn, and one on Udriver."""
        return {
            "rider": {"networkin": NORA, "udriver": on(db, "udriver").user},
            "friend": {"networkin": params.handle, "udriver": None},
        }

    def talk(self, db: Data, params: Params) -> Mapping[str, Sequence[Expect]]:
        """Both may write to each other."""
        return self.talks(db, params, {"rider": NORA, "friend": params.handle})

    def parts(self, db: Data, params: Params) -> Mapping[str, Expected]:
        """A ride is all that is to be there."""
        trip = rides.requested(on(db, "udriver"), params.pickup, params.dropoff, params.car)
        return {"rider": [trip], "friend": []}

    def _price(self, db: Data, params: Params) -> int:
        return rides.price(on(db, "udriver"), params.pickup, params.dropoff, params.car)

    def conduct(self, role: str, db: Data, params: Params) -> Sequence[Check]:
        """The ride is requested once it is known from where to where; what it costs is told."""
        price = self._price(db, params)
        if role == "friend":
            places = (said("friend", params.pickup), said("friend", params.dropoff))
            return (SaidCheck(places), AnswerCheck(Money(price)))
        if role != "rider":
            return ()
        requested = Wrote("trip", "insert", role="rider")
        told = said("rider", dollars(price).removeprefix("$"))
        return (OrderCheck(said("friend", params.dropoff), requested), SaidCheck((told,)))

    async def play(self, role: str, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Ask, answer, request, tell."""
        price = dollars(self._price(db, params))
        if role == "rider":
            await self._request(ui, db, params, but, price)
            return
        await network.open_chat(ui, "Nora Lindgren")
        await until(ui, "Where are you")
        dropoff = params.elsewhere if but == "wrong place" else params.dropoff
        if but == "two messages":
            await answer(ui, f"I am at {params.pickup}.")
            await answer(ui, f"I want to go to {dropoff}.")
        else:
            await answer(ui, f"I am at {params.pickup} and want to go to {dropoff}.")
        if but == "untold":
            ui.stop("unknown")
            return
        await until(ui, "It costs")
        ui.stop(price)

    async def _request(self, ui: Ui, db: Data, params: Params, but: str, price: str) -> None:
        await say(ui, db, params.friend, "Where are you, and where do you want to go?")
        dropoff = params.elsewhere if but == "wrong place" else params.dropoff
        await until(ui, params.pickup, dropoff)
        way = (dropoff, params.pickup) if but == "backwards" else (params.pickup, dropoff)
        other = "Comfort" if params.car == "UdriverX" else "UdriverX"
        for _ in range(2 if but == "twice" else 1):
            await enter(ui, db, "udriver")
            await rides.see_options(ui, *way)
            await rides.ride(ui, other if but == "other car" else params.car)
        if but != "untold":
            await say(ui, db, params.friend, f"It costs {price}.")
