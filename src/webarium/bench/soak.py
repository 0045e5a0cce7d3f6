"""Soak: hundreds of episodes in one Chromium, and whether anything of them stays behind."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from weakref import WeakSet

from webarium.actions.types import Action, Goto, Noop, Scroll
from webarium.bench.memory import memory_mb
from webarium.envs.arena import Arena
from webarium.observation.view import View
from webarium.types import Json
from webarium.worlds import World

MAX_GROWTH = 0.2
"""How much more memory the end may take than the end of the warm-up."""
ENDING_LOOKS, ENDING_PAUSE_S = 100, 0.1
"""How often what is left is looked at until nothing is, and how many seconds apart."""
DEFAULT_ACTIONS: tuple[Action, ...] = (Scroll("down"), Noop(), Goto("/"))


@dataclass(frozen=True)
class Soak:
    """What was there after the warm-up and at the end; memory in MiB, of this process and all its children."""

    episodes: int
    warm_up: int
    memory_before: float
    memory_after: float
    growth: float
    """`memory_after` over `memory_before`, less one."""
    contexts: int
    """Browser contexts left."""
    worlds: int
    """Open worlds left that were not there after the warm-up."""
    handles_before: int
    handles_after: int
    tasks_before: int
    tasks_after: int

    @property
    def clean(self) -> bool:
        """Whether nothing stayed behind."""
        return (
            self.contexts == 0
            and self.worlds == 0
            and self.tasks_after <= self.tasks_before
            and self.handles_after <= self.handles_before + 2
        )

    @property
    def steady(self) -> bool:
        """Whether memory stayed within a fifth of what it was after the warm-up."""
        return self.growth <= MAX_GROWTH

    def to_json(self) -> dict[str, Json]:
        """Everything."""
        return {**asdict(self), "clean": self.clean, "steady": self.steady}


async def soak(
    arena: Arena,
    start_urls: Sequence[str],
    *,
    episodes: int = 500,
    warm_up: int = 50,
    actions: Sequence[Action] = DEFAULT_ACTIONS,
    tell: Callable[[str], None] = lambda _: None,
) -> Soak:
    """Play episodes one after the other, each at the next of `start_urls`; compare the end with the start."""
    await _play(arena, start_urls, range(warm_up), actions, tell)
    known = WeakSet(_open_worlds())
    memory, handles, tasks = await memory_mb(), _open_files(), len(asyncio.all_tasks())
    await _play(arena, start_urls, range(warm_up, episodes), actions, tell)
    for _ in range(ENDING_LOOKS):  # Chromium lets go of a profile's connections in its own time.
        memory_after, handles_after, tasks_after = await memory_mb(), _open_files(), len(asyncio.all_tasks())
        found = Soak(
            episodes,
            warm_up,
            round(memory, 1),
            round(memory_after, 1),
            round(memory_after / memory - 1, 4),
            arena.engine.open_windows,
            sum(world not in known for world in _open_worlds()),
            handles,
            handles_after,
            tasks,
            tasks_after,
        )
        if found.clean:
            break
        await asyncio.sleep(ENDING_PAUSE_S)
    return found


async def _play(
    arena: Arena, urls: Sequence[str], numbers: range, actions: Sequence[Action], tell: Callable[[str], None]
) -> None:
    for number in numbers:
        async with await arena.episode(
            start_urls=[urls[number % len(urls)]], view=View(screenshot=True)
        ) as episode:
            for action in actions:
                await episode.step(action)
        if (number + 1) % 50 == 0:
            tell(f"{number + 1} episodes")


def _open_worlds() -> list[World]:
    """All worlds of this process that are not closed."""
    # By its type: asked for its class, a proxy of some library's whose object is gone raises.
    return [found for found in gc.get_objects() if issubclass(type(found), World) and not found.closed]


def _open_files() -> int:
    """Open files, sockets and pipes of this process; 0 where there is no ``/proc``."""
    folder = Path("/proc/self/fd")
    return len(os.listdir(folder)) if folder.is_dir() else 0
