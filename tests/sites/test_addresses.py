"""One address has one ZIP code, on all sites together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from webarium.worlds import Universe

ADDRESSES = {
    "map": "SELECT f.housenumber || ' ' || f.street, a.city || ', ' || a.state, a.postcode FROM feature f"
    " JOIN area a ON a.id = f.area_id WHERE f.housenumber <> '' AND f.street <> '' AND a.postcode <> ''",
    "zilloft": "SELECT h.street, c.name, n.zip FROM home h JOIN neighborhood n ON n.id = h.neighborhood_id"
    " JOIN city c ON c.id = n.city_id",
    "opendining": "SELECT street, 'San Francisco', zip FROM restaurant",
    "udriver": "SELECT street, iif(city = 1, 'San Francisco', 'New York'), zip FROM place",
    "dashdish": "SELECT street, city, zip FROM address",
    "omnizon": "SELECT street, city, zip FROM address UNION SELECT street, city, zip FROM purchase",
    "shopping": "SELECT street, city || ', ' || region, postcode FROM customer_address"
    " UNION SELECT street, city || ', ' || region, postcode FROM order_address",
}


def addresses(universe: Universe) -> Iterator[tuple[str, str, str]]:
    """Street with number, city, and ZIP code."""
    for site, sql in ADDRESSES.items():
        for street, city, code in universe.reader(site).execute(sql):
            if street:
                yield str(street), str(city), str(code)


def test_one_address_has_one_zip_code(everywhere: Callable[[int], Universe]) -> None:
    codes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for street, city, code in addresses(everywhere(0)):
        codes[street, city].add(code)
    assert len(codes) > 5_000
    assert {place: found for place, found in codes.items() if len(found) > 1} == {}
