"""Which products fit a request, how they are ordered, and by what they can be narrowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import Card, cards
from webarium.sites.omnizon.catalog.query import Wanted
from webarium.sites.omnizon.words import words_of
from webarium.sql import Where, every, one_of, select

PAGE_SIZE = 24
_MOST_BRANDS = 30


@dataclass(frozen=True, slots=True)
class BrandCount:
    """A brand, and how many of the products it has."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of products."""

    wanted: Wanted
    products: tuple[Card, ...]
    paging: Paging
    brands: tuple[BrandCount, ...]
    loose: bool
    """Whether the products have only some of the words."""
    meant: str = ""
    """What was looked for, where nothing has any of the words as they were typed."""


def load_listing(visit: Visit, wanted: Wanted) -> Listing:
    """The page of products that a visitor asks for."""
    base, loose, meant = _meant(visit, wanted)
    filtered = every([base, *_filters(wanted)])
    where = filtered & one_of("p.brand", wanted.brands) if wanted.brands else filtered
    total = int(visit.value(select("count(*)", "product p", where.sql), where.params))
    paging = Paging.from_query(visit.query, total, size=PAGE_SIZE, page_key="page")
    order = _order(wanted)
    products = cards(
        visit,
        f"WHERE {where.sql} ORDER BY {order.sql} LIMIT ? OFFSET ?",
        (*where.params, *order.params, paging.limit, paging.offset),
    )
    return Listing(wanted, products, paging, _brand_counts(visit, filtered, wanted), loose, meant)


def suggested(visit: Visit, text: str, most: int) -> tuple[Card, ...]:
    """Products for a text that is still being typed."""
    words = words_of(text)
    if not words:
        return ()
    where = _with_words(words, last_open=True)
    return cards(visit, f"WHERE {where.sql} ORDER BY p.rank, p.id LIMIT ?", (*where.params, most))


def _meant(visit: Visit, wanted: Wanted) -> tuple[Where, bool, str]:
    """As `_found`; where the words find nothing, by how they are spelled in the store, which comes third."""
    found, loose = _found(visit, wanted)
    if not wanted.text or visit.value(select("1", "product p", found.sql, "LIMIT 1"), found.params):
        return found, loose, ""
    better = vocabulary(visit, "SELECT name FROM product").corrected(wanted.text)
    if better is None:
        return found, loose, ""
    again, also_loose = _found(visit, replace(wanted, text=better))
    if not visit.value(select("1", "product p", again.sql, "LIMIT 1"), again.params):
        return found, loose, ""
    return again, also_loose, better


def _found(visit: Visit, wanted: Wanted) -> tuple[Where, bool]:
    """Where the products come from; and whether they may lack words."""
    place = _department(wanted)
    words = words_of(wanted.text)
    if not wanted.text:
        return place, False
    if not words:
        return Where("0"), False
    for with_words in (_with_words(words), _with_words(words, last_open=True)):
        where = place & with_words
        if visit.value(select("1", "product p", where.sql, "LIMIT 1"), where.params):
            return where, False
    return place & _matching(" OR ".join(map(_term, words))), True


def _department(wanted: Wanted) -> Where:
    if not wanted.category:
        return Where()
    sql = """p.id IN (SELECT g.product_id FROM product_category g JOIN category c ON c.id = g.category_id
        WHERE c.slug = ?)"""
    return Where(sql, (wanted.category,))


def _with_words(words: Sequence[str], *, last_open: bool = False) -> Where:
    """Products with all of some words, of which the last may be the beginning of one."""
    return _matching(" AND ".join(map(_term, words)) + "*" * last_open)


def _matching(query: str) -> Where:
    return Where("p.id IN (SELECT rowid FROM product_fts WHERE product_fts MATCH ?)", (query,))


def _term(word: str) -> str:
    return f'"{word}"'


def _filters(wanted: Wanted) -> list[Where]:
    found = []
    if wanted.low is not None:
        found.append(Where("p.price >= ?", (wanted.low,)))
    if wanted.high is not None:
        found.append(Where("p.price <= ?", (wanted.high,)))
    if wanted.rating:
        found.append(Where("p.rating >= ?", (int(wanted.rating),)))
    if wanted.delivery:
        found.append(Where("p.delivery_days <= ? AND p.stock > 0", (int(wanted.delivery),)))
    if wanted.in_stock:
        found.append(Where("p.stock > 0"))
    return found


def _order(wanted: Wanted) -> Where:
    """Products with more of the words in their names come first, unless another order is wanted."""
    words = words_of(wanted.text)
    if wanted.sort != "featured" or not words:
        return Where(wanted.order)
    in_names = [_matching(f"name : {_term(word)}") for word in words]
    hits = " + ".join(f"({each.sql})" for each in in_names)
    return Where(f"{hits} DESC, {wanted.order}", tuple(value for each in in_names for value in each.params))


def _brand_counts(visit: Visit, filtered: Where, wanted: Wanted) -> tuple[BrandCount, ...]:
    tail = f"GROUP BY p.brand ORDER BY count(*) DESC, p.brand LIMIT {_MOST_BRANDS}"
    columns = "p.brand AS name, count(*) AS count"
    found = visit.rows(BrandCount, select(columns, "product p", filtered.sql, tail), filtered.params)
    shown = {each.name for each in found}
    found += [BrandCount(name, 0) for name in wanted.brands if name not in shown]
    return tuple(sorted(found, key=lambda each: each.name.lower()))
