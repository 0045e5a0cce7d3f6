"""The agent protocol: what an episode tells an agent and what it asks of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from webarium.actions.types import Action
    from webarium.browser.observation import Observation
    from webarium.tasks.task import Task
    from webarium.worlds import Universe


@dataclass(frozen=True, slots=True)
class Goal:
    """What an agent is told before the first observation; never the answer."""

    task_id: str
    """The task's id, e.g. ``shopping.latest_order_total.2``."""
    intent: str
    """The request in plain language."""
    start_url: str
    """The page of the first tab."""
    sites: tuple[str, ...] = ()
    """Origins the task is about, e.g. ``http://onestopshop.test``."""
    actions: str = ""
    """The action grammar in words, for agents that write text."""


@runtime_checkable
class Agent(Protocol):
    """Anything that turns observations into actions; one object lives for one episode.

    A class may also set ``privileged = True`` and offer `PrivilegedAgent.start_privileged`; then a runner
    calls that instead of `start`.
    """

    name: str
    """How reports call it."""

    async def start(self, goal: Goal) -> None:
        """Take the goal; called once, before the first `act`."""

    async def act(self, observation: Observation) -> Action:
        """Answer an observation with the next action; `Stop` ends the episode."""


@runtime_checkable
class PrivilegedAgent(Agent, Protocol):
    """An agent that may see the task and the data behind the sites; its results are no benchmark results."""

    privileged: bool

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Take the whole task and read-only data instead of a goal."""
