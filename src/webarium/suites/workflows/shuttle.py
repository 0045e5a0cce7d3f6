"""Rides: a colleague has planned rides of a symposium from an old draft; wrong ones are replaced."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.sites.udriver.geography import by_road
from webarium.suites import invented
from webarium.suites.gocalendar.base import find_event, stamp
from webarium.suites.gomail.paths import open_mail
from webarium.suites.udriver import base as riding
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.shuttle_plan import (
    CALLED_OFF,
    EARLIER,
    ELSEWHERE,
    FINE,
    FIRST,
    GUESTS,
    HARPIST,
    HASTY,
    KEYNOTE,
    LENGTH,
    MILE,
    MOVED,
    RULES,
    STRANDED,
    TWICE,
    WALKER,
    Shuttle,
    Symposium,
    Way,
)
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

LEAD = ("Vera Lindqvist", "vera.lindqvist@symposium.example")
SUBJECT = "My stay at the symposium"


class Shuttles(Scenario):
    name, site, role, start = "shuttle", "udriver", "rider", "/"
    sites = ("udriver", "gocalendar", "gomail")
    line = "travel"
    state = BookingState
    strains = frozenset({"rule", "exception", "recovery", "duplicates", "event", "ambiguity", "lost write"})
    Params = Symposium
    brief = f"""
        {LEAD[0]} has scheduled rides on Udriver for the guests of our symposium, on my account, and now she is ill.
        Please make sure that each guest has the rides that they need, and that there are no others. Her mail "Rides
        of our guests" says what they need; they have written to me themselves to say where they are staying; when and
        where they speak is in my calendar.

        Please leave rides that are right alone, cancel those that are wrong, and schedule what is missing. The
        program is not set in stone, and drivers cancel without a word, so look at everything once more when you think
        that you are done.

        {ASK}
    """
    wrong: ClassVar = {
        "stale": "does not see that a talk was moved",
        "lost": "does not see that a ride was called off",
        "keeps times": "leaves rides that were planned for another time",
        "keeps the hotel": "leaves the rides of a guest who has moved",
        "forgets the keynote": "leaves UdriverX for a keynote",
        "drives the walker": "leaves the rides of a guest who walks",
        "keeps both": "leaves a ride that is there twice",
        "strands somebody": "does not see that a ride back is missing",
        "hurries somebody": "leaves a ride that comes too soon after a talk",
        "asked nothing": "guesses who the harpist is, and is right",
        "by card": "lets rides be paid by card",
        "plans all anew": "replaces a ride that was right",
    }
    right: ClassVar = {
        "backwards": "goes through the guests from the last to the first",
        "earlier": "picks guests up as early as the rules allow",
        "cancels first": "cancels all that is wrong before it schedules anything",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[Symposium]:
        """Two houses, hotels away from both, and one that is next door."""
        rides = on(db, "udriver")
        hotels = [row for row in riding.places(rides, "kind = 'Hotel'") if row.label == row["name"]]
        kinds = "kind IN ('Museum', 'Gallery', 'Concert hall', 'Theater', 'Library')"
        venues = [row for row in riding.places(rides, kinds) if row.label == row["name"]]
        pairs = [(one, other) for one in venues for other in venues if one.area != other.area]
        for one, other in rng.sample(pairs, len(pairs)):
            near = [each.label for each in hotels if 200 < by_road(each, other) < MILE * 0.8]
            far = [each.label for each in hotels if _well_away(each, one) and _well_away(each, other)]
            if not near or len(far) <= GUESTS:
                continue
            stays = rng.sample(far, GUESTS + 1)
            first = stays.pop()
            stays[WALKER] = rng.choice(near)
            day = _day(db) + timedelta(days=rng.randint(0, 6))
            yield Symposium(
                day.isoformat(), (one.label, other.label), invented.people(rng, GUESTS), stays, first
            )

    # What there is

    def planted(self, db: Data, params: Symposium) -> tuple[Event, ...]:
        """The rules, where guests stay, when they talk, and the rides."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Symposium) -> Iterator[Event]:
        right = Shuttle(db, params)
        yield _mail(
            "the rules", LEAD, "Rides of our guests", RULES + f"\n\n{LEAD[0].split()[0]}", 7000, FIRST
        )
        for guest, name in enumerate(params.names):
            hotel = params.before if guest == ELSEWHERE else params.hotels[guest]
            text = f"I look forward to the symposium. I am staying at {hotel}.\n\n{name.split()[0]}"
            yield _mail(
                f"letter {guest}", _sender(name), SUBJECT, text, 9000 - 300 * guest, FIRST + 1 + guest
            )
        text = f"""
            A pipe has burst in my hotel, so I am at {params.hotels[ELSEWHERE]} instead. The rooms are nicer, too.

            {params.names[ELSEWHERE].split()[0]}
        """
        yield _mail("a guest moves", _sender(params.names[ELSEWHERE]), "A pipe", text, 1500, FIRST + 20)
        for guest in range(GUESTS):
            begins = right.begins(guest, moved=False)
            yield happens(
                f"talk {guest}", "gocalendar", "event_appears", title=self._title(params, guest),
                starts_at=stamp(begins), ends_at=stamp(begins + LENGTH), calendar="Work",
                location=right.house(guest), number=FIRST + guest,
            )  # fmt: skip
        for number, each in enumerate(right.planned()):
            ends = (each.hotel, right.house(each.guest))
            pickup, dropoff = ends if each.way == "there" else ends[::-1]
            yield happens(
                f"ride {number}", "udriver", "ride_is_scheduled", pickup=pickup, dropoff=dropoff,
                at=each.at.isoformat(" "), car=each.car, number=FIRST + number,
            )  # fmt: skip

    def _title(self, params: Symposium, guest: int) -> str:
        return f"{'Keynote' if guest == KEYNOTE else 'Talk'}: {params.names[guest]}"

    def events(self, db: Data, params: Symposium) -> tuple[Event, ...]:
        """A talk is moved, and a ride is called off."""
        right = Shuttle(db, params)
        off = RowsAre("udriver", "trip", {"id": right.key(HARPIST, "there"), "status": "cancelled"})
        begins = right.begins(MOVED)
        moved = happens(
            "a talk is moved", "gocalendar", "event_moves", When(rows=(off,), later=2),
            title=self._title(params, MOVED), starts_at=stamp(begins), ends_at=stamp(begins + LENGTH),
        )  # fmt: skip
        pickup, dropoff = right.ends(CALLED_OFF, "back")
        gone = happens(
            "a ride is called off", "udriver", "ride_is_called_off", When(after="a talk is moved", later=2),
            pickup=pickup, dropoff=dropoff,
        )  # fmt: skip
        return (moved, gone)

    def persona(self, db: Data, params: Symposium) -> Persona:
        """Only the person knows who the harpist is."""
        return Persona(
            (
                Fact("harpist", (("harp*",),), f"{params.names[HARPIST]} brings the harp."),
                Fact("hotels", (("hotel*", "stay*"),), "They wrote that to me."),
                Fact("talks", (("talk*", "program", "when"),), "It is in the calendar."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Symposium) -> list[Expect]:
        """Rides that are canceled, and new ones."""
        right = Shuttle(db, params)
        return [*right.canceled(), *(right.scheduled(*each) for each in right.missing())]

    def conduct(self, db: Data, params: Symposium) -> Sequence[Check]:
        """Who the harpist is, is asked before their car is sent, and nothing that can be looked up."""
        sent = Wrote("trip", "insert", {"car": "UdriverXL"})
        return (AskedCheck(("harpist",), (sent,), needless=("hotels", "talks"), most=3),)

    def checkpoints(self, db: Data, params: Symposium) -> tuple[Checkpoint, ...]:
        """Each ride that is canceled, each new one, and what stays as it is."""
        right = Shuttle(db, params)
        off = [
            Checkpoint(f"ride {n + 1} of those that were wrong is canceled", (row,), weight=0.5)
            for n, row in enumerate(right.canceled())
        ]
        new = [
            Checkpoint(f"{params.names[guest]} has a ride {way}", (right.scheduled(guest, way),))
            for guest, way in right.missing()
        ]
        return (*off, *new)

    def traps(self, db: Data, params: Symposium) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Shuttle(db, params)
        wrong = {right.key(guest, way) for guest, way in right.wrong()} | {right.key(TWICE, "there") + 2}
        kept = [FIRST + n for n, _ in enumerate(right.planned()) if FIRST + n not in wrong]
        touched = tuple(Wrote("trip", "update", {"status": "cancelled"}, {"id": key}) for key in kept)
        place = riding.place(right.rides, params.hotels[WALKER]).id
        walks = tuple(Wrote("trip", "insert", {column: place}) for column in ("pickup_id", "dropoff_id"))
        return (
            Trap("canceled a ride that was right", signs=touched),
            Trap("sent a car to somebody who walks", signs=walks),
            Trap(
                "forgot that drivers are paid in cash",
                signs=(Wrote("trip", "insert", {"payment": "credit"}),),
            ),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Symposium, but: str) -> None:
        """Read, compare, cancel and schedule, look again, and put right what has changed."""
        right = Shuttle(db, params)
        await self._read(ui, db, params)
        if but != "asked nothing":
            assert params.names[HARPIST] in await ui.ask("Who is the harpist?")  # noqa: S101
        kept = {
            "keeps times": EARLIER, "keeps the hotel": ELSEWHERE, "forgets the keynote": KEYNOTE,
            "drives the walker": WALKER, "keeps both": TWICE, "hurries somebody": HASTY, "strands somebody": STRANDED,
            "lost": CALLED_OFF, "stale": MOVED,
        }.get(but)  # fmt: skip
        wrong = [each for each in right.wrong() if each[0] not in (kept, MOVED)]
        missing = [each for each in right.missing() if each[0] not in (kept, MOVED, CALLED_OFF)]
        if but == "plans all anew":
            wrong, missing = [*wrong, (FINE, "there")], [*missing, (FINE, "there")]
        await self._work(ui, right, wrong, missing, but)
        await enter(ui, db, "gocalendar")
        await find_event(ui, self._title(params, MOVED))
        await enter(ui, db, "udriver", "/trips")
        moved = [each for each in right.missing() if each[0] == MOVED != kept]
        again = [each for each in right.missing() if each[0] == CALLED_OFF != kept]
        await self._work(ui, right, moved, [*moved, *again], but)

    async def _read(self, ui: Ui, db: Data, params: Symposium) -> None:
        await enter(ui, db, "gomail")
        await open_mail(ui, "Rides of our guests")
        await ui.expect_text("compare each of them")
        for number in range(GUESTS):
            await ui.goto(f"/mail/{FIRST + 1 + number}")
        await open_mail(ui, "A pipe")
        await enter(ui, db, "gocalendar")
        for day in (0, 1):
            on_day = date.fromisoformat(params.day) + timedelta(days=day)
            await ui.goto(f"/day/{on_day.isoformat()}")
        await enter(ui, db, "udriver", "/trips")

    async def _work(
        self,
        ui: Ui,
        right: Shuttle,
        wrong: Sequence[tuple[int, Way]],
        missing: Sequence[tuple[int, Way]],
        but: str,
    ) -> None:
        """Cancel and schedule, guest by guest."""
        steps = [(guest, 0, way) for guest, way in wrong] + [(guest, 1, way) for guest, way in missing]
        if but == "cancels first":
            steps.sort(key=lambda step: step[1])
        else:
            steps.sort(key=lambda step: step[:2], reverse=but == "backwards")
        for guest, new, way in steps:
            if new:
                await self._schedule(ui, right, guest, way, but)
            else:
                await ui.goto(f"/rides/{right.key(guest, way)}")
                await ui.click("button", "Cancel trip")
                await ui.click("button", "OK")
                await ui.expect_text("was canceled")

    async def _schedule(self, ui: Ui, right: Shuttle, guest: int, way: Way, but: str) -> None:
        times = right.times(guest, way)
        at = times[0] if but == "earlier" else times[-1]
        await ui.goto("/")
        await riding.see_options(ui, *right.ends(guest, way), at.isoformat(" "))
        await riding.schedule(ui, right.car(guest), None if but == "by card" else "Cash (Pay your driver)")


def _well_away(hotel: Row, venue: Row) -> bool:
    return by_road(hotel, venue) > MILE * 1.3


def _day(db: Data) -> date:
    """A day in the week after the next one."""
    return db.today + timedelta(days=10)


def _sender(name: str) -> tuple[str, str]:
    return name, f"{name.lower().replace(' ', '.')}@mail.example"


def _mail(name: str, sender: tuple[str, str], subject: str, text: str, ago: int, number: int) -> Event:
    return mail(name, sender, subject, paragraphs(text), minutes_ago=ago, number=number)
