"""The pages of carts and orders."""

from __future__ import annotations

from webarium.sites.dashdish.orders import cart, checkout, live, promos
from webarium.sites.kit.routing import Page, get, post

ORDER_PAGES: tuple[Page, ...] = (
    get("/cart", cart.show, name="cart"),
    post("/cart/add", cart.add, name="add_to_cart"),
    post("/cart/clear", cart.clear, name="clear_cart"),
    post("/cart/{line:int}/quantity", cart.change, name="change_quantity"),
    post("/cart/{line:int}/remove", cart.remove, name="remove_line"),
    get("/checkout", checkout.show, name="checkout"),
    post("/checkout", checkout.send, name="place_order"),
    get("/promos", promos.show, name="promos"),
    get("/orders", live.every, name="orders"),
    get("/orders/{order:int}", live.show, name="order"),
    post("/orders/{order:int}/advance", live.advance, name="advance_order"),
    post("/orders/{order:int}/cancel", live.cancel, name="cancel_order"),
    post("/orders/{order:int}/reorder", live.reorder, name="reorder"),
)
"""Cart, checkout, promotions, orders."""
