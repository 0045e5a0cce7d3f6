"""The travelers' form: names as on the ID, dates of birth that fit the tickets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from starlette.responses import Response

from webarium.sites.flyunified.booking.steps import Booking, lost, present, show
from webarium.sites.kit.fields import Choice, Field, Text, Value
from webarium.sites.kit.formats import MONTHS
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit

GENDERS = ("Male", "Female", "Unspecified")
SUFFIXES = ("Jr.", "Sr.", "II", "III", "IV")
FIELDS = ("first_name", "middle_name", "last_name", "suffix", "month", "day", "year", "gender")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’-])*")
_MONTHS = tuple((str(number), name) for number, name in enumerate(MONTHS, 1))
ADULT, INFANT = 18, 2


def _refuse_name(value: Value) -> str | None:
    fits = _NAME.fullmatch(str(value)) is not None
    return None if fits else "Please use letters, spaces, hyphens and apostrophes only, as on the ID."


def form_for(kinds: tuple[str, ...]) -> Form:
    """The form for travelers of these kinds."""
    fields: list[Field] = []
    for number, _ in enumerate(kinds, 1):
        fields += [
            _text(f"first_name_{number}", "First name", "given-name"),
            _text(f"middle_name_{number}", "Middle name", "additional-name", required=False),
            _text(f"last_name_{number}", "Last name", "family-name"),
            Choice(f"suffix_{number}", "Suffix", prompt="None", choices=tuple((s, s) for s in SUFFIXES)),
            Choice(f"month_{number}", "Month", required=True, prompt="Month", choices=_MONTHS),
            Text(f"day_{number}", "Day", required=True, max_length=2, placeholder="DD"),
            Text(f"year_{number}", "Year", required=True, max_length=4, placeholder="YYYY"),
            Choice(
                f"gender_{number}",
                "Gender",
                required=True,
                prompt="Select",
                choices=tuple((gender, gender) for gender in GENDERS),
            ),
        ]
    return Form(tuple(fields))


def _text(name: str, label: str, autocomplete: str, *, required: bool = True) -> Text:
    return Text(
        name,
        label,
        required=required,
        max_length=40,
        autocomplete=autocomplete,
        validators=(_refuse_name,),
    )


def form(visit: Visit) -> Response:
    """The form, with what was filled in before."""
    booking = present(visit)
    if booking is None:
        return lost(visit)
    kinds = booking.cart.party.kinds
    filled = {
        f"{name}_{number}": traveler[name]
        for number, traveler in enumerate(booking.cart.travelers, 1)
        for name in FIELDS
    }
    return _show(visit, booking, form_for(kinds).blank(filled))


def send(visit: Visit) -> Response:
    """Keep the travelers, or say what is wrong with them."""
    booking = present(visit)
    if booking is None:
        return lost(visit)
    kinds = booking.cart.party.kinds
    bound = form_for(kinds).bind(visit.form)
    first = booking.cart.legs[0].day
    last = booking.cart.legs[-1].day
    seen: set[tuple[str, ...]] = set()
    for number, kind in enumerate(kinds, 1):
        _refuse_birth(bound, number, kind, first, last, visit.now.date())
        person = tuple(
            bound.text(f"{name}_{number}").lower() for name in ("first_name", "last_name", "year", "month")
        )
        if person in seen:
            bound.refuse(f"first_name_{number}", "This traveler is in the booking already.")
        seen.add(person)
    if not bound.ok:
        return _show(visit, booking, bound)
    travelers = tuple(_kept(bound, number) for number in range(1, len(kinds) + 1))
    replace(booking.cart, travelers=travelers).keep(visit)
    return visit.redirect("/book/seats/1")


def _kept(bound: BoundForm, number: int) -> Mapping[str, str]:
    """A traveler as the cart holds them; days of birth have two digits."""
    values = {name: bound.text(f"{name}_{number}") for name in FIELDS}
    return {**values, "day": values["day"].zfill(2)}


def _refuse_birth(bound: BoundForm, number: int, kind: str, first: date, last: date, today: date) -> None:
    names = [f"{name}_{number}" for name in ("year", "month", "day")]
    if any(name in bound.errors for name in names):
        return
    born = _born(*(bound.text(name) for name in names))
    if born is None or not date(1900, 1, 1) <= born <= today:
        bound.refuse(names[2], "Please enter a real date of birth.")
        return
    if problem := age_problem(kind, born, first, last):
        bound.refuse(names[0], problem)


def age_problem(kind: str, born: date, first: date, last: date) -> str:
    """Why somebody cannot fly on such a ticket; empty if they can."""
    if kind == "adult" and age(born, first) < ADULT:
        return (
            "Travelers under 18 cannot fly on their own: an adult must be 18 or older on the day of departure."
            " Please search again with an adult, and add this traveler as a child."
        )
    if kind == "child" and not (age(born, last) >= INFANT and age(born, first) < ADULT):
        return "A child is from 2 to 17 years old when traveling."
    if kind == "infant" and age(born, last) >= INFANT:
        return "An infant must be under 2 on the day of the last flight. Please book a child's seat."
    return ""


def age(born: date, day: date) -> int:
    """How many years old somebody is on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def _born(year: str, month: str, day: str) -> date | None:
    if not all(text.isascii() and text.isdigit() for text in (year, month, day)) or len(year) != 4:
        return None
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _show(visit: Visit, booking: Booking, bound: BoundForm) -> Response:
    kinds = booking.cart.party.kinds
    groups = [
        (number, kind, [bound[f"{name}_{number}"] for name in FIELDS]) for number, kind in enumerate(kinds, 1)
    ]
    return show(
        visit,
        "booking/travelers.html",
        booking,
        "travelers",
        form=bound,
        groups=groups,
        status=200 if bound.ok else 422,
    )
