"""The workers of a host: who is alive, and who follows one that has died."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from webarium.errors import ServerError
from webarium.host.workers import HostWorker, StartWorker

_log = logging.getLogger("webarium.host")


class Pool:
    """So many workers; one that dies is followed by another."""

    def __init__(self, number: int, on_death: Callable[[HostWorker], None]) -> None:
        self._number = number
        self._on_death = on_death
        self._workers: dict[int, HostWorker] = {}
        self._minding: list[asyncio.Task[None]] = []
        self._closing = False
        self.deaths = 0
        """How many have died."""

    @property
    def workers(self) -> list[HostWorker]:
        """Those that are alive."""
        return [worker for worker in self._workers.values() if worker.alive]

    async def open(self, start: StartWorker) -> None:
        """Start them all; raises `ServerError` if one does not start."""
        started = await asyncio.gather(*map(start, range(self._number)), return_exceptions=True)
        for worker in started:
            if not isinstance(worker, BaseException):
                self._workers[worker.number] = worker
        for worker in started:
            if isinstance(worker, BaseException):
                await self.close()
                raise worker
        self._minding = [asyncio.create_task(self._mind(number, start)) for number in self._workers]

    def least(self) -> HostWorker:
        """The one with the fewest sessions; raises `ServerError` while none is alive."""
        alive = self.workers
        if not alive:
            raise ServerError("No worker of the host is alive at the moment.", todo="Try again in a moment.")
        return min(alive, key=lambda worker: (len(worker.sessions), worker.number))

    async def _mind(self, number: int, start: StartWorker) -> None:
        """Listen to the worker in a place, and put another one there when it has died."""
        pause = 0.1
        while True:
            worker = self._workers[number]
            if worker.alive:
                await worker.listen()
                if self._closing:
                    return
                self.deaths += 1
                _log.error(
                    "worker %d died; its %d sessions end in an error", worker.pid, len(worker.sessions)
                )
                self._on_death(worker)
                await worker.end()
            try:
                self._workers[number] = await start(number)
                pause = 0.1
            except ServerError:
                _log.exception("a worker does not start again")
                await asyncio.sleep(pause)
                pause = min(pause * 2, 30.0)

    async def close(self) -> None:
        """End them all."""
        self._closing = True
        for task in self._minding:
            task.cancel()
        await asyncio.gather(*self._minding, return_exceptions=True)
        await asyncio.gather(*[worker.end() for worker in self._workers.values()])
