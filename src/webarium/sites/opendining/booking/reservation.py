"""A reservation: its row, its page, and cancelling it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from starlette.responses import Response

from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.shell import Account, require
from webarium.sites.opendining.wish import Wish, people
from webarium.sql import select

COLUMNS = """v.id, v.code, v.restaurant_id, r.name AS restaurant, r.cuisine, r.cover, r.area, r.street, r.phone,
    v.day, v.time, v.party, v.seats, v.country, v.tel, v.contact, v.occasion, v.request, v.status,
    (SELECT w.stars FROM review w WHERE w.reservation_id = v.id) AS stars"""
_SOURCE = "reservation v JOIN restaurant r ON r.id = v.restaurant_id"


@dataclass(frozen=True, slots=True)
class Reservation:
    """A table that is, was or would have been kept."""

    id: int
    code: str
    restaurant_id: int
    restaurant: str
    cuisine: str
    cover: str
    area: str
    street: str
    phone: str
    day: date
    time: str
    party: int
    seats: int
    country: str
    tel: str
    contact: str
    occasion: str
    request: str
    status: str
    stars: int | None
    """What the visitor gave it in a review."""

    @property
    def at(self) -> datetime:
        """When it begins."""
        return datetime.combine(self.day, time.fromisoformat(self.time))

    @property
    def wish(self) -> Wish:
        """What it is for."""
        return Wish(self.day, self.time, self.party)

    @property
    def words(self) -> str:
        """``Sat, Jul 20, 2024 at 7:00 PM``."""
        return f"{day_words(self.day)}, {self.day.year} at {clock(self.time)}"

    @property
    def guests(self) -> str:
        """``4 people``."""
        return people(self.party)

    def stage(self, now: datetime) -> str:
        """``upcoming``, ``past`` or ``cancelled``."""
        if self.status == "cancelled":
            return "cancelled"
        return "upcoming" if self.at > now else "past"


def reservations(visit: Visit, email: str, where: str = "1", *params: int) -> list[Reservation]:
    """Somebody's reservations that fit a condition, the earliest first."""
    sql = select(COLUMNS, _SOURCE, f"v.email = ? AND {where}", "ORDER BY v.day, v.time, v.id")
    return visit.rows(Reservation, sql, (email, *params))


def own(visit: Visit, account: Account | None = None) -> Reservation:
    """The reservation that the path names.

    Raises:
        NotFound: It is not the visitor's.
    """
    email = (account or require(visit)).email
    found = reservations(visit, email, "v.id = ?", int(visit.path["reservation"]))
    return found[0] if found else visit.not_found("You have no reservation with this number.")


def upcoming(visit: Visit) -> Reservation:
    """The reservation that the path names, if it can still be changed.

    Raises:
        NotFound: It is over, was cancelled, or is not the visitor's.
    """
    found = own(visit)
    if found.stage(visit.now) != "upcoming":
        visit.not_found("This reservation can no longer be changed: it is over or was canceled.")
    return found


def show(visit: Visit) -> Response:
    """A reservation's page."""
    found = own(visit)
    return visit.render("booking/reservation.html", it=found, stage=found.stage(visit.now))


def cancel(visit: Visit) -> Response:
    """Give the table back."""
    found = upcoming(visit)
    visit.update("reservation", {"status": "cancelled"}, id=found.id)
    visit.flash("success", f"Your reservation at {found.restaurant} was canceled.")
    return visit.redirect(f"/reservations/{found.id}")
