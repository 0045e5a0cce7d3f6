"""What the templates share: the site, wishes to ask for, what becomes of them, and ways through its pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, ClassVar, TypedDict

from webarium.actions.types import Wait
from webarium.scoring import Expect, OneOf
from webarium.sites.kit.card_numbers import network
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.udriver.fares import KINDS, Kind
from webarium.sites.udriver.geography import SAN_FRANCISCO, by_road, minutes
from webarium.sites.udriver.rides.live import NEWEST
from webarium.sites.udriver.rides.wish import days, times
from webarium.sites.udriver.seed.places import DRAWN
from webarium.sql import select
from webarium.suites import kit
from webarium.suites.kit import ANY, Errand
from webarium.tasks import Data, Row, Ui

CARS: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}
NOW_STAGES = OneOf(("searching", "arriving", "riding", "completed"))
"""How far a ride may have come while its agent looked on."""
LATER_STAGES = OneOf(("booking", "booked"))


class UdriverTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "udriver"
    role: ClassVar[str] = "rider"


class OnOptions(UdriverTemplate):
    """Base of tasks on the options for a ride between two places that the request names."""

    @dataclass(frozen=True)
    class Params:
        pickup: str
        dropoff: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await see_options(ui, params.pickup, params.dropoff)


class OnLaterOptions(UdriverTemplate):
    """Base of tasks on the options for a ride that is wished for later."""

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        when: str
        at: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await see_options(ui, params.pickup, params.dropoff, params.at)


class OnTrip(UdriverTemplate):
    """Base of tasks on the page of a trip."""

    @dataclass(frozen=True)
    class Params:
        dropoff: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_trip(ui, db, params.dropoff)


def places(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Places of San Francisco that fit a condition, but those that REAL's second version alone names."""
    condition = f"city = ? AND id <= ? AND {where}"
    return db.rows(select("*", "place", condition, "ORDER BY id"), SAN_FRANCISCO, DRAWN, *params)


def place(db: Data, label: str) -> Row:
    """A place by its label."""
    return db.row("SELECT * FROM place WHERE label = ?", label)


class Way(TypedDict):
    """The labels of two places to ride between."""

    pickup: str
    dropoff: str


def ways(db: Data, rng: random.Random, where: str = "1", *params: object) -> Iterator[Way]:
    """Pairs of places with names of their own, which are apart; the second one fits a condition."""
    alone = [row for row in places(db) if row.label == row["name"]]
    ends = [row for row in kit.shuffled(rng, places(db, where, *params)) if row.label == row["name"]]
    for start, end in zip(kit.shuffled(rng, alone), ends, strict=False):
        if start.area != end.area:
            yield {"pickup": start.label, "dropoff": end.label}


def price(db: Data, pickup: str, dropoff: str, car: str = "UdriverX") -> int:
    """What a ride costs in cents."""
    return CARS[car].price(place(db, pickup).base_price + place(db, dropoff).base_price)


def usual_payment(db: Data) -> dict[str, str]:
    """How a ride is paid unless somebody chooses: by the default card, in cash where there is no card."""
    cards = db.column("SELECT card_number FROM card WHERE email = ? ORDER BY is_default DESC, id", db.user)
    if not cards:
        return {"payment": "cash", "payment_name": "Cash"}
    return {"payment": "credit", "payment_name": f"{network(cards[0])} ••••{cards[0][-4:]}"}


def requested(
    db: Data, pickup: str, dropoff: str, car: str = "UdriverX", at: str | None = None, **values: Any
) -> Expect:
    """A new trip, paid as the form has it unless said otherwise."""
    start, end = place(db, pickup), place(db, dropoff)
    road = by_road(start, end)
    bases = start.base_price + end.base_price
    free = dict.fromkeys(("requested_at", "ended_at", "driver_id"), ANY)
    return Expect.insert(
        "trip",
        {
            **free,
            **usual_payment(db),
            "email": db.user,
            "pickup_id": start.id,
            "dropoff_id": end.id,
            "car": car,
            "price": CARS[car].price(bases),
            "full_price": CARS[car].full_price(bases),
            "status": LATER_STAGES if at else NOW_STAGES,
            "scheduled_for": at,
            "meters": road,
            "minutes": minutes(road),
            "fee": 0,
            "stars": None,
            "comment": "",
            "tip": 0,
            **values,
        },
    )


def paid(db: Data, amount: int, what: str) -> list[Expect]:
    """What goes out of the wallet, or into it where the amount is above zero."""
    balance = int(db.value("SELECT balance FROM account WHERE email = ?", db.user))
    return [
        Expect.update("account", {"email": db.user}, {"balance": balance + amount}),
        entered(db, amount, what),
    ]


def entered(db: Data, amount: int, what: str) -> Expect:
    """A new line of the wallet."""
    line = {"email": db.user, "description": what, "amount": amount, "created_at": ANY}
    return Expect.insert("wallet_entry", {**line, "type": "credit" if amount > 0 else "debit"})


class Moment(TypedDict):
    """A time to be picked up, in words and as tables keep it."""

    when: str
    at: str


def moment(db: Data, rng: random.Random, first: int = 1, last: int = 12) -> Moment:
    """A pickup some days ahead: ``July 20, 2024 at 2:30 PM`` and how tables keep it."""
    day = db.today + timedelta(days=rng.randint(first, last))
    at = datetime.combine(day, time(rng.randint(6, 22), rng.choice((0, 15, 30, 45))))
    return {"when": kit.moment_phrase(at), "at": at.isoformat(" ")}


def trips(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The account's trips that fit a condition, oldest first, with both places."""
    columns = (
        "t.*, p.label AS pickup, d.label AS dropoff, d.kind AS dropoff_kind, d.area AS dropoff_area,"
        " r.name AS driver, r.plate"
    )
    tables = (
        "trip t JOIN place p ON p.id = t.pickup_id JOIN place d ON d.id = t.dropoff_id"
        " LEFT JOIN driver r ON r.id = t.driver_id"
    )
    return db.rows(
        select(columns, tables, f"t.email = ? AND {where}", "ORDER BY t.requested_at, t.id"), db.user, *params
    )


def alone(rows: list[Row]) -> list[Row]:
    """Trips whose destination no other one of them has."""
    return kit.alone(rows, lambda row: row.dropoff)


async def see_options(ui: Ui, pickup: str, dropoff: str, at: str | None = None) -> None:
    """Fill in the ride form, and wait for the options."""
    for label, text in (("Pickup location", pickup), ("Drop-off location", dropoff)):
        await ui.fill(label, text)
        await ui.press("Escape")
    if at is not None:
        start = datetime.fromisoformat(at)
        await ui.select("Pickup date", dict(days(EPOCH.date()))[start.date().isoformat()])
        await ui.select("Pickup time", dict(times())[f"{start:%H:%M}"])
    await ui.click("button", "See prices")
    await ready(ui)


async def ready(ui: Ui) -> None:
    """Wait until the options are there."""
    if ui.has("Preparing your options"):
        await ui.do(Wait(1.5))


async def choose(ui: Ui, car: str = "UdriverX", payment: str | None = None) -> None:
    """Choose a kind of ride, and perhaps a way to pay."""
    if car != "UdriverX":
        await ui.check(re.compile(rf"^{car} "))
    if payment is not None:
        await ui.select("Payment method", payment)


async def ride(ui: Ui, car: str = "UdriverX", payment: str | None = None) -> None:
    """Request one of the options that leave now."""
    await choose(ui, car, payment)
    await ui.click("button", "Request ride")
    await ui.expect_text("Looking for a driver")


async def schedule(ui: Ui, car: str = "UdriverX", payment: str | None = None) -> None:
    """Book one of the options for later."""
    await choose(ui, car, payment)
    await ui.click("button", "Schedule ride")
    await ui.expect_text("Booking your trip")


async def open_trip(ui: Ui, db: Data, dropoff: str) -> None:
    """Open the newest trip to a destination from the list; other names may begin like its own."""
    await ui.click("link", "Trips")
    if db.value("SELECT count(*) FROM trip WHERE email = ? AND ended_at IS NOT NULL", db.user) > NEWEST:
        await ui.click("link", "Show all past trips")
    await ui.click("link", re.compile(rf"^{re.escape(dropoff)}\s+{re.escape(place(db, dropoff).kind)}"))
    await ui.expect_text(dropoff)
