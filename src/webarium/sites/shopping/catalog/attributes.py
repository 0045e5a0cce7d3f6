"""Layered navigation: the attributes that a listing can be narrowed by, and how many products have each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import apsw

from webarium.sql import Where, one_of

MOST_PRODUCTS = 400
"""Attributes are offered where a listing holds no more products; larger ones are narrowed by category first."""
_MOST_VALUES = 12
_LONGEST = 200
_TAKEN = frozenset(("q", "p", "cat", "price", "price_from", "price_to"))
"""What listings' addresses mean otherwise."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """An attribute that a listing is narrowed by."""

    code: str
    """As addresses carry it: ``color``."""
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ValueChoice:
    """A value that can be chosen, and how many products have it."""

    value: str
    products: int


@dataclass(frozen=True, slots=True)
class AttributeChoice:
    """An attribute that can be chosen, with its most frequent values in the order of the alphabet."""

    code: str
    label: str
    values: tuple[ValueChoice, ...]


_FILTERABLE = """
SELECT code, label FROM attribute
WHERE is_filterable AND (input IN ('select', 'multiselect') OR code = 'manufacturer')
ORDER BY code = 'manufacturer' DESC, id
"""


def filterable(db: apsw.Connection) -> dict[str, str]:
    """Labels of the attributes that listings can be narrowed by, by code; the back office says which."""
    return {str(code): str(label) for code, label in db.execute(_FILTERABLE) if code not in _TAKEN}


def chosen_in(query: Mapping[str, str], labels: Mapping[str, str]) -> tuple[Chosen, ...]:
    """The attributes that an address narrows by."""
    return tuple(
        Chosen(code, label, query[code][:_LONGEST]) for code, label in labels.items() if query.get(code)
    )


_HAS = """(EXISTS (SELECT 1 FROM product_spec s WHERE s.product_id = p.id AND s.label = ? AND s.value = ?)
    OR EXISTS (SELECT 1 FROM product_option o, json_each(o.choices) j
    WHERE o.product_id = p.id AND o.title = ? AND j.value = ?))"""


def having(chosen: Chosen) -> Where:
    """The products that have a value: told by their specification, or offered for choice."""
    return Where(_HAS, (chosen.label, chosen.value, chosen.label, chosen.value))


_COUNTS = """
WITH hit (id) AS MATERIALIZED (SELECT p.id FROM {tables} WHERE {where})
SELECT s.label, s.value, count(*) FROM hit CROSS JOIN product_spec s ON s.product_id = hit.id
WHERE s.{labels} GROUP BY s.label, s.value
UNION ALL SELECT o.title, j.value, count(*) FROM hit CROSS JOIN product_option o ON o.product_id = hit.id,
json_each(o.choices) j WHERE o.{titles} AND NOT EXISTS (
  SELECT 1 FROM product_spec s WHERE s.product_id = hit.id AND s.label = o.title AND s.value = j.value
) GROUP BY o.title, j.value
"""


def offered(
    db: apsw.Connection, tables: str, narrowed: Where, labels: Mapping[str, str], chosen: Sequence[Chosen]
) -> tuple[AttributeChoice, ...]:
    """What the products of a listing can be narrowed by further: attributes with at least two values."""
    taken = {each.code for each in chosen}
    left = {code: label for code, label in labels.items() if code not in taken}
    if not left:
        return ()
    names = list(left.values())
    by_label, by_title = one_of("label", names), one_of("title", names)
    sql = _COUNTS.format(tables=tables, where=narrowed.sql, labels=by_label.sql, titles=by_title.sql)
    counts: dict[str, Counter[str]] = {}
    for label, value, products in db.execute(sql, (*narrowed.params, *by_label.params, *by_title.params)):
        counts.setdefault(str(label), Counter())[str(value)] += int(str(products))
    return tuple(
        AttributeChoice(code, label, _shown(counts[label]))
        for code, label in left.items()
        if len(counts.get(label, ())) > 1
    )


def _shown(counts: Counter[str]) -> tuple[ValueChoice, ...]:
    most = sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:_MOST_VALUES]
    return tuple(ValueChoice(*each) for each in sorted(most, key=lambda each: each[0].lower()))
