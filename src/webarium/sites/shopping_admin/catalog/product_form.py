"""The form over a product: its fields, what they hold for a product, and the columns that they fill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.fields import (
    Checkbox,
    Choice,
    Choices,
    Day,
    Integer,
    Money,
    Multiline,
    Several,
    Text,
    Value,
)
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.slugs import slug
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import shelves
from webarium.sites.shopping_admin.catalog.custom_options import custom_options
from webarium.sites.shopping_admin.catalog.products_grid import attribute_sets
from webarium.types import SqlValue


@dataclass(frozen=True)
class Switch(Checkbox):
    """A check box that tells its state by its value, too, as scripts read it: ``1`` or ``0``."""

    def clean(self, raw: str | None, choices: Choices = ()) -> Value:
        """Whether it was sent at all."""
        return raw is not None


STOCK = "product[quantity_and_stock_status]"
QTY, IN_STOCK = f"{STOCK}[qty]", f"{STOCK}[is_in_stock]"
_MOST = 999_999
STATUS = (("1", "Enabled"), ("2", "Disabled"))
IS_IN_STOCK = (("1", "In Stock"), ("0", "Out of Stock"))
LINKS = (
    ("related", "Related Products"),
    ("up_sell", "Up-Sell Products"),
    ("cross_sell", "Cross-Sell Products"),
)
_SKUS = "SKUs, one on each line."

FORM = Form(
    (
        Choice("product[status]", "Enable Product", choices=STATUS, initial="1"),
        Choice("product[attribute_set_id]", "Attribute Set"),
        Text("product[name]", "Product Name", required=True, max_length=200),
        Text("product[sku]", "SKU", max_length=64, help="Made from the name if it is left empty."),
        Money("product[price]", "Price", required=True),
        Integer(QTY, "Quantity", maximum=_MOST),
        Choice(IN_STOCK, "Stock Status", choices=IS_IN_STOCK, initial="1"),
        Money("product[weight]", "Weight", max_length=10, help="Pounds."),
        Choice("product[manufacturer]", "Brand", prompt="No brand"),
        Choice("product[size]", "Size", prompt=" "),
        Choice("product[color]", "Color", prompt=" "),
        Switch("product[sale]", "Sale"),
        Several("product[category_ids]", "Categories", rows=8, max_length=4_000),
        Multiline("product[description]", "Description", max_length=20_000, rows=9, help="Markdown."),
        Multiline(
            "product[short_description]",
            "Short Description",
            max_length=2_000,
            rows=3,
            help="Paragraphs may stand in <p> and </p>.",
        ),
        Money("product[special_price]", "Special Price"),
        Day("product[special_from_date]", "Special Price From"),
        Day("product[special_to_date]", "To"),
        Multiline(
            "product[tier_price]",
            "Customer Group Price",
            max_length=2_000,
            rows=3,
            help="One on each line: units and price of each, such as “10 4.50”; for one customer group with its name"
            " behind, “10 4.00 Wholesale”.",
        ),
        Checkbox("product[stock_data][manage_stock]", "Manage Stock", initial=True),
        Integer(
            "product[stock_data][notify_stock_qty]", "Notify for Quantity Below", maximum=_MOST, initial=10
        ),
        Multiline(
            "product[options]",
            "Customizable Options",
            max_length=4_000,
            rows=3,
            help="One on each line: its title and its values, such as “Size: S, M, L”. What a value costs besides the"
            " product stands behind it, in dollars or in percent: “Wrapping: None, Paper +4.50, Wooden box +10%”.",
        ),
        Text("product[url_key]", "URL Key", max_length=200, help="Made from the name if it is left empty."),
        Text("product[meta_title]", "Meta Title", max_length=200),
        Multiline("product[meta_keyword]", "Meta Keywords", max_length=500, rows=2),
        Multiline("product[meta_description]", "Meta Description", max_length=500, rows=2),
        *(Multiline(f"links[{kind}]", label, max_length=2_000, rows=2, help=_SKUS) for kind, label in LINKS),
    )
)
_PLAIN = {
    "name": "product[name]",
    "sku": "product[sku]",
    "description": "product[description]",
    "summary": "product[short_description]",
    "meta_title": "product[meta_title]",
    "meta_keywords": "product[meta_keyword]",
    "meta_description": "product[meta_description]",
}
"""Columns that hold what was typed."""


def load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    """What the form shows of a product."""
    number = row["id"]
    shown: dict[str, object] = {field: row[column] for column, field in _PLAIN.items()}
    return shown | {
        "product[status]": "1" if row["status"] == "enabled" else "2",
        "product[attribute_set_id]": row["attribute_set_id"],
        "product[price]": row["price"] if row["regular_price"] is None else row["regular_price"],
        QTY: row["stock"],
        IN_STOCK: "1" if row["stock"] > 0 or not row["manage_stock"] else "0",
        "product[weight]": row["weight"],
        "product[manufacturer]": row["brand_id"],
        "product[size]": option_of(visit, number, "size"),
        "product[color]": option_of(visit, number, "color"),
        "product[sale]": bool(row["sale"]),
        "product[category_ids]": ",".join(str(each) for each in shelves.chosen(visit.db, number)),
        "product[special_price]": row["special_price"],
        "product[special_from_date]": row["special_from"],
        "product[special_to_date]": row["special_to"],
        "product[tier_price]": "\n".join(str(tier) for tier in tiers_of(visit, number)),
        "product[stock_data][manage_stock]": bool(row["manage_stock"]),
        "product[stock_data][notify_stock_qty]": row["low_stock"],
        "product[options]": custom_options(visit, number),
        "product[url_key]": row["url_key"],
        **{f"links[{kind}]": links_of(visit, number, kind) for kind, _ in LINKS},
    }


def columns(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    """The columns that a form fills; its price, and what has tables of its own, are written apart."""
    in_stock = form.text(IN_STOCK) == "1"
    plain: dict[str, SqlValue] = {column: form.text(field) for column, field in _PLAIN.items()}
    return plain | {
        "sku": sku_of(form),
        "status": "enabled" if form.text("product[status]") == "1" else "disabled",
        "attribute_set_id": int(form.text("product[attribute_set_id]")),
        "stock": form.number(QTY) if in_stock else 0,
        "weight": form.number("product[weight]"),
        "brand_id": int(form.text("product[manufacturer]") or 0) or house_brand(visit),
        "sale": int(form.checked("product[sale]")),
        "special_price": form.optional_number("product[special_price]"),
        "special_from": form.text("product[special_from_date]") or None,
        "special_to": form.text("product[special_to_date]") or None,
        "manage_stock": int(form.checked("product[stock_data][manage_stock]")),
        "low_stock": form.number("product[stock_data][notify_stock_qty]"),
        "url_key": url_key(form),
    }


def url_key(form: BoundForm) -> str:
    """The last part of a product's address."""
    return slug(form.text("product[url_key]") or form.text("product[name]"))


def sku_of(form: BoundForm) -> str:
    """The number by which the stock keepers know a product."""
    return form.text("product[sku]") or slug(form.text("product[name]"))[:64]


def house_brand(visit: Visit) -> int:
    """The brand of what has none: the shop's own."""
    found = visit.value("SELECT id FROM brand WHERE name = 'OneStopShop'")
    return visit.insert("brand", {"name": "OneStopShop"}) if found is None else int(found)


def choices(visit: Visit) -> dict[str, Choices]:
    """What the form's choices offer."""
    brands = visit.db.execute("SELECT id, name FROM brand ORDER BY name")
    return {
        "product[attribute_set_id]": attribute_sets(visit),
        "product[manufacturer]": [(str(number), name) for number, name in brands],
        "product[size]": options(visit, "size"),
        "product[color]": options(visit, "color"),
        "product[category_ids]": category_choices(visit),
    }


def options(visit: Visit, code: str) -> Choices:
    """The values of an attribute by their numbers."""
    rows = visit.db.execute(
        "SELECT o.id, o.label FROM attribute_option o JOIN attribute a ON a.id = o.attribute_id"
        " WHERE a.code = ? ORDER BY o.position, o.id",
        (code,),
    )
    return [(str(number), label) for number, label in rows]


def option_of(visit: Visit, product_id: int, code: str) -> str:
    """The number of a product's value of an attribute; empty without one."""
    found = visit.value(
        "SELECT o.id FROM product_attribute v JOIN attribute a ON a.id = v.attribute_id"
        " JOIN attribute_option o ON o.attribute_id = a.id AND o.label = v.value"
        " WHERE v.product_id = ? AND a.code = ?",
        (product_id, code),
    )
    return "" if found is None else str(found)


def category_choices(visit: Visit) -> Choices:
    """All categories, each with those above it, as a tree reads."""
    query = "SELECT id, parent_id, name FROM category ORDER BY position, id"
    below: dict[int | None, list[tuple[int, str]]] = {}
    for number, parent, name in visit.db.execute(query):
        below.setdefault(parent, []).append((number, name))

    def walk(parent: int | None, above: str) -> list[tuple[str, str]]:
        found = []
        for number, name in below.get(parent, ()):
            found += [(str(number), above + name), *walk(number, f"{above}{name} / ")]
        return found

    return walk(None, "")


@dataclass(frozen=True, slots=True, order=True)
class Tier:
    """A lower price for many units."""

    qty: int
    price: int
    group: str
    """The name of the customers' group; empty for everybody."""

    def __str__(self) -> str:
        return f"{self.qty} {self.price // 100}.{self.price % 100:02d} {self.group}".rstrip()


def tiers_of(visit: Visit, product_id: int) -> list[Tier]:
    """The prices for many units."""
    query = (
        "SELECT t.qty, t.price, coalesce(g.code, '') FROM tier_price t"
        " LEFT JOIN customer_group g ON g.id = t.group_id WHERE t.product_id = ?"
    )
    return sorted(Tier(*row) for row in visit.db.execute(query, (product_id,)))


def group_ids(visit: Visit) -> dict[str, int]:
    """The groups of customers by their names."""
    return {
        str(code): int(number) for code, number in visit.db.execute("SELECT code, id FROM customer_group")
    }


def links_of(visit: Visit, product_id: int, kind: str) -> str:
    """The SKUs of the products that one leads to, a line each."""
    rows = visit.db.execute(
        "SELECT p.sku FROM product_relation r JOIN product p ON p.id = r.related_id"
        " WHERE r.product_id = ? AND r.kind = ? ORDER BY r.position",
        (product_id, kind),
    )
    return "\n".join(row[0] for row in rows)
