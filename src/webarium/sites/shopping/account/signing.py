"""Signing in and out, opening an account, and the page for a forgotten password."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Email, Hidden, Password, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import (
    Account,
    account_by_email,
    authenticate,
    password_weakness,
    register,
)
from webarium.sites.shopping.account.guard import DASHBOARD, account_of, stamp, target_after_login
from webarium.sites.shopping.account.newsletter import set_subscription
from webarium.sites.shopping.account.pending import grant_pending_wish
from webarium.sites.shopping.checkout.cart import merge_guest_cart

_VISITOR_KEYS = ("checkout", "last_order", "guest_order", "pending_wish")
"""What the session holds about the person who is browsing, besides who they are."""


def new_password_rule(value: Value) -> str | None:
    """Say why a new password is too weak."""
    return password_weakness(str(value)) or None


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
        Password(
            "password",
            "Password",
            required=True,
            autocomplete="new-password",
            validators=(new_password_rule,),
            help="At least 8 characters of 3 kinds: lower case, upper case, digits, special characters.",
        ),
        Password("password_confirmation", "Confirm Password", required=True, autocomplete="new-password"),
    )
)

FORGOTTEN_FORM = Form((Email("email", "Email", required=True, autocomplete="email"),))


def login(visit: Visit) -> Response:
    """Show the sign-in form, unless somebody is signed in."""
    if account_of(visit) is not None:
        return visit.redirect(DASHBOARD)
    referer = visit.safe_target(visit.query.get("referer"), DASHBOARD)
    return _show_login(visit, LOGIN_FORM.blank({"referer": referer}))


def sign_in(visit: Visit) -> Response:
    """Sign a customer in and go on to where they wanted to be."""
    form = LOGIN_FORM.bind(visit.form)
    form.errors.pop("referer", None)
    if not form.ok:
        return _show_login(visit, form)
    account = authenticate(visit.db, form.text("email"), form.text("password"))
    if account is None:
        form.refuse(
            "", "The account sign-in was incorrect. Please check your email and password and try again."
        )
        return _show_login(visit, form)
    enter(visit, account)
    return visit.redirect(target_after_login(visit, form.text("referer")))


def sign_out(visit: Visit) -> Response:
    """Sign out; the cart stays with the account."""
    visit.sign_out()
    _forget_visitor(visit)
    return visit.redirect("/customer/account/logoutSuccess/")


def signed_out(visit: Visit) -> Response:
    """Say that somebody has signed out."""
    return visit.render("account/signed_out.html")


def registration(visit: Visit) -> Response:
    """Show the form that opens an account."""
    if account_of(visit) is not None:
        return visit.redirect(DASHBOARD)
    return _show_registration(visit, REGISTRATION_FORM.blank({"email": visit.query.get("email", "")[:254]}))


def open_account(visit: Visit) -> Response:
    """Open an account and sign its owner in."""
    form = REGISTRATION_FORM.bind(visit.form)
    if "password" not in form.errors and form.text("password") != form.text("password_confirmation"):
        form.refuse("password_confirmation", "Please enter the same value again.")
    if form.ok and account_by_email(visit.db, form.text("email")) is not None:
        form.refuse("email", "There is already an account with this email address.")
    if not form.ok:
        return _show_registration(visit, form)
    account = register(
        visit.world,
        visit.db,
        firstname=form.text("firstname"),
        lastname=form.text("lastname"),
        email=form.text("email"),
        password=form.text("password"),
        now=stamp(visit),
    )
    if form.checked("is_subscribed"):
        set_subscription(visit.db, account, True, stamp(visit))
    visit.flash("success", f"Thank you for registering with {visit.site.brand}.")
    enter(visit, account)
    return visit.redirect(DASHBOARD)


def forgotten(visit: Visit) -> Response:
    """Show the form that asks for a new password."""
    return visit.render("account/forgot_password.html", form=FORGOTTEN_FORM.blank())


def ask_for_password(visit: Visit) -> Response:
    """Answer the same whether there is such an account or not."""
    form = FORGOTTEN_FORM.bind(visit.form)
    if not form.ok:
        return visit.render("account/forgot_password.html", status=422, form=form)
    visit.flash(
        "success",
        f"If there is an account associated with {form.text('email')} "
        "you will receive an email with a link to reset your password.",
    )
    return visit.redirect("/customer/account/login/")


def enter(visit: Visit, account: Account) -> None:
    """Make a customer the visitor; cart, compare list and wish of the guest become theirs."""
    pending = visit.session.get("pending_wish")
    _forget_visitor(visit)
    visit.sign_in(account.email)
    merge_guest_cart(visit.db, account.id)
    _merge_compared(visit, account)
    grant_pending_wish(visit, account, pending)


def _merge_compared(visit: Visit, account: Account) -> None:
    visit.execute(
        "INSERT INTO compare_item (customer_id, product_id) SELECT ?, product_id FROM compare_item g "
        "WHERE g.customer_id = 0 ON CONFLICT DO NOTHING",
        (account.id,),
    )
    visit.execute("DELETE FROM compare_item WHERE customer_id = 0")


def _forget_visitor(visit: Visit) -> None:
    for key in _VISITOR_KEYS:
        visit.session.pop(key, None)


def _show_login(visit: Visit, form: BoundForm) -> Response:
    return visit.render("account/login.html", status=200 if form.ok else 422, form=form)


def _show_registration(visit: Visit, form: BoundForm) -> Response:
    return visit.render("account/create.html", status=200 if form.ok else 422, form=form)
