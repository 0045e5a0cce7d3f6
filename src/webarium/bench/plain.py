"""What pages cost a plain Playwright client, beside an episode that opens, settles, reads and pictures them.

Chromium parses, lays out and draws a page for whoever opens it. How much of an action is Webarium's own can only be
said beside a client that does nothing else: ``page.goto`` until the page has loaded, with and without
``page.screenshot``. All three open the same pages of the same world in turn, in the same Chromium and the same
tab, so that each meets the machine as the others do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from webarium.actions.types import Goto
from webarium.bench.cpu import KINDS, CpuMeter
from webarium.bench.windows import window_of
from webarium.envs.arena import Arena
from webarium.observation.view import View
from webarium.types import Json

Open = Callable[[str], Awaitable[object]]


@dataclass(frozen=True)
class PageCost:
    """CPU in ms that one page costs, by who opens it."""

    way: str
    """``goto``, ``goto and screenshot`` or ``step``."""
    pages: int
    """How many were opened."""
    cpu_ms: float
    """Of all processes, for each page."""
    kinds: Mapping[str, float]
    """The same by kind of process."""

    def to_json(self) -> dict[str, Json]:
        """An object of the list that ``webarium bench pages --json`` prints."""
        kinds = {kind: round(used, 1) for kind, used in self.kinds.items()}
        return {**asdict(self), "cpu_ms": round(self.cpu_ms, 1), "kinds": kinds}


async def bench_plain(arena: Arena, urls: Sequence[str], *, repeats: int = 5) -> list[PageCost]:
    """One row for each way, over `repeats` rounds; the first round, in which caches fill, is not counted."""
    meter = CpuMeter(every_s=0.0)
    used: dict[str, defaultdict[str, float]] = {}
    async with await arena.episode(start_urls=urls[:1], view=View(screenshot=True)) as episode:
        page = window_of(episode).context.page

        async def pictured(url: str) -> None:
            await page.goto(url)
            await page.screenshot()

        ways: dict[str, Open] = {
            "goto": page.goto,
            "goto and screenshot": pictured,
            "step": lambda url: episode.step(Goto(url)),
        }
        for turn in range(repeats + 1):
            for way, open_page in ways.items():
                if turn <= 1:
                    used[way] = defaultdict(float)
                before = dict(meter.by_kind())
                for url in urls:
                    await open_page(url)
                for kind, now in meter.by_kind().items():
                    used[way][kind] += now - before.get(kind, 0.0)
    count = repeats * len(urls)
    return [_cost(way, kinds, count) for way, kinds in used.items()]


def _cost(way: str, kinds: Mapping[str, float], count: int) -> PageCost:
    return PageCost(way, count, sum(kinds.values()) / count, {kind: kinds[kind] / count for kind in KINDS})
