"""What attempts took whose records are no more: they broke and were tried again, or were cut off.

Each is a line of ``retries.jsonl`` in the run's folder, so that no money is spent that a report does not know.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from typing import cast

from webarium.errors import UserError
from webarium.runs.events import EpisodeEnded, Event, Listener, WorkerLost
from webarium.runs.jobs import Job
from webarium.runs.reader import EpisodeReader
from webarium.runs.results import Spent
from webarium.runs.store import RunFolder
from webarium.types import Json

FILE = "retries.jsonl"


class Retries:
    """A listener that writes down what is about to be forgotten, and passes every event on.

    An error keeps its record, which knows what it took, until the episode's next attempt replaces it; only then is it
    written here.
    """

    def __init__(self, folder: RunFolder, listener: Listener) -> None:
        self._folder = folder
        self._listener = listener
        self._replaced = {r.job.id: r for r in folder.results() if r.outcome == "error"}

    def __call__(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case EpisodeEnded(_, result, _):
                if (earlier := self._replaced.pop(result.job.id, None)) is not None:
                    self._write(earlier.job.id, earlier.reason, earlier.spent)
                if result.outcome == "error":
                    self._replaced[result.job.id] = result
            case WorkerLost(_, why, episodes):
                for episode in episodes:
                    self._write(episode, f"the worker was lost ({why})", self._partial(episode))
        self._listener(event)

    def drop(self, jobs: Iterable[Job]) -> None:
        """Remove what unfinished episodes of these left, but for what it cost."""
        jobs = list(jobs)
        for job in jobs:
            if (spent := self._partial(job.id)).calls:
                self._write(job.id, "it was cut off", spent)
        self._folder.drop_partial(jobs)

    def _partial(self, episode: str) -> Spent:
        """What an unfinished record tells."""
        try:
            steps = EpisodeReader(self._folder.partial(episode)).steps()
            return sum((Spent.of(step.calls) for step in steps), Spent())
        except (UserError, KeyError, ValueError, TypeError):
            return Spent()

    def _write(self, episode: str, why: str, spent: Spent) -> None:
        line = {"episode": episode, "why": why, "spent": asdict(spent)}
        with (self._folder.path / FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())


def read_retries(folder: RunFolder) -> list[Spent]:
    """What each attempt took that has no record any more."""
    path = folder.path / FILE
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    told = (cast("dict[str, dict[str, Json]]", json.loads(line)) for line in lines)
    return [Spent(**line["spent"]) for line in told]  # type: ignore[arg-type]
