"""Roles: what those who have one may see and change, as a tree of rights."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Choices, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.facts import AREAS as RIGHTS
from webarium.sites.shopping_admin.areas import AREAS
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.system.administrators import LAST, RIGHT, others
from webarium.types import SqlValue

ROLES = Grid(
    name="user_role",
    title="Roles",
    path="/admin/admin/user_role/",
    source="admin_role",
    columns=(
        Column("role_id", "ID", "id", "number"),
        Column("role_name", "Role", "name"),
        Column("users", "Users", "(SELECT count(*) FROM admin_user WHERE role_id = admin_role.id)", "number"),
    ),
    right="system",
    noun="role",
    keyword=("name",),
    link="/admin/admin/user_role/edit/rid/{}/",
    subject="role_name",
    order="role_id",
    falling=False,
    create=("Add New Role", "/admin/admin/user_role/new/"),
)
_OFFERED: Choices = tuple(
    (right, f"{area.title()}: {deed}")
    for area in RIGHTS
    for right, deed in ((f"{area}.view", "see"), (area, "change"))
)


@dataclass(frozen=True)
class Branch:
    """An area in the tree of rights."""

    right: str
    """To work there; with ``.view`` to look only."""
    label: str
    pages: str
    """What the menu has there, in words."""


def tree() -> tuple[Branch, ...]:
    """The areas with what the menu shows to who may look there."""
    links = [link for area in AREAS for group in area.groups for link in group.links]
    return tuple(
        Branch(
            right,
            right.title(),
            ", ".join(dict.fromkeys(link.label for link in links if link.right == f"{right}.view")),
        )
        for right in RIGHTS
    )


def _needed(ticked: Iterable[str]) -> list[str]:
    """The rights without those to look that come with others to change."""
    held = set(ticked)
    return [area if area in held else f"{area}.view" for area in RIGHTS if held & {area, f"{area}.view"}]


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    held = json.loads(row["rights"])
    shown = {right for each in held for right in (each, f"{each.removesuffix('.view')}.view")}
    return {"name": row["name"], "rights": ",".join(sorted(shown))}


def _ticked(form: BoundForm) -> list[str]:
    return [each for each in form.text("rights").split(",") if each]


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    return {"name": form.text("name"), "rights": json.dumps(_needed(_ticked(form)))}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number = 0 if row is None else int(row["id"])
    if visit.value("SELECT 1 FROM admin_role WHERE name = ? AND id <> ?", (form.text("name"), number)):
        form.refuse("name", "A role of this name already exists.")
    if row is not None and RIGHT not in _ticked(form) and not others(visit, without_role=number):
        form.refuse("rights", LAST)


def _remove(visit: Visit, number: int) -> None:
    if visit.has("admin_user", role_id=number):
        raise PageError("There are users with this role, so it cannot be deleted.")


ROLE = Editing(
    table="admin_role",
    noun="role",
    path=ROLES.path,
    right="system",
    key="rid",
    template="system/role.html",
    form=Form(
        (
            Text("name", "Role Name", required=True, max_length=60),
            Several("rights", "Role Resources", required=True, choices=tuple(_OFFERED)),
        )
    ),
    load=_load,
    values=_values,
    remove=_remove,
    refuse=_refuse,
    sees=lambda visit, row: {"tree": tree()},
)
ROLE_PAGES: tuple[Page, ...] = (*pages(ROLES), *ROLE.pages)
