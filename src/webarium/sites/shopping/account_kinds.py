"""Kinds of pages of account and checkout, and the states that they are looked at in."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.sql import insert_found, select

ORDER = (
    "SELECT max(o.id) FROM sales_order o JOIN order_item i ON i.order_id = o.id "
    "WHERE o.customer_id = 1 AND o.status = 'complete' AND i.options <> '[]'"
)
SHIPPED_TO = {
    "firstname": "Gil",
    "lastname": "Marsh",
    "company": "",
    "street": "4000 Forbes Ave\nFloor 3",
    "city": "Pittsburgh",
    "region": "Pennsylvania",
    "postcode": "15213",
    "country": "United States",
    "telephone": "412 555 0100",
}
DRAFT = {
    "checkout": {
        "email": "gil@post.test",
        "method": "flatrate",
        "address_id": None,
        "save": False,
        "typed": SHIPPED_TO,
    }
}
NO_WISHES = ("DELETE FROM wishlist_item WHERE customer_id = 1",)


_COLUMNS = ("customer_id", "product_id", "qty", "options", "added_at")
_CHOSEN = """(SELECT json_group_array(json_array(title, choices ->> 0)) FROM product_option
    WHERE product_id = p.id)"""
_OPTION = "EXISTS (SELECT 1 FROM product_option WHERE product_id = p.id)"


def in_cart(owner: int) -> tuple[str, ...]:
    """A cart with chosen options, more than one unit, and something that is sold out."""
    when = "'2023-06-12 11:00:00'"
    with_options = select(
        f"{owner}, id, 2, {_CHOSEN}, {when}",
        "product p",
        f"status = 'enabled' AND stock > 1 AND {_OPTION}",
        "ORDER BY id LIMIT 2",
    )
    plain = select(
        f"{owner}, id, 1, '[]', {when}",
        "product p",
        f"status = 'enabled' AND stock > 0 AND NOT {_OPTION}",
        "ORDER BY id LIMIT 1",
    )
    return tuple(insert_found("cart_item", _COLUMNS, query) for query in (with_options, plain))


SOLD_OUT = ("UPDATE product SET stock = 0 WHERE id = (SELECT max(product_id) FROM cart_item)",)

ACCOUNT_KINDS = (
    PageKind("account", "/customer/account/"),
    PageKind("account-edit-password", "/customer/account/edit/changepass/1/"),
    PageKind("account-newsletter", "/newsletter/manage/"),
    PageKind("account-downloads", "/downloadable/customer/products/"),
    PageKind("account-payments", "/vault/cards/listaction/", quick=False),
    PageKind("account-addresses", "/customer/address/"),
    PageKind(
        "account-addresses-none",
        "/customer/address/",
        prepare=("DELETE FROM customer_address WHERE customer_id = 1",),
    ),
    PageKind(
        "account-address", found("SELECT min(id) FROM customer_address", "/customer/address/edit/id/{}/")
    ),
    PageKind("account-orders", "/sales/order/history/"),
    PageKind("account-order", found(ORDER, "/sales/order/view/order_id/{}/")),
    PageKind(
        "account-order-comment",
        found(ORDER, "/sales/order/view/order_id/{}/"),
        prepare=(
            insert_found(
                "order_comment",
                "order_id created_at comment",
                select(f"({ORDER}), '2023-06-01 10:00:00', 'Packed with care.'"),
            ),
        ),
        quick=False,
    ),
    PageKind("account-invoice", found(ORDER, "/sales/order/invoice/order_id/{}/")),
    PageKind("account-shipment", found(ORDER, "/sales/order/shipment/order_id/{}/"), quick=False),
    PageKind("account-print", found(ORDER, "/sales/order/print/order_id/{}/")),
    PageKind("account-reviews", "/review/customer/"),
    PageKind(
        "account-review",
        found("SELECT max(id) FROM review WHERE customer_id = 1", "/review/customer/view/id/{}/"),
    ),
    PageKind("wishlist", "/wishlist/"),
    PageKind("wishlist-empty", "/wishlist/", prepare=NO_WISHES),
    PageKind(
        "wishlist-long",
        "/wishlist/",
        prepare=(
            "INSERT INTO wishlist_item SELECT 90000 + id, 1, id, 1, '', '[]', '2023-06-12' FROM product "
            "ORDER BY id LIMIT 30",
            "UPDATE product SET stock = 0 WHERE id = 29",
            "UPDATE product SET status = 'disabled' WHERE id = 30",
        ),
        quick=False,
    ),
    PageKind("login", "/customer/account/login/", guest=True),
    PageKind("create", "/customer/account/create/", guest=True),
    PageKind("forgot-password", "/customer/account/forgotpassword/", guest=True),
    PageKind("signed-out", "/customer/account/logoutSuccess/", guest=True),
    PageKind("guest-orders", "/sales/guest/form/", guest=True),
    PageKind(
        "guest-order",
        "/sales/guest/view/",
        guest=True,
        prepare=("UPDATE sales_order SET customer_id = NULL WHERE id = 5",),
        session={"guest_order": 5},
        quick=False,
    ),
)

_COUPON = (
    "UPDATE cart_rule SET is_active = 0",
    "INSERT INTO cart_rule (id, name, is_active, coupon_type, amount) VALUES (90001, 'Fifth off', 1, 'specific', 2000)",
    "INSERT INTO coupon (id, rule_id, code, created_at) VALUES (90001, 90001, 'FIFTHOFF', '2023-05-02 09:00:00')",
    "DELETE FROM cart_coupon",
    "INSERT INTO cart_coupon (customer_id, code, applied_at) VALUES (1, 'FIFTHOFF', '2023-06-12 09:00:00')",
)
CHECKOUT_KINDS = (
    PageKind("cart-empty", "/checkout/cart/"),
    PageKind("cart", "/checkout/cart/", prepare=in_cart(1)),
    PageKind(
        "cart-guest", "/checkout/cart/?shipping_method=tablerate", guest=True, prepare=in_cart(0), quick=False
    ),
    PageKind("cart-coupon", "/checkout/cart/", prepare=in_cart(1) + _COUPON),
    PageKind("cart-sold-out", "/checkout/cart/", prepare=in_cart(1) + SOLD_OUT),
    PageKind("checkout", "/checkout/", prepare=in_cart(1)),
    PageKind("checkout-new-address", "/checkout/", prepare=in_cart(1), session=DRAFT),
    PageKind("checkout-guest", "/checkout/", guest=True, prepare=in_cart(0), quick=False),
    PageKind("checkout-payment", "/checkout/payment/", prepare=in_cart(1), session=DRAFT),
    PageKind("checkout-payment-coupon", "/checkout/payment/", prepare=in_cart(1) + _COUPON, session=DRAFT),
    PageKind(
        "checkout-payment-guest",
        "/checkout/payment/",
        guest=True,
        prepare=in_cart(0),
        session=DRAFT,
        quick=False,
    ),
    PageKind(
        "checkout-success",
        "/checkout/onepage/success/",
        prepare=("UPDATE sales_order SET customer_id = 1 WHERE id = 190",),
        session={"last_order": 190},
    ),
    PageKind(
        "checkout-success-guest",
        "/checkout/onepage/success/",
        guest=True,
        session={"last_order": 190},
        quick=False,
    ),
)
