"""Fills Omnizon's database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.omnizon.seed.catalogue import Product, make_products
from webarium.sites.omnizon.seed.families import categories
from webarium.sites.omnizon.seed.history import (
    ADDRESSES,
    CARDS,
    CUSTOMER,
    LISTS,
    Purchase,
    order_number,
    purchases,
)
from webarium.sites.omnizon.seed.reviews import Critic
from webarium.sites.omnizon.words import words_of
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    products = make_products(seed, scale)
    _write_categories(db)
    _write_products(db, products, Critic(seed, EPOCH.date()))
    _write_customer(db)
    _write_lists(db, products, seed)
    for purchase in purchases(products, EPOCH, seed, scale):
        _write_purchase(db, purchase)


def _write_categories(db: apsw.Connection) -> None:
    rows = [(number, *_fields(each)) for number, each in enumerate(categories(), 1)]
    db.executemany("INSERT INTO category (id, slug, name, blurb, picture) VALUES (?, ?, ?, ?, ?)", rows)


def _fields(each: object) -> tuple[str, ...]:
    return tuple(str(getattr(each, name)) for name in ("slug", "name", "blurb", "picture"))


def _write_products(db: apsw.Connection, products: Sequence[Product], critic: Critic) -> None:
    ids = {each.slug: number for number, each in enumerate(categories(), 1)}
    names = {each.slug: each.name for each in categories()}
    for product in products:
        standing = critic.standing(product)
        db.execute(
            "INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                product.id, product.name, product.brand, product.kind, ids[product.categories[0]], product.price,
                product.list_price, standing.rating, standing.ratings, json.dumps(standing.histogram), product.rank,
                product.stock, product.delivery_days, product.bought, product.picture, product.description,
            ),
        )  # fmt: skip
        for slug in product.categories:
            db.execute("INSERT INTO product_category VALUES (?, ?)", (ids[slug], product.id))
        _write_words(db, product, " ".join(names[slug] for slug in product.categories))
        db.executemany(
            "INSERT INTO product_fact VALUES (?, ?, ?, ?)",
            [(product.id, at, label, value) for at, (label, value) in enumerate(product.facts)],
        )
        db.executemany(
            "INSERT INTO product_point VALUES (?, ?, ?)",
            [(product.id, at, text) for at, text in enumerate(product.points)],
        )
        db.executemany(
            """INSERT INTO review (product_id, author, stars, title, body, written_on, verified, helpful)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
            [
                (
                    r.product_id,
                    r.author,
                    r.stars,
                    r.title,
                    r.body,
                    r.written_on.isoformat(),
                    r.verified,
                    r.helpful,
                )
                for r in critic.reviews(product, standing)
            ],
        )


def _write_words(db: apsw.Connection, product: Product, departments: str) -> None:
    in_name = set(words_of(product.name))
    every = in_name | set(words_of(f"{product.brand} {product.kind} {departments}"))
    rows = [(word, product.id, int(word in in_name)) for word in sorted(every)]
    db.executemany("INSERT INTO product_word VALUES (?, ?, ?)", rows)


def _write_customer(db: apsw.Connection) -> None:
    db.execute("INSERT INTO customer (id, name, email, phone) VALUES (1, ?, ?, ?)", CUSTOMER)
    db.executemany(
        """INSERT INTO address (full_name, street, city, state, zip, phone, is_default)
        VALUES (?, ?, ?, ?, ?, ?, ?)""",
        ADDRESSES,
    )
    db.executemany(
        "INSERT INTO card (card_name, card_number, month, year, security_code, is_default) VALUES (?, ?, ?, ?, ?, ?)",
        CARDS,
    )


def _write_lists(db: apsw.Connection, products: Sequence[Product], seed: int) -> None:
    dice = Dice(seed, "omnizon", "lists")
    for number, name in enumerate(LISTS, 1):
        made = EPOCH - timedelta(days=90 * number)
        db.execute("INSERT INTO wishlist VALUES (?, ?, ?)", (number, name, made.isoformat(" ")))
        for product in dice.some([each for each in products if each.stock], 4):
            added = made + timedelta(days=dice.between(1, 60))
            db.execute(
                "INSERT INTO wishlist_item VALUES (?, ?, ?)", (number, product.id, added.isoformat(" "))
            )


def _write_purchase(db: apsw.Connection, purchase: Purchase) -> None:
    arrival = purchase.placed_at.date() + timedelta(days=3)
    cancelled = purchase.placed_at + timedelta(hours=5) if purchase.status == "cancelled" else None
    db.execute(
        "INSERT INTO purchase VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            purchase.id, order_number(purchase.id), purchase.placed_at.isoformat(" "), purchase.status,
            *ADDRESSES[purchase.address][:5], *CARDS[purchase.card][:5], arrival.isoformat(), purchase.subtotal,
            purchase.shipping, purchase.subtotal + purchase.shipping, cancelled and cancelled.isoformat(" "),
        ),
    )  # fmt: skip
    for line in purchase.lines:
        db.execute(
            "INSERT INTO purchase_item (purchase_id, product_id, name, price, quantity) VALUES (?, ?, ?, ?, ?)",
            (purchase.id, line.product.id, line.product.name, line.product.price, line.quantity),
        )
