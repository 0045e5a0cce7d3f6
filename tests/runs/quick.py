"""A runner without a browser: its episodes take a moment, and may misbehave on purpose."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from webarium.errors import StorageError
from webarium.runs.jobs import Job
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.records.step import Step
from webarium.runs.records.store import RunFolder
from webarium.runs.workers import worker
from webarium.runs.workers.runner import EpisodeRunner, WorkerSpec

from .builders import result

PATIENCE_S = 300.0


@dataclass(frozen=True)
class Quick:
    """Makes runners; given as ``runner`` of `run_suite`."""

    place: str
    """A folder for marks that all processes see."""
    takes_s: float = 0.02
    dies: tuple[str, ...] = ()
    """Episodes that take their worker along the first time."""
    always_dies: tuple[str, ...] = ()
    hangs: tuple[str, ...] = ()
    """Episodes that block their worker the first time."""
    full: tuple[str, ...] = ()
    """Episodes whose records find no room the first time."""
    stillborn: int = 0
    """So many workers end while starting."""
    crew: int = 1
    """Nothing is run before so many workers have begun."""
    together: int = 1
    """A worker's first episodes wait until so many of its episodes are under way."""
    beat_s: float = 5.0
    """How often a worker says that it is alive."""
    interrupts: bool = False
    """Whether the second episode interrupts the scheduler and waits, the first time."""

    def __call__(self, spec: WorkerSpec) -> EpisodeRunner:
        """A runner for one worker."""
        return QuickRunner(self)

    def begun(self) -> int:
        """How many workers have begun."""
        return len(list(Path(self.place).glob("open-*")))

    def first(self, what: str) -> bool:
        """True once over all processes."""
        try:
            (Path(self.place) / what).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


class QuickRunner:
    """Passes every episode."""

    def __init__(self, how: Quick) -> None:
        self._how = how
        self._at_once = 0
        self._most = 0
        self._enough = asyncio.Event()

    async def open(self) -> None:
        """Say that this worker has begun."""
        if any(self._how.first(f"stillborn-{number}") for number in range(self._how.stillborn)):
            os._exit(1)
        self._how.first(f"open-{os.getpid()}")
        worker.BEAT_S = self._how.beat_s

    async def close(self) -> None:
        """Nothing to close."""

    async def run(
        self, job: Job, attempt: int, folder: RunFolder, on_step: Callable[[int], None]
    ) -> EpisodeResult:
        """Pass, or misbehave; the answer says how many episodes were under way at most."""
        how = self._how
        self._at_once += 1
        self._most = max(self._most, self._at_once)
        with EpisodeRecorder(folder.partial(job.id), folder.archive(job.id)) as recorder:
            recorder.step(Step.from_json({"index": 0}), pictures={}, digests={"job": job.id})
            on_step(1)
            while how.begun() < how.crew:  # noqa: ASYNC110 - other processes cannot set an event
                await asyncio.sleep(0.05)
            if self._most >= how.together:
                self._enough.set()
            async with asyncio.timeout(PATIENCE_S):
                await self._enough.wait()
            await asyncio.sleep(how.takes_s)
            if job.id in how.always_dies or (job.id in how.dies and how.first(f"died-{job.id}")):
                os._exit(7)
            if job.id in how.hangs and how.first(f"hung-{job.id}"):
                time.sleep(3600)  # noqa: ASYNC251
            if how.interrupts and not how.first("began") and how.first("interrupted"):
                parent = multiprocessing.parent_process()
                os.kill(parent.pid if parent and parent.pid else os.getppid(), 2)
                await asyncio.Event().wait()
            if job.id in how.full and how.first(f"full-{job.id}"):
                recorder.discard()
                raise StorageError.of(folder.archive(job.id), OSError(28, "No space left on device"))
            done = result(
                task_id=job.task_id,
                trial=job.trial,
                epoch=job.epoch,
                attempt=attempt,
                answer=str(self._most),
                digest=recorder.digest,
                spent=Spent(calls=1, input_tokens=10, output_tokens=5, cost=0.1),
            )
            recorder.finish(done)
        self._at_once -= 1
        return done
