"""Looking up orders, documents and customers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Answer, Date, Money, Number, OneOf, Record, Text, UrlCheck
from webarium.suites.kit import Navigate, Retrieve, carrier, day_of, dollars, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import STATUS_NAMES, OfficeTemplate, nine
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing
from webarium.types import Json

_SEEN = ("pending", "complete", "canceled", "processing", "closed", "holded")


def _latest(db: Data, status: str, count: int = 1) -> list[Row]:
    """The newest orders of a status."""
    return base.orders(db, "o.status = ?", status)[-count:]


class OrdersWith(OfficeTemplate, Navigate):
    name = "orders_with_status"
    difficulty = "easy"
    intent = "Look up all orders with the status {status} and a grand total (purchased) of ${least} or more."
    wordings = (
        (
            "Show me the list of orders with the status {status} and a grand total (purchased) of at "
            "least ${least}."
        ),
    )

    @dataclass(frozen=True)
    class Params:
        status: str
        key: str
        least: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in shuffled(rng, (*_SEEN, "fraud")):
            yield OrdersWith.Params(status=STATUS_NAMES[each], key=each, least=rng.randint(4, 40) * 5)

    def url(self, db: Data, params: Params) -> UrlCheck:
        amount = OneOf(tuple(form.format(params.least) for form in ("{}", "{}.0", "{}.00", "${}", "${}.00")))
        return landing(db, "/admin/sales/order/", query={"status": params.key, "grand_total_from": amount})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.select("Status", params.status)
        await ui.fill("From", str(params.least), near="Grand Total (Purchased)")
        await ui.click("button", "Apply Filters")


class NewestOrderOf(OfficeTemplate, Retrieve):
    name = "newest_order_of_status"
    difficulty = "easy"
    intent = "Who is the newest {status} order billed to, and what is its grand total?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        status: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in shuffled(rng, _SEEN):
            found = _latest(db, each, 2)
            if found and (len(found) == 1 or found[0].created_at != found[1].created_at):
                status = STATUS_NAMES[each].lower().replace(" ", "-")
                yield NewestOrderOf.Params(status=status, key=each)

    def answer(self, db: Data, params: Params) -> Answer:
        row = _latest(db, params.key)[-1]
        return Record.of(billed_to=Text(row.bill_name), grand_total=Money(row.grand_total))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", STATUS_NAMES[params.key])


class LastOrdersTotal(OfficeTemplate, Retrieve):
    name = "total_of_last_orders"
    difficulty = "medium"
    intent = "What do the grand totals of the last {count} {status} orders add up to?"
    wordings = ("Get the total payment amount of the last {count} {status} orders.",)

    @dataclass(frozen=True)
    class Params:
        count: int
        status: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in shuffled(rng, ("pending", "complete", "canceled", "processing", "closed")):
            count = rng.randint(2, 5)
            if len(_latest(db, each, count)) == count:
                yield LastOrdersTotal.Params(count=count, status=STATUS_NAMES[each].lower(), key=each)

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(sum(row.grand_total for row in _latest(db, params.key, params.count)))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [dollars(row.grand_total) for row in _latest(db, params.key, params.count)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", STATUS_NAMES[params.key])


class ItemsInLastOrders(OfficeTemplate, Retrieve):
    name = "items_in_last_orders"
    difficulty = "hard"
    intent = "How many items in total were sold in the {count} most recent orders? Include canceled orders."
    count = 3

    @dataclass(frozen=True)
    class Params:
        count: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ItemsInLastOrders.Params(count=count) for count in shuffled(rng, (2, 3, 4))]

    def _orders(self, db: Data, count: int) -> list[Row]:
        return sorted(base.orders(db), key=lambda row: row.id)[-count:]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(sum(row.units for row in self._orders(db, params.count)), "items")

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        for row in reversed(self._orders(db, params.count)):
            await paths.menu(ui, "Sales", "Orders")
            await ui.click("link", f"View {nine(row.id)}")
            for line in base.lines(db, row.id):
                await ui.expect_text(str(line.qty), near=line["name"])


class InvoiceTotal(OfficeTemplate, Retrieve):
    name = "invoice_total"
    difficulty = "easy"
    intent = "What is the grand total of invoice {number}, and which order does it belong to?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        invoice: int
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT id FROM invoice ORDER BY id")
        return [InvoiceTotal.Params(invoice=row.id, number=nine(row.id)) for row in shuffled(rng, rows)]

    def answer(self, db: Data, params: Params) -> Answer:
        row = db.row("SELECT * FROM invoice WHERE id = ?", params.invoice)
        return Record.of(grand_total=Money(row.grand_total), order=base.order_number(row.order_id))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        row = db.row("SELECT * FROM invoice WHERE id = ?", params.invoice)
        return dollars(row.grand_total), nine(row.order_id)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Invoices")
        await paths.keyword(ui, params.number)


class ParcelOf(OfficeTemplate, Retrieve):
    name = "parcel_of_order"
    difficulty = "medium"
    intent = "Which carrier shipped order {number}, and what is the tracking number?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT order_id FROM shipment WHERE tracking_number <> '' GROUP BY order_id HAVING count(*) = 1"
        )
        return [ParcelOf.Params(order=row.order_id, number=nine(row.order_id)) for row in shuffled(rng, rows)]

    def answer(self, db: Data, params: Params) -> Answer:
        row = db.row("SELECT carrier, tracking_number FROM shipment WHERE order_id = ?", params.order)
        return Record.of(carrier=carrier(row.carrier), tracking_number=Text(row.tracking_number))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, params.order)
        await ui.click("link", "Comments History")


def _named_alone(db: Data, where: str, *params: object) -> list[Row]:
    alone = (
        "(SELECT count(*) FROM customer d WHERE d.firstname = c.firstname AND d.lastname = c.lastname) = 1"
    )
    return base.customers(db, f"{alone} AND {where}", *params)


class ByPhone(OfficeTemplate, Retrieve):
    name = "customer_by_phone"
    difficulty = "easy"
    intent = "Find the name and email address of the customer with the phone number {phone}."
    wordings = ("Someone called from {phone}. Which customer is that, and what is their email address?",)

    @dataclass(frozen=True)
    class Params:
        phone: str
        customer: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT telephone AS phone, min(customer_id) AS customer FROM customer_address"
            " WHERE is_default_billing GROUP BY telephone HAVING count(*) = 1 ORDER BY 2"
        )
        return [
            ByPhone.Params(phone=_spaced(row.phone), customer=row.customer) for row in shuffled(rng, rows)
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        (row,) = base.customers(db, "c.id = ?", params.customer)
        return Record.of(name=Text(row["name"]), email=Text(row.email))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Customers", "All Customers")
        await paths.keyword(ui, "".join(filter(str.isdigit, params.phone)))


def _spaced(phone: str) -> str:
    """A number as people say it: ``555-229-3326``."""
    digits = "".join(filter(str.isdigit, phone))[-10:]
    return f"{digits[:3]}-{digits[3:6]}-{digits[6:]}"


class CustomerSince(OfficeTemplate, Retrieve):
    name = "customer_since"
    difficulty = "easy"
    intent = "Since what date has {person} been a customer, and how much have they spent with us in total?"
    role = "sales-agent"
    count = 4

    @dataclass(frozen=True)
    class Params:
        person: str
        customer: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = _named_alone(db, "EXISTS (SELECT 1 FROM sales_order o WHERE o.customer_id = c.id)")
        return [CustomerSince.Params(person=row["name"], customer=row.id) for row in shuffled(rng, rows)]

    def answer(self, db: Data, params: Params) -> Answer:
        (row,) = base.customers(db, "c.id = ?", params.customer)
        return Record.of(since=Date(day_of(row.created_at)), spent=Money(self._spent(db, params.customer)))

    def _spent(self, db: Data, customer: int) -> int:
        query = (
            "SELECT coalesce(sum(grand_total - total_refunded), 0) FROM sales_order"
            " WHERE customer_id = ? AND status <> 'canceled'"
        )
        return int(db.value(query, customer))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (dollars(self._spent(db, params.customer)),)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        (row,) = base.customers(db, "c.id = ?", params.customer)
        await paths.open_customer(ui, row.email)


class AllCustomers(OfficeTemplate, Navigate):
    name = "customers_of_state"
    difficulty = "easy"
    intent = "Filter the customer list to show everyone whose billing address is in {state}."
    count = 4

    @dataclass(frozen=True)
    class Params:
        state: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.column("SELECT DISTINCT region FROM customer_address WHERE is_default_billing ORDER BY 1")
        return [
            AllCustomers.Params(state=state)
            for state in shuffled(rng, rows)
            if not _within_another(state, rows)
        ]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/admin/customer/index/", query={"billing_region": params.state})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Customers", "All Customers")
        await paths.type_filter(ui, "State/Province", params.state)


def _within_another(name: Json, names: Sequence[Any]) -> bool:
    return any(str(name) in str(each) and name != each for each in names)
