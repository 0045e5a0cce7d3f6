"""Measures engines side by side: steps by CPU over golden paths, forks, and memory of open episodes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median

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
    cpu_ms: float
    """CPU of a step, of all processes, with its share of beginning and judging."""
    steps_a_second: float
    """Steps a second of one core."""
    fork_ms: float
    """A fork of an episode, wall clock; median."""
    episode_mb: float
    """Memory of an open episode."""

    def to_json(self) -> dict[str, Json]:
        """All figures."""
        return rounded(asdict(self))


async def bench_engine(
    universe: Universe, engine: str, suites: Sequence[str], *, paths: int, episodes: int
) -> EngineCosts:
    """Walk so many smoke paths of each suite, once to warm up and once measured; then open so many episodes."""
    tasks = [
        suite.task(universe, task_id) for suite in map(load_suite, suites) for task_id in suite.smoke[:paths]
    ]
    async with await Arena.open(universe=universe, engine=engine) as arena:
        await _walk(arena, tasks)
        meter = CpuMeter()
        before = meter.total()
        steps = await _walk(arena, tasks)
        used = meter.total() - before
        fork_ms = await _forked(arena, tasks[0])
        episode_mb = await _weighed(arena, tasks, episodes)
    return EngineCosts(engine, len(tasks), steps, used / steps, 1000 * steps / used, fork_ms, episode_mb)


async def _walk(arena: Arena, tasks: Sequence[Task]) -> int:
    return sum([len((await walk_path(arena, task)).moments) for task in tasks])


async def _begun(arena: Arena, task: Task) -> Episode:
    return await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now, view=WHOLE
    )


async def _forked(arena: Arena, task: Task) -> float:
    times: list[float] = []
    async with await _begun(arena, task) as episode:
        for _ in range(FORKS):
            start = time.perf_counter()
            child = await episode.fork()
            times.append((time.perf_counter() - start) * 1000)
            await child.close()
    return median(times)


async def _weighed(arena: Arena, tasks: Sequence[Task], count: int) -> float:
    before = await memory_mb()
    opened = [await _begun(arena, tasks[place % len(tasks)]) for place in range(count)]
    after = await memory_mb()
    for episode in opened:
        await episode.close()
    return (after - before) / count
