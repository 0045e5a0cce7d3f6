"""One address of every kind of page that the shop has."""

from __future__ import annotations

from webarium.sites.kit.kinds import Address, PageKind, found
from webarium.sites.shopping.account_kinds import ACCOUNT_KINDS, CHECKOUT_KINDS
from webarium.sql import select


def category(condition: str, query: str = "") -> Address:
    """The first category that fits."""
    return found(select("path", "category c", condition, "ORDER BY id LIMIT 1"), f"/{{}}.html{query}")


def product(condition: str, tail: str = "") -> Address:
    """The product that fits with the most reviews."""
    where = f"status = 'enabled' AND {condition}"
    sql = select("url_key", "product p", where, "ORDER BY review_count DESC, id LIMIT 1")
    return found(sql, f"/{{}}.html{tail}")


def brand(template: str) -> Address:
    """An address with the largest brand's name."""
    sql = (
        "SELECT b.name FROM brand b JOIN product p ON p.brand_id = b.id "
        "GROUP BY b.id ORDER BY count(*) DESC, b.id LIMIT 1"
    )
    return found(sql, template)


OPTIONS = "(SELECT count(*) FROM product_option o WHERE o.product_id = p.id)"
COMPARED = (
    "DELETE FROM compare_item",
    "INSERT INTO compare_item SELECT c.id, p.id FROM customer c, "
    "(SELECT id FROM product WHERE status = 'enabled' ORDER BY id LIMIT 3) p",
)

BASE = ("INSERT INTO config_value VALUES ('design/theme/theme_id', '1')",)
EVERGREEN = ("INSERT INTO config_value VALUES ('design/theme/theme_id', '3')",)
HARBOR = ("INSERT INTO config_value VALUES ('design/theme/theme_id', '4')",)
"""The storefront in one of its themes."""
REDUCED = (
    "UPDATE product SET regular_price = price, price = price * 4 / 5 WHERE id % 2 OR review_count > 9",
)

CATALOG_KINDS = (
    PageKind("home", "/"),
    PageKind("home-guest", "/", guest=True),
    PageKind("home-base", "/", prepare=BASE, quick=False),
    PageKind("home-evergreen", "/", prepare=EVERGREEN, quick=False),
    PageKind("home-harbor", "/", prepare=HARBOR, quick=False),
    PageKind("category-harbor", category("level = 3"), prepare=HARBOR, quick=False),
    PageKind("category", category("level = 3")),
    PageKind("category-top", category("level = 1"), prepare=COMPARED, quick=False),
    PageKind("category-list", category("level = 3", "?product_list_mode=list")),
    PageKind("category-narrowed", category("level = 1", "?price=10-50&product_list_order=price&p=2")),
    PageKind("category-attribute", category("level = 1", "?color=Black"), quick=False),
    PageKind("category-reduced", category("level = 3"), prepare=REDUCED, quick=False),
    PageKind("category-empty", category("level = 1", "?price=9999999-")),
    PageKind("search", brand("/catalogsearch/result/?q={}")),
    PageKind("search-loose", brand("/catalogsearch/result/?q={}+qqzzxx"), quick=False),
    PageKind("search-nothing", "/catalogsearch/result/?q=qqzzxx"),
    PageKind("search-short", "/catalogsearch/result/?q=x", quick=False),
    PageKind("search-terms", "/search/term/popular/"),
    PageKind("search-advanced", "/catalogsearch/advanced/"),
    PageKind("search-advanced-error", "/catalogsearch/advanced/result/?price%5Bfrom%5D=cheap", quick=False),
    PageKind("search-advanced-result", brand("/catalogsearch/advanced/result/?brand={}&price%5Bto%5D=80")),
    PageKind("site-map", "/catalog/seo_sitemap/category/"),
    PageKind("product", product("stock > 0")),
    PageKind("product-options", product(f"stock > 0 AND {OPTIONS} > 1")),
    PageKind("product-reduced", product("stock > 0"), prepare=REDUCED, quick=False),
    PageKind("product-sold-out", product("stock = 0")),
    PageKind("product-details", product("stock > 0", "#additional"), quick=False),
    PageKind("product-reviews", product("stock > 0", "#reviews")),
    PageKind("product-no-reviews", product("review_count = 0", "#review-form"), quick=False),
    PageKind("compare", "/catalog/product_compare/", prepare=COMPARED),
    PageKind("compare-empty", "/catalog/product_compare/", prepare=COMPARED[:1]),
    PageKind("email", "/sendfriend/product/send/id/1/"),
    PageKind("contact", "/contact/"),
    PageKind("words", "/about-us"),
    PageKind("not-found", "/nothing.html", status=404),
)

_OTHER_NAMES = (
    ("upload", "/media/upload/none.png", 404),
    ("log-out", "/customer/account/logout/", 302),
    ("account", "/customer/account/index/", 302),
    ("account-edit", "/customer/account/edit/", 302),
    ("account-email", "/customer/account/edit/changeemail/1/", 302),
    ("addresses", "/customer/address/index/", 302),
    ("address-new", "/customer/address/new/", 302),
    ("guest-invoice", "/sales/guest/invoice/", 302),
    ("guest-shipment", "/sales/guest/shipment/", 302),
    ("guest-print", "/sales/guest/print/", 302),
    ("wishlist", "/wishlist/index/", 302),
    ("wishlist-update", "/wishlist/index/update/", 302),
    ("cart", "/checkout/cart/index/", 200),
    ("cart-update", "/checkout/cart/updatePost/", 302),
    ("cart-coupon", "/checkout/cart/couponPost/", 302),
    ("search", "/catalogsearch/result/index/?q=tea", 200),
    ("suggestions", "/search/ajax/suggest/?q=tea", 200),
    ("product", "/catalog/product/view/id/1/", 301),
    ("compare", "/catalog/product_compare/index/", 200),
    ("email", "/sendfriend/product/sendmail/id/1/", 200),
    ("review", "/review/product/post/id/1/", 301),
    ("contact", "/contact/index/", 200),
    ("contact-sent", "/contact/index/post/", 200),
    ("unknown", "/nothing/here", 404),
)
"""Other names of pages, and addresses of forms, of which some lead a guest to sign in."""
OTHER_KINDS = tuple(
    PageKind(f"by-{name}", address, guest=True, status=status, whole=False)
    for name, address, status in _OTHER_NAMES
)
KINDS = (*CATALOG_KINDS, *ACCOUNT_KINDS, *CHECKOUT_KINDS, *OTHER_KINDS)
