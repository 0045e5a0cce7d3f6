"""What the menu shows of sales."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "Sales",
        "shopping-cart",
        (
            Group(
                "Operations",
                (
                    Link("Orders", "/admin/sales/order/", "sales.view"),
                    Link("Invoices", "/admin/sales/invoice/", "sales.view"),
                    Link("Shipments", "/admin/sales/shipment/", "sales.view"),
                    Link("Credit Memos", "/admin/sales/creditmemo/", "sales.view"),
                    Link("Transactions", "/admin/sales/transactions/", "sales.view"),
                ),
            ),
        ),
    ),
)
