"""Processes that a test started, and whether they are gone."""

from __future__ import annotations

import os
import time
from pathlib import Path


def children() -> set[int]:
    """All descendants of this process."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found: set[int] = set()
    todo = [os.getpid()]
    while todo:
        for child in parents.get(todo.pop(), []):
            found.add(child)
            todo.append(child)
    return found


def command(pid: int) -> str:
    """How Chromium's first process was called; ``""`` for its helpers."""
    try:
        text = Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""
    return "" if "--type=" in text else text


def left_behind(before: set[int]) -> list[int]:
    """Descendants that are new since `before` and do not end by themselves.

    Those that have been told to end, or whose parent was killed, need a moment on a busy machine.
    """
    for _ in range(300):
        left = [pid for pid in children() - before if _alive(pid)]
        if not left:
            break
        time.sleep(0.1)
    return left


def _alive(pid: int) -> bool:
    """Whether it runs, and is not Python's own tracker of shared memory, which stays."""
    process = Path(f"/proc/{pid}")
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z" and b"resource_tracker" not in (process / "cmdline").read_bytes()
    except OSError:
        return False
