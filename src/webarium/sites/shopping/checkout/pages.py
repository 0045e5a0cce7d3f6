"""All pages from the cart to a placed order."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.shopping.checkout import cart_pages, carts, steps

CHECKOUT_PAGES: tuple[Page, ...] = (
    get("/checkout/cart/", cart_pages.cart),
    get("/checkout/cart/index/", cart_pages.cart),
    post("/checkout/cart/add/uenc/{page}/product/{product_id:int}/", cart_pages.add),
    get("/checkout/cart/updatePost/", cart_pages.to_cart),
    post("/checkout/cart/updatePost/", cart_pages.update),
    post("/checkout/cart/delete/id/{line_id:int}/", cart_pages.remove),
    get("/checkout/cart/couponPost/", cart_pages.to_cart),
    post("/checkout/cart/couponPost/", cart_pages.coupon),
    get(steps.SHIPPING, steps.shipping),
    post(steps.SHIPPING, steps.choose_shipping),
    get(steps.PAYMENT, steps.payment),
    post(steps.PAYMENT, steps.place),
    get(steps.SUCCESS, steps.success),
    get(carts.TOTALS, carts.totals, name="cart_totals", file=True),
    post(carts.PAYMENT, carts.pay),
)
"""First match wins."""
