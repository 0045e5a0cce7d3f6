"""How long a site's server computes for its pages, without sockets and browser."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.types import Message, Scope

from webarium.sites.kit.app import WORLD
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
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

    def __str__(self) -> str:
        others = f"least {self.least_ms:5.1f}, first {self.first_ms:5.1f}"
        return f"{self.median_ms:7.1f} ms  ({others})  {self.path}"


def time_pages(
    universe: Universe, site: Site, paths: Sequence[str], *, warm: str, repeats: int = 9
) -> list[Timing]:
    """Ask for each page `repeats` + 1 times as the site's default role, after the page `warm`.

    Raises:
        RuntimeError: One of them is no page.
    """
    return asyncio.run(_measure(universe, site, (warm, *paths), repeats))


async def _measure(universe: Universe, site: Site, paths: Sequence[str], repeats: int) -> list[Timing]:
    app = build_app(site)
    found = []
    with universe.world(users={site.id: site.roles[0].user}) as world:
        await _ask(app, world, site, paths[0])
        for path in paths[1:]:
            times = [await _ask(app, world, site, path) for _ in range(repeats + 1)]
            found.append(Timing(path, times[0], statistics.median(times[1:]), min(times[1:])))
    return found


async def _ask(app: object, world: World, site: Site, path: str) -> float:
    """Milliseconds of computing until a page is complete; what else the machine does is left out."""
    plain, _, query = path.partition("?")
    host = f"{site.host}.test"
    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": plain,
        "query_string": query.encode(),
        "headers": [(b"host", host.encode())],
        "scheme": "http",
        "server": (host, 80),
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
