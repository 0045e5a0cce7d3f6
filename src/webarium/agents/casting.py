"""Which agent plays which role: one name for all, or names by role, ``client=oracle,freelancer=webarium``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webarium.agents.registry import AgentFactory, load_agent, privileged_agents
from webarium.errors import UnknownNameError, UserError
from webarium.types import Json


@dataclass(frozen=True)
class Casting:
    """The agents of a run."""

    spec: str
    """What the user wrote."""
    by_role: Mapping[str, AgentFactory]
    """Those that are named for a role."""
    others: AgentFactory | None
    """Who plays all other roles, and tasks for one agent."""

    @classmethod
    def of(cls, spec: str) -> Casting:
        """Read what stands behind ``--agent``.

        Raises:
            UnknownNameError: No agent has a name.
            UserError: A class cannot be loaded, or something is named twice.
        """
        by_role: dict[str, AgentFactory] = {}
        others: AgentFactory | None = None
        for part in named_in(spec):
            role, sign, name = part.rpartition("=")
            if (sign and role in by_role) or (not sign and others is not None):
                raise UserError(
                    f"{spec!r} names two agents for one role.", todo="Name one: client=oracle,others."
                )
            if sign:
                by_role[role] = load_agent(name)
            else:
                others = load_agent(name)
        return cls(spec, by_role, others)

    @property
    def factories(self) -> tuple[AgentFactory, ...]:
        """All of them."""
        return (*self.by_role.values(), *(() if self.others is None else (self.others,)))

    @property
    def needs_paths(self) -> bool:
        """Whether one of them walks golden paths."""
        return any(factory.needs_paths for factory in self.factories)

    def factory(self, role: str = "") -> AgentFactory:
        """Who plays a role, or without one a task for one agent; raises `UserError` if nobody does."""
        found = self.by_role.get(role, self.others)
        if found is None:
            what = f"the role {role!r}" if role else "tasks for one agent"
            raise UserError(f"{self.spec!r} names no agent for {what}.", todo=_todo(self.spec, role))
        return found

    def check(self, *, model: bool, options: Mapping[str, Json]) -> None:
        """Refuse a model that none of them takes, and options that none of them has, or of a wrong type.

        Raises:
            UserError: As `AgentFactory.check` does.
        """
        if len(self.factories) == 1:
            self.factories[0].check(model=model, options=options)
            return
        for factory in self.factories:
            factory.check(model=model and factory.takes_model, options=self.options_of(factory, options))
        if model and not any(factory.takes_model for factory in self.factories):
            raise UserError(f"None of the agents {self.spec!r} takes a model.", todo="Leave --model out.")
        known = {name for factory in self.factories for name in factory.options}
        for name in options:
            if name not in known:
                raise UnknownNameError(f"option of agents {self.spec!r}", name, known)

    def options_of(self, factory: AgentFactory, options: Mapping[str, Json]) -> dict[str, Json]:
        """Those of a run's options that are one agent's; a single agent is given all, to refuse what it has not."""
        if len(self.factories) == 1:
            return dict(options)
        return {name: value for name, value in options.items() if name in factory.options}

    def require(self, roles: Sequence[str]) -> None:
        """Raise `UserError` if somebody has no agent in a task with these roles, or with none, for one agent."""
        for role in roles or ("",):
            self.factory(role)


def named_in(spec: str) -> list[str]:
    """The parts of what stands behind ``--agent``."""
    return spec.split(",") if "=" in spec else [spec]


def is_privileged(spec: str) -> bool:
    """Whether one of the agents that are named may see the answers."""
    return any(part.rpartition("=")[2] in privileged_agents() for part in named_in(spec))


def check_roles(casting: Casting, known: Iterable[str]) -> None:
    """Raise `UnknownNameError` if an agent is named for a role that no task has."""
    roles = set(known)
    for role in casting.by_role:
        if role not in roles:
            raise UnknownNameError("role", role, roles)


def _todo(spec: str, role: str) -> str:
    return f"Name one: --agent {spec},{role}=webarium." if role else "Name one without a role."
