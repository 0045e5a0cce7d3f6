"""What attempts took whose records are no more: they broke and were tried again, or were cut off.

Each is a line of ``retries.jsonl`` in the run's folder, so that no money is spent that a report does not know.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict

from webarium.runs.records.record import storing
from webarium.runs.records.results import Spent
from webarium.runs.records.store import RunFolder

FILE = "retries.jsonl"


def write_retry(folder: RunFolder, episode: str, why: str, spent: Spent) -> None:
    """Add what an attempt took, and why its record goes."""
    line = {"episode": episode, "why": why, "spent": asdict(spent)}
    path = folder.path / FILE
    before = path.read_bytes() if path.exists() else b""
    torn = bool(before) and not before.endswith(b"\n")
    with storing(path), path.open("a", encoding="utf-8") as file:
        file.write(("\n" if torn else "") + json.dumps(line, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_retries(folder: RunFolder) -> list[Spent]:
    """What each attempt took that has no record any more; a line that was cut off while it was written is left out."""
    path = folder.path / FILE
    lines = path.read_text("utf-8", "replace").splitlines() if path.exists() else []
    found = []
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            found.append(Spent(**json.loads(line)["spent"]))
    return found
