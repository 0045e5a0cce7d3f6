"""The visitor's addresses and cards."""

from __future__ import annotations

from webarium.sites.dashdish.shell import require
from webarium.sites.kit.parts import addresses, cards
from webarium.sites.kit.parts.book import Book
from webarium.sites.kit.parts.preferred import Preferred

ADDRESSES = Book(
    Preferred(
        "address",
        addresses.Address,
        "address",
        "/account/addresses",
        owner=lambda visit: {"email": require(visit).email},
    ),
    addresses.ADDRESS_FORM,
    addresses.written,
    "kit/book/addresses.html",
    "Your addresses",
    "Save address",
    ("/account", "Account"),
)
CARDS = Book(
    Preferred(
        "card",
        cards.PaymentCard,
        "card",
        "/account/cards",
        computed=cards.EXPIRED_COLUMN,
        owner=lambda visit: {"email": require(visit).email},
    ),
    cards.card_form(2024),
    cards.written,
    "kit/book/wallet.html",
    "Your cards",
    "Add card",
    ("/account", "Account"),
    editable=False,
    refuse=lambda visit, form: cards.refuse_expired(form, visit.now.date()),
    params=cards.this_month,
)
