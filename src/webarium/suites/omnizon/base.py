"""What Omnizon's templates share: the site, and the data that many of them ask for."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar

from webarium.scoring import AnyValue, Expect, OneOf, Ref, UrlCheck
from webarium.sites.omnizon.catalog.browse import AGAIN, DEALS, TOP
from webarium.sites.omnizon.delivery import CHOICES, shipping_for, written
from webarium.sites.omnizon.facts import order_number
from webarium.sql import select
from webarium.suites.kit import Among, Errand, Same, each_of, shuffled, units
from webarium.suites.omnizon import paths
from webarium.tasks import Data, Row, Ui, landing

ADDRESS = ("full_name", "street", "city", "state", "zip")
"""The columns of an address on orders."""
PLAIN: Mapping[str, None] = dict.fromkeys(("category", "brand", "min", "max", "rating", "delivery", "stock"))
"""A list of products that is not narrowed."""


CHEAPEST_FIRST, DEAREST_FIRST = "Price: Low to High", "Price: High to Low"


class OmnizonTemplate(Errand):
    """Base of all templates of Omnizon."""

    site: ClassVar[str] = "omnizon"
    role: ClassVar[str] = "shopper"


class OnProduct(OmnizonTemplate):
    """Base of tasks on the page of a product that the request names: any in stock, unless a template says which."""

    @dataclass(frozen=True)
    class Params:
        product_id: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(OnProduct.Params, map(named, buyable(db, rng)))

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await paths.find(ui, product(db, params.product_id))
        await super().go(ui, db, params)


class OnOrder(OmnizonTemplate):
    """Base of tasks on the page of an order that the request names by its number."""

    @dataclass(frozen=True)
    class Params:
        number: str

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await paths.open_order(ui, order_of(db, params.number))
        await super().go(ui, db, params)


class InDepartment(OmnizonTemplate, Among):
    """Base of tasks on the page of a department, in the order that the template wants."""

    sort: ClassVar[str | None] = None

    @dataclass(frozen=True)
    class Params:
        slug: str

    def groups(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], list[Row]]]:
        """Departments with their products, the cheapest first."""
        for row in departments(db, rng):
            yield {"slug": row.slug, "category": row["name"]}, shelf(db, row.slug)

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await paths.open_category(ui, department(db, params.slug), self.sort)


class OfBrand(InDepartment):
    """Base of tasks on the page of a department, narrowed to a brand."""

    @dataclass(frozen=True)
    class Params(InDepartment.Params):
        brand: str

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.check(params.brand, near="Brand")


def front_prices(db: Data) -> set[int]:
    """All prices that the front page shows, in cents."""
    rows = [row for tail in (TOP, DEALS, AGAIN) for row in db.rows(select("p.*", "product p", tail=tail))]
    return {row.price for row in rows} | {row.list_price for row in rows if row.list_price}


def product(db: Data, product_id: int) -> Row:
    """A product by its id."""
    return db.row("SELECT * FROM product WHERE id = ?", product_id)


def products(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Listed products that fit a condition on ``p``, by id."""
    return db.rows(select("p.*", "product p", f"p.parent_id IS NULL AND ({where})", "ORDER BY p.id"), *params)


def versions_of(db: Data, product_id: int) -> list[Row]:
    """A listed product and its other versions, the listed one first, each with what can be chosen as columns."""
    rows = db.rows("SELECT * FROM product WHERE ? IN (id, parent_id) ORDER BY id", product_id)
    for row in rows:
        chosen = db.rows("SELECT label, value FROM product_choice WHERE product_id = ?", row.id)
        row["chosen"] = {str(each.label): str(each.value) for each in chosen}
    return rows


def outdone(db: Data, rows: Sequence[Row]) -> bool:
    """Whether a version of one of these products costs more than all of them."""
    most = max(row.price for row in rows)
    return any(each.price > most for row in rows for each in versions_of(db, row.id))


def named(row: Row) -> dict[str, Any]:
    """The parameters that name a product."""
    return {"product_id": row.id, "product_name": row["name"]}


def wanted(row: Row, quantity: int = 1) -> dict[str, Any]:
    """The parameters that ask for some units of a product."""
    return {**named(row), "quantity": quantity, "wanted": units(quantity, row["name"])}


def order_of(db: Data, number: str) -> Row:
    """The order with this number."""
    return purchases(db, "number = ?", number)[0]


def department(db: Data, slug: str) -> Row:
    """A department by its slug."""
    return db.row("SELECT * FROM category WHERE slug = ?", slug)


def buyable(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Products in stock that fit a condition, in a random order."""
    return shuffled(rng, products(db, f"p.stock > 0 AND ({where})", *params))


def departments(db: Data, rng: random.Random) -> list[Row]:
    """All departments in a random order."""
    return shuffled(rng, db.rows("SELECT * FROM category ORDER BY id"))


def shelf(db: Data, slug: str, where: str = "1", *params: object) -> list[Row]:
    """The products of a department that fit a condition, the cheapest first."""
    return db.rows(
        select(
            "p.*",
            "product p JOIN product_category g ON g.product_id = p.id JOIN category c ON c.id = g.category_id",
            f"c.slug = ? AND ({where})",
            "ORDER BY p.price, p.id",
        ),
        slug,
        *params,
    )


def purchases(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The customer's orders that fit a condition, oldest first."""
    return db.rows(select("*", "purchase", where, "ORDER BY placed_at, id"), *params)


def items_of(db: Data, purchase_id: int) -> list[Row]:
    """The lines of an order."""
    return db.rows("SELECT * FROM purchase_item WHERE purchase_id = ? ORDER BY id", purchase_id)


def delivery_days(db: Data) -> list[date]:
    """The days from which an order placed now can choose."""
    return [db.today + timedelta(days=1 + each) for each in range(CHOICES)]


def delivery_text(day: date) -> str:
    """A delivery day as the checkout writes it."""
    return written(day)


def default_address(db: Data) -> Row:
    """Where orders go unless another address is chosen."""
    return db.row("SELECT * FROM address WHERE is_default")


def default_card(db: Data) -> Row:
    """What pays unless another card is chosen."""
    return db.row("SELECT * FROM card WHERE is_default")


def next_number(db: Data) -> str:
    """The number that the next order gets."""
    return order_number(int(db.value("SELECT max(id) + 1 FROM purchase")), db.universe.seed)


def total_of(lines: Sequence[tuple[Row, int]]) -> int:
    """What an order of these lines costs, in cents."""
    subtotal = sum(row.price * quantity for row, quantity in lines)
    return int(subtotal + shipping_for(subtotal))


def ordered(
    db: Data,
    lines: Sequence[tuple[Row, int]],
    *,
    address: dict[str, Any] | Row | None = None,
    card: dict[str, Any] | Row | None = None,
    day: date | None = None,
) -> list[Expect]:
    """An order of these products, to the default address and by the default card unless said.

    Every delivery day that is offered will do: they cost the same.
    """
    place, paid = address or default_address(db), card or default_card(db)
    days = [day] if day else delivery_days(db)
    subtotal = sum(row.price * quantity for row, quantity in lines)
    values = {
        "number": next_number(db),
        "placed_at": AnyValue(),
        "status": "processing",
        **{name: place[name] for name in ADDRESS},
        "card_name": Same(paid["card_name"]),
        "card_number": paid["card_number"],
        "card_month": paid["month"],
        "card_year": paid["year"],
        "card_code": paid["security_code"],
        "delivery_on": OneOf(tuple(each.isoformat() for each in days)),
        "subtotal": subtotal,
        "shipping": shipping_for(subtotal),
        "total": total_of(lines),
        "cancelled_at": None,
    }
    wishes = [Expect.insert("purchase", values, label="order")]
    for row, quantity in lines:
        item = {"product_id": row.id, "name": row["name"], "price": row.price, "quantity": quantity}
        wishes.append(Expect.insert("purchase_item", {"purchase_id": Ref("order"), **item}))
    return wishes


def results(db: Data, text: str, **narrowed: Any) -> UrlCheck:
    """The results of a search, narrowed by nothing but what is given."""
    return landing(db, "/search", query={**PLAIN, "query": Same(text), **narrowed})


def in_cart(row: Row, quantity: int = 1) -> Expect:
    """A new line of the cart."""
    return Expect.insert("cart_item", {"product_id": row.id, "quantity": quantity})
