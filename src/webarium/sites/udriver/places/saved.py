"""The visitor's saved places: a word for each, such as Gym."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import city_of
from webarium.sites.udriver.places.catalog import Found, look_up
from webarium.sites.udriver.shell import Account, require


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved place."""

    id: int
    label: str
    """The visitor's word for it."""
    place_id: int
    place: str
    address: str


FORM = Form(
    (
        Text("label", "Call it", required=True, max_length=40, placeholder="Gym"),
        Text("place", "Place", required=True, max_length=120, placeholder="Name or address"),
    )
)


def saved_places(visit: Visit, email: str) -> list[Saved]:
    """Somebody's saved places in this world's city, oldest first."""
    return visit.rows(
        Saved,
        "SELECT s.id, s.label, s.place_id, p.label AS place, p.address FROM saved_place s"
        " JOIN place p ON p.id = s.place_id WHERE s.email = ? AND p.city = ? ORDER BY s.id",
        (email, city_of(visit)),
    )


def _found(visit: Visit, form: BoundForm) -> Found:
    return look_up(visit, form.text("place"), "place")


def _refuse(visit: Visit, form: BoundForm, account: Account) -> None:
    if "place" not in form.errors and (found := _found(visit, form)).place is None:
        names = "; ".join(each.label for each in found.others[:6])
        form.refuse("place", f"{found.problem} Perhaps: {names}." if names else found.problem)
    if visit.has("saved_place", email=account.email, label=form.text("label")):
        form.refuse("label", "You have a place of this name already.")


def _save(visit: Visit, form: BoundForm, account: Account) -> Response:
    found = _found(visit, form).place or visit.not_found()
    visit.insert("saved_place", {"email": account.email, "label": form.text("label"), "place_id": found.id})
    visit.flash("success", f"{found.name} was saved as {form.text('label')}.")
    return visit.redirect("/places")


SAVING = FormPage(
    FORM,
    "places/saved.html",
    require,
    _save,
    refuse=_refuse,
    sees=lambda visit, account: {"saved": saved_places(visit, account.email)},
)
"""The page with all saved places and the form for a new one."""


def remove(visit: Visit) -> Response:
    """Forget a saved place."""
    key, email = int(visit.path["saved"]), require(visit).email
    if not visit.delete("saved_place", id=key, email=email):
        visit.not_found("You have no such saved place.")
    visit.flash("success", "The place was removed.")
    return visit.redirect("/places")
