"""Logging in and out, and the profile with a rider's preferences."""

from __future__ import annotations

from webarium.sites.kit.fields import Choice, Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.udriver.shell import ACCOUNTS, require

SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!")
CONVERSATION = (("any", "No preference"), ("quiet", "Quiet, please"), ("chatty", "Happy to chat"))
TEMPERATURE = (("any", "No preference"), ("cool", "Cool"), ("warm", "Warm"))
PROFILE = own_row(
    Form(
        (
            Text("first_name", "First name", required=True, max_length=60, autocomplete="given-name"),
            Text("last_name", "Last name", required=True, max_length=60, autocomplete="family-name"),
            Phone("phone", "Phone number", required=True, autocomplete="tel"),
            Choice("conversation", "Conversation", required=True, choices=CONVERSATION),
            Choice("temperature", "Temperature", required=True, choices=TEMPERATURE),
        )
    ),
    "account",
    lambda visit: {"email": require(visit).email},
    "people/account.html",
    "Your information was saved.",
    "/account",
)
