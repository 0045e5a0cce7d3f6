"""The checkout: shipping, then payment and review, then a placed order.

Each step is a page of its own: ``/checkout/`` and ``/checkout/payment/``. What the first one decides is kept
in the session, so that going back and reloading are safe and nothing is written before the order is placed.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Email
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import SAVED, Address, AddressBook, address_book
from webarium.sites.shopping.account.orders import order_number
from webarium.sites.shopping.checkout.cart import Cart, CartError
from webarium.sites.shopping.checkout.cart_pages import CART
from webarium.sites.shopping.checkout.coupons import priced_cart
from webarium.sites.shopping.checkout.draft import ShippingDraft, draft_of, drop_draft, keep_draft
from webarium.sites.shopping.checkout.placing import Purchase, place_order
from webarium.sites.shopping.checkout.recipients import Recipient, chosen, offered
from webarium.sites.shopping.checkout.shipping import Quote, Rates, quotes, rates_of
from webarium.sites.shopping.trade.payments import payments_of
from webarium.sites.shopping.trade.taxes import Place
from webarium.sites.shopping.visitor import GUEST_ID, Customer, current_customer

SHIPPING = "/checkout/"
PAYMENT = "/checkout/payment/"
SUCCESS = "/checkout/onepage/success/"
_LAST_ORDER = "last_order"

EMAIL_FORM = Form((Email("email", "Email Address", required=True, autocomplete="email"),), prefix="customer-")
"""How a guest is told about the order."""


@dataclass(frozen=True)
class Till:
    """Who buys what: read at the beginning of every step."""

    customer: Customer | None
    cart: Cart
    book: AddressBook
    rates: Rates

    def quotes(self) -> tuple[Quote, ...]:
        """The ways of shipping this cart."""
        free = self.cart.discount.free_shipping
        return quotes(self.cart.subtotal, self.cart.units, self.rates, free=free)

    def quote(self, code: str) -> Quote | None:
        """One way of shipping this cart."""
        return next((each for each in self.quotes() if each.code == code), None)


@dataclass(frozen=True)
class Decided:
    """The shipping step's outcome, found to hold still."""

    email: str
    address: Address
    shipping: Quote
    save: bool


def shipping(visit: Visit) -> Response:
    """Show the shipping step: where to and how."""
    till = _till(visit)
    if not _can_buy(till.cart):
        return visit.redirect(CART)
    draft = draft_of(visit)
    typed = draft.typed if draft else None
    first = till.book.get(draft.address_id) if draft and draft.address_id is not None else till.book.shipping
    recipient = offered(visit, till.customer, till.book, first, typed)
    email = EMAIL_FORM.blank({"email": draft.email if draft else ""})
    return _show_shipping(visit, till, recipient, email, draft.method if draft else "flatrate")


def choose_shipping(visit: Visit) -> Response:
    """Keep what was decided and go on to payment."""
    till = _till(visit)
    if not _can_buy(till.cart):
        return visit.redirect(CART)
    recipient = chosen(visit, till.book, "shipping_address")
    email = EMAIL_FORM.bind(visit.form) if till.customer is None else EMAIL_FORM.blank()
    raw = visit.form.get("shipping_method")
    method = raw if isinstance(raw, str) else ""
    if not (recipient.ok and email.ok and till.quote(method)):
        return _show_shipping(visit, till, recipient, email, method, refused=True)
    keep_draft(
        visit,
        ShippingDraft(
            email=email.text("email") if till.customer is None else till.customer.email,
            method=method,
            address_id=recipient.entry.id if recipient.entry else None,
            typed=None if recipient.entry else recipient.address,
            save=recipient.save and till.customer is not None,
        ),
    )
    return visit.redirect(PAYMENT)


def payment(visit: Visit) -> Response:
    """Show the payment step with everything that was decided."""
    till = _till(visit)
    if not _can_buy(till.cart):
        return visit.redirect(CART)
    decided = _decided(visit, till)
    if decided is None:
        return visit.redirect(SHIPPING)
    recipient = offered(visit, till.customer, till.book, till.book.billing, None)
    return _show_payment(visit, till, decided, recipient, same=True)


def place(visit: Visit) -> Response:
    """Place the order."""
    till = _till(visit)
    if not _can_buy(till.cart):
        return visit.redirect(CART)
    decided = _decided(visit, till)
    if decided is None:
        return visit.redirect(SHIPPING)
    same = "billing_same" in visit.form
    recipient = chosen(visit, till.book, "billing_address")
    wanted = visit.form.get("payment_method")
    payment = next((each for each in payments_of(visit.db) if each.code == wanted), None)
    if payment is None:
        fault = "Please select a payment method."
        return _show_payment(visit, till, decided, recipient, same=same, fault=fault)
    if not same and not recipient.ok:
        return _show_payment(visit, till, decided, recipient, same=False)
    purchase = Purchase(
        customer_id=till.customer.id if till.customer else None,
        email=decided.email,
        shipping_address=decided.address,
        billing_address=decided.address if same else recipient.address,
        shipping=decided.shipping,
        payment=payment.title,
    )
    try:
        order_id = place_order(visit.db, till.cart, purchase, visit.stamp)
    except CartError as error:
        visit.flash("error", error.message)
        return visit.redirect(CART)
    if till.customer is not None:
        _save_addresses(visit, decided, None if same else recipient)
    drop_draft(visit)
    visit.session[_LAST_ORDER] = order_id
    return visit.redirect(SUCCESS)


def success(visit: Visit) -> Response:
    """Thank for the order that was placed last."""
    order_id = visit.session.get(_LAST_ORDER)
    if not isinstance(order_id, int):
        return visit.redirect(CART)
    customer = current_customer(visit)
    email = visit.value("SELECT customer_email FROM sales_order WHERE id = ?", (order_id,))
    return visit.render(
        "checkout/success.html",
        order_id=order_id,
        number=order_number(order_id),
        customer=customer,
        email=email,
    )


def priced(visit: Visit) -> tuple[Cart, Quote | None] | None:
    """A customer's cart with its prices, and how it is shipped where that is decided; a guest has none."""
    till = _till(visit)
    if till.customer is None:
        return None
    decided = _decided(visit, till)
    return till.cart, decided.shipping if decided else None


def _till(visit: Visit) -> Till:
    customer = current_customer(visit)
    owner = GUEST_ID if customer is None else customer.id
    book = AddressBook(()) if customer is None else address_book(visit)
    draft = draft_of(visit)
    going = draft.address(book) if draft else None
    place = Place(going.region, going.postcode) if going else None
    return Till(customer, priced_cart(visit.db, owner, visit.stamp, place=place), book, rates_of(visit.db))


def _can_buy(cart: Cart) -> bool:
    """Tell whether a cart can be ordered as it is; if not, the cart's page says why."""
    return bool(cart.lines) and not cart.problems


def _decided(visit: Visit, till: Till) -> Decided | None:
    """Return the shipping step's outcome; ``None`` if it was not made or does not hold any more."""
    draft = draft_of(visit)
    if draft is None:
        return None
    address, shipping = draft.address(till.book), till.quote(draft.method)
    if address is None or shipping is None:
        return None
    email = draft.email if till.customer is None else till.customer.email
    return Decided(email, address, shipping, draft.save)


def _save_addresses(visit: Visit, decided: Decided, billing: Recipient | None) -> None:
    """Put typed addresses into the customer's book where that was asked for."""
    if decided.save:
        SAVED.add(visit, asdict(decided.address), preferred=())
    if billing is not None and billing.save:
        SAVED.add(visit, asdict(billing.address), preferred=())


def _show_shipping(
    visit: Visit, till: Till, recipient: Recipient, email: BoundForm, method: str, *, refused: bool = False
) -> Response:
    return visit.render(
        "checkout/shipping.html",
        status=422 if refused else 200,
        till=till,
        recipient=recipient,
        email=email,
        method=method,
        refused=refused,
    )


def _show_payment(
    visit: Visit, till: Till, decided: Decided, recipient: Recipient, *, same: bool, fault: str = ""
) -> Response:
    refused = bool(fault) or (not same and not recipient.ok)
    return visit.render(
        "checkout/payment.html",
        status=422 if refused else 200,
        till=till,
        decided=decided,
        recipient=recipient,
        same=same,
        fault=fault,
        payments=payments_of(visit.db),
        wanted=visit.form.get("payment_method"),
        refused=refused,
    )
