"""Reports on what stands now: carts, searches and reviews."""

from __future__ import annotations

from webarium.sites.kit.formats import number
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid

_CARTS = (
    "(SELECT i.customer_id AS id, count(*) AS lines, sum(i.qty) AS units, sum(i.qty * p.price) AS subtotal,"
    " min(i.added_at) AS created_at, max(i.added_at) AS updated_at FROM cart_item i"
    " JOIN product p ON p.id = i.product_id WHERE i.customer_id > 0 GROUP BY i.customer_id)"
    " AS cart"
)
_IN_CARTS = (
    "(SELECT product_id AS id, count(DISTINCT customer_id) AS carts, sum(qty) AS units"
    " FROM cart_item GROUP BY product_id) AS inside"
)
_REVIEWERS = (
    "(SELECT customer_id AS id, count(*) AS reviews, max(created_at) AS last FROM review"
    " WHERE customer_id IS NOT NULL GROUP BY customer_id) AS written"
)
_REVIEWED = (
    "(SELECT product_id AS id, count(*) AS reviews, avg(rating) AS average,"
    " avg(CASE status WHEN 'approved' THEN rating END) AS approved, max(created_at) AS last"
    " FROM review GROUP BY product_id) AS seen"
)
_CUSTOMER = "c.firstname || ' ' || c.lastname"


def _stars(value: float) -> str:
    return number(value, 2)


ABANDONED = Grid(
    name="report_abandoned",
    title="Abandoned Carts",
    path="/admin/reports/report_shopcart/abandoned/",
    source=_CARTS,
    joins=(("c", "JOIN customer c ON c.id = cart.id"),),
    id="cart.id",
    columns=(
        Column("customer_name", "Customer", _CUSTOMER),
        Column("email", "Email", "c.email"),
        Column("items_count", "Products", "cart.lines", "number"),
        Column("items_qty", "Quantity", "cart.units", "number"),
        Column("subtotal", "Subtotal", "cart.subtotal", "money"),
        Column(
            "coupon_code",
            "Applied Coupon",
            "(SELECT code FROM cart_coupon k WHERE k.customer_id = cart.id)",
        ),
        Column("created_at", "Created", "cart.created_at", "moment"),
        Column("updated_at", "Updated", "cart.updated_at", "moment"),
    ),
    right="reports",
    noun="cart",
    keyword=(_CUSTOMER, "c.email"),
    link="/admin/customer/index/edit/id/{}/",
    verb="View",
    order="updated_at",
)
IN_CARTS = Grid(
    name="report_incarts",
    title="Products in Carts",
    path="/admin/reports/report_shopcart/product/",
    source=_IN_CARTS,
    joins=(("p", "JOIN product p ON p.id = inside.id"),),
    id="inside.id",
    columns=(
        Column("entity_id", "ID", "inside.id", "number"),
        Column("name", "Product", "p.name"),
        Column("price", "Price", "p.price", "money"),
        Column("carts", "Carts", "inside.carts", "number"),
        Column("units", "Quantity", "inside.units", "number"),
        Column(
            "orders",
            "Orders",
            "(SELECT count(DISTINCT i.order_id) FROM order_item i WHERE i.product_id = inside.id)",
            "number",
        ),
    ),
    right="reports",
    noun="product",
    keyword=("p.name",),
    subject="name",
    link="/admin/catalog/product/edit/id/{}/",
    verb="View",
    order="carts",
)
SEARCHES = Grid(
    name="report_search",
    title="Search Terms Report",
    path="/admin/search/term/report/",
    source="search_term",
    columns=(
        Column("query_id", "ID", "id", "number"),
        Column("query_text", "Search Query", "term"),
        Column("num_results", "Results", "results", "number"),
        Column("popularity", "Hits", "uses", "number"),
        Column("updated_at", "Last Used", "updated_at", "moment", shown=False),
    ),
    right="reports",
    noun="search term",
    keyword=("term",),
    subject="query_text",
    order="popularity",
)
REVIEWERS = Grid(
    name="report_reviewers",
    title="Customer Reviews Report",
    path="/admin/reports/report_review/customer/",
    source=_REVIEWERS,
    joins=(("c", "JOIN customer c ON c.id = written.id"),),
    id="written.id",
    columns=(
        Column("customer_name", "Customer", _CUSTOMER),
        Column("review_cnt", "Reviews", "written.reviews", "number"),
        Column("last_created", "Last Review", "written.last", "moment"),
    ),
    right="reports",
    noun="customer",
    keyword=(_CUSTOMER,),
    link="/admin/customer/index/edit/id/{}/",
    verb="View",
    order="review_cnt",
)
REVIEWED = Grid(
    name="report_reviewed",
    title="Product Reviews Report",
    path="/admin/reports/report_review/product/",
    source=_REVIEWED,
    joins=(("p", "JOIN product p ON p.id = seen.id"),),
    id="seen.id",
    columns=(
        Column("entity_id", "ID", "seen.id", "number"),
        Column("name", "Product", "p.name"),
        Column("review_cnt", "Reviews", "seen.reviews", "number"),
        Column("avg_rating", "Average", "seen.average", reads=_stars),
        Column("avg_rating_approved", "Average (Approved)", "seen.approved", reads=_stars),
        Column("last_created", "Last Review", "seen.last", "moment"),
    ),
    right="reports",
    noun="product",
    keyword=("p.name",),
    subject="name",
    link="/admin/review/product/?product_id_from={0}&product_id_to={0}",
    verb="Show Reviews",
    order="review_cnt",
)
GRIDS = (ABANDONED, IN_CARTS, SEARCHES, REVIEWERS, REVIEWED)
