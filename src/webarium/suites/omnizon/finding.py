"""Getting to a place in the store."""

from __future__ import annotations

import random
from collections.abc import Mapping

from webarium.scoring import OneOf, UrlCheck
from webarium.suites.kit import Instances
from webarium.suites.omnizon import paths
from webarium.suites.omnizon.base import (
    PLAIN,
    OmnizonTemplate,
    department,
    departments,
    named,
    order_of,
    product,
    products,
    purchases,
    results,
    shelf,
)
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing
from webarium.types import Json


class SearchFor(OmnizonTemplate):
    name = "search_for"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Search Omnizon for "{text}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        kinds = db.column("SELECT DISTINCT kind FROM product ORDER BY kind")
        rng.shuffle(kinds)
        for kind in kinds:
            yield {"text": kind}

    def url(self, db: Data, text: str) -> UrlCheck:
        return results(db, text)

    async def solve(self, ui: Ui, db: Data, text: str) -> None:
        """Use the field in the header."""
        await ui.search(text)


class NarrowCategory(OmnizonTemplate):
    """A department, narrowed to a brand and sorted."""

    name = "narrow_category"
    kind = "navigate"
    difficulty = "medium"
    intent = "Show me only the products of {brand} in the {category} category, sorted by price with the {end} first."
    count = 5

    ORDERS: Mapping[str, tuple[str, str]] = {
        "cheapest": ("price-asc", "Price: Low to High"),
        "most expensive": ("price-desc", "Price: High to Low"),
    }

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands with at least two products there."""
        for at, row in enumerate(departments(db, rng)):
            found = shelf(db, row.slug)
            brands = sorted({p.brand for p in found if sum(q.brand == p.brand for q in found) >= 2})
            if brands:
                brand = rng.choice(brands)
                end = ("cheapest", "most expensive")[at % 2]
                yield {"slug": row.slug, "category": row["name"], "brand": brand, "end": end}

    def url(self, db: Data, slug: str, brand: str, end: str, **_: Json) -> UrlCheck:
        """The department's page with both settings, from its first product."""
        query = {"brand": brand, "sort": self.ORDERS[end][0], "page": OneOf((None, "", "1"))}
        return landing(db, f"/category/{slug}", query={**PLAIN, **query})

    async def solve(self, ui: Ui, db: Data, slug: str, brand: str, end: str, **_: Json) -> None:
        row = department(db, slug)
        await paths.open_category(ui, row, self.ORDERS[end][1])
        await ui.check(brand, near="Brand")


class PriceRange(OmnizonTemplate):
    """Search results within a price range."""

    name = "price_range"
    kind = "navigate"
    difficulty = "medium"
    intent = 'Search for "{text}" and filter the results to prices from ${low} to ${high}.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Kinds of things with several prices."""
        kinds = db.column("SELECT kind FROM product GROUP BY kind HAVING count(*) >= 5 ORDER BY kind")
        rng.shuffle(kinds)
        for kind in kinds:
            prices = sorted(row.price for row in products(db, "p.kind = ?", kind))
            low, high = prices[1] // 100, prices[-2] // 100 + 1
            if high - low >= 5:
                yield {"text": kind, "low": low, "high": high}

    def url(self, db: Data, text: str, low: int, high: int) -> UrlCheck:
        """The results with both ends."""
        return results(db, text, min=_dollars(low), max=_dollars(high))

    async def solve(self, ui: Ui, db: Data, text: str, low: int, high: int) -> None:
        await ui.search(text)
        await ui.fill("Min", str(low))
        await ui.fill("Max", str(high))
        await ui.click("button", "Apply price")


def _dollars(amount: int) -> OneOf:
    """How an end of a price range may be written."""
    return OneOf((f"{amount}", f"{amount}.00", f"${amount}", f"${amount}.00"))


class OpenBestRated(OmnizonTemplate):
    """The page of a department's cheapest product of a brand."""

    name = "open_cheapest_of_brand"
    kind = "navigate"
    difficulty = "medium"
    intent = "Open the product page of the cheapest {brand} product in the {category} category."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands with one cheapest product among several."""
        for row in departments(db, rng):
            found = shelf(db, row.slug)
            for brand in sorted({p.brand for p in found}):
                own = [p for p in found if p.brand == brand]
                if len(own) >= 3 and own[0].price < own[1].price:
                    yield {"slug": row.slug, "category": row["name"], "brand": brand}
                    break

    def _wanted(self, db: Data, slug: str, brand: str) -> Row:
        return shelf(db, slug, "p.brand = ?", brand)[0]

    def url(self, db: Data, slug: str, brand: str, **_: Json) -> UrlCheck:
        return landing(db, f"/product/{self._wanted(db, slug, brand).id}")

    async def solve(self, ui: Ui, db: Data, slug: str, brand: str, **_: Json) -> None:
        row = department(db, slug)
        await paths.open_category(ui, row, "Price: Low to High")
        await ui.check(brand, near="Brand")
        await ui.click("link", self._wanted(db, slug, brand)["name"])


class OpenProduct(OmnizonTemplate):
    name = "open_product"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Take me to the product page of "{product_name}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in rng.sample(products(db), 6):
            yield named(row)

    def url(self, db: Data, product_id: int, **_: Json) -> UrlCheck:
        return landing(db, f"/product/{product_id}")

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        await paths.find(ui, product(db, product_id))


class OpenOrder(OmnizonTemplate):
    """The page of an order."""

    name = "open_order_with"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me the details of my order {number}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for order in rng.sample(purchases(db), 6):
            yield {"number": order.number}

    def url(self, db: Data, number: str) -> UrlCheck:
        return landing(db, f"/orders/{number}")

    async def solve(self, ui: Ui, db: Data, number: str) -> None:
        await paths.open_order(ui, order_of(db, number))
