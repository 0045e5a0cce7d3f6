"""Saved homes with notes, and homes side by side."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.clashes import clash
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.faults import SAVING
from webarium.sites.zilloft.homes.cards import SAVED, Card, cards, cards_of, shown_card
from webarium.sites.zilloft.homes.page import Details, details, features
from webarium.sites.zilloft.shell import require
from webarium.sql import Where

MOST = 4
"""How many homes stand side by side."""
LONGEST_NOTE = 300
ORDERS = {
    "saved": ("Date saved", "saved_at DESC, id"),
    "low": ("Price (low to high)", "price, id"),
    "high": ("Price (high to low)", "price DESC, id"),
    "sqft": ("Square feet", "sqft DESC, id"),
}


@dataclass(frozen=True, slots=True)
class _Note:
    home_id: int
    note: str


def index(visit: Visit) -> Response:
    """All saved homes."""
    account = require(visit)
    order = visit.query.get("sort", "saved")
    order = order if order in ORDERS else "saved"
    found = cards(
        visit,
        Where("s.email = ?", (account.email,)),
        f"ORDER BY {ORDERS[order][1]}",
        "card JOIN saved_home s ON s.home_id = card.id",
    )
    notes = visit.rows(_Note, "SELECT home_id, note FROM saved_home WHERE email = ?", (account.email,))
    return visit.render(
        "keeping/saved.html",
        found=found,
        notes={each.home_id: each.note for each in notes},
        order=order,
        orders=ORDERS,
        most=MOST,
    )


def save(visit: Visit) -> Response:
    """Save a home, or forget it."""
    account, found = require(visit), shown_card(visit)
    back = visit.back(f"/homes/{found.id}")
    if problem := SAVING.failure(visit):
        visit.flash("error", problem)
    else:
        forgotten = f"{found.line} was removed from your saved homes."
        SAVED.turn(visit, account.email, found.id, f"{found.line} was saved.", forgotten)
    return visit.redirect(back)


def note(visit: Visit) -> Response:
    """Write a note about a saved home."""
    account, found = require(visit), shown_card(visit)
    text = visit.form_text("note", LONGEST_NOTE)
    sql = "SELECT note FROM saved_home WHERE email = ? AND home_id = ?"
    kept = {"note": str(visit.value(sql, (account.email, found.id)) or "")}
    if problem := clash(visit, kept, {"note": "Note"}, back="/saved", free=("note",)):
        return problem
    if not visit.update("saved_home", {"note": text}, email=account.email, home_id=found.id):
        visit.not_found("You have not saved this home.")
    visit.flash("success", f"Your note about {found.line} was saved.")
    return visit.redirect("/saved")


@dataclass(frozen=True, slots=True)
class Column:
    """A home beside others."""

    card: Card
    details: Details
    features: tuple[str, ...]


def compare(visit: Visit) -> Response:
    """Some homes side by side."""
    keys = [plain_number(text) for text in visit.query.getlist("home")]
    chosen = list(dict.fromkeys(key for key in keys if key is not None))
    found = cards_of(visit, chosen[:MOST])
    columns = [Column(each, details(visit, each.id), tuple(features(visit, each.id))) for each in found]
    every = [set(each.features) for each in columns]
    shared = sorted(set.intersection(*every)) if every else []
    return visit.render(
        "keeping/compare.html", columns=columns, shared=shared, left=len(chosen) - len(found), most=MOST
    )
