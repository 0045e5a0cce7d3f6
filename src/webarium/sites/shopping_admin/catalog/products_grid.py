"""The grid of products, with what is done to several of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import prices
from webarium.sites.shopping_admin.catalog.removing import remove_product, was_ordered
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.grid.pages import show
from webarium.sites.shopping_admin.staff import record

PATH = "/admin/catalog/product/"
TYPES = (("simple", "Simple Product"), ("configurable", "Configurable Product"), ("variant", "Variant"))
STATUSES = (("enabled", "Enabled"), ("disabled", "Disabled"))

_LOW = "CASE WHEN type <> 'configurable' AND manage_stock AND stock < low_stock THEN '1' ELSE '0' END"


def attribute_sets(visit: Visit) -> Choices:
    """All attribute sets by their numbers."""
    rows = visit.db.execute("SELECT id, name FROM attribute_set ORDER BY name")
    return [(str(number), name) for number, name in rows] or [("4", "Default")]


def touch(visit: Visit, product_id: int, action: str) -> None:
    """Note that a product was changed: its time, the product above it, and the log."""
    visit.update("product", {"updated_at": visit.stamp}, id=product_id)
    name, parent = visit.db.execute("SELECT name, parent_id FROM product WHERE id = ?", (product_id,)).get
    if parent is not None:
        prices.follow_variants(visit.db, parent)
    record(visit, action, f"Product {name}")


def _delete(visit: Visit, ids: Sequence[int]) -> str:
    gone = 0
    for number in ids:
        name = visit.value("SELECT name FROM product WHERE id = ?", (number,))
        if name is None or was_ordered(visit.db, number):
            continue
        remove_product(visit.db, number)
        visit.delete("product", id=number)
        record(visit, "Deleted", f"Product {name}")
        gone += 1
    kept = len(ids) - gone
    rest = f" {plural(kept, 'product')} cannot be deleted, having been ordered." if kept else ""
    return f"{plural(gone, 'product')} deleted.{rest}"


def _put(status: str) -> MassAction:
    def apply(visit: Visit, ids: Sequence[int]) -> str:
        done = 0
        for number in ids:
            if visit.update("product", {"status": status}, id=number):
                touch(visit, number, "Saved")
                done += 1
        return f"{plural(done, 'product')} changed to {status}."

    return MassAction(status, f"Change status: {'Enable' if status == 'enabled' else 'Disable'}", apply)


def _attributes(visit: Visit, ids: Sequence[int]) -> Response:
    chosen = urlencode({"ids": ",".join(str(each) for each in ids)})
    return visit.redirect(f"/admin/catalog/product_action_attribute/edit/?{chosen}")


def listed(visit: Visit) -> Response:
    """Show the grid, and how many products are running out."""
    query = "SELECT count(*) FROM product WHERE type <> 'configurable' AND manage_stock AND stock < low_stock"
    return show(visit, PRODUCTS, "catalog/products.html", low=visit.value(query))


PRODUCTS = Grid(
    name="product",
    title="Products",
    path=PATH,
    source="product",
    columns=(
        Column("entity_id", "ID", "id", "number"),
        Column("thumbnail", "Thumbnail", "image", picture=True),
        Column("name", "Name", "name"),
        Column("type_id", "Type", "type", "choice", TYPES),
        Column("attribute_set_id", "Attribute Set", "attribute_set_id", "choice", choices_of=attribute_sets),
        Column("sku", "SKU", "sku"),
        Column("price", "Price", "price", "money"),
        Column("qty", "Quantity", "stock", "number"),
        Column(
            "is_in_stock",
            "Stock",
            "CASE WHEN stock > 0 OR NOT manage_stock THEN 'in' ELSE 'out' END",
            "choice",
            (("in", "In Stock"), ("out", "Out of Stock")),
            shown=False,
        ),
        Column(
            "visibility",
            "Visibility",
            "CASE type WHEN 'variant' THEN '1' ELSE '4' END",
            "choice",
            (("1", "Not Visible Individually"), ("4", "Catalog, Search")),
        ),
        Column("status", "Status", "status", "choice", STATUSES),
        Column("websites", "Websites", "'main'", "choice", (("main", "Main Website"),), shown=False),
        Column("low_stock", "Low Stock", _LOW, "choice", (("1", "Yes"), ("0", "No")), shown=False),
        Column("special_price", "Special Price", "special_price", "money", shown=False),
        Column("created_at", "Created", "created_at", "moment", shown=False),
        Column("updated_at", "Last Updated At", "updated_at", "moment", shown=False),
    ),
    right="catalog",
    noun="product",
    keyword=("name", "sku"),
    link=PATH + "edit/id/{}/",
    subject="name",
    order="entity_id",
    falling=False,
    actions=(
        MassAction("delete", "Delete", _delete, "Delete the selected products?"),
        _put("enabled"),
        _put("disabled"),
        MassAction("attributes", "Update attributes", _attributes),
    ),
    create=("Add Product", PATH + "new/"),
)
