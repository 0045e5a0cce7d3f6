"""Nobody sees or changes what belongs to somebody else."""

from __future__ import annotations

import pytest

from .buying import ADDRESS, TOMAS_ID
from .client import Shop


def theirs(shop: Shop) -> dict[str, int]:
    """Ids of what belongs to another customer."""
    shop.db.execute("INSERT INTO cart_item VALUES (5000, ?, 1, 1, '[]', '2023-06-12 11:00:00')", (TOMAS_ID,))
    shop.db.execute(
        "INSERT INTO wishlist_item VALUES (90000, ?, 1, 1, 'secret', '[]', '2023-06-12 11:00:00')",
        (TOMAS_ID,),
    )
    shop.db.execute(
        "INSERT INTO review VALUES (900000, 1, ?, 'T.', 'secret', 'secret', 3, 'pending', '2023-06-12')",
        (TOMAS_ID,),
    )
    return {
        "order": shop.value("SELECT max(id) FROM sales_order WHERE customer_id = 2 AND status = 'complete'"),
        "guest_order": shop.value("SELECT max(id) FROM sales_order WHERE customer_id IS NULL"),
        "address": shop.value("SELECT min(id) FROM customer_address WHERE customer_id = 2"),
        "wish": 90000,
        "line": 5000,
        "review": 900000,
    }


PAGES = [
    "/sales/order/view/order_id/{order}/",
    "/sales/order/view/order_id/{guest_order}/",
    "/sales/order/invoice/order_id/{order}/",
    "/sales/order/shipment/order_id/{order}/",
    "/sales/order/print/order_id/{order}/",
    "/customer/address/edit/id/{address}/",
    "/review/customer/view/id/{review}/",
    "/sales/order/view/order_id/99999999/",
    "/sales/order/view/order_id/99999999999999999999999/",
    "/customer/address/edit/id/0/",
]
FORMS = [
    "/sales/order/reorder/order_id/{order}/",
    "/sales/order/reorder/order_id/{guest_order}/",
    "/customer/address/formPost/id/{address}/",
    "/customer/address/delete/id/{address}/",
    "/wishlist/index/remove/item/{wish}/",
    "/wishlist/index/cart/item/{wish}/",
    "/wishlist/index/fromcart/item/{line}/",
    "/checkout/cart/delete/id/{line}/",
]


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_others_do_not_exist(shop: Shop, path: str) -> None:
    reply = shop.get(path.format(**theirs(shop)))
    assert reply.status == 404
    assert "secret" not in reply.text
    assert "Berger" not in reply.text


@pytest.mark.parametrize("path", FORMS)
def test_forms_of_others_change_nothing(shop: Shop, path: str) -> None:
    path = path.format(**theirs(shop))
    before = shop.world.changes()
    reply = shop.post(path, ADDRESS)
    assert reply.status == 404
    assert shop.world.changes() == before


def test_numbers_typed_for_others_are_ignored(shop: Shop) -> None:
    theirs(shop)
    before = shop.world.changes()
    shop.post("/checkout/cart/updatePost/", {"cart[5000][qty]": "7"})
    shop.post("/wishlist/index/update/", {"qty[90000]": "7", "description[90000]": "mine"})
    shop.post("/wishlist/index/allcart/", {"qty[90000]": "7"})
    after = shop.world.changes().since(before)
    assert {change.table for change in after} <= {"cart_item", "wishlist_item"}
    assert shop.row("SELECT qty, comment FROM wishlist_item WHERE id = 90000") == (
        1,
        "secret",
    )
    assert shop.value("SELECT qty FROM cart_item WHERE id = 5000") == 1


def test_somebody_elses_address_is_not_shipped_to(shop: Shop) -> None:
    other = theirs(shop)["address"]
    product = shop.value(
        "SELECT id FROM product p WHERE stock > 0 AND status = 'enabled' AND NOT EXISTS "
        "(SELECT 1 FROM product_option o WHERE o.product_id = p.id) LIMIT 1"
    )
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{product}/")
    reply = shop.post("/checkout/", {"shipping_address": str(other), "shipping_method": "flatrate"})
    assert reply.status == 422
    assert "Please select one of the addresses." in reply.text


@pytest.mark.parametrize(
    "path",
    [
        *PAGES[:7],
        "/customer/account/",
        "/customer/account/edit/",
        "/customer/address/",
        "/customer/address/new/",
        "/sales/order/history/",
        "/wishlist/",
        "/review/customer/",
        "/newsletter/manage/",
    ],
)
def test_guests_are_sent_to_sign_in(guest: Shop, path: str) -> None:
    reply = guest.get(path.format(**theirs(guest)))
    assert reply.status == 302
    assert reply.location.startswith("/customer/account/login/?referer=")


@pytest.mark.parametrize(
    "path",
    [
        *FORMS[:7],
        "/customer/account/edit/",
        "/customer/address/formPost/",
        "/newsletter/manage/",
        "/wishlist/index/allcart/",
    ],
)
def test_guests_change_no_account(guest: Shop, path: str) -> None:
    path = path.format(**theirs(guest))
    before = guest.world.changes()
    reply = guest.post(path, ADDRESS)
    assert reply.status == 302
    assert reply.location.startswith("/customer/account/login/?referer=")
    assert guest.world.changes() == before


def test_an_account_that_is_gone_makes_a_guest(shop: Shop) -> None:
    shop.world.session("shopping")["user"] = "gone@mail.test"
    assert shop.get("/customer/account/").location.startswith("/customer/account/login/")
    assert "Customer Login" in shop.get("/customer/account/login/").text


def test_forms_from_elsewhere_are_refused(shop: Shop) -> None:
    for path in (
        "/checkout/payment/",
        "/customer/account/edit/",
        "/customer/address/formPost/",
        "/newsletter/manage/",
    ):
        reply = shop.request("POST", path, data=ADDRESS, headers={"origin": "http://elsewhere.test"})
        assert reply.status == 403
    assert shop.world.changes().empty
