"""Measures how long the server computes for pages of the two shops, without sockets and browser.

``python -m webarium.bench.shops --scale full`` builds the universes if they are missing and prints a table.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence

import apsw

from webarium.bench.serving import Timing, arguments, bench_pages
from webarium.sites.omnizon.site import SITE as OMNIZON
from webarium.sites.shopping.site import SITE as SHOP
from webarium.worlds import Universe

_LARGEST = """SELECT path FROM category c JOIN product_category g ON g.category_id = c.id
WHERE level = {level} GROUP BY c.id ORDER BY count(*) DESC, c.id LIMIT {some}"""
_REVIEWED = """SELECT url_key FROM product WHERE status = 'enabled' AND type <> 'variant'
ORDER BY review_count DESC, id LIMIT {some}"""


def shop_pages(db: apsw.Connection) -> dict[str, list[str]]:
    """Addresses of each kind of the shop's pages, those with most to show among them."""
    categories = [
        str(path) for level in (1, 2, 3) for (path,) in db.execute(_LARGEST.format(level=level, some=3))
    ]
    products = [str(key) for (key,) in db.execute(_REVIEWED.format(some=9))]
    return {
        "front page": ["/"],
        "category": [f"/{path}.html?product_list_limit=36" for path in categories],
        "category as a list": [f"/{path}.html?product_list_mode=list" for path in categories],
        "product": [f"/{key}.html" for key in products],
        "search": [f"/catalogsearch/result/?q={words}" for words in ("lamp", "black", "usb+cable")],
        "cart": ["/checkout/cart/"],
    }


def omnizon_pages(db: apsw.Connection) -> dict[str, list[str]]:
    """Addresses of each kind of Omnizon's pages, those with most to show among them."""
    slugs = [str(slug) for (slug,) in db.execute("SELECT slug FROM category ORDER BY id")]
    return {
        "front page": ["/"],
        "category": [f"/category/{slug}" for slug in slugs],
        "product": [f"/product/{number}" for number in (2, 3, 5, 8, 13, 21, 34, 55, 89)],
        "search": [f"/search?query={words}" for words in ("laptop", "black", "usb+cable")],
        "cart": ["/cart"],
    }


def bench_kinds(
    universe: Universe, kinds: Mapping[str, Mapping[str, Sequence[str]]], *, repeats: int = 9
) -> dict[tuple[str, str], list[Timing]]:
    """Measure pages, by the site's id and the kind's name."""
    sites = {site.id: site for site in (SHOP, OMNIZON)}
    return {
        (name, kind): bench_pages(sites[name], universe, paths, repeats=repeats)
        for name, pages in kinds.items()
        for kind, paths in pages.items()
    }


def main() -> None:
    """Measure and print a table."""
    chosen = arguments(__doc__).parse_args()
    start = time.process_time()
    with Universe.open([SHOP.database, OMNIZON.database], seed=chosen.seed, scale=chosen.scale) as universe:
        print(f"opened (built if it was missing) in {time.process_time() - start:.1f} s of computing")
        kinds = {
            SHOP.id: shop_pages(universe.reader(SHOP.database.name)),
            OMNIZON.id: omnizon_pages(universe.reader(OMNIZON.database.name)),
        }
        print(f"{'ms of computing':32} median   most  first time")
        for (site, kind), timings in bench_kinds(universe, kinds, repeats=chosen.repeats).items():
            medians = [each.median_ms for each in timings]
            first = statistics.median(each.first_ms for each in timings)
            print(f"{site:9} {kind:22} {statistics.median(medians):6.2f} {max(medians):6.2f} {first:11.2f}")


if __name__ == "__main__":
    main()
