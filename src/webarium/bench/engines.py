"""Measures engines side by side: steps by CPU over golden paths, forks, and memory of open episodes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median

from webarium.actions.types import Action
from webarium.bench.cpu import CpuMeter
from webarium.bench.figures import rounded
from webarium.bench.memory import memory_mb
from webarium.envs import Arena, Episode
from webarium.runs.differences import WHOLE, walk_path
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Universe

FORKS = 20


@dataclass(frozen=True)
class EngineCosts:
    """What one engine costs on golden paths."""

    engine: str
    paths: int
    steps: int
    first_ms: float
    """CPU of a step, of all processes, with its share of beginning and judging: paths that nobody has walked."""
    cpu_ms: float
    """CPU of a step, with its share of beginning: the recorded actions of these paths, done again in new episodes."""
    steps_a_second: float
    """Steps a second of one core, on these."""
    fork_ms: float
    """A fork of an episode of which there was one already, wall clock; median."""
    woken_ms: float
    """CPU of such a fork that is then looked at, so that it has its page."""
    episode_mb: float
    """Memory of an open episode."""

    def to_json(self) -> dict[str, Json]:
        """All figures."""
        return rounded(asdict(self))


async def bench_engine(
    universe: Universe, engine: str, suites: Sequence[str], *, paths: int, episodes: int
) -> EngineCosts:
    """Walk so many smoke paths of each suite twice, and measure both apart; then open so many episodes.

    One path of each suite is walked before, as templates and style sheets are read once for a process; where there are
    more, it is left out of what is measured the first time.
    """
    by_suite = [
        [suite.task(universe, task_id) for task_id in suite.smoke[:paths]]
        for suite in map(load_suite, suites)
    ]
    tasks = [task for some in by_suite for task in some]
    async with await Arena.open(universe=universe, engine=engine) as arena:
        await _walk(arena, [task for some in by_suite for task in some[:1]])
        unseen = [task for some in by_suite for task in some[1:]] or tasks
        first_ms, _ = await _measured(arena, unseen)
        recorded = [(task, (await walk_path(arena, task)).actions) for task in tasks]
        cpu_ms, steps = await _replayed(arena, recorded)
        fork_ms, woken_ms = await _forked(arena, tasks[0])
        episode_mb = await _weighed(arena, tasks, episodes)
    return EngineCosts(
        engine, len(tasks), steps, first_ms, cpu_ms, 1000 / cpu_ms, fork_ms, woken_ms, episode_mb
    )


async def _measured(arena: Arena, tasks: Sequence[Task]) -> tuple[float, int]:
    """CPU milliseconds of a step on these paths, and how many steps they have."""
    meter = CpuMeter()
    before = meter.total()
    steps = await _walk(arena, tasks)
    return (meter.total() - before) / steps, steps


async def _walk(arena: Arena, tasks: Sequence[Task]) -> int:
    return sum([len((await walk_path(arena, task)).moments) for task in tasks])


async def _replayed(arena: Arena, recorded: Sequence[tuple[Task, Sequence[Action]]]) -> tuple[float, int]:
    """CPU milliseconds of a step where these actions are done again, and how many there are."""
    meter = CpuMeter()
    before = meter.total()
    steps = 0
    for task, actions in recorded:
        async with await _begun(arena, task) as episode:
            for action in actions:
                await episode.step(action)
                steps += 1
    return (meter.total() - before) / steps, steps


async def _begun(arena: Arena, task: Task) -> Episode:
    return await arena.begin(task, view=WHOLE)


async def _forked(arena: Arena, task: Task) -> tuple[float, float]:
    times: list[float] = []
    meter = CpuMeter()
    async with await _begun(arena, task) as episode:
        async with await episode.fork() as child:
            await child.observe()
        for _ in range(FORKS):
            start = time.perf_counter()
            child = await episode.fork()
            times.append((time.perf_counter() - start) * 1000)
            await child.close()
        before = meter.total()
        for _ in range(FORKS):
            async with await episode.fork() as child:
                await child.observe()
        woken = (meter.total() - before) / FORKS
    return median(times), woken


async def _weighed(arena: Arena, tasks: Sequence[Task], count: int) -> float:
    before = await memory_mb()
    opened = [await _begun(arena, tasks[place % len(tasks)]) for place in range(count)]
    after = await memory_mb()
    for episode in opened:
        await episode.close()
    return (after - before) / count
