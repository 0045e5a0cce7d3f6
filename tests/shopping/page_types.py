"""One address of every kind of page that the shop has, for tests of how pages look.

Account and checkout add theirs to `PAGE_TYPES` as further tuples.
"""

from __future__ import annotations

from tests.page_kind import Address, PageType

from .account_page_types import ACCOUNT_PAGE_TYPES, CHECKOUT_PAGE_TYPES


def category(condition: str, query: str = "") -> Address:
    return lambda db: (
        f"/{db.execute(f'SELECT path FROM category c WHERE {condition} ORDER BY id LIMIT 1').get}.html{query}"
    )


def product(condition: str, tail: str = "") -> Address:
    sql = (
        f"SELECT url_key FROM product p WHERE status = 'enabled' AND {condition} "
        "ORDER BY review_count DESC, id LIMIT 1"
    )
    return lambda db: f"/{db.execute(sql).get}.html{tail}"


def brand(template: str) -> Address:
    sql = (
        "SELECT b.name FROM brand b JOIN product p ON p.brand_id = b.id "
        "GROUP BY b.id ORDER BY count(*) DESC, b.id LIMIT 1"
    )
    return lambda db: template.format(db.execute(sql).get)


OPTIONS = "(SELECT count(*) FROM product_option o WHERE o.product_id = p.id)"
COMPARED = (
    "DELETE FROM compare_item",
    "INSERT INTO compare_item SELECT c.id, p.id FROM customer c, "
    "(SELECT id FROM product WHERE status = 'enabled' ORDER BY id LIMIT 3) p",
)

CATALOG_PAGE_TYPES = (
    PageType("home", "/"),
    PageType("home-guest", "/", guest=True),
    PageType("category", category("level = 3")),
    PageType("category-top", category("level = 1"), prepare=COMPARED),
    PageType("category-list", category("level = 3", "?product_list_mode=list")),
    PageType("category-narrowed", category("level = 1", "?price=10-50&product_list_order=price&p=2")),
    PageType("category-empty", category("level = 1", "?price=9999999-")),
    PageType("search", brand("/catalogsearch/result/?q={}")),
    PageType("search-loose", brand("/catalogsearch/result/?q={}+qqzzxx")),
    PageType("search-nothing", "/catalogsearch/result/?q=qqzzxx"),
    PageType("search-short", "/catalogsearch/result/?q=x"),
    PageType("search-terms", "/search/term/popular/"),
    PageType("search-advanced", "/catalogsearch/advanced/"),
    PageType("search-advanced-error", "/catalogsearch/advanced/result/?price%5Bfrom%5D=cheap"),
    PageType("search-advanced-result", brand("/catalogsearch/advanced/result/?brand={}&price%5Bto%5D=80")),
    PageType("site-map", "/catalog/seo_sitemap/category/"),
    PageType("product", product("stock > 0")),
    PageType("product-options", product(f"stock > 0 AND {OPTIONS} > 1")),
    PageType("product-sold-out", product("stock = 0")),
    PageType("product-details", product("stock > 0", "#additional")),
    PageType("product-reviews", product("stock > 0", "#reviews")),
    PageType("product-no-reviews", product("review_count = 0", "#review-form")),
    PageType("compare", "/catalog/product_compare/", prepare=COMPARED),
    PageType("compare-empty", "/catalog/product_compare/", prepare=COMPARED[:1]),
    PageType("email", "/sendfriend/product/send/id/1/"),
    PageType("contact", "/contact/"),
    PageType("words", "/about-us"),
    PageType("not-found", "/nothing.html", status=404),
)

PAGE_TYPES = (*CATALOG_PAGE_TYPES, *ACCOUNT_PAGE_TYPES, *CHECKOUT_PAGE_TYPES)
