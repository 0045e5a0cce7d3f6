"""What tests of account and checkout share: products to buy, addresses to type, and reading what changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from webarium.sites.shopping.database import DEFAULT_PASSWORD

from .client import Shop

NORA = "nora.whitfield@mail.test"
TOMAS = "tomas.berger@mail.test"
PASSWORD = DEFAULT_PASSWORD
NORA_ID = 1
TOMAS_ID = 2

ADDRESS = {
    "firstname": "Gil",
    "lastname": "Marsh",
    "company": "",
    "telephone": "412 555 0100",
    "street[0]": "4000 Forbes Ave",
    "street[1]": "Floor 3",
    "city": "Pittsburgh",
    "region": "Pennsylvania",
    "postcode": "15213",
    "country_id": "US",
}
"""A complete address form."""

ADDRESS_ROW = {
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
"""The same address as the database keeps it."""


@dataclass(frozen=True)
class Ware:
    """A product to buy."""

    id: int
    name: str
    url: str
    sku: str
    price: int
    stock: int
    fields: dict[str, str]
    """Option fields with their first values."""
    options: str
    """The same as the database keeps it."""


def ware(shop: Shop, *, options: bool = False, offset: int = 0, low_stock: bool = False) -> Ware:
    """A product in stock, with or without options."""
    condition = "EXISTS" if options else "NOT EXISTS"
    order = "stock, id" if low_stock else "id"
    row = shop.row(
        "SELECT id, name, url_key, sku, price, stock FROM product p WHERE status = 'enabled' AND stock > 0 "
        f"AND {condition} (SELECT 1 FROM product_option o WHERE o.product_id = p.id) "
        f"ORDER BY {order} LIMIT 1 OFFSET ?",
        offset,
    )
    key, name, url_key, sku, price, stock = row
    fields: dict[str, str] = {}
    pairs: list[list[str]] = []
    for position, title, choices in shop.db.execute(
        "SELECT position, title, choices FROM product_option WHERE product_id = ? ORDER BY position", (key,)
    ):
        value = json.loads(choices)[0]
        fields[f"options[{position}]"] = value
        pairs.append([title, value])
    text = json.dumps(pairs, ensure_ascii=False, separators=(",", ":"))
    return Ware(key, name, f"/{url_key}.html", sku, price, stock, fields, text)


def put(shop: Shop, wanted: Ware, qty: int = 1) -> None:
    """Put a product into the cart."""
    reply = shop.post(
        f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {**wanted.fields, "qty": str(qty)}
    )
    assert reply.status == 302


def sign_in(shop: Shop, email: str = NORA, password: str = PASSWORD) -> None:
    """Sign in through the form."""
    reply = shop.post("/customer/account/login/", {"email": email, "password": password})
    assert reply.status == 302, reply.dom.one(".form-error").text


def changed(shop: Shop) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Everything that changed in the world: (table, operation) to the new (or, deleted, old) values."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for change in shop.world.changes():
        values = change.old if change.op == "delete" else change.new
        found.setdefault((change.table, change.op), []).append(dict(values or {}))
    return found


def errors(reply: Any) -> dict[str, str]:
    """Field ids and what their messages say."""
    return {each.attrs["id"].removesuffix("-error"): each.text for each in reply.dom.all(".field-error")}
