"""One episode of a plan, and with what it is run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.agents.registry import AgentFactory
    from webarium.llm import ChatModel


@dataclass(frozen=True)
class Order:
    """One episode to run, and with what."""

    job: Job
    task: Task
    config: RunConfig
    attempt: int = 1
    model: ChatModel | None = None
    """What the agent asks."""
    judge: ChatModel | None = None
    """What decides where a task leaves wording free."""
    factory: AgentFactory | None = None
    """Makes the agent, if it has no name under which the configuration could find it."""
