"""What the menu shows of this area."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "Stores",
        "store",
        (
            Group("Settings", (Link("Configuration", "/admin/admin/system_config/", "stores.view"),)),
            Group(
                "Taxes",
                (
                    Link("Tax Rules", "/admin/tax/rule/", "stores.view"),
                    Link("Tax Zones and Rates", "/admin/tax/rate/", "stores.view"),
                ),
            ),
            Group(
                "Attributes",
                (
                    Link("Product", "/admin/catalog/product_attribute/", "catalog.view"),
                    Link("Attribute Set", "/admin/catalog/product_set/", "catalog.view"),
                ),
            ),
        ),
    ),
)
