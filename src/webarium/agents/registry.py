"""Finding agents: installed ones by name, a user's own as ``module:Class``."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from webarium.agents.agent import Agent
from webarium.errors import AgentError, UnknownNameError, UserError
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.llm import ChatModel

GROUP = "webarium.agents"
"""The entry point group under which packages offer agents."""


@dataclass(frozen=True)
class AgentFactory:
    """Makes one agent object an episode."""

    spec: str
    """What the user wrote: a registered name or ``module:Class``."""
    make: Callable[..., Any]
    """The class, or a function that returns an agent; called with the keywords that it takes."""

    @property
    def privileged(self) -> bool:
        """Whether the agent sees the answers, as the oracle does."""
        return bool(getattr(self.make, "privileged", False))

    @property
    def needs_paths(self) -> bool:
        """Whether it walks golden paths, so that it can do no task without one."""
        return bool(getattr(self.make, "needs_paths", False))

    @property
    def needs_model(self) -> bool:
        """Whether it cannot be made without a ``model``."""
        model = _parameters(self.make).get("model")
        return model is not None and model.default is inspect.Parameter.empty

    @property
    def takes_model(self) -> bool:
        """Whether it has a keyword ``model``."""
        return "model" in _parameters(self.make)

    @property
    def options(self) -> Mapping[str, Json]:
        """Its own options, each with its default (``None`` for one that must be given)."""
        empty = inspect.Parameter.empty
        return {
            name: None if found.default is empty else found.default
            for name, found in _parameters(self.make).items()
            if name not in _GIVEN and found.kind not in _NO_KEYWORD
        }

    def create(
        self, *, seed: int = 0, model: ChatModel | None = None, options: Mapping[str, Json] | None = None
    ) -> Agent:
        """A fresh agent for one episode.

        Args:
            seed: For agents that draw lots; passed on where the class takes ``seed``.
            model: Passed on where the class takes ``model``.
            options: Keywords of the class; anything else is refused.

        Raises:
            AgentError: The constructor failed.
            UserError: The model is missing or not wanted, an option is unknown or of a wrong type, or what was
                made has no ``start`` and ``act``.
        """
        self.check(model=model is not None, options=options)
        keywords: dict[str, Any] = dict(options or {})
        if "seed" in _parameters(self.make):
            keywords["seed"] = seed
        if self.takes_model and model is not None:
            keywords["model"] = model
        try:
            agent = self.make(**keywords)
        except UserError:
            raise
        except Exception as error:
            raise AgentError(
                f"Agent {self.spec!r} could not be created: {type(error).__name__}: {error}.",
                todo="Its class must be callable with 'seed', 'model' and its options alone.",
            ) from error
        _require_methods(self.spec, agent)
        if not isinstance(getattr(agent, "name", None), str):
            agent.name = self.spec
        return agent  # type: ignore[no-any-return]

    def check(self, *, model: bool, options: Mapping[str, Json] | None = None) -> None:
        """Refuse what `create` would refuse, before anything is opened.

        Raises:
            UserError: The model is missing or not wanted, or an option is unknown or of a wrong type.
        """
        if self.needs_model and not model:
            raise UserError(
                f"Agent {self.spec!r} needs a model.", todo="Name it: --model openai/gpt-4o, for example."
            )
        if model and not self.takes_model:
            raise UserError(f"Agent {self.spec!r} takes no model.", todo="Leave --model out.")
        known = self.options
        for name, value in (options or {}).items():
            if not known:
                raise UserError(f"Agent {self.spec!r} has no options.", todo=f"Leave {name!r} out.")
            if name not in known:
                raise UnknownNameError(f"option of agent {self.spec!r}", name, known)
            _require_type(self.spec, name, value, known[name])


def agent_names() -> list[str]:
    """Names of all installed agents, sorted."""
    return sorted(entry_points(group=GROUP).names)


@cache
def privileged_agents() -> frozenset[str]:
    """Names of the installed agents that may see the answers."""
    found = entry_points(group=GROUP)
    return frozenset(name for name in found.names if getattr(found[name].load(), "privileged", False))


def load_agent(spec: str) -> AgentFactory:
    """The agent that a name or ``module:Class`` stands for.

    Raises:
        UnknownNameError: No agent has this name.
        UserError: The module or class cannot be loaded, or is not an agent.
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


def load_function(spec: str) -> Callable[..., Any]:
    """The ``async def`` that ``module:function`` names.

    Raises:
        UserError: It cannot be loaded, or is not one.
    """
    found: Callable[..., Any] = _load_own(spec)
    if not inspect.iscoroutinefunction(found):
        raise UserError(f"{spec!r} is no `async def`, but a {type(found).__name__}.")
    return found


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


_GIVEN = frozenset({"seed", "model"})
"""Keywords that a runner gives, not the user."""
_NO_KEYWORD = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.VAR_POSITIONAL,
    inspect.Parameter.VAR_KEYWORD,
)


def _parameters(make: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(make).parameters
    except (TypeError, ValueError):
        return {}


def _require_type(spec: str, name: str, value: Json, default: Json) -> None:
    """Refuse a value whose type is not the default's; whole numbers are numbers."""
    if default is None or value is None:
        return
    wanted = type(default)
    if isinstance(value, bool) or isinstance(default, bool):
        fits = isinstance(value, bool) and isinstance(default, bool)
    elif isinstance(default, float):
        fits = isinstance(value, int | float)
    else:
        fits = isinstance(value, wanted)
    if not fits:
        kind = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}.get(
            wanted, wanted.__name__
        )
        raise UserError(f"Option {name!r} of agent {spec!r} must be {kind}, got {value!r}.")


def _require_methods(spec: str, agent: Any) -> None:
    missing = [m for m in ("start", "act") if not inspect.iscoroutinefunction(getattr(agent, m, None))]
    if missing:
        wanted = " and ".join(f"'async def {m}'" for m in missing)
        raise UserError(
            f"{spec!r} is not an agent: it has no {wanted}.",
            todo="An agent has 'async def start(self, goal)' and 'async def act(self, observation)'.",
        )
