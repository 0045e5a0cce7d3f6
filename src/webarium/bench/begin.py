"""Measures how long an episode takes to begin on each site, beside a plain program that shows the same page."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import asdict, dataclass
from statistics import median

from webarium.bench.figures import chosen, rounded
from webarium.bench.floor import PlainProgram
from webarium.bench.windows import browser_of
from webarium.envs.arena import Arena
from webarium.types import Json


@dataclass(frozen=True)
class BeginTimes:
    """Of one site's front page, in a context that was kept warm."""

    site: str
    nodes: int
    """Of the first observation's tree."""
    begin_ms: float
    """The median until the first observation is there: world, page, tree."""
    slowest_ms: float
    """The longest of those."""
    plain_ms: float
    """The median until the shortest Playwright program has loaded and drawn the page."""

    def to_json(self) -> dict[str, Json]:
        """An object of the list that ``webarium bench begin --json`` prints."""
        return rounded(asdict(self))


async def bench_begin(
    arena: Arena, *, repeats: int = 7, only: Collection[str] | None = None
) -> list[BeginTimes]:
    """One row for each of the arena's sites; episodes and plain pages in turn, a first round is not counted.

    Args:
        arena: The sites and the browser.
        repeats: Rounds; medians count.
        only: Ids of the sites to measure; all of them if it is empty.

    Raises:
        UnknownNameError: A site of `only` is not there.
    """
    names = chosen("site", only, arena.sites)
    async with PlainProgram.open(arena) as program:
        return [await _measure(arena, program, name, repeats) for name in names]


async def _measure(arena: Arena, program: PlainProgram, site: str, repeats: int) -> BeginTimes:
    url = f"{arena.sites[site].origin}/"
    begun, plain, nodes = [], [], 0
    for _ in range(repeats + 1):
        async with program.blank() as page:
            plain.append(await program.draw(page, url))
        await browser_of(arena).spare.wait()
        before = time.perf_counter()
        async with await arena.episode(start_urls=[url]) as episode:
            begun.append((time.perf_counter() - before) * 1000)
            tree = episode.observation.tree
            nodes = len(list(tree.walk())) if tree else 0
    return BeginTimes(site, nodes, median(begun[1:]), max(begun[1:]), median(plain[1:]))
