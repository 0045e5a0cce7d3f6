"""Requests that cannot be met: a right is missing, there is no such thing, or the shop does not offer it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Record
from webarium.suites.kit import Decline, shuffled
from webarium.suites.kit.asking import AMOUNT, ORDER_NUMBER, WORDS
from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.base import OfficeTemplate, nine
from webarium.suites.shopping_admin.lookups import ByPhone, InvoiceTotal
from webarium.suites.shopping_admin.orders import Cancel, OnOrder, Ship
from webarium.suites.shopping_admin.products import OnProduct
from webarium.suites.shopping_admin.reviews import Approve, PendingReview
from webarium.tasks import Data, Ui


class CancelShipped(OnOrder, Decline, like=Cancel):
    """An order that was billed and sent."""

    name = "impossible_cancel_complete"
    difficulty = "easy"
    reasons = ("not_allowed", "missing_feature")
    count = 3
    where = "o.status = 'complete' AND o.created_at > '2023-02-01'"

    async def see(self, ui: Ui, db: Data, params: OnOrder.Params) -> None:
        """There is no such button."""
        await ui.expect_text("Complete", near="Order Status")


class ShipCanceled(OnOrder, Decline, like=Ship):
    """A parcel for an order that was canceled."""

    name = "impossible_ship_canceled"
    difficulty = "easy"
    reasons = ("not_allowed", "missing_feature")
    count = 3
    where = "o.status = 'canceled' AND o.created_at > '2022-02-01'"

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        carrier: str
        tracking: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            ShipCanceled.Params(**vars(params), carrier="DHL", tracking=f"JD{rng.randint(10**9, 10**10)}")
            for params in super().instances(db, rng)
        )

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """There is no such button."""
        await ui.expect_text("Canceled", near="Order Status")


class AnalystSetsPrice(Decline, OnProduct):
    """Somebody who may look at everything and change nothing."""

    name = "impossible_analyst_price"
    role = "analyst"
    intent = 'Change the price of "{name}" to {price}.'
    difficulty = "easy"
    reasons = ("not_allowed",)
    count = 3
    button = ""
    says = ""

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        price: str

    def more(self, rng: random.Random, row: Any) -> dict[str, Any]:
        return {"price": f"${row.price / 100 + 2:.2f}"}

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text(params.name)


class AgentApproves(PendingReview, Decline):
    """A sales agent has nothing to say about reviews."""

    name = "impossible_agent_review"
    role = "sales-agent"
    intent = 'Make the shop show the review "{title}" by {nickname}, which is still pending.'
    difficulty = "easy"
    reasons = ("not_allowed", "missing_feature")
    count = 2
    lacks = ("Pending Reviews",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[PendingReview.Params]:
        return Approve().instances(db, rng)


class NoSuchInvoice(OfficeTemplate, Decline, like=InvoiceTotal):
    """An invoice with a number that none has yet."""

    name = "impossible_no_invoice"
    answers_like = Record.of(grand_total=AMOUNT, order=ORDER_NUMBER)
    difficulty = "easy"
    reasons = ("not_found",)
    count = 3
    says = "There is nothing to show here."

    @dataclass(frozen=True)
    class Params:
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        last = int(db.value("SELECT max(id) FROM invoice") or 0)
        return [
            NoSuchInvoice.Params(number=nine(last + more))
            for more in rng.sample(range(900, 5_000), self.count)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Sales", "Invoices")
        await paths.keyword(ui, params.number)


class NobodyCalled(OfficeTemplate, Decline, like=ByPhone):
    """A telephone number that no customer has."""

    name = "impossible_unknown_phone"
    answers_like = Record.of(name=WORDS, email=WORDS)
    difficulty = "easy"
    reasons = ("not_found",)
    count = 3
    says = "There is nothing to show here."

    @dataclass(frozen=True)
    class Params:
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        known = "".join(db.column("SELECT telephone FROM customer_address"))
        for _ in range(20):
            digits = f"{rng.randint(201, 989)}555{rng.randint(2000, 9999)}"
            if digits not in known:
                yield NobodyCalled.Params(phone=f"{digits[:3]}-{digits[3:6]}-{digits[6:]}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Customers", "All Customers")
        await paths.keyword(ui, "".join(filter(str.isdigit, params.phone)))


class PayInCrypto(OfficeTemplate, Decline):
    """A way of paying that the shop does not know."""

    name = "impossible_payment_method"
    difficulty = "medium"
    intent = "In the shop's configuration, let customers pay with {method}."
    reasons = ("missing_feature", "not_found")
    count = 2

    @dataclass(frozen=True)
    class Params:
        method: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = ("Bitcoin", "Klarna", "Apple Pay", "Venmo", "Afterpay", "Ethereum", "Amazon Pay")
        return [PayInCrypto.Params(method=name) for name in shuffled(rng, names)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Stores", "Configuration")
        await ui.click("link", "Payment Methods")
        ui.expect_absent(params.method)


class DeleteOrder(OnOrder, Decline):
    name = "impossible_delete_order"
    difficulty = "easy"
    intent = (
        "Delete order {number} for good, so that it no longer appears in any list. Canceling it is not "
        "enough."
    )
    reasons = ("missing_feature", "not_allowed")
    count = 2
    lacks = ("Delete",)
