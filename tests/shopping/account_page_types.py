"""Kinds of pages of account and checkout, and the states that they are looked at in."""

from __future__ import annotations

from tests.page_kind import Address, PageType

ORDER = (
    "SELECT max(o.id) FROM sales_order o JOIN order_item i ON i.order_id = o.id "
    "WHERE o.customer_id = 1 AND o.status = 'complete' AND i.options <> '[]'"
)
SHIPPED_TO = {
    "firstname": "Gil", "lastname": "Marsh", "company": "", "street": "4000 Forbes Ave\nFloor 3",
    "city": "Pittsburgh", "region": "Pennsylvania", "postcode": "15213", "country": "United States",
    "telephone": "412 555 0100",
}  # fmt: skip
DRAFT = {
    "checkout": {
        "email": "gil@post.test", "method": "flatrate", "address_id": None, "save": False,
        "typed": SHIPPED_TO,
    }
}  # fmt: skip
NO_WISHES = ("DELETE FROM wishlist_item WHERE customer_id = 1",)


def at(template: str, sql: str) -> Address:
    """The address of a row that a query finds."""
    return lambda db: template.format(db.execute(sql).get)


def in_cart(owner: int) -> tuple[str, ...]:
    """A cart with chosen options, more than one unit, and something that is sold out."""
    return (
        f"""INSERT INTO cart_item (customer_id, product_id, qty, options, added_at)
        SELECT {owner}, id, 2, (SELECT json_group_array(json_array(title, choices ->> 0)) FROM product_option
        WHERE product_id = p.id), '2023-06-12 11:00:00' FROM product p WHERE status = 'enabled' AND stock > 1
        AND EXISTS (SELECT 1 FROM product_option WHERE product_id = p.id) ORDER BY id LIMIT 2""",
        f"""INSERT INTO cart_item (customer_id, product_id, qty, options, added_at)
        SELECT {owner}, id, 1, '[]', '2023-06-12 11:00:00' FROM product p WHERE status = 'enabled'
        AND stock > 0 AND NOT EXISTS (SELECT 1 FROM product_option WHERE product_id = p.id)
        ORDER BY id LIMIT 1""",
    )


SOLD_OUT = ("UPDATE product SET stock = 0 WHERE id = (SELECT max(product_id) FROM cart_item)",)

ACCOUNT_PAGE_TYPES = (
    PageType("account", "/customer/account/"),
    PageType("account-edit-password", "/customer/account/edit/changepass/1/"),
    PageType("account-newsletter", "/newsletter/manage/"),
    PageType("account-addresses", "/customer/address/"),
    PageType(
        "account-addresses-none",
        "/customer/address/",
        prepare=("DELETE FROM customer_address WHERE customer_id = 1",),
    ),
    PageType("account-address", at("/customer/address/edit/id/{}/", "SELECT min(id) FROM customer_address")),
    PageType("account-orders", "/sales/order/history/"),
    PageType("account-order", at("/sales/order/view/order_id/{}/", ORDER)),
    PageType(
        "account-order-comment",
        at("/sales/order/view/order_id/{}/", ORDER),
        prepare=(
            f"INSERT INTO order_comment SELECT 99999, ({ORDER}), '2023-06-01 10:00:00', 'Packed with care.'",
        ),
    ),
    PageType("account-invoice", at("/sales/order/invoice/order_id/{}/", ORDER)),
    PageType("account-shipment", at("/sales/order/shipment/order_id/{}/", ORDER)),
    PageType("account-print", at("/sales/order/print/order_id/{}/", ORDER)),
    PageType("account-reviews", "/review/customer/"),
    PageType(
        "account-review",
        at("/review/customer/view/id/{}/", "SELECT max(id) FROM review WHERE customer_id = 1"),
    ),
    PageType("wishlist", "/wishlist/"),
    PageType("wishlist-empty", "/wishlist/", prepare=NO_WISHES),
    PageType(
        "wishlist-long",
        "/wishlist/",
        prepare=(
            "INSERT INTO wishlist_item SELECT 90000 + id, 1, id, 1, '', '[]', '2023-06-12' FROM product "
            "ORDER BY id LIMIT 30",
            "UPDATE product SET stock = 0 WHERE id = 29",
            "UPDATE product SET status = 'disabled' WHERE id = 30",
        ),
    ),
    PageType("login", "/customer/account/login/", guest=True),
    PageType("create", "/customer/account/create/", guest=True),
    PageType("forgot-password", "/customer/account/forgotpassword/", guest=True),
    PageType("signed-out", "/customer/account/logoutSuccess/", guest=True),
    PageType("guest-orders", "/sales/guest/form/", guest=True),
    PageType(
        "guest-order",
        "/sales/guest/view/",
        guest=True,
        prepare=("UPDATE sales_order SET customer_id = NULL WHERE id = 5",),
        session={"guest_order": 5},
    ),
)

CHECKOUT_PAGE_TYPES = (
    PageType("cart-empty", "/checkout/cart/"),
    PageType("cart", "/checkout/cart/", prepare=in_cart(1)),
    PageType("cart-guest", "/checkout/cart/?shipping_method=tablerate", guest=True, prepare=in_cart(0)),
    PageType("cart-sold-out", "/checkout/cart/", prepare=in_cart(1) + SOLD_OUT),
    PageType("checkout", "/checkout/", prepare=in_cart(1)),
    PageType("checkout-new-address", "/checkout/", prepare=in_cart(1), session=DRAFT),
    PageType("checkout-guest", "/checkout/", guest=True, prepare=in_cart(0)),
    PageType("checkout-payment", "/checkout/payment/", prepare=in_cart(1), session=DRAFT),
    PageType("checkout-payment-guest", "/checkout/payment/", guest=True, prepare=in_cart(0), session=DRAFT),
    PageType("checkout-success", "/checkout/onepage/success/", session={"last_order": 190}),
    PageType("checkout-success-guest", "/checkout/onepage/success/", guest=True, session={"last_order": 190}),
)
