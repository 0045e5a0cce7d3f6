"""Getting to a place in the store."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from webarium.scoring import OneOf, UrlCheck
from webarium.suites.kit import Navigate, Search, each_of, params_of, shuffled, some
from webarium.suites.omnizon import base, paths
from webarium.suites.omnizon.base import (
    CHEAPEST_FIRST,
    DEAREST_FIRST,
    PLAIN,
    OfBrand,
    OmnizonTemplate,
    OnOrder,
    OnProduct,
)
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing
from webarium.types import Json


class SearchFor(OmnizonTemplate, Search):
    name = "search_for"
    difficulty = "easy"
    intent = 'Search Omnizon for "{text}".'
    count = 4

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        kinds = db.column("SELECT DISTINCT kind FROM product ORDER BY kind")
        return (SearchFor.Params(text=kind) for kind in shuffled(rng, kinds))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return base.results(db, params.text)


class NarrowCategory(OfBrand, Navigate):
    name = "narrow_category"
    difficulty = "medium"
    intent = "Show me only {brand} products in the {category} category, sorted by price with the {end} first."
    count = 5

    @dataclass(frozen=True)
    class Params(OfBrand.Params):
        category: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Brands with at least two products there."""
        for at, (named, found) in enumerate(self.groups(db, rng)):
            brands = sorted({p.brand for p in found if sum(q.brand == p.brand for q in found) >= 2})
            if brands:
                brand = rng.choice(brands)
                end = ("cheapest", "most expensive")[at % 2]
                yield NarrowCategory.Params(**named, brand=brand, end=end)

    def url(self, db: Data, params: Params) -> UrlCheck:
        """The department's page with both settings, from its first product."""
        sort = "price-asc" if params.end == "cheapest" else "price-desc"
        query = {"brand": params.brand, "sort": sort, "page": OneOf((None, "", "1"))}
        return landing(db, f"/category/{params.slug}", query={**PLAIN, **query})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        order = CHEAPEST_FIRST if params.end == "cheapest" else DEAREST_FIRST
        await paths.open_category(ui, base.department(db, params.slug), order)


class PriceRange(OmnizonTemplate, Search):
    name = "price_range"
    difficulty = "medium"
    intent = 'Search for "{text}" and filter the results to prices from ${low} to ${high}.'
    count = 4
    form = (("Min", "{low}"), ("Max", "{high}"))
    button = "Apply price"

    @dataclass(frozen=True)
    class Params:
        text: str
        low: int
        high: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Kinds of things with several prices."""
        kinds = db.column("SELECT kind FROM product GROUP BY kind HAVING count(*) >= 5 ORDER BY kind")
        for kind in shuffled(rng, kinds):
            prices = sorted(row.price for row in base.products(db, "p.kind = ?", kind))
            if len(prices) < 2:
                continue
            low, high = prices[1] // 100, prices[-2] // 100 + 1
            if high - low >= 5:
                yield PriceRange.Params(text=kind, low=low, high=high)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return base.results(db, params.text, min=_dollars(params.low), max=_dollars(params.high))


def _dollars(amount: int) -> OneOf:
    """How an end of a price range may be written."""
    return OneOf((f"{amount}", f"{amount}.00", f"${amount}", f"${amount}.00"))


class OpenBestRated(OfBrand, Navigate):
    name = "open_cheapest_of_brand"
    difficulty = "medium"
    intent = "Open the product page for the cheapest {brand} product in the {category} category."
    count = 4
    sort = CHEAPEST_FIRST

    @dataclass(frozen=True)
    class Params(OfBrand.Params):
        category: str

    def offers(self, db: Data, rng: random.Random, rows: list[Row]) -> Iterator[dict[str, Json]]:
        """A brand with one cheapest product among several."""
        for brand in sorted({p.brand for p in rows}):
            own = [p for p in rows if p.brand == brand]
            if len(own) >= 3 and own[0].price < own[1].price:
                yield {"brand": brand}
                break

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/product/{base.shelf(db, params.slug, 'p.brand = ?', params.brand)[0].id}")

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", base.shelf(db, params.slug, "p.brand = ?", params.brand)[0]["name"])


class OpenProduct(OnProduct, Navigate):
    name = "open_product"
    difficulty = "easy"
    intent = 'Take me to the product page for "{product_name}".'
    count = 3

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(OpenProduct.Params, map(base.named, some(rng, base.products(db), 6)))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/product/{params.product_id}")


class OpenOrder(OnOrder, Navigate):
    name = "open_order_with"
    difficulty = "easy"
    intent = "Show me the details of order {number}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOrder.Params]:
        return each_of(OnOrder.Params, params_of(some(rng, base.purchases(db), 6), number="number"))

    def url(self, db: Data, params: OnOrder.Params) -> UrlCheck:
        return landing(db, f"/orders/{params.number}")
