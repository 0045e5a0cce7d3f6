"""Measures how long the server computes for listing pages and searches, without sockets and browser.

``python -m webarium.bench.forum --scale full`` builds the universe if it is missing and prints medians.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from webarium.bench.answers import Timing, time_pages
from webarium.sites.reddit.site import SITE
from webarium.types import SCALES
from webarium.worlds import Universe

PATHS = (
    "/",
    "/all",
    "/all/new",
    "/all/active",
    "/all/top?t=day",
    "/all/top?t=month",
    "/all/controversial?t=year",
    "/all/most_commented",
    "/featured/top?t=week",
    "/subscribed/new",
    "/f/AskReddit",
    "/f/AskReddit/new",
    "/f/AskReddit/top",
    "/f/AskReddit/most_commented",
    "/f/AskReddit/top?t=year",
    "/f/AskReddit/most_commented?t=month",
    "/f/books/new",
    "/forums/all",
    "/user/quiet_heron",
    "/search?q=battery",
    "/search?q=the",
    "/search?q=the&forum=books",
    "/search?q=open+back&kind=comments",
    "/search?q=the&kind=comments",
    "/search?q=the&kind=comments&forum=books",
    "/search?q=heron&kind=users",
)
"""The pages that are measured; no forum is larger than AskReddit."""


def bench_listings(universe: Universe, *, paths: Sequence[str] = PATHS, repeats: int = 9) -> list[Timing]:
    """Ask for each page `repeats` + 1 times as the default member."""
    return time_pages(universe, SITE, paths, warm="/forums", repeats=repeats)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", choices=SCALES, default="small")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--repeats", type=int, default=9)
    chosen = parser.parse_args()
    start = time.perf_counter()
    with Universe.open([SITE.database], seed=chosen.seed, scale=chosen.scale) as universe:
        print(f"opened (built if it was missing) in {time.perf_counter() - start:.1f} s")
        for timing in bench_listings(universe, repeats=chosen.repeats):
            print(timing)


if __name__ == "__main__":
    main()
