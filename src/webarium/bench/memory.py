"""Memory of this process and everything that it has started, as Linux counts it."""

from __future__ import annotations

import asyncio
import gc
import os
from pathlib import Path


async def memory_mb() -> float:
    """MiB of this process and all its children, once whatever is ending has ended.

    Pages that processes share are counted once over all of them. 0 where there is no ``/proc``.
    """
    for _ in range(3):
        gc.collect()
        await asyncio.sleep(0)
    return sum(_proportional(pid) for pid in own_processes()) / 2**20


def own_processes() -> list[int]:
    """This process and everything that it has started."""
    own = os.getpid()
    return [own, *_below(own)]


def _proportional(pid: int) -> int:
    """Proportional set size in bytes; 0 for a process that has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


def _below(pid: int) -> list[int]:
    """All processes that a process has started from any of its threads, and those that they have."""
    try:
        lists = [path.read_text("ascii") for path in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    return [found for word in " ".join(lists).split() for found in [int(word), *_below(int(word))]]
