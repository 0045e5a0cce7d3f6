"""Measures REAL's ``/finish``: its harness gives up on a page that is not idle within a second."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from webarium.bench.figures import chosen, rounded
from webarium.bench.load import busy_machine
from webarium.bench.looking import time_rounds
from webarium.bench.windows import window_of
from webarium.envs.arena import Arena
from webarium.sites.kit.real.finish import finish_text
from webarium.sites.kit.site import Site
from webarium.types import Json
from webarium.worlds import Conditions


@dataclass(frozen=True)
class FinishTimes:
    """Of one site's ``/finish``, after its front page was visited."""

    site: str
    state_ms: float
    """The median of comparing the states and writing JSON, in this process."""
    page_ms: float
    """The median from asking for the page until Chromium has loaded it; it asks for nothing else."""
    slowest_ms: float
    """The longest of those."""
    kb: float
    """Length of the JSON, in KB."""

    def to_json(self) -> dict[str, Json]:
        """An object of the list that ``webarium bench finish --json`` prints."""
        return rounded(asdict(self))


async def bench_finish(
    arena: Arena, *, repeats: int = 9, load: int = 0, only: Collection[str] | None = None
) -> list[FinishTimes]:
    """One row for each of the arena's sites that are REAL's.

    Args:
        arena: The sites and the browser.
        repeats: Rounds; medians count.
        load: Busy processes beside the measuring.
        only: Ids of the sites to measure; all of them if it is empty.

    Raises:
        UnknownNameError: A site of `only` is not there, or not REAL's.
    """
    replicas = {site.id: site for site in arena.sites.values() if site.replica is not None}
    names = chosen("site of REAL's", only, replicas)
    return [await _measure(arena, replicas[name], repeats, load) for name in names]


async def _measure(arena: Arena, site: Site, repeats: int, load: int) -> FinishTimes:
    conditions = Conditions(endpoints=frozenset({"finish"}))
    async with await arena.episode(start_urls=[f"{site.origin}/"], conditions=conditions) as episode:
        page = window_of(episode).context.page

        async def state() -> None:
            finish_text(episode.world, site)

        async def blank() -> None:
            # Waits until the page before is laid out, which is no part of loading the next.
            await page.goto("about:blank")

        async def loaded() -> None:
            await page.goto(f"{site.origin}/finish")

        with busy_machine(load):
            times = await time_rounds({"blank": blank, "state": state, "page": loaded}, repeats)
        text = await page.inner_text("pre")
    ordered = {name: sorted(values) for name, values in times.items()}
    middle = {name: values[len(values) // 2] for name, values in ordered.items()}
    return FinishTimes(site.id, middle["state"], middle["page"], ordered["page"][-1], len(text) / 1000)
