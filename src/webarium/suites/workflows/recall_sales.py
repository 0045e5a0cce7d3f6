"""The orders of an article that is called back, and the handbook's page about that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from webarium.suites.workflows.base import happens
from webarium.tasks import Data
from webarium.worlds.timeline import Event

SINCE, EARLIER = 11, 14
"""So many days ago the orders begin that count, at first and by the second notice."""
AUTHOR = "maria.santos"
"""The colleague who has begun."""
KINDS = (
    *["sent"] * 13,
    *["waiting"] * 5,
    *["trade"] * 2,
    *["twice"] * 2,
    *["again"] * 2,
    *["returned"] * 2,
    "canceled",
    *["noted"] * 3,
    *["early"] * 3,
    *["old"] * 2,
    *["other"] * 3,
)
"""What is special about the planted orders; *again* is the later order of who has a *twice* one."""
RULES = """
When an article is called back, everybody who bought it in the period that the notice names has to know.

* First the article is disabled.
* An order that is **complete** gets a comment that the customer gets by email. Its text is exactly: "{text}", with
  the article number and the name of the person who is responsible for this recall.
* An order that is **pending** gets no comment. It is put on hold.
* Orders that are canceled, and orders whose article has been refunded, are left alone.
* A buyer who has several complete orders of the article gets the comment on the latest one only.
* Customers of the groups Wholesale and Retailer get no comment. They get a mail from our mailbox, to the address of the
  order, with the subject "Recall" and the same text. If a mail comes back, the order gets the comment after all.

Nobody gets the text twice: where a colleague has already put it, there is nothing to do.
"""
TEXT = "Recall of {sku}: please stop using it and send it back to us. Your contact is {contact}."


@dataclass(frozen=True)
class Sale:
    """An order that is planted, and what its customer is to get."""

    number: int
    kind: str
    email: str
    sku: str
    days_ago: int


def buyers_of(data: Data, group: str) -> list[str]:
    """Customers of a group who have not bought anything lately."""
    return data.column(
        """SELECT c.email FROM customer c WHERE c.group_name = ? AND c.is_active
        AND EXISTS (SELECT 1 FROM customer_address a WHERE a.customer_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM sales_order o WHERE o.customer_id = c.id AND o.created_at > '2023-05-01')
        ORDER BY c.id LIMIT 300""",
        group,
    )


def sold(sale: Sale, text: str) -> list[Event]:
    """An order, and what has become of it; `text` is what a colleague has written to some."""
    minutes = 1440 * sale.days_ago + 7 * (sale.number % 50)

    def does(happening: str, ago: int, **more: Any) -> Event:
        args = {"order": sale.number, "minutes_ago": ago, **more}
        return happens(f"{happening} {sale.number}", "shopping_admin", happening, **args)

    items: list[Any] = [[sale.sku, 1]]
    found = [
        happens(
            f"order {sale.number}",
            "shopping_admin",
            "order_arrives",
            customer=sale.email,
            items=items,
            shipping=500,
            number=sale.number,
            minutes_ago=minutes,
        )
    ]
    if sale.kind == "canceled":
        return [
            *found,
            happens(f"cancel {sale.number}", "shopping_admin", "order_is_canceled", order=sale.number),
        ]
    if sale.kind == "waiting":
        return found
    found += [
        does("order_is_billed", minutes - 60),
        does("order_is_sent", minutes - 900, carrier="DHL", tracking=f"JD{sale.number}77"),
    ]
    if sale.kind == "returned":
        found.append(does("order_is_refunded", 900, sku=sale.sku, units=1))
    if sale.kind == "noted":
        found.append(does("order_gets_a_note", 1_300, text=text, author=AUTHOR, notified=True))
    return found
