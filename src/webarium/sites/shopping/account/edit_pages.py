"""Account information: name, e-mail and password."""

from __future__ import annotations

from webarium.sites.kit.fields import REQUIRED, Checkbox, Email, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.passwords import PasswordChange
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import NEW, PASSWORD_HELP, TAKEN, change_email
from webarium.sites.shopping.visitor import CUSTOMERS, DASHBOARD, Customer

EDIT_FORM = Form(
    (
        Text("firstname", "First Name", required=True, max_length=100, autocomplete="given-name"),
        Text("lastname", "Last Name", required=True, max_length=100, autocomplete="family-name"),
        Checkbox("change_email", "Change Email"),
        Checkbox("change_password", "Change Password"),
        Email("email", "Email", autocomplete="email"),
        Password("current_password", "Current Password", autocomplete="current-password"),
        *NEW.fields("New Password", "Confirm New Password", required=False, help=PASSWORD_HELP),
    )
)


def _refuse(visit: Visit, form: BoundForm, customer: Customer) -> None:
    _ignore_closed_parts(form)
    if form.checked("change_email"):
        _refuse_email(visit, form, customer)


def _save_email(visit: Visit, form: BoundForm, customer: Customer) -> None:
    if form.checked("change_email"):
        change_email(visit, customer, form.text("email"))
        visit.sign_in(form.text("email"))


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


EDITING = PasswordChange(
    CUSTOMERS,
    NEW,
    EDIT_FORM,
    template="account/edit.html",
    subject=CUSTOMERS.own,
    wrong="The password doesn't match this account. Verify the password and try again.",
    saved="You saved the account information.",
    after=lambda customer: DASHBOARD,
    current="current_password",
    wanted=lambda form: form.checked("change_password"),
    guarded=lambda form: form.checked("change_email") or form.checked("change_password"),
    keeps=("firstname", "lastname"),
    refuse=_refuse,
    besides=_save_email,
    kept=lambda visit, customer: {
        "firstname": customer.firstname,
        "lastname": customer.lastname,
        "email": customer.email,
    },
).page
