"""Measures how long the server computes for the forum's listing pages and searches, without sockets and browser.

``python -m webarium.bench.forum --scale full`` builds the universe if it is missing and prints medians.
"""

from __future__ import annotations

import time

from webarium.bench.serving import arguments, bench_pages, print_timings
from webarium.sites.reddit.site import SITE
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


def main() -> None:
    """Measure and print a table."""
    chosen = arguments(__doc__).parse_args()
    start = time.perf_counter()
    with Universe.open([SITE.database], seed=chosen.seed, scale=chosen.scale) as universe:
        print(f"opened (built if it was missing) in {time.perf_counter() - start:.1f} s")
        print_timings(bench_pages(SITE, universe, PATHS, repeats=chosen.repeats, warm="/forums"))


if __name__ == "__main__":
    main()
