"""How far along a task is: what a source of tasks says of it, and how a rollout asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from webarium.observation.observation import Observation
from webarium.types import Json
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.envs.source import EpisodeTask, TaskSource


class Meter(Protocol):
    """Follows one rollout, and says how much of its task is done."""

    def see(self, observation: Observation) -> None:
        """Take notice of what is shown, from the first observation on."""

    def progress(self, changes: Changes) -> float:
        """How much is done, from 0 to 1, given what has changed in the world."""

    def seen(self) -> Sequence[Json]:
        """What it has taken notice of, for `resume` of another meter of the same task."""

    def resume(self, seen: Sequence[Json]) -> None:
        """Go on from what another meter has seen."""


class LabellingMeter(Meter, Protocol):
    """A meter that can tell how far it still is; `label_of` asks it."""

    def actions_left(self, observation: Observation, changes: Changes) -> int | None:
        """How many actions the source's own way takes from here, the stop included; ``None`` where it cannot tell."""


def label_of(meter: Meter, observation: Observation, changes: Changes) -> int | None:
    """How many actions are left from here, if a meter knows of such a thing and can tell."""
    own = getattr(meter, "actions_left", None)
    left: int | None = None if own is None else own(observation, changes)
    return left


class MeteringSource(Protocol):
    """A source of tasks that measures progress by more than changes."""

    async def meter(self, arena: Arena, task: EpisodeTask) -> Meter:
        """A meter for one rollout of a task."""


class ChangesMeter:
    """Progress by changes alone, for sources that know of nothing else; implements `Meter`."""

    def __init__(self, source: TaskSource, task: EpisodeTask) -> None:
        self._source = source
        self._task = task

    def see(self, observation: Observation) -> None:
        """Nothing of it counts."""

    def progress(self, changes: Changes) -> float:
        """What the source makes of the changes."""
        return float(self._source.progress(self._task, changes))

    def seen(self) -> Sequence[Json]:
        """Nothing."""
        return ()

    def resume(self, seen: Sequence[Json]) -> None:
        """There is nothing to go on from."""


async def meter_of(source: TaskSource, arena: Arena, task: EpisodeTask) -> Meter:
    """The meter of a source for one rollout of a task, by changes alone if it has none of its own."""
    own = getattr(source, "meter", None)
    if own is None:
        return ChangesMeter(source, task)
    meter: Meter = await own(arena, task)
    return meter
