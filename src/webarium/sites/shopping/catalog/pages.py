"""The catalogue's pages; addresses that end in ``.html`` are categories and products."""

from __future__ import annotations

from webarium.sites.kit.routing import get, post
from webarium.sites.shopping.catalog.advanced import advanced_result, advanced_search
from webarium.sites.shopping.catalog.category import category_or_product, site_map
from webarium.sites.shopping.catalog.compare import (
    add_to_compare,
    clear_compare,
    compare_list,
    remove_from_compare,
)
from webarium.sites.shopping.catalog.email import EMAIL
from webarium.sites.shopping.catalog.home import home
from webarium.sites.shopping.catalog.product import post_review, product_by_number
from webarium.sites.shopping.catalog.search import popular_terms, search_results, suggest
from webarium.sites.shopping.content.rewritten import rewritten

CATALOG_PAGES = (
    get("/", home),
    get("/catalogsearch/result/", search_results),
    get("/catalogsearch/result/index/", search_results),
    get("/catalogsearch/advanced/", advanced_search),
    get("/catalogsearch/advanced/result/", advanced_result),
    get("/search/ajax/suggest/", suggest),
    get("/search/term/popular/", popular_terms),
    get("/catalog/seo_sitemap/category/", site_map),
    get("/catalog/product/view/id/{product_id:int}/", product_by_number),
    get("/catalog/product_compare/", compare_list),
    get("/catalog/product_compare/index/", compare_list),
    post("/catalog/product_compare/add/product/{product_id:int}/", add_to_compare),
    post("/catalog/product_compare/remove/product/{product_id:int}/", remove_from_compare),
    post("/catalog/product_compare/clear/", clear_compare),
    get("/sendfriend/product/send/id/{product_id:int}/", EMAIL.show, name="email_page"),
    get("/sendfriend/product/sendmail/id/{product_id:int}/", EMAIL.show, name="email_page"),
    post("/sendfriend/product/sendmail/id/{product_id:int}/", EMAIL.send, name="send_email"),
    get("/review/product/post/id/{product_id:int}/", product_by_number),
    post("/review/product/post/id/{product_id:int}/", post_review),
    get("/{path:path}.html", rewritten(category_or_product)),
)
"""First match wins; the widest address pattern comes last."""
