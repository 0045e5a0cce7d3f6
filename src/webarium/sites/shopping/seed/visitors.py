"""Writes what people leave behind in the shop and what it tells them: reviews, wishes, searches, pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import apsw

from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.shopping.facts import canonical, rating_percent
from webarium.sites.shopping.seed.catalogue import REVIEW, review_row
from webarium.sites.shopping.seed.customers import Customer
from webarium.sites.shopping.seed.families import DATA
from webarium.sites.shopping.seed.office import page_settings
from webarium.sites.shopping.seed.orders import Order, bought
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.reviews import Critic
from webarium.sites.shopping.seed.roles import PERSONAS
from webarium.sites.shopping.seed.rows import stamp
from webarium.sites.shopping.seed.tastes import Person
from webarium.sql import insert

_LAST_REVIEWED = datetime.fromisoformat("2023-04-15 00:00:00")
_LAST_WISH = datetime.fromisoformat("2023-06-01 09:00:00")
_LAST_SEARCH = datetime.fromisoformat("2023-06-12 11:20:00")
_WRITTEN = ("2019-11-04 10:20:00", "2023-02-14 16:05:00")
WISH = insert("wishlist_item", "customer_id product_id qty options added_at")


def write_reviews(
    db: apsw.Connection, customers: Sequence[Customer], orders: Sequence[Order], critic: Critic, seed: int
) -> None:
    """The personas have written about some of what they received."""
    received = bought(orders)
    touched = set()
    for customer, persona in zip(customers, PERSONAS, strict=False):
        dice = Dice(seed, "own reviews", customer.email)
        mine = [pair for pair in received.get(customer.id, []) if pair[1] < _LAST_REVIEWED]
        for product, when in dice.subset(mine, 4 if customer.id == 1 else 2):
            written = when + timedelta(days=dice.between(9, 40), seconds=dice.below(50_000))
            rating = dice.pick((5, 5, 4, 4, 3, 2))
            review = critic.write(product, rating, persona.nickname, written, dice, approved=True)
            db.execute(REVIEW, review_row(product.id, customer.id, review))
            touched.add(product.id)
    for product_id in sorted(touched):
        _rate_anew(db, product_id)


def _rate_anew(db: apsw.Connection, product_id: int) -> None:
    query = "SELECT rating FROM review WHERE product_id = ? AND status = 'approved'"
    stars = [row[0] for row in db.execute(query, (product_id,))]
    db.execute(
        "UPDATE product SET rating_percent = ?, review_count = ? WHERE id = ?",
        (rating_percent(stars), len(stars), product_id),
    )


def write_wishes(
    db: apsw.Connection, customers: Sequence[Customer], kept: Sequence[Product], seed: int
) -> None:
    """Fills the wish lists; the default customer's holds two to four items."""
    wanted = [product for product in kept if product.enabled and product.stock]
    for customer in customers:
        dice = Dice(seed, "wishes", customer.email)
        count = dice.between(2, 4) if customer.id == 1 else dice.between(0, 4)
        for product in dice.some(wanted, count):
            options = (
                [list(pair) for pair in Person(customer.email).options(product, dice)]
                if dice.chance(0.5)
                else []
            )
            added = _LAST_WISH - timedelta(minutes=dice.below(400_000))
            db.execute(WISH, (customer.id, product.id, 1, canonical(options), stamp(added)))


def write_pages(db: apsw.Connection) -> None:
    """Writes the shop's own pages; ``08.returns.md`` is the eighth, at ``/returns``, its title first."""
    settings = page_settings()
    for number, path in enumerate(sorted((DATA / "cms").glob("*.md")), 1):
        title, _, content = path.read_text("utf-8").partition("\n")
        identifier = path.stem.partition(".")[2]
        words = {"id": number, "identifier": identifier, "title": title.removeprefix("# ")}
        times = dict(zip(("created_at", "updated_at"), _WRITTEN, strict=True))
        more = {"content": content.strip(), "in_footer": 1, **times, **settings.get(identifier, {})}
        write(db, "cms_page", [words | more])


def write_search_terms(db: apsw.Connection, seed: int) -> None:
    """Writes past searches with how many products they find, which for some is none."""
    dice = Dice(seed, "searches")
    when = Dice(seed, "times of searches")
    statement = insert("search_term", "term uses results updated_at")
    for term in (DATA / "searches.txt").read_text("utf-8").split("\n"):
        if not term:
            continue
        query = " ".join(f'"{word}"' for word in term.split())
        found = db.execute(
            "SELECT count(*) FROM product_fts JOIN product ON product.id = product_fts.rowid"
            " WHERE product_fts MATCH ? AND product.status = 'enabled'",
            (query,),
        )
        uses = 1 + dice.below(20) + dice.below(8) * dice.below(9)
        results = next(found)[0]
        last = _LAST_SEARCH - timedelta(minutes=when.below(1 + 200_000 // uses))
        db.execute(statement, (term, uses, results, stamp(last)))
