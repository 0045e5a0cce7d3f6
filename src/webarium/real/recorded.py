"""Agents that act step by step: their attempts are episodes of a run, with its records."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from webarium.agents.registry import AgentFactory
from webarium.envs.arena import Arena
from webarium.llm import ChatModel, for_episode
from webarium.real.filing import Desk
from webarium.real.results import Results, TaskResult, broken, of_episode
from webarium.real.trying import Ordered, try_each
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.order import Order
from webarium.runs.playing.recorded_episode import run_episode
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.runs.workers.scheduler import run_suite, write_summary
from webarium.task_files.real_tasks import RealTask
from webarium.tasks.task import Task


async def run_class(
    arena: Arena,
    orders: Sequence[Ordered],
    config: RunConfig,
    factory: AgentFactory,
    out: Path,
    *,
    model: ChatModel | None = None,
    judge: ChatModel | None = None,
    desk: Desk | None = None,
) -> Results:
    """Try tasks one after the other in this process; answers go to the desk, if there is one.

    Raises:
        UserError: The folder is not empty, or cannot be written.
    """
    folder = RunFolder.create(out, config, [Job(task.id) for _, task in orders], (arena.universe.id,))
    began = time.monotonic()
    episodes: list[EpisodeResult] = []

    async def play(real: RealTask, task: Task) -> TaskResult:
        job = Job(task.id)
        fresh = [None if opened is None else for_episode(opened) for opened in (model, judge)]
        order = Order(job, task, config, 1, fresh[0], fresh[1], factory)
        episodes.append(await run_episode(arena, order, folder))
        return of_episode(real, episodes[-1], EpisodeReader(folder.archive(job.id)).page)

    found = await try_each(arena, orders, play, desk)
    write_summary(folder, tuple(episodes), time.monotonic() - began, interrupted=False, limit=None)
    return found


def run_named(tasks: Sequence[RealTask], config: RunConfig, out: Path) -> Results:
    """Try tasks with an agent that worker processes find by its name.

    Raises:
        UserError: The configuration names something unknown, or the folder cannot be used.
        InfrastructureError: No worker could start.
    """
    folder = run_suite(config, out).folder
    found = []
    for task in tasks:
        job = Job(f"real.{task.id}")
        result = folder.result(job)
        if result is None:
            found.append(broken(task, "The run was ended before this task.", 0.0))
        else:
            found.append(of_episode(task, result, EpisodeReader(folder.archive(job.id)).page))
    return Results(tuple(found))
