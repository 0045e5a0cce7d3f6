"""Measures what opening, resetting, forking and keeping episodes costs."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from webarium.actions.types import Action, Noop, Scroll, Type
from webarium.bench.figures import rounded
from webarium.bench.floor import bench_floor
from webarium.bench.memory import memory_mb
from webarium.bench.steps import FIELDS, find
from webarium.bench.windows import browser_of
from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.errors import BrowserError
from webarium.types import Json

Opening = Callable[[], Awaitable[Episode]]


@dataclass(frozen=True)
class EpisodeCosts:
    """Medians over single episodes in one Chromium, all on the same page."""

    open_ms: float
    """A new episode: world, browser context, start page, first observation."""
    warm_ms: float
    """The same with a context that was kept warm, as all that follow."""
    reset_ms: float
    """An episode that has changed, back at its beginning."""
    fork_ms: float
    """A second episode at the same moment: world, tabs, form contents, scrolling, comparison, first observation."""
    again_ms: float
    """The same after one action that a script answered, which is done again."""
    snapshot_ms: float
    """This moment as bytes."""
    restore_ms: float
    """An episode from those bytes."""
    snapshot_kb: float
    """How many bytes, in KB."""
    context_mb: float
    """Memory of one more episode that stays open: of this process, Chromium and the driver, in MiB."""
    contexts: int
    """How many were open for that."""
    plain_ms: float
    """The page loaded and drawn once by a plain Playwright program, in a context that is there already."""
    plain_tree_ms: float
    """The same, with Playwright's own tree of it."""
    plain_mb: float
    """Memory of one more such page that stays open."""

    def to_json(self) -> dict[str, Json]:
        """The object of ``webarium bench episodes --json``."""
        return rounded(asdict(self), 2)


async def bench_episodes(arena: Arena, url: str, *, contexts: int = 10, repeats: int = 5) -> EpisodeCosts:
    """Measure what episodes cost that start at `url`, a page with a field.

    Raises:
        BrowserError: a fork does not show what its parent shows.
    """
    async with (
        await arena.episode(start_urls=[url]) as typed,
        await arena.episode(start_urls=[url]) as scrolled,
    ):
        await _do(typed, [Type(find(typed, FIELDS)[0], "lamp")])
        await _do(scrolled, [Noop(), Scroll("down"), Noop()])
        snapshot = await scrolled.snapshot()
        times = await _time_rounds(
            arena,
            {
                "warm": lambda: arena.episode(start_urls=[url]),
                "fork": scrolled.fork,
                "again": typed.fork,
                "restore": lambda: arena.restore(snapshot),
            },
            lambda: arena.episode(start_urls=[url]),
            repeats,
        )
        saving = [await _timed(scrolled.snapshot) for _ in range(repeats)]
    floor = await bench_floor(arena, url, contexts=contexts, repeats=repeats)
    return EpisodeCosts(
        open_ms=times["open"],
        warm_ms=times["warm"],
        reset_ms=times["reset"],
        fork_ms=times["fork"],
        again_ms=times["again"],
        snapshot_ms=median(saving),
        restore_ms=times["restore"],
        snapshot_kb=len(snapshot) / 1000,
        context_mb=await _context_mb(arena, url, contexts),
        contexts=contexts,
        plain_ms=floor.drawn_ms,
        plain_tree_ms=floor.tree_ms,
        plain_mb=floor.context_mb,
    )


async def _do(episode: Episode, actions: Sequence[Action]) -> None:
    for action in actions:
        await episode.step(action)


async def _time_rounds(
    arena: Arena, warm: Mapping[str, Opening], cold: Opening, repeats: int
) -> Mapping[str, float]:
    """Medians of openings and of a reset, in turn; closing is not counted, nor is a first round."""
    spare = browser_of(arena).spare
    times: dict[str, list[float]] = {key: [] for key in ("open", *warm, "reset")}
    for _ in range(repeats + 1):
        await spare.close()
        times["open"].append(await _opened(cold))
        for key, opening in warm.items():
            await spare.wait()
            times[key].append(await _opened(opening))
        async with await cold() as episode:
            await episode.step(Noop())
            await spare.wait()
            times["reset"].append(await _timed(episode.reset))
    return {key: median(values[1:]) for key, values in times.items()}


async def _opened(opening: Opening) -> float:
    begun = time.perf_counter()
    async with await opening() as episode:
        taken = (time.perf_counter() - begun) * 1000
        if not episode.faithful:
            raise BrowserError("A fork does not show what its parent showed, so its time says nothing.")
        return taken


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    begun = time.perf_counter()
    await work()
    return (time.perf_counter() - begun) * 1000


async def _context_mb(arena: Arena, url: str, contexts: int) -> float:
    """Memory of each further episode, measured beside one that is open already."""
    episodes = [await arena.episode(start_urls=[url])]
    try:
        await browser_of(arena).spare.wait()
        before = await memory_mb()
        episodes += [await arena.episode(start_urls=[url]) for _ in range(contexts)]
        await browser_of(arena).spare.wait()
        return (await memory_mb() - before) / contexts
    finally:
        for episode in episodes:
            await episode.close()
