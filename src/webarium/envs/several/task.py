"""What an environment needs to know of a task for several agents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from webarium.actions.types import Stop
from webarium.envs.final_page import FinalPage
from webarium.envs.journal import Journal
from webarium.envs.source import EpisodeTask, Reward, TaskSource
from webarium.errors import UserError
from webarium.worlds import Changes


class RoleOf(Protocol):
    """One of the roles of a task."""

    @property
    def name(self) -> str:
        """What the others call it."""

    @property
    def opposed(self) -> bool:
        """Whether the others have to resist it, so that its success is no part of theirs."""

    @property
    def users(self) -> Mapping[str, str | None]:
        """Who is signed in at its window, by site id."""

    @property
    def start_urls(self) -> tuple[str, ...]:
        """One tab each."""


class CompanyTask(EpisodeTask, Protocol):
    """A task for several agents."""

    @property
    def roles(self) -> Sequence[RoleOf]:
        """In the order of their turns; none of a task for one agent."""

    def part(self, role: str) -> EpisodeTask:
        """What the agent of one role is asked."""


@dataclass(frozen=True)
class SeatLeft:
    """What the agent of one role left behind."""

    stop: Stop | None
    """Its own stop; ``None`` if it did not stop."""
    page: FinalPage
    """The page in front of it."""


class JointReward(Reward, Protocol):
    """The verdict on all of them together."""

    @property
    def each(self) -> Mapping[str, Any] | None:
        """The verdict on each role; of several agents it is there."""


class CompanySource(TaskSource, Protocol):
    """A source whose tasks may be for several agents."""

    async def score_company(
        self, task: Any, *, seats: Mapping[str, Any], changes: Changes, journal: Journal
    ) -> JointReward:
        """Score what several agents left behind in their world, given a `SeatLeft` by role."""


def roles_of(task: Any) -> Sequence[RoleOf]:
    """The roles of a task; none of one for a single agent."""
    found: Sequence[RoleOf] = getattr(task, "roles", ())
    return found


def require_single(task: EpisodeTask) -> None:
    """Raise `UserError` for a task that needs several agents."""
    roles = roles_of(task)
    if roles:
        names = ", ".join(role.name for role in roles)
        raise UserError(
            f"Task {task.id!r} is for several agents: {names}.",
            todo="Use webarium.envs.ParallelTaskEnv, Arena.company or webarium run.",
        )


def require_several(task: EpisodeTask) -> CompanyTask:
    """The task, if it is for several agents; raises `UserError` for one that is not."""
    if not roles_of(task):
        raise UserError(
            f"Task {task.id!r} is for one agent.", todo="Name one of the suite several, or use TaskEnv."
        )
    return task  # type: ignore[return-value]
