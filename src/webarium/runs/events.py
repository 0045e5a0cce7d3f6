"""What a running run tells whoever watches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from webarium.runs.results import EpisodeResult


@dataclass(frozen=True)
class Preparing:
    """The universe is being opened or built, or workers start."""

    message: str


@dataclass(frozen=True)
class RunStarted:
    """The plan is known."""

    total: int
    done: int
    """Episodes that an earlier session finished."""
    passed: int


@dataclass(frozen=True)
class EpisodeStarted:
    """A worker took an episode."""

    worker: int
    task_id: str
    attempt: int


@dataclass(frozen=True)
class EpisodeStepped:
    """An episode executed one more action."""

    worker: int
    task_id: str
    step: int


@dataclass(frozen=True)
class EpisodeEnded:
    """An episode has its result; `retrying` when it was an error and is tried again."""

    worker: int
    result: EpisodeResult
    retrying: bool


@dataclass(frozen=True)
class WorkerLost:
    """A worker process died; its episode is tried again."""

    worker: int
    exit_code: int | None


Event: TypeAlias = Preparing | RunStarted | EpisodeStarted | EpisodeStepped | EpisodeEnded | WorkerLost
Listener: TypeAlias = Callable[[Event], None]


def ignore(event: Event) -> None:
    """A listener that does nothing."""
