"""What a person does, as steps of a record: pages and requests as behind any door, and the actions that led to them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from webarium.actions.record import action_to_json
from webarium.actions.types import Action, AskUser
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.people.deeds import MOST, Deed, Shown, Told, came_by_address, in_order, seen_on
from webarium.people.stopwatch import Stopwatch
from webarium.runs.doors.log import NOTHING, DoorLog
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.steps import target_of, written
from webarium.types import Json

DEEDS = "deeds"
"""The document of a record that holds what a person did, by locators."""
SLACK_MS = 5.0
"""Clocks of a browser and of this program may differ by so much."""
LED_MS = 5000.0
"""What was done longer ago did not lead to a page."""
MOST_STEPS = 10_000
"""Pages that a person may load; nobody gets there."""


class PersonLog(DoorLog):
    """Writes down what a person does in their own browser; `hear` gets what the recorder in its pages tells."""

    def __init__(self, recorder: EpisodeRecorder, *, view: View) -> None:
        super().__init__(recorder, most=MOST_STEPS, view=view)
        self.watch = Stopwatch()
        """The time that the person has been at it."""
        self.front = ""
        """Address of the page in front, as the world has it; empty while nothing tells it."""
        self._deeds: list[Deed] = []
        """What was done, and is in no step yet."""
        self._been = False
        """Whether the person has been on a page; the first one is the task's own."""
        self._done: list[Deed] = []
        """What was done, all of it, in order."""

    @property
    def wall_s(self) -> float:
        """Seconds that the person has been at it, without rests."""
        return self.watch.seconds

    def hear(self, told: Sequence[Told]) -> None:
        """Take down what a page tells."""
        for each in told:
            if isinstance(each, Shown):
                self._came(each)
            else:
                self._add(each)

    def asks(self, question: str, told: int) -> None:
        """Take down a question to the person who gave the task, once it is answered; `told` as of a `Deed`."""
        self._add(Deed(time.time() * 1000, AskUser(question), told))

    def _add(self, deed: Deed) -> None:
        if len(self._deeds) + len(self._done) < MOST:
            self._deeds.append(deed)

    def came_by(self, url: str) -> None:
        """Take down that a page is asked for by its address; the first one is the task's own, whoever opens it."""
        if self._door is not None and self._last is not None:
            with suppress(UserError):
                self._add(came_by_address(self._door.inside(url), time.time() * 1000))

    def _came(self, shown: Shown) -> None:
        """Take down which page is in front; what is no page of the world's is none."""
        if self._door is None:
            return
        with suppress(UserError):
            url = self._door.inside(shown.url)
            self.front = url
            if shown.back:
                self._add(came_by_address(url, shown.at))

    async def led_by(self, began: float, url: str, *, document: bool) -> Mapping[str, Any]:
        """The last action before a step began; those before it are written first.

        A page that nothing was done for was asked for by its address.
        """
        mine = in_order([deed for deed in self._deeds if deed.at <= began + SLACK_MS])
        self._deeds = [deed for deed in self._deeds if deed.at > began + SLACK_MS]
        leading = mine.pop() if mine and _may_lead(mine[-1], began) else None
        for deed in mine:
            await self._write_deed(deed)
        if leading is None and document and self._been:
            leading = came_by_address(url, began)
        self._been = self._been or document
        return NOTHING if leading is None else self._head(leading)

    async def rest(self) -> None:
        """Write what was done after the last step, and all of it by locators."""
        for deed in in_order(self._deeds):
            await self._write_deed(deed)
        self._deeds = []
        told: list[Json] = [deed.to_json() for deed in self._done]
        self.recorder.write(DEEDS, told)

    async def _write_deed(self, deed: Deed) -> None:
        """Write an action after which no page was sent: the page is as it was, as far as its server knows."""
        seen, head = self._seen, self._head(deed)
        if seen is None:
            return
        self.steps += 1
        head = {**head, "happened": self._happened(deed.told)}
        await self.write_seen(self.steps, head, seen, self._changes, {}, [])

    def _head(self, deed: Deed) -> Mapping[str, Any]:
        """How a step tells an action: on the elements of the page before it, if these are found there."""
        self._done.append(deed)
        seen = self._seen
        action: Action = deed.action if seen is None else seen_on(deed.action, seen.tree)
        return {
            "action": written(action),
            "act": action_to_json(action),
            "target": None if seen is None else target_of(action, seen),
        }


def _may_lead(deed: Deed, began: float) -> bool:
    """Whether a deed may have led to a step that began then: neither talk, nor what was long ago."""
    return not isinstance(deed.action, AskUser) and began - deed.at <= LED_MS
