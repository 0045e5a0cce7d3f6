"""Agents that bring their own control of a browser: a function that gets a page, a DevTools address or a plain one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from webarium.envs.arena import Arena
from webarium.envs.doors import Door, DoorKind
from webarium.errors import AgentError, WebariumError
from webarium.real.lookout import Lookout, finish_of
from webarium.real.results import TaskResult, broken
from webarium.runs.records.results import check_lines
from webarium.scoring.foreign.outcomes import Profile
from webarium.scoring.foreign.real_checks import RubricJudge, score_real
from webarium.shapes import as_object
from webarium.sites.kit.real.finish import finish
from webarium.sites.kit.site import Site
from webarium.task_files.real_tasks import RealTask
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import World
from webarium.worlds.waiting import aside

GRACE_S = 2.0
"""How long a function may take to return after it has submitted; then it is cancelled."""


@dataclass(frozen=True)
class Brief:
    """What a function is told of its task; never how it is checked."""

    id: str
    """``omnizon-1``."""
    goal: str
    """The request."""
    url: str
    """Where the site is, for this function's browser."""
    submit_url: str
    """Opening this address with ``?retrieved_answer=…`` ends the task, as does returning an answer."""


Solve: TypeAlias = Callable[[Any, Brief], Awaitable[str | None]]
"""Gets a Playwright page, a WebSocket address or a plain address, and the task; may return an answer."""


@dataclass(frozen=True)
class Assignment:
    """One task for one function."""

    real: RealTask
    task: Task
    """The same task, as worlds know it."""
    site: Site
    kind: DoorKind
    solve: Solve
    seconds: float | None
    """How long it may take."""
    judge: RubricJudge | None
    profile: Profile


class Submission:
    """Waits for the agent's visit to ``/submit``, and keeps the site's state of that moment."""

    def __init__(self, world: World, site: Site) -> None:
        self.came = asyncio.Event()
        self.answer = ""
        self.state: Mapping[str, Json] = {}
        self._world = world
        self._site = site
        self._lookout = Lookout(world, self._submitted, self._take)
        self._reading: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Told after each request: the first submission counts, and nothing that is done later."""
        self._lookout.look()

    async def over(self) -> None:
        """Wait until it neither looks nor reads any more."""
        await self._lookout.over()
        if self._reading is not None:
            await self._reading

    def _submitted(self) -> tuple[str, World] | None:
        """The answer and the world as it is, once there is one."""
        submitted = self._world.session(self._site.id).get("submitted")
        if self._reading is not None or submitted is None:
            return None
        return str(as_object(submitted)["answer"]), self._world.fork()

    def _take(self, found: tuple[str, World] | None) -> None:
        if found is not None and self._reading is None:
            self._reading = asyncio.create_task(self._read(*found))

    async def _read(self, answer: str, left: World) -> None:
        self.answer, self.state = answer, await finish_of(left, self._site)
        self.came.set()


async def carry_out(arena: Arena, given: Assignment) -> TaskResult:
    """Open the task's door, let the function in, and score what it left; what breaks is in the result."""
    began = time.monotonic()
    try:
        async with arena.door(given.task, given.kind) as door:
            answer, state = await _ended(door, given)
    except WebariumError as error:
        return broken(given.real, str(error), time.monotonic() - began)
    seconds = time.monotonic() - began
    try:
        verdict = await score_real(given.real, state, answer, given.judge, profile=given.profile)
    except WebariumError as error:
        return broken(given.real, str(error), seconds)
    task = given.real
    return TaskResult(
        task_id=task.id,
        goal=task.goal,
        site=task.site,
        difficulty=task.difficulty,
        challenge=task.challenge,
        passed=verdict.passed,
        reward=verdict.reward,
        answer=answer,
        reason=verdict.reason,
        lines=check_lines(verdict),
        rules=verdict.rules,
        finish=state,
        error=None,
        seconds=round(seconds, 3),
        unverified=verdict.unverified,
    )


async def _ended(door: Door, given: Assignment) -> tuple[str | None, Mapping[str, Json]]:
    """The answer, ``None`` where time ran out, and the site's state at that moment.

    Raises:
        AgentError: The function raised something, or returned no text.
    """
    submission = Submission(door.world, given.site)
    unwatch = door.activity.watch(submission.look)
    function = asyncio.ensure_future(given.solve(_handed(door), _brief(door, given)))
    submitted = asyncio.ensure_future(submission.came.wait())
    try:
        await asyncio.wait({function, submitted}, timeout=given.seconds, return_when=asyncio.FIRST_COMPLETED)
        if submission.came.is_set():
            await asyncio.wait({function}, timeout=GRACE_S)
            return submission.answer, submission.state
        answer = _returned(function) if function.done() else None
        await submission.over()
        if submission.came.is_set():  # the visit was the last thing that the function did
            return submission.answer, submission.state
        return answer, await aside(partial(finish, door.world, given.site))
    finally:
        unwatch()
        function.cancel()
        submitted.cancel()
        await asyncio.gather(function, submitted, return_exceptions=True)
        await submission.over()


def _returned(function: asyncio.Future[str | None]) -> str:
    error = function.exception()
    if error is not None:
        raise AgentError(f"The agent's code raised {type(error).__name__}: {error}.") from error
    answer: object = function.result()
    if answer is not None and not isinstance(answer, str):
        raise AgentError(f"The agent's function must return its answer as a string, or None, got {answer!r}.")
    return answer or ""


def _handed(door: Door) -> object:
    """What the function gets."""
    if door.kind == "page":
        return door.page
    return door.cdp_url if door.kind == "cdp" else door.url


def _brief(door: Door, given: Assignment) -> Brief:
    url = (door.url if door.kind == "url" else given.task.start_urls[0]).rstrip("/")
    return Brief(given.real.id, given.real.goal, f"{url}/", f"{url}/submit")
