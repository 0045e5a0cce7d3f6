"""A wish for a ride: from where, to where, and when; read from an address and written back as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from webarium.sites.kit.formats import day_words, notation
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.places.catalog import Place, place

AHEAD = 30
"""For how many days rides can be scheduled."""
NOW = "now"
STEP = 15
"""Minutes between the times that can be chosen."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A ride that somebody thinks of."""

    pickup: Place
    dropoff: Place
    at: datetime | None = None
    """When it is scheduled for; ``None`` is now."""

    @property
    def bases(self) -> int:
        """The sum of both base fares."""
        return self.pickup.base_price + self.dropoff.base_price

    def pairs(self) -> list[tuple[str, str]]:
        """As parameters of an address."""
        found = [("pickup", str(self.pickup.id)), ("dropoff", str(self.dropoff.id))]
        if self.at is not None:
            found += [("day", self.at.date().isoformat()), ("time", f"{self.at:%H:%M}")]
        return found

    @property
    def address(self) -> str:
        """The page with its options."""
        return f"/options?{urlencode(self.pairs())}"

    @property
    def when(self) -> str:
        """``Now``, or ``Thu, Jul 18 at 02:00 PM``."""
        return "Now" if self.at is None else f"{day_words(self.at.date())} at {clock(self.at)}"


def clock(moment: datetime | time) -> str:
    """``02:00 PM``, as REAL writes times."""
    return (
        f"{moment:%H:%M}"
        if notation().long_clock
        else f"{moment:%I:%M} {'PM' if moment.hour >= 12 else 'AM'}"
    )


def days(today: date) -> list[tuple[str, str]]:
    """The days that can be chosen, with how they are called."""
    names = {0: "Today, ", 1: "Tomorrow, "}
    every = (today + timedelta(days=number) for number in range(AHEAD + 1))
    return [(day.isoformat(), names.get((day - today).days, "") + day_words(day)) for day in every]


def times() -> list[tuple[str, str]]:
    """The times that can be chosen."""
    every = (time(minute // 60, minute % 60) for minute in range(0, 24 * 60, STEP))
    return [(NOW, "Leave now"), *((f"{each:%H:%M}", clock(each)) for each in every)]


def read_moment(day: str, at: str, now: datetime) -> tuple[datetime | None, dict[str, str]]:
    """When a ride is wished for, and what is wrong with that by field."""
    if day not in dict(days(now.date())):
        if day:
            return None, {"day": f"Rides can be scheduled from today until {day_words(_last(now))}."}
        day = now.date().isoformat()
    if at in ("", NOW):
        if day != now.date().isoformat():
            return None, {"time": "Please choose a pickup time for this day."}
        return None, {}
    if at not in dict(times()):
        return None, {"time": "Please choose a time from the list."}
    moment = datetime.fromisoformat(f"{day} {at}:00")
    if moment <= now:
        return None, {"time": f"{clock(moment)} today has passed. Please choose a later time."}
    return moment, {}


def _last(now: datetime) -> date:
    return now.date() + timedelta(days=AHEAD)


def read_wish(visit: Visit, given: Mapping[str, object]) -> tuple[Wish, dict[str, str]]:
    """The wish of an address or a form with ids of places, and what is wrong with it by field.

    Raises:
        NotFound: A place does not exist in this city.
    """
    found = [place(visit, plain_number(str(given.get(name) or "")) or 0) for name in ("pickup", "dropoff")]
    at, errors = read_moment(str(given.get("day") or ""), str(given.get("time") or ""), visit.now)
    return Wish(found[0], found[1], at), errors
