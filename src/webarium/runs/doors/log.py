"""What goes through a door, as steps of a record.

Nobody tells what an agent behind a door does: its pages do, as the world's server is asked for them. A step is a page
that was sent, or a request that sent data without getting a page. Each is looked at in a fork of the world as it was at
that moment, so that neither the agent nor its world notices.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from webarium.actions.types import Stop
from webarium.agents.notes import StepNotes
from webarium.envs.doors import Door
from webarium.envs.final_page import FinalPage
from webarium.envs.moments import Moment, Seen
from webarium.errors import InfrastructureError, UserError
from webarium.observation.observation import Observation, Scroll, Tab
from webarium.observation.requests import Exchange
from webarium.observation.view import View
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.requests import MAX_REQUESTS, RequestTrace
from webarium.runs.records.steps import StepLog
from webarium.server.answered import Answered
from webarium.types import Json
from webarium.worlds import Changes, World
from webarium.worlds.waiting import when_free

_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
NOTHING: Mapping[str, Any] = {"action": None, "act": None, "target": None}
"""What is told of a step that no action led to."""


@dataclass
class _Passed:
    """One step that has been taken, until it is written."""

    asked: dict[str, Json]
    url: str
    html: bytes | None
    status: int
    began: float
    """When it was asked for, in milliseconds since 1970."""
    told: int
    """Entries of the journal by then."""
    moment: asyncio.Future[World]
    requests: asyncio.Future[list[dict[str, Json]]]
    """What was asked from this step on until the next one."""


@dataclass
class _Requests:
    """What was asked of servers, cut where steps begin."""

    trace: RequestTrace = field(default_factory=RequestTrace)
    now: list[dict[str, Json]] = field(default_factory=list)
    """Since the last step began."""
    next: list[dict[str, Json]] = field(default_factory=list)
    """Since a redirect that leads to the next one."""
    led_on: bool = False

    def add(self, ended: Exchange, *, leads_on: bool) -> None:
        """Take one down; the first that leads on begins what belongs to the next step."""
        self.trace(ended)
        self.led_on = self.led_on or leads_on
        into = self.next if self.led_on else self.now
        into += self.trace.take()[: max(0, MAX_REQUESTS - len(into))]

    def cut(self, ended: Exchange) -> list[dict[str, Json]]:
        """Begin a step with this request; gives what belongs to the one before."""
        before = self.now
        self.trace(ended)
        self.now, self.next, self.led_on = [*self.next, *self.trace.take()], [], False
        return before

    def rest(self) -> list[dict[str, Json]]:
        """What has not been given yet."""
        rest, self.now, self.next, self.led_on = [*self.now, *self.next], [], [], False
        return rest


class DoorLog(StepLog):
    """Writes down what goes through one door; `tell` hears of it."""

    def __init__(self, recorder: EpisodeRecorder, *, most: int, view: View) -> None:
        """Write into a record.

        Args:
            recorder: The record.
            most: How many steps there may be.
            view: How pages are looked at.
        """
        super().__init__(recorder)
        self.taken = 0
        """Steps so far, written or not."""
        self.exhausted = asyncio.Event()
        """Set when a step was taken beyond the last one."""
        self._most = most
        self._view = view
        self._door: Door | None = None
        self._asked = _Requests()
        self._after = _Requests()
        self._queue: asyncio.Queue[_Passed | None] = asyncio.Queue()
        self._last: _Passed | None = None
        self._writing: asyncio.Task[None] | None = None
        self._url = ""

    # While the agent acts

    async def open(self, door: Door) -> None:
        """Write the start page as step 0, and from now on whatever goes through the door."""
        self._door = door
        urls = tuple(door.task.start_urls)
        world = await when_free(door.world, door.world.fork)
        changes = world.changes("visitor")
        seen = await door.look(Moment(world, urls, view=self._view))
        first = _Requests()
        for each in seen.requests:
            first.add(each, leads_on=False)
        await self.write_seen(0, NOTHING, seen.observation, changes, seen.timings, first.rest())
        self._url = seen.observation.url
        self._asked, self._after = (_Requests(RequestTrace(self.began)) for _ in range(2))
        self._writing = asyncio.ensure_future(self._write_all())

    def tell(self, answered: Answered) -> None:
        """Hear of an answer of the world, before its last byte is sent."""
        door = self._door
        if door is None:
            return  # its own start pages, which step 0 shows
        try:
            url = door.inside(answered.url)
        except UserError:
            return  # the server's own list of sites
        ended = _exchange(answered, url, door)
        led_on = 300 <= answered.status < 400 and bool(answered.location)
        step = not led_on and (answered.document or answered.method not in _HARMLESS)
        if door.over or self._writing is None:
            self._after.add(ended, leads_on=False)  # the page in front, where it is opened to be scored
        elif not step or self.exhausted.is_set():
            self._asked.add(ended, leads_on=led_on)
        elif self.taken >= self._most:
            self._asked.add(ended, leads_on=False)
            self.exhausted.set()
        else:
            self._take(answered, url, ended, door.world)

    def _take(self, answered: Answered, url: str, ended: Exchange, world: World) -> None:
        before, loop = self._asked.cut(ended), asyncio.get_running_loop()
        if self._last is not None:
            self._last.requests.set_result(before)
        self.taken += 1
        self._url = url if answered.document else self._url
        self._last = _Passed(
            {"method": answered.method, "url": url},
            self._url,
            answered.body,
            answered.status,
            time.time() * 1000 - answered.waited_ms,
            0 if self._door is None else len(self._door.journal),
            asyncio.ensure_future(when_free(world, world.fork)),
            loop.create_future(),
        )
        self._queue.put_nowait(self._last)

    async def _write_all(self) -> None:
        while (passed := await self._queue.get()) is not None:
            await self._write_one(passed)

    async def _write_one(self, passed: _Passed) -> None:
        world = await passed.moment
        changes = await when_free(world, partial(world.changes, "visitor"))
        seen = await self._look(Moment(world, (passed.url,), passed.html, passed.status, self._view))
        requests = await passed.requests
        led = await self.led_by(passed.began, passed.url, document=passed.html is not None)
        head = {**led, "asked": passed.asked, "happened": self._happened(passed.told)}
        self.steps += 1
        await self.write_seen(self.steps, head, seen.observation, changes, seen.timings, requests)

    async def led_by(self, began: float, url: str, *, document: bool) -> Mapping[str, Any]:
        """What is known of the action that led to a step; whatever was done before it is written first.

        Of an agent behind a door nothing is known.

        Args:
            began: When the step began, in milliseconds since 1970.
            url: Where the page is.
            document: Whether it was asked for by going there.
        """
        return NOTHING

    async def rest(self) -> None:
        """Write what was done after the last step; of an agent behind a door nothing is known."""

    def _happened(self, told: int) -> list[dict[str, Json]]:
        """Entries of the journal that no step has told, up to so many."""
        journal = () if self._door is None else self._door.journal
        fresh, self._told = journal[self._told : told], max(told, self._told)
        return [entry.to_json() for entry in fresh if entry.kind != "wrote"]

    async def _look(self, moment: Moment) -> Seen:
        """What is seen at a moment; nothing but the address where it cannot be shown."""
        if self._door is not None:
            with suppress(InfrastructureError):
                return await self._door.look(moment)
        url = moment.urls[0]
        blank = Observation("axtree", "", url, "", (Tab(0, "", url, True),), (1, 1), Scroll(0, 0, 0, 0))
        return Seen(blank, (), {})

    # At the end

    async def finish(self, stop: Stop | None, page: FinalPage, changes: Changes) -> None:
        """Write what is left to write: the page in front, if no step shows it yet, and the stop.

        Args:
            stop: The submission; ``None`` for an end without one.
            page: The page in front.
            changes: All that has changed in the world.
        """
        await self._drain()
        await self.rest()
        last = self._seen
        told = self._changes.digest() == changes.digest()
        if (
            last is None
            or (last.url, last.title) != (page.url, page.title)
            or len(last.tabs) != 1
            or not told
        ):
            await self._write_page(page, changes)
        if stop is not None:
            await self.last(self.steps + 1, stop, StepNotes(), 0.0, error="")

    async def _drain(self) -> None:
        if self._writing is None:
            return
        if self._last is not None:
            self._last.requests.set_result(self._asked.rest())
            self._last = None
        self._queue.put_nowait(None)
        writing, self._writing = self._writing, None
        await writing

    async def _write_page(self, page: FinalPage, changes: Changes) -> None:
        door, html, urls = self._door, page.html.encode("utf-8", "replace"), (page.url,)
        seen = None
        if door is not None and page.url.startswith("http"):
            world = await when_free(door.world, door.world.fork)
            seen = await self._look(Moment(world, urls, html, page.status or 200, self._view))
        if seen is None:
            seen = Seen(
                Observation("axtree", "", page.url, page.title, (), (1, 1), Scroll(0, 0, 0, 0)), (), {}
            )
        tab = Tab(0, page.title, page.url, True)
        shown = replace(seen.observation, url=page.url, title=page.title, tabs=(tab,))
        self.steps += 1
        await self.write_seen(self.steps, NOTHING, shown, changes, seen.timings, self._after.rest())

    async def close(self) -> None:
        """Let everything go that is not written."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
        while not self._queue.empty():
            passed = self._queue.get_nowait()
            if passed is not None:
                with suppress(Exception):
                    (await passed.moment).close()


def _exchange(answered: Answered, url: str, door: Door) -> Exchange:
    location = answered.location
    if location.startswith("http"):
        with suppress(UserError):
            location = door.inside(location)
    return Exchange(
        answered.method,
        url,
        answered.resource,
        answered.waited_ms,
        answered.status,
        type=answered.type,
        size=answered.size,
        location=location,
    )
