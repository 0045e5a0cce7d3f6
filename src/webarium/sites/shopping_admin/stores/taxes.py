"""Tax: zones with their rates, and the rules that say for whom they count."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Choice, Choices, Integer, Money, Several, Text, Value
from webarium.sites.kit.formats import number
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.customers.groups import CLASSES
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sql import select

RATE_PATH, RULE_PATH = "/admin/tax/rate/", "/admin/tax/rule/"


def _per_cent(hundredths: int) -> str:
    return f"{number(hundredths / 100, 2)}%"


RATES = Grid(
    name="tax_rate",
    title="Tax Zones and Rates",
    path=RATE_PATH,
    source="tax_rate",
    columns=(
        Column("tax_calculation_rate_id", "ID", "id", "number", shown=False),
        Column("code", "Tax Identifier", "code"),
        Column("tax_country_id", "Country", "'US'", "choice", (("US", "United States"),)),
        Column("region_name", "State/Region", "CASE region WHEN '' THEN '*' ELSE region END"),
        Column("tax_postcode", "Zip/Post Code", "postcode"),
        Column("rate", "Rate Percent", "rate", "money", reads=_per_cent),
    ),
    right="stores",
    noun="tax rate",
    keyword=("code", "region"),
    link=RATE_PATH + "edit/rate/{}/",
    subject="code",
    order="code",
    falling=False,
    create=("Add New Tax Rate", RATE_PATH + "new/"),
    intro="Where goods are sent decides: of all zones of a rule in which an address lies, the smallest counts.",
)
RULES = Grid(
    name="tax_rule",
    title="Tax Rules",
    path=RULE_PATH,
    source="tax_rule",
    columns=(
        Column("code", "Name", "code"),
        Column(
            "customer_tax_classes",
            "Customer Tax Class",
            "(SELECT group_concat(value, ', ') FROM json_each(tax_rule.classes))",
        ),
        Column(
            "tax_rates_codes",
            "Tax Rate",
            "(SELECT group_concat(r.code, ', ') FROM json_each(tax_rule.rate_ids) n JOIN tax_rate r ON r.id = n.value)",
        ),
        Column("priority", "Priority", "priority", "number"),
    ),
    right="stores",
    noun="tax rule",
    keyword=("code",),
    link=RULE_PATH + "edit/rule/{}/",
    order="priority",
    falling=False,
    create=("Add New Tax Rule", RULE_PATH + "new/"),
    intro="The tax is added to the prices of customers whose group has one of a rule's tax classes.",
)


def _postcode(value: Value) -> str | None:
    fits = re.fullmatch(r"\d{5}|\d{0,4}\*", str(value))
    return None if fits else "Please enter five digits, the first ones with * behind them, or * alone."


def _at_most_all(value: Value) -> str | None:
    too_much = isinstance(value, int) and value > 10_000
    return "Please enter no more than 100 per cent." if too_much else None


def _regions(visit: Visit) -> Mapping[str, Choices]:
    names = [str(name) for (name,) in visit.db.execute("SELECT name FROM region ORDER BY name")]
    return {"region": [(name, name) for name in names]}


def _refuse_taken(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None, table: str) -> None:
    found = visit.value(select("id", table, "code = ?"), (form.text("code"),))
    if form.ok and found is not None and (row is None or found != row["id"]):
        form.refuse("code", "This name is taken.")


def _unused(visit: Visit, number: int) -> None:
    using = "SELECT r.code FROM tax_rule r JOIN json_each(r.rate_ids) n WHERE n.value = ? ORDER BY r.id"
    rule = visit.value(using, (number,))
    if rule is not None:
        raise PageError(f"The tax rule {rule} uses this rate. Take it out of the rule first.")


RATE = Editing(
    table="tax_rate",
    noun="tax rate",
    path=RATE_PATH,
    right="stores",
    key="rate",
    title="code",
    form=Form(
        (
            Text("code", "Tax Identifier", required=True, max_length=80),
            Choice("region", "State", prompt="*", help="* stands for all states."),
            Text(
                "postcode",
                "Zip/Post Code",
                required=True,
                max_length=5,
                initial="*",
                validators=(_postcode,),
                help="* stands for all, 100* for those that begin with 100.",
            ),
            Money("rate", "Rate Percent", required=True, validators=(_at_most_all,)),
        )
    ),
    choices=_regions,
    refuse=lambda visit, form, row: _refuse_taken(visit, form, row, "tax_rate"),
    remove=_unused,
)


def _rates(visit: Visit) -> Mapping[str, Choices]:
    rows = visit.db.execute("SELECT id, code, rate FROM tax_rate ORDER BY code")
    return {"tax_rate": [(str(number), f"{code} ({_per_cent(rate)})") for number, code, rate in rows]}


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    return {
        "code": row["code"],
        "priority": row["priority"],
        "tax_customer_class": ",".join(json.loads(row["classes"])),
        "tax_rate": ",".join(str(each) for each in json.loads(row["rate_ids"])),
    }


def _values(visit: Visit, form: BoundForm) -> dict[str, Any]:
    rates = [int(each) for each in form.text("tax_rate").split(",")]
    return {
        "code": form.text("code"),
        "priority": form.number("priority"),
        "classes": json.dumps(form.text("tax_customer_class").split(",")),
        "rate_ids": json.dumps(rates, separators=(",", ":")),
    }


RULE = Editing(
    table="tax_rule",
    noun="tax rule",
    path=RULE_PATH,
    right="stores",
    key="rule",
    title="code",
    form=Form(
        (
            Text("code", "Name", required=True, max_length=80),
            Several(
                "tax_customer_class", "Customer Tax Class", required=True, choices=CLASSES, rows=len(CLASSES)
            ),
            Several("tax_rate", "Tax Rate", required=True, rows=8),
            Integer(
                "priority",
                "Priority",
                maximum=99,
                help="Rules of one priority add up; the next one is reckoned from the price with them.",
            ),
        )
    ),
    load=_load,
    values=_values,
    choices=_rates,
    refuse=lambda visit, form, row: _refuse_taken(visit, form, row, "tax_rule"),
    remove=lambda visit, number: None,
)
TAX_PAGES: tuple[Page, ...] = (*pages(RATES), *RATE.pages, *pages(RULES), *RULE.pages)
