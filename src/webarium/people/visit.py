"""One person at one task: the sites on a port of their own, what is said to and fro, and the end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, cast

from webarium.actions.types import AskUser, Noop
from webarium.envs import Arena
from webarium.envs.circumstances import PLAIN
from webarium.envs.doors import Door
from webarium.envs.engines import engine_kind
from webarium.errors import UserError
from webarium.observation.view import Picture, View
from webarium.people.deeds import Told
from webarium.people.front import Front
from webarium.people.log import MOST_STEPS, PersonLog
from webarium.people.scripts import page_script
from webarium.runs.config import RunConfig
from webarium.runs.doors.episode import DoorScoring
from webarium.runs.order import Order
from webarium.runs.playing.about import about_episode
from webarium.runs.playing.recorded_episode import record_episode
from webarium.runs.playing.recorded_scoring import RecordedScoring
from webarium.runs.playing.setup import EpisodeSetup
from webarium.runs.playing.turns import scored_result
from webarium.runs.records.reader import PERSON, EpisodeReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.scoring.verdict import Verdict


@dataclass(frozen=True)
class Person:
    """Who does the tasks of a run, in place of an agent."""

    name: str
    """As reports call them: ``human:ann``."""


@dataclass(frozen=True)
class Said:
    """A line of the talk with the person who gave the task."""

    by: str
    """``you``, or ``they``."""
    words: str


@dataclass
class Visit:
    """A task in somebody's hands, from its beginning until it is filed or put back."""

    order: Order
    log: PersonLog | None = None
    door: Door | None = None
    talk: list[Said] = field(default_factory=list)
    """Questions, answers, and what was said unasked."""
    filing: bool = False
    """Whether the end has been said, and the record is being finished."""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the sites can be visited."""

    # What the side window shows

    @property
    def addresses(self) -> Sequence[str]:
        """The start pages, for the person's own browser."""
        return () if self.door is None or not self.ready.is_set() else self.door.urls

    @property
    def answers(self) -> bool:
        """Whether somebody answers questions."""
        around = getattr(self.order.task, "circumstances", PLAIN)
        return around.persona is not None

    @property
    def paused(self) -> bool:
        """Whether it rests."""
        return self.ready.is_set() and not self.filing and self.log is not None and not self.log.watch.going

    @property
    def seconds(self) -> float:
        """How long the person has been at it."""
        return 0.0 if self.log is None else self.log.watch.seconds

    # What comes from the pages

    def hear(self, told: Sequence[Told]) -> None:
        """Take down what a page tells."""
        if self.log is not None and not self.filing:
            self.log.hear(told)

    def came_by(self, url: str) -> None:
        """Take down that a page is asked for by its address."""
        if self.log is not None and not self.filing:
            self.log.came_by(url)

    async def before(self) -> None:
        """Let happen what is due before a page or a request is answered."""
        if self.door is not None and not self.filing:
            heard = await self.door.before(Noop())
            self.talk += [Said("they", words) for words in heard]

    # What comes from the side window

    def pause(self) -> None:
        """Rest: the sites answer nothing meanwhile, and no time passes."""
        if self.log is not None and self.ready.is_set() and not self.filing:
            self.log.watch.rest()

    def go_on(self) -> None:
        """End a rest."""
        if self.log is not None and self.ready.is_set() and not self.filing:
            self.log.watch.go()

    async def ask(self, question: str) -> None:
        """Ask the person who gave the task.

        Raises:
            UserError: Nobody answers, or the sites are not open.
        """
        door, log = self._open()
        heard = await door.before(AskUser(question))
        self.talk += [*(Said("they", words) for words in heard), Said("you", question)]
        self.talk.append(Said("they", await door.ask(question)))
        log.asks(question, len(door.journal))

    async def end(self, answer: str, *, status: str = "done", reason: str | None = None) -> None:
        """Say that it is done, or cannot be; what is there is scored.

        Raises:
            UserError: The sites are not open, or status or reason is not known.
        """
        door, log = self._open()
        self.filing = True
        log.watch.rest()
        try:
            await door.submit(answer, status=status, reason=reason, url=log.front or None)
        except UserError:
            if not door.over:
                self.filing = False
                log.watch.go()
            raise

    def _open(self) -> tuple[Door, PersonLog]:
        if self.door is None or self.log is None or not self.ready.is_set() or self.filing:
            raise UserError("This task is not open.", todo="Wait a moment, or begin the next one.")
        return self.door, self.log

    # The whole of it

    async def run(self, arena: Arena, folder: RunFolder, person: Person) -> EpisodeResult:
        """Open the sites, wait for the end, score and file; whatever breaks becomes an ``error`` result.

        Raises:
            StorageError: The record cannot be written.
        """
        setup = setup_of_people(self.order.config)
        play = partial(self._play, arena, person, setup)
        return await record_episode(self.order, folder, play, partial(PersonLog, view=setup.view))

    async def _play(
        self, arena: Arena, person: Person, setup: EpisodeSetup, record: EpisodeReader, log: PersonLog
    ) -> EpisodeResult:
        order, self.log = self.order, log
        about = about_episode(order, setup, cast("Any", person), arena)
        log.recorder.write("episode", {**about, "door": {"kind": PERSON}})
        scoring = DoorScoring(RecordedScoring(order.config, order.judge, log.recorder, record), log)
        door = arena.door(order.task, "url", source=scoring, tell=log.tell, front=self._front)
        scoring.door = self.door = door
        try:
            async with door:
                await log.open(door)
                log.watch.go()
                self.ready.set()
                verdict = cast("Verdict", await door.verdict())
        finally:
            self.filing = True
            await log.close()
        return scored_result(order, log, verdict, scoring.stop, "stop", log.wall_s, door.journal)

    def _front(self, world: Any) -> Front:
        return Front(world, self, self._script)

    def _script(self) -> str:
        times: Mapping[str, datetime] = {}
        if self.door is not None:
            with suppress(UserError):
                times = self.door.times
        return page_script(times)


def setup_of_people(config: RunConfig) -> EpisodeSetup:
    """How pages that people have seen are looked at for the record: whole, and pictured where the engine can."""
    pixels = engine_kind(config.engine).has_pixels
    view = View(html=True, viewport_only=False, screenshot=pixels, picture=Picture("webp", quality=80))
    return EpisodeSetup(view, None, MOST_STEPS, "webarena")
