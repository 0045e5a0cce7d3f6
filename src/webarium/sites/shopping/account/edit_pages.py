"""Account information: name, e-mail and password."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Email, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import (
    Account,
    account_by_email,
    change_email,
    change_name,
    change_password,
)
from webarium.sites.shopping.account.guard import DASHBOARD, signed_in
from webarium.sites.shopping.account.signing import new_password_rule

EDIT_FORM = Form(
    (
        Text("firstname", "First Name", required=True, max_length=100, autocomplete="given-name"),
        Text("lastname", "Last Name", required=True, max_length=100, autocomplete="family-name"),
        Checkbox("change_email", "Change Email"),
        Checkbox("change_password", "Change Password"),
        Email("email", "Email", autocomplete="email"),
        Password("current_password", "Current Password", autocomplete="current-password"),
        Password(
            "password",
            "New Password",
            autocomplete="new-password",
            help="At least 8 characters of 3 kinds: lower case, upper case, digits, special characters.",
        ),
        Password("password_confirmation", "Confirm New Password", autocomplete="new-password"),
    )
)


@signed_in
def edit(visit: Visit, account: Account) -> Response:
    """Show the form for the name."""
    return _show(visit, account)


@signed_in
def edit_email(visit: Visit, account: Account) -> Response:
    """Show the form with its part for the e-mail open."""
    return _show(visit, account, "change_email")


@signed_in
def edit_password(visit: Visit, account: Account) -> Response:
    """Show the form with its part for the password open."""
    return _show(visit, account, "change_password")


@signed_in
def save(visit: Visit, account: Account) -> Response:
    """Change what was asked for; e-mail and password need the current password."""
    form = EDIT_FORM.bind(visit.form)
    _ignore_closed_parts(form)
    if form.checked("change_email"):
        _check_email(visit, account, form)
    if form.checked("change_password"):
        _check_password(form)
    if form.checked("change_email") or form.checked("change_password"):
        _check_current_password(account, form)
    if not form.ok:
        return visit.render("account/edit.html", status=422, form=form)
    change_name(visit.db, account, form.text("firstname"), form.text("lastname"))
    if form.checked("change_email"):
        change_email(visit.db, account, form.text("email"))
        visit.sign_in(form.text("email"))
    if form.checked("change_password"):
        change_password(visit.world, visit.db, account, form.text("password"))
    visit.flash("success", "You saved the account information.")
    return visit.redirect(DASHBOARD)


def _show(visit: Visit, account: Account, *parts: str) -> Response:
    initial = {"firstname": account.firstname, "lastname": account.lastname, "email": account.email}
    return visit.render("account/edit.html", form=EDIT_FORM.blank({**initial, **dict.fromkeys(parts, True)}))


def _ignore_closed_parts(form: BoundForm) -> None:
    """Drop complaints about fields that the customer does not see."""
    closed = [] if form.checked("change_email") else ["email"]
    closed += [] if form.checked("change_password") else ["password", "password_confirmation"]
    for name in closed:
        form.errors.pop(name, None)


def _check_email(visit: Visit, account: Account, form: BoundForm) -> None:
    email = form.text("email")
    if not email:
        form.refuse("email", "This is a required field.")
        return
    other = account_by_email(visit.db, email)
    if other is not None and other.id != account.id:
        form.refuse("email", "There is already an account with this email address.")


def _check_password(form: BoundForm) -> None:
    weakness = new_password_rule(form.text("password"))
    if weakness is not None:
        form.refuse("password", weakness)
    elif form.text("password") != form.text("password_confirmation"):
        form.refuse("password_confirmation", "Please enter the same value again.")


def _check_current_password(account: Account, form: BoundForm) -> None:
    if not form.text("current_password"):
        form.refuse("current_password", "This is a required field.")
    elif not account.has_password(form.text("current_password")):
        form.refuse(
            "current_password", "The password doesn't match this account. Verify the password and try again."
        )
