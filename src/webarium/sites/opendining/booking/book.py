"""Booking: from a free time to a confirmed reservation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Email, Hidden, Multiline, Phone
from webarium.sites.kit.formats import clock
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.booking.phones import CHOICES, read_phone
from webarium.sites.opendining.booking.reservation import reservations
from webarium.sites.opendining.faults import BOOKING
from webarium.sites.opendining.restaurants.cards import Card, board, card
from webarium.sites.opendining.restaurants.page import About, about
from webarium.sites.opendining.shell import Account, require
from webarium.sites.opendining.wish import Wish, read_wish, remember

OCCASIONS = ("Birthday", "Anniversary", "Date night", "Business meal", "Celebration", "Graduation")
APART = timedelta(hours=2)
"""How far apart the reservations of one account must be."""
OCCASION = Choice(
    "occasion", "Occasion", prompt="Choose an occasion (optional)", choices=tuple((o, o) for o in OCCASIONS)
)
REQUEST = Multiline("request", "Special request (optional)", max_length=500, rows=3)
FORM = Form(
    (
        Choice("country", "Country code", required=True, choices=CHOICES, initial="US"),
        Phone("tel", "Phone number", required=True, autocomplete="tel-national", placeholder="415 555 0142"),
        Email("contact", "Email", required=True, autocomplete="email"),
        OCCASION,
        REQUEST,
        *(Hidden(name) for name in ("restaurant", "date", "time", "party")),
    )
)
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is about to be booked."""

    account: Account
    card: Card
    about: About
    wish: Wish
    seats: int | None
    """Of the table that is free; ``None`` where there is none any more."""


def _draft(visit: Visit) -> Draft:
    account = require(visit)
    given = visit.form if visit.request.method == "POST" else visit.query
    found = card(visit, str(given.get("restaurant") or "")[:12])
    wish, errors = read_wish(visit, given)
    tables = board(visit, [found], wish)
    open_then = not errors and wish.time in tables.times(found)
    seats = tables.slot(found, wish.time).seats if open_then else None
    return Draft(account, found, about(visit, found.id), wish, seats)


def _initial(visit: Visit, draft: Draft) -> dict[str, Any]:
    remember(visit, draft.wish)
    return {
        "contact": draft.account.email,
        "restaurant": draft.card.id,
        **dict(draft.wish.pairs()),
    }


def _instead(visit: Visit, draft: Draft) -> Response | None:
    """Lead back to the restaurant where there is no table."""
    if draft.seats:
        return None
    visit.flash("error", f"{draft.card.name} has no free table on {draft.wish.words}.")
    return visit.redirect(f"/restaurants/{draft.card.id}?{draft.wish.query}")


def _refuse(visit: Visit, form: BoundForm, draft: Draft) -> None:
    _, problem = read_phone(form.text("country"), form.text("tel"))
    if problem and "tel" not in form.errors:
        form.refuse("tel", problem)
    if other := overlapping(visit, draft.account.email, draft.wish):
        form.refuse("", other)
    elif not draft.seats:
        form.refuse("", f"{draft.card.name} has no free table on {draft.wish.words} any more.")
    if form.ok and (failed := BOOKING.failure(visit)):
        form.refuse("", failed)


def overlapping(visit: Visit, email: str, wish: Wish, without: int = 0) -> str:
    """Why a table cannot be booked because of another one; empty where it can."""
    for each in reservations(visit, email, "v.status = 'booked' AND v.id <> ?", without):
        if abs(each.at - wish.at) < APART:
            return (
                f"You have a table at {each.restaurant} at {clock(each.time)} that day. Reservations must be at"
                " least two hours apart."
            )
    return ""


def _book(visit: Visit, form: BoundForm, draft: Draft) -> Response:
    """Write the reservation."""
    number = int(visit.value("SELECT coalesce(max(id), 0) + 1 FROM reservation"))
    drawn = visit.world.draw("opendining", "reservation", number)
    tel, _ = read_phone(form.text("country"), form.text("tel"))
    key = visit.insert(
        "reservation",
        {
            "code": "".join(_LETTERS[int(drawn.random() * len(_LETTERS))] for _ in range(8)),
            "email": draft.account.email,
            "restaurant_id": draft.card.id,
            "day": draft.wish.day.isoformat(),
            "time": draft.wish.time,
            "party": draft.wish.party,
            "seats": draft.seats,
            "country": form.text("country"),
            "tel": tel,
            "contact": form.text("contact"),
            "occasion": form.text("occasion"),
            "request": form.text("request"),
            "status": "booked",
            "created_at": visit.stamp,
        },
    )
    visit.session["booked"] = key
    visit.flash("success", f"Your table at {draft.card.name} is confirmed.")
    return visit.redirect(f"/reservations/{key}")


BOOK = FormPage(
    FORM,
    "booking/book.html",
    _draft,
    _book,
    refuse=_refuse,
    initial=_initial,
    sees=lambda visit, draft: {"draft": draft},
    instead=_instead,
)
"""The page on which a table is booked."""
