"""Questions about what stands on single orders: options, dates, charges, addresses, parcels."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Choice, Date, Money, Number, Record, Text
from webarium.suites.kit import Retrieve, alone, carrier, day_of, dollars, month_phrase, shuffled
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.paths import open_order
from webarium.suites.shopping.places import OnOrder, OnOrderOfLine
from webarium.tasks import Data, Row, Ui


def phone_groups(number: str) -> str:
    """A telephone number's digits in the usual groups: ``309-555-0115``."""
    digits = "".join(c for c in number if c.isdigit())
    return f"{digits[-10:-7]}-{digits[-7:-4]}-{digits[-4:]}"


def part_of_address(address: Row, column: str) -> Text:
    """A part of an address as an answer."""
    value = address[column]
    return Text(value, (phone_groups(value),) if column == "telephone" else ())


def bought_once(db: Data) -> list[Row]:
    """Lines of things that were bought in one order alone and can be told by a short name, which is ``thing``."""
    lines = base.all_items(db)
    short = base.short_names(line["name"] for line in lines)
    once = [line for line in alone(lines, lambda line: line["name"]) if line["name"] in short]
    return [Row(line, thing=short[line["name"]]) for line in once]


class OptionBought(OnOrderOfLine, Retrieve):
    name = "option_bought"
    difficulty = "medium"
    intent = "Which {option} did I choose for the {thing} that I bought in {phrase}?"
    count = 6

    @dataclass(frozen=True)
    class Params(OnOrderOfLine.Params):
        option: str
        title: str
        thing: str
        phrase: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Lines with options, of things that were bought once and can be told by a short name."""
        lines = base.all_items(db)
        short = base.short_names(line["name"] for line in lines)
        fitting = [line for line in alone(lines, lambda line: line["name"]) if line.options != "[]"]
        for line in shuffled(rng, fitting):
            for title, _ in base.options_of(line):
                if line["name"] in short and self._domain(db, line, title):
                    yield OptionBought.Params(
                        line=line.id,
                        option=title.lower(),
                        title=title,
                        thing=short[line["name"]],
                        phrase=month_phrase(line.created_at),
                    )
                    break

    def _domain(self, db: Data, line: Row, title: str) -> tuple[str, ...]:
        values = dict(base.choices_of(db, line.product_id)).get(title, [])
        chosen = dict(base.options_of(line))[title]
        return tuple(values) if len(values) > 1 and chosen in values else ()

    def answer(self, db: Data, params: Params) -> Choice:
        """The chosen value, among all that can be chosen."""
        row = base.line_of_order(db, params.line)
        return Choice(dict(base.options_of(row))[params.title], self._domain(db, row, params.title))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        row = base.line_of_order(db, params.line)
        await ui.expect_text(params.title, dict(base.options_of(row))[params.title], near=row["name"])


class LastOrdered(ShopTemplate, Retrieve):
    name = "last_ordered"
    difficulty = "medium"
    intent = "On what date did I last order the {thing}?"
    count = 5

    @dataclass(frozen=True)
    class Params:
        thing: str
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things bought in recent orders, those bought more than once first."""
        lines = base.all_items(db)
        short = base.short_names(line["name"] for line in lines)
        bought = dict.fromkeys(line["name"] for line in lines)
        names = shuffled(rng, [name for name in bought if name in short and base.plain_name(name)])
        names.sort(
            key=lambda name: min(2, len({x.order_id for x in lines if x["name"] == name})), reverse=True
        )
        return [LastOrdered.Params(thing=short[name], product=name) for name in names]

    def _last(self, db: Data, product: str) -> Row:
        return [line for line in base.all_items(db) if line["name"] == product][-1]

    def answer(self, db: Data, params: Params) -> Date:
        return Date(day_of(self._last(db, params.product).created_at))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_order(ui, base.order_of(db, self._last(db, params.product).order_id))

    def told(self, db: Data, params: Params) -> list[str]:
        return [*super().told(db, params), params.product]


class OrderOfProduct(OnOrderOfLine, Retrieve):
    name = "order_of_product"
    difficulty = "medium"
    intent = "What is the number of the order in which I bought the {thing}, and what did one unit cost?"
    count = 4

    @dataclass(frozen=True)
    class Params(OnOrderOfLine.Params):
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            OrderOfProduct.Params(line=line.id, thing=line.thing) for line in shuffled(rng, bought_once(db))
        ]

    def answer(self, db: Data, params: Params) -> Record:
        row = base.line_of_order(db, params.line)
        return Record.of(order=base.order_number(row.order_id), price=Money(row.price))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        row = base.line_of_order(db, params.line)
        await ui.expect_text(base.shown_number(row.order_id))
        await ui.expect_text(dollars(row.price), near=row["name"])


class OrderCharge(OnOrder, Retrieve):
    name = "order_charge"
    difficulty = "easy"
    intent = "What is the {info} for order number {number}?"
    count = 5
    near = "{label}"

    CHARGES = (
        ("subtotal", "subtotal", "Subtotal"),
        ("shipping and handling charge", "shipping", "Shipping & Handling"),
    )

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        info: str
        column: str
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any orders, the charges by turns."""
        for i, params in enumerate(super().instances(db, rng)):
            info, column, label = self.CHARGES[i % 2]
            yield OrderCharge.Params(info=info, column=column, label=label, **vars(params))

    def answer(self, db: Data, params: Params) -> Money:
        return Money(base.order_of(db, params.order)[params.column])


class OrderAddress(OnOrder, Retrieve):
    name = "order_address"
    difficulty = "easy"
    intent = "What is the {info} in the shipping address for order number {number}?"
    count = 4
    near = "Shipping Address"

    PARTS = (("city", "city"), ("zip code", "postcode"), ("phone number", "telephone"), ("street", "street"))

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        info: str
        column: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any orders, the parts by turns; orders that went elsewhere than usual first."""
        usual = db.value(
            "SELECT street FROM customer_address a JOIN customer c ON c.id = a.customer_id "
            "WHERE c.email = ? AND is_default_shipping",
            db.user,
        )
        found = shuffled(rng, base.orders(db))
        found.sort(key=lambda order: self._address(db, order.id).street == usual)
        for i, order in enumerate(found):
            info, column = self.PARTS[i % 4]
            if "\n" not in self._address(db, order.id)[column]:
                yield OrderAddress.Params(
                    info=info, column=column, order=order.id, number=base.shown_number(order.id)
                )

    def _address(self, db: Data, order: int) -> Row:
        return db.row("SELECT * FROM order_address WHERE order_id = ? AND kind = 'shipping'", order)

    def answer(self, db: Data, params: Params) -> Text:
        return part_of_address(self._address(db, params.order), params.column)


class OrderUnits(OnOrder, Retrieve):
    name = "order_units"
    difficulty = "medium"
    intent = "How many units in total did I buy in order number {number}, and what was its grand total?"
    count = 3

    def fits(self, db: Data, order: Row) -> bool:
        """Several lines, of which some have more than one unit."""
        quantities = db.column("SELECT qty FROM order_item WHERE order_id = ?", order.id)
        return len(quantities) >= 2 and sum(quantities) > len(quantities)

    def answer(self, db: Data, params: OnOrder.Params) -> Record:
        units = db.value("SELECT sum(qty) FROM order_item WHERE order_id = ?", params.order)
        return Record.of(units=Number(units), grand_total=Money(base.order_of(db, params.order).grand_total))

    async def see(self, ui: Ui, db: Data, params: OnOrder.Params) -> None:
        for line in db.rows("SELECT * FROM order_item WHERE order_id = ?", params.order):
            await ui.expect_text(str(line.qty), near=line["name"])
        await ui.expect_text(dollars(base.order_of(db, params.order).grand_total), near="Grand Total")


class ParcelOfOrder(OnOrder, Retrieve):
    name = "parcel_of_order"
    difficulty = "medium"
    intent = "Which carrier delivered order number {number}, and what is the tracking number of the package?"
    count = 3
    way = ("Order Shipments",)

    def fits(self, db: Data, order: Row) -> bool:
        return bool(order.status == "complete")

    def answer(self, db: Data, params: OnOrder.Params) -> Record:
        parcel = db.row("SELECT * FROM shipment WHERE order_id = ?", params.order)
        return Record.of(carrier=carrier(parcel.carrier), tracking=Text(parcel.tracking_number))


class PendingSince(ShopTemplate, Retrieve):
    name = "oldest_pending_order"
    difficulty = "medium"
    intent = (
        "Among my orders that are still {status}, when was the {end} one placed, and what is its grand total?"
    )
    count = 2

    @dataclass(frozen=True)
    class Params:
        status: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Oldest and newest, where there are several."""
        if len(base.orders(db, "status = 'pending'")) > 1:
            yield PendingSince.Params(status="pending", end="oldest")
            yield PendingSince.Params(status="pending", end="newest")

    def _order(self, db: Data, end: str) -> Row:
        return base.orders(db, "status = 'pending'")[0 if end == "oldest" else -1]

    def answer(self, db: Data, params: Params) -> Record:
        order = self._order(db, params.end)
        return Record.of(date=Date(day_of(order.created_at)), total=Money(order.grand_total))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        order = self._order(db, params.end)
        await open_order(ui, order)
        await ui.expect_text(Date(day_of(order.created_at)).natural(), "Pending")
        await ui.expect_text(dollars(order.grand_total), near="Grand Total")
