"""Acting again what a record says an agent did: the only proof that it leads where the record says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from webarium.actions.types import Stop
from webarium.envs import Arena
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.errors import InfrastructureError, WebariumError
from webarium.leaderboard.rules import NotNow, Rejected
from webarium.published.webarena.variants import sites_at
from webarium.runs.again.replay import Replay
from webarium.runs.jobs import Job
from webarium.runs.playing.setup import universe_seed
from webarium.runs.records.reader import EpisodeReader, RunReader
from webarium.runs.records.trajectory import trajectory_of
from webarium.scoring.score import score
from webarium.sites.registry import databases, load_sites
from webarium.tasks.task import Task
from webarium.worlds import Universe


def replay_passed(
    run: RunReader,
    passed: Mapping[Job, Task],
    universes: Mapping[int, Universe] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Act the episodes that passed again in fresh worlds, compare every step, and score what they leave.

    Args:
        run: The run.
        passed: Its episodes that passed, with their tasks as the server has them.
        universes: By epoch; opened here by default.
        progress: Told how many are done.

    Raises:
        Rejected: One leads elsewhere than its record says.
        NotNow: The browser does not work.
    """
    try:
        asyncio.run(_replay_all(run, passed, universes or {}, progress))
    except InfrastructureError as error:
        raise NotNow(
            f"Episodes cannot be acted again at the moment: {error}. Send the run again later."
        ) from None


async def _replay_all(
    run: RunReader,
    passed: Mapping[Job, Task],
    universes: Mapping[int, Universe],
    progress: Callable[[int], None],
) -> None:
    done = 0
    for epoch in sorted({job.epoch for job in passed}):
        jobs = [job for job in passed if job.epoch == epoch]
        given = universes.get(epoch)
        universe = given or Universe.open(
            databases(sites_at(run.config.scale, load_sites())),
            seed=universe_seed(run.config, jobs[0]),
            scale=run.config.scale,
        )
        try:
            async with await Arena.open(universe=universe, engine=DEFAULT_ENGINE) as arena:
                for job in jobs:
                    await _replay(arena, run.episode(job.id), passed[job], job)
                    progress(done := done + 1)
        finally:
            if given is None:
                universe.close()


async def _replay(arena: Arena, record: EpisodeReader, task: Task, job: Job) -> None:
    try:
        async with await Replay.open(arena, record) as replayed:
            if not replayed.exact:
                first = next(each for each in replayed.differences if not each.only_pixels)
                raise Rejected(
                    f"Episode {job.id!r}, acted again here, leads elsewhere than its record says: from step "
                    f"{first.step} on, {' and '.join(first.what)} differ."
                )
            stop = next((step.typed for step in record.steps() if step.stop), None)
            verdict = await score(
                task,
                stop=stop if isinstance(stop, Stop) else None,
                page=await replayed.episode.final_page(),
                changes=replayed.episode.changes,
                trajectory=trajectory_of(record),
                journal=replayed.episode.journal,
            )
    except InfrastructureError:
        raise
    except WebariumError as error:
        raise Rejected(f"Episode {job.id!r} cannot be acted again: {error}.") from None
    if verdict.outcome == "failed":
        raise Rejected(f"Episode {job.id!r}, acted again here, does not pass: {verdict.reason}.")
