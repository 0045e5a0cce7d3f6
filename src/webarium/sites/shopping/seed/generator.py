"""Fills the shop's database: the parts in their order, and the rows as the schema wants them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import accumulate, pairwise

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import STATES
from webarium.sites.kit.phrases import Phrase
from webarium.sites.shopping.seed.brands import make_pools
from webarium.sites.shopping.seed.customers import Customer, make_customers
from webarium.sites.shopping.seed.families import DATA, Placement, placements
from webarium.sites.shopping.seed.orders import (
    PAYMENT_METHOD,
    SHIPPING_METHOD,
    Order,
    bought,
    choose_options,
    make_orders,
)
from webarium.sites.shopping.seed.products import Maker, Product
from webarium.sites.shopping.seed.reviews import Critic, Review
from webarium.sites.shopping.seed.roles import PERSONAS
from webarium.sites.shopping.seed.tree import Category, Path, Shelves, make_tree
from webarium.sites.shopping.seed.voices import notes
from webarium.types import Scale

PRODUCTS = {"small": 2_400, "full": 90_000}
"""How many products a universe has."""
_FEWEST = {"small": 9, "full": 60}
"""How many of them each leaf category has at least."""
_BATCH = 500
_KEPT = 12
"""How many products of a placement stay in memory to be ordered."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    places = placements(scale)
    tree = make_tree(places, departments())
    _write_tree(db, tree)
    pools = make_pools(seed, scale)
    brands = sorted({brand.id: brand.name for pool in pools.values() for brand in pool.brands}.items())
    db.executemany("INSERT INTO brand VALUES (?, ?)", brands)
    shelves = Shelves(tree)
    maker = Maker(seed, pools, notes())
    critic = Critic(seed, scale)
    writer = _Writer(db)
    kept: list[Product] = []
    for placement, number in _plan(places, seed, scale):
        product = maker.make(placement, number)
        writer.add(product, placement, critic.reviews(product))
        shelves.put(product.id, placement.category)
        if number < _KEPT:
            kept.append(product)
    writer.flush()
    db.executemany("INSERT INTO product_category VALUES (?, ?, ?)", shelves.rows())
    customers = make_customers(seed)
    orders = make_orders(customers, kept, seed)
    _write_customers(db, customers)
    _write_orders(db, orders)
    _write_customer_reviews(db, customers, orders, critic, seed)
    _write_wishes(db, customers, kept, seed)
    _write_pages(db)
    _write_search_terms(db, seed)


def departments() -> dict[str, str]:
    """Top-level categories in their order, with what stands above their products."""
    return dict(tomllib.loads((DATA / "departments.toml").read_text("utf-8")))


def _plan(places: Sequence[Placement], seed: int, scale: Scale) -> list[tuple[Placement, int]]:
    """Which product comes when: every leaf category gets its share, all mixed."""
    leaves: dict[Path, list[Placement]] = {}
    for place in places:
        leaves.setdefault(place.category, []).append(place)
    weights = [sum(place.weight for place in leaf) for leaf in leaves.values()]
    spare = PRODUCTS[scale] - _FEWEST[scale] * len(leaves)
    plan = []
    for leaf, extra in zip(leaves.values(), _portions(weights, spare), strict=True):
        counts = _portions([place.weight for place in leaf], _FEWEST[scale] + extra)
        plan += [(place, number) for place, count in zip(leaf, counts, strict=True) for number in range(count)]
    return Dice(seed, "plan").shuffled(plan)


def _portions(weights: Sequence[float], total: int) -> list[int]:
    """Whole numbers in proportion to the weights that add up to the total."""
    whole = sum(weights)
    bounds = [0, *(round(given / whole * total) for given in accumulate(weights))]
    return [after - before for before, after in pairwise(bounds)]


def _stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def rating_percent(stars: Iterable[int]) -> int | None:
    """The mean of approved stars as a percentage, rounded half up; None without any."""
    given = list(stars)
    return (sum(given) * 40 + len(given)) // (2 * len(given)) if given else None


class _Writer:
    """Collects the rows of products and reviews and writes them in batches."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db
        self._products: list[tuple[object, ...]] = []
        self._specs: list[tuple[object, ...]] = []
        self._options: list[tuple[object, ...]] = []
        self._words: list[tuple[object, ...]] = []
        self._reviews: list[tuple[object, ...]] = []

    def add(self, product: Product, placement: Placement, reviews: Sequence[Review]) -> None:
        """Notes a product with what hangs on it."""
        stars = [review.rating for review in reviews if review.status == "approved"]
        self._products.append((
            product.id, product.sku, product.name, product.url_key, product.brand.id, product.price,
            "enabled" if product.enabled else "disabled", product.stock, product.image, product.summary,
            product.description, rating_percent(stars), len(stars), _stamp(product.created_at),
        ))  # fmt: skip
        self._specs += [(product.id, number, label, value) for number, (label, value) in enumerate(product.specs, 1)]
        self._options += [
            (product.id, number, title, json.dumps(choices, ensure_ascii=False, separators=(",", ":")))
            for number, (title, choices) in enumerate(product.options, 1)
        ]
        slots = product.slots
        words = f"{' '.join(placement.category)} {slots['noun']} {slots['nouns']} {product.family.keywords}"
        self._words.append((product.id, product.name, product.brand.name, words))
        self._reviews += [
            (product.id, None, review.nickname, review.title, review.detail, review.rating, review.status,
             _stamp(review.created_at))
            for review in reviews
        ]  # fmt: skip
        if len(self._products) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Writes what was noted."""
        insert = self._db.executemany
        insert("INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", self._products)
        insert("INSERT INTO product_spec VALUES (?, ?, ?, ?)", self._specs)
        insert("INSERT INTO product_option VALUES (?, ?, ?, ?)", self._options)
        insert("INSERT INTO product_fts (rowid, name, brand, keywords) VALUES (?, ?, ?, ?)", self._words)
        insert(_REVIEW, self._reviews)
        for rows in (self._products, self._specs, self._options, self._words, self._reviews):
            rows.clear()


_REVIEW = (
    "INSERT INTO review (product_id, customer_id, nickname, title, detail, rating, status, created_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


def _write_tree(db: apsw.Connection, tree: Mapping[Path, Category]) -> None:
    db.executemany("INSERT INTO region VALUES (?, ?)", sorted(STATES.items()))
    db.executemany(
        "INSERT INTO category VALUES (?, ?, ?, ?, ?, ?, ?)",
        ((c.id, c.parent_id, c.level, c.position, c.name, c.path, c.description) for c in tree.values()),
    )


def _write_customers(db: apsw.Connection, customers: Sequence[Customer]) -> None:
    for customer in customers:
        telephone = customer.addresses[0].telephone
        db.execute(
            "INSERT INTO customer VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (customer.id, customer.email, customer.password_hash, customer.firstname, customer.lastname,
             customer.group, telephone, _stamp(customer.created_at)),
        )  # fmt: skip
        for number, home in enumerate(customer.addresses):
            first = int(number == 0)
            db.execute(
                "INSERT INTO customer_address (customer_id, firstname, lastname, company, street, city, region,"
                " postcode, telephone, is_default_billing, is_default_shipping) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (customer.id, customer.firstname, customer.lastname, customer.company if first else "", home.street,
                 home.city, home.region, home.postcode, home.telephone, first, first),
            )  # fmt: skip
        if customer.subscribed is not None:
            db.execute(
                "INSERT INTO newsletter_subscriber VALUES (?, ?, ?, ?)",
                (customer.email, customer.id, int(customer.subscribed), _stamp(customer.created_at)),
            )


def _write_orders(db: apsw.Connection, orders: Sequence[Order]) -> None:
    for number, order in enumerate(orders, 1):
        total = order.subtotal + order.shipping
        db.execute(
            "INSERT INTO sales_order VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, order.customer.id if order.customer else None, order.email, order.status,
             _stamp(order.created_at), SHIPPING_METHOD, PAYMENT_METHOD, order.subtotal, order.shipping, total),
        )  # fmt: skip
        db.executemany(
            "INSERT INTO order_item (order_id, product_id, sku, name, options, price, qty) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (number, item.product.id, item.product.sku, item.product.name, item.options_json,
                 item.product.price, item.qty)
                for item in order.items
            ],
        )  # fmt: skip
        for kind, place in (("billing", order.billing), ("shipping", order.shipping_to)):
            db.execute(
                "INSERT INTO order_address VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (number, kind, order.firstname, order.lastname, order.company, place.street, place.city,
                 place.region, place.postcode, "United States", place.telephone),
            )  # fmt: skip
        _write_fulfilment(db, number, order, total)


def _write_fulfilment(db: apsw.Connection, number: int, order: Order, total: int) -> None:
    if order.comment:
        db.execute(
            "INSERT INTO order_comment (order_id, created_at, comment) VALUES (?, ?, ?)",
            (number, _stamp(order.created_at), order.comment),
        )
    if order.status != "complete":
        return
    billed = order.created_at + timedelta(hours=3, minutes=number % 50)
    sent = order.created_at + timedelta(days=1, hours=number % 9)
    db.execute(
        "INSERT INTO invoice (order_id, created_at, grand_total) VALUES (?, ?, ?)", (number, _stamp(billed), total)
    )
    db.execute(
        "INSERT INTO shipment (order_id, created_at, carrier, tracking_number) VALUES (?, ?, ?, ?)",
        (number, _stamp(sent), order.carrier, order.tracking),
    )


def _write_customer_reviews(
    db: apsw.Connection, customers: Sequence[Customer], orders: Sequence[Order], critic: Critic, seed: int
) -> None:
    """The personas have written about some of what they bought."""
    received = bought(orders)
    touched = set()
    for customer, persona in zip(customers, PERSONAS, strict=False):
        dice = Dice(seed, "own reviews", customer.email)
        mine = [pair for pair in received.get(customer.id, []) if pair[1] < datetime(2023, 4, 15)]
        for product, when in dice.subset(mine, 4 if customer.id == 1 else 2):
            written = when + timedelta(days=dice.between(9, 40), seconds=dice.below(50_000))
            rating = dice.pick((5, 5, 4, 4, 3, 2))
            review = critic.write(product, rating, persona.nickname, written, dice)
            row = (product.id, customer.id, review.nickname, review.title, review.detail, rating, "approved",
                   _stamp(written))  # fmt: skip
            db.execute(_REVIEW, row)
            touched.add(product.id)
    for product_id in sorted(touched):
        stars = [row[0] for row in db.execute(
            "SELECT rating FROM review WHERE product_id = ? AND status = 'approved'", (product_id,)
        )]  # fmt: skip
        db.execute(
            "UPDATE product SET rating_percent = ?, review_count = ? WHERE id = ?",
            (rating_percent(stars), len(stars), product_id),
        )


def _write_wishes(db: apsw.Connection, customers: Sequence[Customer], kept: Sequence[Product], seed: int) -> None:
    wanted = [product for product in kept if product.enabled and product.stock]
    for customer in customers:
        dice = Dice(seed, "wishes", customer.email)
        count = 3 if customer.id == 1 else dice.between(0, 4)
        for product in dice.some(wanted, count):
            options = [list(pair) for pair in choose_options(product, dice)] if dice.chance(0.5) else []
            db.execute(
                "INSERT INTO wishlist_item (customer_id, product_id, qty, options, added_at) VALUES (?, ?, 1, ?, ?)",
                (customer.id, product.id, json.dumps(options, ensure_ascii=False, separators=(",", ":")),
                 _stamp(datetime(2023, 6, 1, 9) - timedelta(minutes=dice.below(400_000)))),
            )  # fmt: skip


def _write_pages(db: apsw.Connection) -> None:
    for number, path in enumerate(sorted((DATA / "cms").glob("*.md")), 1):
        title, _, content = path.read_text("utf-8").partition("\n")
        db.execute(
            "INSERT INTO cms_page VALUES (?, ?, ?, ?)", (number, path.stem, title.removeprefix("# "), content.strip())
        )


def _search_words() -> Iterator[str]:
    yield from (line for line in (DATA / "searches.txt").read_text("utf-8").splitlines() if line)


def _write_search_terms(db: apsw.Connection, seed: int) -> None:
    dice = Dice(seed, "searches")
    for term in _search_words():
        query = " ".join('"' + word + '"' for word in Phrase(term).source.split())
        results = db.execute(
            "SELECT count(*) FROM product_fts JOIN product ON product.id = product_fts.rowid"
            " WHERE product_fts MATCH ? AND product.status = 'enabled'",
            (query,),
        ).fetchone()[0]
        uses = 1 + dice.below(20) + dice.below(8) * dice.below(9)
        db.execute("INSERT INTO search_term VALUES (?, ?, ?)", (term, uses, results))
