"""Cart price rules: what they ask, what they take off, and the coupons that they need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.fields import REQUIRED, Checkbox, Choice, Integer, Money, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.marketing.coupons import (
    COUPON_PAGES,
    GENERATE,
    coupons_of,
    remove_coupons,
)
from webarium.sites.shopping_admin.marketing.rule_parts import (
    CHOSEN,
    DAYS,
    HEAD,
    WEBSITES,
    Amount,
    columns_of_form,
    groups_field,
    loaded,
    refuse_rule,
    rule_choices,
    rule_columns,
)
from webarium.types import SqlValue

PATH = "/admin/sales_rule/promo_quote/"
ACTIONS = (
    ("by_percent", "Percent of product price discount"),
    ("by_fixed", "Fixed amount discount"),
    ("cart_fixed", "Fixed amount discount for whole cart"),
    ("buy_x_get_y", "Buy X get Y free (discount amount is Y)"),
)
_NONE, _SPECIFIC = "1", "2"
COUPONS = ((_NONE, "No Coupon"), (_SPECIFIC, "Specific Coupon"))
_KINDS = {_NONE: "none", _SPECIFIC: "specific"}
"""What the form's kinds of coupons are in the database."""
RULES = Grid(
    name="sales_rule",
    title="Cart Price Rules",
    path=PATH,
    source="cart_rule",
    columns=rule_columns(
        Column(
            "coupon_code",
            "Coupon Code",
            "(SELECT c.code FROM coupon c WHERE c.rule_id = cart_rule.id LIMIT 1)",
        ),
        Column("simple_action", "Action", "action", "choice", ACTIONS, shown=False),
        Column("times_used", "Times Used", "times_used", "number", shown=False),
    ),
    right="marketing",
    noun="rule",
    keyword=("name", "description"),
    link=PATH + "edit/id/{}/",
    subject="name",
    order="rule_id",
    create=("Add New Rule", PATH + "new/"),
)
_FIRST = "SELECT id, code, usage_limit FROM coupon WHERE rule_id = ? ORDER BY id LIMIT 1"
FORM = Form(
    (
        *HEAD,
        Several("website_ids", "Websites", choices=WEBSITES, required=True, initial="1", rows=2),
        groups_field(),
        Choice("coupon_type", "Coupon", choices=COUPONS, required=True, initial=_NONE),
        Text(
            "coupon_code", "Coupon Code", max_length=60, help="What customers enter; for a specific coupon."
        ),
        Integer("uses_per_coupon", "Uses per Coupon", maximum=999_999, help="Empty: any number."),
        Integer(
            "uses_per_customer",
            "Uses per Customer",
            maximum=999_999,
            help="For customers who are signed in. Empty: any number.",
        ),
        *DAYS,
        Money("min_subtotal", "Subtotal equals or is greater than"),
        Integer("min_qty", "Total items quantity equals or is greater than", minimum=1, maximum=99_999),
        Choice("simple_action", "Apply", choices=ACTIONS, required=True, initial="by_percent"),
        Amount("discount_amount", "Discount Amount", required=True),
        Integer(
            "discount_qty",
            "Maximum Qty Discount is Applied To",
            maximum=99_999,
            help="Units of each line. Empty: all.",
        ),
        Integer("discount_step", "Discount Qty Step (Buy X)", maximum=99_999),
        *CHOSEN,
        Checkbox("simple_free_shipping", "Free Shipping"),
        Checkbox("stop_rules_processing", "Discard subsequent rules"),
    )
)


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    coupon = visit.db.execute(_FIRST, (row["id"],)).fetchone()
    return {
        **loaded(row),
        "website_ids": "1",
        "coupon_type": _SPECIFIC if row["coupon_type"] == "specific" else _NONE,
        "coupon_code": coupon[1] if coupon else "",
        "uses_per_coupon": coupon[2] or None if coupon else None,
        "uses_per_customer": row["uses_per_customer"] or None,
        "simple_action": row["action"],
        "discount_amount": row["amount"],
        "discount_qty": row["max_qty"] or None,
        "discount_step": row["step"] or None,
        "simple_free_shipping": bool(row["free_shipping"]),
        "stop_rules_processing": bool(row["stop_further"]),
    }


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    return {
        **columns_of_form(form),
        "website_ids": f"[{form.text('website_ids')}]",
        "coupon_type": _KINDS.get(form.text("coupon_type"), "none"),
        "uses_per_customer": form.number("uses_per_customer"),
        "action": form.text("simple_action"),
        "amount": form.number("discount_amount"),
        "max_qty": form.number("discount_qty"),
        "step": form.number("discount_step"),
        "min_subtotal": form.optional_number("min_subtotal"),
        "min_qty": form.optional_number("min_qty"),
        "free_shipping": int(form.checked("simple_free_shipping")),
        "stop_further": int(form.checked("stop_rules_processing")),
    }


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    action = form.text("simple_action")
    refuse_rule(visit, form, percent=action == "by_percent")
    if action == "buy_x_get_y":
        if not form.number("discount_step"):
            form.refuse("discount_step", "Please enter how many are to be bought.")
        if form.number("discount_amount") % 100 or not form.number("discount_amount"):
            form.refuse("discount_amount", "Please enter how many units are free, as a whole number.")
    number, code = 0 if row is None else int(row["id"]), form.text("coupon_code")
    if form.text("coupon_type") == _SPECIFIC and not code:
        form.refuse("coupon_code", REQUIRED)
    if code and visit.value("SELECT 1 FROM coupon WHERE code = ? AND rule_id <> ?", (code, number)):
        form.refuse("coupon_code", "Another rule has a coupon with this code.")
    held = visit.db.execute(_FIRST, (number,)).fetchone()
    if code and held and visit.value("SELECT 1 FROM coupon WHERE code = ? AND id <> ?", (code, held[0])):
        form.refuse("coupon_code", "This rule has another coupon with this code.")


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    if form.text("coupon_type") == _NONE:
        remove_coupons(visit, number)
        return
    held = visit.db.execute(_FIRST, (number,)).fetchone()
    wanted: dict[str, SqlValue] = {
        "code": form.text("coupon_code"),
        "usage_limit": form.number("uses_per_coupon"),
    }
    if held is None:
        visit.insert("coupon", {**wanted, "rule_id": number, "created_at": visit.stamp})
    elif (held[1], held[2]) != tuple(wanted.values()):
        visit.update("coupon", wanted, id=held[0])


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    coupons = (
        coupons_of(visit, int(row["id"])) if row is not None and row["coupon_type"] == "specific" else []
    )
    return {"coupons": coupons, "generate": GENERATE.blank()}


RULE = Editing(
    table="cart_rule",
    noun="cart price rule",
    path=PATH,
    right="marketing",
    form=FORM,
    template="marketing/cart_rule.html",
    load=_load,
    values=_values,
    store=_store,
    remove=remove_coupons,
    refuse=_refuse,
    choices=rule_choices,
    sees=_sees,
    targets=Targets("save", "save", "rule_id"),
)
CART_RULE_PAGES: tuple[Page, ...] = (*pages(RULES), *RULE.pages, *COUPON_PAGES)
