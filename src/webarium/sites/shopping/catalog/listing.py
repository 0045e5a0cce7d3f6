"""Listings: which products a category or a search shows, in which order, and how they can be narrowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import apsw

from webarium.sites.kit.paging import Paging
from webarium.sites.shopping.catalog.attributes import MOST_PRODUCTS, AttributeChoice, having, offered
from webarium.sites.shopping.catalog.price import EDGES, PriceChoice, offered_ranges
from webarium.sites.shopping.catalog.products import ProductCard, cards
from webarium.sites.shopping.catalog.toolbar import NO_LABELS, Toolbar
from webarium.sql import Where, select
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Source:
    """The products that a listing draws from, before filters: SQL of the program's own with parameters."""

    origin: str
    """The table that leads to the products, such as ``product_category pc``; empty: all products."""
    link: str
    """Its column that holds the product's id."""
    where: str
    """Condition on the origin and on the product ``p``."""
    params: tuple[SqlValue, ...]
    rank: str = "p.id"
    """Expression of the listing's own order: position, or relevance (more is better)."""
    holds_branches: bool = False
    """Whether everything in the categories below belongs to it anyway."""

    def tables(self, *, facts: bool = False) -> str:
        """What follows FROM; with ``facts`` only id, status and price are read, from their index."""
        if not self.origin:
            return "product p"
        index = "INDEXED BY product_facts" if facts else ""
        return f"{self.origin} CROSS JOIN product p {index} ON p.id = {self.link}"


@dataclass(frozen=True, slots=True)
class CategoryChoice:
    """A category that a listing can be narrowed to."""

    id: int
    name: str
    products: int


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of products with all that stands around it."""

    toolbar: Toolbar
    paging: Paging
    products: tuple[ProductCard, ...]
    prices: tuple[PriceChoice, ...]
    """Ranges to narrow to; empty when a price filter is on."""
    categories: tuple[CategoryChoice, ...]
    """Categories to narrow to; empty when a category filter is on."""
    attributes: tuple[AttributeChoice, ...]
    """Attributes to narrow by; empty where the listing is too large for them."""
    category_name: str
    """The category that the listing is narrowed to; empty when none."""

    @property
    def is_narrowable(self) -> bool:
        """Whether there are filters to choose or to take off."""
        return bool(self.prices or self.categories or self.toolbar.is_narrowed)


def category_source(category_id: int) -> Source:
    """Everything that stands in a category."""
    where = "pc.category_id = ?"
    return Source(
        "product_category pc", "pc.product_id", where, (category_id,), "pc.position", holds_branches=True
    )


def load_listing(
    db: apsw.Connection,
    source: Source,
    toolbar: Toolbar,
    *,
    below: int | None,
    facets: bool = True,
    labels: Mapping[str, str] = NO_LABELS,
) -> Listing:
    """Load the page that the toolbar asks for.

    Args:
        db: The shop's database.
        source: Where the products come from.
        toolbar: What is asked for.
        below: The category whose children are offered as filters.
        facets: Whether filters are offered at all.
        labels: Labels of the attributes that are offered as filters, by code.
    """
    category_name = _name_of(db, toolbar.category)
    if not category_name:
        toolbar = replace(toolbar, category=None)
    narrowed = _narrow(source, toolbar)
    counts = _counts(db, narrowed)
    total = counts[-1]
    paging = Paging(total, toolbar.page, toolbar.limit, together=toolbar.together)
    found = db.execute(_page_sql(narrowed, toolbar), (*narrowed.params, paging.limit, paging.offset))
    prices = offered_ranges(dict(zip(EDGES, counts, strict=False)), total)
    return Listing(
        toolbar,
        paging,
        cards(db, [row[0] for row in found]),
        prices if facets and toolbar.price is None else (),
        _categories(db, source, toolbar, below) if facets and toolbar.category is None else (),
        _attributes(db, narrowed, toolbar, labels) if facets and total <= MOST_PRODUCTS else (),
        category_name,
    )


def _narrow(source: Source, toolbar: Toolbar) -> Source:
    """The source with the toolbar's filters."""
    where, params = [source.where, "p.status = 'enabled'"], list(source.params)
    if toolbar.category is not None:
        where.append("p.id IN (SELECT product_id FROM product_category WHERE category_id = ?)")
        params.append(toolbar.category)
    if toolbar.price is not None:
        where.append("p.price >= ?")
        params.append(toolbar.price.low)
        if toolbar.price.high is not None:
            where.append("p.price < ?")
            params.append(toolbar.price.high)
    for chosen in toolbar.attributes:
        has = having(chosen)
        where.append(has.sql)
        params.extend(has.params)
    return replace(source, where=" AND ".join(where), params=tuple(params))


def _counts(db: apsw.Connection, source: Source) -> list[int]:
    """How many products cost less than each edge, and how many there are."""
    below = ", ".join(f"count(*) FILTER (WHERE p.price < {edge})" for edge in EDGES)
    sql = select(f"{below}, count(*)", source.tables(facts=True), source.where)
    return [int(count) for count in next(db.execute(sql, source.params))]


def _page_sql(source: Source, toolbar: Toolbar) -> str:
    direction = toolbar.direction.upper()
    key = {"name": "p.name COLLATE NOCASE", "price": "p.price"}.get(toolbar.order, source.rank)
    tables = source.tables(facts=toolbar.order != "name")
    return select("p.id", tables, source.where, f"ORDER BY {key} {direction}, p.id LIMIT ? OFFSET ?")


_BRANCHES = """
SELECT c.id, c.name, count(*) FROM category c CROSS JOIN product_category f ON f.category_id = c.id
CROSS JOIN product p INDEXED BY product_facts ON p.id = f.product_id
WHERE c.parent_id IS ? AND {where} GROUP BY c.id ORDER BY c.position, c.id
"""

_SHELVES = """
SELECT c.id, c.name, count(*) FROM (SELECT p.id FROM {tables} WHERE {where}) hit
CROSS JOIN product_category f ON f.product_id = hit.id CROSS JOIN category c ON c.id = f.category_id
WHERE c.parent_id IS ? GROUP BY c.id ORDER BY c.position, c.id
"""


def _categories(
    db: apsw.Connection, source: Source, toolbar: Toolbar, below: int | None
) -> tuple[CategoryChoice, ...]:
    params: tuple[SqlValue, ...]
    if source.holds_branches:
        filters = _narrow(replace(source, where="1", params=()), toolbar)
        sql, params = _BRANCHES.format(where=filters.where), (below, *filters.params)
    else:
        narrowed = _narrow(source, toolbar)
        sql = _SHELVES.format(tables=narrowed.tables(facts=True), where=narrowed.where)
        params = (*narrowed.params, below)
    return tuple(CategoryChoice(*row) for row in db.execute(sql, params))


def _attributes(
    db: apsw.Connection, narrowed: Source, toolbar: Toolbar, labels: Mapping[str, str]
) -> tuple[AttributeChoice, ...]:
    here = Where(narrowed.where, narrowed.params)
    return offered(db, narrowed.tables(facts=True), here, labels, toolbar.attributes)


def _name_of(db: apsw.Connection, category_id: int | None) -> str:
    if category_id is None:
        return ""
    row = db.execute("SELECT name FROM category WHERE id = ?", (category_id,)).fetchone()
    return "" if row is None else str(row[0])
