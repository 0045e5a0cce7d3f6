"""The agent protocol: what an episode tells an agent and what it asks of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable
from urllib.parse import urlsplit

from webarium.types import asked

if TYPE_CHECKING:
    from webarium.actions.types import Action
    from webarium.observation.observation import Observation
    from webarium.observation.view import View
    from webarium.tasks.task import Task
    from webarium.worlds import Universe


@dataclass(frozen=True, slots=True)
class AgentSetup:
    """What an agent wants to be shown and how it is limited; a run's own options override it."""

    view: View | None = None
    """What observations show, and how they and actions are written; ``None``: whatever the run shows."""
    viewport: tuple[int, int] | None = None
    """Width and height of the browser's page in CSS pixels; ``None``: the run's."""
    max_steps: int | None = None
    """After how many actions it gives up; ``None``: the run's limit."""
    codec: str = "webarena"
    """The grammar it writes, as `get_codec` knows it; `Goal.actions` describes it."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What an agent is told before the first observation; never the answer."""

    task_id: str
    """A name that says nothing about the task, the same in every run, e.g. ``task-5f0c1e2d3b4a``."""
    intent: str
    """The request in plain language."""
    start_url: str
    """The page of the first tab."""
    sites: tuple[str, ...] = ()
    """Origins the task is about, e.g. ``http://onestopshop.test``."""
    actions: str = ""
    """The action grammar in words, for agents that write text."""
    max_steps: int | None = None
    """How many actions the run allows; ``None``: not told."""
    how_to_answer: str = ""
    """The form that the answer must have, in words; empty where the wording is free."""
    answered: bool = False
    """Whether the person who gave the task answers questions."""

    @property
    def request(self) -> str:
        """The intent with how to answer it, as prompts show them."""
        return asked(self.intent, self.how_to_answer)


@runtime_checkable
class Agent(Protocol):
    """Anything that turns observations into actions; one object lives for one episode.

    A class may also set ``privileged = True`` and offer `PrivilegedAgent.start_privileged`; then a runner
    calls that instead of `start`. A class attribute or property ``setup`` (`AgentSetup`) says what it wants to be
    shown, and ``notes`` (`webarium.agents.notes.ExplainingAgent`) lets it explain each step.
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


def setup_of(agent: object) -> AgentSetup:
    """What an agent or its class declares as ``setup``; the defaults if it declares nothing."""
    setup = getattr(agent, "setup", None)
    return setup if isinstance(setup, AgentSetup) else AgentSetup()


def in_world(url: str) -> bool:
    """Whether an address belongs to a world's sites, not to the live web."""
    host = urlsplit(url).hostname or ""
    return host.endswith((".test", ".localhost")) or host == "localhost"
