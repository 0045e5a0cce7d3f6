"""A worker process: one universe, one server, one Chromium; runs the episodes it is given."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

from webarium.envs import Arena
from webarium.errors import WebariumError
from webarium.runs.config import RunConfig
from webarium.runs.episode import run_episode
from webarium.runs.store import RunFolder
from webarium.suites.registry import load_suite


@dataclass(frozen=True)
class WorkerSpec:
    """What a worker must know; crosses the process boundary once."""

    config: RunConfig
    folder: Path


def worker_main(connection: Connection, spec: WorkerSpec) -> None:
    """Entry point of the process.

    It leaves the terminal's process group, so that Ctrl-C reaches the scheduler alone.
    """
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(_Worker(connection, spec).serve())


class _Worker:
    def __init__(self, connection: Connection, spec: WorkerSpec) -> None:
        self._connection = connection
        self._spec = spec
        self._orders: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
        self._arena: Arena | None = None

    async def serve(self) -> None:
        """Take orders until told to stop or until the scheduler is gone."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._connection.fileno(), self._read)
        try:
            await self._open_arena()
        except WebariumError as error:
            self._send("broken", str(error))
            return
        try:
            self._send("ready")
            while True:
                order = await self._orders.get()
                if order[0] == "stop":
                    return
                if not await self._obey(cast("str", order[1]), cast("int", order[2])):
                    return
        finally:
            loop.remove_reader(self._connection.fileno())
            await self._close_arena()

    async def _obey(self, task_id: str, attempt: int) -> bool:
        """Run one episode; false when a stop came meanwhile."""
        episode = asyncio.create_task(self._episode(task_id, attempt))
        stop = asyncio.create_task(self._orders.get())
        await asyncio.wait({episode, stop}, return_when=asyncio.FIRST_COMPLETED)
        if not episode.done():
            episode.cancel()
            await asyncio.gather(episode, return_exceptions=True)
            return False
        if stop.done():
            return False
        stop.cancel()
        await asyncio.gather(stop, return_exceptions=True)
        episode.result()
        return True

    async def _episode(self, task_id: str, attempt: int) -> None:
        spec = self._spec
        arena = cast("Arena", self._arena)
        if not arena.browser.alive:
            await arena.restart_browser()
        task = load_suite(spec.config.suite).task(arena.universe, task_id)
        result = await run_episode(
            arena,
            task,
            spec.config,
            RunFolder(spec.folder),
            attempt=attempt,
            on_step=lambda step: self._send("step", task_id, step),
        )
        self._send("result", result.to_json())

    async def _open_arena(self) -> None:
        config = self._spec.config
        self._arena = await Arena.open(seed=config.seed, scale=config.scale, headed=config.headed)

    async def _close_arena(self) -> None:
        if self._arena is not None:
            arena, self._arena = self._arena, None
            await arena.close()

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
