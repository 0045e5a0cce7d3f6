"""What is written down of each step."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from webarium.actions.codecs import UnwritableActionError, get_codec
from webarium.actions.record import action_to_json
from webarium.actions.types import Action, ElementId, Mark, Point
from webarium.agents.notes import StepNotes
from webarium.envs import Episode
from webarium.envs.meters import Meter
from webarium.observation.observation import Observation
from webarium.runs.records.record import EpisodeRecorder, digest_of
from webarium.runs.records.requests import RequestTrace
from webarium.runs.records.results import Spent
from webarium.runs.records.step import Step
from webarium.types import Json
from webarium.worlds import Changes


@dataclass
class StepLog:
    """Writes the steps of one episode, and knows what is known of it, also when it breaks."""

    recorder: EpisodeRecorder
    began: float = field(default_factory=time.monotonic)
    steps: int = 0
    """Actions so far."""
    spent: Spent = field(default_factory=Spent)
    requests: RequestTrace = field(default_factory=RequestTrace)
    """What its pages ask of servers."""
    meter: Meter | None = None
    """Measures progress, if the run keeps it."""
    _told: int = 0
    """Entries of the journal that are written."""
    _changes: Changes = field(default_factory=Changes)
    _seen: Observation | None = None

    @property
    def wall_s(self) -> float:
        """Seconds since it began."""
        return round(time.monotonic() - self.began, 3)

    async def begin(self, observation: Observation, episode: Episode) -> None:
        """Write step 0: the start pages."""
        await self._write(0, {"action": None, "act": None, "target": None}, observation, episode, 0.0)

    async def step(
        self,
        index: int,
        action: Action | None,
        observation: Observation,
        episode: Episode,
        notes: StepNotes,
        agent_s: float,
    ) -> None:
        """Write an action and what was seen after it; without an action, the text was not one."""
        self.steps = index
        head = {**_action_keys(action, self._seen), **self._notes(notes)}
        await self._write(index, head, observation, episode, agent_s)

    async def last(self, index: int, action: Action, notes: StepNotes, agent_s: float, *, error: str) -> None:
        """Write an action after which nothing was looked at: a stop, or one beyond a limit, which `error` says."""
        keys = {**_action_keys(action, self._seen), **self._notes(notes)}
        timings = {"agent": round(agent_s * 1000, 3), "at": self._at()}
        line = Step(index, **keys, **self._lane(), stop=not error, error=error, timings=timings)
        digests = {"stop" if not error else "refused": written(action)}
        await asyncio.to_thread(self.recorder.step, line, pictures={}, digests=digests)

    def _lane(self) -> dict[str, Any]:
        """The fields that say whose step it is, where there are several."""
        return {}

    def _progress(self, seen: Observation, changes: Changes) -> float | None:
        if self.meter is None:
            return None
        self.meter.see(seen)
        return round(self.meter.progress(changes), 6)

    def _notes(self, notes: StepNotes) -> dict[str, Any]:
        told = notes.to_json()
        self.spent += Spent.of(cast("list[dict[str, Json]]", told["calls"]))
        return told

    def _at(self) -> float:
        return round((time.monotonic() - self.began) * 1000, 1)

    async def _write(
        self,
        index: int,
        head: Mapping[str, Any],
        seen: Observation,
        episode: Episode,
        agent_s: float,
    ) -> None:
        changes = await episode.read_changes()
        timings = {"agent": round(agent_s * 1000, 3), **episode.timings}
        fresh, self._told = episode.journal[self._told :], len(episode.journal)
        head = {**head, **self._lane()}
        happened = [entry.to_json() for entry in fresh if entry.kind != "wrote"]
        head = {**head, "happened": happened}
        await self.write_seen(index, head, seen, changes, timings, self.requests.take())

    async def write_seen(
        self,
        index: int,
        head: Mapping[str, Any],
        seen: Observation,
        changes: Changes,
        timings: Mapping[str, float],
        requests: list[dict[str, Json]],
    ) -> None:
        """Write a step after which something was seen.

        Args:
            index: Its number.
            head: The fields of `Step` that say what was done.
            seen: What was seen.
            changes: All that has changed since the beginning.
            timings: Milliseconds by part.
            requests: What was asked of servers, as `RequestTrace` gives it.
        """
        step = Step(
            index,
            **head,
            **shown_keys(seen),
            progress=self._progress(seen, changes),
            changes=changes.since(self._changes).to_json(),
            timings={**timings, "at": self._at()},
            requests=requests,
        )
        digests = digests_of(seen, changes)
        given = {"screenshot": seen.screenshot, "marked": seen.marked_screenshot}
        pictures = {key: picture for key, picture in given.items() if picture is not None}
        await asyncio.to_thread(self.recorder.step, step, pictures=pictures, digests=digests)
        self._changes, self._seen = changes, replace(seen, html=None)


def shown_keys(seen: Observation) -> dict[str, Any]:
    """The fields of `Step` that say what was seen."""
    dialog = seen.dialog
    return {
        "url": seen.url,
        "title": seen.title,
        "tabs": [{"title": tab.title, "url": tab.url, "active": tab.active} for tab in seen.tabs],
        "observation": seen.text,
        "error": seen.last_error,
        "dialog": None if dialog is None else {"kind": dialog.kind, "message": dialog.message},
        "viewport": list(seen.viewport),
        "scroll": [seen.scroll.x, seen.scroll.y, seen.scroll.max_x, seen.scroll.max_y],
        "marks": [
            {"number": mark.number, "box": list(mark.box), "role": mark.role, "name": mark.name}
            for mark in seen.marks
        ],
    }


def digests_of(seen: Observation, changes: Changes) -> dict[str, str]:
    """What equal behaviour must repeat."""
    return {
        "observation": digest_of(seen.text),
        "html": digest_of(seen.html),
        "changes": changes.digest(),
        "screenshot": digest_of(seen.screenshot),
    }


def _action_keys(action: Action | None, seen: Observation | None) -> dict[str, Any]:
    """The action in words and as data, and what it is done to."""
    if action is None:
        return {"action": None, "act": None, "target": None}
    return {
        "action": written(action),
        "act": action_to_json(action),
        "target": None if seen is None else target_of(action, seen),
    }


def written(action: Action) -> str:
    """The action in the WebArena grammar, or as Python where that has no words for it."""
    try:
        return get_codec("webarena").format(action)
    except UnwritableActionError:
        return repr(action)


def target_of(action: Action, seen: Observation) -> dict[str, Json] | None:
    """Where on the last screenshot an action points: ``box``, ``role`` and ``name``; ``None`` if nowhere."""
    target = getattr(action, "target", None) or getattr(action, "source", None)
    if isinstance(target, Point):
        return {"box": [target.x, target.y, 0, 0], "role": "", "name": ""}
    if isinstance(target, Mark):
        mark = next((mark for mark in seen.marks if mark.number == target.value), None)
        return None if mark is None else {"box": list(mark.box), "role": mark.role, "name": mark.name}
    if isinstance(target, ElementId) and seen.tree is not None:
        node = next((node for node in seen.tree.walk() if node.id == target.value), None)
        return None if node is None else {"box": list(node.box), "role": node.role, "name": node.name}
    return None
