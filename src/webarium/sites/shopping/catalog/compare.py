"""The compare list: products side by side."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import ProductCard, cards, product_by_id
from webarium.sites.shopping.visitor import visitor_id

_ADDED = Markup('You added product {name} to the <a href="/catalog/product_compare/">comparison list</a>.')


@dataclass(frozen=True, slots=True)
class Attribute:
    """One line of the comparison: what each product says under a label."""

    label: str
    values: tuple[str, ...]


def compared_products(visit: Visit) -> tuple[ProductCard, ...]:
    """Return the products on the visitor's compare list, in the order of their ids."""
    rows = visit.db.execute(
        "SELECT product_id FROM compare_item WHERE customer_id = ? ORDER BY product_id", (visitor_id(visit),)
    )
    return cards(visit.db, [row[0] for row in rows])


def compare_list(visit: Visit) -> Response:
    """Show the compared products side by side."""
    products = compared_products(visit)
    return visit.render("catalog/compare.html", products=products, attributes=_attributes(visit, products))


def add_to_compare(visit: Visit) -> Response:
    """Put a product on the compare list."""
    product = product_by_id(visit.db, visit.path["product_id"]) or visit.not_found(
        "This product is not available."
    )
    visit.execute(
        "INSERT INTO compare_item (customer_id, product_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (visitor_id(visit), product.id),
    )
    visit.flash("success", _ADDED.format(name=product.name))
    return visit.redirect(visit.back(product.url))


def remove_from_compare(visit: Visit) -> Response:
    """Take a product off the compare list."""
    product_id = visit.path["product_id"]
    removed = visit.execute(
        "DELETE FROM compare_item WHERE customer_id = ? AND product_id = ?", (visitor_id(visit), product_id)
    )
    if removed:
        name = visit.value("SELECT name FROM product WHERE id = ?", (product_id,))
        visit.flash("success", f"You removed product {name} from the comparison list.")
    return visit.redirect(visit.back("/catalog/product_compare/"))


def clear_compare(visit: Visit) -> Response:
    """Take everything off the compare list."""
    if visit.execute("DELETE FROM compare_item WHERE customer_id = ?", (visitor_id(visit),)):
        visit.flash("success", "You cleared the comparison list.")
    return visit.redirect(visit.back("/catalog/product_compare/"))


def _attributes(visit: Visit, products: tuple[ProductCard, ...]) -> tuple[Attribute, ...]:
    """Return every label that any of the products has, in the order in which they first occur."""
    tables: list[dict[str, str]] = []
    for product in products:
        rows = visit.db.execute(
            "SELECT label, value FROM product_spec WHERE product_id = ? ORDER BY position", (product.id,)
        )
        tables.append({str(label): str(value) for label, value in rows})
    labels = dict.fromkeys(label for table in tables for label in table)
    return tuple(Attribute(label, tuple(table.get(label, "") for table in tables)) for label in labels)
