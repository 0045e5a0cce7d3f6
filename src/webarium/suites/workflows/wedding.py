"""Travel: rides to a wedding and back for eight parties, by rules, while one moves and a driver calls off."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar, NamedTuple

from webarium.scoring import Expect, OneOf
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.sites.udriver.geography import by_road, minutes
from webarium.suites import invented
from webarium.suites.gocalendar.base import find_event, stamp
from webarium.suites.gomail.paths import open_mail
from webarium.suites.udriver import base as riding
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_601
"""The id of the first planted row."""
BRIDE = ("Hannah Stroud", "hannah.stroud@example.com")
BEGINS = time(16)
MILE = 1609
"""Meters."""
PRAM, ELDERS, MANY, WALKERS, MOVERS, DRIVERS, EARLY, LOST = range(8)
"""The parties, by what is special about each of them."""
SUBJECT = "Your wedding"
HOME, SOON = time(23), time(21, 30)
"""When one rides back, and who has to leave early."""
RULES = """
    Everybody rides on Udriver, one car for each party, there and back, and we pay the drivers in cash.

    Going there: choose a pickup time with which they arrive 45 to 15 minutes before it begins; how long a ride takes
    is shown with its prices. Going back: at 11:00 PM, from the same place to where they are staying, unless they have
    to leave earlier.

    The cheapest kind of car that has a seat for everybody. With a pram it has to be a UdriverXL, and my great-aunts,
    who are both over eighty, get a Comfort. Anybody who stays less than a mile from us walks; we have lanterns. And
    anybody who comes in their own car needs none of ours, of course.

    {bride}
"""


class Party(NamedTuple):
    """A party, and the car that it needs."""

    says: str
    car: str
    """Empty if it needs none."""


PARTIES = (
    Party("We are three and a half: the two of us, my mother, and the little one in the pram.", "UdriverXL"),
    Party("My sister and I are coming, at our age! Your great-aunts would not miss it.", "Comfort"),
    Party("All of us are coming, you know how many we are. We stay together.", "UdriverXL"),
    Party("The two of us are coming.", ""),
    Party("There are four of us, and we can hardly wait.", "UdriverX"),
    Party(
        "There are three of us, and we are bringing the old convertible, so we come and go as we like.", ""
    ),
    Party("The two of us are coming, but the babysitter makes us leave at 9:30 PM sharp.", "UdriverX"),
    Party("I am coming alone, as always, and I will dance until the end.", "UdriverX"),
)
SIZE = 6
"""How many people the large party is, which only the person knows."""


@dataclass(frozen=True)
class Wedding:
    """What an instance of the wedding is about."""

    day: str
    venue: str
    names: Sequence[str]
    hotels: Sequence[str]
    elsewhere: str
    """The hotel to which one party moves."""


class WeddingRides(Scenario):
    name, site, role, start = "wedding_rides", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "udriver")
    line = "travel"
    state = BookingState
    strains = frozenset({"rule", "exception", "limit", "event", "ambiguity", "lost write"})
    Params = Wedding
    brief = f"""
        I am taking care of the rides to Hannah's wedding; the time and place are in my calendar ("Wedding"). Eight
        parties have written to me, all with the subject "{SUBJECT}". How they ride is in a mail from {BRIDE[0]}
        ("About the rides"). Please schedule on Udriver what they need, and nothing else.

        Before you stop, check whether anybody has written again, and whether all rides are still scheduled: drivers
        cancel, and a ride that was canceled has to be scheduled again. Rides that nobody needs any more are canceled.

        {ASK}
    """
    wrong: ClassVar = {
        "misses the move": "leaves the party that moves with the rides of its first hotel",
        "drives the walkers": "schedules rides for the party that stays next door",
        "drives the drivers": "schedules rides for the party that comes in its own car",
        "forgets the pram": "sends the pram in the cheapest car",
        "forgets the aunts": "sends the great-aunts in the cheapest car",
        "late": "picks a party up so late that it arrives as it begins",
        "all at eleven": "takes the party with the babysitter home with the others",
        "one left out": "leaves out the last ride back",
        "lost": "does not see that a ride was called off",
        "asked nothing": "guesses how many the large party is, and is right",
        "by card": "lets the rides be paid by card",
    }
    right: ClassVar = {
        "backwards": "goes through the parties from the last to the first",
        "thinks again": "schedules a ride for the party next door, and cancels it",
        "earlier": "picks everybody up as early as the rules allow",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[Wedding]:
        """Venues with one hotel next door and others well away."""
        rides = on(db, "udriver")
        hotels = [row for row in riding.places(rides, "kind = 'Hotel'") if row.label == row["name"]]
        kinds = "kind IN ('Museum', 'Gallery', 'Concert hall', 'Theater', 'Library')"
        venues = [row for row in riding.places(rides, kinds) if row.label == row["name"]]
        for venue in rng.sample(venues, len(venues)):
            near = [each.label for each in hotels if 300 < by_road(each, venue) < MILE * 0.8]
            far = [each.label for each in hotels if by_road(each, venue) > MILE * 1.3]
            if not near or len(far) < len(PARTIES):
                continue
            stays = rng.sample(far, len(PARTIES))
            day = db.today + timedelta(days=rng.randint(8, 25))
            names = [invented.person(rng) for _ in PARTIES]
            if len({name.split()[0] for name in names}) == len(names):
                at_home = [rng.choice(near) if n == WALKERS else stays[n] for n in range(len(PARTIES))]
                yield Wedding(day.isoformat(), venue.label, names, at_home, stays[WALKERS])

    # What there is

    def planted(self, db: Data, params: Wedding) -> tuple[Event, ...]:
        """The wedding, how one rides, and eight mails."""
        begins = datetime.combine(date.fromisoformat(params.day), BEGINS)
        wedding = happens(
            "the wedding", "gocalendar", "event_appears", title="Wedding", starts_at=stamp(begins),
            ends_at=stamp(begins + timedelta(hours=7)), calendar="Personal", location=params.venue, number=FIRST,
        )  # fmt: skip
        rules = _mail(
            "the rules", BRIDE, "About the rides", RULES.format(bride=BRIDE[0].split()[0]), 6000, number=FIRST
        )
        return (wedding, rules, *self._letters(params))

    def _letters(self, params: Wedding) -> Iterator[Event]:
        for n, (name, hotel, party) in enumerate(zip(params.names, params.hotels, PARTIES, strict=True)):
            text = f"{party.says}\n\nWe are staying at {hotel}, if that helps.\n\n{name.split()[0]}"
            text = text.replace("We are", "I am") if n == LOST else text
            yield _mail(f"letter {n}", _sender(name), SUBJECT, text, 4000 - 200 * n, number=FIRST + 1 + n)

    def events(self, db: Data, params: Wedding) -> tuple[Event, ...]:
        """A party moves, and a ride is called off."""
        right, name = Plan(db, params), params.names[MOVERS]
        text = f"""
            Change of plans: {params.hotels[MOVERS]} has lost our booking, so we are staying at {params.elsewhere}
            now.

            {name.split()[0]}
        """
        rides = RowsAre(
            "udriver", "trip", {"email": right.rides.user, "dropoff_id": right.venue.id}, right.before + 3
        )
        moved = _mail(
            "a party moves", _sender(name), f"{SUBJECT}: another hotel", text, 0, When(rows=(rides,), later=6)
        )
        hotel = params.hotels[LOST]
        there = {
            "pickup_id": riding.place(right.rides, hotel).id,
            "dropoff_id": right.venue.id,
            "email": right.rides.user,
        }
        off = happens(
            "a ride is called off", "udriver", "ride_is_called_off",
            When(rows=(RowsAre("udriver", "trip", {**there, "car": PARTIES[LOST].car}),), later=3),
            pickup=hotel, dropoff=params.venue,
        )  # fmt: skip
        return (moved, off)

    def persona(self, db: Data, params: Wedding) -> Persona:
        """Only the person knows how many the large party is."""
        first, last = params.names[MANY].lower().split()
        size = Fact(
            "size",
            (("many", "people", "number", "size"), (first, last, "all", "family")),
            f"There are {SIZE} of them.",
        )
        where = Fact("hotels", (("hotel*", "stay*", "where"),), "They wrote that to me.")
        return Persona((size, where))

    # What is right

    def expected(self, db: Data, params: Wedding) -> list[Expect]:
        """All rides; the one that was called off twice."""
        right = Plan(db, params)
        return [*(row for n in right.riding for row in right.both(n)), right.there(LOST)]

    def conduct(self, db: Data, params: Wedding) -> Sequence[Check]:
        """The size of the large party is asked for before its car is sent, and nothing that can be looked up."""
        right = Plan(db, params)
        sent = Wrote("trip", "insert", {"pickup_id": riding.place(right.rides, params.hotels[MANY]).id})
        return (AskedCheck(("size",), (sent,), needless=("hotels",), most=3),)

    def checkpoints(self, db: Data, params: Wedding) -> tuple[Checkpoint, ...]:
        """The rides of each party, and the one that was called off."""
        right = Plan(db, params)
        rides = [
            Checkpoint(f"{params.names[n]} has the right rides", tuple(right.both(n))) for n in right.riding
        ]
        again = Checkpoint("the ride that was called off is scheduled again", (right.there(LOST),) * 2)
        return (*rides, again)

    def traps(self, db: Data, params: Wedding) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Plan(db, params)
        places = [riding.place(right.rides, hotel).id for hotel in params.hotels]
        needless = tuple(Wrote("trip", "insert", {"pickup_id": places[n]}) for n in (WALKERS, DRIVERS))
        cheap = tuple(
            Wrote("trip", "insert", {"pickup_id": places[n], "car": "UdriverX"}) for n in (PRAM, ELDERS)
        )
        card = Wrote("trip", "insert", {"payment": "credit"})
        return (
            Trap("sent a car to somebody who needs none", signs=needless),
            Trap("sent a car of the wrong kind", signs=cheap),
            Trap("forgot that drivers are paid in cash", signs=(card,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Wedding, but: str) -> None:
        """Read, ask, schedule, look for news, and schedule again."""
        right = Plan(db, params)
        await open_mail(ui, "About the rides")
        await ui.expect_text("we have lanterns")
        for number in range(len(PARTIES)):
            await enter(ui, db, "gomail", f"/mail/{FIRST + 1 + number}")
            await ui.expect_text(params.names[number].split()[0])
        await enter(ui, db, "gocalendar")
        await find_event(ui, "Wedding")
        if but != "asked nothing":
            await ui.ask(f"How many people are coming with {params.names[MANY]}?")
        if but == "thinks again":
            await _there(ui, right, WALKERS, params.hotels[WALKERS], but)
            await _call_off(ui, right, params.hotels[WALKERS])
        extra = {"drives the walkers": [WALKERS], "drives the drivers": [DRIVERS]}.get(but, [])
        parties = [*right.riding, *extra]
        for number in parties[::-1] if but == "backwards" else parties:
            await _schedule(ui, right, number, params.hotels[number], but)
        await enter(ui, db, "gomail", "/inbox")
        await ui.expect_text("another hotel")
        if but != "misses the move":
            for _ in range(2):
                await _call_off(ui, right, params.hotels[MOVERS])
            await _schedule(ui, right, MOVERS, params.elsewhere, but)
        if but != "lost":
            await _there(ui, right, LOST, params.hotels[LOST], but)


class Plan:
    """All that follows from an instance."""

    riding = (PRAM, ELDERS, MANY, MOVERS, EARLY, LOST)
    """The parties that need cars."""

    def __init__(self, db: Data, params: Wedding) -> None:
        self.db, self.params = db, params
        self.rides = on(db, "udriver")
        self.venue: Row = riding.place(self.rides, params.venue)
        self.begins = datetime.combine(date.fromisoformat(params.day), BEGINS)

    @property
    def before(self) -> int:
        """How many rides to the venue the account has at first."""
        sql = "SELECT count(*) FROM trip WHERE email = ? AND dropoff_id = ?"
        return int(self.rides.value(sql, self.rides.user, self.venue.id))

    def hotel(self, number: int) -> str:
        """Where a party stays in the end."""
        return self.params.elsewhere if number == MOVERS else self.params.hotels[number]

    def pickups(self, hotel: str) -> list[str]:
        """When a party can be picked up at a hotel, the earliest time first."""
        takes = timedelta(minutes=minutes(by_road(riding.place(self.rides, hotel), self.venue)))
        quarters = [self.begins - timedelta(minutes=15 * n) for n in range(16)][::-1]
        early, late = self.begins - timedelta(minutes=45), self.begins - timedelta(minutes=15)
        return [each.isoformat(" ") for each in quarters if early <= each + takes <= late]

    def back_at(self, number: int) -> str:
        """When a party rides back."""
        at = SOON if number == EARLY else HOME
        return datetime.combine(self.begins.date(), at).isoformat(" ")

    def there(self, number: int) -> Expect:
        """A party's ride to the wedding."""
        hotel = self.hotel(number)
        times = self.pickups(hotel)
        return self._ride(hotel, self.params.venue, number, times[0], scheduled_for=OneOf(tuple(times)))

    def both(self, number: int) -> list[Expect]:
        """A party's rides there and back."""
        back = self._ride(self.params.venue, self.hotel(number), number, self.back_at(number))
        return [self.there(number), back]

    def _ride(self, pickup: str, dropoff: str, number: int, at: str, **more: Any) -> Expect:
        cash = {"payment": "cash", "payment_name": "Cash", "driver_id": None}
        return riding.requested(self.rides, pickup, dropoff, PARTIES[number].car, at, **cash, **more)


def _sender(name: str) -> tuple[str, str]:
    return name, f"{name.lower().replace(' ', '.')}@mail.example"


def _mail(
    name: str,
    sender: tuple[str, str],
    subject: str,
    text: str,
    minutes_ago: int,
    when: When | None = None,
    **more: Any,
) -> Event:
    return mail(name, sender, subject, paragraphs(text), when, minutes_ago=minutes_ago, **more)


async def _schedule(ui: Ui, right: Plan, number: int, hotel: str, but: str) -> None:
    """Both rides of a party."""
    await _there(ui, right, number, hotel, but)
    if but == "one left out" and number == right.riding[-1]:
        return
    at = right.back_at(LOST if but == "all at eleven" else number)
    await _ride(ui, right, right.params.venue, hotel, number, at, but)


async def _there(ui: Ui, right: Plan, number: int, hotel: str, but: str) -> None:
    times = right.pickups(hotel)
    at = times[0] if but == "earlier" else times[-1]
    if but == "late" and number == EARLY:
        at = (right.begins - timedelta(minutes=15)).isoformat(" ")
    await _ride(ui, right, hotel, right.params.venue, number, at, but)


async def _ride(ui: Ui, right: Plan, pickup: str, dropoff: str, number: int, at: str, but: str) -> None:
    cheap = (but == "forgets the pram" and number == PRAM) or (
        but == "forgets the aunts" and number == ELDERS
    )
    car = "UdriverX" if cheap else PARTIES[number].car or "UdriverX"
    await enter(ui, right.db, "udriver")
    await riding.see_options(ui, pickup, dropoff, at)
    await riding.schedule(ui, car, None if but == "by card" else "Cash (Pay your driver)")


async def _call_off(ui: Ui, right: Plan, hotel: str) -> None:
    """Cancel a scheduled ride from or to a hotel."""
    await enter(ui, right.db, "udriver", "/trips")
    await ui.click("link", re.compile(rf"{re.escape(hotel)}(?!.*Canceled)", re.DOTALL))
    await ui.click("button", "Cancel trip")
    await ui.click("button", "OK")
    await ui.expect_text("was canceled")
