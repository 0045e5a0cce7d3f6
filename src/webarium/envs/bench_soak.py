"""Soak: hundreds of episodes in one Chromium, and whether anything of them stays behind."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from webarium.actions.types import Action, Goto, Noop, Scroll
from webarium.envs.arena import Arena
from webarium.envs.memory import memory_mb
from webarium.types import Json
from webarium.worlds import World

MAX_GROWTH = 0.2
"""How much more memory the end may take than the end of the warm-up."""
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
    """Open worlds left."""
    handles_before: int
    handles_after: int
    tasks_before: int
    tasks_after: int

    @property
    def clean(self) -> bool:
        """Whether nothing stayed behind."""
        return (
            self.contexts == 0 and self.worlds == 0 and self.tasks_after <= self.tasks_before
            and self.handles_after <= self.handles_before + 2
        )  # fmt: skip

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
    memory, handles, tasks = await _rest()
    await _play(arena, start_urls, range(warm_up, episodes), actions, tell)
    memory_after, handles_after, tasks_after = await _rest()
    worlds = sum(isinstance(found, World) and not found.closed for found in gc.get_objects())
    return Soak(
        episodes, warm_up, round(memory, 1), round(memory_after, 1), round(memory_after / memory - 1, 4),
        arena.browser.open_contexts, worlds, handles, handles_after, tasks, tasks_after,
    )  # fmt: skip


async def _play(
    arena: Arena, urls: Sequence[str], numbers: range, actions: Sequence[Action], tell: Callable[[str], None]
) -> None:
    for number in numbers:
        async with await arena.episode(start_urls=[urls[number % len(urls)]], screenshots=True) as episode:
            for action in actions:
                await episode.step(action)
        if (number + 1) % 50 == 0:
            tell(f"{number + 1} episodes")


async def _rest() -> tuple[float, int, int]:
    """Memory, open files and tasks, once whatever is ending has ended."""
    return await memory_mb(), _open_files(), len(asyncio.all_tasks())


def _open_files() -> int:
    """Open files, sockets and pipes of this process; 0 where there is no ``/proc``."""
    folder = Path("/proc/self/fd")
    return len(os.listdir(folder)) if folder.is_dir() else 0
