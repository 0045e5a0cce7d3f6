"""Golden paths walked beside an arena: for courses, which note what they come by, and for records, which show them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Protocol

from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs.arena import Arena
from webarium.errors import InfrastructureError
from webarium.observation.observation import Observation
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.tasks.task import Task

_log = logging.getLogger("webarium.suites.paths")
ENGINE = "text"
"""On which engine paths are walked: it needs no browser, and shows the same pages."""


class Walker(Protocol):
    """Hears of a path as it is walked."""

    def begin(self, seen: Observation) -> None:
        """Take in what the page shows before the first step."""

    def take(self, action: Action, before: Observation, after: Observation, changes: Changes) -> None:
        """An action, the page it was done on, the page after it, and all that has changed by then."""

    def end(self, stop: Stop, seen: Observation) -> None:
        """The path got through to its own end, on this page."""


def has_path(arena: Arena, task: Task) -> bool:
    """Whether there is a path of a task that can be walked beside this arena."""
    return not task.foreign and task.source.has_path(task.given) and set(task.sites) <= set(arena.sites)


async def follow(arena: Arena, task: Task, walker: Walker) -> None:
    """Walk a task's golden path in a world of its own, and tell the walker of it.

    Of a path that does not get through here, as one that drags does not, the walker hears what went before.

    Raises:
        InfrastructureError: The server is broken.
    """
    async with (
        await arena.beside(ENGINE) as aside,
        await aside.begin(task) as episode,
    ):
        oracle = OracleAgent()
        await oracle.start_privileged(task, arena.universe)
        walker.begin(episode.observation)
        for _ in range(task.source.longest):
            before = episode.observation
            try:
                action = await oracle.act(before)
            except InfrastructureError:
                raise
            except Exception as error:  # a template's own code, on pages of another engine
                _log.info("the path of %s ends early: %s", task.id, error)
                return
            if isinstance(action, Stop):
                walker.end(action, before)
                return
            after = await episode.step(action)
            walker.take(action, before, after, await episode.read_changes())
