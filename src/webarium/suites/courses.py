"""The course of a task: what its golden path comes by, found once by walking it, and how far a rollout has got on it.

Each page that the path comes to is a checkpoint, and so is each field that holds what the path wrote or chose. The rows
that must change are checkpoints, too, as far as they have changed. The last one is the right end. So progress says
nothing of answers, never sinks but by changes undone, and is 1 only where the task has passed.

Each moment of the path is taken down, too, so that a rollout at a moment just like one of them can be labelled with how
many actions the path took from there.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote, urlsplit

from cachetools import LRUCache

from webarium.actions.types import Action, ElementId, GoBack, GoForward, Press, Select, Stop, Type
from webarium.envs.arena import Arena
from webarium.observation.observation import Node, Observation
from webarium.scoring.checks import StateCheck
from webarium.scoring.expect import Expect, share
from webarium.suites.paths import follow, has_path
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Changes

KEPT = 4096
"""So many courses are kept in a process."""


@dataclass(frozen=True)
class Place:
    """A page of a site, as its address tells it."""

    host: str
    """As its address has it, in lower case."""
    path: str
    """Without a slash at its end."""
    query: frozenset[tuple[str, str]]
    """What its address must have, and may have more."""

    @classmethod
    def of(cls, url: str) -> Place:
        """The page at an address."""
        parts = urlsplit(url)
        query = frozenset((name, value.strip()) for name, value in parse_qsl(parts.query) if value.strip())
        return cls((parts.hostname or "").lower(), unquote(parts.path).rstrip("/"), query)

    def is_at(self, other: Place) -> bool:
        """Whether another page is this one."""
        return (self.host, self.path) == (other.host, other.path) and self.query <= other.query


@dataclass(frozen=True)
class Filled:
    """A field that holds something, on a page of a path."""

    path: str
    """The page's."""
    role: str
    """The field's, as in the tree."""
    name: str
    """Its label."""
    value: str
    """What it holds."""

    def is_in(self, place: Place, seen: Observation) -> bool:
        """Whether a page shows it."""
        if place.path != self.path or seen.tree is None:
            return False
        return any(
            (node.role, node.name) == (self.role, self.name) and _same(node.value, self.value)
            for node in seen.tree.walk()
        )


@dataclass(frozen=True)
class Moment:
    """Where a golden path is before one of its actions."""

    place: str
    """The tabs, a dialog, and a hash of all that has changed in the world."""
    page: str
    """A hash of what the page in front shows and its fields hold."""
    focus: str | None = None
    """What has the focus, if the action is a key that goes there."""

    @classmethod
    def of(cls, seen: Observation, changes: Changes, action: Action | None = None) -> Moment:
        """The moment at which a page is seen; `action` is what comes next, if that is known."""
        return cls(_place(seen, changes), _page(seen), _focus(seen) if isinstance(action, Press) else None)


@dataclass(frozen=True)
class Course:
    """What a golden path comes by after its start."""

    places: tuple[Place, ...] = ()
    """Pages, in order."""
    fields: tuple[Filled, ...] = ()
    """Fields, in order."""
    moments: tuple[Moment, ...] = ()
    """The moment before each action, the stop included; none of a path that did not get through."""
    straight_from: int = 0
    """From which moment on the path no longer moves in a tab's history, which no page shows."""

    @property
    def length(self) -> int:
        """How many checkpoints there are."""
        return len(self.places) + len(self.fields)


class CourseMeter:
    """How far one rollout has got on a course; implements `webarium.envs.meters.Meter`."""

    def __init__(self, task: Task, course: Course) -> None:
        self._task = task
        self._course = course
        self._reached: set[int] = set()
        self._at = 0
        self._strayed = False
        self._rows = max(map(len, _options(task)), default=0)

    def see(self, observation: Observation) -> None:
        """Take down which checkpoints are reached with a page."""
        at = Place.of(observation.url)
        places = self._course.places
        self._reached.update(number for number, place in enumerate(places) if place.is_at(at))
        for number, filled in enumerate(self._course.fields, len(places)):
            if number not in self._reached and filled.is_in(at, observation):
                self._reached.add(number)

    def progress(self, changes: Changes) -> float:
        """The share of all checkpoints that are reached; the right end, the last one, is not seen here."""
        rows = changed(self._task, changes) if self._rows else 0.0
        every = self._course.length + self._rows + 1
        return (len(self._reached) + rows * self._rows) / every

    def actions_left(self, observation: Observation, changes: Changes) -> int | None:
        """How many actions the golden path took from a moment just like this one, but for scrolling; its stop included.

        Where it passes alike moments, the next one is meant that the rollout has not left behind.
        """
        alike = self._alike(observation, changes)
        if not alike:
            self._strayed = True
            return None
        self._at = min((number for number in alike if number >= self._at), default=alike[-1])
        return len(self._course.moments) - self._at

    def _alike(self, observation: Observation, changes: Changes) -> list[int]:
        """The numbers of moments that are like this one; pages are compared only where the rest is equal."""
        first, place = self._course.straight_from if self._strayed else 0, _place(observation, changes)
        numbered = list(enumerate(self._course.moments))[first:]
        near = [(number, moment) for number, moment in numbered if moment.place == place]
        if not near:
            return []
        page, focus = _page(observation), _focus(observation)
        return [n for n, moment in near if moment.page == page and moment.focus in (None, focus)]

    def seen(self) -> Sequence[Json]:
        """The numbers of checkpoints that are reached, and where the rollout was last on the path."""
        return [*sorted(self._reached), {"at": self._at, "strayed": self._strayed}]

    def resume(self, seen: Sequence[Json]) -> None:
        """Go on from what another meter has seen."""
        known = range(self._course.length)
        self._reached.update(number for number in seen if isinstance(number, int) and number in known)
        for each in seen:
            if isinstance(each, dict) and isinstance(at := each.get("at"), int):
                self._at, self._strayed = at, each.get("strayed") is True


def changed(task: Task, changes: Changes) -> float:
    """How much of the expected changes has happened: as the task's template says, else the share of them."""
    done = max((share(option, changes) for option in _options(task)), default=0.0)
    return task.source.progress(changes, done, task.given)


def _options(task: Task) -> list[tuple[Expect, ...]]:
    return [option for check in task.checks if isinstance(check, StateCheck) for option in check.options]


@dataclass(eq=False)
class Courses:
    """The courses of a process, each walked once."""

    _known: LRUCache[tuple[str, str, int], Course] = field(default_factory=lambda: LRUCache(KEPT))
    _walking: dict[tuple[str, str, int, int], asyncio.Future[Course]] = field(default_factory=dict)

    async def of(self, arena: Arena, task: Task) -> Course:
        """The course of a task in an arena's universe; an empty one where there is no path to walk.

        Raises:
            InfrastructureError: The server is broken.
        """
        key = (arena.universe.id, task.id, task.conditions.appearance)
        if key in self._known:
            return self._known[key]
        here = (*key, id(asyncio.get_running_loop()))
        if here not in self._walking:
            self._walking[here] = asyncio.ensure_future(walk(arena, task))
            self._walking[here].add_done_callback(lambda _: self._walking.pop(here, None))
        course = await asyncio.shield(self._walking[here])
        self._known[key] = course
        return course


async def walk(arena: Arena, task: Task) -> Course:
    """Walk a task's golden path in a world of its own, and take down what it comes by.

    A path that does not get through here, as one that drags does not, gives what it came by until then.
    """
    if not has_path(arena, task):
        return Course()
    noted = _Notes()
    await follow(arena, task, noted)
    return noted.course()


class _Notes:
    """What a path comes by, in order and each once."""

    def __init__(self) -> None:
        self._start: list[Place] = []
        self._places: dict[Place, None] = {}
        self._fields: dict[Filled, None] = {}
        self._moments: list[Moment] = []
        self._straight_from = 0
        self._changes = Changes()
        self._through = False

    def begin(self, seen: Observation) -> None:
        self._start = [Place.of(tab.url) for tab in seen.tabs]

    def take(self, action: Action, before: Observation, after: Observation, changes: Changes) -> None:
        self._moments.append(Moment.of(before, self._changes, action))
        self._changes = changes
        if isinstance(action, GoBack | GoForward):
            self._straight_from = len(self._moments)
        at = Place.of(after.url)
        if after.url.startswith("http") and not any(at.is_at(start) for start in self._start):
            self._places[at] = None
        if isinstance(action, Type | Select) and isinstance(action.target, ElementId):
            self._note_field(action.target.value, before, after)

    def _note_field(self, number: int, before: Observation, after: Observation) -> None:
        """A field that the action has changed, as it is shown afterwards."""
        was, node = _node(before, number), _node(after, number)
        if node is None or not node.value or (was is not None and was.value == node.value):
            return
        self._fields[Filled(Place.of(after.url).path, node.role, node.name, node.value)] = None

    def end(self, stop: Stop, seen: Observation) -> None:
        """What it answers is no checkpoint."""
        self._moments.append(Moment.of(seen, self._changes))
        self._through = True

    def course(self) -> Course:
        moments = tuple(self._moments) if self._through else ()
        return Course(tuple(self._places), tuple(self._fields), moments, self._straight_from)


def _place(seen: Observation, changes: Changes) -> str:
    """The tabs, a dialog, and the state of the world; not scrolling, which paths without a browser do not need."""
    tabs = [(tab.url, tab.active) for tab in seen.tabs]
    dialog = None if seen.dialog is None else (seen.dialog.kind, seen.dialog.message)
    return json.dumps([tabs, dialog, changes.digest()])


def _page(seen: Observation) -> str:
    """What the page shows and its fields hold.

    Without ids of elements, which count what was there before, and without the focus, which most actions do not need.
    """
    held = hashlib.sha256()
    for node in seen.tree.walk() if seen.tree is not None else ():
        states = [state for state in node.states if state[0] != "focused"]
        held.update(repr((node.role, node.name, node.value, states)).encode())
    return held.hexdigest()[:16]


def _focus(seen: Observation) -> str | None:
    node = None if seen.focused is None else _node(seen, seen.focused)
    return None if node is None else f"{node.role} {node.name}"


def _node(seen: Observation, number: int) -> Node | None:
    if seen.tree is None:
        return None
    return next((node for node in seen.tree.walk() if node.id == number), None)


def _same(one: str | None, other: str) -> bool:
    return one is not None and " ".join(one.split()).casefold() == " ".join(other.split()).casefold()
