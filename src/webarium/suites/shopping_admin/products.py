"""Working on products: prices, stock, status, words, several at once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Number, SetOf, Text
from webarium.sql import select
from webarium.suites.kit import ANY, Mutate, Retrieve, Same, dollars, shuffled
from webarium.suites.kit.asking import SEVERAL
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

PLAIN = (
    "p.type = 'simple' AND p.regular_price IS NULL AND p.special_price IS NULL AND p.status = 'enabled'"
    " AND p.manage_stock AND p.stock > 0"
)
"""Products that cost what their price says and can be bought."""


def set_product(number: int, **values: Any) -> Expect:
    """A product of which these columns changed."""
    return Expect.update("product", {"id": number}, {"updated_at": ANY, **values})


class OnProduct(OfficeTemplate, Mutate):
    """Base of tasks in the form over a product that the request names."""

    role = "catalog-editor"
    where: ClassVar[str] = PLAIN
    button = "Save"
    says = "You saved the product."

    @dataclass(frozen=True)
    class Params:
        product: int
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        found = shuffled(rng, base.products(db, self.where))
        return [self.Params(product=row.id, name=row["name"], **self.more(rng, row)) for row in found[:20]]

    def more(self, rng: random.Random, row: Row) -> dict[str, Json]:
        """What else the request says."""
        return {}

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_product(ui, db, params.product)


class SetPrice(OnProduct):
    name = "set_price"
    difficulty = "easy"
    intent = 'Set the price of "{name}" to {price}.'
    form = (("Price", "{typed}"),)

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        cents: int
        price: str
        typed: str

    def more(self, rng: random.Random, row: Row) -> dict[str, Json]:
        cents = row.price + rng.choice((-150, -100, 100, 250, 300))
        return {
            "cents": max(99, cents),
            "price": dollars(max(99, cents)),
            "typed": f"{max(99, cents) / 100:.2f}",
        }

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [set_product(params.product, price=params.cents)]


class LowerPrice(OnProduct):
    name = "lower_price"
    difficulty = "medium"
    intent = "Reduce the price of {name} by {percent}%, rounded to the cent."
    wordings = ("Take {percent}% off the regular price of {name}; round to the cent.",)
    count = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        percent: int

    def more(self, rng: random.Random, row: Row) -> dict[str, Json]:
        return {"percent": rng.choice((10, 15, 20, 25))}

    def _cents(self, db: Data, product: int, percent: int) -> int:
        return (int(base.product(db, product).price) * (100 - percent) * 2 + 100) // 200

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [set_product(params.product, price=self._cents(db, params.product, params.percent))]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        cents = self._cents(db, params.product, params.percent)
        await ui.fill("Price", f"{cents / 100:.2f}")
        await ui.click("button", "Save")


class AddStock(OnProduct):
    name = "add_stock"
    difficulty = "medium"
    intent = '{more} units of "{name}" have arrived. Update the stock.'

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        more: int

    def more(self, rng: random.Random, row: Row) -> dict[str, Json]:
        return {"more": rng.choice((6, 8, 12, 24, 48, 144))}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [set_product(params.product, stock=base.product(db, params.product).stock + params.more)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Quantity", str(base.product(db, params.product).stock + params.more))
        await ui.click("button", "Save")


class Disable(OnProduct):
    name = "disable_product"
    difficulty = "easy"
    intent = "Disable {name} on the site; we have had complaints about its quality."
    wordings = ('Take "{name}" off the site for now: disable it, but do not delete it.',)

    def expected(self, db: Data, params: OnProduct.Params) -> list[Expect]:
        return [set_product(params.product, status="disabled")]

    async def act(self, ui: Ui, db: Data, params: OnProduct.Params) -> None:
        await ui.select("Enable Product", "Disabled")
        await ui.click("button", "Save")


class SoldOut(OnProduct):
    name = "out_of_stock"
    difficulty = "easy"
    intent = 'The warehouse has lost all units of "{name}". Mark it as out of stock.'
    count = 4

    def expected(self, db: Data, params: OnProduct.Params) -> list[Expect]:
        return [set_product(params.product, stock=0)]

    async def act(self, ui: Ui, db: Data, params: OnProduct.Params) -> None:
        await ui.fill("Quantity", "0")
        await ui.select("Stock Status", "Out of Stock")
        await ui.click("button", "Save")


class SpecialPrice(OnProduct):
    name = "special_price"
    difficulty = "medium"
    intent = 'Offer "{name}" at a special price of {price} from {start} through {end}, inclusive.'
    count = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        cents: int
        price: str
        start: str
        end: str
        first: str
        last: str

    def more(self, rng: random.Random, row: Row) -> dict[str, Json]:
        cents = max(50, row.price * rng.choice((70, 75, 80)) // 100)
        day = rng.randint(1, 9)
        return {
            "cents": cents,
            "price": dollars(cents),
            "start": f"July {day}, 2023",
            "end": f"July {day + 14}, 2023",
            "first": f"2023-07-{day:02d}",
            "last": f"2023-07-{day + 14:02d}",
        }

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            set_product(
                params.product, special_price=params.cents, special_from=params.first, special_to=params.last
            )
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click(paths.SUMMARY, "Advanced Pricing")
        await ui.fill("Special Price", f"{params.cents / 100:.2f}")
        await ui.fill("Special Price From", params.first)
        await ui.fill("To", params.last)
        await ui.click("button", "Save")


class Rename(OnProduct):
    name = "rename_product"
    difficulty = "easy"
    intent = 'Rename the product "{name}" to "{new}". Leave its URL in the shop unchanged.'
    count = 3

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        new: str

    def more(self, rng: random.Random, row: Row) -> dict[str, Json]:
        return {"new": f"{row['name']} ({rng.choice(('2023 Edition', 'New Design', 'Value Line'))})"}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [set_product(params.product, name=Same(params.new))]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Product Name", params.new)
        await ui.click("button", "Save")


class WithUnitsLeft(OfficeTemplate, Retrieve):
    """Base of tasks that ask for products by how many units are left."""

    difficulty = "medium"
    role = "catalog-editor"
    answers_like = SEVERAL
    wanted: ClassVar[str]
    """The column that is asked for."""

    @dataclass(frozen=True)
    class Params:
        units: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Numbers of units that one to three products have, all of which requests could name."""
        rows = db.rows(
            "SELECT stock, count(*) AS count FROM product WHERE type <> 'configurable' AND stock > 1"
            " GROUP BY stock HAVING count(*) <= 3 ORDER BY stock"
        )
        for row in shuffled(rng, rows):
            if len(self._products(db, row.stock)) == row["count"]:
                yield WithUnitsLeft.Params(units=row.stock)

    def _products(self, db: Data, units: int) -> list[Row]:
        return base.products(db, "p.stock = ? AND p.type <> 'configurable'", units)

    def answer(self, db: Data, params: Params) -> Answer:
        found = tuple(Text(row[self.wanted]) for row in self._products(db, params.units))
        return found[0] if len(found) == 1 else SetOf(found)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.fill("From", str(params.units), near="Quantity")
        await ui.fill("To", str(params.units), near="Quantity")
        await ui.click("button", "Apply Filters")


class SkusWithUnitsLeft(WithUnitsLeft):
    name = "skus_with_units_left"
    intent = "Give me the SKUs of all products that have {units} units left."
    count = 4
    wanted = "sku"


class NamesWithUnitsLeft(WithUnitsLeft):
    name = "names_with_units_left"
    intent = "Which products do we have exactly {units} units left of? Give their full names."
    count = 3
    wanted = "name"


class RunningOut(OfficeTemplate, Retrieve):
    name = "running_out"
    difficulty = "medium"
    intent = (
        "How many products in the low stock report have {units} or fewer units left, not counting sold-out "
        "ones?"
    )
    role = "analyst"
    count = 3

    @dataclass(frozen=True)
    class Params:
        units: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            RunningOut.Params(units=units)
            for units in shuffled(rng, (2, 3, 4, 5, 6))
            if self._count(db, units)
        ]

    def _count(self, db: Data, units: int) -> int:
        where = "type <> 'configurable' AND manage_stock AND stock BETWEEN 1 AND ? AND stock < low_stock"
        return int(db.value(select("count(*)", "product", where), units))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._count(db, params.units), "products")

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{self._count(db, params.units)} records found",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Reports", "Low Stock")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.fill("From", "1", near="Stock Quantity")
        await ui.fill("To", str(params.units), near="Stock Quantity")
        await ui.click("button", "Apply Filters")


class DisableSeveral(OfficeTemplate, Mutate):
    name = "disable_brand"
    difficulty = "hard"
    intent = 'We are dropping the brand {brand}. Disable all of its products whose names contain "{word}".'
    role = "catalog-editor"
    count = 3
    says = "changed to disabled"

    @dataclass(frozen=True)
    class Params:
        brand: str
        word: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Words that two to five enabled products of a brand, and no others of it, have."""
        rows = db.rows(
            "SELECT b.name AS brand, p.name FROM product p JOIN brand b ON b.id = p.brand_id"
            " WHERE p.type = 'simple' AND p.status = 'enabled' ORDER BY p.id"
        )
        by: dict[str, list[str]] = {}
        for row in rows:
            by.setdefault(row.brand, []).append(row["name"])
        for brand, names in shuffled(rng, by.items()):
            for word in shuffled(rng, sorted({w for name in names for w in name.split() if w.isalpha()})):
                having = self._products(db, brand, word)
                listed = db.value(
                    "SELECT count(*) FROM product WHERE name LIKE ? AND name LIKE ?",
                    f"%{brand}%",
                    f"%{word}%",
                )
                if len(word) > 3 and 2 <= len(having) <= 4 and listed == len(having) and word not in brand:
                    yield DisableSeveral.Params(brand=brand, word=word)
                    break

    def _products(self, db: Data, brand: str, word: str) -> list[Row]:
        return db.rows(
            "SELECT p.* FROM product p JOIN brand b ON b.id = p.brand_id WHERE b.name = ? AND p.name LIKE ?"
            " AND p.name LIKE ? AND p.type = 'simple' AND p.status = 'enabled' ORDER BY p.id",
            brand,
            f"%{word}%",
            f"%{brand}%",
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            set_product(row.id, status="disabled") for row in self._products(db, params.brand, params.word)
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await paths.keyword(ui, f"{params.brand} {params.word}")
        names = [row["name"] for row in self._products(db, params.brand, params.word)]
        await paths.tick(ui, names, "Change status: Disable")
