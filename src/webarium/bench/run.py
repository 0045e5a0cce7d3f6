"""Measures whole runs: recorded episodes a minute, CPU of an action by part, memory of workers and episodes.

The oracle plays, so that nothing is measured but Webarium itself. CPU times are the figures to compare: on a machine
that does other things, too, they change far less than the wall clock does.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from multiprocessing.synchronize import Barrier
from pathlib import Path
from tempfile import TemporaryDirectory

from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.bench.cpu import CpuMeter, thread_cpu
from webarium.bench.figures import rounded
from webarium.bench.memory import memory_mb
from webarium.envs import Arena, Episode
from webarium.errors import TaskError
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.order import Order
from webarium.runs.playing.recorded_episode import run_episode
from webarium.runs.records.store import RunFolder
from webarium.scoring.score import score
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.types import Json, Scale
from webarium.worlds import Universe

PARTS = ("begin", "execute", "settle", "observe", "record", "agent", "end")
"""Of an episode: until its first observation is written, the three parts of its actions, writing and choosing them,
and judging, packing and closing."""
SITE_THREADS = "webarium-site"
"""What threads are called in which pages are made."""


@dataclass(frozen=True)
class Work:
    """What one worker is to play."""

    suite: str
    tasks: tuple[str, ...]
    seed: int
    scale: Scale
    recorded: bool
    open_episodes: int
    """How many episodes to open at the end, to weigh one; 0 for none."""
    on_demand: bool
    """Whether frames are drawn only when they are waited for."""


@dataclass(frozen=True)
class Share:
    """What one worker measured."""

    episodes: int
    actions: int
    wall_s: float
    cpu_ms: float
    parts: Mapping[str, float]
    """CPU in ms by `PARTS`, of all processes."""
    kinds: Mapping[str, float]
    """The same by kind of process."""
    server_ms: float
    """Of all that, what the threads used in which pages are made."""
    worker_mb: float
    episode_mb: float


@dataclass(frozen=True)
class RunSpeed:
    """How fast workers play episodes, all together."""

    recorded: bool
    workers: int
    episodes: int
    actions: int
    episodes_a_minute: float
    """By the wall clock, without the workers' start."""
    cpu_ms_an_action: float
    """All CPU over all actions, beginnings and ends of episodes included."""
    cpu_ms_an_episode: float
    parts: Mapping[str, float]
    """CPU in ms for each action by `PARTS`; ``begin`` and ``end`` are for each episode."""
    kinds: Mapping[str, float]
    """CPU in ms for each action by kind of process."""
    server_ms: float
    """CPU in ms for each action of the threads in which pages are made; a part of ``execute`` and ``settle``."""
    worker_mb: float
    """MiB of one worker with its Chromium before its first episode."""
    episode_mb: float
    """MiB of one more open episode; 0 if that was not measured."""

    def to_json(self) -> dict[str, Json]:
        """An object of the list that ``webarium bench run --json`` prints."""
        return rounded(asdict(self))


def bench_run(
    universe: Universe,
    *,
    suite: str = "shopping",
    episodes: int = 24,
    workers: int = 2,
    recorded: bool = True,
    open_episodes: int = 10,
    on_demand: bool = True,
) -> RunSpeed:
    """Play tasks from all over a suite in so many processes at once, one episode at a time in each.

    Raises `TaskError` if an episode does not pass: then it is not the usual work that was measured.
    """
    tasks = [task.id for task in load_suite(suite).tasks(universe)]
    count = min(episodes, len(tasks))
    chosen = [tasks[at * len(tasks) // count] for at in range(count)]
    works = [
        Work(
            suite,
            tuple(chosen[number::workers]),
            universe.seed,
            universe.scale,
            recorded,
            0 if number else open_episodes,
            on_demand,
        )
        for number in range(workers)
    ]
    context = multiprocessing.get_context("spawn")
    start = context.Barrier(workers)
    with ProcessPoolExecutor(workers, context, initializer=_meet_at, initargs=(start,)) as pool:
        return _together(recorded, list(pool.map(_play_all, works)))


def _together(recorded: bool, shares: Sequence[Share]) -> RunSpeed:
    episodes, actions = sum(share.episodes for share in shares), sum(share.actions for share in shares)
    parts = _summed([share.parts for share in shares])
    kinds = _summed([share.kinds for share in shares])
    cpu = sum(share.cpu_ms for share in shares)
    return RunSpeed(
        recorded,
        len(shares),
        episodes,
        actions,
        episodes_a_minute=sum(share.episodes / share.wall_s for share in shares) * 60,
        cpu_ms_an_action=cpu / actions,
        cpu_ms_an_episode=cpu / episodes,
        parts={part: parts[part] / (episodes if part in ("begin", "end") else actions) for part in PARTS},
        kinds={kind: used / actions for kind, used in sorted(kinds.items())},
        server_ms=sum(share.server_ms for share in shares) / actions,
        worker_mb=sum(share.worker_mb for share in shares) / len(shares),
        episode_mb=sum(share.episode_mb for share in shares),
    )


def _summed(each: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    sums: defaultdict[str, float] = defaultdict(float)
    for one in each:
        for key, value in one.items():
            sums[key] += value
    return sums


class _Start:
    """Where the processes of a pool wait for each other; each is told once, as it starts."""

    barrier: Barrier | None = None


def _meet_at(barrier: Barrier) -> None:
    _Start.barrier = barrier


def _play_all(work: Work) -> Share:
    return asyncio.run(_measure(work))


async def _measure(work: Work) -> Share:
    config = RunConfig(work.suite, "oracle", seed=work.seed, scale=work.scale)
    suite = load_suite(work.suite)
    async with await Arena.open(
        sites=suite.sites, seed=work.seed, scale=work.scale, on_demand=work.on_demand
    ) as arena:
        tasks = [suite.task(arena.universe, task_id) for task_id in work.tasks]
        player = _Player(arena, config, recorded=work.recorded)
        await player.play(tasks[0])  # so that everything is loaded that is loaded once
        worker_mb = await memory_mb()
        if _Start.barrier is not None:
            await asyncio.to_thread(_Start.barrier.wait)
        player.forget()
        began = time.perf_counter()
        for task in tasks:
            await player.play(task)
        wall_s = time.perf_counter() - began
        share = player.share(wall_s)
        weight = await _weigh(arena, tasks[0], work.open_episodes) if work.open_episodes else 0.0
        return replace(share, worker_mb=worker_mb, episode_mb=weight)


class _Player:
    """Plays tasks in an arena and takes down what each part costs."""

    def __init__(self, arena: Arena, config: RunConfig, *, recorded: bool) -> None:
        self._arena = arena
        self._config = config
        self._recorded = recorded
        self._meter = CpuMeter()
        arena.tell_laps(self._lap)
        self.forget()

    def forget(self) -> None:
        """Count from here."""
        self._parts: defaultdict[str, float] = defaultdict(float)
        self._episodes = self._actions = 0
        self._begun = self._last = self._meter.total()
        self._kinds = dict(self._meter.by_kind())
        self._server = thread_cpu(SITE_THREADS)
        self._steps = -1

    def share(self, wall_s: float) -> Share:
        """What was measured since."""
        kinds = self._meter.by_kind()
        return Share(
            self._episodes,
            self._actions,
            wall_s,
            self._last - self._begun,
            dict(self._parts),
            {kind: used - self._kinds.get(kind, 0.0) for kind, used in kinds.items()},
            thread_cpu(SITE_THREADS) - self._server,
            0.0,
            0.0,
        )

    async def play(self, task: Task) -> None:
        """Play one task from its beginning to its verdict; raises `TaskError` if it does not pass."""
        self._steps = -1
        passed = await (self._play_recorded(task) if self._recorded else self._play_plainly(task))
        if not passed:
            raise TaskError(f"The oracle did not pass {task.id}, so its speed says nothing.")
        self._count("end")
        self._episodes += 1
        self._actions += self._steps

    def _lap(self, part: str) -> None:
        """A part of a step has ended; the first step shows the start pages."""
        if part == "between":
            self._steps += 1
            self._count("begin" if self._steps <= 1 else "agent")
        else:
            self._count("begin" if self._steps == 0 else part)

    def _count(self, part: str) -> None:
        now = self._meter.total()
        self._parts[part] += now - self._last
        self._last = now

    async def _play_recorded(self, task: Task) -> bool:
        with TemporaryDirectory(prefix="webarium-bench-") as folder:
            run = RunFolder(Path(folder))
            run.episodes.mkdir()
            order = Order(Job(task.id), task, self._config)
            result = await run_episode(
                self._arena, order, run, on_step=lambda _, __=0.0: self._count("record")
            )
            return result.outcome == "passed"

    async def _play_plainly(self, task: Task) -> bool:
        """As in training: the agent looks and acts, and nothing is kept."""
        agent = OracleAgent()
        await agent.start_privileged(task, self._arena.universe)
        async with await _opened(self._arena, task) as episode:
            while not isinstance(action := await agent.act(episode.observation), Stop):
                await episode.step(action)
            verdict = await score(
                task,
                stop=action,
                page=await episode.final_page(),
                changes=await episode.read_changes(),
                journal=episode.journal,
            )
            return verdict.passed


async def _opened(arena: Arena, task: Task) -> Episode:
    return await arena.begin(task)


async def _weigh(arena: Arena, task: Task, count: int) -> float:
    """MiB of each further episode, beside one that is open already."""
    episodes = [await _opened(arena, task)]
    try:
        before = await memory_mb()
        episodes += [await _opened(arena, task) for _ in range(count)]
        return (await memory_mb() - before) / count
    finally:
        for episode in episodes:
            await episode.close()
