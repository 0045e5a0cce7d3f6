"""One person's place in a study: what is left to do, and the task in hand."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from webarium.envs import Arena
from webarium.errors import UserError, WebariumError
from webarium.llm import ChatModel, for_episode
from webarium.people.visit import Person, Visit
from webarium.runs.config import RunConfig
from webarium.runs.doors.episode import Plugged
from webarium.runs.doors.run import DoorRun
from webarium.runs.doors.settings import DoorSettings
from webarium.runs.order import Order
from webarium.runs.plan import Plan, Planned
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder

AGENT = "human:"
"""How the agents of people's runs begin."""


class Seat:
    """What one person has done, does and is to do; its run lies in a folder of its own."""

    def __init__(
        self, name: str, config: RunConfig, folder: RunFolder, plan: Plan, order: Sequence[str]
    ) -> None:
        """Take a place.

        Args:
            name: The person's.
            config: Of the person's run.
            folder: Of the person's run.
            plan: The person's tasks.
            order: In which order to do them, by id.
        """
        self.name = name
        self.config = config
        self.folder = folder
        self.key = secrets.token_urlsafe(24)
        """What the side window's address holds, so that nobody else finds it."""
        self.form_key = secrets.token_urlsafe(24)
        """What each of its forms must bring."""
        self.visit: Visit | None = None
        """The task in hand."""
        self.remark = ""
        """What the person is to know, such as why something did not work."""
        self.ended: Callable[[Seat, EpisodeResult], None] = lambda seat, result: None
        """Hears of each task that is filed."""
        self._plan = plan
        self._place = {task: place for place, task in enumerate(order)}
        self._work: asyncio.Task[None] | None = None
        self._left = self._find_left()

    @property
    def person(self) -> Person:
        """In place of an agent."""
        return Person(AGENT + self.name)

    @property
    def total(self) -> int:
        """How many tasks there are for this person."""
        return len(self._plan.episodes)

    @property
    def done(self) -> int:
        """How many are filed."""
        return self.total - len(self._left)

    @property
    def over(self) -> bool:
        """Whether nothing is left to do, nor in hand."""
        return not self._left and self.visit is None

    def _find_left(self) -> list[Planned]:
        settings = DoorSettings("url")
        run = DoorRun(self.config, self._plan, self.folder, Plugged(self.person.name, settings))
        return sorted(run.left(), key=lambda planned: self._place[planned.task.id])

    async def begin(self, arena: Arena, judge: ChatModel | None) -> None:
        """Open the next task, and wait until its sites can be visited.

        Raises:
            UserError: One is in hand, or none is left.
        """
        if self.visit is not None:
            raise UserError("A task is open already.", todo="Finish it first.")
        if not self._left:
            raise UserError("You have done all your tasks.")
        planned, self.remark = self._left[0], ""
        asked = None if judge is None else for_episode(judge)
        self.visit = visit = Visit(Order(planned.job, planned.task, self.config, judge=asked))
        self._work = work = asyncio.create_task(self._do(planned, visit, arena))
        opened = asyncio.create_task(visit.ready.wait())
        await asyncio.wait({work, opened}, return_when=asyncio.FIRST_COMPLETED)
        opened.cancel()

    async def filed(self) -> None:
        """Wait until the task in hand is filed."""
        if self._work is not None:
            with suppress(asyncio.CancelledError):
                await asyncio.shield(self._work)

    async def put_back(self) -> None:
        """Leave the task in hand: it begins anew another time, and nothing of it is kept."""
        if self.visit is not None and self.visit.filing:
            await self.filed()
        work, self._work = self._work, None
        if work is not None and not work.done():
            work.cancel()
            await asyncio.wait([work])
        if self.visit is not None:
            self.folder.drop_partial([self.visit.order.job])
        self.visit = None

    async def _do(self, planned: Planned, visit: Visit, arena: Arena) -> None:
        """Do one task from opening to filing; it stays on the list if it broke."""
        try:
            if not arena.engine.alive:
                await arena.revive()
            result = await visit.run(arena, self.folder, self.person)
        except WebariumError as error:
            self.remark = f"Nothing could be kept of this task: {error.args[0]}"
            return
        finally:
            self.visit = None
        self._left.remove(planned)
        if result.outcome == "error":
            self._left.append(planned)
            self.remark = "Something broke under this task. It comes again at the end."
        self.ended(self, result)


def config_of(name: str, base: RunConfig, tasks: Sequence[str] | None) -> RunConfig:
    """How the run of a person is asked for; `tasks` where these are not all."""
    own = replace(base, agent=AGENT + name)
    return own if tasks is None else replace(own, tasks=tuple(sorted(tasks)))
