"""Fills Omnizon's database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.omnizon.facts import CUSTOMER, order_number
from webarium.sites.omnizon.seed.catalogue import Product, make_products
from webarium.sites.omnizon.seed.families import categories, other_words
from webarium.sites.omnizon.seed.history import LISTS, Purchase, addresses, cards, purchases
from webarium.sites.omnizon.seed.market import write_market
from webarium.sites.omnizon.seed.questions import write_questions
from webarium.sites.omnizon.seed.reviews import Critic
from webarium.sites.omnizon.seed.versions import write_versions
from webarium.sites.omnizon.words import words_of
from webarium.types import Scale

_OWN_COLUMNS = (
    "id",
    "name",
    "brand",
    "kind",
    "price",
    "list_price",
    "rank",
    "stock",
    "delivery_days",
    "bought",
    "picture",
    "description",
)
"""Columns of products that are drawn; the others follow from reviews and departments."""
_VERSION_VALUES = """SELECT p.parent_id, c.value FROM product p JOIN product_choice c ON c.product_id = p.id
    WHERE p.parent_id IS NOT NULL ORDER BY p.id, c.position"""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    products = make_products(seed, scale)
    _write_categories(db)
    _write_products(db, products, Critic(seed, EPOCH.date(), scale))
    write_versions(db, products, seed)
    _write_words(db, products)
    write_market(db, seed)
    write_questions(db, products, seed, EPOCH.date())
    _write_customer(db, seed)
    _write_lists(db, products, seed)
    for purchase in purchases(products, EPOCH, seed, scale):
        _write_purchase(db, purchase, seed)


def _write_categories(db: apsw.Connection) -> None:
    write(db, "category", [{"id": number, **asdict(each)} for number, each in enumerate(categories(), 1)])


def _write_products(db: apsw.Connection, products: Sequence[Product], critic: Critic) -> None:
    ids = {each.slug: number for number, each in enumerate(categories(), 1)}
    for product in products:
        standing = critic.standing(product)
        write_one(
            db,
            "product",
            **{name: getattr(product, name) for name in _OWN_COLUMNS},
            category_id=ids[product.categories[0]],
            rating=standing.rating,
            ratings=standing.ratings,
            histogram=json.dumps(standing.histogram),
        )
        for slug in product.categories:
            write_one(db, "product_category", category_id=ids[slug], product_id=product.id)
        for at, (label, value) in enumerate(product.facts):
            write_one(db, "product_fact", product_id=product.id, position=at, label=label, value=value)
        for at, text in enumerate(product.points):
            write_one(db, "product_point", product_id=product.id, position=at, text=text)
        write(db, "review", critic.reviews(product, standing))


def _write_words(db: apsw.Connection, products: Sequence[Product]) -> None:
    """Write under which words lists find the products: their own, and those in which their other versions differ."""
    departments = {each.slug: each.name for each in categories()}
    versions: dict[int, list[str]] = {}
    for parent, value in db.execute(_VERSION_VALUES):
        versions.setdefault(int(str(parent)), []).append(str(value))
    for product in products:
        places = " ".join(departments[slug] for slug in product.categories)
        rest = words_of(f"{product.brand} {product.kind} {places} {other_words().get(product.kind, '')}")
        known = {*words_of(product.name), *rest}
        others = (word for value in versions.get(product.id, ()) for word in words_of(value))
        rest += dict.fromkeys(word for word in others if word not in known)
        row = (product.id, " ".join(words_of(product.name)), " ".join(rest))
        db.execute("INSERT INTO product_fts (rowid, name, rest) VALUES (?, ?, ?)", row)


def _write_customer(db: apsw.Connection, seed: int) -> None:
    name, email, phone = CUSTOMER
    write_one(db, "customer", id=1, name=name, email=email, phone=phone)
    write(db, "address", addresses(seed))
    write(db, "card", cards(seed))


def _write_lists(db: apsw.Connection, products: Sequence[Product], seed: int) -> None:
    dice = Dice(seed, "omnizon", "lists")
    for number, name in enumerate(LISTS, 1):
        made = EPOCH - timedelta(days=90 * number)
        write_one(db, "wishlist", id=number, name=name, created_at=made)
        for product in dice.some([each for each in products if each.stock], 4):
            added = made + timedelta(days=dice.between(1, 60))
            write_one(db, "wishlist_item", wishlist_id=number, product_id=product.id, added_at=added)


def _write_purchase(db: apsw.Connection, purchase: Purchase, seed: int) -> None:
    arrival = purchase.placed_at.date() + timedelta(days=3)
    cancelled = purchase.placed_at + timedelta(hours=5) if purchase.status == "cancelled" else None
    place, card = addresses(seed)[purchase.address], cards(seed)[purchase.card]
    write_one(
        db,
        "purchase",
        id=purchase.id,
        number=order_number(purchase.id, seed),
        placed_at=purchase.placed_at,
        status=purchase.status,
        **{name: place[name] for name in ("full_name", "street", "city", "state", "zip")},
        card_name=card["card_name"],
        card_number=card["card_number"],
        card_month=card["month"],
        card_year=card["year"],
        card_code=card["security_code"],
        delivery_on=arrival,
        subtotal=purchase.subtotal,
        shipping=purchase.shipping,
        total=purchase.subtotal + purchase.shipping,
        cancelled_at=cancelled,
    )
    for line in purchase.lines:
        write_one(
            db,
            "purchase_item",
            purchase_id=purchase.id,
            product_id=line.product.id,
            name=line.product.name,
            price=line.product.price,
            quantity=line.quantity,
        )
