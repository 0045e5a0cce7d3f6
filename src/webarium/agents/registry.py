"""Finding agents: installed ones by name, a user's own as ``module:Class``."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from webarium.agents.agent import Agent
from webarium.errors import AgentError, UnknownNameError, UserError

GROUP = "webarium.agents"
"""The entry point group under which packages offer agents."""


@dataclass(frozen=True)
class AgentFactory:
    """Makes one agent object an episode."""

    spec: str
    """What the user wrote: a registered name or ``module:Class``."""
    make: Callable[..., Any]
    """The class, or a function that returns an agent; called with ``seed=`` where it takes that keyword."""

    @property
    def privileged(self) -> bool:
        """Whether the agent sees the answers, as the oracle does."""
        return bool(getattr(self.make, "privileged", False))

    def create(self, *, seed: int = 0) -> Agent:
        """A fresh agent for one episode.

        Raises:
            AgentError: The constructor failed.
            UserError: What it made has no ``start`` and ``act``.
        """
        try:
            agent = self.make(seed=seed) if _takes_seed(self.make) else self.make()
        except Exception as error:
            raise AgentError(
                f"Agent {self.spec!r} could not be created: {type(error).__name__}: {error}.",
                todo="Its class must be callable without arguments, or with 'seed' alone.",
            ) from error
        _require_methods(self.spec, agent)
        if not isinstance(getattr(agent, "name", None), str):
            agent.name = self.spec
        return agent  # type: ignore[no-any-return]


def agent_names() -> list[str]:
    """Names of all installed agents, sorted."""
    return sorted(entry_points(group=GROUP).names)


def load_agent(spec: str) -> AgentFactory:
    """The agent that a name or ``module:Class`` stands for.

    Raises:
        UnknownNameError: No agent has this name.
        UserError: The module or class cannot be loaded, or is no agent.
    """
    if ":" in spec:
        made = _load_own(spec)
    else:
        found = entry_points(group=GROUP)
        if spec not in found.names:
            raise UnknownNameError(
                "agent", spec, found.names, todo="Your own agent is named as module:Class."
            )
        made = found[spec].load()
    if not callable(made):
        raise UserError(f"{spec!r} is a {type(made).__name__}, not a class or function that makes an agent.")
    if inspect.isclass(made):
        _require_methods(spec, made)
    return AgentFactory(spec, made)


def _load_own(spec: str) -> Any:
    module_name, _, attribute = spec.partition(":")
    if not module_name or not attribute:
        raise UserError(
            f"{spec!r} does not name an agent.", todo="Write it as module:Class, e.g. my_agent:MyAgent."
        )
    try:
        module = _import_here(module_name)
    except ModuleNotFoundError as error:
        if error.name and (module_name == error.name or module_name.startswith(error.name + ".")):
            raise UserError(
                f"There is no Python module named {module_name!r} for agent {spec!r}.",
                todo="Run the command in the module's folder, or install the package that holds it.",
            ) from error
        raise UserError(
            f"Module {module_name!r} of agent {spec!r} needs {error.name!r}, which is missing."
        ) from error
    except Exception as error:
        raise UserError(
            f"Module {module_name!r} of agent {spec!r} fails on import: {type(error).__name__}: {error}."
        ) from error
    target: Any = module
    for part in attribute.split("."):
        if not hasattr(target, part):
            public = [n for n, v in vars(module).items() if inspect.isclass(v) and not n.startswith("_")]
            raise UnknownNameError(f"class in module {module_name!r}", attribute, public)
        target = getattr(target, part)
    return target


def _import_here(module_name: str) -> Any:
    """Import a module with the current folder on the path, as ``python -m`` would."""
    added = "" not in sys.path
    if added:
        sys.path.insert(0, "")
    try:
        return importlib.import_module(module_name)
    finally:
        if added:
            sys.path.remove("")


def _takes_seed(make: Callable[..., Any]) -> bool:
    try:
        return "seed" in inspect.signature(make).parameters
    except (TypeError, ValueError):
        return False


def _require_methods(spec: str, agent: Any) -> None:
    missing = [m for m in ("start", "act") if not inspect.iscoroutinefunction(getattr(agent, m, None))]
    if missing:
        wanted = " and ".join(f"'async def {m}'" for m in missing)
        raise UserError(
            f"{spec!r} is not an agent: it has no {wanted}.",
            todo="An agent has 'async def start(self, goal)' and 'async def act(self, observation)'.",
        )
