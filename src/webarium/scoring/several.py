"""The verdict on several agents: on all together, and on each by what it wrote itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from webarium.actions.types import Stop
from webarium.envs.journal import written_by
from webarium.scoring.checks import PageView
from webarium.scoring.score import Scored, score
from webarium.scoring.verdict import CheckResult, Verdict

if TYPE_CHECKING:
    from webarium.envs.journal import Journal
    from webarium.scoring.judges.judges import Judges
    from webarium.worlds import RowChange


class RoleScored(Protocol):
    """What scoring needs of a role."""

    @property
    def name(self) -> str:
        """As the journal calls it."""

    @property
    def opposed(self) -> bool:
        """Whether the others have to resist it."""


class JointlyScored(Scored, Protocol):
    """What scoring needs of a task for several agents."""

    @property
    def roles(self) -> Sequence[RoleScored]:
        """Who takes part."""

    def part(self, role: str) -> Scored:
        """One role's part as a task of its own."""


class Left(Protocol):
    """What the agent of one role left behind."""

    @property
    def stop(self) -> Stop | None:
        """Its own stop; ``None`` if it did not stop."""

    @property
    def page(self) -> PageView:
        """The page in front of it."""


async def score_company(
    task: JointlyScored,
    *,
    seats: Mapping[str, Left],
    changes: Sequence[RowChange],
    journal: Journal,
    judges: Judges | None = None,
) -> Verdict:
    """Score several agents that shared a world.

    Each role is scored by its own checks: on its stop and page, and on the rows that it wrote itself; one whom the
    others have to resist by what has changed at all. All others together pass where each of them does, and the whole's
    own checks hold for the rows that they have written.
    """
    each = {
        role.name: await score(
            task.part(role.name),
            stop=seats[role.name].stop,
            page=seats[role.name].page,
            changes=changes if role.opposed else written_by((role.name,), journal),
            judges=judges,
            journal=journal,
        )
        for role in task.roles
    }
    allied = [role.name for role in task.roles if not role.opposed]
    done = changes if len(allied) == len(task.roles) else written_by(allied, journal)
    ended = all(seats[name].stop is not None for name in allied)
    whole = await score(
        task,
        stop=Stop() if ended else None,
        page=seats[allied[0]].page,
        changes=done,
        judges=judges,
        journal=journal,
    )
    lines = tuple(
        CheckResult(name, each[name].passed, each[name].reason, unverified=each[name].unverified)
        for name in allied
    )
    return replace(whole, checks=(*whole.checks, *lines), each=each)
