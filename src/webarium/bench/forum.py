"""Measures how long the server computes for listing pages and searches, without sockets and browser.

``python -m webarium.bench.forum --scale full`` builds the universe if it is missing and prints medians.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.types import Message, Scope

from webarium.sites.kit.app import WORLD
from webarium.sites.kit.serving import build_app
from webarium.sites.reddit.site import SITE
from webarium.types import SCALES
from webarium.worlds import Universe, World

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


@dataclass(frozen=True)
class Timing:
    """How long one page takes."""

    path: str
    first_ms: float
    """In a fresh world, with nothing in memory."""
    median_ms: float
    """Afterwards."""
    least_ms: float
    """Afterwards, the shortest: what else the machine does makes caches cold and thereby computing slower."""


def bench_listings(universe: Universe, *, paths: Sequence[str] = PATHS, repeats: int = 9) -> list[Timing]:
    """Ask for each page `repeats` + 1 times as the default member."""
    return asyncio.run(_measure(universe, paths, repeats))


async def _measure(universe: Universe, paths: Sequence[str], repeats: int) -> list[Timing]:
    app = build_app(SITE)
    found = []
    with universe.world(users={SITE.id: SITE.roles[0].user}) as world:
        await _ask(app, world, "/forums")
        for path in paths:
            times = [await _ask(app, world, path) for _ in range(repeats + 1)]
            found.append(Timing(path, times[0], statistics.median(times[1:]), min(times[1:])))
    return found


async def _ask(app: object, world: World, path: str) -> float:
    """Milliseconds of computing until a page is complete; what else the machine does is left out.

    Raises:
        RuntimeError: the page is none.
    """
    plain, _, query = path.partition("?")
    host = f"{SITE.host}.test".encode()
    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": plain,
        "query_string": query.encode(),
        "headers": [(b"host", host)],
        "scheme": "http",
        "server": (f"{SITE.host}.test", 80),
        WORLD: world,
    }
    status: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    start = time.process_time()
    await app(scope, receive, send)  # type: ignore[operator]
    passed = (time.process_time() - start) * 1000
    if status != [200]:
        raise RuntimeError(f"Expected the page {path}, got status {status}.")
    return passed


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
            others = f"least {timing.least_ms:5.1f}, first {timing.first_ms:5.1f}"
            print(f"{timing.median_ms:7.1f} ms  ({others})  {timing.path}")


if __name__ == "__main__":
    main()
