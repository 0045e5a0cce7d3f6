"""One's own account: name, e-mail, and a new password."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import REQUIRED, Choice, Email, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import hashed, refuse_unlike
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.customers import NOT_REPEATED, PASSWORD_HELP, password_rule
from webarium.sites.shopping_admin.staff import STAFF, Person, person, record
from webarium.sql import select

PATH = "/admin/admin/system_account/"
LOCALES = tuple(
    (name, name)
    for name in (
        "English (United States)",
        "English (United Kingdom)",
        "French (France)",
        "German (Germany)",
        "Italian (Italy)",
        "Portuguese (Brazil)",
        "Spanish (Spain)",
    )
)
"""Languages and regions that somebody may prefer."""
IDENTITY = (
    Text("firstname", "First Name", required=True, max_length=80, autocomplete="given-name"),
    Text("lastname", "Last Name", required=True, max_length=80, autocomplete="family-name"),
    Email("email", "Email", required=True, autocomplete="email"),
)
"""Who somebody is."""
NEW_PASSWORD = (
    Password("password", "New Password", autocomplete="new-password", help=PASSWORD_HELP),
    Password("password_confirmation", "Password Confirmation", autocomplete="new-password"),
)
FORM = Form(
    (
        *IDENTITY,
        Choice("locale", "Interface Locale", choices=LOCALES, required=True),
        *NEW_PASSWORD,
        Password(
            "current_password",
            "Your Password",
            autocomplete="current-password",
            help="Needed for a new password only.",
        ),
    )
)


def refuse_taken(visit: Visit, form: BoundForm, field: str, own: int) -> None:
    """Refuse a username or an e-mail that another account has; `own` is the account's own id."""
    query = select("1", "admin_user", f"{field} = ? AND id <> ?")
    if visit.value(query, (form.text(field), own)):
        form.refuse(field, f"Another account has this {'email address' if field == 'email' else 'username'}.")


def refuse_weak(form: BoundForm) -> None:
    """Refuse a new password that is too weak or not repeated; one that is left empty changes nothing."""
    if not form.text("password") and not form.text("password_confirmation"):
        return
    weakness = password_rule(form.text("password"))
    if weakness is not None:
        form.refuse("password", weakness)
    refuse_unlike(form, "password", "password_confirmation", NOT_REPEATED)


def password_columns(visit: Visit, form: BoundForm, username: str) -> dict[str, str]:
    """What a new password changes in the account's row: nothing where none was typed."""
    typed = form.text("password")
    return {"password_hash": hashed(visit, typed, "staff", username)} if typed else {}


def _refuse(visit: Visit, form: BoundForm, who: Person) -> None:
    refuse_taken(visit, form, "email", who.id)
    refuse_weak(form)
    if not form.text("password"):
        return
    if not form.text("current_password"):
        form.refuse("current_password", REQUIRED)
    STAFF.refuse_wrong(
        visit, form, "current_password", "The password entered for the current user is invalid."
    )


def _save(visit: Visit, form: BoundForm, who: Person) -> Response:
    told = {name: form.text(name) for name in ("firstname", "lastname", "email", "locale")}
    visit.update("admin_user", {**told, **password_columns(visit, form, who.username)}, id=who.id)
    record(visit, "Saved", f"Account {who.username}")
    visit.flash("success", "You saved the account.")
    return visit.redirect(PATH)


def _initial(visit: Visit, who: Person) -> dict[str, object]:
    locale = visit.value("SELECT locale FROM admin_user WHERE id = ?", (who.id,))
    return {
        "firstname": who.firstname,
        "lastname": who.lastname,
        "email": who.email,
        "locale": locale,
    }


ACCOUNT = FormPage(
    FORM,
    "system/account.html",
    person,
    _save,
    refuse=_refuse,
    initial=_initial,
    sees=lambda visit, who: {"who": who},
)
ACCOUNT_PAGES: tuple[Page, ...] = (
    get(PATH, ACCOUNT.show, name="own_account"),
    get(PATH + "index/", ACCOUNT.show, name="own_account"),
    post(PATH, ACCOUNT.send, name="own_account_save"),
)
