"""The worker processes of a host: who is alive, and how they are asked."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import socket
import sys
from collections.abc import Callable, Mapping
from typing import Any

from webarium.errors import ServerError, UserError
from webarium.host.frames import Frames
from webarium.types import Json

_log = logging.getLogger("webarium.host")
GRACE_S = 10.0
"""How long a worker may take to close its arenas."""


class WorkerGoneError(ServerError):
    """A worker died with a request in hand."""


class WorkerProcess:
    """One process; asked by `ask`, and gone when it has died."""

    def __init__(self, number: int, process: asyncio.subprocess.Process, frames: Frames) -> None:
        self.number = number
        """Its place in the pool."""
        self.pid = process.pid
        """Its process id."""
        self.sessions: set[str] = set()
        """Ids of the sessions that are in it."""
        self.alive = True
        """Whether it can be asked."""
        self._process = process
        self._frames = frames
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._ids = itertools.count()

    @classmethod
    async def start(cls, number: int, engine: str) -> WorkerProcess:
        """Start a process and wait until it is ready.

        Raises:
            ServerError: It ended at once.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "webarium.host.worker",
                str(theirs.fileno()),
                engine,
                pass_fds=(theirs.fileno(),),
                stdin=asyncio.subprocess.DEVNULL,
                env=dict(os.environ),
            )
        reader, writer = await asyncio.open_connection(sock=ours, limit=2**20)
        frames = Frames(reader, writer)
        if await frames.receive() is None:
            frames.close()
            raise ServerError("A worker of the host does not start.", todo="Its own message is above.")
        return cls(number, process, frames)

    async def ask(self, do: str, session: str, data: Mapping[str, Json]) -> dict[str, Any]:
        """Have it do something.

        Raises:
            UserError: It refuses.
            ServerError: Something broke under it; `WorkerGoneError` if it died.
        """
        if not self.alive:
            raise WorkerGoneError("The session's worker has died.")
        number = next(self._ids)
        self._asked[number] = answer = asyncio.get_running_loop().create_future()
        try:
            await self._frames.send({"id": number, "do": do, "session": session, "data": data})
            told = await answer
        finally:
            self._asked.pop(number, None)
        if "refused" in told:
            raise UserError(told["refused"], todo=told["todo"])
        if "error" in told:
            raise ServerError(told["error"])
        return dict(told["answer"])

    async def listen(self) -> None:
        """Take its answers until it is gone."""
        while (message := await self._frames.receive()) is not None:
            future = self._asked.get(message["id"])
            if future is not None and not future.done():
                future.set_result(message)
        self.alive = False
        for future in self._asked.values():
            if not future.done():
                future.set_exception(WorkerGoneError("The session's worker has died."))

    async def end(self) -> None:
        """Let it close what it holds, or else kill it; may be called again."""
        self._frames.close()
        try:
            async with asyncio.timeout(GRACE_S):
                await self._process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


class Pool:
    """So many workers; one that dies is followed by another."""

    def __init__(self, number: int, engine: str, on_death: Callable[[WorkerProcess], None]) -> None:
        self._number = number
        self._engine = engine
        self._on_death = on_death
        self._workers: dict[int, WorkerProcess] = {}
        self._minding: list[asyncio.Task[None]] = []
        self._closing = False
        self.deaths = 0
        """How many have died."""

    @property
    def workers(self) -> list[WorkerProcess]:
        """Those that are alive."""
        return [worker for worker in self._workers.values() if worker.alive]

    async def open(self) -> None:
        """Start them all; raises `ServerError` if one does not start."""
        started = await asyncio.gather(
            *[WorkerProcess.start(number, self._engine) for number in range(self._number)],
            return_exceptions=True,
        )
        for worker in started:
            if isinstance(worker, WorkerProcess):
                self._workers[worker.number] = worker
        for worker in started:
            if isinstance(worker, BaseException):
                await self.close()
                raise worker
        self._minding = [asyncio.create_task(self._mind(number)) for number in self._workers]

    def least(self) -> WorkerProcess:
        """The one with the fewest sessions; raises `ServerError` while none is alive."""
        alive = self.workers
        if not alive:
            raise ServerError("No worker of the host is alive at the moment.", todo="Try again in a moment.")
        return min(alive, key=lambda worker: (len(worker.sessions), worker.number))

    async def _mind(self, number: int) -> None:
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
                self._workers[number] = await WorkerProcess.start(number, self._engine)
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
