"""Signing in and out, opening an account, and the page for a forgotten password."""

from __future__ import annotations

import re

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Hidden, Password, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.members.accounts import account_by_name, authenticate, register
from webarium.sites.reddit.visitor import current_member

_NAME = re.compile(r"\w{3,25}", re.ASCII)
SHORTEST_PASSWORD = 8


def _name_rule(value: Value) -> str | None:
    return None if _NAME.fullmatch(str(value)) else "A username has 3 to 25 letters, digits and underscores."


LOGIN_FORM = Form(
    (
        Text("username", "Username", required=True, max_length=40, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    ),
    prefix="login_",
)
REGISTRATION_FORM = Form(
    (
        Text(
            "username",
            "Username",
            required=True,
            max_length=25,
            validators=(_name_rule,),
            autocomplete="username",
        ),
        Email(
            "email", "Email address", help="Optional; only for a forgotten password.", autocomplete="email"
        ),
        Password(
            "password",
            "Password",
            required=True,
            min_length=SHORTEST_PASSWORD,
            autocomplete="new-password",
            help="At least 8 characters.",
        ),
        Password("repeat", "Password (repeat)", required=True, autocomplete="new-password"),
    ),
    prefix="user_",
)
FORGOTTEN_FORM = Form(
    (Email("email", "Email address", required=True, autocomplete="email"),), prefix="reset_"
)


def login(visit: Visit) -> Response:
    """Show the sign-in form, unless somebody is signed in."""
    if current_member(visit) is not None:
        return visit.redirect("/")
    return _show_login(visit, LOGIN_FORM.blank({"to": visit.safe_target(visit.query.get("to"))}))


def sign_in(visit: Visit) -> Response:
    """Sign a member in and go on to where they wanted to be."""
    form = LOGIN_FORM.bind(visit.form)
    form.errors.pop("to", None)
    if not form.ok:
        return _show_login(visit, form)
    account = authenticate(visit, form.text("username"), form.text("password"))
    if account is None:
        form.refuse("", "Invalid credentials.")
        return _show_login(visit, form)
    visit.sign_in(account.username)
    target = visit.safe_target(form.text("to"))
    return visit.redirect("/" if target.startswith(("/login", "/registration")) else target)


def sign_out(visit: Visit) -> Response:
    """Sign out."""
    visit.sign_out()
    return visit.redirect("/")


def registration(visit: Visit) -> Response:
    """Show the form that opens an account."""
    if current_member(visit) is not None:
        return visit.redirect("/")
    return _show_registration(visit, REGISTRATION_FORM.blank())


def open_account(visit: Visit) -> Response:
    """Open an account and sign its owner in."""
    form = REGISTRATION_FORM.bind(visit.form)
    if "password" not in form.errors and form.text("password") != form.text("repeat"):
        form.refuse("repeat", "The passwords do not match.")
    if "username" not in form.errors and account_by_name(visit, form.text("username")) is not None:
        form.refuse("username", "This name is taken.")
    if not form.ok:
        return _show_registration(visit, form)
    register(visit, form.text("username"), form.text("email"), form.text("password"))
    visit.sign_in(form.text("username"))
    visit.flash("success", "Your account has been registered.")
    return visit.redirect("/")


def forgotten(visit: Visit) -> Response:
    """Show the form that asks for a new password."""
    return visit.render("members/forgotten.html", form=FORGOTTEN_FORM.blank())


def ask_for_password(visit: Visit) -> Response:
    """Answer the same whether there is such an account or not."""
    form = FORGOTTEN_FORM.bind(visit.form)
    if not form.ok:
        return visit.render("members/forgotten.html", status=422, form=form)
    visit.flash("success", "If an account has this address, a message with a link is on its way.")
    return visit.redirect("/login")


def _show_login(visit: Visit, form: BoundForm) -> Response:
    return visit.render("members/login.html", status=200 if form.ok else 422, form=form)


def _show_registration(visit: Visit, form: BoundForm) -> Response:
    return visit.render("members/register.html", status=200 if form.ok else 422, form=form)
