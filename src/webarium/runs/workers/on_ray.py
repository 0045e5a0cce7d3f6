"""Workers on a Ray cluster: one actor each; records come back by wire, so machines need not share a disk."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias, cast

from webarium.clusters import first_line, join, the_ray
from webarium.errors import WebariumError
from webarium.runs.jobs import Job
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.runs.workers.dispatch import Lease
from webarium.runs.workers.pool import Alive, Ended, Gone, News, Ready, Stepped
from webarium.runs.workers.runner import EpisodeRunner, WorkerSpec
from webarium.types import Json

ray = the_ray()

BEAT_S = 5.0
"""A worker without steps to tell says at least this often that it goes on."""
STOP_GRACE_S = 15.0
"""How long workers may take to close their browsers before they are killed."""

_Read: TypeAlias = Callable[[Any], list[News]]
"""Turns what an answer holds into news."""


class RayWorker:
    """What runs in the actor: a runner, and a folder of its own for records that are not fetched yet."""

    def __init__(self, spec: WorkerSpec) -> None:
        self._path = Path(tempfile.mkdtemp(prefix="webarium-worker-"))
        self._spec = replace(spec, folder=self._path)
        self._folder = RunFolder(self._path)
        self._folder.episodes.mkdir()
        self._runner: EpisodeRunner | None = None
        self._steps: asyncio.Queue[tuple[str, int, float]] = asyncio.Queue()

    async def open(self) -> str:
        """Get ready; gives why not, or nothing."""
        try:
            self._runner = self._spec.make_runner()
            await self._runner.open()
        except WebariumError as error:
            return str(error)
        return ""

    async def run(self, job: Job, attempt: int) -> tuple[dict[str, Json], bytes]:
        """Run one episode; gives its result and its archive."""
        runner = cast("EpisodeRunner", self._runner)

        def heard(step: int, cost: float = 0.0, /) -> None:
            self._steps.put_nowait((job.id, step, cost))

        result = await runner.run(job, attempt, self._folder, heard)
        archive = self._folder.archive(job.id)
        data = archive.read_bytes()
        archive.unlink()
        return result.to_json(), data

    async def news(self) -> list[tuple[str, int, float]]:
        """Steps since the last call; waits for one, at most for a beat."""
        try:
            steps = [await asyncio.wait_for(self._steps.get(), BEAT_S)]
        except TimeoutError:
            return []
        while not self._steps.empty():
            steps.append(self._steps.get_nowait())
        return steps

    async def close(self) -> None:
        """Close the browser and remove the folder."""
        if self._runner is not None:
            await self._runner.close()
        shutil.rmtree(self._path, ignore_errors=True)


@dataclass
class _Actor:
    handle: Any
    ready: bool = False
    asked: dict[Any, _Read] = field(default_factory=dict)
    """What it has been asked, by Ray's reference to the answer."""


class RayPool:
    """Actors on a cluster; where a node dies, they come back on others."""

    def __init__(self, spec: WorkerSpec, address: str | None) -> None:
        self._spec = spec
        self._actors: dict[int, _Actor] = {}
        self._news: list[News] = []
        self._began_ray = join(address)
        self._actor_class = ray.remote(RayWorker).options(
            num_cpus=1, max_concurrency=spec.config.concurrency + 4, max_restarts=0
        )

    def start(self, worker: int) -> None:
        """Start an actor; it waits until a node has room for it."""
        actor = _Actor(self._actor_class.remote(self._spec))
        self._actors[worker] = actor
        actor.asked[actor.handle.open.remote()] = lambda trouble: self._opened(worker, trouble)

    def order(self, worker: int, lease: Lease) -> None:
        """Let an actor run an episode."""
        actor = self._actors[worker]
        answer = actor.handle.run.remote(lease.planned.job, lease.attempt)
        actor.asked[answer] = lambda said: [Ended(worker, EpisodeResult.from_json(said[0]), said[1])]

    def poll(self, seconds: float) -> list[News]:
        """Collect the answers that are there; an actor whose answer is its death is gone."""
        news, self._news = self._news, []
        owners = {answer: number for number, actor in self._actors.items() for answer in actor.asked}
        if news or not owners:
            return news
        done, _ = ray.wait(list(owners), num_returns=len(owners), timeout=0)
        if not done:
            done, _ = ray.wait(list(owners), num_returns=1, timeout=seconds)
        for answer in done:
            number = owners[answer]
            if number in self._actors:
                news += self._answer(number, answer)
        return news

    def kill(self, worker: int) -> None:
        """Kill the actor."""
        ray.kill(self._actors[worker].handle)

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """Let all close their browsers, then end them."""
        ready = [actor for actor in self._actors.values() if actor.ready]
        closing = [actor.handle.close.remote() for actor in ready]
        if closing and not hurried():
            ray.wait(closing, num_returns=len(closing), timeout=STOP_GRACE_S)
        for actor in self._actors.values():
            ray.kill(actor.handle)
        self._actors.clear()
        if self._began_ray:
            ray.shutdown()

    def _answer(self, number: int, answer: Any) -> list[News]:
        actor = self._actors[number]
        read = actor.asked.pop(answer)
        try:
            return read(ray.get(answer))
        except ray.exceptions.RayError as error:
            del self._actors[number]
            ray.kill(actor.handle)
            return [Gone(number, first_line(error), was_ready=actor.ready)]

    def _opened(self, number: int, trouble: str) -> list[News]:
        actor = self._actors[number]
        if trouble:
            del self._actors[number]
            ray.kill(actor.handle)
            return [Gone(number, "it could not start", trouble, was_ready=False)]
        actor.ready = True
        self._listen(number)
        return [Ready(number)]

    def _listen(self, number: int) -> None:
        """Ask for steps, again and again."""
        actor = self._actors[number]

        def heard(steps: list[tuple[str, int, float]]) -> list[News]:
            self._listen(number)
            return [Stepped(number, *step) for step in steps] or [Alive(number)]

        actor.asked[actor.handle.news.remote()] = heard
