"""Task after task through doors, as one run: planned, recorded, resumed and summed up like any other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from webarium.envs import Arena
from webarium.errors import StorageError, UserError
from webarium.llm import ChatModel, for_episode
from webarium.runs.config import RunConfig
from webarium.runs.doors.episode import Plugged, run_door
from webarium.runs.order import Order
from webarium.runs.plan import Plan, Planned, make_plan, sites_of_run, suite_of_run
from webarium.runs.playing.models import open_models
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.runs.workers.scheduler import RunOutcome, write_summary


def plan_doors(config: RunConfig, progress: Callable[[str], None]) -> Plan:
    """The tasks of a run through doors.

    Raises:
        UserError: A name is unknown, or a task has no world or no door to it.
    """
    plan = make_plan(config, progress, outside=True)
    for planned in plan.episodes:
        if planned.task.live_hosts or planned.task.enter is not None:
            raise UserError(
                f"Task {planned.task.id!r} is on sites elsewhere, and a door leads to a world of Webarium's.",
                todo="Leave it out, or run it with an agent: webarium run.",
            )
    return plan


@dataclass
class DoorRun:
    """A run through doors; `play` does what is left of it."""

    config: RunConfig
    plan: Plan
    folder: RunFolder
    plugged: Plugged
    ended: Callable[[EpisodeResult], None] = field(default=lambda _: None)
    """Told each result."""

    @classmethod
    def open(
        cls, config: RunConfig, plan: Plan, out: Path, plugged: Plugged, *, resume: bool = False
    ) -> DoorRun:
        """Begin a run in a new folder, or go on with one.

        Raises:
            UserError: The folder cannot be used, or its run was asked for differently.
        """
        folder = (
            RunFolder.resume(out, config, plan.universes, plan.data)
            if resume
            else RunFolder.create(out, config, plan.jobs, plan.universes, plan.changed)
        )
        return cls(config, plan, folder, plugged)

    def left(self) -> Sequence[Planned]:
        """What has no score yet; damaged records are set aside."""
        jobs = {planned.job for planned in self.plan.episodes}
        damaged = self.folder.set_damaged_aside(jobs)
        done = self.folder.done() - damaged.keys()
        return [planned for planned in self.plan.episodes if planned.job not in done]

    async def play(self) -> RunOutcome:
        """Open door after door, and sum up.

        Returns:
            The outcome; being cancelled ends it as interrupted, and finished episodes are kept.

        Raises:
            InfrastructureError: Nothing can be shown here.
        """
        with self.folder.session():
            began, interrupted, full = time.monotonic(), False, None
            left = self.left()
            try:
                if left:
                    await self._play(left)
            except asyncio.CancelledError:
                interrupted = True
            except StorageError as error:
                full = str(error)
            finally:
                self.folder.drop_partial(planned.job for planned in left)
            results = tuple(self.folder.results())
            try:
                write_summary(self.folder, results, time.monotonic() - began, interrupted, None)
            except StorageError as error:
                full = full or str(error)
            return RunOutcome(self.folder, results, interrupted, full=full)

    async def _play(self, left: Sequence[Planned]) -> None:
        async with self._judge() as judge, await self._arena() as arena:
            for planned in left:
                if not arena.engine.alive:
                    await arena.revive()
                asked = None if judge is None else for_episode(judge)
                order = Order(planned.job, planned.task, self.config, judge=asked)
                self.ended(await run_door(arena, order, self.folder, self.plugged))

    async def _arena(self) -> Arena:
        config = self.config
        return await Arena.open(
            sites=sites_of_run(suite_of_run(config), config),
            seed=config.seed,
            scale=config.scale,
            engine=config.engine,
        )

    @asynccontextmanager
    async def _judge(self) -> AsyncIterator[ChatModel | None]:
        models = open_models(self.config)
        try:
            yield models.get("judge")
        finally:
            for model in models.values():
                await model.close()
