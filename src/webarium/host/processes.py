"""Workers of a host as processes of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any

from webarium.errors import ServerError
from webarium.host.frames import Frames
from webarium.host.workers import StartWorker, WorkerGoneError, read_answer
from webarium.types import Json

GRACE_S = 10.0
"""How long a worker may take to close its arenas."""


class WorkerProcess:
    """One process; implements `webarium.host.workers.HostWorker`."""

    node = "local"

    def __init__(self, number: int, process: asyncio.subprocess.Process, frames: Frames) -> None:
        self.number = number
        self.pid = process.pid
        self.sessions: set[str] = set()
        self.alive = True
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
        """Have it do something."""
        if not self.alive:
            raise WorkerGoneError
        number = next(self._ids)
        self._asked[number] = answer = asyncio.get_running_loop().create_future()
        try:
            try:
                await self._frames.send({"id": number, "do": do, "session": session, "data": data})
            except ServerError:  # it dies, and `listen` is about to notice
                raise WorkerGoneError from None
            told = await answer
        finally:
            self._asked.pop(number, None)
        return read_answer(told)

    async def listen(self) -> None:
        """Take its answers until it is gone."""
        while (message := await self._frames.receive()) is not None:
            future = self._asked.get(message["id"])
            if future is not None and not future.done():
                future.set_result(message)
        self.alive = False
        for future in self._asked.values():
            if not future.done():
                future.set_exception(WorkerGoneError())

    async def end(self) -> None:
        """Let it close what it holds, or else kill it."""
        self._frames.close()
        try:
            async with asyncio.timeout(GRACE_S):
                await self._process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


@contextlib.asynccontextmanager
async def processes(engine: str) -> AsyncIterator[StartWorker]:
    """Workers on this machine."""
    yield partial(WorkerProcess.start, engine=engine)
