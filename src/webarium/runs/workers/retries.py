"""Writes down what attempts took whose records are about to go."""

from __future__ import annotations

from collections.abc import Iterable

from webarium.errors import UserError
from webarium.runs.jobs import Job
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.records.retries import write_retry
from webarium.runs.records.store import RunFolder
from webarium.runs.workers.events import EpisodeEnded, Event, Listener, WorkerLost


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
                    write_retry(self._folder, earlier.job.id, earlier.reason, earlier.spent)
                if result.outcome == "error":
                    self._replaced[result.job.id] = result
            case WorkerLost(_, why, episodes):
                for episode in episodes:
                    write_retry(self._folder, episode, f"the worker was lost ({why})", self._partial(episode))
        self._listener(event)

    def damaged(self, result: EpisodeResult) -> None:
        """The record of an episode with this result is damaged, and its episode is run again."""
        write_retry(self._folder, result.job.id, "its record was damaged", result.spent)

    def drop(self, jobs: Iterable[Job]) -> None:
        """Remove what unfinished episodes of these left, except for what models answered: they go on from there.

        On other machines, which cannot see these files, they begin anew, and what was spent is written down.
        """
        jobs = list(jobs)
        local = self._folder.config.on == "local"
        for job in jobs:
            if local and self._folder.keep_steps(job):
                continue
            if (spent := self._partial(job.id)).calls:
                write_retry(self._folder, job.id, "it was cut off", spent)
        self._folder.drop_partial(jobs)

    def _partial(self, episode: str) -> Spent:
        """What an unfinished record tells."""
        try:
            steps = EpisodeReader(self._folder.partial(episode)).steps()
            return sum((Spent.of(step.calls) for step in steps), Spent())
        except (UserError, KeyError, ValueError, TypeError):
            return Spent()
