"""The local scheduler: hands out episodes, retries what broke, survives lost workers and Ctrl-C."""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, cast

from webarium.errors import InfrastructureError
from webarium.runs.config import RunConfig
from webarium.runs.events import (
    EpisodeEnded,
    EpisodeStarted,
    EpisodeStepped,
    Listener,
    Preparing,
    RunStarted,
    WorkerLost,
    ignore,
)
from webarium.runs.plan import make_plan
from webarium.runs.record import EpisodeRecorder
from webarium.runs.results import EpisodeResult, error_result
from webarium.runs.store import RunFolder, read_json, write_json
from webarium.runs.worker import WorkerSpec, worker_main
from webarium.tasks.task import Task
from webarium.types import Json

MAX_ATTEMPTS = 2
"""An episode whose infrastructure broke is tried once more."""
MAX_FAILED_STARTS = 2
"""So many workers in a row may fail to start before the run gives up."""
STOP_GRACE_S = 15.0
"""How long workers may take to close their browsers before they are killed."""


@dataclass(frozen=True)
class RunOutcome:
    """What is left after `run_suite`."""

    folder: Path
    results: tuple[EpisodeResult, ...]
    interrupted: bool


@dataclass
class _Worker:
    number: int
    process: SpawnProcess
    connection: Connection
    task: Task | None = None
    """What it works on."""
    attempt: int = 0
    ready: bool = False


@dataclass
class _State:
    folder: RunFolder
    listener: Listener
    waiting: deque[tuple[Task, int]]
    workers: dict[int, _Worker] = field(default_factory=dict)
    failed_starts: int = 0
    trouble: str = ""
    """Why the last worker could not start, in its own words."""


def run_suite(
    config: RunConfig, out: Path, *, resume: bool = False, listener: Listener = ignore
) -> RunOutcome:
    """Run a suite (or some of its tasks) with an agent and leave a run folder behind.

    Args:
        config: What to run.
        out: The run's folder: new or empty, or an earlier run of the same configuration with `resume`.
        resume: Keep finished episodes; run what is missing or ended in an error.
        listener: Told about every event, in the caller's thread.

    Returns:
        The outcome; `interrupted` after Ctrl-C, when finished episodes are kept and the rest can be resumed.

    Raises:
        UserError: The configuration names something unknown, or the folder cannot be used.
        InfrastructureError: No worker could start.
    """
    plan = make_plan(config, lambda message: listener(Preparing(message)))
    folder = (
        RunFolder.resume(out, config, plan.universe_id)
        if resume
        else RunFolder.create(out, config, [task.id for task in plan.tasks], plan.universe_id)
    )
    began = time.monotonic()
    kept = [r for r in folder.results() if r.outcome != "error"]
    done = {result.task_id for result in kept}
    remaining = [task for task in plan.tasks if task.id not in done]
    listener(RunStarted(len(plan.tasks), len(done), sum(result.outcome == "passed" for result in kept)))
    interrupted = _work_off(config, folder, remaining, listener) if remaining else False
    results = tuple(folder.results())
    _write_summary(folder, results, time.monotonic() - began, interrupted)
    return RunOutcome(folder.path, results, interrupted)


def _work_off(config: RunConfig, folder: RunFolder, remaining: Sequence[Task], listener: Listener) -> bool:
    """Run the remaining episodes; true when interrupted."""
    state = _State(folder, listener, deque((task, 1) for task in remaining))
    context = multiprocessing.get_context("spawn")
    worker_spec = WorkerSpec(config, folder.path)

    def start(number: int) -> None:
        ours, theirs = context.Pipe()
        process = context.Process(target=worker_main, args=(theirs, worker_spec), name=f"webarium-{number}")
        process.start()
        theirs.close()
        state.workers[number] = _Worker(number, process, ours)

    listener(Preparing("Starting workers"))
    try:
        for number in range(min(config.workers, len(remaining))):
            start(number)
        while state.waiting or any(worker.task for worker in state.workers.values()):
            _turn(state)
            for number in [n for n, worker in state.workers.items() if not worker.process.is_alive()]:
                _bury(state, number)
                if state.waiting:
                    start(number)
        return False
    except KeyboardInterrupt:
        return True
    finally:
        _stop_all(state)


def _turn(state: _State) -> None:
    """Hand out work, then wait for and handle whatever comes next."""
    for worker in state.workers.values():
        if worker.ready and worker.task is None and state.waiting:
            worker.task, worker.attempt = state.waiting.popleft()
            _send(worker, ("run", worker.task.id, worker.attempt))
            state.listener(EpisodeStarted(worker.number, worker.task.id, worker.attempt))
    by_handle: dict[object, _Worker] = {}
    for worker in state.workers.values():
        by_handle[worker.connection] = worker
        by_handle[worker.process.sentinel] = worker
    for handle in wait(list(by_handle), timeout=1.0):  # type: ignore[arg-type]
        worker = by_handle[handle]
        if handle is worker.connection:
            _receive(state, worker)


def _receive(state: _State, worker: _Worker) -> bool:
    """Handle one message; false when the worker is gone."""
    try:
        message = cast("tuple[Any, ...]", worker.connection.recv())
    except (EOFError, OSError):
        worker.process.join(timeout=STOP_GRACE_S)
        return False
    match message:
        case ("ready",):
            worker.ready = True
            state.failed_starts, state.trouble = 0, ""
        case ("step", task_id, step):
            state.listener(EpisodeStepped(worker.number, task_id, step))
        case ("result", data):
            _settle(state, worker, EpisodeResult.from_json(data))
        case ("broken", text):
            state.trouble = text
        case _:
            raise AssertionError(f"unknown message {message!r}")
    return True


def _settle(state: _State, worker: _Worker, result: EpisodeResult) -> None:
    task, worker.task = worker.task, None
    if task is None:
        return
    retrying = result.outcome == "error" and result.error_kind != "agent" and result.attempt < MAX_ATTEMPTS
    if retrying:
        state.waiting.append((task, result.attempt + 1))
    state.listener(EpisodeEnded(worker.number, result, retrying))


def _bury(state: _State, number: int) -> None:
    """A worker is gone: give its episode back, or record the error when it was the last try."""
    worker = state.workers.pop(number)
    while _has_message(worker) and _receive(state, worker):
        pass
    worker.connection.close()
    if worker.task is None and worker.ready:
        return
    exit_code = worker.process.exitcode
    if worker.task is None:
        state.failed_starts += 1
        if state.failed_starts >= MAX_FAILED_STARTS:
            why = state.trouble or f"Workers end while starting (exit code {exit_code})."
            raise InfrastructureError(why, todo="To look for the cause type: webarium doctor")
        return
    state.listener(WorkerLost(number, exit_code))
    if worker.attempt < MAX_ATTEMPTS:
        state.waiting.append((worker.task, worker.attempt + 1))
        return
    reason = f"The worker process died (exit code {exit_code})."
    result = error_result(worker.task, worker.attempt, reason, "worker")
    _record_lost(state.folder, result)
    state.listener(EpisodeEnded(number, result, retrying=False))


def _has_message(worker: _Worker) -> bool:
    try:
        return worker.connection.poll()
    except (OSError, EOFError):
        return False


def _record_lost(folder: RunFolder, result: EpisodeResult) -> None:
    EpisodeRecorder(folder.partial(result.task_id), folder.archive(result.task_id)).finish(result)


def _send(worker: _Worker, message: tuple[object, ...]) -> None:
    try:
        worker.connection.send(message)
    except (BrokenPipeError, OSError):
        worker.process.join(timeout=STOP_GRACE_S)


def _stop_all(state: _State) -> None:
    """Ask all workers to stop and make sure that they did, whatever signals come meanwhile."""
    for worker in state.workers.values():
        if not worker.connection.closed:
            _send(worker, ("stop",))
    deadline = time.monotonic() + STOP_GRACE_S
    for worker in state.workers.values():
        worker.process.join(timeout=max(0.1, deadline - time.monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        if not worker.connection.closed:
            worker.connection.close()
    state.folder.drop_partial()


def _write_summary(
    folder: RunFolder, results: tuple[EpisodeResult, ...], seconds: float, interrupted: bool
) -> None:
    path = folder.path / "summary.json"
    earlier = cast("float", read_json(path).get("wall_s", 0.0)) if path.exists() else 0.0
    summary: dict[str, Json] = {
        "episodes": len(results),
        "passed": sum(result.outcome == "passed" for result in results),
        "failed": sum(result.outcome == "failed" for result in results),
        "errors": sum(result.outcome == "error" for result in results),
        "interrupted": interrupted,
        "wall_s": round(earlier + seconds, 3),
    }
    write_json(path, summary)
