"""Facts from the catalogue: price ranges, names, ratings, specifications, options, counts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Money, Number, Record, SetOf, Text
from webarium.sites.shopping.catalog.home import NEW, TALKED_ABOUT
from webarium.suites.kit import Retrieve, dollars, each_of, params_of, shuffled
from webarium.suites.shopping.base import ShopTemplate, choices_of, plain_name, product_called
from webarium.suites.shopping.paths import find_product, turn_round
from webarium.suites.shopping.places import InCategory, OnListing, OnProduct, named_products
from webarium.suites.shopping.shelves import categories, found_by, leaf_of, on_shelf, specs
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

ENDS = "Answer with the lowest and the highest price and nothing else, one per line, such as $12.34."
"""How a price range is answered."""


def ends(shelf: list[Row]) -> SetOf:
    """The lowest and the highest price as an answer."""
    return SetOf((Money(shelf[0].price), Money(shelf[-1].price)))


class BrandPriceRange(ShopTemplate, Retrieve):
    name = "brand_price_range"
    difficulty = "medium"
    intent = "What is the price range for products from {brand}?"
    count = 4
    answer_form = ENDS

    @dataclass(frozen=True)
    class Params:
        brand: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Brands whose name finds exactly their products."""
        for brand in shuffled(rng, db.column("SELECT name FROM brand ORDER BY name")):
            found = found_by(db, brand)
            own = db.column(
                "SELECT p.id FROM product p JOIN brand b ON b.id = p.brand_id WHERE b.name = ?", brand
            )
            exact = {p.brand for p in found} == {brand} and len(found) == len(own)
            if 3 <= len(found) <= 40 and exact and found[0].price != found[-1].price:
                yield BrandPriceRange.Params(brand=brand)

    def answer(self, db: Data, params: Params) -> SetOf:
        return ends(found_by(db, params.brand))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Search for the brand and read both ends of the results by price."""
        first, *_, last = found_by(db, params.brand)
        await ui.search(params.brand)
        await ui.select("Sort By", "Price")
        await ui.expect_text(dollars(last.price), near=last["name"])
        await turn_round(ui, "Ascending")
        await ui.expect_text(dollars(first.price), near=first["name"])


class CategoryPriceRange(InCategory, Retrieve):
    name = "category_price_range"
    difficulty = "medium"
    intent = "What is the price range of the products in the {phrase} category?"
    count = 4
    answer_form = ENDS
    ordered = "asc"

    def fits(self, shelf: list[Row]) -> bool:
        return bool(shelf[0].price != shelf[-1].price)

    def answer(self, db: Data, params: InCategory.Params) -> SetOf:
        return ends(on_shelf(db, params.category))

    async def see(self, ui: Ui, db: Data, params: InCategory.Params) -> None:
        """Read both ends of the category by price."""
        low, high = self.told(db, params)
        await ui.expect_text(low)
        await turn_round(ui, "Descending")
        await ui.expect_text(high)


class BrandProductsInCategory(InCategory, Retrieve):
    name = "brand_products_in_category"
    difficulty = "medium"
    intent = "Give me the full names of all products from {brand} in the {phrase} category."
    count = 4
    fewest = 6

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        brand: str

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A brand with two or three products."""
        for brand in shuffled(rng, sorted({p.brand for p in shelf})):
            if 2 <= sum(p.brand == brand for p in shelf) <= 3:
                yield {"brand": brand}
                break

    def answer(self, db: Data, params: Params) -> SetOf:
        return SetOf(tuple(Text(p["name"]) for p in on_shelf(db, params.category) if p.brand == params.brand))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Turn the shelf's pages and read the names."""
        await ui.select("Show", "36")
        left = self.told(db, params)
        for _ in self.told(db, params):  # each page shows one at least
            if not left:
                break
            here = [name for name in left if ui.has(name)]
            await ui.expect_text(*here)
            left = [name for name in left if name not in here]
            if left:
                await ui.click("link", "Next")


class ProductRating(OnProduct, Retrieve):
    name = "product_rating"
    difficulty = "easy"
    intent = 'What is the rating of "{product}" as a percentage, and how many customer reviews does it have?'
    count = 4
    where = f"review_count >= 4 AND p.id NOT IN ({TALKED_ABOUT}) AND p.id NOT IN ({NEW})"

    def answer(self, db: Data, params: OnProduct.Params) -> Record:
        row = product_called(db, params.product)
        return Record.of(rating=Number(row.rating_percent, unit="%"), reviews=Number(row.review_count))


class SpecificationValue(OnProduct, Retrieve):
    name = "specification_value"
    difficulty = "easy"
    intent = 'What does the product information for "{product}" list as its "{label}"?'
    count = 4
    near = "{label}"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Specifications that the product's name does not tell."""
        for row in named_products(db, rng):
            told = [
                label
                for label, value in specs(db, row.id).items()
                if value.lower() not in row["name"].lower() and label != "Brand" and len(value) <= 60
            ]
            if told:
                yield SpecificationValue.Params(product=row["name"], label=rng.choice(told))

    def answer(self, db: Data, params: Params) -> Text:
        return Text(
            specs(db, db.value("SELECT id FROM product WHERE name = ?", params.product))[params.label]
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("tab", "More Information")


class OptionsOnOffer(OnProduct, Retrieve):
    name = "options_on_offer"
    difficulty = "easy"
    intent = 'What "{title}" options can I choose from when I buy "{product}"?'
    count = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with an option of a few values that their names do not tell."""
        optional = "EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id)"
        for row in named_products(db, rng, optional):
            words = row["name"].lower().split()
            for title, values in choices_of(db, row.id):
                if 3 <= len(values) <= 7 and not any(v.lower() in words for v in values):
                    yield OptionsOnOffer.Params(product=row["name"], title=title)
                    break

    def answer(self, db: Data, params: Params) -> SetOf:
        product_id = db.value("SELECT id FROM product WHERE name = ?", params.product)
        return SetOf(tuple(Text(value) for value in dict(choices_of(db, product_id))[params.title]))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        for value in self.told(db, params):
            if not ui.has(value):
                await ui.expect_text(value, near=params.title)


class PriceDifference(ShopTemplate, Retrieve):
    name = "price_difference"
    difficulty = "medium"
    intent = 'How much more does "{dear}" cost than "{cheap}"?'
    count = 4

    @dataclass(frozen=True)
    class Params:
        dear: str
        cheap: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Two products of one shelf."""
        for row in named_products(db, rng):
            shelf = on_shelf(db, leaf_of(db, row.id).id)
            cheaper = [p for p in shelf if plain_name(p["name"]) and p.price < row.price]
            if cheaper:
                yield PriceDifference.Params(dear=row["name"], cheap=rng.choice(cheaper)["name"])

    def _price(self, db: Data, name: str) -> int:
        return int(db.value("SELECT price FROM product WHERE name = ?", name))

    def answer(self, db: Data, params: Params) -> Money:
        return Money(self._price(db, params.dear) - self._price(db, params.cheap))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Read both prices on the products' pages."""
        for name in (params.dear, params.cheap):
            await find_product(ui, product_called(db, name))
            await ui.expect_text(dollars(self._price(db, name)))


class CategoryCount(OnListing, Retrieve):
    name = "category_count"
    difficulty = "easy"
    intent = "How many products does the shop list in the {phrase} category?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnListing.Params]:
        """Categories of more than one page."""
        found = [row for row in categories(db) if row.products > 12]
        return each_of(OnListing.Params, params_of(shuffled(rng, found), category="id", phrase="phrase"))

    def answer(self, db: Data, params: OnListing.Params) -> Number:
        return Number(len(on_shelf(db, params.category)))

    def told(self, db: Data, params: OnListing.Params) -> list[str]:
        return [f"of {len(on_shelf(db, params.category)):,}"]


class CountUnderPrice(InCategory, Retrieve):
    name = "count_under_price"
    difficulty = "medium"
    intent = "How many products in the {phrase} category cost less than ${amount}?"
    count = 3
    fewest = 8
    form = (("Below $", "{amount}"),)
    button = "Apply"

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        amount: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A price with products on both sides."""
        low, high = shelf[3].price, shelf[-2].price
        amounts = [a for a in (1000, 2000, 3000, 5000, 8000, 12000) if low < a <= high]
        if amounts:
            yield {"amount": rng.choice(amounts) // 100}

    def answer(self, db: Data, params: Params) -> Number:
        return Number(sum(p.price < params.amount * 100 for p in on_shelf(db, params.category)))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Read the number above the listing."""
        number = self.answer(db, params).value
        await ui.expect_text(f"{number} Items" if not ui.has("Items 1") else "of")


class Subcategories(OnListing, Retrieve):
    name = "subcategories"
    exempt: ClassVar[Mapping[str, str]] = {
        "shown": "The lists of the main menu are closed, and seen by nobody, until one points at a department."
    }
    difficulty = "easy"
    intent = "Which subcategories does {phrase} have?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnListing.Params]:
        """Categories of the second level with a few below them."""
        found = [row for row in categories(db, high=2) if 2 <= row.children <= 6]
        return each_of(OnListing.Params, params_of(shuffled(rng, found), category="id", phrase="phrase"))

    def answer(self, db: Data, params: OnListing.Params) -> SetOf:
        names = db.column("SELECT name FROM category WHERE parent_id = ? ORDER BY position", params.category)
        return SetOf(tuple(Text(name) for name in names))


class SkuOfProduct(OnProduct, Retrieve):
    name = "sku_of_product"
    difficulty = "easy"
    intent = 'What is the SKU of "{product}"?'
    count = 3
    near = "SKU"

    def answer(self, db: Data, params: OnProduct.Params) -> Text:
        return Text(db.value("SELECT sku FROM product WHERE name = ?", params.product))
