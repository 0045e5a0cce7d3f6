"""How an episode is set up: what the run says, else what its agent wants, else the defaults."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from webarium.agents.agent import Agent, setup_of
from webarium.agents.casting import Casting
from webarium.agents.registry import AgentFactory
from webarium.envs.engines import engine_kind
from webarium.envs.rules import DEFAULT_MAX_STEPS
from webarium.observation.view import Picture, View
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.sites.kit.router import with_router
from webarium.tasks.task import Task
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.llm import ChatModel


LONG = 100
"""Of tasks with more actions than this, pictures that the agent does not look at are kept as WebP."""


@dataclass(frozen=True)
class EpisodeSetup:
    """What an agent is shown, and for how long."""

    view: View
    """What observations show, with everything that a record keeps."""
    viewport: tuple[int, int] | None
    """Width and height of pages; ``None`` is the arena's."""
    max_steps: int
    codec: str
    """The grammar that the goal describes."""

    @classmethod
    def of(cls, config: RunConfig, agent: Agent, task: Task | None = None) -> EpisodeSetup:
        """The run's own settings first, then the task's."""
        wanted = setup_of(agent)
        own = wanted.view or View()
        small = not own.pictured and task is not None and (task.max_steps or 0) > LONG
        view = replace(own, html=True, picture=Picture("webp", quality=80) if small else own.picture)
        if engine_kind(config.engine).has_pixels:
            view = replace(view, kind=config.observe or view.kind, screenshot=True)
        else:
            view = replace(view, kind=config.observe or view.kind, screenshot=False, viewport_only=False)
        return cls(
            view=view,
            viewport=wanted.viewport,
            max_steps=config.max_steps or (task and task.max_steps) or wanted.max_steps or DEFAULT_MAX_STEPS,
            codec=wanted.codec,
        )

    def to_json(self, viewport: tuple[int, int]) -> dict[str, Json]:
        """As ``episode.json`` tells it; `viewport` is the arena's."""
        return {
            "view": self.view.to_json(),
            "viewport": list(self.viewport or viewport),
            "max_steps": self.max_steps,
            "codec": self.codec,
        }


def make_agent(
    config: RunConfig, job: Job, model: ChatModel | None, factory: AgentFactory | None = None
) -> tuple[AgentFactory, Agent]:
    """A fresh agent for an episode, and the factory that made it: the given one, or the configuration's."""
    casting = None if factory is not None else Casting.of(config.agent)
    return _made(casting, factory or Casting.of(config.agent).factory(), config, job, model)


def make_cast(
    config: RunConfig, job: Job, model: ChatModel | None, roles: Iterable[str]
) -> dict[str, tuple[AgentFactory, Agent]]:
    """A fresh agent for each role, and the factory that made it; each has a seed of its own."""
    casting = Casting.of(config.agent)
    return {role: _made(casting, casting.factory(role), config, job, model, role) for role in roles}


def _made(
    casting: Casting | None,
    factory: AgentFactory,
    config: RunConfig,
    job: Job,
    model: ChatModel | None,
    role: str = "",
) -> tuple[AgentFactory, Agent]:
    options = dict(config.agent_options)
    several = casting is not None and len(casting.factories) > 1
    if casting is not None:
        options = casting.options_of(factory, options)
    agent = factory.create(
        seed=agent_seed(universe_seed(config, job), job, role),
        model=None if several and not factory.takes_model else model,
        options=options,
    )
    return factory, agent


def universe_seed(config: RunConfig, job: Job) -> int:
    """The universe of an episode: every epoch has the next one."""
    return config.seed + job.epoch - 1


def open_endpoints(task: Task, endpoints: Iterable[str]) -> Task:
    """The task, with these addresses of REAL's protocol open to the agent, too."""
    opened = task.conditions.endpoints.union(endpoints)
    if opened == task.conditions.endpoints:
        return task
    return replace(task, conditions=replace(task.conditions, endpoints=opened))


def ask_router(task: Task, url: str | None) -> Task:
    """The task, with the map asking this OSRM server for directions; as it is without one."""
    return task if url is None else replace(task, conditions=with_router(task.conditions, url))


def agent_seed(seed: int, job: Job, role: str = "") -> int:
    """A seed for the agent's own randomness; it depends on universe, task, trial and role alone."""
    words = (
        f"{seed}/{job.task_id}" + (f"/{job.trial}" if job.trial > 1 else "") + (f"/{role}" if role else "")
    )
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:4], "big")
