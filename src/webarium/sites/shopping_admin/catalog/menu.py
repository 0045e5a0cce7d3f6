"""What the menu shows of this area."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "Catalog",
        "package",
        (
            Group(
                "Inventory",
                (
                    Link("Products", "/admin/catalog/product/", "catalog.view"),
                    Link("Categories", "/admin/catalog/category/", "catalog.view"),
                ),
            ),
        ),
    ),
)
