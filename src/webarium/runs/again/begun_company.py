"""Several agents at the beginning of a recorded episode, in a fresh world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from webarium.envs import Arena
from webarium.envs.circumstances import Circumstances
from webarium.envs.several.company import Company
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.runs.records.begun import Begun
from webarium.worlds import Conditions


@dataclass(frozen=True)
class BegunPart:
    """One role."""

    name: str
    users: Mapping[str, str | None]
    start_urls: tuple[str, ...]
    opposed: bool = False


@dataclass(frozen=True)
class BegunTask:
    """As much of the task as a company begins with."""

    id: str
    roles: tuple[BegunPart, ...]
    conditions: Conditions
    now: datetime
    circumstances: Circumstances
    intent: str = ""

    @property
    def start_urls(self) -> tuple[str, ...]:
        """Those of the first role."""
        return self.roles[0].start_urls

    @property
    def users(self) -> Mapping[str, str | None]:
        """Those of the first role."""
        return self.roles[0].users

    def part(self, role: str) -> BegunTask:
        """Refuse: a record that is replayed asks nobody."""
        raise UserError("A record that is replayed has no parts.", todo="Take the task of the suite.")


async def begin_again(arena: Arena, began: Begun, name: str) -> Company:
    """Open the company of a record as it began."""
    roles = tuple(BegunPart(role, told.users, tuple(told.start_urls)) for role, told in began.roles.items())
    task = BegunTask(name, roles, began.world_conditions, began.moment, began.around)
    views = {
        role: View.from_json(told.setup.view, f"{name}, {role}, view") for role, told in began.roles.items()
    }
    return await arena.company(task, world_seed=began.world_seed, view=views, viewport=began.setup.size)
