"""The scheduler: hands out episodes, retries what broke, survives lost workers and Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from webarium.clusters import place_of
from webarium.errors import InfrastructureError, StorageError
from webarium.runs.config import RunConfig
from webarium.runs.plan import Plan, make_plan
from webarium.runs.playing.models import check_models
from webarium.runs.records.host import moment
from webarium.runs.records.record import EpisodeRecorder, storing
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.records.retries import read_retries
from webarium.runs.records.store import RunFolder, write_atomically, write_json
from webarium.runs.reports.baseline import Pairs, always_declines
from webarium.runs.reports.report import group, rules_of
from webarium.runs.workers.dispatch import Dispatcher, Used
from webarium.runs.workers.events import EpisodeDamaged, Listener, Preparing, RunStarted, ignore
from webarium.runs.workers.local import LocalPool, warm_up
from webarium.runs.workers.pool import Alive, Ended, Gone, News, Pool, Ready, Stepped
from webarium.runs.workers.retries import Retries
from webarium.runs.workers.runner import EpisodeRunner, WorkerSpec
from webarium.types import Json

MAX_TROUBLED_STARTS = 2
"""So many workers in a row may fail to start and say why before the run gives up."""
MAX_FAILED_STARTS = 8
"""So many may end while starting without a word, as they do on a machine that is not known to be dead yet."""
REST_S = 0.5
"""How long the next start waits after the second such end; twice as long after each further one."""
LEASE_S = 300.0
"""A worker with episodes in hand that says nothing for so long has hung: it is ended, they are given back."""


@dataclass(frozen=True)
class RunOutcome:
    """What is left after `run_suite`."""

    folder: RunFolder
    results: tuple[EpisodeResult, ...]
    interrupted: bool
    limit: str | None = None
    """The limit of the run that was reached with episodes left: ``seconds``, ``tokens``, ``cost`` or ``steps``."""
    refused: str | None = None
    """Why no call to the model can succeed, if so; the run ended at once."""
    full: str | None = None
    """Why records could not be written any more, if so; finished episodes are kept."""


def run_suite(
    config: RunConfig,
    out: Path,
    *,
    resume: bool = False,
    listener: Listener = ignore,
    runner: Callable[[WorkerSpec], EpisodeRunner] | None = None,
    hurried: Callable[[], bool] = lambda: False,
    plan: Plan | None = None,
) -> RunOutcome:
    """Run a suite (or some of its tasks) with an agent and leave a run folder behind.

    Args:
        config: What to run.
        out: The run's folder: new or empty, or an earlier run of the same configuration with `resume`.
        resume: Keep finished episodes; run what is missing or ended in an error.
        listener: Told about every event, in the caller's thread.
        runner: Makes what runs episodes in a worker, if not a browser; can be pickled.
        hurried: Asked while workers are stopped: true ends them without waiting for their browsers.
        plan: The episodes, if `prepare` has made it already.

    Returns:
        The outcome; `interrupted` after Ctrl-C, and `full` where the disk had no room: finished episodes are kept then,
        and the rest can be resumed.

    Raises:
        UserError: The configuration names something unknown, or the folder cannot be used.
        InfrastructureError: No worker could start.
        StorageError: Not even the plan could be written.
    """
    plan = plan or prepare(config, listener, workers=runner is None)
    folder = (
        RunFolder.resume(out, config, plan.universes, plan.data)
        if resume
        else RunFolder.create(out, config, plan.jobs, plan.universes, plan.changed)
    )
    with folder.session(config.shard):
        return _session(config, plan, folder, listener, runner, hurried)


def prepare(config: RunConfig, listener: Listener = ignore, *, workers: bool = True) -> Plan:
    """Check a run's names, keys and engine, build its universes, and list its episodes; nothing is written.

    Args:
        config: What to run.
        listener: Told what takes time.
        workers: Whether workers of this machine will ask models and show pages.

    Raises:
        UserError: The configuration names something unknown.
    """
    if workers:
        check_models(config)
        if config.on == "local":
            warm_up()
    return make_plan(config, lambda message: listener(Preparing(message)))


def _session(
    config: RunConfig,
    plan: Plan,
    folder: RunFolder,
    listener: Listener,
    runner: Callable[[WorkerSpec], EpisodeRunner] | None,
    hurried: Callable[[], bool],
) -> RunOutcome:
    """Run what is not done yet of this session's part of the plan."""
    began = time.monotonic()
    part = plan.part(config.shard)
    mine = {planned.job for planned in part}
    told = {result.job: result for result in folder.results()}
    damaged = folder.set_damaged_aside(mine)
    kept = {job: result for job, result in told.items() if job not in damaged and result.outcome != "error"}
    done = [kept[job] for job in mine if job in kept]
    remaining = [planned for planned in part if planned.job not in kept]
    retries = listener = Retries(folder, listener)
    retries.drop(planned.job for planned in remaining)
    for job, why in damaged.items():
        listener(EpisodeDamaged(job.id, why))
        if job in told:
            retries.damaged(told[job])
    outcomes = [result.outcome for result in done]
    listener(RunStarted(len(part), len(done), outcomes.count("passed"), outcomes.count("undecided")))
    interrupted, limit, refused, full = False, None, None, None
    if remaining:
        spec = WorkerSpec(config, folder.path.resolve(), plan.universes, runner)
        dispatcher = Dispatcher(
            remaining,
            capacity=config.concurrency,
            limits=config.run_limits,
            used=used_before(folder),
            listener=listener,
        )
        listener(Preparing("Starting workers"))
        pool = open_pool(config.on, spec)
        workers = min(config.workers, -(-len(remaining) // config.concurrency))
        try:
            interrupted = _Loop(dispatcher, pool, folder, hurried).run(workers)
        except StorageError as error:
            full = str(error)
        finally:
            with suppress(StorageError):  # Then what unfinished attempts took stays unknown.
                retries.drop(planned.job for planned in remaining)
        limit, refused = dispatcher.limit, dispatcher.refused
    results = tuple(folder.results())
    try:
        write_summary(folder, results, time.monotonic() - began, interrupted, limit)
    except StorageError as error:
        full = full or str(error)
    return RunOutcome(folder, results, interrupted, limit, refused, full)


def used_before(folder: RunFolder) -> Used:
    """What a run's earlier sessions used up: a limit of the run counts them."""
    results = list(folder.results())
    spent = sum((result.spent for result in results), Spent())
    retried = sum(read_retries(folder), Spent())
    return Used(spent + retried, sum(result.steps for result in results), folder.wall_s)


def open_pool(on: str, spec: WorkerSpec) -> Pool:
    """The workers of ``local``, ``ray`` or ``ray:ADDRESS``; raises `UserError` if Ray is not installed."""
    place, address = place_of(on)
    if place == "local":
        return LocalPool(spec)
    from webarium.runs.workers.on_ray import RayPool

    return RayPool(spec, address)


class _Loop:
    """Carries news from the workers to the dispatcher, and leases back."""

    def __init__(
        self, dispatcher: Dispatcher, pool: Pool, folder: RunFolder, hurried: Callable[[], bool]
    ) -> None:
        self._hurried = hurried
        self._dispatcher = dispatcher
        self._pool = pool
        self._folder = folder
        self._ready: set[int] = set()
        self._failed_starts = 0
        self._resting: dict[int, float] = {}

    def run(self, workers: int) -> bool:
        """Until nothing is left to do; true when interrupted. Raises `StorageError` if records find no room."""
        try:
            for number in range(workers):
                self._pool.start(number)
            while self._dispatcher.open and not self._dispatcher.out_of_money:
                self._turn()
            return False
        except KeyboardInterrupt:
            return True
        finally:
            self._pool.stop(self._hurried)

    def _turn(self) -> None:
        for number in [number for number, until in self._resting.items() if until <= time.monotonic()]:
            del self._resting[number]
            if self._dispatcher.wanted:
                self._pool.start(number)
        for number in self._ready:
            while lease := self._dispatcher.take(number):
                # Readers see at once that it runs, also where its steps are written on another machine.
                with storing(self._folder.partial(lease.id)):
                    self._folder.partial(lease.id).mkdir(exist_ok=True)
                self._pool.order(number, lease)
        for news in self._pool.poll(self._patience()):
            self._handle(news)
        for number in self._dispatcher.silent(LEASE_S):
            self._pool.kill(number)

    def _patience(self) -> float:
        """How many seconds to wait for news."""
        return max(0.0, min([1.0, *(until - time.monotonic() for until in self._resting.values())]))

    def _handle(self, news: News) -> None:
        dispatcher = self._dispatcher
        match news:
            case Ready(worker):
                self._failed_starts = 0
                self._ready.add(worker)
                dispatcher.join(worker)
            case Alive(worker):
                dispatcher.heard(worker)
            case Stepped(worker, episode, step, cost):
                dispatcher.stepped(worker, episode, step, cost)
            case Ended(worker, result, archive):
                self._file(worker, result, archive)
            case Gone():
                self._bury(news)

    def _file(self, worker: int, result: EpisodeResult, archive: bytes | None) -> None:
        """Put a record that came by wire in its place, before its result counts."""
        if archive is not None and self._dispatcher.holds(worker, result.job.id):
            write_atomically(self._folder.archive(result.job.id), archive)
            self._folder.drop_partial([result.job])
        self._dispatcher.settle(worker, result)

    def _bury(self, gone: Gone) -> None:
        self._ready.discard(gone.worker)
        if gone.full:
            raise StorageError(gone.full)
        for result in self._dispatcher.lose(gone.worker, gone.why):
            job_id = result.job.id
            EpisodeRecorder(self._folder.partial(job_id), self._folder.archive(job_id)).finish(result)
        rest = 0.0 if gone.was_ready else self._failed_start(gone)
        self._resting[gone.worker] = time.monotonic() + rest

    def _failed_start(self, gone: Gone) -> float:
        """Count it, and say how many seconds to wait before the next start; raises if there were too many."""
        self._failed_starts += 1
        if self._failed_starts >= (MAX_TROUBLED_STARTS if gone.trouble else MAX_FAILED_STARTS):
            why = gone.trouble or f"Workers end while starting ({gone.why})."
            raise InfrastructureError(why, todo="To look for the cause type: webarium doctor")
        return REST_S * 2 ** (self._failed_starts - 2) if self._failed_starts > 1 else 0.0


def write_summary(
    folder: RunFolder,
    results: tuple[EpisodeResult, ...],
    seconds: float,
    interrupted: bool,
    limit: str | None,
) -> None:
    """Write ``summary.json``: how the episodes ended, what that is held against, and how long all sessions took."""
    whole = group(results)
    summary: dict[str, Json] = {
        "episodes": len(results),
        "passed": whole.passed,
        "failed": whole.failed,
        "undecided": whole.undecided,
        "errors": whole.errors,
        "success_rate": whole.success_rate,
        "success_rate_decided": whole.success_rate_decided,
        "always_declines": always_declines(result.kind for result in results),
        "pairs": asdict(Pairs.of(results)),
        "rules": list(rules_of(results)),
        "interrupted": interrupted,
        "limit": limit,
        "wall_s": round(folder.wall_s + seconds, 3),
        "ended": moment(),
    }
    write_json(folder.path / "summary.json", summary)
