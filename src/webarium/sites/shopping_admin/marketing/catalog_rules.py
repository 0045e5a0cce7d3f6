"""Catalogue price rules: saving or deleting one changes the prices of all that it is about at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Choices, Money
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import prices
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages, show
from webarium.sites.shopping_admin.marketing.rule_parts import (
    CHOSEN,
    DAYS,
    HEAD,
    Amount,
    columns_of_form,
    groups_field,
    loaded,
    refuse_rule,
    rule_choices,
    rule_columns,
)
from webarium.sites.shopping_admin.staff import needs, record
from webarium.types import SqlValue

PATH = "/admin/catalog_rule/promo_catalog/"
ACTIONS = (
    ("by_percent", "Apply as percentage of original"),
    ("by_fixed", "Apply as fixed amount"),
    ("to_percent", "Adjust final price to this percentage"),
    ("to_fixed", "Adjust final price to discount value"),
)
RULES = Grid(
    name="catalog_rule",
    title="Catalog Price Rules",
    path=PATH,
    source="catalog_rule",
    columns=rule_columns(Column("simple_action", "Action", "action", "choice", ACTIONS)),
    right="marketing",
    noun="rule",
    keyword=("name", "description"),
    link=PATH + "edit/id/{}/",
    subject="name",
    order="rule_id",
    create=("Add New Rule", PATH + "new/"),
)
FORM = Form(
    (
        *HEAD,
        groups_field("The catalog has one price for all: a rule counts if it is for guests and General."),
        *DAYS,
        *CHOSEN,
        Choice("brand_id", "Brand", prompt="Any brand"),
        Money("min_price", "Price equals or is greater than"),
        Choice("simple_action", "Apply", choices=ACTIONS, required=True, initial="by_percent"),
        Amount("discount_amount", "Discount Amount", required=True),
        Checkbox("stop_rules_processing", "Discard subsequent rules"),
    )
)


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    return {
        **loaded(row),
        "brand_id": "" if row["brand_id"] is None else str(row["brand_id"]),
        "simple_action": row["action"],
        "discount_amount": row["amount"],
        "stop_rules_processing": bool(row["stop_further"]),
    }


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    return {
        **columns_of_form(form),
        "action": form.text("simple_action"),
        "amount": form.number("discount_amount"),
        "brand_id": int(form.text("brand_id")) if form.text("brand_id") else None,
        "min_price": form.optional_number("min_price"),
        "stop_further": int(form.checked("stop_rules_processing")),
    }


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    refuse_rule(visit, form, percent=form.text("simple_action").endswith("_percent"))


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    prices.reprice_all(visit.db, visit.stamp[:10])


def _remove(visit: Visit, number: int) -> None:
    visit.delete("catalog_rule", id=number)
    prices.reprice_all(visit.db, visit.stamp[:10])


def _choices(visit: Visit) -> dict[str, Choices]:
    brands = visit.db.execute("SELECT id, name FROM brand ORDER BY name")
    return {**rule_choices(visit), "brand_id": [(str(number), name) for number, name in brands]}


RULE = Editing(
    table="catalog_rule",
    noun="catalog price rule",
    path=PATH,
    right="marketing",
    form=FORM,
    template="marketing/catalog_rule.html",
    load=_load,
    values=_values,
    store=_store,
    remove=_remove,
    refuse=_refuse,
    choices=_choices,
    targets=Targets("save", "save", "rule_id"),
)


def _listed(visit: Visit) -> Response:
    """Show the grid with the button that applies all rules."""
    return show(visit, RULES, "marketing/catalog_rules.html")


@needs("marketing")
def _apply(visit: Visit) -> Response:
    """Work out all prices anew, as a day on which rules begin or end asks for."""
    changed = prices.reprice_all(visit.db, visit.stamp[:10])
    record(visit, "Applied", "Catalog price rules")
    visit.flash("success", f"Updated rules applied: {plural(changed, 'price')} changed.")
    return visit.redirect(PATH)


CATALOG_RULE_PAGES: tuple[Page, ...] = (
    get(PATH, _listed, name="catalog_rules"),
    post(PATH + "applyRules/", _apply, name="catalog_rules_apply"),
    *pages(RULES),
    *RULE.pages,
)
