"""Customer groups: their grid, and the form over one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Choice, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.groups import GENERAL, NOT_SIGNED_IN
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid import pages as grid_pages
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid

PATH = "/admin/customer/group/"
CLASSES = (("Retail Customer", "Retail Customer"), ("Business Customer", "Business Customer"))
GROUPS = Grid(
    name="customer_group",
    title="Customer Groups",
    path=PATH,
    source="customer_group",
    columns=(
        Column("customer_group_id", "ID", "id", "number"),
        Column("customer_group_code", "Group", "code"),
        Column("class_name", "Tax Class", "tax_class", "choice", CLASSES),
        Column(
            "members",
            "Customers",
            "(SELECT count(*) FROM customer c WHERE c.group_name = customer_group.code)",
            "number",
        ),
    ),
    right="customers",
    noun="group",
    keyword=("code",),
    link=PATH + "edit/id/{}/",
    subject="customer_group_code",
    falling=False,
    create=("Add New Customer Group", PATH + "new/"),
)


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    if not form.ok:
        return
    number, code = -1 if row is None else int(row["id"]), form.text("code")
    if visit.value("SELECT 1 FROM customer_group WHERE code = ? AND id <> ?", (code, number)):
        form.refuse("code", "Another group has this name.")
    elif row is not None and number in (NOT_SIGNED_IN, GENERAL) and code != row["code"]:
        form.refuse("code", "The shop itself needs this group's name.")


class _Groups(Editing):
    """Takes a group's members along when it is renamed."""

    def save(self, visit: Visit) -> Response:
        """Change a group."""
        query, number = "SELECT code FROM customer_group WHERE id = ?", visit.path["number"]
        before = visit.value(query, (number,))
        answer = super().save(visit)
        visit.update("customer", {"group_name": visit.value(query, (number,))}, group_name=before)
        return answer


def _remove(visit: Visit, number: int) -> None:
    if number in (NOT_SIGNED_IN, GENERAL):
        raise PageError("The shop itself needs this group, so it cannot be deleted.")
    code = visit.value("SELECT code FROM customer_group WHERE id = ?", (number,))
    general = visit.value("SELECT code FROM customer_group WHERE id = ?", (GENERAL,))
    visit.update("customer", {"group_name": general}, group_name=code)
    visit.delete("tier_price", group_id=number)


EDITING = _Groups(
    table="customer_group",
    noun="customer group",
    path=PATH,
    right="customers",
    form=Form(
        (
            Text("code", "Group Name", required=True, max_length=32, help="At most 32 characters."),
            Choice("tax_class", "Tax Class", required=True, choices=CLASSES),
        )
    ),
    title="code",
    remove=_remove,
    refuse=_refuse,
)
GROUP_PAGES: tuple[Page, ...] = (*grid_pages.pages(GROUPS), *EDITING.pages)
