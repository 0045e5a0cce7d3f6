"""Going to places of the catalogue: categories, listings in an order or a price range, searches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from webarium.scoring import OneOf, Range, Same, UrlCheck
from webarium.suites.kit import Instances
from webarium.suites.shopping.base import ShopTemplate, salable, whole_dollars
from webarium.suites.shopping.paths import open_category
from webarium.suites.shopping.shelves import categories, category, found_by, leaves, on_shelf
from webarium.tasks import Data, Ui, landing

PLAIN: Mapping[str, Any] = {"price": None, "cat": None}
"""A listing that is not narrowed."""
ASCENDING = OneOf(("asc", None))
"""The direction of a category's listing unless told otherwise."""
DESCENDING = OneOf(("desc", None))
"""The direction of search results unless told otherwise."""
RESULTS = ("/catalogsearch/result/", "/catalogsearch/result/index/")
"""Where search results are."""


def category_url(db: Data, category_id: int, query: Mapping[str, Any]) -> UrlCheck:
    """A category's listing with these query values."""
    return landing(db, f"/{category(db, category_id).path}.html", query=query)


def keywords(db: Data, rng: random.Random, *, fewest: int = 3, most: int = 200) -> list[str]:
    """What people search for that finds so many products, in a random order."""
    terms = [
        term
        for term in db.column("SELECT term FROM search_term WHERE results > 0 ORDER BY term")
        if " " in term
    ]
    rng.shuffle(terms)
    return [term for term in terms if fewest <= len(found_by(db, term)) <= most]


class BrowseCategory(ShopTemplate):
    name = "browse_category"
    kind = "navigate"
    difficulty = "easy"
    intent = "I want to browse the products in the {phrase} category. Take me there."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories below the top, some of each level."""
        found = categories(db)
        rng.shuffle(found)
        deep = [row for row in found if row.level == 3]
        shallow = [row for row in found if row.level == 2]
        for row in (*deep[:3], *shallow[:2], *deep[3:], *shallow[2:]):
            yield {"category": row.id, "phrase": row.phrase}

    def url(self, db: Data, category: int, phrase: str) -> UrlCheck:
        return category_url(db, category, PLAIN)

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        await open_category(ui, db, category)


class CategorySorted(ShopTemplate):
    """A category's products in an order."""

    name = "category_sorted"
    kind = "navigate"
    difficulty = "medium"
    intent = "List the products of the {phrase} category by {order}."

    ORDERS = (
        ("price, cheapest first", "Price", "price", "asc"),
        ("price, most expensive first", "Price", "price", "desc"),
        ("product name, from A to Z", "Product Name", "name", "asc"),
        ("product name, from Z to A", "Product Name", "name", "desc"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with several products, the orders by turns."""
        for i, row in enumerate(leaves(db, rng, fewest=5)):
            order, label, key, direction = self.ORDERS[(0, 1, 0, 2, 3)[i % 5]]
            yield {
                "category": row.id,
                "phrase": row.phrase,
                "order": order,
                "label": label,
                "key": key,
                "direction": direction,
            }

    def url(self, db: Data, category: int, key: str, direction: str, **_: Any) -> UrlCheck:
        """Its address with the order."""
        wanted = ASCENDING if direction == "asc" else "desc"
        return category_url(db, category, {**PLAIN, "product_list_order": key, "product_list_dir": wanted})

    async def solve(self, ui: Ui, db: Data, category: int, label: str, direction: str, **_: Any) -> None:
        """Choose the order, and turn it round if need be."""
        await open_category(ui, db, category)
        await ui.select("Sort By", label)
        if direction == "desc":
            await ui.click("link", "Set Descending Direction")


class CategoryUnderPrice(ShopTemplate):
    """A category's products below a price."""

    name = "category_under_price"
    kind = "navigate"
    difficulty = "medium"
    intent = "Show me the products under ${amount} in the {phrase} category."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with products on both sides of a round, or not so round, price."""
        for i, row in enumerate(leaves(db, rng, fewest=5)):
            prices = [p.price for p in on_shelf(db, row.id)]
            for cents in rng.sample((1000, 1500, 2500, 3000, 4699, 5000, 7550, 10000, 20000), 9):
                if prices[1] < cents <= prices[-2] and (i % 2 == 0 or cents % 2500):
                    yield {"category": row.id, "phrase": row.phrase, "amount": whole_dollars(cents)}
                    break

    def url(self, db: Data, category: int, phrase: str, amount: str) -> UrlCheck:
        """Its address with the price range."""
        return category_url(db, category, {"price": Range(None, Decimal(amount)), "cat": None})

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, amount: str) -> None:
        """Type the price into the filter."""
        await open_category(ui, db, category)
        await ui.fill("Below $", amount)
        await ui.click("button", "Apply")


class CategoryBetweenPrices(ShopTemplate):
    """A category's products between two prices, in order."""

    name = "category_between_prices"
    kind = "navigate"
    difficulty = "hard"
    intent = (
        "In the {phrase} category, show me only what costs at least ${low} but less than ${high}, "
        "with the cheapest product first."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with products inside and outside of a range."""
        for row in leaves(db, rng, fewest=6):
            prices = [p.price for p in on_shelf(db, row.id)]
            low = -(-prices[1] // 500) * 500
            high = prices[-2] // 500 * 500
            if low < high and sum(low <= price < high for price in prices) >= 2:
                yield {"category": row.id, "phrase": row.phrase, "low": low // 100, "high": high // 100}

    def url(self, db: Data, category: int, phrase: str, low: int, high: int) -> UrlCheck:
        """Its address with range and order."""
        query = {"price": Range(Decimal(low), Decimal(high)), "cat": None}
        return category_url(
            db, category, {**query, "product_list_order": "price", "product_list_dir": ASCENDING}
        )

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, low: int, high: int) -> None:
        """Type both prices into the filter, and choose the order."""
        await open_category(ui, db, category)
        await ui.fill("From $", str(low))
        await ui.fill("Below $", str(high))
        await ui.click("button", "Apply")
        await ui.select("Sort By", "Price")


class SearchFor(ShopTemplate):
    """The results of a search."""

    name = "search_for"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Search for "{keyword}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """What other people search for."""
        return [{"keyword": keyword} for keyword in keywords(db, rng)]

    def url(self, db: Data, keyword: str) -> UrlCheck:
        return landing(db, *RESULTS, query={"q": Same(keyword), **PLAIN})

    async def solve(self, ui: Ui, db: Data, keyword: str) -> None:
        """Type it into the header's field."""
        await ui.search(keyword)


class SearchSorted(ShopTemplate):
    """The results of a search in an order."""

    name = "search_sorted"
    kind = "navigate"
    difficulty = "medium"
    intent = 'Show me the "{keyword}" listings by {order}.'

    ORDERS = (
        ("ascending price", "Price", "price", "asc"),
        ("descending price", "Price", "price", "desc"),
        ("name in alphabetical order", "Product Name", "name", "asc"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """What other people search for, the orders by turns."""
        for i, keyword in enumerate(keywords(db, rng, fewest=4)):
            order, label, key, direction = self.ORDERS[i % 3]
            yield {"keyword": keyword, "order": order, "label": label, "key": key, "direction": direction}

    def url(self, db: Data, keyword: str, key: str, direction: str, **_: Any) -> UrlCheck:
        """The results' address with the order."""
        wanted = DESCENDING if direction == "desc" else "asc"
        query = {"q": Same(keyword), **PLAIN, "product_list_order": key, "product_list_dir": wanted}
        return landing(db, *RESULTS, query=query)

    async def solve(self, ui: Ui, db: Data, keyword: str, label: str, direction: str, **_: Any) -> None:
        """Search, choose the order, and turn it round if need be."""
        await ui.search(keyword)
        await ui.select("Sort By", label)
        if direction == "asc":
            await ui.click("link", "Set Ascending Direction")


class ProductBySku(ShopTemplate):
    """A product's page, by its stock number."""

    name = "product_by_sku"
    kind = "navigate"
    difficulty = "easy"
    intent = "Open the page of the product with the SKU {sku}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"sku": row.sku, "url_key": row.url_key} for row in rng.sample(salable(db), 6)]

    def url(self, db: Data, sku: str, url_key: str) -> UrlCheck:
        return landing(db, f"/{url_key}.html")

    async def solve(self, ui: Ui, db: Data, sku: str, url_key: str) -> None:
        await ui.search(sku)
        await ui.click("link", db.value("SELECT name FROM product WHERE sku = ?", sku))
        await ui.expect_text(sku)
