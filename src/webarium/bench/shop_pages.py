"""Pages of the shop to measure: from small to large."""

from __future__ import annotations

from webarium.tasks.data import Data
from webarium.worlds import Universe


def bench_pages(universe: Universe) -> list[tuple[str, str]]:
    """Names and in-harness URLs of pages of different sizes; the category page is the one that targets speak of."""
    db = Data.of(universe, "shopping", "customer")
    category = db.value(
        "SELECT path FROM category JOIN product_category ON category_id = category.id WHERE level = 1"
        " GROUP BY category.id ORDER BY count(*) DESC, category.id LIMIT 1"
    )
    product = db.value("SELECT url_key FROM product ORDER BY review_count DESC, id LIMIT 1")
    paths = [
        ("category", f"/{category}.html?product_list_limit=36"),
        ("category as a list", f"/{category}.html?product_list_limit=36&product_list_mode=list"),
        ("product with reviews", f"/{product}.html"),
        ("front page", "/"),
        ("order history", "/sales/order/history/"),
        ("contact form", "/contact/"),
    ]
    return [(name, db.origin + path) for name, path in paths]
