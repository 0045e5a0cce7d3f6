"""Logging in and out, and the profile."""

from __future__ import annotations

from webarium.sites.kit.fields import Choice, Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.opendining.shell import ACCOUNTS, require

SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!")
DIETS = (
    ("none", "No preference"),
    ("vegetarian", "Vegetarian"),
    ("vegan", "Vegan"),
    ("gluten-free", "Gluten-free"),
)
PROFILE = own_row(
    Form(
        (
            Text("first_name", "First name", required=True, max_length=60, autocomplete="given-name"),
            Text("last_name", "Last name", required=True, max_length=60, autocomplete="family-name"),
            Phone("phone", "Phone number", required=True, autocomplete="tel"),
            Choice("diet", "Diet", required=True, choices=DIETS),
        )
    ),
    "account",
    lambda visit: {"email": require(visit).email},
    "people/account.html",
    "Your information was saved.",
    "/account",
)
