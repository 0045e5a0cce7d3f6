"""A session of a study: everything is open, until all is done or somebody ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from webarium.envs import Arena
from webarium.llm import ChatModel
from webarium.people.side import create_side
from webarium.people.study import Ground, Study
from webarium.runs.plan import sites_of_run, suite_of_run
from webarium.runs.playing.models import open_models
from webarium.server.listener import Listener

FAREWELL_S = 3.0
"""How long side windows answer after the last task is filed."""
POLL_S = 0.5


@asynccontextmanager
async def opened(study: Study, port: int = 0) -> AsyncIterator[int]:
    """Open sites and side windows; gives the port of the side windows.

    Whatever is in hand when this ends is put back. Sessions of the runs are kept out.

    Raises:
        UserError: Another session goes on with one of the runs.
        InfrastructureError: Something does not start.
    """
    with study.session():
        async with _ground(study) as ground:
            listener = Listener(create_side(study, ground))
            bound = await listener.open("127.0.0.1", port)
            try:
                yield bound
            finally:
                await study.leave()
                await listener.stop(2.0)


async def serve(study: Study, port: int, welcome: Callable[[int], None], stop: asyncio.Event) -> bool:
    """Let people work until everybody has done everything, or `stop` is set; gives whether all is done.

    Args:
        study: Whose tasks these are.
        port: Of the side windows.
        welcome: Told the port once everything answers.
        stop: Ends it.
    """
    async with opened(study, port) as bound:
        welcome(bound)
        while not stop.is_set() and not study.over:
            await _wait(stop, POLL_S)
        if not stop.is_set():
            await _wait(stop, FAREWELL_S)
    return study.over


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        pass


def addresses(study: Study, port: int) -> dict[str, str]:
    """Where each person's side window is."""
    return {seat.name: f"http://localhost:{port}/s/{seat.key}" for seat in study.seats}


@asynccontextmanager
async def _ground(study: Study) -> AsyncIterator[Ground]:
    config = study.wanted.base
    models = open_models(config)
    judge: ChatModel | None = models.get("judge")
    try:
        arena = await Arena.open(
            sites=sites_of_run(suite_of_run(config), config),
            seed=config.seed,
            scale=config.scale,
            engine=config.engine,
        )
        async with arena:
            yield Ground(arena, judge)
    finally:
        for model in models.values():
            await model.close()
