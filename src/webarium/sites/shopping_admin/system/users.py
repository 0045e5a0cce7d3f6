"""The people of the back office: their grid and their form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import REQUIRED, Choice, Choices, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import person
from webarium.sites.shopping_admin.system.account import IDENTITY, LOCALES, NEW, NEW_PASSWORD, refuse_taken
from webarium.sites.shopping_admin.system.administrators import LAST, gives, others
from webarium.types import SqlValue

STATES = (("1", "Active"), ("0", "Inactive"))
_USERNAME = re.compile(r"[a-z0-9][a-z0-9._-]*")


def roles(visit: Visit) -> Choices:
    """All roles by their numbers."""
    rows = visit.db.execute("SELECT id, name FROM admin_role ORDER BY name")
    return [(str(number), name) for number, name in rows]


USERS = Grid(
    name="user",
    title="Users",
    path="/admin/admin/user/",
    source="admin_user u JOIN admin_role r ON r.id = u.role_id",
    id="u.id",
    columns=(
        Column("user_id", "ID", "u.id", "number"),
        Column("username", "User Name", "u.username"),
        Column("firstname", "First Name", "u.firstname"),
        Column("lastname", "Last Name", "u.lastname"),
        Column("email", "Email", "u.email"),
        Column("role", "Role", "u.role_id", "choice", choices_of=roles),
        Column("status", "Status", "u.is_active", "choice", STATES),
        Column("created", "Created", "u.created_at", "moment", shown=False),
        Column("logdate", "Last Login", "u.last_login_at", "moment"),
    ),
    right="system",
    noun="user",
    keyword=("u.username", "u.firstname", "u.lastname", "u.email"),
    link="/admin/admin/user/edit/user_id/{}/",
    subject="username",
    order="user_id",
    falling=False,
    create=("Add New User", "/admin/admin/user/new/"),
)


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    username = form.text("username").lower()
    told = {name: form.text(name) for name in ("firstname", "lastname", "email", "locale")}
    state = {"is_active": int(form.text("is_active")), "role_id": int(form.text("role_id"))}
    return {"username": username, **told, **state, **NEW.columns(visit, form, username)}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number = 0 if row is None else int(row["id"])
    refuse_taken(visit, form, "email", number)
    if NEW.typed(form):
        NEW.refuse(form)
    if row is None:
        _refuse_new(visit, form)
    else:
        _refuse_change(visit, form, row)


def _refuse_new(visit: Visit, form: BoundForm) -> None:
    if not _USERNAME.fullmatch(form.text("username").lower()):
        form.refuse("username", "Use letters, digits, dots, hyphens and underscores.")
    refuse_taken(visit, form, "username", 0)
    if not form.text("password"):
        form.refuse("password", REQUIRED)


def _refuse_change(visit: Visit, form: BoundForm, row: Mapping[str, Any]) -> None:
    if form.text("username").lower() != row["username"]:
        form.refuse("username", "The name under which somebody signs in cannot be changed.")
    active = form.text("is_active") == "1"
    if row["id"] == person(visit).id and not active:
        form.refuse("is_active", "You cannot switch off your own account.")
    if not form.ok:
        return
    able = active and gives(visit, int(form.text("role_id")))
    if not able and not others(visit, than=int(row["id"])):
        form.refuse("role_id" if active else "is_active", LAST)


def _remove(visit: Visit, number: int) -> None:
    if number == person(visit).id:
        raise PageError("You cannot delete your own account.")
    if not others(visit, than=number):
        raise PageError(LAST)
    username = visit.value("SELECT username FROM admin_user WHERE id = ?", (number,))
    visit.delete("admin_view", username=username)


USER = Editing(
    table="admin_user",
    noun="user",
    path=USERS.path,
    right="system",
    key="user_id",
    title="username",
    form=Form(
        (
            Text("username", "User Name", required=True, max_length=40, autocomplete="off"),
            *IDENTITY,
            Choice("locale", "Interface Locale", choices=LOCALES, required=True),
            Choice("is_active", "This account is", choices=STATES, required=True, initial="1"),
            Choice("role_id", "User Role", required=True),
            *NEW_PASSWORD,
        )
    ),
    values=_values,
    born=lambda visit: {"created_at": visit.stamp},
    remove=_remove,
    refuse=_refuse,
    choices=lambda visit: {"role_id": roles(visit)},
)
USER_PAGES: tuple[Page, ...] = (*pages(USERS), *USER.pages)
