"""Workers of a host as actors of Ray, spread over the nodes of a cluster."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any, Self

from webarium.clusters import join, the_ray
from webarium.errors import ServerError
from webarium.host.worker import Worker
from webarium.host.workers import StartWorker, WorkerGoneError, read_answer
from webarium.types import Json

_log = logging.getLogger("webarium.host")
GRACE_S = 10.0
"""How long a worker may take to close its arenas."""
PATIENCE_S = 10.0
"""After so long without a place for a worker the log says that it waits."""
START_S = 900.0
"""How long a node may take to have room for a worker and to start it: a cluster may first have to grow."""


class SessionActor:
    """What runs in the actor."""

    def __init__(self, engine: str) -> None:
        self._worker = Worker(engine)

    async def where(self) -> tuple[int, str]:
        """Its process id, and the id of its node."""
        return os.getpid(), the_ray().get_runtime_context().get_node_id()

    async def answer(self, message: Mapping[str, Any]) -> dict[str, Json]:
        """Do what a message says."""
        return await self._worker.answer(message)

    async def watch(self) -> None:
        """Go on for ever: who waits for this hears of the actor's end."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Close everything."""
        await self._worker.close()


class RayWorker:
    """One actor; implements `webarium.host.workers.HostWorker`. Ray finds it, and says when it or its node has died."""

    def __init__(self, number: int, handle: Any, pid: int, node: str) -> None:
        self.number = number
        self.pid = pid
        self.node = node
        self.sessions: set[str] = set()
        self.alive = True
        self._handle = handle
        self._ray = the_ray()

    @classmethod
    async def start(cls, number: int, engine: str) -> Self:
        """Start an actor on the node with the most room, and wait until it is ready.

        Raises:
            ServerError: No node has room for it, or it does not start.
        """
        ray = the_ray()
        kind = ray.remote(SessionActor).options(num_cpus=1, scheduling_strategy="SPREAD", max_restarts=0)
        handle = kind.remote(engine)
        waiting = asyncio.get_running_loop().call_later(PATIENCE_S, _say_that_it_waits, number)
        try:
            async with asyncio.timeout(START_S):
                pid, node = await handle.where.remote()
        except BaseException as error:
            ray.kill(handle)
            if isinstance(error, TimeoutError):
                raise ServerError(
                    f"No node of the Ray cluster had room for a worker within {START_S:.0f} seconds.",
                    todo="Each takes one CPU: start fewer with --workers, or look at 'ray status'.",
                ) from None
            if isinstance(error, ray.exceptions.RayError):
                raise ServerError(f"A worker of the host does not start: {error}") from error
            raise
        finally:
            waiting.cancel()
        return cls(number, handle, pid, node)

    async def ask(self, do: str, session: str, data: Mapping[str, Json]) -> dict[str, Any]:
        """Have it do something; an actor that cannot be reached once is given up, as nobody knows what it has done."""
        if not self.alive:
            raise WorkerGoneError
        try:
            told = await self._handle.answer.remote({"do": do, "session": session, "data": dict(data)})
        except self._ray.exceptions.RayError as error:
            _log.debug("an actor is gone: %s", error)
            self._kill()
            raise WorkerGoneError from None
        return read_answer(told)

    async def listen(self) -> None:
        """Wait until it is gone."""
        try:
            await self._handle.watch.remote()
        except self._ray.exceptions.RayError as error:
            _log.debug("an actor is gone: %s", error)
        self._kill()

    async def end(self) -> None:
        """Let it close what it holds, then kill it."""
        if self.alive:
            with contextlib.suppress(TimeoutError, self._ray.exceptions.RayError):
                async with asyncio.timeout(GRACE_S):
                    await self._handle.close.remote()
        self._kill()

    def _kill(self) -> None:
        if self.alive:
            self.alive = False
            self._ray.kill(self._handle)


@contextlib.asynccontextmanager
async def actors(address: str | None, engine: str) -> AsyncIterator[StartWorker]:
    """Workers on the cluster at an address, or on one of this machine that ends with this.

    Raises:
        UserError: Ray is not installed, or no cluster answers there.
    """
    began = await asyncio.to_thread(join, address)
    try:
        yield partial(RayWorker.start, engine=engine)
    finally:
        if began:
            await asyncio.to_thread(the_ray().shutdown)


def _say_that_it_waits(number: int) -> None:
    _log.warning("worker %d waits for a node with a free CPU, see 'ray status'", number)
