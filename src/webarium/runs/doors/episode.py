"""One task through one door: opened, announced, waited for, scored and recorded."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeAlias, cast

from webarium.actions.types import Stop
from webarium.envs import Arena
from webarium.envs.doors import Door
from webarium.envs.final_page import FinalPage
from webarium.envs.journal import Journal
from webarium.envs.rules import DEFAULT_MAX_STEPS
from webarium.envs.submissions import submitted
from webarium.errors import AgentError, UserError, WebariumError
from webarium.runs.doors.child import Child, redacted
from webarium.runs.doors.command import CommandLine
from webarium.runs.doors.log import DoorLog
from webarium.runs.doors.settings import DoorSettings, seconds_of
from webarium.runs.order import Order
from webarium.runs.playing.about import about_episode
from webarium.runs.playing.recorded_episode import record_episode, write_task
from webarium.runs.playing.recorded_scoring import RecordedScoring
from webarium.runs.playing.setup import EpisodeSetup
from webarium.runs.playing.turns import scored_result, write_world
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.scoring.verdict import Verdict
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Changes, Universe

GRACE_S = 10.0
"""How long a command may go on after its submission."""
Function: TypeAlias = Callable[[Any, str], Awaitable[Any]]
"""An agent that gets a Playwright page and the request; may return its answer, or a submission as a dict."""


@dataclass(frozen=True)
class OpenDoor:
    """An open door, with everything that a client needs."""

    episode: str
    """The episode's id."""
    task: str
    """The task's id."""
    kind: str
    intent: str
    how_to_answer: str
    """In which form; empty where the wording is free."""
    request: str
    """Both together."""
    addresses: Mapping[str, str]
    """``cdp_url`` and ``cdp_http_url``, or ``url``."""
    submit_url: str
    """Where a submission is posted; it holds a secret."""
    max_steps: int
    """How many pages may be loaded."""
    max_seconds: float

    def to_json(self) -> dict[str, Json]:
        """As one line for programs."""
        return {
            "event": "open",
            "episode": self.episode,
            "task": self.task,
            "kind": self.kind,
            "intent": self.intent,
            "how_to_answer": self.how_to_answer,
            "request": self.request,
            **self.addresses,
            "submit_url": self.submit_url,
            "max_steps": self.max_steps,
            "max_seconds": self.max_seconds,
        }


class Announce(Protocol):
    """Tells somebody that a door is open."""

    def __call__(self, door: OpenDoor, /) -> None:
        """It is open from now on."""


@dataclass(frozen=True)
class Plugged:
    """The agent of a run through doors."""

    name: str
    settings: DoorSettings
    command: CommandLine | None = None
    """What is started for each task."""
    function: Function | None = None
    """What is called for each task, with a ``page`` door."""
    announce: Announce = field(default=lambda _: None)


async def run_door(arena: Arena, order: Order, folder: RunFolder, plugged: Plugged) -> EpisodeResult:
    """Open a task's door, let the agent in, and file the record; whatever breaks becomes an ``error`` result.

    Raises:
        StorageError: The record cannot be written.
    """
    setup = EpisodeSetup.of(order.config, cast("Any", plugged))
    play = partial(_play, arena, order, plugged, setup)
    return await record_episode(order, folder, play, partial(DoorLog, most=setup.max_steps, view=setup.view))


async def _play(
    arena: Arena, order: Order, plugged: Plugged, setup: EpisodeSetup, record: EpisodeReader, log: DoorLog
) -> EpisodeResult:
    task, config = order.task, order.config
    about = about_episode(order, setup, cast("Any", plugged), arena)
    told: dict[str, Json] = {"kind": plugged.settings.kind, "command": plugged.settings.command}
    log.recorder.write("episode", {**about, "door": told})
    scoring = DoorScoring(RecordedScoring(config, order.judge, log.recorder, record), log)
    task.circumstances.check_uncounted()
    door = arena.door(task, plugged.settings.kind, source=scoring, tell=log.tell)
    scoring.door = door
    try:
        async with door:
            await log.open(door)
            visit = _Visit(door, order, plugged, log)
            ended_by = await visit.wait(seconds_of(config))
            verdict = cast("Verdict", await door.end())
    finally:
        await log.close()
    if scoring.stop is not None:  # It may have come while a limit was reached.
        ended_by = "stop"
    return scored_result(order, log, verdict, scoring.stop, ended_by, log.wall_s, door.journal)


class DoorScoring:
    """Scores what was left behind a door, once everything is written down; a `TaskSource` of the one task."""

    def __init__(self, scoring: RecordedScoring, log: DoorLog) -> None:
        self.stop: Stop | None = None
        """The submission."""
        self.door: Door | None = None
        self._scoring = scoring
        self._log = log

    async def score(
        self, task: Task, *, stop: Stop | None, page: FinalPage, changes: Changes, journal: Journal = ()
    ) -> Verdict:
        """Write the end of the record, and score."""
        self.stop, recorder = stop, self._log.recorder
        # Before the end these would lie where a program of the same user could read the answer.
        await asyncio.to_thread(write_task, recorder, task)
        await self._log.finish(stop, page, changes)
        if self.door is not None:
            await write_world(recorder, self.door.world)
        return await self._scoring(task, stop=stop, page=page, changes=changes, journal=journal)

    def task(self, universe: Universe, task_id: str) -> Task:
        """There is none by name."""
        raise UserError("This source has no tasks by name.")

    def progress(self, task: Task, changes: Changes) -> float:
        """Nobody asks behind a door."""
        return 0.0


class _Visit:
    """From the opening of a door to its submission, or to a limit."""

    def __init__(self, door: Door, order: Order, plugged: Plugged, log: DoorLog) -> None:
        self._door = door
        self._plugged = plugged
        self._log = log
        self._open = _told(door, order)

    async def wait(self, seconds: float) -> str:
        """Let the agent act; gives how that ended.

        Raises:
            AgentError: A command or function broke before it submitted.
        """
        self._plugged.announce(self._open)
        if self._plugged.command is not None:
            return await self._with_command(self._plugged.command, seconds)
        if self._plugged.function is not None:
            return await self._with_function(self._plugged.function, seconds)
        return await self._until(seconds)

    async def _until(self, seconds: float, *more: asyncio.Future[Any]) -> str:
        """Wait for the submission, a limit, or something more; gives which, ``other`` for the last."""
        over = asyncio.ensure_future(self._door.verdict())
        exhausted = asyncio.ensure_future(self._log.exhausted.wait())
        try:
            await asyncio.wait({over, exhausted, *more}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if over.done():
                over.result()
                return "stop"
            if exhausted.done():
                return "max_steps"
            return "other" if any(each.done() for each in more) else "max_seconds"
        finally:
            for waiting in (over, exhausted):
                waiting.cancel()

    async def _with_function(self, function: Function, seconds: float) -> str:
        acting = asyncio.ensure_future(function(self._door.page, self._door.request))
        try:
            ended = await self._until(seconds, acting)
            if ended != "other":
                return ended
            try:
                answer = acting.result()
            except WebariumError:
                raise
            except Exception as error:
                raise AgentError(f"The function raised {type(error).__name__}: {error}.") from error
            await self._submit(answer)
            return "stop"
        finally:
            acting.cancel()
            await asyncio.wait([acting], timeout=GRACE_S)

    async def _with_command(self, command: CommandLine, seconds: float) -> str:
        with tempfile.TemporaryDirectory(prefix="webarium-door-") as folder:
            values = {**_texts(self._open), "dir": folder}
            child = await Child.start(command.filled(values), json.dumps(self._open.to_json()))
            ending = asyncio.ensure_future(child.ended())
            try:
                ended = await self._until(seconds, ending)
                if ended == "other":
                    ended = await self._after(child)
                elif ended == "stop":
                    await asyncio.wait([ending], timeout=GRACE_S)
                return ended
            finally:
                ending.cancel()
                await child.stop()
                await asyncio.to_thread(self._keep, child)

    async def _after(self, child: Child) -> str:
        """What a command that has ended leaves: its submission, its answer, or nothing."""
        if self._door.over:
            await self._door.verdict()
            return "stop"
        if child.exit_code:
            raise AgentError(
                f"The command ended with exit code {child.exit_code} before it submitted; its output is in the record."
            )
        if self._plugged.settings.answer == "submission":
            return "no_submission"
        await self._submit(_answer_of(child.output.last_line))
        return "stop"

    async def _submit(self, answer: Any) -> None:
        """Submit what a function returned or a command printed, if it has not submitted itself."""
        if self._door.over:
            await self._door.verdict()
            return
        words = answer if isinstance(answer, dict) else {"answer": "" if answer is None else answer}
        try:
            submitted(words.get("answer", ""), words.get("status", "done"), words.get("reason"))
            await self._door.submit(**words)
        except (UserError, TypeError) as error:
            raise AgentError(f"What the agent answered is no submission: {error}") from error

    def _keep(self, child: Child) -> None:
        """Keep what a command printed, without the door's secrets, and how it ended."""
        recorder, secrets = self._log.recorder, self._door.secrets
        recorder.text("output", redacted(child.output.text, secrets))
        recorder.text("messages", redacted(child.messages.text, secrets))
        recorder.write("command", {"exit_code": child.exit_code, "answer": self._plugged.settings.answer})


def _told(door: Door, order: Order) -> OpenDoor:
    addresses = {}
    if door.kind == "cdp":
        addresses = {"cdp_url": door.cdp_url, "cdp_http_url": door.cdp_http_url}
    elif door.kind == "url":
        addresses = {"url": door.url}
    task, config = order.task, order.config
    return OpenDoor(
        order.job.id,
        task.id,
        door.kind,
        task.intent,
        task.how_to_answer,
        door.request,
        addresses,
        door.submit_address,
        config.max_steps or DEFAULT_MAX_STEPS,
        seconds_of(config),
    )


def _texts(door: OpenDoor) -> dict[str, str]:
    return {name: str(value) for name, value in door.to_json().items()}


def _answer_of(line: str) -> Any:
    """A line as a submission: an object of JSON that says an answer or a status, else the answer itself."""
    with suppress(ValueError, RecursionError):
        found = json.loads(line)
        if isinstance(found, dict) and found.keys() & {"answer", "status"}:
            return found
    return line
