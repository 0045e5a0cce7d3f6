"""A worker process on this machine: obeys orders that come through a pipe."""

from __future__ import annotations

import asyncio
import os
import signal
from multiprocessing.connection import Connection
from typing import Any

from webarium.errors import StorageError, WebariumError
from webarium.runs.jobs import Job
from webarium.runs.records.store import RunFolder
from webarium.runs.workers.runner import EpisodeRunner, WorkerSpec

BEAT_S = 5.0
"""How often a worker says that it is alive."""


def worker_main(connection: Connection, spec: WorkerSpec) -> None:
    """Entry point of the process.

    It leaves the terminal's process group, so that Ctrl-C reaches the scheduler alone.
    """
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    asyncio.run(_Worker(connection, spec).serve())


class _Worker:
    def __init__(self, connection: Connection, spec: WorkerSpec) -> None:
        self._connection = connection
        self._spec = spec
        self._folder = RunFolder(spec.folder)
        self._orders: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
        self._running: set[asyncio.Task[None]] = set()
        self._stopped = asyncio.Event()

    async def serve(self) -> None:
        """Take orders until told to stop or until the scheduler is gone."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._connection.fileno(), self._read)
        beat = asyncio.create_task(self._beat())
        runner: EpisodeRunner | None = None
        try:
            runner = self._spec.make_runner()
            await runner.open()
            self._send("ready")
            await self._obey(runner)
        except StorageError as error:
            self._send("full", str(error))
        except WebariumError as error:
            self._send("broken", str(error))
        finally:
            loop.remove_reader(self._connection.fileno())
            beat.cancel()
            for episode in self._running:
                episode.cancel()
            await asyncio.gather(beat, *self._running, return_exceptions=True)
            if runner is not None:
                await runner.close()

    async def _obey(self, runner: EpisodeRunner) -> None:
        """Run what is ordered, all at once, until a stop comes; what an episode raises ends the worker."""
        order = asyncio.create_task(self._orders.get())
        try:
            while True:
                done, _ = await asyncio.wait({order, *self._running}, return_when=asyncio.FIRST_COMPLETED)
                for episode in done & self._running:
                    self._running.discard(episode)
                    episode.result()
                if order in done:
                    match order.result():
                        case ("run", job, attempt):
                            self._running.add(asyncio.create_task(self._episode(runner, job, attempt)))
                        case _:
                            return
                    order = asyncio.create_task(self._orders.get())
        finally:
            order.cancel()

    async def _episode(self, runner: EpisodeRunner, job: Job, attempt: int) -> None:
        def heard(step: int, cost: float = 0.0, /) -> None:
            self._send("step", job.id, step, cost)

        result = await runner.run(job, attempt, self._folder, heard)
        self._send("result", result.to_json())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            self._send("alive")

    def _read(self) -> None:
        try:
            self._orders.put_nowait(self._connection.recv())
        except (EOFError, OSError):
            self._orders.put_nowait(("stop",))
            asyncio.get_running_loop().remove_reader(self._connection.fileno())

    def _send(self, *message: object) -> None:
        try:
            self._connection.send(message)
        except (BrokenPipeError, OSError):
            self._orders.put_nowait(("stop",))
