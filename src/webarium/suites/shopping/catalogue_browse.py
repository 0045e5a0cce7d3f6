"""Going to places of the catalogue: categories, listings in an order or a price range, searches."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar

from webarium.scoring import OneOf, Range, UrlCheck
from webarium.suites.kit import Navigate, Same, each_of, params_of, shuffled, some
from webarium.suites.shopping.base import ShopTemplate, salable, whole_dollars
from webarium.suites.shopping.places import InCategory, OnListing
from webarium.suites.shopping.shelves import categories, category, found_by
from webarium.tasks import Data, Row, Ui, landing
from webarium.types import Json

PLAIN: Mapping[str, Any] = {"price": None, "cat": None}
"""A listing that is not narrowed."""
ASCENDING = OneOf(("asc", None))
"""The direction of a category's listing unless told otherwise."""
DESCENDING = OneOf(("desc", None))
"""The direction of search results unless told otherwise."""
FIRST = OneOf((None, "", "1"))
"""The page of a listing on which what was asked for first stands."""
RESULTS = ("/catalogsearch/result/", "/catalogsearch/result/index/")
"""Where search results are."""


def category_url(db: Data, category_id: int, **query: Any) -> UrlCheck:
    """A category's listing with these query values, narrowed by no others."""
    return landing(db, f"/{category(db, category_id).path}.html", query={**PLAIN, **query})


def keywords(db: Data, rng: random.Random, *, fewest: int = 3, most: int = 200) -> list[str]:
    """What people search for that finds so many products, in a random order."""
    terms = db.column("SELECT term FROM search_term WHERE results > 0 AND term LIKE '% %' ORDER BY term")
    return [term for term in shuffled(rng, terms) if fewest <= len(found_by(db, term)) <= most]


class BrowseCategory(OnListing, Navigate):
    name = "browse_category"
    difficulty = "easy"
    intent = "I want to browse the products in the {phrase} category. Take me there."

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnListing.Params]:
        """Categories below the top, some of each level."""
        found = shuffled(rng, categories(db))
        deep = [row for row in found if row.level == 3]
        shallow = [row for row in found if row.level == 2]
        return each_of(
            OnListing.Params,
            params_of((*deep[:3], *shallow[:2], *deep[3:], *shallow[2:]), category="id", phrase="phrase"),
        )

    def url(self, db: Data, params: OnListing.Params) -> UrlCheck:
        return category_url(db, params.category)


class Sorting(ShopTemplate, Navigate):
    """Base of tasks of putting a listing into an order."""

    orders: ClassVar[Sequence[tuple[str, str, str, str]]]
    """How requests call an order, how the page does, its key, and its direction."""
    usual: ClassVar[str] = "asc"
    """The direction that the listing has before."""

    @dataclass(frozen=True)
    class Params:
        label: str
        direction: str

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """Choose the order, and turn it round if need be."""
        await ui.select("Sort By", params.label)
        if params.direction != self.usual:
            other = "Descending" if self.usual == "asc" else "Ascending"
            await ui.click("link", f"Set {other} Direction")


class CategorySorted(InCategory, Sorting):
    name = "category_sorted"
    difficulty = "medium"
    intent = "Sort the products in the {phrase} category by {order}."
    orders = (
        ("price, cheapest first", "Price", "price", "asc"),
        ("price, most expensive first", "Price", "price", "desc"),
        ("product name, from A to Z", "Product Name", "name", "asc"),
        ("product name, from Z to A", "Product Name", "name", "desc"),
    )

    @dataclass(frozen=True)
    class Params(InCategory.Params, Sorting.Params):
        order: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """All orders by turns, each on another category."""
        for i, (row, _) in enumerate(self.shelves(db, rng)):
            order, label, key, direction = self.orders[(0, 1, 0, 2, 3)[i % 5]]
            yield CategorySorted.Params(
                category=row.id, phrase=row.phrase, order=order, label=label, key=key, direction=direction
            )

    def url(self, db: Data, params: Params) -> UrlCheck:
        wanted = ASCENDING if params.direction == "asc" else "desc"
        return category_url(
            db, params.category, product_list_order=params.key, product_list_dir=wanted, p=FIRST
        )


class CategoryUnderPrice(InCategory, Navigate):
    name = "category_under_price"
    difficulty = "medium"
    intent = "Show me the products under ${amount} in the {phrase} category."
    form = (("Below $", "{amount}"),)
    button = "Apply"

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        amount: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Categories with products on both sides of a round, or not so round, price."""
        for i, (row, shelf) in enumerate(self.shelves(db, rng)):
            prices = [p.price for p in shelf]
            for cents in rng.sample((1000, 1500, 2500, 3000, 4699, 5000, 7550, 10000, 20000), 9):
                if prices[1] < cents <= prices[-2] and (i % 2 == 0 or cents % 2500):
                    amount = whole_dollars(cents)
                    yield CategoryUnderPrice.Params(category=row.id, phrase=row.phrase, amount=amount)
                    break

    def url(self, db: Data, params: Params) -> UrlCheck:
        return category_url(db, params.category, price=Range(None, Decimal(params.amount)))


class CategoryBetweenPrices(InCategory, Navigate):
    name = "category_between_prices"
    difficulty = "hard"
    intent = (
        "In the {phrase} category, show me only products that cost at least ${low} but less than ${high}, "
        "cheapest first."
    )
    count = 3
    fewest = 6
    form = (("From $", "{low}"), ("Below $", "{high}"))
    button = "Apply"

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        low: int
        high: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A range with products inside and outside."""
        prices = [p.price for p in shelf]
        low = -(-prices[1] // 500) * 500
        high = prices[-2] // 500 * 500
        if low < high and sum(low <= price < high for price in prices) >= 2:
            yield {"low": low // 100, "high": high // 100}

    def url(self, db: Data, params: Params) -> UrlCheck:
        query = {"price": Range(Decimal(params.low), Decimal(params.high)), "cat": None, "p": FIRST}
        return category_url(
            db, params.category, **query, product_list_order="price", product_list_dir=ASCENDING
        )

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Sort By", "Price")


class Searched(ShopTemplate, Navigate):
    """Base of tasks of searching for a ``keyword``."""

    @dataclass(frozen=True)
    class Params:
        keyword: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.keyword)

    def results(self, db: Data, keyword: str, **query: Any) -> UrlCheck:
        """The results of a search with these query values, narrowed by no others."""
        return landing(db, *RESULTS, query={"q": Same(keyword), **PLAIN, **query})


class SearchFor(Searched):
    name = "search_for"
    difficulty = "easy"
    intent = 'Search for "{keyword}".'

    def instances(self, db: Data, rng: random.Random) -> Iterable[Searched.Params]:
        return [Searched.Params(keyword=keyword) for keyword in keywords(db, rng)]

    def url(self, db: Data, params: Searched.Params) -> UrlCheck:
        return self.results(db, params.keyword)


class SearchSorted(Searched, Sorting):
    name = "search_sorted"
    difficulty = "medium"
    intent = 'Show me the "{keyword}" listings by {order}.'
    orders = (
        ("ascending price", "Price", "price", "asc"),
        ("descending price", "Price", "price", "desc"),
        ("name in alphabetical order", "Product Name", "name", "asc"),
    )
    usual = "desc"

    @dataclass(frozen=True)
    class Params(Searched.Params, Sorting.Params):
        order: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """What other people search for, the orders by turns."""
        for i, keyword in enumerate(keywords(db, rng, fewest=4)):
            order, label, key, direction = self.orders[i % 3]
            yield SearchSorted.Params(keyword=keyword, order=order, label=label, key=key, direction=direction)

    def url(self, db: Data, params: Params) -> UrlCheck:
        wanted = DESCENDING if params.direction == "desc" else "asc"
        return self.results(
            db, params.keyword, product_list_order=params.key, product_list_dir=wanted, p=FIRST
        )


class ProductBySku(ShopTemplate, Navigate):
    name = "product_by_sku"
    difficulty = "easy"
    intent = "Open the page for the product with SKU {sku}."
    count = 3
    says = "{sku}"

    @dataclass(frozen=True)
    class Params:
        sku: str
        url_key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            ProductBySku.Params, params_of(some(rng, salable(db), 6), sku="sku", url_key="url_key")
        )

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/{params.url_key}.html")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.sku)
        await ui.click("link", db.value("SELECT name FROM product WHERE sku = ?", params.sku))
