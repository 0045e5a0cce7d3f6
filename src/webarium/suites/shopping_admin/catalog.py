"""Making products and changing families of them: new ones, configurations, sale marks, words of happy customers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Contains, Expect, Ref
from webarium.suites.kit import ANY, Mutate, Same, dollars, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.suites.shopping_admin.products import DisableSeveral, OnProduct, set_product
from webarium.tasks import Data, Row, Ui


def product_row(name: str, price: int, stock: int, **values: Any) -> dict[str, Any]:
    """A new product as it is stored where nothing else was said of it."""
    return {
        "name": Same(name),
        "price": price,
        "stock": stock,
        **dict.fromkeys(("sku", "url_key", "image", "created_at", "updated_at"), ANY),
        **dict.fromkeys(("summary", "description", "meta_title", "meta_keywords", "meta_description"), ""),
        **dict.fromkeys(("rating_percent", "parent_id", "regular_price"), None),
        **dict.fromkeys(("special_price", "special_from", "special_to"), None),
        **dict.fromkeys(("review_count", "weight", "sale"), 0),
        "status": "enabled",
        "type": "simple",
        "options": "[]",
        "manage_stock": 1,
        "low_stock": 10,
        **values,
    }


def families(db: Data, where: str = "1") -> list[Row]:
    """Configurable products that requests can name and that cost what their price says."""
    return base.products(db, f"p.type = 'configurable' AND p.regular_price IS NULL AND {where}")


def variants(db: Data, parent: int) -> list[Row]:
    """The variants of a configurable product."""
    return db.rows("SELECT * FROM product WHERE parent_id = ? ORDER BY id", parent)


def value_of(row: Row, title: str) -> str:
    """A variant's size or color."""
    return str(dict(json.loads(row.options))[title])


def attribute_values(db: Data, **values: str) -> list[Expect]:
    """The values that the new product ``thing`` has of attributes, by their codes."""
    return [
        Expect.insert(
            "product_attribute",
            {
                "product_id": Ref("thing"),
                "attribute_id": db.value("SELECT id FROM attribute WHERE code = ?", code),
                "value": value,
            },
        )
        for code, value in values.items()
    ]


class MarkOnSale(DisableSeveral):
    name = "mark_brand_on_sale"
    intent = 'Mark all products from the brand {brand} whose names contain "{word}" as on sale.'
    wordings = ('Turn on the Sale attribute for everything by {brand} with "{word}" in its name.',)
    count = 4
    says = "were updated"

    def expected(self, db: Data, params: DisableSeveral.Params) -> list[Expect]:
        return [set_product(row.id, sale=1) for row in self._products(db, params.brand, params.word)]

    async def act(self, ui: Ui, db: Data, params: DisableSeveral.Params) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await paths.keyword(ui, f"{params.brand} {params.word}")
        names = [row["name"] for row in self._products(db, params.brand, params.word)]
        await paths.tick(ui, names, "Update attributes")
        await ui.select("Sale", "Yes")
        await ui.click("button", "Save")


class NewProduct(OfficeTemplate, Mutate):
    name = "new_product"
    difficulty = "hard"
    intent = (
        'Add a simple product named "{name}" from the brand {brand} with {stock} in stock, in size {size} '
        "and color {color}, priced at {price}, to the {category} category."
    )
    role = "catalog-editor"
    count = 5
    says = "You saved the product."
    THINGS = (
        ("Harbor Fleece Vest", "M", "Navy"),
        ("Lantern Rain Poncho", "L", "Mustard"),
        ("Quarry Work Apron", "XL", "Charcoal"),
        ("Meadow Picnic Skirt", "S", "Green"),
        ("Drift Surf Leggings", "M", "Black"),
        ("Cobble City Blazer", "L", "Gray"),
    )

    @dataclass(frozen=True)
    class Params:
        name: str
        brand: str
        size: str
        color: str
        stock: int
        cents: int
        price: str
        category: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        brands = db.rows("SELECT id, name FROM brand ORDER BY id")
        shelves = db.rows("SELECT * FROM category WHERE level = 1 AND name NOT LIKE '%\"%' ORDER BY id")
        sizes, colors = (
            set(
                db.column(
                    "SELECT o.label FROM attribute_option o JOIN attribute a ON a.id = o.attribute_id WHERE a.code = ?",
                    code,
                )
            )
            for code in ("size", "color")
        )
        for name, size, color in shuffled(rng, self.THINGS) if brands and shelves else ():
            brand, shelf, cents = rng.choice(brands), rng.choice(shelves), rng.randint(18, 79) * 100 + 99
            if size in sizes and color in colors:
                yield NewProduct.Params(
                    name=name,
                    brand=brand["name"],
                    size=size,
                    color=color,
                    stock=rng.choice((25, 40, 60, 120)),
                    cents=cents,
                    price=dollars(cents),
                    category=shelf["name"],
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        maker = db.value("SELECT id FROM brand WHERE name = ?", params.brand)
        shelf = db.value("SELECT id FROM category WHERE name = ? AND level = 1", params.category)
        row = product_row(params.name, params.cents, params.stock, brand_id=maker, attribute_set_id=ANY)
        place = {"category_id": shelf, "product_id": Ref("thing"), "position": ANY}
        return [
            Expect.insert("product", row, label="thing"),
            Expect.insert("product_category", place),
            *attribute_values(db, size=params.size, color=params.color),
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await ui.click("link", "Add Product")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Product Name", params.name)
        await ui.fill("Price", f"{params.cents / 100:.2f}")
        await ui.fill("Quantity", str(params.stock))
        for label, value in (("Brand", params.brand), ("Size", params.size), ("Color", params.color)):
            await ui.select(label, value)
        await ui.select("Categories", params.category)
        await ui.click("button", "Save")


class NewConfiguration(OfficeTemplate, Mutate):
    name = "new_configuration"
    difficulty = "hard"
    intent = (
        'Sell "{name}" in one more color: add the color {color} in size {size} only, at {price}, with {stock} units in '
        "stock."
    )
    wordings = (
        'Add a new color option, {color}, in size {size} to "{name}": {price} each, {stock} in stock.',
    )
    role = "catalog-editor"
    count = 5
    says = "You created 1 configuration."

    @dataclass(frozen=True)
    class Params:
        product: int
        name: str
        color: str
        size: str
        price: str
        stock: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        colors = ("Teal", "Coral", "Plum", "Silver", "Orange", "Lavender")
        for row in shuffled(rng, families(db)):
            held = variants(db, row.id)
            color = rng.choice(colors)
            if held and not any(color in value_of(each, "Color") for each in held):
                size = value_of(rng.choice(held), "Size")
                stock = rng.choice((12, 20, 36))
                yield NewConfiguration.Params(
                    product=row.id,
                    name=row["name"],
                    color=color,
                    size=size,
                    price=dollars(row.price),
                    stock=stock,
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.product(db, params.product)
        options = json.dumps(
            [["Size", params.size], ["Color", params.color]], ensure_ascii=False, separators=(",", ":")
        )
        made = product_row(
            f"{row['name']}-{params.size}-{params.color}",
            row.price,
            params.stock,
            type="variant",
            parent_id=params.product,
            options=options,
            **{
                each: row[each]
                for each in ("brand_id", "image", "summary", "description", "attribute_set_id", "weight")
            },
        )
        colors = json.loads(
            str(
                db.value(
                    "SELECT choices FROM product_option WHERE product_id = ? AND title = 'Color'",
                    params.product,
                )
            )
        )
        choices = json.dumps([*colors, params.color], ensure_ascii=False, separators=(",", ":"))
        return [
            Expect.insert("product", made, label="thing"),
            *attribute_values(db, size=params.size, color=params.color),
            Expect.update(
                "product_option", {"product_id": params.product, "position": 2}, {"choices": choices}
            ),
            set_product(params.product, stock=row.stock + params.stock),
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_product(ui, db, params.product)
        await ui.click("link", "Edit Configurations")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Size", params.size)
        await ui.select("Color", params.color)
        await ui.fill("Quantity", str(params.stock))
        await ui.click("button", "Generate Products")


class PriceOfColor(OfficeTemplate, Mutate):
    name = "price_of_color"
    difficulty = "hard"
    intent = (
        'Lower the price of all {color} configurations of "{name}" by {amount}. Leave the prices of the '
        "other colors as they are."
    )
    wordings = ('Reduce the price of "{name}" in {color}, in every size, by {amount}.',)
    role = "catalog-editor"
    count = 4
    says = "were updated"

    @dataclass(frozen=True)
    class Params:
        product: int
        cents: int
        name: str
        color: str
        amount: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Colors that no other color of the product has in its name, in two to eight sizes."""
        for row in shuffled(rng, families(db, "p.price > 1200")):
            colors = [value_of(each, "Color") for each in variants(db, row.id)]
            for color in shuffled(rng, dict.fromkeys(colors)):
                alike = {each for each in colors if color in each}
                if alike == {color} and 2 <= colors.count(color) <= 8:
                    cents = rng.choice((100, 150, 250, 300))
                    yield PriceOfColor.Params(
                        product=row.id, cents=cents, name=row["name"], color=color, amount=dollars(cents)
                    )
                    break

    def _of(self, db: Data, product: int, color: str) -> list[Row]:
        return [each for each in variants(db, product) if value_of(each, "Color") == color]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        lowered = [
            set_product(each.id, price=each.price - params.cents)
            for each in self._of(db, params.product, params.color)
        ]
        least = {"price": base.product(db, params.product).price - params.cents}
        return [*lowered, Expect.update("product", {"id": params.product}, least)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await paths.keyword(ui, f"{base.product(db, params.product).sku} {params.color}")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        found = self._of(db, params.product, params.color)
        await paths.tick(ui, [each["name"] for each in found], "Update attributes")
        await ui.select("Price", "Add this amount (with a minus: take it off)")
        await ui.fill("Amount or Percentage", f"-{params.cents / 100:.2f}")
        await ui.click("button", "Save")


class FamilySoldOut(OnProduct):
    name = "all_configurations_sold_out"
    difficulty = "medium"
    intent = 'Mark all sizes and colors of "{name}" as out of stock.'
    wordings = (
        "A pipe burst over the shelf holding {name}. Mark all of it as out of stock, regardless of size.",
    )
    count = 4
    where = "p.type = 'configurable' AND p.regular_price IS NULL"

    def expected(self, db: Data, params: OnProduct.Params) -> list[Expect]:
        gone = [
            Expect.update("product", {"id": row.id}, {"stock": 0}) for row in variants(db, params.product)
        ]
        return [*gone, set_product(params.product, stock=0)]

    async def act(self, ui: Ui, db: Data, params: OnProduct.Params) -> None:
        await ui.select("Stock Status", "Out of Stock")
        await ui.click("button", "Save")


class QuoteReview(OnProduct):
    name = "quote_review"
    difficulty = "hard"
    intent = (
        'Quote a happy customer in the description of "{name}": below what is already there, add the full '
        'text of the review "{title}" by {nickname}, word for word.'
    )
    role = "admin"
    count = 5

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        review: int
        title: str
        nickname: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Reviews with five stars whose title and text can stand in a request and in Markdown."""
        rows = base.reviews(
            db,
            "r.status = 'approved' AND r.rating = 5 AND length(r.detail) BETWEEN 40 AND 240 AND length(p.name) < 70"
            " AND p.type = 'simple' AND p.regular_price IS NULL AND r.title NOT LIKE '%\"%' AND p.name NOT LIKE '%\"%'"
            " AND (SELECT count(*) FROM review s WHERE s.product_id = p.id AND s.title = r.title) = 1",
        )
        return [
            QuoteReview.Params(
                product=row.product_id,
                name=row["product"],
                review=row.id,
                title=row.title,
                nickname=row.nickname,
            )
            for row in shuffled(rng, rows)[:30]
            if row.nickname[-1:] != "."
        ]

    def _text(self, db: Data, review: int) -> str:
        return str(db.value("SELECT detail FROM review WHERE id = ?", review))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        old = base.product(db, params.product).description
        return [set_product(params.product, description=Contains.of(old, self._text(db, params.review)))]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Read the review, then write into the product's form."""
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", params.name, Title=params.title)
        await ui.click("link", f"Edit {params.title}")
        await ui.expect_text(params.nickname)
        await super().solve(ui, db, params)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        old = base.product(db, params.product).description
        await ui.fill("Description", f"{old}\n\n> {self._text(db, params.review)}")
        await ui.click("button", "Save")
