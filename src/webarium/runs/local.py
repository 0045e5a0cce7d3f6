"""Worker processes on this machine."""

from __future__ import annotations

import multiprocessing
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, cast

from webarium.runs.dispatch import Lease
from webarium.runs.pool import Alive, Ended, Gone, News, Ready, Stepped
from webarium.runs.results import EpisodeResult
from webarium.runs.runner import WorkerSpec
from webarium.runs.worker import worker_main

STOP_GRACE_S = 15.0
"""How long workers may take to close their browsers before they are killed."""


@dataclass
class _Worker:
    process: SpawnProcess
    connection: Connection
    ready: bool = False
    trouble: str = ""


class LocalPool:
    """Processes that are told what to do through pipes."""

    def __init__(self, spec: WorkerSpec) -> None:
        self._spec = spec
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[int, _Worker] = {}

    def start(self, worker: int) -> None:
        """Start a process."""
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=worker_main, args=(theirs, self._spec), name=f"webarium-{worker}"
        )
        process.start()
        theirs.close()
        self._workers[worker] = _Worker(process, ours)

    def order(self, worker: int, lease: Lease) -> None:
        """Send an order; that a worker is gone shows in `poll`."""
        self._send(worker, ("run", lease.planned.job, lease.attempt))

    def poll(self, seconds: float) -> list[News]:
        """Read what has come; a process that ended is gone once everything it said is read."""
        handles: dict[object, int] = {}
        for number, worker in self._workers.items():
            handles[worker.connection] = handles[worker.process.sentinel] = number
        ready = wait(list(handles), timeout=seconds)  # type: ignore[arg-type]
        news: list[News] = []
        for number in dict.fromkeys(handles[handle] for handle in ready):
            ended = not self._workers[number].process.is_alive()  # nothing is said after that
            news += self._read(number)
            if ended:
                news.append(self._bury(number))
        return news

    def kill(self, worker: int) -> None:
        """Kill the process."""
        self._workers[worker].process.kill()

    def stop(self) -> None:
        """Ask all to stop, and kill those that do not."""
        for number in self._workers:
            self._send(number, ("stop",))
        deadline = time.monotonic() + STOP_GRACE_S
        for worker in self._workers.values():
            worker.process.join(timeout=max(0.1, deadline - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.connection.close()
        self._workers.clear()

    def _read(self, number: int) -> list[News]:
        """Everything that has come from a worker."""
        worker = self._workers[number]
        news: list[News] = []
        while True:
            try:
                if not worker.connection.poll():
                    return news
                message = cast("tuple[Any, ...]", worker.connection.recv())
            except (EOFError, OSError):
                worker.process.join(timeout=STOP_GRACE_S)
                return news
            match message:
                case ("ready",):
                    worker.ready = True
                    news.append(Ready(number))
                case ("alive",):
                    news.append(Alive(number))
                case ("step", episode, step):
                    news.append(Stepped(number, episode, step))
                case ("result", data):
                    news.append(Ended(number, EpisodeResult.from_json(data)))
                case ("broken", text):
                    worker.trouble = text
                case _:
                    raise AssertionError(f"unknown message {message!r}")

    def _bury(self, number: int) -> Gone:
        worker = self._workers.pop(number)
        worker.connection.close()
        return Gone(number, f"exit code {worker.process.exitcode}", worker.trouble, worker.ready)

    def _send(self, number: int, message: tuple[object, ...]) -> None:
        try:
            self._workers[number].connection.send(message)
        except (BrokenPipeError, OSError):
            self._workers[number].process.join(timeout=STOP_GRACE_S)
