"""One address of every kind of page that Omnizon has, for tests of how pages look."""

from __future__ import annotations

from tests.page_kind import PageType

FILLED = ("INSERT INTO cart_item (product_id, quantity) VALUES (15, 2), (61, 1), (22, 1)",)
LATEST = "SELECT number FROM purchase ORDER BY id DESC LIMIT 1"
RETURNABLE = """SELECT o.number || '/return/' || i.id FROM purchase o JOIN purchase_item i ON i.purchase_id = o.id
    WHERE o.status = 'delivered' ORDER BY o.id DESC LIMIT 1"""
DELIVERED = "SELECT number FROM purchase WHERE status = 'delivered' ORDER BY id DESC LIMIT 1"
PAGE_TYPES = (
    PageType("home", "/"),
    PageType("category", "/category/headphones", fits_at_load=True),
    PageType("search", "/search?query=laptop&rating=40", fits_at_load=True),
    PageType("nothing", "/search?query=qqzzxx", fits_at_load=True),
    PageType("product", "/product/2"),
    PageType("review", "/product/2/review"),
    PageType("cart", "/cart", prepare=FILLED),
    PageType("cart-empty", "/cart"),
    PageType("checkout", "/checkout", prepare=FILLED),
    PageType("card-form", "/checkout/card", prepare=FILLED),
    PageType(
        "confirmation", "/confirmation", session={"placed": "113-8192439-1515407"},
    ),
    PageType("orders", "/orders"),
    PageType("order", lambda db: f"/orders/{db.execute(DELIVERED).get}"),
    PageType("cancel", lambda db: f"/orders/{db.execute(LATEST).get}/cancel"),
    PageType("return", lambda db: f"/orders/{db.execute(RETURNABLE).get}"),
    PageType("account", "/account"),
    PageType("wallet", "/account/cards"),
    PageType("addresses", "/account/addresses"),
    PageType("lists", "/lists"),
    PageType("list", "/lists/1"),
    PageType("not-found", "/nothing", status=404),
)  # fmt: skip
