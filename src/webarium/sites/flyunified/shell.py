"""What surrounds every page: who is signed in, all airports' names, and how far a booking has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from webarium.sites.flyunified.timetable.flights import Flight, Timetable
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.real.times import ZONE
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Account:
    """The signed-in account."""

    email: str
    member: str
    first_name: str
    last_name: str
    phone: str
    home: str
    meal: str
    joined: str


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    miles: int
    """The account's balance."""
    places: tuple[str, ...]
    """All airports as ``San Francisco, CA (SFO)``."""


ACCOUNTS = Accounts(Account, small=True)
"""All accounts."""
require = ACCOUNTS.own


def table_of(visit: Visit) -> Timetable:
    """The timetable of this world."""
    return visit.once(_timetable)


def _timetable(visit: Visit) -> Timetable:
    return Timetable(visit.db)


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    miles = 0
    if account is not None:
        miles = balance(visit, account.email)
    places = tuple(airport.label for airport in table_of(visit).airports.values())
    return Shell(account, miles, places)


def balance(visit: Visit, email: str) -> int:
    """How many miles an account has."""
    return int(visit.value("SELECT coalesce(sum(miles), 0) FROM miles_entry WHERE email = ?", (email,)))


def here(table: Timetable, flight: Flight, *, arrival: bool = False) -> datetime:
    """When a flight departs (or arrives) by the clock of the site."""
    service = flight.service
    zone = table.airports[service.destination if arrival else service.origin].zone
    moment = flight.arrives_at if arrival else flight.departs_at
    return moment.replace(tzinfo=ZoneInfo(zone)).astimezone(ZONE).replace(tzinfo=None)
