"""The visitor's tours, and what they wrote to agents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Choices
from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.faults import TOURING, nobody_shows
from webarium.sites.zilloft.homes.cards import card, cards_of
from webarium.sites.zilloft.homes.page import details
from webarium.sites.zilloft.shell import owner, require
from webarium.sites.zilloft.tours.request import write_options
from webarium.sites.zilloft.tours.times import TIMES, days_of
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Tour:
    """A request to see a home."""

    id: int
    email: str
    home_id: int
    kind: str
    name: str
    contact: str
    phone: str
    message: str
    status: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Option:
    """A day and a time that would suit."""

    day: date
    time: str

    @property
    def words(self) -> str:
        """``Fri, Jul 19 at 2:00 PM``."""
        return f"{day_words(self.day)} at {clock(self.time)}"


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A message to an agent."""

    id: int
    agent_id: int
    agent: str
    home_id: int | None
    message: str
    day: date | None
    time: str | None
    financing: bool
    created_at: datetime

    @property
    def call(self) -> str:
        """When a call would suit; empty if that was not told."""
        return f"{day_words(self.day)} at {clock(self.time)}" if self.day and self.time else ""


_COLUMNS = "id, email, home_id, kind, name, contact, phone, message, status, created_at"


def options(visit: Visit, tour: int) -> list[Option]:
    """When a tour would suit, the first wish first."""
    return visit.rows(
        Option, "SELECT day, time FROM tour_option WHERE tour_id = ? ORDER BY position", (tour,)
    )


def own(visit: Visit) -> Tour:
    """The tour of the path, if it is the visitor's."""
    sql = select(_COLUMNS, "tour", "id = ? AND email = ?")
    found = visit.row(Tour, sql, (int(visit.path["tour"]), owner(visit)))
    return found or visit.not_found("You have no such tour.")


def index(visit: Visit) -> Response:
    """All tours, the newest first, and all messages."""
    account = require(visit)
    found = visit.rows(
        Tour, select(_COLUMNS, "tour", "email = ?", "ORDER BY created_at DESC, id DESC"), (account.email,)
    )
    sent = visit.rows(
        Inquiry,
        "SELECT i.id, i.agent_id, a.name AS agent, i.home_id, i.message, i.day, i.time, i.financing, i.created_at"
        " FROM inquiry i JOIN agent a ON a.id = i.agent_id WHERE i.email = ? ORDER BY i.created_at DESC, i.id DESC",
        (account.email,),
    )
    keys = [each.home_id for each in found] + [each.home_id for each in sent if each.home_id]
    return visit.render(
        "tours/index.html",
        tours=[(each, options(visit, each.id)) for each in found],
        sent=sent,
        homes={each.id: each for each in cards_of(visit, keys)},
    )


def show(visit: Visit) -> Response:
    """One tour."""
    found = own(visit)
    return visit.render(
        "tours/tour.html", tour=found, options=options(visit, found.id), card=card(visit, found.home_id)
    )


def cancel(visit: Visit) -> Response:
    """Cancel a tour that is not over."""
    found = own(visit)
    if found.status != "requested":
        visit.flash("error", "This tour cannot be canceled any more.")
    else:
        visit.update("tour", {"status": "canceled"}, id=found.id)
        visit.flash("success", "Your tour was canceled.")
    return visit.redirect(f"/tours/{found.id}")


MOVE = Form(
    (
        Choice("day", "New date", required=True),
        Choice("time", "New time", required=True, choices=tuple((at, clock(at)) for at in TIMES)),
    )
)


def _open(visit: Visit) -> Tour:
    found = own(visit)
    if found.status != "requested":
        visit.not_found("This tour cannot be changed any more.")
    return found


def _days(visit: Visit) -> Mapping[str, Choices]:
    told = details(visit, own(visit).home_id)
    days = [] if nobody_shows(visit) else days_of(visit.now.date(), told.notice, told.closed_on)
    return {"day": [(day.isoformat(), day_words(day)) for day in days]}


def _move(visit: Visit, form: BoundForm, found: Tour) -> Response:
    visit.delete("tour_option", tour_id=found.id)
    write_options(visit, found.id, [(form.text("day"), form.text("time"))])
    visit.flash("success", "Your tour has a new date.")
    return visit.redirect(f"/tours/{found.id}")


def _first(visit: Visit, found: Tour) -> dict[str, str]:
    first = options(visit, found.id)[0]
    return {"day": first.day.isoformat(), "time": first.time}


CHANGE = FormPage(
    MOVE,
    "tours/change.html",
    _open,
    _move,
    refuse=TOURING.refuse,
    kept=_first,
    sees=lambda visit, found: {"tour": found, "card": card(visit, found.home_id)},
    choices=_days,
)
"""The page on which a tour is moved to another day or time."""
