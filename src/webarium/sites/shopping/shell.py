"""What surrounds every page of the shop: menu, visitor, cart, compare list and footer links."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.tree import MenuEntry, menu_of
from webarium.sites.shopping.checkout.cart import Cart, cart_of
from webarium.sites.shopping.trade.design import Frame, frame_of
from webarium.sites.shopping.visitor import GUEST_ID, Customer, current_customer


@dataclass(frozen=True, slots=True)
class FooterLink:
    """A page of the shop's own words, linked from every footer."""

    identifier: str
    title: str


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    customer: Customer | None
    """Who is signed in."""
    menu: tuple[MenuEntry, ...]
    """The top categories with all that is below them."""
    cart: Cart
    compared: int
    """How many products are on the compare list."""
    links: tuple[FooterLink, ...]
    frame: Frame

    def department_at(self, path: str) -> tuple[str, str]:
        """The top category that an address is in, and how the menu marks it; empty where it is in none."""
        for entry in self.menu:
            if path == entry.url:
                return entry.path, "current"
            if path.startswith(f"/{entry.path}/"):
                return entry.path, "has-active"
        return "", ""


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    customer = current_customer(visit)
    owner = GUEST_ID if customer is None else customer.id
    compared = visit.value("SELECT count(*) FROM compare_item WHERE customer_id = ?", (owner,))
    links = visit.rows(
        FooterLink, "SELECT identifier, title FROM cms_page WHERE is_active AND in_footer ORDER BY id"
    )
    return Shell(
        customer,
        menu_of(visit.db),
        cart_of(visit.db, owner),
        int(str(compared)),
        tuple(links),
        frame_of(visit.db),
    )
