"""What the forms of both kinds of price rules share: days, customer groups, what is lowered, and amounts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.fields import (
    Checkbox,
    Choice,
    Choices,
    Day,
    Field,
    Integer,
    Money,
    Multiline,
    Several,
    Text,
    Value,
)
from webarium.sites.kit.formats import date_medium
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.facts import canonical
from webarium.sites.shopping_admin.catalog.product_form import category_choices
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.types import SqlValue

WEBSITES = (("1", "Main Website"),)
STATES = (("1", "Active"), ("0", "Inactive"))
ALL_OF_IT = 10_000
"""A hundred percent, in hundredths."""
GROUPS, CATEGORY, SKUS = "customer_group_ids", "category_id", "skus"


@dataclass(frozen=True)
class Amount(Money):
    """Percent or dollars, whole ones without decimals."""

    def show(self, value: Value) -> str:
        """``20`` or ``12.50``."""
        return super().show(value).removesuffix(".00")


HEAD: tuple[Field, ...] = (
    Text("name", "Rule Name", required=True, max_length=120),
    Multiline("description", "Description", max_length=1_000, rows=3),
    Checkbox("is_active", "Active", initial=True),
)
DAYS: tuple[Field, ...] = (
    Day("from_date", "From"),
    Day("to_date", "To"),
    Integer("sort_order", "Priority", maximum=9_999, initial=0, help="Rules with a lower number come first."),
)
CHOSEN: tuple[Field, ...] = (
    Choice(CATEGORY, "Category", prompt="Any category"),
    Multiline(SKUS, "SKUs", max_length=5_000, rows=3, help="One on each line. Empty: any product."),
)


def groups_field(hint: str = "") -> Field:
    """The customers whom a rule is for."""
    return Several(GROUPS, "Customer Groups", required=True, help=hint)


def group_choices(visit: Visit) -> Choices:
    """All customer groups by their numbers."""
    rows = visit.db.execute("SELECT id, code FROM customer_group ORDER BY id")
    return [(str(number), code) for number, code in rows]


def rule_choices(visit: Visit) -> dict[str, Choices]:
    """What the choices of a rule's form offer."""
    return {GROUPS: group_choices(visit), CATEGORY: category_choices(visit)}


def loaded(row: Mapping[str, Any]) -> dict[str, object]:
    """A rule's columns as its form shows them."""
    return {
        **row,
        "is_active": bool(row["is_active"]),
        GROUPS: ",".join(str(each) for each in json.loads(row["group_ids"])),
        CATEGORY: "" if row["category_id"] is None else str(row["category_id"]),
        SKUS: "\n".join(json.loads(row["skus"])),
    }


def columns_of_form(form: BoundForm) -> dict[str, SqlValue]:
    """The columns that both kinds of rules have."""
    return {
        "name": form.text("name"),
        "description": form.text("description"),
        "is_active": int(form.checked("is_active")),
        "from_date": form.text("from_date") or None,
        "to_date": form.text("to_date") or None,
        "sort_order": form.number("sort_order"),
        "group_ids": canonical(int(each) for each in form.text(GROUPS).split(",") if each),
        "category_id": int(form.text(CATEGORY)) if form.text(CATEGORY) else None,
        "skus": canonical(skus_in(form)),
    }


def skus_in(form: BoundForm) -> list[str]:
    """The SKUs that were typed, each once."""
    lines = (line.strip() for line in form.text(SKUS).replace(",", "\n").splitlines())
    return list(dict.fromkeys(line for line in lines if line))


def refuse_rule(visit: Visit, form: BoundForm, *, percent: bool) -> None:
    """Refuse days in the wrong order, unknown SKUs, and more than all of a price."""
    start, end = form.text("from_date"), form.text("to_date")
    if start and end and end < start:
        form.refuse("to_date", "The rule cannot end before it begins.")
    for sku in skus_in(form):
        if visit.value("SELECT 1 FROM product WHERE sku = ? COLLATE NOCASE", (sku,)) is None:
            form.refuse(SKUS, f"There is no product with the SKU {sku}.")
    if percent and form.number("discount_amount") > ALL_OF_IT:
        form.refuse("discount_amount", "A percentage cannot be more than 100.")


def rule_columns(*more: Column) -> tuple[Column, ...]:
    """The columns of a grid of rules."""
    return (
        Column("rule_id", "ID", "id", "number"),
        Column("name", "Rule", "name"),
        *more,
        Column("from_date", "Start", "from_date", "moment", reads=date_medium),
        Column("to_date", "End", "to_date", "moment", reads=date_medium),
        Column("is_active", "Status", "is_active", "choice", STATES),
        Column("website", "Web Site", "'1'", "choice", WEBSITES),
        Column("sort_order", "Priority", "sort_order", "number"),
    )
