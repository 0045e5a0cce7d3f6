"""The pages for buying."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.omnizon.checkout import cart_pages, checkout

CHECKOUT_PAGES: tuple[Page, ...] = (
    get("/cart", cart_pages.cart),
    post("/cart/add", cart_pages.add_to_cart),
    post("/cart/together", cart_pages.add_together),
    post("/cart/update", cart_pages.update_cart),
    post("/cart/remove", cart_pages.remove_from_cart),
    post("/buy", cart_pages.buy_now),
    get("/checkout", checkout.checkout),
    post("/checkout/save", checkout.save),
    post("/checkout/place", checkout.place, name="place_order"),
    get("/confirmation", checkout.confirmation),
)
"""Cart, checkout and confirmation."""
