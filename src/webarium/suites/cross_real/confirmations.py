"""What only a new booking says, its confirmation number, told in a message."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from webarium.errors import TaskError
from webarium.scoring import Expect, Ref
from webarium.suites.cross_real.base import PEOPLE, CrossTemplate, send
from webarium.suites.flyunified import base as flying
from webarium.suites.flyunified.bookings import BookFlight
from webarium.suites.gomail.base import address, written
from webarium.suites.opendining import base as dining
from webarium.tasks import Data, Ui

BOOKING = "booking"
"""By this name the message points at the new row."""
_TOLD = '. Then e-mail {person} the confirmation number that you get, with the subject "{subject}" and only the number'
_TOLD += " in the body."


def telling(person: str, subject: str) -> Expect:
    """A message whose whole text is the confirmation number of the new booking."""
    return written([address(person)], subject, "", plain=Ref(BOOKING, "code"))


def number_on(ui: Ui, pattern: str) -> str:
    """The confirmation number that a page shows.

    Raises:
        TaskError: It shows none.
    """
    names = (node.name.strip() for node in ui.screen.root.walk())
    found = next((name for name in names if re.fullmatch(pattern, name)), None)
    if found is None:
        raise TaskError(f"The golden path found no confirmation number at {ui.url}.")
    return found


class BookTableAndMail(CrossTemplate):
    """A new reservation, whose number somebody else needs."""

    name, site, role = "book_table_and_mail", "opendining", "diner"
    kind, difficulty = "mutate", "hard"
    sites = ("opendining", "gomail")
    intent = (
        'Reserve a table at "{restaurant}" on OpenDining for {day_words} at {time_words}, {party_words}, phone {phone}'
        + _TOLD
    )

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        day_words: str
        time_words: str
        day: str
        time: str
        party: int
        party_words: str
        phone: str
        person: str
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = dining.tables(db, rng, dining.single(db))
        for each, person in zip(found, PEOPLE, strict=False):
            wish: dict[str, Any] = {**each}
            yield BookTableAndMail.Params(**wish, person=person, subject=f"Dinner at {wish['restaurant']}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        table = dining.booked(
            db,
            params.restaurant,
            params.day,
            params.time,
            params.party,
            tel=dining.tel(params.phone),
            country="US",
        )
        return [replace(table, label=BOOKING), telling(params.person, params.subject)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await dining.reserve(ui, params)
        code = number_on(ui, "[A-Z0-9]{8}")
        await send(ui, db, params.person, params.subject, code)


class BookFlightAndMail(CrossTemplate):
    """A new flight, whose number somebody else needs."""

    name, site, role = "book_flight_and_mail", "flyunified", "flyer"
    kind, difficulty = "mutate", "hard"
    sites = ("flyunified", "gomail")
    intent = (
        "Book the {time} Fly Unified flight from {origin} to {destination} on {when} in {fare_name} "
        "for {first} {last}, {sex}, born on {born_on}, one way, no seat selection and no extras; any "
        "valid payment details will do" + _TOLD
    )

    @dataclass(frozen=True)
    class Params(BookFlight.Params):
        person: str
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        flights = (each for each in BookFlight().instances(db, rng) if each.fare == "economy")
        for wish, person in zip(flights, PEOPLE, strict=False):
            yield BookFlightAndMail.Params(**vars(wish), person=person, subject=f"Flight {wish.number}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        rows = flying.booked(db, [(flying.meant(db, params.itinerary, params.day), params.fare)], [params])
        return [*rows, telling(params.person, params.subject)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        # By its address, as the form would take more steps than a golden path has.
        ends = (flying.code_of(end) for end in (params.origin, params.destination))
        await ui.goto("/flights?trip=oneway&from={}&to={}&depart={}&adults=1".format(*ends, params.day))
        await flying.choose(ui, params.number, params.fare)
        await flying.book(ui, params)
        await flying.confirmed(ui)
        code = number_on(ui, "[A-Z0-9]{6}")
        await send(ui, db, params.person, params.subject, code)
