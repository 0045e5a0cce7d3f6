"""The wallet: its balance, adding funds, what went in and out, and cards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Choices, Money
from webarium.sites.kit.formats import money
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.book import Book
from webarium.sites.kit.parts.cards import (
    EXPIRED_COLUMN,
    PaymentCard,
    card_form,
    refuse_expired,
    this_month,
    written,
)
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.preferred import Preferred
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.shell import Account, require

WALLET = "Udriver Wallet"
LEAST, MOST = 500, 50_000
"""The smallest and the largest amount that can be added at once."""
CARDS = Book(
    Preferred(
        "card",
        PaymentCard,
        "card",
        "/wallet/cards",
        computed=EXPIRED_COLUMN,
        owner=lambda visit: {"email": require(visit).email},
    ),
    card_form(2024),
    written,
    "kit/book/wallet.html",
    "Your cards",
    "Add card",
    ("/wallet", "Wallet"),
    editable=False,
    refuse=lambda visit, form: refuse_expired(form, visit.now.date()),
    params=this_month,
)
"""The pages of the visitor's cards."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What went in or out."""

    description: str
    amount: int
    type: str
    created_at: datetime


def _refuse_amount(value: object) -> str | None:
    fits = isinstance(value, int) and LEAST <= value <= MOST
    return None if fits else f"Please enter an amount from {money(LEAST)} to {money(MOST)}."


FUNDS = Form(
    (
        Money("amount", "Amount", required=True, placeholder="20.00", validators=(_refuse_amount,)),
        Choice("card", "Pay with", required=True, prompt="Choose a card"),
    )
)


def cards_of(visit: Visit) -> list[PaymentCard]:
    """The cards of who is signed in, the default one first."""
    require(visit)
    return CARDS.every(visit)


def _choices(visit: Visit) -> dict[str, Choices]:
    usable = [card for card in cards_of(visit) if not card.expired]
    return {"card": tuple((str(card.id), f"{card.network} ••••{card.ending}") for card in usable)}


def _first(visit: Visit, account: Account) -> dict[str, str]:
    offered = _choices(visit)["card"]
    return {"card": offered[0][0]} if offered else {}


def _top_up(visit: Visit, form: BoundForm, account: Account) -> Response:
    """Add funds."""
    _move(visit, account, form.number("amount"), "Wallet Top-up")
    visit.flash("success", f"{money(form.number('amount'))} was added to your wallet.")
    return visit.redirect("/wallet")


def entries(visit: Visit, account: Account) -> list[Entry]:
    """What went in and out, the newest first."""
    return visit.rows(
        Entry,
        "SELECT description, amount, type, created_at FROM wallet_entry WHERE email = ?"
        " ORDER BY created_at DESC, id DESC",
        (account.email,),
    )


FUNDING = FormPage(
    FUNDS,
    "people/wallet.html",
    require,
    _top_up,
    initial=_first,
    sees=lambda visit, account: {
        "account": account,
        "entries": entries(visit, account),
        "cards": cards_of(visit),
    },
    choices=_choices,
)
"""The wallet's page, with the form for adding funds."""


def pay_from_wallet(visit: Visit, account: Account, amount: int, what: str) -> None:
    """Take an amount out of a wallet that holds it."""
    _move(visit, account, -amount, what)


def repay(visit: Visit, account: Account, amount: int, what: str) -> None:
    """Put back what was paid, if anything."""
    if amount > 0:
        _move(visit, account, amount, what)


def _move(visit: Visit, account: Account, amount: int, what: str) -> None:
    visit.execute("UPDATE account SET balance = balance + ? WHERE email = ?", (amount, account.email))
    visit.insert(
        "wallet_entry",
        {
            "email": account.email,
            "description": what,
            "amount": amount,
            "type": "credit" if amount > 0 else "debit",
            "created_at": visit.stamp,
        },
    )
