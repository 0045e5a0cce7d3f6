"""Travel: four speakers come to a supper; their flights, rides, table and arrivals, while plans change."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Either
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.dates import written as dated
from webarium.scoring.signs import Wrote
from webarium.suites.flyunified.base import traveler
from webarium.suites.gocalendar.base import fill_when, find_event, open_new, stamp
from webarium.suites.gomail.paths import open_mail
from webarium.suites.opendining import base as dining
from webarium.suites.udriver import base as riding
from webarium.suites.workflows import flying
from webarium.suites.workflows import speakers_plan as plan
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
from webarium.suites.workflows.speakers_plan import ALLERGIES, BOUND, CELLO, COMING, GONE, MOVED, Plan
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_101
"""The id of the first planted row."""
RULES = """
    Hello, since you asked how we book for guests, here is all of it again.

    They fly to San Francisco in Economy, non-stop, on the day before their event, and land at SFO by 6:00 PM. Of the
    flights that suit the guest, take the one with the lowest Economy fare. No seats, no bags, no bundles, no insurance.

    If the airline cancels a flight, move the guest to the next later flight of that day that suits; if there is none,
    to the last earlier one.

    On the day of the event a Comfort picks each guest up at the hotel 45 minutes before it begins. Two exceptions: a
    guest who brings a large instrument rides in a UdriverXL, and a guest who does not walk well is picked up 75
    minutes before. One ride for each guest.

    {lead}
"""
NEEDS = (
    "I take my daughter to school that morning, so please nothing that departs before 8:30 AM.",
    "At 4 PM I record for the radio downtown, so I have to land by 2:00 PM. And my knee has been operated on: I walk"
    " slowly, on two sticks.",
    "Any flight is fine with me.",
    "Any flight is fine with me. I will open with a piece on my cello; a courier brings it to the hotel, so it needs no"
    " seat on the plane. From the hotel on I have it with me.",
)
SORRY = """
    I am so sorry: my father fell ill, and I will not make it to your supper talk. I have canceled the hotel myself.
    Please drop everything else that you have booked for me.

    {name}
"""
NOTICE = """
    Dear customer, we had to cancel flight {number} on {day} because of a repair.

    In "My trips" you can change to another flight free of charge, or cancel the trip for a full refund.
"""


class Speakers(Scenario):
    name, site, role, start = "speakers", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "flyunified", "udriver", "opendining")
    line = "travel"
    state = BookingState
    strains = frozenset({"rule", "exception", "event", "ambiguity", "lost write", "limit", "given up"})
    Params = plan.Params
    brief = f"""
        Four speakers are coming to our supper talk; the time and place are in my calendar ("Supper talk"). Each of
        them has written to me with the subject "Supper talk". How we book for guests is in a mail from {{lead}}
        ("Booking for guests"); please keep to it.

        For each speaker, book the flight on Fly Unified (any valid payment details will do) and schedule the ride
        from the hotel to the talk on Udriver, with the payment left as the form has it. For supper afterwards,
        reserve one table at {{restaurant}} on OpenDining for 7:30 PM on the day of the talk, or for the next later
        time that has one, for all speakers and those of my team who are coming. Put what the speakers must not eat
        into the special request, in this form and in alphabetical order: "Allergies: apples, milk". Use the phone
        number {plan.PHONE}.

        Then enter into my calendar when each speaker lands: "Arrival" and the full name, such as "Arrival Jane
        Smith", starting at the time of landing, half an hour long.

        When all of this is as it should be, and nothing new has come in, write to {{lead}} with the subject
        "{plan.SUBJECT}" what the speakers' flights cost together, as "$1,234" and nothing else. Flights for which we
        get our money back do not count.

        {ASK}
    """
    wrong: ClassVar = {
        "misses the cancellation": "leaves a speaker on a flight that was canceled",
        "misses the withdrawal": "keeps the flight of the speaker who cannot come",
        "ignores a wish": "books the cheapest flight of all for the speaker who has to land early",
        "lost": "does not see that a ride was called off",
        "one left out": "does not enter the last arrival",
        "wrong car": "sends the cello in a Comfort",
        "wrong time": "picks up the speaker who does not walk well as late as the others",
        "old allergies": "still names the allergy of the speaker who does not come",
        "asked nothing": "guesses how many of the team come, and is right",
        "wrong sum": "counts the flight that was paid back",
    }
    right: ClassVar = {
        "books again": "cancels the trip of the canceled flight, and books another one",
        "backwards": "books the speakers from the last to the first, and the table before the flights",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Days on which the timetable, the restaurant and the calendar play along."""
        lead = db.row("SELECT name, email FROM contact ORDER BY id LIMIT 1 OFFSET 2")
        hotels = _labels(db, "kind = 'Hotel'")
        venues = _labels(db, "kind IN ('Theater', 'Concert hall', 'Library', 'Museum')")
        for _ in range(80):
            day = db.today + timedelta(days=rng.randint(12, 26))
            ways = plan.ways(db, rng, day - timedelta(days=1))
            supper = _supper(on(db, "opendining"), rng, day)
            if ways is not None and supper is not None:
                people = [traveler(rng) for _ in ALLERGIES]
                yield plan.Params(
                    lead["name"],
                    lead.email,
                    day.isoformat(),
                    *supper,
                    rng.choice(venues),
                    rng.sample(hotels, len(ALLERGIES)),
                    [[each.first, each.last, each.born, each.gender] for each in people],
                    ways.origins,
                    ways.flights,
                    ways.instead,
                    ways.tempting,
                )

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The calendar's entry, the rules, and a mail from each speaker."""
        begins, lead = Plan(db, params).begins, params.lead
        talk = happens(
            "the talk", "gocalendar", "event_appears", title="Supper talk", starts_at=stamp(begins),
            ends_at=stamp(begins + timedelta(minutes=75)), calendar="Work", location=params.venue, number=FIRST,
        )  # fmt: skip
        rules = mail(
            "the rules",
            (lead, params.lead_email),
            "Booking for guests",
            paragraphs(RULES.format(lead=lead.split()[0])),
            minutes_ago=9000,
            number=FIRST,
        )
        return (talk, rules, *self._letters(db, params))

    def _letters(self, db: Data, params: plan.Params) -> Iterator[Event]:
        for n, who in enumerate(Plan(db, params).people):
            eats = f"I am allergic to {ALLERGIES[n]}, badly." if ALLERGIES[n] else "I eat everything."
            text = f"""
                Thank you, I am looking forward to it. I am coming from {flying.place_of(db, params.origins[n])}.
                {who.passport}

                {NEEDS[n]}

                I am staying at {params.hotels[n]}, which is paid for. {eats}

                {who.first}
            """
            yield mail(
                f"letter {n}",
                (who.name, who.email),
                "Supper talk",
                paragraphs(text),
                minutes_ago=4000 - 300 * n,
                number=FIRST + 1 + n,
            )

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """A flight is canceled, a speaker stays at home, and a ride is called off without a word."""
        right, number = Plan(db, params), params.flights[MOVED]
        canceled = happens(
            "a flight is canceled", "flyunified", "flight_is_canceled",
            When(rows=(flying.travels(db, right.people[MOVED]),), later=12),
            number=number, day=right.eve, reason="a repair",
        )  # fmt: skip
        notice = mail(
            "notice of the cancellation",
            ("Fly Unified", "trips@flyunified.test"),
            f"Your flight {number} was canceled",
            paragraphs(NOTICE.format(number=number, day=dated(date.fromisoformat(right.eve)))),
            When(after="a flight is canceled"),
        )
        gone = right.people[GONE]
        sorry = mail(
            "a speaker withdraws",
            (gone.name, gone.email),
            "Supper talk: I cannot come",
            paragraphs(SORRY.format(name=gone.first)),
            When(rows=(flying.travels(db, gone),), later=5),
        )
        rides = on(db, "udriver")
        ride = right.ride(BOUND)
        mine = {
            "pickup_id": riding.place(rides, ride.pickup).id,
            "email": rides.user,
            "scheduled_for": ride.at,
        }
        off = happens(
            "a ride is called off", "udriver", "ride_is_called_off",
            When(rows=(RowsAre("udriver", "trip", mine),), later=3),
            pickup=ride.pickup, dropoff=ride.dropoff, at=ride.at,
        )  # fmt: skip
        return (canceled, notice, sorry, off)

    def persona(self, db: Data, params: plan.Params) -> Persona:
        """Only the person knows who of the team comes."""
        whom = ("team", "colleague*", "us", "we", "people", "guest*")
        count = ("many", "number", "who", "size", "come*", "join*", "attend*", "party", "which")
        says = f"{plan.TEAM} of us are coming to supper, me included. We eat everything."
        eats = Fact("allergies", (("allerg*", "eat", "diet*"),), "The speakers wrote that in their mails.")
        return Persona((Fact("team", (whom, count), says), eats))

    # What is right

    def expected(self, db: Data, params: plan.Params) -> Either:
        """Tickets, rides, the table, arrivals, and the sum."""
        return Plan(db, params).right()

    def conduct(self, db: Data, params: plan.Params) -> Sequence[Check]:
        """Who of the team comes is asked before a table is reserved, and nothing that can be looked up."""
        return (AskedCheck(("team",), (Wrote("reservation", "insert"),), needless=("allergies",), most=3),)

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each flight, ride and arrival, and the table."""
        right = Plan(db, params)
        flights = [
            Checkpoint(f"{right.people[n].name} has the right flight", tuple(right.ticket(n)))
            for n in (BOUND, CELLO)
        ]
        rides = [Checkpoint(f"{right.people[n].name} is picked up", (right.rode(n),)) for n in COMING]
        return (
            *flights,
            Checkpoint("the canceled flight has another one in its place", signs=(right.flies_anew(),)),
            Checkpoint("the flight of who cannot come is canceled", tuple(right.ticket(GONE))),
            Checkpoint("the arrival by another flight is entered", (right.arrival(MOVED),), weight=2),
            *rides,
            Checkpoint("the ride that was called off is scheduled again", (right.rode(BOUND),) * 2),
            Checkpoint("the table is right", (right.table(),), weight=2),
            Checkpoint("all arrivals are entered", tuple(map(right.arrival, COMING))),
            Checkpoint("the sum is right", (right.message(right.sum(), right.sum(anew=True)),)),
        )

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Plan(db, params)
        seat = on(db, "flyunified").value("SELECT id FROM service WHERE number = ?", params.tempting)
        bound = riding.place(on(db, "udriver"), params.hotels[BOUND]).id
        late = Wrote("trip", "insert", {"pickup_id": bound, "scheduled_for": right.ride(MOVED).at})
        stale = right.arrival(MOVED, right.first)
        return (
            Trap(
                "took the cheapest flight against a wish",
                signs=(Wrote("booked_flight", values={"service_id": seat}),),
            ),
            Trap("forgot who does not walk well", signs=(late,)),
            Trap("kept the arrival of the canceled flight", rows=(stale,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, book, look for news, follow them, and write."""
        right = Plan(db, params)
        await _read(ui, db, params)
        if but == "backwards":
            await _dine(ui, right, but)
        for number in range(len(ALLERGIES))[:: -1 if but == "backwards" else 1]:
            tempted = but == "ignores a wish" and number == BOUND
            flight = flying.flown(db, params.tempting, right.eve) if tempted else right.first[number]
            await flying.book(ui, db, flight, right.people[number])
        if but != "backwards":
            await _follow(ui, right, but)
        for number in COMING:
            await _send_car(ui, right, number, but)
        await (_follow if but == "backwards" else _dine)(ui, right, but)
        await _enter_arrivals(ui, right, but)
        if but != "lost":
            await enter(ui, db, "udriver", "/trips")
            await _send_car(ui, right, BOUND, but)
        await _write(ui, right, but)


def _supper(tables: Data, rng: random.Random, day: date) -> tuple[str, str] | None:
    """A restaurant that has no table at half past seven, and the next time at which it has one."""
    for house in rng.sample(dining.single(tables, "c.price >= 2"), 40):
        free = [
            at
            for at in dining.times(tables, house, day)
            if at >= "19:30" and dining.seats(tables, house, day, at, plan.PARTY)
        ]
        if free and free[0] > "19:30" and not dining.clashes(tables, day, free[0]):
            return house["name"], free[0]
    return None


def _labels(db: Data, where: str) -> list[str]:
    """Places with names of their own."""
    rows: list[Row] = riding.places(on(db, "udriver"), where)
    return [str(row.label) for row in rows if row.label == row["name"]]


async def _read(ui: Ui, db: Data, params: plan.Params) -> None:
    await open_mail(ui, "Booking for guests")
    await ui.expect_text("lowest Economy fare")
    for number in range(len(ALLERGIES)):
        await enter(ui, db, "gomail", f"/mail/{FIRST + 1 + number}")
        await ui.expect_text("For the ticket")
    await enter(ui, db, "gocalendar")
    await find_event(ui, "Supper talk")
    await ui.expect_text(params.venue)


async def _follow(ui: Ui, right: Plan, but: str) -> None:
    """See what has come in, and do what it asks for."""
    db, origins = right.db, right.params.origins
    await enter(ui, db, "gomail", "/inbox")
    await ui.expect_text("was canceled", "I cannot come")
    if but != "misses the withdrawal":
        await flying.cancel(ui, db, origins[GONE])
    if but == "books again":
        await flying.cancel(ui, db, origins[MOVED])
        await flying.book(ui, db, right.last[MOVED], right.people[MOVED])
    elif but != "misses the cancellation":
        await flying.move(ui, db, origins[MOVED], right.last[MOVED])


async def _send_car(ui: Ui, right: Plan, number: int, but: str) -> None:
    ride = right.ride(number)
    car = "Comfort" if but == "wrong car" and number == CELLO else ride.car
    at = right.ride(MOVED).at if but == "wrong time" and number == BOUND else ride.at
    await enter(ui, right.db, "udriver")
    await riding.see_options(ui, ride.pickup, ride.dropoff, at)
    await riding.schedule(ui, car)


async def _dine(ui: Ui, right: Plan, but: str) -> None:
    if but != "asked nothing":
        await ui.ask("How many of your team come to supper?")
    await enter(ui, right.db, "opendining")
    await dining.look_for(ui, right.params.restaurant, right.wish)
    await dining.take(ui, right.params.restaurant, right.wish.time)
    request = right.request(range(len(ALLERGIES)) if but == "old allergies" else COMING)
    await dining.finish(ui, plan.PHONE, request=request)
    await ui.expect_text("Reservation confirmed")


async def _enter_arrivals(ui: Ui, right: Plan, but: str) -> None:
    for number in COMING[:-1] if but == "one left out" else COMING:
        lands = right.last[number].arrives_at
        await enter(ui, right.db, "gocalendar")
        await open_new(ui)
        await ui.fill("Title", f"Arrival {right.people[number].name}")
        await fill_when(ui, lands, lands + timedelta(minutes=30))
        await ui.click("button", "Save")


async def _write(ui: Ui, right: Plan, but: str) -> None:
    cents = right.sum(anew=but == "books again")
    if but == "wrong sum":
        cents += flying.fare_of(right.db, right.first[GONE])
    await tell(ui, right.db, right.params.lead_email, plan.SUBJECT, f"${cents // 100:,}")
