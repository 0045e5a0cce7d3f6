"""What the menu shows of customers."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "Customers",
        "users",
        (
            Group(
                "",
                (
                    Link("All Customers", "/admin/customer/index/", "customers.view"),
                    Link("Now Online", "/admin/customer/online/", "customers.view"),
                    Link("Customer Groups", "/admin/customer/group/", "customers.view"),
                ),
            ),
        ),
    ),
)
