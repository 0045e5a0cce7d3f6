"""Logging in and out, personal information, and recommending stays to others."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Hidden, Multiline, Password, Phone, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.passwords import verify_password
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import require, stamp
from webarium.sites.staynb.stays.cards import card

LOGIN = Form(
    (
        Email("email", "Email", required=True, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    )
)
PROFILE = Form(
    (
        Text("first_name", "First name", required=True, max_length=60, autocomplete="given-name"),
        Text("last_name", "Last name", required=True, max_length=60, autocomplete="family-name"),
        Phone("phone", "Phone number", autocomplete="tel"),
        Multiline("about", "About you", max_length=500, rows=4),
    )
)
SHARE = Form(
    (
        Text("recipient", "To", required=True, max_length=120, placeholder="Email or phone number"),
        Multiline("note", "Add a message", max_length=500, rows=3),
    )
)


def login_form(visit: Visit) -> Response:
    """The page on which to log in."""
    if visit.user is not None:
        return visit.redirect("/")
    return visit.render("people/login.html", form=LOGIN.blank({"to": visit.back()}))


def login(visit: Visit) -> Response:
    """Log in and go on where the visitor was."""
    form = LOGIN.bind(visit.form)
    if form.ok:
        email = form.text("email").lower()
        hash_ = visit.value("SELECT password_hash FROM account WHERE email = ?", (email,))
        if hash_ is not None and verify_password(hash_, form.text("password")):
            visit.sign_in(email)
            visit.flash("success", "Welcome back!")
            return visit.redirect(form.text("to") or "/")
        form.refuse("", "That email and password do not belong together.")
    return _refused(visit.render("people/login.html", form=form))


def logout(visit: Visit) -> Response:
    """Log out."""
    visit.sign_out()
    return visit.redirect("/")


def profile_form(visit: Visit) -> Response:
    """Personal information."""
    account = require(visit)
    values = {name: getattr(account, name) for name in ("first_name", "last_name", "phone", "about")}
    return visit.render("people/account.html", form=PROFILE.blank(values), account=account)


def profile(visit: Visit) -> Response:
    """Change personal information."""
    account = require(visit)
    form = PROFILE.bind(visit.form)
    if not form.ok:
        return _refused(visit.render("people/account.html", form=form, account=account))
    visit.execute(
        "UPDATE account SET first_name = ?, last_name = ?, phone = ?, about = ? WHERE email = ?",
        (
            form.text("first_name"),
            form.text("last_name"),
            form.text("phone"),
            form.text("about"),
            account.email,
        ),
    )
    visit.flash("success", "Your information was saved.")
    return visit.redirect("/account")


def share_form(visit: Visit) -> Response:
    """The dialog for recommending a stay: its link, and sending it to somebody."""
    return _share_page(visit, SHARE.blank())


def share(visit: Visit) -> Response:
    """Recommend a stay to somebody."""
    account = require(visit)
    found = card(visit, int(visit.path["stay"]))
    form = SHARE.bind(visit.form)
    if not form.ok:
        return _refused(_share_page(visit, form))
    recipient = form.text("recipient")
    visit.insert(
        "share",
        {
            "email": account.email, "stay_id": found.id, "channel": "email" if "@" in recipient else "message",
            "recipient": recipient, "note": form.text("note"), "shared_at": stamp(visit),
        },
    )  # fmt: skip
    visit.flash("success", f"{found.title} was shared with {recipient}.")
    return visit.redirect(f"/rooms/{found.id}")


def _share_page(visit: Visit, form: BoundForm) -> Response:
    found = card(visit, int(visit.path["stay"]))
    link = f"{visit.site.origin}/rooms/{found.id}"
    template = "people/_share.html" if visit.is_htmx else "people/share.html"
    return visit.render(template, card=found, form=form, link=link)


def _refused(response: Response) -> Response:
    response.status_code = 422
    return response
