"""Changing a reservation: another day, time or party, another occasion or request."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Text
from webarium.sites.kit.formats import clock
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.booking.book import OCCASION, REQUEST, overlapping
from webarium.sites.opendining.booking.reservation import Reservation, upcoming
from webarium.sites.opendining.faults import BOOKING
from webarium.sites.opendining.restaurants.cards import board, card
from webarium.sites.opendining.tables import LARGEST
from webarium.sites.opendining.wish import TIMES, Wish, people, read_wish

FORM = Form(
    (
        Text("date", "Date", required=True, max_length=40, placeholder="MM/DD/YYYY"),
        Choice("time", "Time", required=True, choices=tuple((at, clock(at)) for at in TIMES)),
        Choice(
            "party",
            "Party size",
            required=True,
            choices=tuple((str(n), people(n)) for n in range(1, LARGEST + 1)),
        ),
        OCCASION,
        REQUEST,
    )
)


def _kept(visit: Visit, it: Reservation) -> dict[str, Any]:
    return {
        "date": it.wish.typed,
        "time": it.time,
        "party": it.party,
        "occasion": it.occasion,
        "request": it.request,
    }


def _table(visit: Visit, wish: Wish, it: Reservation) -> tuple[int | None, str]:
    """The table for what is wished, the kept one where that fits, or what is told instead."""
    if wish == it.wish:
        return it.seats, ""
    found = card(visit, it.restaurant_id)
    tables = board(visit, [found], wish, without=it.id)
    if wish.time in tables.times(found) and (seats := tables.slot(found, wish.time).seats):
        return seats, ""
    free = ", ".join(clock(each.time) for each in tables.offers(found))
    more = f" Free that day: {free}." if free else ""
    return None, f"{it.restaurant} has no free table on {wish.words}.{more}"


def _refuse(visit: Visit, form: BoundForm, it: Reservation) -> None:
    wish, errors = read_wish(visit, visit.form)
    for name, told in errors.items():
        form.refuse(name, told)
    if not form.ok:
        return
    _, told = _table(visit, wish, it)
    if told or (told := overlapping(visit, visit.user or "", wish, it.id)):
        form.refuse("", told)
    elif failed := BOOKING.failure(visit):
        form.refuse("", failed)


def _change(visit: Visit, form: BoundForm, it: Reservation) -> Response:
    wish, _ = read_wish(visit, visit.form)
    seats, _ = _table(visit, wish, it)
    visit.update(
        "reservation",
        {
            "day": wish.day.isoformat(),
            "time": wish.time,
            "party": wish.party,
            "seats": seats,
            "occasion": form.text("occasion"),
            "request": form.text("request"),
        },
        id=it.id,
    )
    visit.flash("success", f"Your reservation at {it.restaurant} was changed.")
    return visit.redirect(f"/reservations/{it.id}")


CHANGE = FormPage(
    FORM,
    "booking/change.html",
    upcoming,
    _change,
    refuse=_refuse,
    kept=_kept,
    sees=lambda visit, it: {"it": it},
)
"""The page on which a reservation is changed."""
