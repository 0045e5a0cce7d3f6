"""Logging in and out, personal information, and recommending stays to others."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline, Phone, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.profile import OwnRow
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import ACCOUNTS, require
from webarium.sites.staynb.stays.cards import card

SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!")
PROFILE = OwnRow(
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


def share_form(visit: Visit) -> Response:
    """The dialog for recommending a stay: its link, and sending it to somebody."""
    return _share_page(visit, SHARE.blank())


def share(visit: Visit) -> Response:
    """Recommend a stay to somebody."""
    account = require(visit)
    found = card(visit, int(visit.path["stay"]))
    form = SHARE.bind(visit.form)
    if not form.ok:
        return _share_page(visit, form)
    recipient = form.text("recipient")
    visit.insert(
        "share",
        {
            "email": account.email,
            "stay_id": found.id,
            "channel": "email" if "@" in recipient else "message",
            "recipient": recipient,
            "note": form.text("note"),
            "shared_at": visit.stamp,
        },
    )
    visit.flash("success", f"{found.title} was shared with {recipient}.")
    return visit.redirect(f"/rooms/{found.id}")


def _share_page(visit: Visit, form: BoundForm) -> Response:
    found = card(visit, int(visit.path["stay"]))
    link = f"{visit.site.origin}/rooms/{found.id}"
    template = "people/_share.html" if visit.is_htmx else "people/share.html"
    return visit.render(template, card=found, form=form, link=link, status=200 if form.ok else 422)
