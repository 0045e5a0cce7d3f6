"""Which products fit a request, how they are ordered, and by what they can be narrowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import Card, cards
from webarium.sites.omnizon.catalog.query import Wanted, page_of
from webarium.sites.omnizon.words import words_of
from webarium.types import SqlValue

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
    products: list[Card]
    paging: Paging
    brands: list[BrandCount]
    loose: bool
    """Whether the products have only some of the words."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A piece of SQL over ``product p``, and its values."""

    sql: str
    params: tuple[SqlValue, ...] = ()


def load_listing(visit: Visit, wanted: Wanted) -> Listing:
    """The page of products that a visitor asks for."""
    base, loose = _found(visit, wanted)
    filters = [*base, *_filters(wanted)]
    where, params = _joined([*filters, *_brands(wanted)])
    total = int(visit.value(f"SELECT count(*) FROM product p WHERE {where}", params))  # noqa: S608
    paging = Paging(total, page_of(visit.query), PAGE_SIZE)
    order, extra = _order(visit, wanted)
    products = cards(
        visit,
        f"WHERE {where} ORDER BY {order} LIMIT ? OFFSET ?",
        (*params, *extra, paging.limit, paging.offset),
    )
    return Listing(wanted, products, paging, _brand_counts(visit, filters, wanted), loose)


def suggested(visit: Visit, text: str, most: int) -> list[Card]:
    """Products for a text that is still being typed."""
    conditions = _all_words(words_of(text), last_open=True)
    if not conditions:
        return []
    where, params = _joined(conditions)
    return cards(visit, f"WHERE {where} ORDER BY p.rank, p.id LIMIT ?", (*params, most))


def _found(visit: Visit, wanted: Wanted) -> tuple[list[Condition], bool]:
    """Where the products come from; and whether they may lack words."""
    place = _department(wanted)
    words = words_of(wanted.text)
    if not wanted.text:
        return place, False
    if not words:
        return [Condition("0")], False
    for conditions in (_all_words(words), _all_words(words, last_open=True)):
        where, params = _joined([*place, *conditions])
        if visit.value(f"SELECT 1 FROM product p WHERE {where} LIMIT 1", params):  # noqa: S608
            return [*place, *conditions], False
    marks = ", ".join("?" * len(words))
    some = Condition(f"p.id IN (SELECT product_id FROM product_word WHERE word IN ({marks}))", tuple(words))  # noqa: S608
    return [*place, some], True


def _department(wanted: Wanted) -> list[Condition]:
    if not wanted.category:
        return []
    sql = """p.id IN (SELECT g.product_id FROM product_category g JOIN category c ON c.id = g.category_id
        WHERE c.slug = ?)"""
    return [Condition(sql, (wanted.category,))]


def _all_words(words: Sequence[str], *, last_open: bool = False) -> list[Condition]:
    exact = "p.id IN (SELECT product_id FROM product_word WHERE word = ?)"
    begun = "p.id IN (SELECT product_id FROM product_word WHERE word >= ? AND word < ?)"
    found = [Condition(exact, (word,)) for word in words]
    if last_open and words:
        found[-1] = Condition(begun, (words[-1], words[-1] + "{"))
    return found


def _filters(wanted: Wanted) -> list[Condition]:
    found = []
    if wanted.low is not None:
        found.append(Condition("p.price >= ?", (wanted.low,)))
    if wanted.high is not None:
        found.append(Condition("p.price <= ?", (wanted.high,)))
    if wanted.rating:
        found.append(Condition("p.rating >= ?", (int(wanted.rating),)))
    if wanted.delivery:
        found.append(Condition("p.delivery_days <= ? AND p.stock > 0", (int(wanted.delivery),)))
    if wanted.in_stock:
        found.append(Condition("p.stock > 0"))
    return found


def _brands(wanted: Wanted) -> list[Condition]:
    if not wanted.brands:
        return []
    return [Condition(f"p.brand IN ({', '.join('?' * len(wanted.brands))})", wanted.brands)]


def _order(visit: Visit, wanted: Wanted) -> tuple[str, tuple[SqlValue, ...]]:
    """Products with more of the words in their names come first, unless another order is wanted."""
    words = words_of(wanted.text)
    if wanted.sort != "featured" or not words:
        return wanted.order, ()
    marks = ", ".join("?" * len(words))
    hits = f"""(SELECT count(*) FROM product_word w WHERE w.product_id = p.id AND w.in_name
        AND w.word IN ({marks})) DESC"""  # noqa: S608
    return f"{hits}, {wanted.order}", tuple(words)


def _joined(conditions: Sequence[Condition]) -> tuple[str, tuple[SqlValue, ...]]:
    where = " AND ".join(f"({each.sql})" for each in conditions) or "1"
    return where, tuple(value for each in conditions for value in each.params)


def _brand_counts(visit: Visit, filters: Sequence[Condition], wanted: Wanted) -> list[BrandCount]:
    where, params = _joined(filters)
    found = visit.rows(
        BrandCount,
        f"""SELECT p.brand AS name, count(*) AS count FROM product p WHERE {where}
        GROUP BY p.brand ORDER BY count(*) DESC, p.brand LIMIT {_MOST_BRANDS}""",  # noqa: S608
        params,
    )
    shown = {each.name for each in found}
    found += [BrandCount(name, 0) for name in wanted.brands if name not in shown]
    return sorted(found, key=lambda each: each.name.lower())
