"""Wish lists, and what is on one."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.parts.saved import ListPages, SavedLists
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import cards, named_card

LISTS = ListPages(
    SavedLists("wishlist_item", "product_id"), named_card, lambda product: f"/product/{product.id}"
)


def show_list(visit: Visit) -> Response:
    """Show what is on a list."""
    found = LISTS.own(visit)
    products = cards(
        visit,
        "JOIN wishlist_item i ON i.product_id = p.id WHERE i.wishlist_id = ? ORDER BY i.added_at DESC, p.id",
        (found.id,),
    )
    return visit.render("list.html", found=found, products=products)
