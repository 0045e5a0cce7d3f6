"""What a running run tells whoever watches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from webarium.runs.records.results import EpisodeResult


@dataclass(frozen=True)
class Preparing:
    """The universe is being opened or built, or workers start."""

    message: str


@dataclass(frozen=True)
class RunStarted:
    """The plan is known."""

    total: int
    """Episodes of this session, finished ones included."""
    done: int
    """Episodes that an earlier session finished."""
    passed: int
    """Of these, those that passed."""
    undecided: int = 0
    """Of these, those that nobody could decide."""


@dataclass(frozen=True)
class EpisodeDamaged:
    """The record of a finished episode is not as it was written; it counts as missing and is run again."""

    episode: str
    why: str


@dataclass(frozen=True)
class EpisodeStarted:
    """A worker took an episode."""

    worker: int
    episode: str
    """Its id."""
    attempt: int


@dataclass(frozen=True)
class EpisodeStepped:
    """An episode executed one more action."""

    worker: int
    episode: str
    step: int


@dataclass(frozen=True)
class EpisodeEnded:
    """An episode has its result; `retrying` when it was an error and is tried again."""

    worker: int
    result: EpisodeResult
    retrying: bool


@dataclass(frozen=True)
class WorkerLost:
    """A worker is gone; its episodes are tried again."""

    worker: int
    why: str
    """In words, e.g. ``exit code 7``."""
    episodes: tuple[str, ...]
    """What it had in hand."""


@dataclass(frozen=True)
class LimitReached:
    """The run has spent what it may: nothing else begins. What is under way is finished, but where money is out."""

    limit: str
    """``seconds``, ``tokens``, ``cost`` or ``steps``."""


@dataclass(frozen=True)
class Refused:
    """No call to the model can succeed: nothing else begins."""

    reason: str


Event: TypeAlias = (
    Preparing
    | RunStarted
    | EpisodeDamaged
    | EpisodeStarted
    | EpisodeStepped
    | EpisodeEnded
    | WorkerLost
    | LimitReached
    | Refused
)
Listener: TypeAlias = Callable[[Event], None]


def ignore(event: Event) -> None:
    """A listener that does nothing."""
