"""The account's front page, and the customer's name, e-mail and phone."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.kit.visit import Visit

PROFILE = own_row(
    Form(
        (
            Text("name", "Full name", required=True, max_length=80, autocomplete="name"),
            Email("email", "Email", required=True, autocomplete="email"),
            Phone("phone", "Phone number", autocomplete="tel"),
        ),
        prefix="profile-",
    ),
    "customer",
    lambda visit: {"id": 1},
    "profile.html",
    "Your data was saved.",
    "/account",
)


@dataclass(frozen=True, slots=True)
class Customer:
    """Who shops here."""

    name: str
    email: str


def account(visit: Visit) -> Response:
    """Show where everything about the customer is."""
    customer = visit.row(Customer, "SELECT name, email FROM customer WHERE id = 1")
    return visit.render("account.html", customer=customer)
