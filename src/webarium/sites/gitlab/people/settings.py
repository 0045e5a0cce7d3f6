"""One's own profile, status, password and tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.code.wire import token_hash
from webarium.sites.gitlab.people.profile import Person, person_of
from webarium.sites.gitlab.people.signing import NEW
from webarium.sites.gitlab.visitor import PEOPLE, Me, signed_in
from webarium.sites.kit.fields import Checkbox, Day, Multiline, Password, Several, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.passwords import PasswordChange
from webarium.sites.kit.visit import Visit

_URL = re.compile(r"(https?://)?[\w-]+(\.[\w-]+)+(:\d+)?(/\S*)?", re.IGNORECASE)
_TEXTS = (
    "status_emoji",
    "status_message",
    "name",
    "pronouns",
    "website",
    "location",
    "job_title",
    "organization",
    "bio",
)


def _url_rule(value: Value) -> str | None:
    return None if _URL.fullmatch(str(value)) else "Please enter an address such as https://example.com."


PROFILE_FORM = Form(
    (
        Text("status_emoji", "Status emoji", max_length=8),
        Text("status_message", "Your status", max_length=100, placeholder="What's your status?"),
        Checkbox("busy", "Set yourself as busy"),
        Text("name", "Full name", required=True, max_length=100),
        Text("pronouns", "Pronouns", max_length=50),
        Text("website", "Website url", max_length=200, validators=(_url_rule,)),
        Text("location", "Location", max_length=100),
        Text("job_title", "Job title", max_length=100),
        Text("organization", "Organization", max_length=100),
        Multiline("bio", "Bio", max_length=250, rows=3),
    ),
    prefix="user_",
    sent="user[{}]",
    called={"website": "website_url"},
)
STATUS_FORM = Form(
    (
        Text("status_emoji", "Status emoji", max_length=8),
        Text("status_message", "Your status", max_length=100, placeholder="What's your status?"),
        Checkbox("busy", "Set yourself as busy", ticked="busy"),
    ),
    prefix="status_",
    called={"status_emoji": "emoji", "status_message": "message", "busy": "availability"},
)
PASSWORD_FORM = Form(
    (
        Password("current", "Current password", required=True, autocomplete="current-password"),
        *NEW.fields("New password", "Password confirmation"),
    ),
    prefix="user_",
)
SCOPES = (
    ("read_repository", "read_repository: clone and fetch"),
    ("write_repository", "write_repository: push, too"),
)
TOKEN_FORM = Form(
    (
        Text("name", "Token name", required=True, max_length=100),
        Day("expires_at", "Expiration date"),
        Several(
            "scopes",
            "Select scopes",
            required=True,
            choices=SCOPES,
            rows=2,
            initial="read_repository,write_repository",
        ),
    ),
    prefix="token_",
)


@dataclass(frozen=True, slots=True)
class Token:
    """A personal access token, without its secret."""

    id: int
    name: str
    scopes: str
    expires_at: str | None
    created_at: datetime


def _own(visit: Visit) -> Person:
    return person_of(visit, PEOPLE.own(visit).username) or visit.not_found()


def _save(visit: Visit, form: BoundForm, person: Person) -> Response:
    values = {field.name: form.text(field.name) for field in form.form.fields if field.name in _TEXTS}
    visit.update("user", {**values, "busy": int(form.checked("busy"))}, id=person.id)
    if "name" in values:
        visit.update("namespace", {"name": values["name"]}, user_id=person.id)
    visit.flash("success", "Profile was successfully updated")
    return visit.redirect("/-/profile" if "name" in values else f"/{person.username}")


def _kept(visit: Visit, person: Person) -> dict[str, object]:
    return {name: getattr(person, name) for name in (*_TEXTS, "busy")}


PROFILE = FormPage(
    PROFILE_FORM, "people/settings.html", _own, _save, kept=_kept,
    sees=lambda visit, person: {"title": "User Settings", "action": "Update profile settings", "part": "profile"},
)  # fmt: skip
STATUS = FormPage(
    STATUS_FORM, "people/settings.html", _own, _save, kept=_kept,
    sees=lambda visit, person: {"title": "Set a status", "action": "Set status", "part": "status"},
)  # fmt: skip


PASSWORD = PasswordChange(
    PEOPLE,
    NEW,
    PASSWORD_FORM,
    template="people/settings.html",
    subject=PEOPLE.own,
    wrong="This is not your current password.",
    saved="Password was successfully updated.",
    after=lambda me: "/-/profile/password/edit",
    sees=lambda visit, me: {"title": "Password", "action": "Save password", "part": "password"},
).page


def _tokens(visit: Visit, me: Me) -> dict[str, object]:
    sql = "SELECT id, name, scopes, expires_at, created_at FROM access_token WHERE user_id = ? ORDER BY id"
    feed = visit.value("SELECT feed_token FROM user WHERE id = ?", (me.id,))
    words = {"title": "Access Tokens", "action": "Create personal access token", "part": "tokens"}
    return {**words, "tokens": visit.rows(Token, sql, (me.id,)), "feed_token": feed}


def _make_token(visit: Visit, form: BoundForm, me: Me) -> Response:
    name = form.text("name")
    count = visit.value("SELECT count(*) FROM access_token", ())
    secret = "smpat-" + visit.world.draw("token", me.username, name, int(count)).randbytes(10).hex()
    visit.insert(
        "access_token",
        {
            "user_id": me.id,
            "name": name,
            "scopes": form.text("scopes").replace(",", ", "),
            "token_hash": token_hash(secret),
            "expires_at": form.text("expires_at") or None,
            "created_at": visit.stamp,
        },
    )
    visit.flash("success", f"Your new personal access token: {secret}. Save it, it is shown only once.")
    return visit.redirect("/-/profile/personal_access_tokens")


def _refuse_token(visit: Visit, form: BoundForm, me: Me) -> None:
    if form.text("expires_at") and form.text("expires_at") <= visit.now.date().isoformat():
        form.refuse("expires_at", "This day is over. Please choose a later one.")


TOKENS = FormPage(
    TOKEN_FORM, "people/settings.html", PEOPLE.own, _make_token, refuse=_refuse_token, sees=_tokens
)


@signed_in
def reset_feed_token(visit: Visit, me: Me) -> Response:
    """Make a new feed token; addresses with the old one show nothing any more."""
    old = visit.value("SELECT feed_token FROM user WHERE id = ?", (me.id,))
    new = visit.world.draw("feed", me.username, str(old)).randbytes(10).hex()
    visit.update("user", {"feed_token": new}, id=me.id)
    visit.flash("success", "Feed token was successfully reset")
    return visit.redirect("/-/profile/personal_access_tokens")


@signed_in
def revoke_token(visit: Visit, me: Me) -> Response:
    """Take a token back."""
    if not visit.delete("access_token", id=visit.path["token_id"], user_id=me.id):
        visit.not_found("There is no such token.")
    visit.flash("success", "The token was revoked.")
    return visit.redirect("/-/profile/personal_access_tokens")
