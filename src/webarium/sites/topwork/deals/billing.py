"""What a client pays with, and what was paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.card_numbers import digits, is_over, network
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts.cards import EXPIRED, card_form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.shell import Account, for_client, require_client


@dataclass(frozen=True, slots=True)
class Card:
    """A payment card, as much of it as is kept."""

    id: int
    network: str
    last4: str
    expires: str
    holder: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment."""

    id: int
    contract_id: int
    title: str
    freelancer: str
    note: str
    amount: int
    paid_on: date


def cards(visit: Visit, client: int) -> list[Card]:
    """A client's cards, the default one first."""
    return visit.rows(
        Card,
        "SELECT id, network, last4, expires, holder, is_default FROM card WHERE client_id = ? ORDER BY"
        " is_default DESC, id",
        (client,),
    )


@for_client
def index(visit: Visit, account: Account) -> Response:
    """Cards and payments."""
    found = visit.rows(
        Paid,
        "SELECT p.id, c.id AS contract_id, c.title, m.name AS freelancer, p.note, p.amount, p.paid_on FROM"
        " payment p"
        " JOIN contract c ON c.id = p.contract_id JOIN member m ON m.id = c.freelancer_id WHERE"
        " c.client_id = ?"
        " ORDER BY p.paid_on DESC, p.id DESC",
        (account.id,),
    )
    escrow = visit.value(
        "SELECT coalesce(sum(s.amount), 0) FROM milestone s JOIN contract c ON c.id = s.contract_id"
        " WHERE c.client_id = ? AND s.state IN ('funded', 'submitted')",
        (account.id,),
    )
    month = [
        each.amount
        for each in found
        if (each.paid_on.year, each.paid_on.month) == (visit.now.year, visit.now.month)
    ]
    return visit.render(
        "deals/billing.html",
        cards=cards(visit, account.id),
        payments=found[:40],
        count=len(found),
        escrow=escrow,
        total=sum(each.amount for each in found),
        month=sum(month),
    )


def _refuse(visit: Visit, form: BoundForm, account: Account) -> None:
    if form.ok and is_over(int(form.text("year")), int(form.text("month")), visit.now.date()):
        form.refuse("month", EXPIRED)


def _add(visit: Visit, form: BoundForm, account: Account) -> Response:
    number = digits(form.text("cardNumber"))
    visit.insert(
        "card",
        {
            "client_id": account.id,
            "network": network(number),
            "last4": number[-4:],
            "expires": f"{form.text('year')}-{int(form.text('month')):02d}",
            "holder": form.text("cardName"),
            "is_default": int(not visit.has("card", client_id=account.id)),
        },
    )
    visit.flash("success", f"The card ending in {number[-4:]} was added.")
    return visit.redirect("/billing")


NEW_CARD = FormPage(card_form(2024), "deals/card.html", require_client, _add, refuse=_refuse)
"""The page on which to add a card."""


def _own(visit: Visit, account: Account) -> Card:
    found = [each for each in cards(visit, account.id) if each.id == int(visit.path["card"])]
    return found[0] if found else visit.not_found("You have no such card.")


@for_client
def prefer(visit: Visit, account: Account) -> Response:
    """Make a card the default."""
    own = _own(visit, account)
    for each in cards(visit, account.id):
        if each.is_default != (each.id == own.id):
            visit.update("card", {"is_default": int(each.id == own.id)}, id=each.id)
    visit.flash("success", f"The card ending in {own.last4} is now the default.")
    return visit.redirect("/billing")


@for_client
def remove(visit: Visit, account: Account) -> Response:
    """Remove a card; another one becomes the default if need be."""
    own = _own(visit, account)
    visit.delete("card", id=own.id)
    left = cards(visit, account.id)
    if own.is_default and left:
        visit.update("card", {"is_default": 1}, id=left[0].id)
    visit.flash("success", f"The card ending in {own.last4} was removed.")
    return visit.redirect("/billing")
