"""Signing in and out, opening an account, and the page for a forgotten password."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Email, Hidden, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage, nothing
from webarium.sites.kit.parts.registration import Registration
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import NEW, PASSWORD_HELP, TAKEN
from webarium.sites.shopping.account.newsletter import set_subscription
from webarium.sites.shopping.account.pending import grant_pending_wish
from webarium.sites.shopping.checkout.cart import merge_guest_cart
from webarium.sites.shopping.checkout.coupons import merge_guest_coupon
from webarium.sites.shopping.visitor import CUSTOMERS, DASHBOARD, LOGIN, Customer

_VISITOR_KEYS = ("checkout", "last_order", "guest_order", "pending_wish")
"""What the session holds about the person who is browsing, besides who they are."""

LOGIN_FORM = Form(
    (
        Email("email", "Email", required=True, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("referer", max_length=2000),
    )
)

REGISTRATION_FORM = Form(
    (
        Text("firstname", "First Name", required=True, max_length=100, autocomplete="given-name"),
        Text("lastname", "Last Name", required=True, max_length=100, autocomplete="family-name"),
        Checkbox("is_subscribed", "Sign Up for Newsletter"),
        Email("email", "Email", required=True, autocomplete="email"),
        *NEW.fields("Password", "Confirm Password", help=PASSWORD_HELP),
    )
)

FORGOTTEN_FORM = Form((Email("email", "Email", required=True, autocomplete="email"),))


def enter(visit: Visit, customer: Customer) -> None:
    """Make a customer the visitor; cart, compare list and wish of the guest become theirs."""
    pending = visit.session.get("pending_wish")
    _forget_visitor(visit)
    visit.sign_in(customer.email)
    merge_guest_cart(visit.db, customer.id)
    merge_guest_coupon(visit.db, customer.id)
    _merge_compared(visit, customer)
    grant_pending_wish(visit, customer, pending)


def leave(visit: Visit) -> None:
    """Make the visitor a guest; the cart stays with the account."""
    visit.sign_out()
    _forget_visitor(visit)


def signed_out(visit: Visit) -> Response:
    """Say that somebody has signed out."""
    return visit.render("account/signed_out.html")


def _merge_compared(visit: Visit, customer: Customer) -> None:
    visit.execute(
        "INSERT INTO compare_item (customer_id, product_id) SELECT ?, product_id FROM compare_item g "
        "WHERE g.customer_id = 0 ON CONFLICT DO NOTHING",
        (customer.id,),
    )
    visit.delete("compare_item", customer_id=0)


def _forget_visitor(visit: Visit) -> None:
    for key in _VISITOR_KEYS:
        visit.session.pop(key, None)


def _refuse_taken(visit: Visit, form: BoundForm) -> None:
    """Tell of another account only where everything else is right."""
    if form.ok and CUSTOMERS.named(visit, form.text("email")) is not None:
        form.refuse("email", TAKEN)


def _subscribe(visit: Visit, form: BoundForm, customer: Customer) -> None:
    if form.checked("is_subscribed"):
        set_subscription(visit, customer, True)


def _ask_for_password(visit: Visit, form: BoundForm, _: None) -> Response:
    """Answer the same whether there is such an account or not."""
    visit.flash(
        "success",
        f"If {form.text('email')} belongs to an account, a link to choose a new password is on its way there.",
    )
    return visit.redirect(LOGIN)


SIGNING = Signing(
    CUSTOMERS,
    "account/login.html",
    LOGIN_FORM,
    wrong="That email address and password do not go together. Check both and try again.",
    home=DASHBOARD,
    out="/customer/account/logoutSuccess/",
    origin=lambda visit: visit.query.get("referer"),
    never=("/customer/account/log", "/customer/account/create"),
    entered=enter,
    left=leave,
)
REGISTRATION = Registration(
    CUSTOMERS,
    NEW,
    REGISTRATION_FORM,
    keeps=("email", "firstname", "lastname"),
    template="account/create.html",
    welcome="Thank you for registering with {brand}.",
    home=DASHBOARD,
    refuse=_refuse_taken,
    besides=_subscribe,
    entered=enter,
    initial=lambda visit: {"email": visit.query.get("email", "")[:254]},
).page
FORGOTTEN = FormPage(FORGOTTEN_FORM, "account/forgot_password.html", nothing, _ask_for_password)
