"""What the shop answers to the helpers of WebArena's page checks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.shapes import as_whole
from webarium.sql import one_of, select
from webarium.tasks.data import Data
from webarium.types import SqlValue

if TYPE_CHECKING:
    from webarium.worlds import RowChange, Universe


@dataclass(frozen=True)
class ShopAnswers:
    """Newest orders and reviews: of the universe, and what an episode changed; plain data."""

    origin: str
    newest_order: int | None
    """Of anybody, by its time."""
    products: Mapping[str, int]
    """Product ids of the article numbers that tasks ask about, as far as the shop has them."""
    reviews: Mapping[int, tuple[str, int]]
    """Nickname and stars of each such product's newest review."""

    @classmethod
    def of(cls, universe: Universe, skus: Collection[str]) -> ShopAnswers:
        """Read them from the universe."""
        data = Data.of(universe, "shopping")
        orders = data.column("SELECT id FROM sales_order ORDER BY created_at DESC, id DESC LIMIT 1")
        wanted = sorted(set(skus))
        found = select("sku, id", "product", one_of("sku", wanted).sql)
        products = {row.sku: row.id for row in data.rows(found, *wanted)}
        of_these = one_of("product_id", list(products))
        written = select("product_id, nickname, rating", "review", of_these.sql, "ORDER BY created_at, id")
        rows = data.rows(written, *products.values())
        reviews = {row.product_id: (row.nickname, row.rating) for row in rows}
        return cls(data.origin, orders[0] if orders else None, products, reviews)

    def latest_order_url(self, changes: Sequence[RowChange], *, new_only: bool) -> str | None:
        """The address of the newest order's page."""
        placed = [as_whole(row["id"]) for row in _inserted(changes, "sales_order")]
        number = max(placed, default=None if new_only else self.newest_order)
        return None if number is None else f"{self.origin}/sales/order/view/order_id/{number}/"

    def latest_review(
        self, sku: str, changes: Sequence[RowChange], *, new_only: bool
    ) -> tuple[str, int] | None:
        """Nickname and stars of a product's newest review."""
        product = self.products.get(sku)
        if product is None:
            return None
        written = [row for row in _inserted(changes, "review") if row["product_id"] == product]
        if written:
            newest = max(written, key=lambda row: as_whole(row["id"]))
            return str(newest["nickname"]), as_whole(newest["rating"])
        return None if new_only else self.reviews.get(product)


def _inserted(changes: Sequence[RowChange], table: str) -> list[Mapping[str, SqlValue]]:
    return [
        {**change.key, **change.new}
        for change in changes
        if change.table == table and change.op == "insert" and change.new is not None
    ]
