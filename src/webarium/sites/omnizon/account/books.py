"""The customer's addresses and cards: kept in the account, or added within the checkout."""

from __future__ import annotations

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts import addresses, cards
from webarium.sites.kit.parts.addresses import ADDRESS_FORM, Address
from webarium.sites.kit.parts.book import Book, Errand
from webarium.sites.kit.parts.cards import EXPIRED_COLUMN, PaymentCard, card_form, refuse_expired, this_month
from webarium.sites.kit.parts.preferred import Preferred
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.checkout.chosen import remember
from webarium.sites.omnizon.faults import NEW_CARD

ACCOUNT = ("/account", "Your Account")
CHECKOUT = ("/checkout", "Checkout")


def _refuse_card(visit: Visit, form: BoundForm) -> None:
    refuse_expired(form, visit.now.date())
    NEW_CARD.refuse(visit, form)


ADDRESSES = Book(
    Preferred("address", Address, "address", "/account/addresses"),
    ADDRESS_FORM,
    addresses.written,
    "kit/book/addresses.html",
    "Your Addresses",
    "Save address",
    ACCOUNT,
    Errand("/checkout/address", CHECKOUT, lambda visit, key: remember(visit, address=str(key))),
)
CARDS = Book(
    Preferred("card", PaymentCard, "card", "/account/cards", EXPIRED_COLUMN),
    card_form(2024),
    cards.written,
    "kit/book/wallet.html",
    "Your Payments",
    "Add your card",
    ACCOUNT,
    Errand("/checkout/card", CHECKOUT, lambda visit, key: remember(visit, card=str(key))),
    editable=False,
    refuse=_refuse_card,
    params=this_month,
)
