"""Working on orders: billing, sending, holding, canceling, refunding, writing to buyers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect
from webarium.suites import invented
from webarium.suites.kit import ANY, Confirmed, Mutate, Same, added, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OPEN, OfficeTemplate, nine
from webarium.tasks import Data, Row, Ui

CARRIERS = {
    "Federal Express": "FX",
    "United Parcel Service": "1Z",
    "United States Postal Service": "94",
    "DHL": "JD",
}


class OnOrder(OfficeTemplate):
    """Base of tasks on the page of an order that the request names by its number."""

    where: ClassVar[str] = OPEN

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = shuffled(rng, base.orders(db, self.where))
        return [OnOrder.Params(order=row.id, number=nine(row.id)) for row in found]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, params.order)


class Cancel(OnOrder, Confirmed, Mutate):
    name = "cancel_order"
    difficulty = "easy"
    intent = "Cancel order {number}."
    wordings = ("The buyer of order #{number} has changed their mind. Cancel the order.",)
    button = "Cancel"
    says = "You canceled the order."

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        found = base.lines(db, params.order)
        return [
            base.set_order(params.order, status="canceled"),
            *(base.counted(line, "qty_canceled") for line in found),
            *base.back_on_shelf(db, found),
        ]


class Hold(OnOrder, Mutate):
    name = "hold_order"
    difficulty = "easy"
    intent = "Put order {number} on hold."
    count = 4
    button = "Hold"
    says = "You put the order on hold."

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        return [base.set_order(params.order, status="holded", status_before="pending")]


class Release(OnOrder, Mutate):
    name = "release_order"
    difficulty = "easy"
    intent = "Order {number} can proceed: release it from hold."
    count = 3
    where = "o.status = 'holded'"
    button = "Unhold"
    says = "You released the order from holding status."

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        before = base.order(db, params.order).status_before
        return [base.set_order(params.order, status=before or "pending", status_before=None)]


class Invoice(OnOrder, Mutate):
    name = "invoice_order"
    difficulty = "medium"
    intent = "Order {number} has been paid. Create an invoice for the entire order."
    says = "The invoice has been created."

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        return invoiced(db, params.order)

    async def act(self, ui: Ui, db: Data, params: OnOrder.Params) -> None:
        await ui.click("link", "Invoice")
        await ui.click("button", "Submit Invoice")


def invoiced(db: Data, order: int, status: str = "processing") -> list[Expect]:
    """An order that was billed in full."""
    row, found = base.order(db, order), base.lines(db, order)
    bill = {
        "order_id": order,
        "created_at": ANY,
        "grand_total": row.grand_total,
        "subtotal": row.subtotal,
        "shipping": row.shipping,
        "tax": row.tax,
        "discount": row.discount,
        "state": "paid",
    }
    return [
        Expect.insert("invoice", bill, label="document"),
        *base.parts("invoice", found),
        *(base.counted(line, "qty_invoiced") for line in found),
        base.set_order(order, status=status, total_paid=row.grand_total),
        base.paid(row, "capture", row.grand_total),
    ]


class Ship(OnOrder, Mutate):
    name = "ship_order"
    difficulty = "medium"
    intent = (
        "Update order #{number} with the {carrier} tracking number {tracking}: the whole order has "
        "been shipped."
    )
    wordings = (
        (
            "All of order {number} went out today via {carrier}. Create the shipment with tracking number "
            "{tracking}."
        ),
    )
    says = "The shipment has been created."

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        carrier: str
        tracking: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for place, params in enumerate(super().instances(db, rng)):
            carrier = list(CARRIERS)[place % len(CARRIERS)]
            digits = "".join(str(rng.randint(0, 9)) for _ in range(10))
            yield Ship.Params(**vars(params), carrier=carrier, tracking=CARRIERS[carrier] + digits)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        found = base.lines(db, params.order)
        parcel = {
            "order_id": params.order,
            "created_at": ANY,
            "carrier": params.carrier,
            "tracking_number": Same(params.tracking),
            "units": sum(line.qty for line in found),
        }
        return [
            Expect.insert("shipment", parcel, label="document"),
            *base.parts("shipment", found),
            *(base.counted(line, "qty_shipped") for line in found),
            base.set_order(params.order, status="processing"),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Ship")
        await ui.select("Carrier", params.carrier)
        await ui.fill("Number", params.tracking)
        await ui.click("button", "Submit Shipment")


class Notify(OfficeTemplate, Mutate):
    name = "notify_buyer"
    difficulty = "medium"
    intent = 'Notify {person} about their most recent pending order with the message "{message}".'
    wordings = (
        "{person} is waiting for news about their latest pending order. Add this comment to the order, and "
        'email it to them: "{message}".',
    )
    says = "You added the comment to the order."
    MESSAGES = (
        "the order is ready to be shipped soon!",
        "sorry, we are short-staffed this week, it will take a little longer",
        "Thanks, your order is ready to be shipped!",
        "please confirm your postal code by phone",
        "one item arrives at our warehouse on Friday, then all leaves in one box",
    )

    @dataclass(frozen=True)
    class Params:
        person: str
        order: int
        message: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Customers whose name nobody shares, those with several pending orders first."""
        rows = db.rows(
            "SELECT c.firstname || ' ' || c.lastname AS name, max(o.id) AS latest, count(*) AS waiting"
            " FROM sales_order o JOIN customer c ON c.id = o.customer_id WHERE o.status = 'pending'"
            " AND o.bill_name = c.firstname || ' ' || c.lastname"
            " AND (SELECT count(*) FROM customer d WHERE d.firstname = c.firstname AND d.lastname = c.lastname) = 1"
            " GROUP BY c.id ORDER BY c.id"
        )
        found = sorted(shuffled(rng, rows), key=lambda row: -row.waiting)
        messages = shuffled(rng, self.MESSAGES)
        return [
            Notify.Params(person=row["name"], order=row.latest, message=message)
            for row, message in zip(found, messages, strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        note = {
            "order_id": params.order,
            "created_at": ANY,
            "comment": Same(params.message),
            "status": "pending",
            "is_notified": 1,
            "is_visible": 1,
            "author": db.user,
        }
        return [Expect.insert("order_comment", note), base.set_order(params.order)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", "Pending")
        await paths.keyword(ui, params.person)
        await ui.click("link", f"View {nine(params.order)}")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Comment", params.message)
        await ui.check("Notify Customer by Email")
        await ui.click("button", "Submit Comment")


class Readdress(OnOrder, Mutate):
    name = "change_shipping_address"
    difficulty = "medium"
    intent = (
        "Change the shipping address on order #{number} to {street}, {city}, {region}, {postcode}. Leave "
        "the rest of the address as it is."
    )
    PLACES = (
        ("456 Oak Avenue", "Asheville", "North Carolina", "28801"),
        ("789 Pine Lane", "San Francisco", "California", "94102"),
        ("321 Birch Boulevard", "Minneapolis", "Minnesota", "55401"),
        ("654 Elm Drive", "Tampa", "Florida", "33602"),
        ("12 Harbor Street", "Portland", "Maine", "04101"),
    )
    says = "You updated the order address."

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        street: str
        city: str
        region: str
        postcode: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for params, place in zip(super().instances(db, rng), shuffled(rng, self.PLACES), strict=False):
            yield Readdress.Params(params.order, params.number, *place)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """What of the address becomes another."""
        query = "SELECT * FROM order_address WHERE order_id = ? AND kind = 'shipping'"
        row = db.row(query, params.order)
        place = {name: getattr(params, name) for name in ("street", "city", "region", "postcode")}
        new = {name: Same(value) for name, value in place.items() if row[name] != value}
        key = {"order_id": params.order, "kind": "shipping"}
        return [Expect.update("order_address", key, new), base.set_order(params.order)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Edit the shipping address")
        await ui.fill("Street Address: Line 1", params.street)
        await ui.fill("Street Address: Line 2", "")
        await ui.select("State/Province", params.region)
        await ui.fill("City", params.city)
        await ui.fill("Zip/Postal Code", params.postcode)
        await ui.click("button", "Save")


class Refund(OnOrder, Mutate):
    name = "refund_order"
    difficulty = "hard"
    intent = (
        "The package for order {number} came back unopened. Refund the whole order, including shipping, "
        "and return the items to stock."
    )
    count = 4
    where = (
        "o.status = 'complete' AND o.total_refunded = 0 AND o.total_paid = o.grand_total"
        " AND o.created_at > '2023-01-01'"
    )
    says = "You created the credit memo."

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        row, found = base.order(db, params.order), base.lines(db, params.order)
        memo = {
            "order_id": params.order,
            "created_at": ANY,
            "subtotal": row.subtotal,
            "shipping": row.shipping,
            "tax": sum(line.tax for line in found),
            "discount": sum(line.discount for line in found),
            "adjustment": 0,
            "grand_total": row.grand_total,
        }
        return [
            Expect.insert("creditmemo", memo, label="document"),
            *base.parts("creditmemo", found, restocked=1),
            *(base.counted(line, "qty_refunded") for line in found),
            *base.back_on_shelf(db, found),
            base.set_order(params.order, status="closed", total_refunded=row.grand_total),
            base.paid(row, "refund", row.grand_total),
        ]

    async def act(self, ui: Ui, db: Data, params: OnOrder.Params) -> None:
        await ui.click("link", "Credit Memo")
        await ui.click("button", "Refund Offline")


class HoldLarge(OfficeTemplate, Mutate):
    name = "hold_large_orders"
    difficulty = "hard"
    intent = (
        "Put every pending order with a grand total of {amount} or more on hold. Leave all other orders "
        "alone."
    )
    count = 3
    says = "on hold"

    @dataclass(frozen=True)
    class Params:
        amount: str
        cents: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Amounts that two to six pending orders reach."""
        rows = base.orders(db, "o.status = 'pending'")
        for amount in shuffled(rng, range(20_000, 100_000, 2_500)):
            if 2 <= sum(row.grand_total >= amount for row in rows) <= 6:
                yield HoldLarge.Params(amount=f"${amount // 100}", cents=amount)

    def _large(self, db: Data, cents: int) -> list[Row]:
        return base.orders(db, "o.status = 'pending' AND o.grand_total >= ?", cents)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            base.set_order(row.id, status="holded", status_before="pending")
            for row in self._large(db, params.cents)
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", "Pending")
        found = self._large(db, params.cents)
        for _ in range(2):  # the second click sorts downwards
            await ui.click("link", "Grand Total (Purchased)")
        await paths.tick(ui, [nine(row.id) for row in found], "Hold")


class InternalNote(OnOrder, Mutate):
    name = "internal_note"
    difficulty = "medium"
    intent = (
        'Leave a note for our staff on order {number}: "{note}". The customer must not get an email about '
        "it or see the note in the shop."
    )
    role = "sales-agent"
    count = 3
    says = "You added the comment to the order."

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for params in super().instances(db, rng):
            yield InternalNote.Params(
                **vars(params), note=f"{invented.person(rng)} called and asks for gift wrapping"
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = {
            "order_id": params.order,
            "created_at": ANY,
            "comment": Same(params.note),
            "status": "pending",
            "is_notified": 0,
            "is_visible": 0,
            "author": db.user,
        }
        return [*added("order_comment", **row), base.set_order(params.order)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Comment", params.note)
        await ui.click("button", "Submit Comment")
