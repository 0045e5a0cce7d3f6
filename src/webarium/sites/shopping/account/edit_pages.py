"""Account information: name, e-mail and password."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import REQUIRED, Checkbox, Email, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import refuse_unlike
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import (
    NOT_REPEATED,
    PASSWORD_HELP,
    TAKEN,
    change_email,
    change_name,
    change_password,
    password_rule,
)
from webarium.sites.shopping.visitor import CUSTOMERS, DASHBOARD, Customer

EDIT_FORM = Form(
    (
        Text("firstname", "First Name", required=True, max_length=100, autocomplete="given-name"),
        Text("lastname", "Last Name", required=True, max_length=100, autocomplete="family-name"),
        Checkbox("change_email", "Change Email"),
        Checkbox("change_password", "Change Password"),
        Email("email", "Email", autocomplete="email"),
        Password("current_password", "Current Password", autocomplete="current-password"),
        Password("password", "New Password", autocomplete="new-password", help=PASSWORD_HELP),
        Password("password_confirmation", "Confirm New Password", autocomplete="new-password"),
    )
)


def _refuse(visit: Visit, form: BoundForm, customer: Customer) -> None:
    """E-mail and password need the current password."""
    _ignore_closed_parts(form)
    if form.checked("change_email"):
        _refuse_email(visit, form, customer)
    if form.checked("change_password"):
        _refuse_password(form)
    if form.checked("change_email") or form.checked("change_password"):
        _refuse_current_password(visit, form)


def _save(visit: Visit, form: BoundForm, customer: Customer) -> Response:
    change_name(visit, customer, form.text("firstname"), form.text("lastname"))
    if form.checked("change_email"):
        change_email(visit, customer, form.text("email"))
        visit.sign_in(form.text("email"))
    if form.checked("change_password"):
        change_password(visit, customer, form.text("password"))
    visit.flash("success", "You saved the account information.")
    return visit.redirect(DASHBOARD)


def _ignore_closed_parts(form: BoundForm) -> None:
    """Drop complaints about fields that the customer does not see."""
    closed = [] if form.checked("change_email") else ["email"]
    closed += [] if form.checked("change_password") else ["password", "password_confirmation"]
    for name in closed:
        form.errors.pop(name, None)


def _refuse_email(visit: Visit, form: BoundForm, customer: Customer) -> None:
    if not form.text("email"):
        form.refuse("email", REQUIRED)
        return
    other = CUSTOMERS.named(visit, form.text("email"))
    if other is not None and other.id != customer.id:
        form.refuse("email", TAKEN)


def _refuse_password(form: BoundForm) -> None:
    weakness = password_rule(form.text("password"))
    if weakness is not None:
        form.refuse("password", weakness)
    else:
        refuse_unlike(form, "password", "password_confirmation", NOT_REPEATED)


def _refuse_current_password(visit: Visit, form: BoundForm) -> None:
    if not form.text("current_password"):
        form.refuse("current_password", REQUIRED)
    message = "The password doesn't match this account. Verify the password and try again."
    CUSTOMERS.refuse_wrong(visit, form, "current_password", message)


EDITING = FormPage(
    EDIT_FORM,
    "account/edit.html",
    CUSTOMERS.own,
    _save,
    refuse=_refuse,
    initial=lambda visit, customer: {
        "firstname": customer.firstname,
        "lastname": customer.lastname,
        "email": customer.email,
    },
)
