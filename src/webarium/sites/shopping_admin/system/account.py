"""One's own account: name, e-mail, and a new password."""

from __future__ import annotations

from webarium.sites.kit.fields import Choice, Email, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.passwords import NewPassword, PasswordChange
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
NEW = NewPassword(
    lambda visit, username: ("staff", username),
    "password_confirmation",
    NOT_REPEATED,
    rule=password_rule,
)
NEW_PASSWORD = NEW.fields("New Password", "Password Confirmation", required=False, help=PASSWORD_HELP)
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


def _kept(visit: Visit, who: Person) -> dict[str, object]:
    locale = visit.value("SELECT locale FROM admin_user WHERE id = ?", (who.id,))
    return {
        "firstname": who.firstname,
        "lastname": who.lastname,
        "email": who.email,
        "locale": locale,
    }


ACCOUNT = PasswordChange(
    STAFF,
    NEW,
    FORM,
    template="system/account.html",
    subject=person,
    wrong="The password entered for the current user is invalid.",
    saved="You saved the account.",
    after=lambda who: PATH,
    table="admin_user",
    current="current_password",
    guarded=lambda form: form.text("password") != "",
    keeps=("firstname", "lastname", "email", "locale"),
    refuse=lambda visit, form, who: refuse_taken(visit, form, "email", who.id),
    besides=lambda visit, form, who: record(visit, "Saved", f"Account {who.username}"),
    kept=_kept,
    sees=lambda visit, who: {"who": who},
).page
ACCOUNT_PAGES: tuple[Page, ...] = (
    get(PATH, ACCOUNT.show, name="own_account"),
    get(PATH + "index/", ACCOUNT.show, name="own_account"),
    post(PATH, ACCOUNT.send, name="own_account_save"),
)
