"""CPU time of this process and everything that it has started, as Linux counts it."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from webarium.bench.memory import own_processes

KINDS = ("python", "driver", "browser", "renderer", "gpu", "network")
"""What a worker's processes are: itself, Playwright's driver, and those of Chromium."""


class CpuMeter:
    """Milliseconds of CPU that this process, its threads and all its children have used, by kind of process.

    What a process used between the last look and its end is not seen.
    """

    def __init__(self, *, every_s: float = 0.5) -> None:
        """Look for new processes at most so often: listing them costs far more than reading their clocks."""
        self._every_s = every_s
        self._kinds: dict[int, str] = {}
        self._used: dict[int, float] = {}
        self._looked = 0.0

    def by_kind(self) -> Mapping[str, float]:
        """What each kind of process has used so far."""
        self.total()
        sums: defaultdict[str, float] = defaultdict(float)
        for pid, used in self._used.items():
            sums[self._kinds[pid]] += used
        return sums

    def total(self) -> float:
        """What all have used so far; a look costs some microseconds a process."""
        now = time.perf_counter()
        if now - self._looked > self._every_s:
            self._looked = now
            for pid in own_processes():
                if pid not in self._kinds and (kind := _kind(pid)):
                    self._kinds[pid] = kind
        for pid in self._kinds:
            try:
                self._used[pid] = time.clock_gettime(_clock(pid)) * 1000
            except OSError:  # It has ended; what it had used stays counted.
                self._used.setdefault(pid, 0.0)
        return sum(self._used.values())


def thread_cpu(prefix: str) -> float:
    """Milliseconds of CPU that this process's living threads of such a name have used."""
    clocks = [
        time.pthread_getcpuclockid(thread.ident)
        for thread in threading.enumerate()
        if thread.ident is not None and thread.name.startswith(prefix)
    ]
    return sum(time.clock_gettime(clock) for clock in clocks) * 1000


def _clock(pid: int) -> int:
    """The id of a process's CPU clock: what `clock_getcpuclockid` of the C library gives."""
    return (~pid << 3) | 2


def _kind(pid: int) -> str:
    """One of `KINDS`; empty for a process that has ended."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace").replace("\0", " ")
    except OSError:
        return ""
    if "--type=renderer" in words or "--type=zygote" in words:
        return "renderer"
    if "--type=gpu-process" in words:
        return "gpu"
    if "--type=utility" in words:
        return "network"
    if "/driver/" in words:
        return "driver"
    return "browser" if "--headless" in words or "--remote-debugging" in words else "python"
