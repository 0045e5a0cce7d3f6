"""What the dashboard lists: last orders, searches, the best sold and most viewed, customers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from webarium.sites.kit.visit import Visit
from webarium.sql import select

SOME = 5
"""How many of each."""
DAYS = 30
"""Of how many days the best sold and the most viewed are."""
_LIFETIME = (
    "SELECT coalesce(sum(total_paid - total_refunded), 0),"
    " coalesce(CAST(round(avg(total_paid - total_refunded)) AS INTEGER), 0)"
    " FROM sales_order WHERE total_paid > 0"
)


@dataclass(frozen=True)
class Placed:
    """One of the last orders."""

    id: int
    name: str
    units: int
    total: int


@dataclass(frozen=True)
class Searched:
    """A search term."""

    term: str
    results: int
    uses: int


@dataclass(frozen=True)
class Thing:
    """A product with how often it was sold or seen."""

    id: int
    name: str
    price: int
    count: int


@dataclass(frozen=True)
class Buyer:
    """A customer with what was ordered."""

    id: int
    name: str
    orders: int
    average: int
    total: int


def lifetime(visit: Visit) -> tuple[int, int]:
    """All that was ever paid, and what an order is worth on average, in cents."""
    total, average = visit.db.execute(_LIFETIME).get
    return int(total), int(average)


def last_orders(visit: Visit) -> list[Placed]:
    """The newest orders."""
    columns = "id, bill_name AS name, units, grand_total AS total"
    return visit.rows(
        Placed, select(columns, "sales_order", "", "ORDER BY created_at DESC, id DESC LIMIT ?"), (SOME,)
    )


def searches(visit: Visit, order: str) -> list[Searched]:
    """Search terms by ``uses`` or by ``updated_at``."""
    found = select("term, results, uses", "search_term", "", f"ORDER BY {order} DESC, id DESC LIMIT ?")
    return visit.rows(Searched, found, (SOME,))


def bestsellers(visit: Visit) -> list[Thing]:
    """The products of which most were ordered lately."""
    source = "sales_order o JOIN order_item i ON i.order_id = o.id JOIN product p ON p.id = i.product_id"
    found = select(
        "p.id, p.name, p.price, sum(i.qty) AS count",
        source,
        "o.created_at >= ? AND o.status <> 'canceled'",
        "GROUP BY p.id ORDER BY count DESC, p.id LIMIT ?",
    )
    return visit.rows(Thing, found, (_since(visit), SOME))


def most_viewed(visit: Visit) -> list[Thing]:
    """The products that were looked at most lately."""
    found = select(
        "p.id, p.name, p.price, sum(v.views) AS count",
        "product_view v JOIN product p ON p.id = v.product_id",
        "v.day >= ?",
        "GROUP BY p.id ORDER BY count DESC, p.id LIMIT ?",
    )
    return visit.rows(Thing, found, (_since(visit), SOME))


def new_customers(visit: Visit) -> list[Buyer]:
    """Who has registered last."""
    newest = "(SELECT id FROM customer ORDER BY created_at DESC, id DESC LIMIT ?)"
    return _buyers(visit, newest, "c.created_at DESC, c.id DESC")


def best_customers(visit: Visit) -> list[Buyer]:
    """Who has spent most lately."""
    best = (
        "(SELECT customer_id AS id FROM sales_order WHERE created_at >= ? AND status <> 'canceled'"
        " AND customer_id IS NOT NULL GROUP BY customer_id ORDER BY sum(grand_total) DESC, customer_id LIMIT ?)"
    )
    return _buyers(visit, best, "total DESC, c.id", _since(visit))


def _buyers(visit: Visit, chosen: str, order: str, *first: str) -> list[Buyer]:
    source = (
        f"{chosen} AS chosen JOIN customer c ON c.id = chosen.id"
        " LEFT JOIN sales_order o ON o.customer_id = c.id AND o.status <> 'canceled'"
    )
    columns = (
        "c.id, c.firstname || ' ' || c.lastname AS name, count(o.id) AS orders,"
        " coalesce(CAST(round(avg(o.grand_total)) AS INTEGER), 0) AS average,"
        " coalesce(sum(o.grand_total), 0) AS total"
    )
    found = select(columns, source, "", f"GROUP BY c.id ORDER BY {order}")
    return visit.rows(Buyer, found, (*first, SOME))


def _since(visit: Visit) -> str:
    return (visit.now - timedelta(days=DAYS)).date().isoformat()
