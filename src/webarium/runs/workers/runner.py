"""What a worker does with the episodes it is given: the seam between scheduling and browsers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from webarium.envs import Arena
from webarium.errors import InfrastructureError
from webarium.llm import ChatModel, ScriptedModel, for_episode
from webarium.llm.recalling import RecallingModel
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job, OnStep
from webarium.runs.order import Order
from webarium.runs.plan import sites_of_run, suite_of_run
from webarium.runs.playing.models import open_models
from webarium.runs.playing.recorded_episode import run_episode
from webarium.runs.playing.setup import ask_router, open_endpoints, universe_seed
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.tasks.task import Task


class EpisodeRunner(Protocol):
    """Runs episodes, several at once; lives in a worker."""

    async def open(self) -> None:
        """Get ready; raises `WebariumError` where nothing can be run here."""

    async def run(self, job: Job, attempt: int, folder: RunFolder, on_step: OnStep) -> EpisodeResult:
        """Run one episode and leave its archive in the folder; whatever breaks is an ``error`` result."""

    async def close(self) -> None:
        """Let everything go."""


@dataclass(frozen=True)
class WorkerSpec:
    """What a worker must know; crosses the process boundary once."""

    config: RunConfig
    folder: Path
    """The run's folder, or where a worker on another machine keeps its records until they are fetched."""
    universes: tuple[str, ...] = ()
    """Ids that the universes of the epochs must have."""
    runner: Callable[[WorkerSpec], EpisodeRunner] | None = None
    """Makes what runs the episodes, if not `ArenaRunner`; can be pickled."""

    def make_runner(self) -> EpisodeRunner:
        """What runs the episodes."""
        return (self.runner or ArenaRunner)(self)


@dataclass
class _Holding:
    arena: Arena
    users: int = 0
    mending: asyncio.Lock = field(default_factory=asyncio.Lock)


_Key = tuple[int, frozenset[str]]
"""Seed of the universe, and the hosts of the live web."""


class ArenaRunner:
    """Runs episodes in arenas of its own: one for each universe, the last one kept open."""

    def __init__(self, spec: WorkerSpec) -> None:
        self._spec = spec
        self._config = spec.config
        self._suite = suite_of_run(spec.config)
        self._held: dict[_Key, _Holding] = {}
        self._opening = asyncio.Lock()
        self._models: dict[str, ChatModel] = {}

    async def open(self) -> None:
        """Open the models and the first arena."""
        self._models = open_models(self._config)
        async with self._arena(self._config.seed, frozenset()):
            pass

    async def run(self, job: Job, attempt: int, folder: RunFolder, on_step: OnStep) -> EpisodeResult:
        """Run one episode in the arena of its universe."""
        seed = universe_seed(self._config, job)
        async with self._arena(seed, frozenset()) as arena:
            asked = self._suite.task(arena.universe, job.task_id).answering(self._config.answers)
            task = open_endpoints(asked, self._config.endpoints)
            task = ask_router(task, self._config.site_router).in_appearance(job.appearance)
            return await self._run_in(arena, task, job, attempt, folder, on_step)

    async def _run_in(
        self,
        arena: Arena,
        task: Task,
        job: Job,
        attempt: int,
        folder: RunFolder,
        on_step: OnStep,
    ) -> EpisodeResult:
        models = {name: for_episode(model) for name, model in self._models.items()}
        agent = models.get("agent")
        answers = folder.answers_before(job.id)
        if answers and agent is not None and not isinstance(agent, ScriptedModel):
            agent = RecallingModel(agent, answers)
        order = Order(job, task, self._config, attempt, agent, models.get("judge"))
        hosts = frozenset(getattr(task, "live_hosts", ()))
        if not hosts:
            result = await run_episode(arena, order, folder, on_step=on_step)
        else:
            async with self._arena(0, hosts) as live:
                result = await run_episode(live, order, folder, on_step=on_step)
        folder.cut_off(job.id).unlink(missing_ok=True)
        return result

    async def close(self) -> None:
        """Close all arenas and models."""
        for held in list(self._held.values()):
            await held.arena.close()
        self._held.clear()
        for model in self._models.values():
            await model.close()
        self._models.clear()

    @asynccontextmanager
    async def _arena(self, seed: int, hosts: frozenset[str]) -> AsyncIterator[Arena]:
        """An arena for one episode; its browser is started again if it has died."""
        key = (seed, hosts)
        async with self._opening:
            held = self._held.get(key)
            if held is None:
                await self._close_idle()
                config = self._config
                arena = await Arena.open(
                    sites=None if hosts else sites_of_run(self._suite, config),
                    seed=seed,
                    scale=config.scale,
                    engine=config.engine,
                    headed=config.headed,
                    on_demand=config.drawn_on_demand,
                    live_hosts=sorted(hosts),
                )
                held = self._held[key] = _Holding(arena)
                if not hosts:
                    self._check_universe(arena.universe.id, seed)
            held.users += 1
        try:
            async with held.mending:
                if not held.arena.engine.alive:
                    await held.arena.restart_engine()
            yield held.arena
        finally:
            held.users -= 1

    async def _close_idle(self) -> None:
        """Close arenas that nobody uses; the one of the run's first universe too, when an epoch is over."""
        for key, held in list(self._held.items()):
            if held.users == 0:
                del self._held[key]
                await held.arena.close()

    def _check_universe(self, found: str, seed: int) -> None:
        """Refuse to run where the sites hold other data than the plan was made for."""
        epoch = seed - self._config.seed
        wanted = self._spec.universes[epoch] if self._spec.universes else found
        if found != wanted:
            raise InfrastructureError(
                f"The sites here hold other data (universe {found[:12]}) than where the run was planned "
                f"({wanted[:12]}).",
                todo="Install the same version of Webarium on all machines.",
            )
