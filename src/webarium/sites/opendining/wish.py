"""A wish for a table: on which day, at what time, for how many; read from an address and written back as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from webarium.shapes import as_object
from webarium.sites.kit.days import read_day
from webarium.sites.kit.formats import clock, date_typed, day_form, day_words
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.tables import LARGEST, between
from webarium.types import Json

AHEAD = 90
"""For how many days tables can be booked."""
TIMES = between("07:00", "22:00")
"""The times that can be asked for."""
USUAL = "19:00"
PARTY = 2


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that somebody looks for."""

    day: date
    time: str
    party: int

    def pairs(self) -> list[tuple[str, str]]:
        """As parameters of an address."""
        return [("date", self.day.isoformat()), ("time", self.time), ("party", str(self.party))]

    @property
    def query(self) -> str:
        """The same, joined."""
        return urlencode(self.pairs())

    @property
    def typed(self) -> str:
        """The day as it stands in a field: ``07/20/2024``."""
        return date_typed(self.day)

    @property
    def at(self) -> datetime:
        """When."""
        return datetime.combine(self.day, time.fromisoformat(self.time))

    @property
    def words(self) -> str:
        """``Sat, Jul 20 at 7:00 PM for 4 people``."""
        return f"{day_words(self.day)} at {clock(self.time)} for {people(self.party)}"


def people(count: int) -> str:
    """``7 people``."""
    return "1 person" if count == 1 else f"{count} people"


def last_day(now: datetime) -> date:
    """The last day for which tables can be booked."""
    return now.date() + timedelta(days=AHEAD)


def read_wish(visit: Visit, given: Mapping[str, object]) -> tuple[Wish, dict[str, str]]:
    """The wish of an address or a form, the last one where it says nothing, and what is wrong with it by field."""
    held, errors = _held(visit), {}
    day, at, party = held.day, held.time, held.party
    if typed := str(given.get("date") or "").strip():
        found = read_day(typed)
        if found is None:
            errors["date"] = f"We could not read the date “{typed[:40]}”. Please write it as {day_form()}."
        elif not visit.now.date() <= found <= last_day(visit.now):
            last = day_words(last_day(visit.now))
            errors["date"] = f"Tables can be booked from today until {last}."
        day = found if found and not errors else day
    if typed := str(given.get("time") or "").strip():
        if typed not in TIMES:
            errors["time"] = "Please choose a time from the list."
        at = typed if typed in TIMES else at
    if typed := str(given.get("party") or "").strip():
        number = plain_number(typed[:6]) or 0
        if not 1 <= number <= LARGEST:
            errors["party"] = f"Please choose a party of 1 to {LARGEST} people."
        party = number if 1 <= number <= LARGEST else party
    return Wish(day, at, party), errors


def remember(visit: Visit, wish: Wish) -> None:
    """Keep a wish in the session, for the next page and for the published state."""
    held: dict[str, Json] = dict(wish.pairs())
    visit.session["wish"] = held


def _held(visit: Visit) -> Wish:
    held = as_object(visit.session.get("wish") or {})
    if not held:
        return Wish(visit.now.date(), USUAL, PARTY)
    return Wish(date.fromisoformat(str(held["date"])), str(held["time"]), int(str(held["party"])))
