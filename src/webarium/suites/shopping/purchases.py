"""What happens in the database when something is bought or put aside, as expected changes."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from webarium.scoring import AnyValue, Either, Expect, Ref
from webarium.sites.shopping.checkout.shipping import quotes
from webarium.sites.shopping.trade.payments import CHECK
from webarium.suites.kit import Same
from webarium.suites.shopping.base import ShopTemplate, choices_of, customer_id, product
from webarium.suites.shopping.paths import add_to_cart, find_product
from webarium.tasks import Data, Row, Ui

ADDRESS = ("firstname", "lastname", "company", "street", "city", "region", "postcode", "country", "telephone")
"""The columns of an address, in the address book and on orders."""

FLAT_RATE = "Flat Rate - Fixed"
TABLE_RATE = "Best Way - Table Rate"

NEW_ORDER: dict[str, Any] = {
    **dict.fromkeys(("tax", "discount", "total_paid", "total_refunded"), 0),
    **dict.fromkeys(("coupon_code", "status_before")),
    **dict.fromkeys(("rule_name", "updated_at"), ""),
}
"""What an order holds that was placed without a coupon and with which nothing has been done yet."""

NEW_LINE: dict[str, Any] = {
    **dict.fromkeys(("tax", "discount", "qty_invoiced", "qty_shipped", "qty_refunded", "qty_canceled"), 0),
    "variant_id": None,
}
"""The same of a line of such an order."""

Pairs = list[tuple[str, str]]


@dataclass(frozen=True)
class Line:
    """So many units of a product with these options; ``None``: whichever options."""

    product: Row
    qty: int = 1
    options: Pairs | None = None

    @property
    def options_value(self) -> Any:
        """What the ``options`` column must hold."""
        return AnyValue() if self.options is None else encoded(self.options)


def encoded(options: Sequence[tuple[str, str]]) -> str:
    """Options as the database keeps them."""
    return json.dumps([list(pair) for pair in options], ensure_ascii=False, separators=(",", ":"))


def pick_options(db: Data, product_id: int, rng: random.Random) -> Pairs:
    """One value for each of a product's options."""
    return [(title, rng.choice(values)) for title, values in choices_of(db, product_id)]


def options_phrase(options: Sequence[tuple[str, str]]) -> str:
    """How a request names options: `` (Size: 9, Color: Red)``; empty without any."""
    return f" ({', '.join(f'{title}: {value}' for title, value in options)})" if options else ""


def default_address(db: Data) -> Row:
    """The customer's default shipping address, which is the default billing address too."""
    return db.row(
        "SELECT * FROM customer_address WHERE customer_id = ? AND is_default_shipping AND is_default_billing",
        customer_id(db),
    )


def in_cart(db: Data, *lines: Line) -> list[Expect]:
    """New lines of the customer's cart, or of the guest's."""
    owner = 0 if db.user is None else customer_id(db)
    return [
        Expect.insert(
            "cart_item",
            {
                "customer_id": owner,
                "product_id": line.product.id,
                "qty": line.qty,
                "options": line.options_value,
                "added_at": AnyValue(),
            },
        )
        for line in lines
    ]


def on_wish_list(db: Data, line: Line, comment: Any = "") -> Expect:
    """A new item of the customer's wish list."""
    values = {
        "customer_id": customer_id(db),
        "product_id": line.product.id,
        "qty": line.qty,
        "comment": comment,
        "options": line.options_value,
        "added_at": AnyValue(),
    }
    return Expect.insert("wishlist_item", values)


def ordered(
    db: Data,
    lines: Sequence[Line],
    *,
    address: Row | dict[str, Any] | None = None,
    method: str | None = None,
    email: str | None = None,
) -> Either:
    """A placed order of these lines; shipped either way unless a method is given."""
    place = default_address(db) if address is None else address
    subtotal = sum(line.product.price * line.qty for line in lines)
    found = quotes(subtotal, sum(line.qty for line in lines))
    chosen = [quote for quote in found if method in (None, quote.title)]
    return Either(
        tuple(_order(db, lines, place, quote.title, subtotal, quote.price, email) for quote in chosen)
    )


def _order(
    db: Data,
    lines: Sequence[Line],
    place: Row | dict[str, Any],
    method: str,
    subtotal: int,
    shipping: int,
    email: str | None,
) -> tuple[Expect, ...]:
    order = {
        "customer_id": None if db.user is None else customer_id(db),
        "customer_email": email or db.user,
        "status": "pending",
        "created_at": AnyValue(),
        "shipping_method": method,
        "payment_method": CHECK,
        "subtotal": subtotal,
        "shipping": shipping,
        "grand_total": subtotal + shipping,
        "units": sum(line.qty for line in lines),
        "bill_name": _whole_name(place),
        "ship_name": _whole_name(place),
        "group_id": 0 if db.user is None else 1,
        **NEW_ORDER,
    }
    changes = [Expect.insert("sales_order", order, label="order")]
    taken: Counter[int] = Counter()
    for line in lines:
        row = line.product
        variant = variant_of(db, row.id, line.options_value)
        for sold in (row, variant):
            if sold is not None:
                taken[sold.id] += line.qty
        item = {
            "order_id": Ref("order"),
            "product_id": row.id,
            "sku": row.sku if variant is None else variant.sku,
            "name": row["name"],
            "options": line.options_value,
            "price": row.price,
            "qty": line.qty,
            **NEW_LINE,
            "variant_id": None if variant is None else variant.id,
        }
        changes.append(Expect.insert("order_item", item))
    for kind in ("billing", "shipping"):
        values = {"order_id": Ref("order"), "kind": kind, **{column: place[column] for column in ADDRESS}}
        changes.append(Expect.insert("order_address", values))
    for number, units in taken.items():
        stock = db.value("SELECT stock FROM product WHERE id = ?", number)
        changes.append(Expect.update("product", {"id": number}, {"stock": stock - units}))
    return tuple(changes)


def variant_of(db: Data, product_id: int, options: Any) -> Row | None:
    """The variant of a configurable product that some options choose; of others there is none."""
    if not isinstance(options, str):
        return None
    found = db.rows("SELECT * FROM product WHERE parent_id = ? AND options = ?", product_id, options)
    return found[0] if found else None


def _whole_name(place: Row | dict[str, Any]) -> Same:
    parts = (place["firstname"], place["lastname"])
    return Same(" ".join(part.text if isinstance(part, Same) else str(part) for part in parts))


class Wanted(TypedDict):
    """The parameters that ask for a product, as `OnWanted.Params` has them."""

    product_id: int
    product: str
    phrase: str
    options: list[list[str]]


def wanted(db: Data, rng: random.Random, row: Row) -> Wanted:
    """A product with some value of each of its options."""
    options = pick_options(db, row.id, rng)
    return Wanted(
        product_id=row.id,
        product=row["name"],
        phrase=options_phrase(options),
        options=[list(pair) for pair in options],
    )


class OnWanted(ShopTemplate):
    """Base of tasks on the page of a product that is wanted with these options."""

    @dataclass(frozen=True)
    class Params:
        product_id: int
        product: str
        phrase: str
        options: list[list[str]]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_product(ui, product(db, params.product_id))


class BuyingOne(OnWanted):
    """Base of tasks that put one unit of a wanted product into the cart."""

    async def act(self, ui: Ui, db: Data, params: OnWanted.Params) -> None:
        line = line_of(db, params.product_id, 1, params.options)
        await add_to_cart(ui, db, line.product.id, line.options)


class BuyingSome(OnWanted):
    """Base of tasks that put so many units of a wanted product into the cart."""

    @dataclass(frozen=True)
    class Params(OnWanted.Params):
        qty: int

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        line = line_of(db, params.product_id, params.qty, params.options)
        await add_to_cart(ui, db, line.product.id, line.options, line.qty)


def line_of(db: Data, product_id: int, qty: int = 1, options: Sequence[Sequence[str]] | None = None) -> Line:
    """A line of a product by its id, with whichever options if none are given."""
    pairs = None if options is None else [(title, value) for title, value in options]
    return Line(product(db, product_id), qty, pairs)
