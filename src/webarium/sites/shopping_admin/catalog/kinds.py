"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

_ONE = "SELECT min(id) FROM product WHERE type = 'simple' AND status = 'enabled'"
_ATTRIBUTE = "SELECT min(id) FROM attribute WHERE NOT is_system"
KINDS: tuple[PageKind, ...] = (
    PageKind("products", "/admin/catalog/product/"),
    PageKind("product-new", "/admin/catalog/product/new/"),
    PageKind("product-new-of-set", "/admin/catalog/product/new/set/4/type/simple/", status=302, whole=False),
    PageKind("product", found(_ONE, "/admin/catalog/product/edit/id/{}/")),
    PageKind(
        "product-sent",
        found(_ONE, "/admin/catalog/product/save/id/{}/type/simple/store/0/set/4/back/edit"),
        status=302,
        whole=False,
    ),
    PageKind(
        "product-configurations", found(_ONE, "/admin/catalog/product/configurations/id/{}/"), quick=False
    ),
    PageKind("categories", "/admin/catalog/category/"),
    PageKind(
        "category",
        found("SELECT max(parent_id) FROM category WHERE level = 3", "/admin/catalog/category/edit/id/{}/"),
    ),
    PageKind("category-new", "/admin/catalog/category/new/"),
    PageKind("attributes", "/admin/catalog/product_attribute/", quick=False),
    PageKind("attribute-new", "/admin/catalog/product_attribute/new/", quick=False),
    PageKind("attribute", found(_ATTRIBUTE, "/admin/catalog/product_attribute/edit/attribute_id/{}/")),
    PageKind(
        "attribute-sent",
        found(_ATTRIBUTE, "/admin/catalog/product_attribute/save/attribute_id/{}"),
        status=302,
        whole=False,
    ),
    PageKind("attribute-new-sent", "/admin/catalog/product_attribute/save", status=302, whole=False),
    PageKind("attribute-sets", "/admin/catalog/product_set/"),
    PageKind("attribute-set-new", "/admin/catalog/product_set/new/", quick=False),
    PageKind("attribute-set", "/admin/catalog/product_set/edit/id/9/"),
    PageKind("product-images", found(_ONE, "/admin/catalog/product/images/id/{}/")),
    PageKind("product-mass", "/admin/catalog/product_action_attribute/edit/?ids=1,2,3"),
    PageKind(
        "product-preview", found("SELECT min(url_key) FROM product WHERE status = 'enabled'", "/{}.html")
    ),
)
