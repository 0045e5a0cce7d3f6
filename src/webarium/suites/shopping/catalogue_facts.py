"""Facts from the catalogue: price ranges, names, ratings, specifications, options, counts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from webarium.scoring import Money, Number, Record, SetOf, Text
from webarium.suites.kit import Instances, dollars
from webarium.suites.shopping.base import ShopTemplate, choices_of, plain_name, salable
from webarium.suites.shopping.paths import find_product, open_category
from webarium.suites.shopping.shelves import categories, found_by, leaf_of, leaves, on_shelf, specs
from webarium.tasks import Data, Row, Ui


def named_products(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Products that can be bought and whose names read well, in a random order."""
    found = [row for row in salable(db, where, *params) if plain_name(row["name"])]
    rng.shuffle(found)
    return found


class BrandPriceRange(ShopTemplate):
    """Lowest and highest price of a brand."""

    name = "brand_price_range"
    kind = "retrieve"
    difficulty = "medium"
    intent = "What is the price range of the products from {brand}?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands whose name finds exactly their products."""
        brands = db.column("SELECT name FROM brand ORDER BY name")
        rng.shuffle(brands)
        for brand in brands:
            found = found_by(db, brand)
            own = db.column(
                "SELECT p.id FROM product p JOIN brand b ON b.id = p.brand_id WHERE b.name = ?", brand
            )
            exact = {p.brand for p in found} == {brand} and len(found) == len(own)
            if 3 <= len(found) <= 40 and exact and found[0].price != found[-1].price:
                yield {"brand": brand}

    def answer(self, db: Data, brand: str) -> SetOf:
        found = found_by(db, brand)
        return SetOf((Money(found[0].price), Money(found[-1].price)))

    async def solve(self, ui: Ui, db: Data, brand: str) -> None:
        """Search for the brand and read both ends of the results by price."""
        found = found_by(db, brand)
        await ui.search(brand)
        await ui.select("Sort By", "Price")
        await ui.expect_text(dollars(found[-1].price), near=found[-1]["name"])
        await ui.click("link", "Set Ascending Direction")
        await ui.expect_text(dollars(found[0].price), near=found[0]["name"])


class CategoryPriceRange(ShopTemplate):
    """Lowest and highest price of a category."""

    name = "category_price_range"
    kind = "retrieve"
    difficulty = "medium"
    intent = "What is the price range of the products in the {phrase} category?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in leaves(db, rng, fewest=5):
            shelf = on_shelf(db, row.id)
            if shelf[0].price != shelf[-1].price:
                yield {"category": row.id, "phrase": row.phrase}

    def answer(self, db: Data, category: int, phrase: str) -> SetOf:
        shelf = on_shelf(db, category)
        return SetOf((Money(shelf[0].price), Money(shelf[-1].price)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        """Read both ends of the category by price."""
        shelf = on_shelf(db, category)
        await open_category(ui, db, category)
        await ui.select("Sort By", "Price")
        await ui.expect_text(dollars(shelf[0].price))
        await ui.click("link", "Set Descending Direction")
        await ui.expect_text(dollars(shelf[-1].price))


class BrandProductsInCategory(ShopTemplate):
    """The names of a brand's products in a category."""

    name = "brand_products_in_category"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Give me the complete names of all products from {brand} in the {phrase} category."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories in which a brand has two or three products."""
        for row in leaves(db, rng, fewest=6):
            shelf = on_shelf(db, row.id)
            brands = sorted({p.brand for p in shelf})
            rng.shuffle(brands)
            for brand in brands:
                own = [p for p in shelf if p.brand == brand]
                if 2 <= len(own) <= 3:
                    yield {"category": row.id, "phrase": row.phrase, "brand": brand}
                    break

    def _own(self, db: Data, category: int, brand: str) -> list[Row]:
        return [p for p in on_shelf(db, category) if p.brand == brand]

    def answer(self, db: Data, category: int, phrase: str, brand: str) -> SetOf:
        return SetOf(tuple(Text(p["name"]) for p in self._own(db, category, brand)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, brand: str) -> None:
        """Turn the shelf's pages and read the names."""
        await open_category(ui, db, category)
        await ui.select("Show", "36")
        left = [p["name"] for p in self._own(db, category, brand)]
        while left:
            here = [name for name in left if ui.has(name)]
            await ui.expect_text(*here)
            left = [name for name in left if name not in here]
            if left:
                await ui.click("link", "Next")


class ProductRating(ShopTemplate):
    """Rating and number of reviews of a product."""

    name = "product_rating"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What is the rating of "{product}" in percent, and how many customer reviews does it have?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"product": row["name"]} for row in named_products(db, rng, "review_count >= 4")]

    def _row(self, db: Data, product: str) -> Row:
        return db.row("SELECT * FROM product WHERE name = ?", product)

    def answer(self, db: Data, product: str) -> Record:
        row = self._row(db, product)
        return Record.of(rating=Number(row.rating_percent, unit="%"), reviews=Number(row.review_count))

    async def solve(self, ui: Ui, db: Data, product: str) -> None:
        """Read both on its page."""
        row = self._row(db, product)
        await find_product(ui, row)
        await ui.expect_text(f"{row.rating_percent}%", str(row.review_count))


class SpecificationValue(ShopTemplate):
    """A line of a product's specification table."""

    name = "specification_value"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What does the product information of "{product}" give as its "{label}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Specifications that the product's name does not tell."""
        for row in named_products(db, rng):
            told = [
                (label, value)
                for label, value in specs(db, row.id).items()
                if value.lower() not in row["name"].lower() and label != "Brand" and len(value) <= 60
            ]
            if told:
                yield {"product": row["name"], "label": rng.choice(told)[0]}

    def answer(self, db: Data, product: str, label: str) -> Text:
        return Text(specs(db, db.value("SELECT id FROM product WHERE name = ?", product))[label])

    async def solve(self, ui: Ui, db: Data, product: str, label: str) -> None:
        """Read it on its page."""
        row = db.row("SELECT * FROM product WHERE name = ?", product)
        await find_product(ui, row)
        await ui.click("tab", "More Information")
        await ui.expect_text(specs(db, row.id)[label], near=label)


class OptionsOnOffer(ShopTemplate):
    """What can be chosen of a product."""

    name = "options_on_offer"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Which values of "{title}" can I choose from when I buy "{product}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products with an option of a few values that their names do not tell."""
        for row in named_products(
            db, rng, "EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id)"
        ):
            for title, values in choices_of(db, row.id):
                if 3 <= len(values) <= 7 and not any(
                    v.lower() in row["name"].lower().split() for v in values
                ):
                    yield {"product": row["name"], "title": title}
                    break

    def _values(self, db: Data, product: str, title: str) -> list[str]:
        return dict(choices_of(db, db.value("SELECT id FROM product WHERE name = ?", product)))[title]

    def answer(self, db: Data, product: str, title: str) -> SetOf:
        return SetOf(tuple(Text(value) for value in self._values(db, product, title)))

    async def solve(self, ui: Ui, db: Data, product: str, title: str) -> None:
        """Read them on its page."""
        await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", product))
        for value in self._values(db, product, title):
            if not ui.has(value):
                await ui.expect_text(value, near=title)


class PriceDifference(ShopTemplate):
    """How much more one product costs than another."""

    name = "price_difference"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'How much more does "{dear}" cost than "{cheap}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Two products of one shelf."""
        for row in named_products(db, rng):
            shelf = [
                p
                for p in on_shelf(db, leaf_of(db, row.id).id)
                if plain_name(p["name"]) and p.price < row.price
            ]
            if shelf:
                yield {"dear": row["name"], "cheap": rng.choice(shelf)["name"]}

    def _price(self, db: Data, name: str) -> int:
        return int(db.value("SELECT price FROM product WHERE name = ?", name))

    def answer(self, db: Data, dear: str, cheap: str) -> Money:
        return Money(self._price(db, dear) - self._price(db, cheap))

    async def solve(self, ui: Ui, db: Data, dear: str, cheap: str) -> None:
        """Read both prices on the products' pages."""
        for name in (dear, cheap):
            await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", name))
            await ui.expect_text(dollars(self._price(db, name)))


class CategoryCount(ShopTemplate):
    """How many products a category has."""

    name = "category_count"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many products does the shop list in the {phrase} category?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories of more than one page."""
        found = [row for row in categories(db) if row.products > 12]
        rng.shuffle(found)
        return [{"category": row.id, "phrase": row.phrase} for row in found]

    def answer(self, db: Data, category: int, phrase: str) -> Number:
        return Number(len(on_shelf(db, category)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        """Read it above the listing."""
        await open_category(ui, db, category)
        await ui.expect_text(f"of {len(on_shelf(db, category)):,}")


class CountUnderPrice(ShopTemplate):
    """How many products of a category cost less than a price."""

    name = "count_under_price"
    kind = "retrieve"
    difficulty = "medium"
    intent = "How many products in the {phrase} category cost less than ${amount}?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with products on both sides."""
        for row in leaves(db, rng, fewest=8):
            prices = [p.price for p in on_shelf(db, row.id)]
            amounts = [a for a in (1000, 2000, 3000, 5000, 8000, 12000) if prices[3] < a <= prices[-2]]
            if amounts:
                yield {"category": row.id, "phrase": row.phrase, "amount": rng.choice(amounts) // 100}

    def answer(self, db: Data, category: int, phrase: str, amount: int) -> Number:
        return Number(sum(p.price < amount * 100 for p in on_shelf(db, category)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, amount: int) -> None:
        """Narrow the category by price and read the number above the listing."""
        await open_category(ui, db, category)
        await ui.fill("Below $", str(amount))
        await ui.click("button", "Apply")
        await ui.expect_text(
            f"{self.answer(db, category, phrase, amount).value} Items" if not ui.has("Items 1") else "of"
        )


class Subcategories(ShopTemplate):
    name = "subcategories"
    exempt: ClassVar[Mapping[str, str]] = {
        "shown": "The lists of the main menu are closed, and seen by nobody, until one points at a department."
    }
    kind = "retrieve"
    difficulty = "easy"
    intent = "Into which categories is {phrase} divided?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories of the second level with a few below them."""
        found = [row for row in categories(db, high=2) if 2 <= row.children <= 6]
        rng.shuffle(found)
        return [{"category": row.id, "phrase": row.phrase} for row in found]

    def answer(self, db: Data, category: int, phrase: str) -> SetOf:
        names = db.column("SELECT name FROM category WHERE parent_id = ? ORDER BY position", category)
        return SetOf(tuple(Text(name) for name in names))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        """Read them beside the category's products."""
        await open_category(ui, db, category)
        await ui.expect_text(*db.column("SELECT name FROM category WHERE parent_id = ?", category))


class SkuOfProduct(ShopTemplate):
    name = "sku_of_product"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What is the SKU of "{product}"?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"product": row["name"]} for row in named_products(db, rng)[:6]]

    def answer(self, db: Data, product: str) -> Text:
        return Text(db.value("SELECT sku FROM product WHERE name = ?", product))

    async def solve(self, ui: Ui, db: Data, product: str) -> None:
        """Read it on its page."""
        await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", product))
        await ui.expect_text(self.answer(db, product).value, near="SKU")
