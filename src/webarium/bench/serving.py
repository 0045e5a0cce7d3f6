"""Measures how long the server computes for each kind of a site's pages, without sockets and browser.

``python -m webarium.bench.serving gitlab --scale full`` builds the universe if it is missing and prints medians.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.types import Message, Scope

from webarium.sites.kit.app import WORLD
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.types import SCALES
from webarium.worlds import Universe, World


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


def bench_pages(
    site: Site, universe: Universe, paths: Sequence[str], *, repeats: int = 9, warm: str = "/"
) -> list[Timing]:
    """Ask for each page `repeats` + 1 times as the default user, after one that loads what all need."""
    return asyncio.run(_measure(site, universe, paths, repeats, warm))


def paths_of(site: Site, universe: Universe) -> dict[str, str]:
    """The address of each kind of page that its default user sees as it is, by the kind's name."""
    db = universe.reader(site.database.name)
    plain = (kind for kind in site.kinds if kind.status == 200 and kind.whole and not kind.guest)
    return {kind.name: kind.path(db) for kind in plain if not kind.prepare and not kind.session}


async def _measure(
    site: Site, universe: Universe, paths: Sequence[str], repeats: int, warm: str
) -> list[Timing]:
    app = build_app(site)
    found = []
    with universe.world(users={site.id: site.roles[0].user}) as world:
        await _ask(app, site, world, warm, leads_on=True)
        for path in paths:
            times = [await _ask(app, site, world, path) for _ in range(repeats + 1)]
            found.append(Timing(path, times[0], statistics.median(times[1:]), min(times[1:])))
    return found


async def _ask(app: object, site: Site, world: World, path: str, *, leads_on: bool = False) -> float:
    """Milliseconds of computing until a page is complete; what else the machine does is left out.

    Raises:
        RuntimeError: there is no such page; one that only leads on counts where `leads_on` says so.
    """
    plain, _, query = path.partition("?")
    host = f"{site.host}.test".encode()
    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": plain,
        "query_string": query.encode(),
        "headers": [(b"host", host)],
        "scheme": "http",
        "server": (f"{site.host}.test", 80),
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
    if status != [200] and not (leads_on and status in ([302], [303])):
        raise RuntimeError(f"Expected the page {path}, got status {status}.")
    return passed


def print_timings(timings: Sequence[Timing], names: Mapping[str, str] | None = None) -> None:
    """A line for each page: the median first."""
    named = {path: name for name, path in (names or {}).items()}
    for timing in timings:
        others = f"least {timing.least_ms:5.1f}, first {timing.first_ms:5.1f}"
        name = f"{named[timing.path]}: " if timing.path in named else ""
        print(f"{timing.median_ms:7.1f} ms  ({others})  {name}{timing.path}")


def arguments(about: str | None) -> argparse.ArgumentParser:
    """The options of commands that measure pages: which universe, and how often."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--scale", choices=SCALES, default="small")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--repeats", type=int, default=9)
    return parser


def main() -> None:
    """Measure and print a table."""
    parser = arguments(__doc__)
    parser.add_argument("site", choices=sorted(load_sites()))
    parser.add_argument("--only", default="", help="Only kinds of pages whose names begin like this.")
    chosen = parser.parse_args()
    site = load_sites()[chosen.site]
    start = time.perf_counter()
    with Universe.open([site.database], seed=chosen.seed, scale=chosen.scale) as universe:
        print(f"opened (built if it was missing) in {time.perf_counter() - start:.1f} s")
        named = {n: p for n, p in paths_of(site, universe).items() if n.startswith(chosen.only)}
        found = bench_pages(site, universe, list(named.values()), repeats=chosen.repeats)
        print_timings(sorted(found, key=lambda each: -each.median_ms), named)


if __name__ == "__main__":
    main()
