"""The account's front page, and the customer's name, e-mail and phone."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.visit import Visit

PROFILE_FORM = Form(
    (
        Text("name", "Full name", required=True, max_length=80, autocomplete="name"),
        Email("email", "Email", required=True, autocomplete="email"),
        Phone("phone", "Phone number", autocomplete="tel"),
    ),
    prefix="profile-",
)


@dataclass(frozen=True, slots=True)
class Customer:
    """Who shops here."""

    name: str
    email: str
    phone: str


def customer_of(visit: Visit) -> Customer:
    """The only customer."""
    found = visit.row(Customer, "SELECT name, email, phone FROM customer WHERE id = 1")
    if found is None:
        visit.not_found()
    return found


def account(visit: Visit) -> Response:
    """Show where everything about the customer is."""
    return visit.render("account.html", customer=customer_of(visit))


def profile(visit: Visit) -> Response:
    """Show the form for the customer's own data."""
    return visit.render("profile.html", form=PROFILE_FORM.blank(asdict(customer_of(visit))))


def save_profile(visit: Visit) -> Response:
    """Keep the customer's own data."""
    form = PROFILE_FORM.bind(visit.form)
    if not form.ok:
        return visit.render("profile.html", form=form, status=422)
    visit.execute(
        "UPDATE customer SET name = ?, email = ?, phone = ? WHERE id = 1",
        (form.text("name"), form.text("email"), form.text("phone")),
    )
    visit.flash("success", "Your data was saved.")
    return visit.redirect("/account")
