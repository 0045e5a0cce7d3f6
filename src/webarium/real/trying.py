"""Task after task in one arena, whatever it is that tries them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from webarium.envs.arena import Arena
from webarium.real.filing import Desk
from webarium.real.results import Results, TaskResult
from webarium.task_files.real_tasks import RealTask
from webarium.tasks.task import Task

Ordered: TypeAlias = tuple[RealTask, Task]
"""A task as its file has it, and as worlds know it."""


async def try_each(
    arena: Arena,
    orders: Sequence[Ordered],
    try_one: Callable[[RealTask, Task], Awaitable[TaskResult]],
    desk: Desk | None,
) -> Results:
    """Try tasks one after the other, with a new engine where one has died; answers go to the desk, if there is one."""
    found = []
    for real, task in orders:
        if not arena.engine.alive:
            await arena.restart_engine()
        result = await try_one(real, task)
        found.append(result if desk is None else await desk.file(result))
    return Results(tuple(found))
