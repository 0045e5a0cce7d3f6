"""Asking for a tour of a home: up to three days and times, in the order in which they would suit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Choices, Field, Multiline
from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.faults import TOURING, nobody_shows
from webarium.sites.zilloft.homes.cards import Card, shown_card
from webarium.sites.zilloft.homes.page import Details, details
from webarium.sites.zilloft.shell import owner
from webarium.sites.zilloft.tours.fields import WHO, who_asks
from webarium.sites.zilloft.tours.times import TIMES, days_of

KINDS = ("In person", "By video")
_TIMES = tuple((at, clock(at)) for at in TIMES)
_NONE = "Nobody shows this home at the moment. Please look again in a few days."


def _wish(number: int) -> tuple[Field, Field]:
    """Day and time of one of the options."""
    words = ("", "Second choice: ", "Third choice: ")[number]
    tail = str(number + 1) if number else ""
    optional = None if number == 0 else "None"
    day, time = ("Date", "Time") if number == 0 else (f"{words}date", f"{words}time")
    return (
        Choice(f"day{tail}", day, required=number == 0, prompt=optional),
        Choice(
            f"time{tail}",
            time,
            required=number == 0,
            choices=_TIMES,
            prompt="Choose a time" if not number else "None",
        ),
    )


FORM = Form(
    (
        Choice(
            "kind", "Type of tour", required=True, radio=True, choices=tuple((each, each) for each in KINDS)
        ),
        *_wish(0),
        *_wish(1),
        *_wish(2),
        *WHO,
        Multiline("message", "Message (optional)", max_length=1000, rows=3),
    )
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A home that can be seen, and when."""

    card: Card
    details: Details
    days: tuple[date, ...]


def shown_home(visit: Visit) -> Shown:
    """The home of the path with the days on which it is shown.

    Raises:
        NotFound: It is sold.
    """
    found = shown_card(visit)
    if found.status == "sold":
        visit.not_found("This home was sold, so there are no more tours of it.")
    told = details(visit, found.id)
    days = [] if nobody_shows(visit) else days_of(visit.now.date(), told.notice, told.closed_on)
    return Shown(found, told, tuple(days))


def _choices(visit: Visit) -> Mapping[str, Choices]:
    found = shown_home(visit)
    named = [(day.isoformat(), day_words(day)) for day in found.days]
    first = [(key, f"{words} (earliest)" if key == named[0][0] else words) for key, words in named]
    return {"day": first, "day2": named, "day3": named}


def _options(form: BoundForm) -> list[tuple[str, str]]:
    """The days and times that were chosen."""
    pairs = [(form.text(f"day{tail}"), form.text(f"time{tail}")) for tail in ("", "2", "3")]
    return [pair for pair in pairs if all(pair)]


def _refuse(visit: Visit, form: BoundForm, found: Shown) -> None:
    if not found.days:
        form.refuse("", _NONE)
    for tail in ("2", "3"):
        day, time = form.text(f"day{tail}"), form.text(f"time{tail}")
        if bool(day) != bool(time):
            form.refuse(f"time{tail}" if day else f"day{tail}", "Please choose both a date and a time.")
    options = _options(form)
    if len(set(options)) < len(options):
        form.refuse("", "Please choose different dates or times for your choices.")
    if visit.has("tour", email=owner(visit), home_id=found.card.id, status="requested"):
        form.refuse("", "You have asked for a tour of this home already. Cancel that one to ask for another.")
    TOURING.refuse(visit, form)


def _ask(visit: Visit, form: BoundForm, found: Shown) -> Response:
    key = visit.insert(
        "tour",
        {
            "email": owner(visit),
            "home_id": found.card.id,
            "kind": form.text("kind").lower(),
            "name": form.text("name"),
            "contact": form.text("email"),
            "phone": form.text("phone"),
            "message": form.text("message"),
            "status": "requested",
            "created_at": visit.stamp,
        },
    )
    write_options(visit, key, _options(form))
    visit.flash("success", f"Your tour of {found.card.line} was requested.")
    return visit.redirect(f"/tours/{key}")


def write_options(visit: Visit, tour: int, options: Sequence[tuple[str, str]]) -> None:
    """Keep when a tour would suit."""
    for position, (day, time) in enumerate(options, 1):
        visit.insert("tour_option", {"tour_id": tour, "position": position, "day": day, "time": time})


REQUEST = FormPage(
    FORM,
    "tours/request.html",
    shown_home,
    _ask,
    refuse=_refuse,
    initial=lambda visit, found: {"kind": KINDS[0], **who_asks(visit)},
    sees=lambda visit, found: {"card": found.card, "told": found.details, "days": found.days},
    choices=_choices,
)
"""The page on which to ask for a tour."""
