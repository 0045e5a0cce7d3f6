"""Writes what only the back office shows: attributes, pages' settings, templates, rules, coupons, notices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import apsw

from webarium.content.tables import write
from webarium.sites.shopping.seed.families import load
from webarium.sql import insert, update

WORDS = (
    "cms_block",
    "theme",
    "email_template",
    "newsletter_template",
    "newsletter_queue",
    "synonym",
    "url_rewrite",
    "admin_notification",
)
"""Tables whose rows are written by hand and stand alone."""
_OFFERED = """
SELECT c.value FROM product_option o, json_each(o.choices) c WHERE o.title = :label
UNION SELECT value FROM product_spec WHERE label = :label AND :code IN ('color', 'size') ORDER BY 1
"""
_DESCRIBED = """
INSERT INTO product_attribute (product_id, attribute_id, value)
SELECT product_id, :id, value FROM product_spec WHERE label = :label
"""
_SUBSCRIBERS = "SELECT count(*) FROM newsletter_subscriber WHERE subscribed AND changed_at < ?"
_WITHIN = """
UPDATE product SET attribute_set_id = ? WHERE id IN (
  SELECT pc.product_id FROM product_category pc JOIN category c ON c.id = pc.category_id WHERE c.path = ?)
"""


def write_words(db: apsw.Connection) -> None:
    """Write the hand-written rows: blocks, themes, templates, synonyms, addresses, notices."""
    tables = load("office/words")
    for table in WORDS:
        for row in tables[table]:
            write(db, table, [row])
    for number, start in list(db.execute("SELECT id, start_at FROM newsletter_queue WHERE status = 'sent'")):
        people = db.execute(_SUBSCRIBERS, (start,)).get
        db.execute(update("newsletter_queue", ["recipients"], "id = ?"), (people, number))


_DRAFTED = "2023-05-22 09:15:00"
"""When the coupons of rules that are still to come were made."""


def write_rules(db: apsw.Connection) -> None:
    """Write the rules that lower prices and carts, and the coupons."""
    tables = load("office/rules")
    for number, row in enumerate(tables["cart_rule"], 1):
        values = dict(row)
        coupons = values.pop("coupons", ())
        write(db, "cart_rule", [{"id": number, **values}])
        made = min(f"{values.get('from_date', '2023-01-02')} 08:00:00", _DRAFTED)
        rows = ({"rule_id": number, "code": code, "created_at": made} for code in coupons)
        write(db, "coupon", rows)
    for row in tables["catalog_rule"]:
        values = dict(row)
        path = values.pop("category", None)
        category = db.execute("SELECT id FROM category WHERE path = ?", (path,)).get if path else None
        write(db, "catalog_rule", [{**values, "category_id": category}])


def write_attributes(db: apsw.Connection) -> None:
    """Write attributes with their options, sets of them, and which set each product has."""
    tables = load("office/attributes")
    known = {}
    for row in tables["attribute"]:
        values = dict(row)
        options = values.pop("options", ())
        write(db, "attribute", [values])
        known[values["code"]] = values["id"]
        if options:
            _write_options(db, values, options)
        if values["code"] in ("color", "size"):
            db.execute(_DESCRIBED, {"id": values["id"], "label": values["label"]})
    common = [row["code"] for row in tables["attribute"] if row.get("is_system")]
    for row in tables["attribute_set"]:
        write(db, "attribute_set", [{"id": row["id"], "name": row["name"]}])
        codes = enumerate((*common, *row["more"]), 1)
        members = ((row["id"], known[code], position) for position, code in codes)
        db.executemany(insert("attribute_set_member", "set_id attribute_id position"), members)
        for path in row.get("categories", ()):
            db.execute(_WITHIN, (row["id"], path))


def _write_options(db: apsw.Connection, attribute: Mapping[str, Any], authored: Iterable[str]) -> None:
    named = {"label": attribute["label"], "code": attribute["code"]}
    labels = dict.fromkeys((*authored, *(row[0] for row in db.execute(_OFFERED, named))))
    rows = [(attribute["id"], position, each) for position, each in enumerate(labels, 1)]
    db.executemany(insert("attribute_option", "attribute_id position label"), rows)


def page_settings() -> Mapping[str, Mapping[str, Any]]:
    """What the shop's pages have beside their words, by identifier."""
    return load("office/pages")
