"""Processes that a test started, and whether they are gone."""

from __future__ import annotations

import os
import time
from collections.abc import Collection
from pathlib import Path


def children(but: Collection[int] = ()) -> set[int]:
    """All descendants of this process, but for some and theirs."""
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
        for child in set(parents.get(todo.pop(), [])).difference(but):
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


def kill_chromium(before: Collection[int]) -> None:
    """Kill the one Chromium that was started since `before`, and the script that it was started by, if any."""
    found = [pid for pid in children() - set(before) if "--remote-debugging" in command(pid)]
    assert 1 <= len(found) <= 2, found
    for pid in found:
        os.kill(pid, 9)


def kill_driver(before: Collection[int]) -> None:
    """Kill the driver of Playwright that was started since `before`."""
    found = [pid for pid in children() - set(before) if "run-driver" in command(pid)]
    assert len(found) == 1, found
    os.kill(found[0], 9)


def left_behind(before: set[int]) -> list[int]:
    """Descendants that are new since `before` and do not end by themselves.

    Those that have been told to end, or whose parent was killed, need a moment on a busy machine. What processes of
    `before` start meanwhile is theirs.
    """
    for _ in range(1200):
        left = [pid for pid in children(before) if _alive(pid)]
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
