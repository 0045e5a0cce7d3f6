"""What scenarios about the shop share: its rows, what becomes of them, and stretches of paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from webarium.scoring import Expect, Ref
from webarium.suites.gomail.paths import write
from webarium.suites.kit import ANY
from webarium.suites.shopping_admin import base
from webarium.suites.workflows.base import WorkState, on
from webarium.tasks import Data, Row, Ui
from webarium.worlds import RowChange


@dataclass(frozen=True)
class ShopState(WorkState):
    """Exactly the expected rows changed; to save a product as it was, or to read a notification, is no change."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out what only says when something was saved, or that it was read."""
        looking = [("product", {"updated_at"}), ("admin_notification", {"is_read"})]
        return super().counted([each for each in changes if (each.table, set(each.new or {})) not in looking])


def shop(db: Data) -> Data:
    """The shop's data, as the back office sees it."""
    return on(db, "shopping_admin", "admin")


def dollars(cents: int, thousands: str = "") -> str:
    """An amount as people and forms write it: ``1234.50``, or with a comma at the thousands."""
    whole = f"{cents // 100:,}" if thousands else f"{cents // 100}"
    return f"{whole}.{cents % 100:02d}"


def some_of(line: Row, units: int) -> Row:
    """A line of an order of which only so many units are meant."""
    return Row(line, qty=units)


def refund_total(lines: Sequence[Row], shipping: int = 0, fee: int = 0) -> int:
    """What is given back for these units, in cents."""
    return sum(int(line.price) * int(line.qty) for line in lines) + shipping - fee


def refunded(
    db: Data, number: int, lines: Sequence[Row], *, shipping: int = 0, fee: int = 0, restock: bool = False
) -> list[Expect]:
    """What a first credit memo over units of an order's lines changes; the order has no tax and no discount."""
    data = shop(db)
    order = base.order(data, number)
    units = {line.id: int(line.qty) for line in lines}
    total, label = refund_total(lines, shipping, fee), f"memo of {number}"
    memo = {
        "order_id": number,
        "created_at": ANY,
        "subtotal": refund_total(lines),
        "shipping": shipping,
        "tax": 0,
        "discount": 0,
        "adjustment": -fee,
        "grand_total": total,
    }
    found = [Expect.insert("creditmemo", memo, label=label)]
    for line in lines:
        part = {"order_item_id": line.id, "qty": line.qty, "restocked": int(restock)}
        found.append(Expect.insert("creditmemo_item", {"creditmemo_id": Ref(label), **part}))
        found.append(base.counted(line, "qty_refunded"))
    if restock:
        found += base.back_on_shelf(data, lines)
    whole = all(units.get(line.id, 0) == line.qty for line in base.lines(data, number))
    closed = {"status": "closed"} if whole else {}
    found.append(base.set_order(number, total_refunded=total, **closed))
    found.append(base.paid(order, "refund", total))
    return found


async def refund(
    ui: Ui,
    db: Data,
    number: int,
    units: dict[str, int],
    *,
    shipping: int = 0,
    fee: int = 0,
    restock: bool = False,
) -> None:
    """Write a credit memo over units of an order's lines by their names; of all other lines, none."""
    await ui.goto(f"{shop(db).origin}/admin/sales/order/view/order_id/{number}/")
    await ui.click("link", "Credit Memo")
    for line in base.lines(shop(db), number):
        wanted = units.get(line["name"], 0)
        if wanted != line.qty:
            await ui.fill(f"Qty of {line['name']}", str(wanted))
        if wanted:
            await ui.check(f"Return {line['name']} to stock", on=restock)
    if shipping != base.order(shop(db), number).shipping:
        await ui.fill("Refund Shipping", dollars(shipping))
    if fee:
        await ui.fill("Adjustment Fee", dollars(fee))
    await ui.click("button", "Refund Offline")
    await ui.expect_text("You created the credit memo.")


async def send(ui: Ui, to: str, subject: str, body: str) -> None:
    """Write a mail, from the mailbox."""
    await ui.click("link", "Compose")
    await write(ui, to=to, subject=subject, body=body)
    await ui.click("button", "Send")
    await ui.expect_text("Message sent")


def age(data: Data, moment: str) -> int:
    """How many days ago something was."""
    return (data.today - date.fromisoformat(moment[:10])).days


def days_between(earlier: str, later: str) -> int:
    """How many days lie between two moments, by the calendar."""
    return (date.fromisoformat(later[:10]) - date.fromisoformat(earlier[:10])).days


def short(name: str) -> str:
    """What a customer calls a product: its name up to a comma or a dash."""
    return name.split(",")[0].split(" - ")[0].strip()
