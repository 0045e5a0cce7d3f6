"""What Omnizon's templates share: the site, and the data that many of them ask for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, ClassVar

from webarium.scoring import AnyValue, Expect, Ref, Same, UrlCheck
from webarium.scoring.dates import written as long_date
from webarium.sites.omnizon.delivery import CHOICES, shipping_for, written
from webarium.sites.omnizon.seed.history import order_number
from webarium.tasks import Data, Row, Template, landing

ADDRESS = ("full_name", "street", "city", "state", "zip")
"""The columns of an address on orders."""
PLAIN: Mapping[str, None] = dict.fromkeys(("category", "brand", "min", "max", "rating", "delivery", "stock"))
"""A list of products that is not narrowed."""


class OmnizonTemplate(Template):
    """Base of all templates of Omnizon."""

    site: ClassVar[str] = "omnizon"
    role: ClassVar[str] = "shopper"


def dollars(cents: int) -> str:
    """``$1,234.50``."""
    return f"${cents / 100:,.2f}"


def product(db: Data, product_id: int) -> Row:
    """A product by its id."""
    return db.row("SELECT * FROM product WHERE id = ?", product_id)


def products(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Products that fit a condition on ``p``, by id."""
    return db.rows(f"SELECT p.* FROM product p WHERE {where} ORDER BY p.id", *params)  # noqa: S608


def buyable(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Products in stock that fit a condition, in a random order."""
    found = products(db, f"p.stock > 0 AND ({where})", *params)
    rng.shuffle(found)
    return found


def departments(db: Data, rng: random.Random) -> list[Row]:
    """All departments in a random order."""
    found = db.rows("SELECT * FROM category ORDER BY id")
    rng.shuffle(found)
    return found


def shelf(db: Data, slug: str, where: str = "1", *params: object) -> list[Row]:
    """The products of a department that fit a condition, the cheapest first."""
    return db.rows(
        f"""SELECT p.* FROM product p JOIN product_category g ON g.product_id = p.id
        JOIN category c ON c.id = g.category_id WHERE c.slug = ? AND ({where}) ORDER BY p.price, p.id""",  # noqa: S608
        slug,
        *params,
    )


def purchases(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The customer's orders that fit a condition, oldest first."""
    return db.rows(f"SELECT * FROM purchase WHERE {where} ORDER BY placed_at, id", *params)  # noqa: S608


def items_of(db: Data, purchase_id: int) -> list[Row]:
    """The lines of an order."""
    return db.rows("SELECT * FROM purchase_item WHERE purchase_id = ? ORDER BY id", purchase_id)


def day_of(stamp: str) -> date:
    """The day of a stored time."""
    return datetime.fromisoformat(stamp).date()


def day_phrase(stamp: str) -> str:
    """``March 11, 2024``."""
    return long_date(day_of(stamp))


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
    return order_number(int(db.value("SELECT max(id) + 1 FROM purchase")))


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
    """An order of these products, to the default address, by the default card, as early as can be, unless said."""
    place, paid = address or default_address(db), card or default_card(db)
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
        "delivery_on": (day or delivery_days(db)[0]).isoformat(),
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
