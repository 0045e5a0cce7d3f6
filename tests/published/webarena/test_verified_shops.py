"""webarena-verified's questions about the shops: where the data give another answer, the oracle has no path."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from webarium.published.fetched import kept_path
from webarium.published.webarena.verified import differing
from webarium.suites import load_suite
from webarium.types import Json
from webarium.worlds import Universe

FILE = kept_path("webarena-verified")
pytestmark = pytest.mark.skipif(not FILE.is_file(), reason="webarena-verified's tasks are not in the cache")

_HERS = "sales_order o WHERE o.customer_id = 27 AND o.status = 'complete' AND o.created_at"
_SPENT = f"SELECT count(*), sum(grand_total) / 100.0 FROM {_HERS}"
_BOUGHT = f"FROM order_item i JOIN {_HERS.replace('WHERE', 'ON o.id = i.order_id WHERE')}"
_MONTH = f"SELECT sum(i.qty * i.price) / 100.0 {_BOUGHT} LIKE"
_PRICES = "SELECT min(p.price) / 100.0, max(p.price) / 100.0 FROM product p"
_FOUND = f"{_PRICES} JOIN product_fts f ON f.rowid = p.id WHERE p.status = 'enabled' AND product_fts MATCH"
_REVIEWS = "FROM review r JOIN product p ON p.id = r.product_id WHERE r.status = 'approved'"
_UNITS = """SELECT sum(units) FROM
 (SELECT units FROM sales_order WHERE status = 'complete' ORDER BY created_at DESC LIMIT {})"""
_RANK = """SELECT c.email FROM (SELECT customer_id, rank() OVER (ORDER BY count(*) DESC) AS r FROM sales_order
 WHERE status = 'complete' GROUP BY 1) t JOIN customer c ON c.id = t.customer_id WHERE r = {}"""
_BEST = "SELECT p.name FROM product_sale s JOIN product p ON p.id = s.product_id WHERE s.status <> 'canceled'"
_SOLD = (
    f"{_BEST} AND s.day BETWEEN '2023-01-01' AND '2023-12-31' GROUP BY p.id ORDER BY sum(s.qty) DESC LIMIT 2"
)
_LAST = "(SELECT id FROM sales_order WHERE status = 'complete' ORDER BY created_at DESC LIMIT 1)"

SHOP = {
    21: f"SELECT r.nickname {_REVIEWS} AND p.url_key LIKE '6s-wireless%' AND r.detail LIKE '%ear cups%'",
    26: f"SELECT r.nickname {_REVIEWS} AND p.url_key LIKE 'epson-workforce%' AND r.detail LIKE '%customer service%'",
    50: f"{_SPENT} >= '2022-06-12'",
    51: f"{_SPENT} >= '2022-12-12'",
    124: f"{_FOUND} 'wireless earphone'",
    125: f"{_FOUND} 'teeth grinding mouth guard'",
    142: f"""{_MONTH} '2023-01%' AND i.product_id IN (SELECT product_id FROM product_category k
 JOIN category c ON c.id = k.category_id WHERE c.path = 'beauty-personal-care/hair-care')""",
    148: f"SELECT json_extract(i.options, '$[1][1]') {_BOUGHT} LIKE '2022-09%' AND i.name LIKE '%picture frame%'",
    281: f"{_PRICES} JOIN brand b ON b.id = p.brand_id WHERE b.name = 'Oral-B'",
    330: f"{_MONTH} '2023-03%'",
    331: f"{_MONTH} '2022-07%'",
    332: " UNION ALL ".join(f"{_MONTH} '2023-0{month}%'" for month in (1, 2, 3)),
    333: f"{_MONTH} '2022-11%'",
}
"""What the shop shows, by task."""
OFFICE = {
    6: _SOLD,
    43: "SELECT term FROM search_term ORDER BY uses DESC LIMIT 3",
    62: _RANK.format(1),
    63: _RANK.format(2),
    64: "SELECT c.email FROM customer c WHERE (SELECT count(*) FROM sales_order WHERE customer_id = c.id) = 2",
    65: _RANK.format(5),
    113: f"SELECT r.nickname {_REVIEWS} AND r.rating <= 3 AND p.name LIKE 'Olivia%zip%jacket'",
    116: f"SELECT DISTINCT r.nickname {_REVIEWS} AND r.rating <= 3 AND p.name LIKE '%tank%'",
    128: _UNITS.format(2),
    129: _UNITS.format(4),
    130: _UNITS.format(5),
    131: _UNITS.format(7),
    185: "SELECT b.name FROM product p JOIN brand b ON b.id = p.brand_id WHERE p.stock = 3 AND p.type = 'variant'",
    204: f"SELECT (i.price * i.qty - i.discount) / 100.0 FROM order_item i WHERE order_id = {_LAST}",
    213: f"SELECT r.title, r.rating {_REVIEWS} AND r.rating <= 3 AND p.name = 'Antonia Racer Tank'",
}
"""What the back office shows, by task."""
ALIKE = {6, 62, 213, 330, 331}
"""Tasks that the data hold of both files."""
ELSEWHERE = {214, 240}
"""Tasks of another product, so that there is no answer to compare."""


@pytest.mark.parametrize(
    ("site", "task", "sql"),
    [(site, *row) for site, rows in (("shopping", SHOP), ("shopping_admin", OFFICE)) for row in rows.items()],
)
def test_the_data_give_another_answer_where_the_list_says_so(
    universe: Universe, site: str, task: int, sql: str
) -> None:
    found = [word(value) for row in universe.reader(site).execute(sql) for value in row]
    assert found
    assert fits(found, wanted()[task]) == (task in ALIKE)
    assert (task in differing()) == (task not in ALIKE)


def test_the_oracle_has_no_path_to_another_answer(universe: Universe) -> None:
    tasks = load_suite(f"webarena-verified:{FILE}")
    asked = SHOP.keys() | OFFICE.keys() | ELSEWHERE
    known = {each: tasks.task(universe, f"webarena-verified.{each}") for each in asked}
    assert {each for each, task in known.items() if task.source.has_path(task.given)} == ALIKE


def wanted() -> dict[int, list[list[str]]]:
    """What each task wants: of each value, all that will do."""
    read = json.loads(FILE.read_text("utf-8"))
    asked = {each["task_id"]: each["eval"][0]["expected"].get("retrieved_data") for each in read}
    return {number: list(values(data or [])) for number, data in asked.items()}


def values(data: list[Json]) -> Iterator[list[str]]:
    """The values in what is wanted, without names of months and products: these are not asked for here."""
    for each in data:
        if isinstance(each, dict):
            yield from (
                [word(value)] for name, value in each.items() if name not in ("month", "name", "names")
            )
        else:
            yield [word(value) for value in (each if isinstance(each, list) else [each])]


def word(value: object) -> str:
    """A value as it is compared: numbers alike, however they are written."""
    try:
        return f"{float(str(value)):.2f}"
    except ValueError:
        return str(value)


def fits(found: list[str], each: list[list[str]]) -> bool:
    """Whether as many values were found as are wanted, and each of them is there."""
    return len(found) == len(each) and all(any(one in found for one in many) for many in each)
