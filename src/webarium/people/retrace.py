"""What people did, done again by the harness: their episodes as demonstrations with everything that an agent sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from webarium.actions.types import Action, Stop
from webarium.errors import AgentError, UserError
from webarium.people.deeds import deeds_of
from webarium.people.log import DEEDS
from webarium.people.seat import AGENT
from webarium.runs.config import MOST_STEPS, RunConfig
from webarium.runs.records.reader import EpisodeReader, RunReader

if TYPE_CHECKING:
    from webarium.agents.agent import Goal
    from webarium.observation.observation import Observation
    from webarium.tasks.task import Task
    from webarium.worlds import Universe


@lru_cache(maxsize=4)
def _run(folder: str) -> RunReader:
    return RunReader(Path(folder))


def deeds_in(record: EpisodeReader) -> list[Action] | None:
    """What a person did in an episode, the stop last; ``None`` where the record does not tell."""
    document = record.document(DEEDS)
    if document is None:
        return None
    stop = next((step.typed for step in record.steps() if isinstance(step.typed, Stop)), None)
    return [*deeds_of(document), *([] if stop is None else [stop])]


class RetraceAgent:
    """Does what a person did, one action after the other, whatever comes of it."""

    name = "retrace"
    privileged = True
    """It has to know which task it is at."""

    def __init__(self, run: str = "") -> None:
        self._folder = run
        self._left: Iterator[Action] = iter(())

    async def start(self, goal: Goal) -> None:
        """Refuse: without the task there is nobody to follow."""
        raise AgentError(
            "This agent must be started with the task.", todo="Call start_privileged(task, universe)."
        )

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Find out what the person did."""
        record = _run(self._folder).episode(task.id)
        found = deeds_in(record)
        if found is None:
            raise AgentError(f"Nothing is recorded of what was done in {task.id}.")
        self._left = iter(found)

    async def act(self, observation: Observation) -> Action:
        """The next action, and in the end a stop."""
        return next(self._left, Stop())


@dataclass(frozen=True)
class Retraced:
    """What can be done again."""

    config: RunConfig
    """The run that does it."""
    lacking: tuple[str, ...]
    """Tasks that were passed, and whose deeds are not recorded."""


def retracing(folder: Path, engine: str, workers: int) -> Retraced:
    """The run that does again what a person passed.

    Raises:
        UserError: The run is not one of a person, or holds nothing that can be done again.
    """
    run = RunReader(folder)
    config = run.config
    if not config.agent.startswith(AGENT):
        raise UserError(
            f"{folder} is no run of a person.", todo="Name a folder that webarium human has made."
        )
    passed = [entry.id for entry in run.entries() if entry.result and entry.result.outcome == "passed"]
    known = [name for name in passed if run.episode(name).document(DEEDS) is not None]
    if not known:
        raise UserError(
            f"{folder} holds no passed episode to do again.", todo="Wait for one, or name another run."
        )
    spec = f"{RetraceAgent.__module__}:{RetraceAgent.__name__}"
    return Retraced(
        replace(
            config,
            agent=spec,
            agent_options=(("run", str(folder.resolve())),),
            tasks=tuple(known),
            sample=None,
            smoke=False,
            engine=engine,
            workers=workers,
            max_steps=MOST_STEPS,
            progress=True,
        ),
        tuple(sorted(set(passed) - set(known))),
    )
