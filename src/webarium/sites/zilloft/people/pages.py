"""Logging in and out, the profile, faces, and pictures of homes."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Integer, Phone, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.scenery.pages import SCENERY_PAGES
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.shell import ACCOUNTS, Account, require

AVATARS = Avatars("/faces", formal=True)
SIGNING = Signing(ACCOUNTS, "people/login.html", welcome="Welcome back!")


def _save(visit: Visit, form: BoundForm, account: Account) -> Response:
    texts = {name: form.text(name) for name in ("first_name", "last_name", "phone")}
    visit.update("account", {**texts, "income": form.number("income")}, email=account.email)
    visit.flash("success", "Your information was saved.")
    return visit.redirect("/account")


def _known(visit: Visit, account: Account) -> dict[str, str | int]:
    return {
        "first_name": account.first_name,
        "last_name": account.last_name,
        "phone": account.phone,
        "income": account.income or "",
    }


PROFILE = FormPage(
    Form(
        (
            Text("first_name", "First name", required=True, max_length=60, autocomplete="given-name"),
            Text("last_name", "Last name", required=True, max_length=60, autocomplete="family-name"),
            Phone("phone", "Phone number", required=True, autocomplete="tel"),
            Integer("income", "Household income ($ a year, optional)", maximum=10_000_000),
        )
    ),
    "people/account.html",
    require,
    _save,
    kept=_known,
)
PEOPLE_PAGES: tuple[Page, ...] = (
    *SIGNING.pages,
    get("/account", PROFILE.show, name="account"),
    post("/account", PROFILE.send, name="edit_account"),
    AVATARS.page,
    *SCENERY_PAGES,
)
