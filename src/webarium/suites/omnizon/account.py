"""Looking after orders, addresses, cards, lists and reviews."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import AnyValue, Digits, Expect, Ref
from webarium.sites.omnizon.account.purchases import REASONS
from webarium.sql import select
from webarium.suites import invented
from webarium.suites.kit import Mutate, Same, each_of, fill_in, follow, params_of, send, shuffled
from webarium.suites.omnizon import base, paths
from webarium.suites.omnizon.base import OmnizonTemplate, OnOrder, OnProduct
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty

WORDS = (
    (
        5,
        "Just what I was looking for",
        "Arrived on time and does everything that it should. I would choose it again.",
    ),
    (
        4,
        "Good, with one small flaw",
        "Works well every day. The packaging was hard to open, so one star less.",
    ),
    (2, "Not for me", "It looked better in the pictures than it does in my living room."),
)
"""Stars, headline and text of reviews."""


class CancelOrder(OnOrder, Mutate):
    name = "cancel_order"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Cancel my order {number}."
    count = 2
    way: ClassVar[Sequence[str]] = ("Cancel order",)
    button = "Cancel this order"
    says = "was canceled"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOrder.Params]:
        return each_of(
            OnOrder.Params, params_of(base.purchases(db, "status = 'processing'"), number="number")
        )

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        change = {"status": "cancelled", "cancelled_at": AnyValue()}
        return [Expect.update("purchase", {"id": base.order_of(db, params.number).id}, change)]


class CancelLatestWith(CancelOrder):
    name = "cancel_order_with"
    difficulty = "medium"
    intent = 'I changed my mind about the "{product_name}" that I just ordered. Cancel that order.'
    way = ("View order details of {number}", "Cancel order")

    @dataclass(frozen=True)
    class Params(CancelOrder.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things in orders being prepared, one of each."""
        for order in base.purchases(db, "status = 'processing'"):
            items = base.items_of(db, order.id)
            if not items:
                continue
            item = rng.choice(items)
            known = base.purchases(
                db, "id IN (SELECT purchase_id FROM purchase_item WHERE product_id = ?)", item.product_id
            )
            if len(known) == 1:
                yield CancelLatestWith.Params(number=order.number, product_name=item["name"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Look it up among the orders."""
        await paths.search_orders(ui, params.product_name)
        await OmnizonTemplate.go(self, ui, db, params)


class ReturnItem(OnOrder, Mutate):
    name = "return_item"
    difficulty = "medium"
    intent = (
        'Return the "{product_name}" from my order {number}. Choose "{reason}" as the reason and leave the '
        "comments empty."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        item: int
        product_name: str
        reason: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things delivered within thirty days."""
        reasons = rng.sample(REASONS, len(REASONS))
        found = base.purchases(
            db, "status = 'delivered' AND delivery_on >= date(?, '-30 days')", db.today.isoformat()
        )
        items = shuffled(rng, ((order, item) for order in found for item in base.items_of(db, order.id)))
        for at, (order, item) in enumerate(items):
            yield ReturnItem.Params(
                number=order.number,
                item=item.id,
                product_name=item["name"],
                reason=reasons[at % len(reasons)],
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = db.row("SELECT * FROM purchase_item WHERE id = ?", params.item)
        values = {
            "purchase_item_id": params.item,
            "reason": params.reason,
            "comment": "",
            "refund": row.price * row.quantity,
            "requested_at": AnyValue(),
        }
        return [Expect.insert("return_request", values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Return item", near=params.product_name)
        await ui.select("Why are you returning this?", params.reason)
        await send(ui, "Request return", "Your return was requested")


class AddToList(OnProduct, Mutate):
    name = "add_to_list"
    difficulty = "easy"
    intent = 'Add "{product_name}" to my "{title}" list.'
    count = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        list_id: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products that are on no list."""
        lists = db.rows("SELECT id AS list_id, name AS title FROM wishlist ORDER BY id")
        rows = base.buyable(db, rng, "p.id NOT IN (SELECT product_id FROM wishlist_item)")
        for at, row in enumerate(rows):
            yield AddToList.Params(**base.named(row), **lists[at % len(lists)])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {"wishlist_id": params.list_id, "product_id": params.product_id, "added_at": AnyValue()}
        return [Expect.insert("wishlist_item", values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.put_on_list(ui, params.title)


class NewListWith(OnProduct, Mutate):
    name = "new_list_with"
    difficulty = "medium"
    intent = 'Create a list named "{title}" and put "{product_name}" on it.'
    count = 3

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        title: str
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for title, row in zip(invented.names(rng, self.count), base.buyable(db, rng), strict=False):
            yield NewListWith.Params(title=title, **base.named(row))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        entry = {"wishlist_id": Ref("list"), "product_id": params.product_id, "added_at": AnyValue()}
        made = Expect.insert("wishlist", {"name": Same(params.title), "created_at": AnyValue()}, label="list")
        return [made, Expect.insert("wishlist_item", entry)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Make the list first."""
        await follow(ui, "Lists")
        await ui.fill("List name", params.title)
        await ui.click("button", "Create List")
        await super().go(ui, db, params)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.put_on_list(ui, params.title)


class TakeOffList(OmnizonTemplate, Mutate):
    name = "take_off_list"
    difficulty = "easy"
    intent = 'Take "{product_name}" off my "{title}" list.'
    count = 3
    way = ("Lists", "{title}")
    button = "Remove {product_name}"
    says = "was taken off your list"

    @dataclass(frozen=True)
    class Params:
        product_name: str
        title: str
        entry: list[int]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """What is on the lists."""
        found = db.rows(
            """SELECT i.wishlist_id, l.name AS title, p.id, p.name FROM wishlist_item i
            JOIN wishlist l ON l.id = i.wishlist_id JOIN product p ON p.id = i.product_id ORDER BY 1, 3"""
        )
        for row in shuffled(rng, found):
            yield TakeOffList.Params(
                product_name=row["name"], title=row.title, entry=[row.wishlist_id, row.id]
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.delete("wishlist_item", {"wishlist_id": params.entry[0], "product_id": params.entry[1]})
        ]


class AddAddress(OmnizonTemplate, Mutate):
    name = "add_address"
    difficulty = "medium"
    intent = (
        "Add a new delivery address to my account without making it the default: {full_name}, {street}, {city}, "
        "{state_name} {zip}, phone {phone}."
    )
    count = 3
    way = ("Account", "Your Addresses", "Add a new address")
    form = (("Full name", "{full_name}"), ("Street address", "{street}"), ("City", "{city}"))
    says = "Your address was added"

    @dataclass(frozen=True)
    class Params:
        full_name: str
        street: str
        city: str
        state: str
        state_name: str
        zip: str
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [AddAddress.Params(**invented.address(rng)) for _ in range(self.count)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        written = {key: Same(vars(params)[key]) for key in ("full_name", "street", "city")}
        rest = {"state": params.state, "zip": params.zip, "phone": Digits(params.phone)}
        return [Expect.insert("address", {**written, **rest, "is_default": 0})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await super().act(ui, db, params)
        await ui.select("State", params.state_name)
        await fill_in(ui, {"ZIP code": params.zip, "Phone number": params.phone})
        await ui.click("button", "Save address")


class MakeDefault(OmnizonTemplate, Mutate):
    """Base of tasks of making another address or card the default."""

    difficulty = "easy"
    table: ClassVar[str]

    def others(self, db: Data) -> list[Row]:
        """Those that are not the default."""
        return db.rows(select("*", self.table, "NOT is_default", "ORDER BY id"))

    def expected(self, db: Data, params: Any) -> list[Expect]:
        old = db.value(select("id", self.table, "is_default"))
        return [
            Expect.update(self.table, {"id": old}, {"is_default": 0}),
            Expect.update(self.table, {"id": vars(params)[self.table]}, {"is_default": 1}),
        ]


class DefaultAddress(MakeDefault):
    name = "default_address"
    intent = "Make my address in {city} my default delivery address."
    count = 2
    table = "address"
    way = ("Account", "Your Addresses")
    says = "Your default address was changed"

    @dataclass(frozen=True)
    class Params:
        city: str
        address: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(DefaultAddress.Params, params_of(self.others(db), city="city", address="id"))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        street = db.value("SELECT street FROM address WHERE id = ?", params.address)
        await ui.click("button", f"Set as default address {street}")


class DefaultCard(MakeDefault):
    name = "default_card"
    intent = "Make my card ending in {ending} my default card."
    count = 1
    table = "card"
    way = ("Account", "Your Payments")
    button = "Set as default card ending in {ending}"
    says = "Your default card was changed"

    @dataclass(frozen=True)
    class Params:
        ending: str
        card: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [DefaultCard.Params(ending=row.card_number[-4:], card=row.id) for row in self.others(db)]


class WriteReview(OnProduct, Mutate):
    name = "write_review"
    difficulty = "medium"
    intent = (
        'Write a review of the "{product_name}" with {stars} stars, the headline "{headline}" and the '
        'text "{body}"'
    )
    count = 3
    way = ("Write a review",)

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        stars: int
        headline: str
        body: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things from delivered orders, different words."""
        found = db.rows(
            """SELECT DISTINCT i.product_id, i.name AS product_name FROM purchase_item i
            JOIN purchase o ON o.id = i.purchase_id WHERE o.status = 'delivered' ORDER BY 1"""
        )
        for row, (stars, headline, body) in zip(shuffled(rng, found), WORDS, strict=False):
            yield WriteReview.Params(**row, stars=stars, headline=headline, body=body)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The review, under the customer's name."""
        values = {
            "product_id": params.product_id,
            "author": db.value("SELECT name FROM customer"),
            "stars": params.stars,
            "title": Same(params.headline),
            "body": Same(params.body),
            "written_on": AnyValue(),
            "verified": 1,
            "helpful": 0,
        }
        return [Expect.insert("review", values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Overall rating", f"{params.stars} stars")
        await fill_in(ui, {"Add a headline": params.headline, "Add a written review": params.body})
        await send(ui, "Submit", "Thank you for your review")
