"""Applications for homes for rent: sending one, looking at them, withdrawing one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Day, Integer, Multiline, Text
from webarium.sites.kit.formats import date_typed
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.faults import APPLYING
from webarium.sites.zilloft.homes.cards import Card, card, cards_of, shown_card
from webarium.sites.zilloft.homes.page import details
from webarium.sites.zilloft.shell import require
from webarium.sites.zilloft.tours.fields import NAME, PHONE
from webarium.sql import select

PETS = ("None", "One cat", "Two cats", "One small dog", "One large dog", "Several pets")
_ALLOWED = {
    "No pets": ("None",),
    "Cats": ("None", "One cat", "Two cats"),
    "Small dogs and cats": ("None", "One cat", "Two cats", "One small dog"),
    "Large dogs and cats": PETS,
}
LATEST = timedelta(days=120)
FORM = Form(
    (
        NAME,
        PHONE,
        Day("move_in", "Move-in date", required=True, placeholder="MM/DD/YYYY"),
        Integer("people", "How many people will live here", required=True, minimum=1, maximum=12),
        Integer("income", "Household income ($ a year)", required=True, maximum=10_000_000),
        Text("employer", "Employer", required=True, max_length=80),
        Choice("pets", "Pets", required=True, choices=tuple((each, each) for each in PETS)),
        Multiline("message", "Message to the landlord (optional)", max_length=1000, rows=4),
    )
)


@dataclass(frozen=True, slots=True)
class Application:
    """An application for a home."""

    id: int
    home_id: int
    name: str
    phone: str
    move_in: date
    people: int
    income: int
    employer: str
    pets: str
    message: str
    status: str
    created_at: datetime


_COLUMNS = "id, home_id, name, phone, move_in, people, income, employer, pets, message, status, created_at"


def _rental(visit: Visit) -> Card:
    require(visit)
    found = shown_card(visit)
    if found.status != "rent":
        visit.not_found("This home is not for rent.")
    return found


def _refuse(visit: Visit, form: BoundForm, found: Card) -> None:
    told = details(visit, found.id)
    if form.text("move_in"):
        first = told.available_on or visit.now.date()
        if not first <= date.fromisoformat(form.text("move_in")) <= first + LATEST:
            form.refuse(
                "move_in",
                f"The home is free from {date_typed(first)}, and can be kept until {date_typed(first + LATEST)}.",
            )
    if form.text("pets") not in ("", *_ALLOWED.get(told.pets, PETS)):
        form.refuse("pets", f"The landlord says: {told.pets.lower()}.")
    if visit.has("application", email=require(visit).email, home_id=found.id, status="sent"):
        form.refuse("", "You have applied for this home already.")
    APPLYING.refuse(visit, form)


def _apply(visit: Visit, form: BoundForm, found: Card) -> Response:
    key = visit.insert(
        "application",
        {
            "email": require(visit).email,
            "home_id": found.id,
            "name": form.text("name"),
            "phone": form.text("phone"),
            "move_in": form.text("move_in"),
            "people": form.number("people"),
            "income": form.number("income"),
            "employer": form.text("employer"),
            "pets": form.text("pets"),
            "message": form.text("message"),
            "status": "sent",
            "created_at": visit.stamp,
        },
    )
    visit.flash("success", f"Your application for {found.line} was sent.")
    return visit.redirect(f"/applications/{key}")


def _initial(visit: Visit, found: Card) -> dict[str, str]:
    account = require(visit)
    return {"name": account.name, "phone": account.phone, "income": str(account.income or ""), "people": "1"}


APPLY = FormPage(
    FORM,
    "renting/apply.html",
    _rental,
    _apply,
    refuse=_refuse,
    initial=_initial,
    sees=lambda visit, found: {"card": found, "told": details(visit, found.id)},
)
"""The page on which to apply for a home."""


def index(visit: Visit) -> Response:
    """All applications, the newest first."""
    account = require(visit)
    every = visit.rows(
        Application,
        select(_COLUMNS, "application", "email = ?", "ORDER BY created_at DESC, id DESC"),
        (account.email,),
    )
    homes = {each.id: each for each in cards_of(visit, [each.home_id for each in every])}
    return visit.render("renting/index.html", every=[(each, homes[each.home_id]) for each in every])


def own(visit: Visit) -> Application:
    """The application of the path, if it is the visitor's."""
    sql = select(_COLUMNS, "application", "id = ? AND email = ?")
    found = visit.row(Application, sql, (int(visit.path["application"]), require(visit).email))
    return found or visit.not_found("You have no such application.")


def show(visit: Visit) -> Response:
    """One application."""
    found = own(visit)
    return visit.render("renting/application.html", it=found, card=card(visit, found.home_id))


def withdraw(visit: Visit) -> Response:
    """Withdraw an application that has no answer yet."""
    found = own(visit)
    if found.status != "sent":
        visit.flash("error", "This application cannot be withdrawn any more.")
    else:
        visit.update("application", {"status": "withdrawn"}, id=found.id)
        visit.flash("success", "Your application was withdrawn.")
    return visit.redirect(f"/applications/{found.id}")
