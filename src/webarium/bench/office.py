"""Measures how long the server computes for every grid and report of the shop's back office.

``python -m webarium.bench.office --scale full`` builds the universe if it is missing and prints times, slowest first.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from webarium.bench.serving import Timing, arguments, bench_pages, print_timings
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import SIZES, Grid
from webarium.sites.shopping_admin.grids import GRIDS
from webarium.sites.shopping_admin.reports.pages import REPORTS
from webarium.sites.shopping_admin.reports.report import Report
from webarium.sites.shopping_admin.site import SITE
from webarium.worlds import Universe

YEARS = ("01/01/2020", "06/12/2023")
"""All the days of a shop."""


def asked_of(grid: Grid) -> Iterator[str]:
    """Addresses of a grid: as it opens, large, far down, searched, and by each column sorted and filtered."""
    asked: list[dict[str, str]] = [{}, {"limit": str(SIZES[-1])}, {"page": "100000"}]
    asked += [{"search": word} for word in ("ann", "no such thing") if grid.keyword]
    for column in grid.columns:
        if not column.picture:
            asked += [{"sort": column.key, "dir": way} for way in ("asc", "desc")]
            asked.append(_filter(column))
    return (f"{grid.path}?{urlencode(each)}".removesuffix("?") for each in asked)


def _filter(column: Column) -> dict[str, str]:
    """A filter of a column; texts by a part that many rows have."""
    if column.kind == "moment":
        return {f"{column.key}_from": "01/01/2022", f"{column.key}_to": "12/31/2022"}
    if column.ranged:
        return {f"{column.key}_from": "10", f"{column.key}_to": "500"}
    return {column.key: column.choices[0][0] if column.choices else "an"}


def asked_of_report(report: Report) -> Iterator[str]:
    """Addresses of a report over all years, by day, month and year, with every date that may count."""
    for used, _ in report.dates or (("", ""),):
        for period in ("day", "month", "year"):
            asked = {"period_type": period, "from": YEARS[0], "to": YEARS[1], "show_empty_rows": "1"}
            yield f"{report.made}?{urlencode({**asked, **({'report_type': used} if used else {})})}"


def paths() -> list[str]:
    """All addresses that are measured."""
    found = ["/admin/dashboard/"]
    for grid in GRIDS:
        found += asked_of(grid)
    for report in REPORTS:
        found += asked_of_report(report)
    return found


def bench_office(universe: Universe, *, repeats: int = 3, only: str = "") -> list[Timing]:
    """Measure all grids and reports whose address contains `only`; the slowest first."""
    asked: Sequence[str] = [path for path in paths() if only in path]
    found = bench_pages(SITE, universe, asked, warm="/admin/dashboard/", repeats=repeats)
    return sorted(found, key=lambda timing: -timing.median_ms)


def main() -> None:
    """Measure and print a table."""
    parser = arguments(__doc__)
    parser.add_argument("--only", default="", help="Measure addresses that contain this.")
    parser.add_argument("--top", type=int, default=40, help="How many of the slowest are printed.")
    chosen = parser.parse_args()
    start = time.perf_counter()
    with Universe.open([SITE.database], seed=chosen.seed, scale=chosen.scale) as universe:
        print(f"opened (built if it was missing) in {time.perf_counter() - start:.1f} s")
        found = bench_office(universe, repeats=chosen.repeats, only=chosen.only)
    print(f"{len(found)} pages, slowest first:")
    print_timings(found[: chosen.top])


if __name__ == "__main__":
    main()
