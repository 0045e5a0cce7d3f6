"""Worker processes on this machine."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerProcess

from webarium.runs.records.results import EpisodeResult
from webarium.runs.workers.dispatch import Lease
from webarium.runs.workers.pool import Alive, Ended, Gone, News, Ready, Stepped
from webarium.runs.workers.runner import WorkerSpec
from webarium.runs.workers.worker import worker_main

STOP_GRACE_S = 15.0
"""How long workers may take to close their browsers before they are killed."""

PRELOADED = ("webarium.runs.workers.worker", "webarium.runs.workers.preloaded")
"""Modules that every worker needs; none starts a thread."""
LOOK_S = 0.2
"""How often it is looked whether there is a hurry."""


def warm_up() -> None:
    """Let a process of its own begin to load what workers need; they start from it at once when it is ready.

    Asked for again, it does nothing.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    with _deaf():
        forkserver.ensure_running()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin here hear no Ctrl-C until they choose to; one that comes meanwhile reaches us afterwards.

    A worker needs a second to load what it imports, and Ctrl-C goes to all processes of a terminal.
    """
    resource_tracker.ensure_running()  # It would let signals through again when it starts.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass
class _Worker:
    process: ForkServerProcess
    connection: Connection
    ready: bool = False
    trouble: str = ""
    full: str = ""


class LocalPool:
    """Processes that are told what to do through pipes."""

    def __init__(self, spec: WorkerSpec) -> None:
        self._spec = spec
        self._context = multiprocessing.get_context("forkserver")
        warm_up()
        self._workers: dict[int, _Worker] = {}

    def start(self, worker: int) -> None:
        """Start a process."""
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=worker_main, args=(theirs, self._spec), name=f"webarium-{worker}"
        )
        with _deaf():
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

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """Ask all to stop, and kill those that do not."""
        for number in self._workers:
            self._send(number, ("stop",))
        deadline = time.monotonic() + STOP_GRACE_S
        for worker in self._workers.values():
            while worker.process.is_alive() and time.monotonic() < deadline and not hurried():
                worker.process.join(timeout=LOOK_S)
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
                message = worker.connection.recv()
            except (EOFError, OSError):
                worker.process.join(timeout=STOP_GRACE_S)
                return news
            match message:
                case ("ready",):
                    worker.ready = True
                    news.append(Ready(number))
                case ("alive",):
                    news.append(Alive(number))
                case ("step", episode, step, cost):
                    news.append(Stepped(number, episode, step, cost))
                case ("result", data):
                    news.append(Ended(number, EpisodeResult.from_json(data)))
                case ("broken", text):
                    worker.trouble = text
                case ("full", text):
                    worker.full = text
                case _:
                    raise AssertionError(f"unknown message {message!r}")

    def _bury(self, number: int) -> Gone:
        worker = self._workers.pop(number)
        worker.connection.close()
        why = f"exit code {worker.process.exitcode}"
        return Gone(number, why, worker.trouble, worker.ready, worker.full)

    def _send(self, number: int, message: tuple[object, ...]) -> None:
        try:
            self._workers[number].connection.send(message)
        except (BrokenPipeError, OSError):
            self._workers[number].process.join(timeout=STOP_GRACE_S)
