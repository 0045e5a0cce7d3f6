"""Signing in and out, the profile, and miles."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from starlette.responses import Response

from webarium.sites.flyunified.shell import ACCOUNTS, balance, require, table_of
from webarium.sites.kit.fields import Choice, Phone
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sql import select

SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!")
MEALS = ("No preference", "Vegetarian", "Vegan", "Kosher", "Halal", "Gluten-free")
TIERS = ((0, "Member"), (10_000, "Silver"), (25_000, "Gold"), (60_000, "Platinum"))
"""From so many miles earned in a year on."""
_FIELDS = ("phone", "home", "meal")
PROFILE_FORM = Form(
    (
        Phone("phone", "Phone number", required=True, autocomplete="tel"),
        Choice("home", "Home airport", required=True),
        Choice("meal", "Meal on board", required=True, choices=tuple((meal, meal) for meal in MEALS)),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the miles statement."""

    day: date
    what: str
    miles: int


def _kept(visit: Visit, email: str) -> dict[str, Any]:
    account = require(visit)
    return {name: getattr(account, name) for name in _FIELDS}


def _save(visit: Visit, form: BoundForm, email: str) -> Response:
    visit.update("account", {name: form.text(name) for name in _FIELDS}, email=email)
    visit.flash("success", "Your profile was saved.")
    return visit.redirect("/account")


PROFILE = FormPage(
    PROFILE_FORM,
    "people/account.html",
    lambda visit: require(visit).email,
    _save,
    kept=_kept,
    choices=lambda visit: {"home": tuple((a.code, a.label) for a in table_of(visit).airports.values())},
)
"""The page of what an account holds about its owner."""


def miles(visit: Visit) -> Response:
    """The miles statement."""
    account = require(visit)
    entries = visit.rows(
        Entry,
        select("day, what, miles", "miles_entry", "email = ?", "ORDER BY day DESC, id DESC"),
        (account.email,),
    )
    year = str(visit.now.year)
    earned = sum(each.miles for each in entries if each.miles > 0 and str(each.day).startswith(year))
    tier = [name for least, name in TIERS if earned >= least][-1]
    onward = next(((least - earned, name) for least, name in TIERS if earned < least), None)
    return visit.render(
        "people/miles.html",
        entries=entries,
        balance=balance(visit, account.email),
        earned=earned,
        tier=tier,
        onward=onward,
        year=year,
    )
