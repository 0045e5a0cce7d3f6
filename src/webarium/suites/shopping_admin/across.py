"""More tasks across the shop and its back office: what is placed, priced or looked up on one side acts on the other."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Digits, Expect, Matcher, Ref
from webarium.suites.kit import ANY, Mutate, Same, dollars, shuffled
from webarium.suites.shopping.purchases import ADDRESS, NEW_LINE, NEW_ORDER
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import nine
from webarium.suites.shopping_admin.both import (
    SHOPPER,
    BothSides,
    enter_office,
    enter_shop,
    own_orders,
    shown,
)
from webarium.suites.shopping_admin.products import PLAIN, set_product
from webarium.suites.shopping_admin.rules import CouponRule
from webarium.tasks import Data, Row, Ui

FLAT = 500
"""Cents for each unit that is sent at the flat rate."""


def nora(db: Data) -> int:
    """The id of the customer who is signed in to the shop."""
    return int(db.value("SELECT id FROM customer WHERE email = ?", SHOPPER))


def in_cart(db: Data, product: int) -> Expect:
    """One unit of something without options in the shopper's cart."""
    line = {"customer_id": nora(db), "product_id": product, "qty": 1, "options": "[]", "added_at": ANY}
    return Expect.insert("cart_item", line)


def bought(db: Data, thing: Row, discount: int = 0, **order: Any) -> list[Expect]:
    """The shopper's order of one thing at the flat rate, sent to the usual address; it is labelled ``order``."""
    home = db.row("SELECT * FROM customer_address WHERE customer_id = ? AND is_default_shipping", nora(db))
    name = f"{home.firstname} {home.lastname}"
    row = {
        **NEW_ORDER,
        "customer_id": nora(db),
        "customer_email": SHOPPER,
        "status": "pending",
        "created_at": ANY,
        "shipping_method": "Flat Rate - Fixed",
        "payment_method": "Check / Money order",
        "subtotal": thing.price,
        "shipping": FLAT,
        "grand_total": thing.price + FLAT - discount,
        "discount": discount,
        "units": 1,
        "bill_name": name,
        "ship_name": name,
        "group_id": 1,
        **order,
    }
    line = {"order_id": Ref("order"), "product_id": thing.id, "sku": thing.sku, "name": thing["name"]}
    more = {"options": "[]", "price": thing.price, "qty": 1, "discount": discount}
    billed = {"qty_invoiced": 1} if order.get("total_paid") else {}
    places = (
        {"order_id": Ref("order"), "kind": kind, **{c: home[c] for c in ADDRESS}}
        for kind in ("billing", "shipping")
    )
    return [
        Expect.insert("sales_order", row, label="order"),
        Expect.insert("order_item", {**NEW_LINE, **line, **more, **billed}, label="line"),
        *(Expect.insert("order_address", place) for place in places),
        Expect.update("product", {"id": thing.id}, {"stock": thing.stock - 1}),
    ]


def things(db: Data, rng: random.Random, where: str = "1") -> list[Row]:
    """Products that the shop sells as they are, by chance."""
    return shuffled(rng, shown(db, f"{PLAIN} AND p.stock > 2 AND {where}"))


async def put(ui: Ui, db: Data, product: int) -> None:
    """Put a product into the shopper's cart, from its page."""
    await enter_shop(ui, db, f"/{base.product(db, product).url_key}.html")
    await ui.click("button", "Add to Cart")


async def check_out(ui: Ui) -> None:
    """From a filled cart to a placed order at the flat rate."""
    await ui.goto("/checkout/")
    await ui.check("Fixed")
    await ui.click("button", "Next")
    await ui.click("button", "Place Order")
    await ui.expect_text("Thank you for your purchase!")


async def enter_code(ui: Ui, code: str) -> None:
    """Enter a coupon's code in the cart."""
    await ui.goto("/checkout/cart/")
    await ui.fill("Enter discount code", code)
    await ui.click("button", "Apply Discount")


class OrderAndInvoice(BothSides, Mutate):
    name = "order_and_invoice"
    difficulty = "hard"
    intent = (
        'Test our order flow: in the storefront, where Nora Whitfield is signed in, order one "{thing}". '
        "Choose flat-rate shipping to her usual address and payment by check. Then create the invoice for "
        "that order in the back office."
    )
    count = 4
    says = "The invoice has been created."

    @dataclass(frozen=True)
    class Params:
        product: int
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [OrderAndInvoice.Params(product=row.id, thing=row["name"]) for row in things(db, rng)[:20]]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.product(db, params.product)
        total = row.price + FLAT
        sums = {"subtotal": row.price, "shipping": FLAT, "tax": 0, "discount": 0, "grand_total": total}
        bill = {"order_id": Ref("order"), "created_at": ANY, "state": "paid", **sums}
        captured = {
            "order_id": Ref("order"),
            "created_at": ANY,
            "number": ANY,
            "kind": "capture",
            "payment_method": "Check / Money order",
            "amount": total,
            "is_closed": 1,
        }
        part = {"invoice_id": Ref("bill"), "order_item_id": Ref("line"), "qty": 1}
        return [
            *bought(db, row, status="processing", total_paid=total, updated_at=ANY),
            Expect.insert("invoice", bill, label="bill"),
            Expect.insert("invoice_item", part),
            Expect.insert("payment_transaction", captured),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await put(ui, db, params.product)
        await check_out(ui)
        await enter_office(ui, db)
        await paths.menu(ui, "Sales", "Orders")
        await paths.keyword(ui, SHOPPER)
        latest = int(db.value("SELECT max(id) FROM sales_order") or 0) + 1
        await ui.click("link", f"View {nine(latest)}")
        await ui.click("link", "Invoice")
        await ui.click("button", "Submit Invoice")


class OrderWithCoupon(BothSides, Mutate):
    name = "order_with_coupon"
    difficulty = "hard"
    intent = (
        'In the back office, find the coupon code of the cart price rule "{rule}". Then check that it works: '
        'in the storefront, where Nora Whitfield is signed in, use it to order one "{thing}". Choose '
        "flat-rate shipping to her usual address and payment by check."
    )
    count = 4
    says = "Thank you for your purchase!"

    @dataclass(frozen=True)
    class Params:
        rule: str
        product: int
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rule = "Five dollars off from fifty"
        if db.rows("SELECT 1 FROM cart_rule WHERE name = ? AND is_active", rule):
            found = things(db, rng, "p.price BETWEEN 5000 AND 20000")
            yield from (
                OrderWithCoupon.Params(rule=rule, product=row.id, thing=row["name"]) for row in found[:20]
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = db.row("SELECT id, amount, times_used FROM cart_rule WHERE name = ?", params.rule)
        coupon = db.row("SELECT id, code, times_used FROM coupon WHERE rule_id = ?", row.id)
        used = db.rows(
            "SELECT times FROM coupon_use WHERE coupon_id = ? AND customer_id = ?", coupon.id, nora(db)
        )
        key = {"coupon_id": coupon.id, "customer_id": nora(db)}
        noted = (
            Expect.update("coupon_use", key, {"times": used[0].times + 1})
            if used
            else Expect.insert("coupon_use", {**key, "times": 1})
        )
        return [
            *bought(
                db,
                base.product(db, params.product),
                row.amount,
                coupon_code=coupon.code,
                rule_name=params.rule,
            ),
            Expect.update("cart_rule", {"id": row.id}, {"times_used": row.times_used + 1}),
            Expect.update("coupon", {"id": coupon.id}, {"times_used": coupon.times_used + 1}),
            noted,
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "Cart Price Rules")
        await paths.keyword(ui, params.rule)
        await ui.click("link", f"Edit {params.rule}")
        code = str(
            db.value(
                "SELECT c.code FROM coupon c JOIN cart_rule r ON r.id = c.rule_id WHERE r.name = ?",
                params.rule,
            )
        )
        await put(ui, db, params.product)
        await enter_code(ui, code)
        await check_out(ui)


class NewCouponTried(CouponRule["NewCouponTried.Params"], BothSides):
    name = "new_coupon_tried"
    intent = (
        'Create a cart price rule "{name}" for all customers: with the coupon code {code}, carts with a '
        "subtotal of at least ${least} get {percent} percent off. Then try it: in the storefront, where "
        'Nora Whitfield is signed in, put one "{thing}" in the cart and enter the code there.'
    )
    count = 3
    says = "You used coupon code"

    @dataclass(frozen=True)
    class Params(CouponRule.Params):
        product: int
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = things(db, rng, "p.price > 10000")
        for params, row in zip(self.coupons(rng), found, strict=False):
            yield NewCouponTried.Params(**vars(params), product=row.id, thing=row.name)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        entered = {"customer_id": nora(db), "code": Same(params.code), "applied_at": ANY}
        return [
            *super().expected(db, params),
            in_cart(db, params.product),
            Expect.insert("cart_coupon", entered),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await super().act(ui, db, params)
        await ui.expect_text("You saved the cart price rule.")
        await put(ui, db, params.product)
        await enter_code(ui, params.code)


class LowerAndBuy(BothSides, Mutate):
    name = "lower_and_put_into_cart"
    difficulty = "hard"
    intent = (
        'Lower the price of "{thing}" to {price} in the back office. Then check that the storefront has '
        "the new price: put one in the cart there, where Nora Whitfield is signed in."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        product: int
        thing: str
        cents: int
        price: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in things(db, rng, "p.price > 1500")[:20]:
            cents = row.price - rng.choice((100, 150, 200, 250))
            yield LowerAndBuy.Params(product=row.id, thing=row["name"], cents=cents, price=dollars(cents))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [set_product(params.product, price=params.cents), in_cart(db, params.product)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_product(ui, db, params.product)
        await ui.fill("Price", f"{params.cents / 100:.2f}")
        await paths.save(ui, "You saved the product.")
        await enter_shop(ui, db, f"/{base.product(db, params.product).url_key}.html")
        await ui.expect_text(params.price)
        await ui.click("button", "Add to Cart")
        await ui.expect_text("You added")


class OtherAddress(BothSides, Mutate):
    name = "address_from_book"
    difficulty = "hard"
    intent = (
        "Nora Whitfield called: her newest pending order should be sent to her other address, the one in "
        "{city}. Look it up in her address book in the storefront, where she is signed in, and change the "
        "order's shipping address to it, including the phone number listed with that address."
    )
    count = 1
    says = "You updated the order address."

    @dataclass(frozen=True)
    class Params:
        city: str
        address: int
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        newest = own_orders(db, "o.status = 'pending'")[-1:]
        found = db.rows("SELECT * FROM customer_address WHERE customer_id = ? ORDER BY id", nora(db))
        for order in newest:
            city = db.value(
                "SELECT city FROM order_address WHERE order_id = ? AND kind = 'shipping'", order.id
            )
            yield from (
                OtherAddress.Params(city=r.city, address=r.id, order=order.id)
                for r in found
                if r.city != city
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = db.row("SELECT * FROM customer_address WHERE id = ?", params.address)
        now = db.row("SELECT * FROM order_address WHERE order_id = ? AND kind = 'shipping'", params.order)
        new: dict[str, Matcher] = {c: Same(row[c]) for c in ADDRESS if row[c] != now[c]}
        if "telephone" in new:
            new["telephone"] = Digits(row.telephone)
        key = {"order_id": params.order, "kind": "shipping"}
        return [Expect.update("order_address", key, new), base.set_order(params.order)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        row = db.row("SELECT * FROM customer_address WHERE id = ?", params.address)
        street, _, second = row.street.partition("\n")
        await enter_shop(ui, db, "/customer/address/")
        await ui.expect_text(street)
        await enter_office(ui, db)
        await paths.open_order(ui, params.order)
        await ui.click("link", "Edit the shipping address")
        await ui.fill("Street Address: Line 1", street)
        await ui.fill("Street Address: Line 2", second)
        await ui.select("State/Province", row.region)
        for label, column in (
            ("City", "city"),
            ("Zip/Postal Code", "postcode"),
            ("Phone Number", "telephone"),
        ):
            await ui.fill(label, row[column])
        await ui.click("button", "Save")


class RestockLastBought(BothSides, Mutate):
    name = "restock_last_bought"
    difficulty = "hard"
    intent = (
        "In the storefront, where Nora Whitfield is signed in, look up what she bought in order {number}. "
        "For each item in that order, {more} units have arrived in the warehouse: add them to the stock in "
        "the back office."
    )
    count = 3
    says = "You saved the product."

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str
        more: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for order in shuffled(rng, own_orders(db)[-25:]):
            rows = self._products(db, order.id)
            if 1 <= len(rows) <= 2 and all(row.type == "simple" and row.manage_stock for row in rows):
                yield RestockLastBought.Params(
                    order=order.id, number=nine(order.id), more=rng.choice((10, 12, 20, 24))
                )

    def _products(self, db: Data, order: int) -> list[Row]:
        return [base.product(db, line.product_id) for line in base.lines(db, order)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            set_product(row.id, stock=row.stock + params.more) for row in self._products(db, params.order)
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await enter_shop(ui, db, f"/sales/order/view/order_id/{params.order}/")
        found = self._products(db, params.order)
        await ui.expect_text(*(row["name"] for row in found))
        await enter_office(ui, db)
        for row in found:
            await paths.open_product(ui, db, row.id)
            await ui.fill("Quantity", str(row.stock + params.more))
            await ui.select("Stock Status", "In Stock")
            await ui.click("button", "Save")


class WishBestseller(BothSides, Mutate):
    name = "wish_bestseller"
    difficulty = "hard"
    intent = (
        "In the back office, find out which product was ordered the most in {year}, leaving out canceled "
        "orders, and put it on the wish list of Nora Whitfield, who is signed in to the storefront. Any "
        "options will do."
    )
    count = 2

    @dataclass(frozen=True)
    class Params:
        year: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for year in shuffled(rng, ("2020", "2021", "2022")):
            best = self._best(db, year)
            wished = db.column("SELECT product_id FROM wishlist_item WHERE customer_id = ?", nora(db))
            if best[0].count > best[1].count and best[0].status == "enabled" and best[0].id not in wished:
                yield WishBestseller.Params(year=year)

    def _best(self, db: Data, year: str) -> list[Row]:
        return db.rows(
            "SELECT p.*, sum(i.qty) AS count FROM order_item i JOIN sales_order o ON o.id = i.order_id"
            " JOIN product p ON p.id = i.product_id WHERE o.status <> 'canceled' AND o.created_at LIKE ?"
            " GROUP BY p.id ORDER BY count DESC, p.id LIMIT 2",
            f"{year}-%",
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        wish = {
            "customer_id": nora(db),
            "product_id": self._best(db, params.year)[0].id,
            "qty": 1,
            "comment": "",
        }
        return [Expect.insert("wishlist_item", {**wish, "options": ANY, "added_at": ANY})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        year, best = params.year, self._best(db, params.year)[0]
        await paths.report(ui, "Bestsellers", "Year", f"1/1/{year}", f"12/31/{year}")
        await ui.expect_text(best["name"])
        await enter_shop(ui, db, f"/{best.url_key}.html")
        await ui.click("button", "Add to Wish List")
