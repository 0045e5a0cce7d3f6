"""The episodes of a plan by name: a task, which trial of it, in which epoch and appearance."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote

MAX_NAME = 180
"""File names that are longer than this are cut and told apart by a hash."""


@dataclass(frozen=True, order=True)
class Job:
    """One episode to run; its `id` is the same in every process and session."""

    task_id: str
    trial: int = 1
    epoch: int = 1
    appearance: int = 0

    @property
    def id(self) -> str:
        """The task's id; behind it ``@e2t3a4``: the epoch, the trial and the appearance that are not the first ones."""
        epoch = f"e{self.epoch}" if self.epoch > 1 else ""
        trial = f"t{self.trial}" if self.trial > 1 else ""
        appearance = f"a{self.appearance}" if self.appearance else ""
        behind = f"{epoch}{trial}{appearance}"
        return f"{self.task_id}@{behind}" if behind else self.task_id


def file_name(job_id: str) -> str:
    """An episode's id as a file name without extension, on any file system."""
    name = quote(job_id, safe="@ ")
    if len(name) <= MAX_NAME:
        return name
    return f"{name[:MAX_NAME]}-{hashlib.sha256(job_id.encode()).hexdigest()[:12]}"


class OnStep(Protocol):
    """Hears of each action of an episode."""

    def __call__(self, step: int, cost: float = 0.0, /) -> None:
        """An episode took its action of this number, and its model calls have cost so many US dollars so far."""


def unheard(step: int, cost: float = 0.0, /) -> None:
    """Tells nobody."""
