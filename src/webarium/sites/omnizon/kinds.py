"""One address of every kind of page that Omnizon has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

FILLED = ("INSERT INTO cart_item (product_id, quantity) VALUES (15, 2), (61, 1), (22, 1)",)
LATEST = "SELECT number FROM purchase ORDER BY id DESC LIMIT 1"
RETURNABLE = """SELECT o.number || '/return/' || i.id FROM purchase o JOIN purchase_item i ON i.purchase_id = o.id
    WHERE o.status = 'delivered' ORDER BY o.id DESC LIMIT 1"""
DELIVERED = "SELECT number FROM purchase WHERE status = 'delivered' ORDER BY id DESC LIMIT 1"
KINDS = (
    PageKind("home", "/"),
    PageKind("category", "/category/headphones", fits_at_load=True),
    PageKind("search", "/search?query=laptop&rating=40", fits_at_load=True),
    PageKind("suggestions", "/suggest?query=lap", whole=False),
    PageKind("nothing", "/search?query=qqzzxx", fits_at_load=True),
    PageKind("product", "/product/2"),
    PageKind("versions", "/product/21"),
    PageKind("version", "/product/100021"),
    PageKind("review", "/product/2/review"),
    PageKind("offers", "/product/2/offers"),
    PageKind("seller", "/seller/brightaisle"),
    PageKind("questions", "/product/2/questions?find=inches"),
    PageKind("ask", "/product/2/ask"),
    PageKind(
        "answer",
        found("SELECT product_id || '/questions/' || id FROM question LIMIT 1", "/product/{}/answer"),
    ),
    PageKind("departments", "/departments"),
    PageKind("cart", "/cart", prepare=FILLED),
    PageKind("cart-empty", "/cart"),
    PageKind("checkout", "/checkout", prepare=FILLED),
    PageKind("card-form", "/checkout/card", prepare=FILLED),
    PageKind("address-form", "/checkout/address", prepare=FILLED, quick=False),
    PageKind(
        "confirmation",
        "/confirmation",
        session={"placed": "113-8192439-1515407"},
    ),
    PageKind("orders", "/orders"),
    PageKind("order", found(DELIVERED, "/orders/{}")),
    PageKind("cancel", found(LATEST, "/orders/{}/cancel")),
    PageKind("return", found(RETURNABLE, "/orders/{}")),
    PageKind("account", "/account"),
    PageKind("profile", "/account/profile", quick=False),
    PageKind("wallet", "/account/cards"),
    PageKind("new-card", "/account/cards/new", quick=False),
    PageKind("addresses", "/account/addresses"),
    PageKind("new-address", "/account/addresses/new", quick=False),
    PageKind("address", "/account/addresses/1", quick=False),
    PageKind("lists", "/lists"),
    PageKind("list", "/lists/1"),
    PageKind("not-found", "/nothing", status=404),
)
