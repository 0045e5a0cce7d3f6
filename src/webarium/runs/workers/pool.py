"""Workers as the scheduler sees them, wherever they run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from webarium.runs.records.results import EpisodeResult
from webarium.runs.workers.dispatch import Lease


@dataclass(frozen=True)
class Ready:
    """A worker can take episodes."""

    worker: int


@dataclass(frozen=True)
class Alive:
    """A worker says that it goes on."""

    worker: int


@dataclass(frozen=True)
class Stepped:
    """An episode took one more action."""

    worker: int
    episode: str
    step: int
    cost: float = 0.0
    """US dollars that its model calls have cost so far."""


@dataclass(frozen=True)
class Ended:
    """An episode has its result."""

    worker: int
    result: EpisodeResult
    archive: bytes | None = None
    """Its record, if the worker did not write it into the run's folder itself."""


@dataclass(frozen=True)
class Gone:
    """A worker is no more; nothing else comes from it."""

    worker: int
    why: str
    trouble: str = ""
    """Why it could not start, in its own words."""
    was_ready: bool = True
    full: str = ""
    """That it could not write records, in its own words; no other worker will be able to."""


News: TypeAlias = Ready | Alive | Stepped | Ended | Gone


class Pool(Protocol):
    """Starts, feeds and ends workers; belongs to one thread."""

    def start(self, worker: int) -> None:
        """Start a worker; the number may have been used before by one that is gone."""

    def order(self, worker: int, lease: Lease) -> None:
        """Let a worker run an episode."""

    def poll(self, seconds: float) -> list[News]:
        """Wait for news, at most so long."""

    def kill(self, worker: int) -> None:
        """End a worker at once; `poll` will say that it is gone."""

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """End all workers, and make sure that they did; without any patience once `hurried` is true."""
