"""What customers, the warehouse and other staff do to the shop by themselves; storefront and back office show it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.shopping.trade import orders, prices, reviews
from webarium.sites.shopping.trade.orders import OrderError
from webarium.sites.shopping.trade.payments import CHECK
from webarium.sites.shopping.trade.shelves import take
from webarium.sql import insert, select


@dataclass(frozen=True)
class _Bought:
    """A line of an order that arrives."""

    product: dict[str, Any]
    units: int

    @property
    def subtotal(self) -> int:
        return int(self.product["price"]) * self.units


def order_arrives(
    scene: Scene,
    *,
    customer: str,
    items: Sequence[Sequence[Any]],
    minutes_ago: int = 0,
    shipping: int = 0,
    number: int = 0,
) -> None:
    """A customer, named by their e-mail address, places an order of ``[SKU, units]`` pairs; it is pending.

    It goes to the default addresses of their book. `shipping` is what shipping costs, in cents. A `number` is the
    order's.
    """
    query = """SELECT c.*, g.id AS group_id FROM customer c JOIN customer_group g ON g.code = c.group_name
        WHERE c.email = ?"""
    buyer = scene.row(f"customer {customer!r}", query, customer)
    bought = [_Bought(_product(scene, str(sku)), int(units)) for sku, units in items]
    subtotal = sum(each.subtotal for each in bought)
    name = f"{buyer['firstname']} {buyer['lastname']}"
    order = scene.insert(
        "sales_order",
        id=number,
        customer_id=buyer["id"],
        customer_email=customer,
        status="pending",
        created_at=scene.stamp(minutes_ago),
        shipping_method="Flat Rate - Fixed",
        payment_method=CHECK,
        subtotal=subtotal,
        shipping=shipping,
        grand_total=subtotal + shipping,
        units=sum(each.units for each in bought),
        bill_name=name,
        ship_name=name,
        group_id=buyer["group_id"],
    )
    for each in bought:
        _add_line(scene, order, each)
    for kind in ("billing", "shipping"):
        _add_address(scene, order, int(buyer["id"]), kind)


def order_is_billed(scene: Scene, *, order: int, minutes_ago: int = 0) -> None:
    """All of an order that is not yet billed is."""
    lines = orders.lines_of(scene.db, order)
    now = scene.stamp(minutes_ago)
    _do(lambda: orders.invoice(scene.db, order, {line.id: line.to_invoice for line in lines}, now))


def order_is_sent(
    scene: Scene, *, order: int, carrier: str = "", tracking: str = "", minutes_ago: int = 0
) -> None:
    """All of an order that is not yet sent is, as one parcel."""
    units = {line.id: line.to_ship for line in orders.lines_of(scene.db, order)}
    _do(lambda: orders.ship(scene.db, order, units, carrier, tracking, scene.stamp(minutes_ago)))


def order_is_refunded(scene: Scene, *, order: int, sku: str, units: int, minutes_ago: int = 0) -> None:
    """Units of a line of an order are refunded, without shipping; they do not go back to stock."""
    lines = [line for line in orders.lines_of(scene.db, order) if line.sku == sku]
    asked = orders.Refund({line.id: units for line in lines[:1]})
    _do(lambda: orders.refund(scene.db, order, asked, scene.stamp(minutes_ago)))


def order_is_held(scene: Scene, *, order: int) -> None:
    """Somebody puts an order on hold."""
    _do(lambda: orders.hold(scene.db, order, scene.stamp()))


def order_is_canceled(scene: Scene, *, order: int) -> None:
    """What of an order is not billed yet is canceled; its units are back in stock."""
    _do(lambda: orders.cancel(scene.db, order, scene.stamp()))


def order_gets_a_note(
    scene: Scene,
    *,
    order: int,
    text: str,
    author: str = "",
    visible: bool = True,
    notified: bool = False,
    minutes_ago: int = 0,
) -> None:
    """The buyer, or somebody of the back office named by `author`, writes into an order's history.

    The buyer may be `notified` by email.
    """
    head = orders.head_of(scene.db, order)
    if head is None:
        raise NothingHappensError(f"There is no order {order} (any more).")
    scene.insert(
        "order_comment",
        order_id=order,
        created_at=scene.stamp(minutes_ago),
        comment=text,
        status=head.status,
        is_visible=int(visible),
        is_notified=int(notified),
        author=author,
    )


def review_arrives(
    scene: Scene,
    *,
    sku: str,
    nickname: str,
    title: str,
    text: str,
    stars: int,
    status: str = "pending",
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """Somebody without an account reviews a product; by default it waits to be approved."""
    product = _product(scene, sku)["id"]
    scene.insert(
        "review",
        id=number,
        product_id=product,
        nickname=nickname,
        title=title,
        detail=text,
        rating=stars,
        status=status,
        created_at=scene.stamp(minutes_ago),
    )
    if status == "approved":
        reviews.recount(scene.db, product)


def review_is_rewritten(scene: Scene, *, number: int, text: str) -> None:
    """Who wrote a review writes another text; it stays approved if it was."""
    scene.row(f"review {number}", "SELECT id FROM review WHERE id = ?", number)
    scene.write("UPDATE review SET detail = ? WHERE id = ?", text, number)


def stock_changes(scene: Scene, *, sku: str, units: int) -> None:
    """The warehouse says that there are so many units of a product."""
    product = _product(scene, sku)
    scene.write("UPDATE product SET stock = ? WHERE id = ?", units, product["id"])
    _follow(scene, product)


def price_changes(scene: Scene, *, sku: str, cents: int) -> None:
    """A product gets another price; special prices and rules count as before."""
    product = _product(scene, sku)
    prices.set_price(scene.db, int(product["id"]), cents, scene.now.date().isoformat())


def special_price_is_set(
    scene: Scene, *, sku: str, cents: int, from_date: str | None = None, to_date: str | None = None
) -> None:
    """A colleague gives a product a special price, from a day to a day; nothing stands for no bound."""
    product = _product(scene, sku)
    scene.write(
        "UPDATE product SET special_price = ?, special_from = ?, special_to = ? WHERE id = ?",
        cents,
        from_date,
        to_date,
        product["id"],
    )
    prices.reprice(scene.db, int(product["id"]), scene.now.date().isoformat())


def product_is_put(scene: Scene, *, sku: str, status: str) -> None:
    """A product is ``enabled`` or ``disabled``."""
    product = _product(scene, sku)
    scene.write("UPDATE product SET status = ? WHERE id = ?", status, product["id"])
    _follow(scene, product)


def cart_rule_appears(
    scene: Scene,
    *,
    title: str,
    percent: int,
    code: str = "",
    skus: Sequence[str] = (),
    description: str = "",
    from_date: str | None = None,
    to_date: str | None = None,
    active: bool = False,
    number: int = 0,
) -> None:
    """Somebody enters a rule that lowers what a cart costs, with a coupon if there is a `code`."""
    rule = scene.insert(
        "cart_rule",
        id=number,
        name=title,
        description=description,
        is_active=int(active),
        from_date=from_date,
        to_date=to_date,
        coupon_type="specific" if code else "none",
        amount=percent * 100,
        skus=json.dumps(list(skus), ensure_ascii=False),
    )
    if code:
        scene.insert("coupon", rule_id=rule, code=code, created_at=scene.stamp())


def notice_appears(
    scene: Scene, *, title: str, text: str, severity: str = "notice", minutes_ago: int = 0
) -> None:
    """The back office tells its people something; the bell counts it."""
    scene.insert(
        "admin_notification",
        severity=severity,
        title=title,
        description=text,
        created_at=scene.stamp(minutes_ago),
    )


def _add_line(scene: Scene, order: int, bought: _Bought) -> None:
    product = bought.product
    parent = product["parent_id"]
    scene.insert(
        "order_item",
        order_id=order,
        product_id=parent or product["id"],
        sku=product["sku"],
        name=product["name"],
        options=product["options"],
        price=product["price"],
        qty=bought.units,
        variant_id=product["id"] if parent else None,
    )
    take(scene.db, int(parent or product["id"]), int(product["id"]) if parent else None, bought.units)


def _add_address(scene: Scene, order: int, customer: int, kind: str) -> None:
    query = select("*", "customer_address", "customer_id = ?", f"ORDER BY is_default_{kind} DESC, id")
    place = scene.row("address of this customer", query, customer)
    fields = (
        "firstname",
        "lastname",
        "company",
        "street",
        "city",
        "region",
        "postcode",
        "country",
        "telephone",
    )
    scene.write(
        insert("order_address", ("order_id", "kind", *fields)),
        order,
        kind,
        *(place[field] for field in fields),
    )


def _follow(scene: Scene, product: Mapping[str, Any]) -> None:
    if product["parent_id"] is not None:
        prices.follow_variants(scene.db, int(product["parent_id"]))


def _product(scene: Scene, sku: str) -> dict[str, Any]:
    return scene.row(f"product {sku!r}", "SELECT * FROM product WHERE sku = ?", sku)


def _do(deed: Callable[[], object]) -> None:
    try:
        deed()
    except OrderError as problem:
        raise NothingHappensError(str(problem)) from None


HAPPENINGS: Mapping[str, Happening] = {
    "order_arrives": order_arrives,
    "order_is_billed": order_is_billed,
    "order_is_sent": order_is_sent,
    "order_is_refunded": order_is_refunded,
    "order_is_held": order_is_held,
    "order_is_canceled": order_is_canceled,
    "order_gets_a_note": order_gets_a_note,
    "review_arrives": review_arrives,
    "review_is_rewritten": review_is_rewritten,
    "stock_changes": stock_changes,
    "price_changes": price_changes,
    "special_price_is_set": special_price_is_set,
    "product_is_put": product_is_put,
    "cart_rule_appears": cart_rule_appears,
    "notice_appears": notice_appears,
    "review_goes_on": going_on("review", "detail"),
    "description_goes_on": going_on("product", "description"),
    "category_goes_on": going_on("category", "description"),
}
