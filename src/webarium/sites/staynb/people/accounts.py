"""Logging in and out, personal information, and recommending stays to others."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline, Phone, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import ACCOUNTS, require
from webarium.sites.staynb.stays.cards import Card, shown_card

SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!")
PROFILE = own_row(
    Form(
        (
            Text("first_name", "First name", required=True, max_length=60, autocomplete="given-name"),
            Text("last_name", "Last name", required=True, max_length=60, autocomplete="family-name"),
            Phone("phone", "Phone number", autocomplete="tel"),
            Multiline("about", "About you", max_length=500, rows=4),
        )
    ),
    "account",
    lambda visit: {"email": require(visit).email},
    "people/account.html",
    "Your information was saved.",
    "/account",
)
SHARE = Form(
    (
        Text("recipient", "To", required=True, max_length=120, placeholder="Email or phone number"),
        Multiline("note", "Add a message", max_length=500, rows=3),
    )
)


def _refuse_guests(visit: Visit, form: BoundForm, found: Card) -> None:
    require(visit)


def _share(visit: Visit, form: BoundForm, found: Card) -> Response:
    """Recommend a stay to somebody."""
    recipient = form.text("recipient")
    visit.insert(
        "share",
        {
            "email": require(visit).email,
            "stay_id": found.id,
            "channel": "email" if "@" in recipient else "message",
            "recipient": recipient,
            "note": form.text("note"),
            "shared_at": visit.stamp,
        },
    )
    visit.flash("success", f"{found.title} was shared with {recipient}.")
    return visit.redirect(f"/rooms/{found.id}")


SHARING = FormPage(
    SHARE,
    "people/share.html",
    shown_card,
    _share,
    refuse=_refuse_guests,
    sees=lambda visit, found: {"card": found, "link": f"{visit.site.origin}/rooms/{found.id}"},
    sheet="people/_share.html",
)
"""The dialog for recommending a stay: its link, and sending it to somebody."""
