"""Addresses of the forms that put things into the cart, as Magento writes them."""

from __future__ import annotations

from base64 import urlsafe_b64encode


def cart_target(product_id: int, page: str) -> str:
    """Where a form sends a product that is to go into the cart.

    Args:
        product_id: Which one.
        page: The path of its page, which stands in the address in base 64, with commas for its padding.
    """
    told = urlsafe_b64encode(page.encode()).decode().replace("=", ",")
    return f"/checkout/cart/add/uenc/{told}/product/{product_id}/"
