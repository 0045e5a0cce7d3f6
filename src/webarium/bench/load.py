"""A busy machine, made on purpose: what is fast alone must be fast beside others, too."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_S = 300
"""After so many seconds a busy process ends by itself, whatever becomes of the one that started it."""
_BUSY = "import time\nend = time.monotonic() + {}\nwhile time.monotonic() < end: pass"


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """So many processes that do nothing but compute, while the context is open."""
    command = [sys.executable, "-S", "-c", _BUSY.format(LONGEST_S)]
    started: list[subprocess.Popen[bytes]] = []
    try:
        started.extend(subprocess.Popen(command) for _ in range(processes))  # noqa: S603 - a fixed program
        yield
    finally:
        for each in started:
            each.kill()
        for each in started:
            each.wait()
