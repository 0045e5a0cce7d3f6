"""Writes what the many left in the shop besides orders: full carts, looked-at pages, and reviews that wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

import apsw

from webarium.draws import Dice, Weighted
from webarium.sites.shopping.facts import canonical
from webarium.sites.shopping.seed.catalogue import REVIEW, review_row
from webarium.sites.shopping.seed.customers import Customer
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.reviews import Critic
from webarium.sites.shopping.seed.rows import stamp
from webarium.sites.shopping.seed.sales import Offer
from webarium.sites.shopping.seed.tastes import Person
from webarium.sql import insert
from webarium.types import Scale

CART = insert("cart_item", "customer_id product_id qty options added_at")
VIEW = insert("product_view", "day product_id views")
_FIRST_VIEW = date(2020, 1, 2)
_TODAY = date(2023, 6, 12)
_NOW = datetime.fromisoformat("2023-06-12 11:00:00")
_VIEWS = {"small": 6, "full": 60}
"""Pages that are looked at on a day at the beginning; at the end it is three times as many."""
_WAITING = {"small": 36, "full": 900}
"""Reviews by customers that nobody has decided on, or that were refused."""
_CARTS = 0.06
"""The share of accounts whose cart was left full."""
_UNITS = Weighted([(1, 76), (2, 18), (3, 6)])
_STARS = Weighted([(5, 38), (4, 22), (3, 14), (2, 10), (1, 16)])
_CLAIM = """
UPDATE review SET customer_id = ? WHERE id = (
  SELECT id FROM review WHERE nickname = ? COLLATE NOCASE AND customer_id IS NULL AND created_at > ?
  ORDER BY id LIMIT 1)
"""


def write_carts(db: apsw.Connection, crowd: Sequence[Customer], kept: Sequence[Product], seed: int) -> None:
    """Some have filled a cart in the last weeks and gone away."""
    dice = Dice(seed, "carts")
    wanted = [product for product in kept if product.enabled and product.stock > 3]
    for customer in crowd:
        if not dice.chance(_CARTS):
            continue
        left = _NOW - timedelta(minutes=dice.below(60 * 24 * 60))
        left = max(left, customer.created_at + timedelta(minutes=3))
        person = Person(customer.email)
        for number, product in enumerate(dice.some(wanted, dice.between(1, 4))):
            added = stamp(left + timedelta(seconds=number * dice.between(30, 400)))
            options = canonical([list(pair) for pair in person.options(product, dice)])
            db.execute(CART, (customer.id, product.id, _UNITS.draw(dice), options, added))


def write_views(db: apsw.Connection, kept: Sequence[Product], seed: int, scale: Scale) -> None:
    """Write how often products were looked at, day by day."""
    db.executemany(VIEW, _views(kept, seed, scale))


def _views(kept: Sequence[Product], seed: int, scale: Scale) -> Iterator[tuple[str, int, int]]:
    dice, offer = Dice(seed, "views"), Offer(kept, seed)
    days = (_TODAY - _FIRST_VIEW).days
    for number in range(days + 1):
        day = _FIRST_VIEW + timedelta(days=number)
        pages = _VIEWS[scale] * (1 + 2 * number / days)
        seen: dict[int, int] = {}
        for _ in range(dice.between(round(pages * 0.6), round(pages * 1.4))):
            product = offer.pick(dice, day, 200_000)
            seen[product.id] = seen.get(product.id, 0) + dice.between(1, 9)
        for product_id, views in sorted(seen.items()):
            yield day.isoformat(), product_id, views


def write_waiting_reviews(
    db: apsw.Connection,
    crowd: Sequence[Customer],
    kept: Sequence[Product],
    critic: Critic,
    seed: int,
    scale: Scale,
) -> None:
    """Customers have written of late, and nobody has decided yet; some were refused before."""
    dice, offer = Dice(seed, "waiting reviews"), Offer(kept, seed)
    for _ in range(_WAITING[scale]):
        customer = dice.pick(crowd)
        refused = dice.chance(0.3)
        when = _NOW - timedelta(minutes=dice.below((400 if refused else 16) * 24 * 60))
        if when < customer.created_at:
            continue
        name = f"{customer.firstname} {customer.lastname[0]}." if dice.chance(0.6) else customer.firstname
        product = offer.pick(dice, when.date() - timedelta(days=10), 200_000)
        review = critic.write(product, _STARS.draw(dice), name, when, dice, approved=True)
        review = replace(review, status="not_approved" if refused else "pending")
        db.execute(REVIEW, review_row(product.id, customer.id, review))


def claim_reviews(db: apsw.Connection, crowd: Sequence[Customer]) -> None:
    """Let customers be the authors of reviews that are signed as they would sign."""
    for customer in crowd:
        first, last = customer.firstname, customer.lastname
        for name in (f"{first} {last}", f"{first} {last[0]}.", f"{first[0]}. {last}", f"{first[0]}{last}"):
            db.execute(_CLAIM, (customer.id, name, stamp(customer.created_at)))
