"""Tasks across the shop and its back office: what is read on one side is done on the other."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Money, Number, Record, Text
from webarium.suites.kit import ANY, Combined, Mutate, Retrieve, Same, dollars, fill_in, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OPEN, OfficeTemplate, nine
from webarium.suites.shopping_admin.orders import invoiced
from webarium.suites.shopping_admin.products import PLAIN, set_product
from webarium.suites.shopping_admin.reviews import recounted
from webarium.tasks import Data, NoParams, Row, Ui

SHOPPER = "nora.whitfield@mail.test"
"""Who is signed in at the storefront."""


class BothSides(OfficeTemplate):
    """Base of tasks that need the storefront, too."""

    sites: ClassVar[tuple[str, ...]] = ("shopping_admin", "shopping")


def shop(db: Data) -> Data:
    """The storefront's side of the data, for the shopper who is signed in there."""
    return Data.of(db.universe, "shopping")


async def enter_shop(ui: Ui, db: Data, path: str = "/") -> None:
    """To a page of the storefront."""
    await ui.goto(shop(db).origin + path)


async def enter_office(ui: Ui, db: Data) -> None:
    """Go from the shop to the back office's dashboard."""
    await ui.goto(f"{db.origin}/admin/dashboard/")


def own_orders(db: Data, where: str = "1") -> list[Row]:
    """Orders of the shop's customer that fit a condition."""
    return base.orders(db, f"o.customer_email = ? AND {where}", SHOPPER)


def shown(db: Data, where: str = PLAIN) -> list[Row]:
    """Products with a page that can be bought as they are."""
    choose = "NOT EXISTS (SELECT 1 FROM product_option x WHERE x.product_id = p.id)"
    return base.products(db, f"{where} AND {choose}")


class HoldLatestOfShopper(BothSides, Mutate):
    name = "hold_latest_of_shopper"
    difficulty = "hard"
    intent = (
        "In the storefront, where Nora Whitfield is signed in, find her newest pending order, and put "
        "that order on hold in the back office."
    )
    count = 1
    says = "You put the order on hold."

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return [NoParams()] if own_orders(db, OPEN) else []

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        newest = own_orders(db, "o.status = 'pending'")[-1]
        return [base.set_order(newest.id, status="holded", status_before="pending")]

    async def act(self, ui: Ui, db: Data, params: NoParams) -> None:
        newest = own_orders(db, "o.status = 'pending'")[-1]
        await enter_shop(ui, db)
        await ui.click("link", "My Account")
        await ui.click("link", "My Orders")
        await enter_office(ui, db)
        await paths.open_order(ui, newest.id)
        await ui.click("button", "Hold")


class InvoiceAndTell(OfficeTemplate, Combined):
    name = "invoice_and_tell"
    difficulty = "hard"
    intent = (
        "Create an invoice for all of order {number}. Then tell me its buyer's email address and its grand "
        "total."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            InvoiceAndTell.Params(order=row.id, number=nine(row.id))
            for row in shuffled(rng, base.orders(db, OPEN))
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return invoiced(db, params.order)

    def answer(self, db: Data, params: Params) -> Answer:
        row = base.order(db, params.order)
        return Record.of(email=Text(row.customer_email), total=Money(row.grand_total))

    def told(self, db: Data, params: Params) -> list[str]:
        row = base.order(db, params.order)
        return [row.customer_email, dollars(row.grand_total)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, params.order)
        await ui.click("link", "Invoice")
        await ui.click("button", "Submit Invoice")


class LowerAndTell(OfficeTemplate, Combined):
    name = "lower_price_and_tell"
    difficulty = "medium"
    role = "catalog-editor"
    intent = (
        'Lower the price of "{name}" by {amount}, and tell me the new price and how many units are in stock.'
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        product: int
        name: str
        amount: str
        cents: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.products(db, f"{PLAIN} AND p.price > 1500")):
            cents = rng.choice((100, 150, 200, 275))
            yield LowerAndTell.Params(product=row.id, name=row["name"], amount=dollars(cents), cents=cents)

    def _price(self, db: Data, product: int, cents: int) -> int:
        return int(base.product(db, product).price) - cents

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [set_product(params.product, price=self._price(db, params.product, params.cents))]

    def answer(self, db: Data, params: Params) -> Answer:
        stock = Number(base.product(db, params.product).stock)
        return Record.of(price=Money(self._price(db, params.product, params.cents)), stock=stock)

    def told(self, db: Data, params: Params) -> list[str]:
        return []

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_product(ui, db, params.product)
        await ui.fill("Price", f"{self._price(db, params.product, params.cents) / 100:.2f}")
        await ui.click("button", "Save")
        await ui.expect_text("You saved the product.")


class HoldAndTell(OfficeTemplate, Combined):
    name = "hold_and_tell"
    difficulty = "medium"
    role = "sales-agent"
    intent = (
        "Put order {number} on hold, and tell me the email address of its buyer, so that I can write to them."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            HoldAndTell.Params(order=row.id, number=nine(row.id))
            for row in shuffled(rng, base.orders(db, OPEN))
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.set_order(params.order, status="holded", status_before="pending")]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(base.order(db, params.order).customer_email)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, params.order)
        await ui.click("button", "Hold")


class WriteAndApprove(BothSides, Mutate):
    name = "write_and_approve"
    difficulty = "hard"
    intent = (
        "Test our reviews from end to end. In the storefront, where Nora Whitfield is signed in, review "
        '"{thing}": {stars} stars, nickname "{nickname}", summary "{title}", text "{text}" Then approve '
        "that review in the back office."
    )
    count = 4
    says = "You saved the review."
    OPINIONS: ClassVar = (
        (
            4,
            "Nora W.",
            "Good, with one wish",
            "It does its work every day; the lid could close more tightly.",
        ),
        (5, "NoraReads", "Would buy again", "Arrived on time and looks like the picture."),
        (3, "N. Whitfield", "Fine for the price", "Nothing special, but it has not let me down."),
        (2, "Whit", "Smaller than I thought", "Measure before you order, it is tiny."),
    )

    @dataclass(frozen=True)
    class Params:
        product: int
        thing: str
        stars: int
        nickname: str
        title: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, opinion in zip(shuffled(rng, shown(db)), self.OPINIONS, strict=False):
            stars, nickname, title, text = opinion
            yield WriteAndApprove.Params(
                product=row.id, thing=row["name"], stars=stars, nickname=nickname, title=title, text=text
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        customer = db.value("SELECT id FROM customer WHERE email = ?", SHOPPER)
        review = {
            "product_id": params.product,
            "customer_id": customer,
            "nickname": Same(params.nickname),
            "title": Same(params.title),
            "detail": Same(params.text),
            "rating": params.stars,
            "status": "approved",
            "created_at": ANY,
        }
        return [Expect.insert("review", review), *recounted(db, params.product, more=[params.stars])]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await enter_shop(ui, db, f"/{base.product(db, params.product).url_key}.html")
        await ui.click("tab", "Reviews")
        stars = params.stars
        await ui.check("1 star" if stars == 1 else f"{stars} stars")
        words = {"Nickname": params.nickname, "Summary": params.title, "Review": params.text}
        await fill_in(ui, words)
        await ui.click("button", "Submit Review")
        await enter_office(ui, db)
        await paths.menu(ui, "Marketing", "Pending Reviews")
        await paths.type_filter(ui, "Nickname", params.nickname)
        await ui.click("link", f"Edit {params.title}")
        await ui.select("Status", "Approved")
        await ui.click("button", "Save")


class StockOfWish(BothSides, Retrieve):
    name = "stock_of_wish"
    difficulty = "medium"
    intent = (
        "Which product on the wish list of Nora Whitfield, who is signed in to the storefront, has the "
        "highest price, and how many units of it do we have in stock?"
    )
    count = 1

    def _wishes(self, db: Data) -> list[Row]:
        return db.rows(
            "SELECT p.* FROM wishlist_item w JOIN product p ON p.id = w.product_id JOIN customer c"
            " ON c.id = w.customer_id WHERE c.email = ? ORDER BY p.price DESC, p.id",
            SHOPPER,
        )

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        rows = self._wishes(db)
        return [NoParams()] if len(rows) > 1 and rows[0].price > rows[1].price else []

    def answer(self, db: Data, params: NoParams) -> Answer:
        row = self._wishes(db)[0]
        return Record.of(product=Text(row["name"]), stock=Number(row.stock))

    def told(self, db: Data, params: NoParams) -> list[str]:
        row = self._wishes(db)[0]
        return [str(row.stock), row["name"]]

    async def go(self, ui: Ui, db: Data, params: NoParams) -> None:
        await enter_shop(ui, db, "/wishlist/")
        row = self._wishes(db)[0]
        await ui.expect_text(row["name"])
        await enter_office(ui, db)
        await paths.menu(ui, "Catalog", "Products")
        await paths.keyword(ui, row.sku)


class CouponIntoCart(BothSides, Mutate):
    name = "coupon_into_cart"
    difficulty = "hard"
    intent = (
        'Make sure that the coupon for the cart price rule "{name}" works: look up its code in the back '
        'office, put one "{thing}" in the cart of Nora Whitfield, who is signed in to the storefront, and '
        "enter the code there."
    )
    count = 2

    @dataclass(frozen=True)
    class Params:
        name: str
        code: str
        product: int
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rules = db.rows(
            "SELECT r.id, r.name, c.code, coalesce(r.min_subtotal, 0) AS least FROM cart_rule r JOIN coupon c"
            " ON c.rule_id = r.id WHERE r.is_active AND r.category_id IS NULL AND r.skus = '[]' AND r.min_qty IS NULL"
            " AND r.action IN ('by_percent', 'cart_fixed') AND coalesce(r.to_date, '2999') >= ? AND"
            " coalesce(r.from_date, '') <= ? AND r.group_ids LIKE '%1%' AND c.usage_limit = 0"
            " GROUP BY r.id HAVING count(*) = 1 ORDER BY r.id",
            db.today.isoformat(),
            db.today.isoformat(),
        )
        things = shuffled(rng, shown(db))
        for rule in rules:
            thing = next((row for row in things if row.price >= max(rule.least, 2_500)), None)
            if thing is not None:
                yield CouponIntoCart.Params(
                    name=rule["name"], code=rule.code, product=thing.id, thing=thing["name"]
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        customer = db.value("SELECT id FROM customer WHERE email = ?", SHOPPER)
        line = {
            "customer_id": customer,
            "product_id": params.product,
            "qty": 1,
            "options": "[]",
            "added_at": ANY,
        }
        coupon = {"customer_id": customer, "code": Same(params.code), "applied_at": ANY}
        return [Expect.insert("cart_item", line), Expect.insert("cart_coupon", coupon)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "Cart Price Rules")
        await paths.keyword(ui, params.name)
        await ui.click("link", f"Edit {params.name}")
        await enter_shop(ui, db, f"/{base.product(db, params.product).url_key}.html")
        await ui.click("button", "Add to Cart")
        await ui.goto("/checkout/cart/")
        if not ui.has("Discount code"):
            await ui.click(paths.SUMMARY, "Apply Discount Code")
        await ui.fill("Discount code", params.code)
        await ui.click("button", "Apply Discount")
