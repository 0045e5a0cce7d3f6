"""Agents in REAL's own protocol: an object with ``get_agent_action(obs)``, as an agent of ours."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from webarium.actions.codecs import get_codec
from webarium.actions.types import Action, Stop
from webarium.agents.agent import AgentSetup, Goal
from webarium.agents.real import pruned
from webarium.agents.registry import AgentFactory
from webarium.envs.play import pixels
from webarium.errors import AgentError, UserError
from webarium.observation.view import View

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

_WANTED = "It has either get_agent_action(obs), or async methods start(goal) and act(observation)."


class RealProtocolAgent:
    """Shows REAL's observations to an object and reads what it says as BrowserGym's actions."""

    setup = AgentSetup(
        View("axtree", viewport_only=False, screenshot=True, html=True), max_steps=25, codec="browsergym"
    )

    def __init__(self, own: Any, name: str) -> None:
        self.name = name
        self._own = own
        self._codec = get_codec("browsergym")
        self._goal: Goal | None = None
        self._last = ""

    async def start(self, goal: Goal) -> None:
        """Take the goal, which is part of every observation."""
        self._goal = goal

    async def act(self, observation: Observation) -> Action:
        """Ask; a final message, no action, or a visit to the site's ``/submit`` is the end.

        Raises:
            ActionParsingError: What came is not an action; the agent is told so in the next observation.
            AgentError: It does not answer as REAL's agents do.
        """
        goal = self._goal
        if goal is None:
            raise AgentError("The agent was not started.")
        submitted = submitted_at(observation.url, goal.start_url)
        if submitted is not None:
            return Stop(submitted)
        action, message = await self._ask(self._shown(observation, goal))
        if message or action is None:
            return Stop(message or "")
        self._last = action
        return self._codec.parse(action)

    async def _ask(self, obs: dict[str, Any]) -> tuple[str | None, str | None]:
        prepare = getattr(self._own, "obs_preprocessor", None)
        if prepare is not None:
            obs = await _call(prepare, obs)
        said = await _call(self._own.get_agent_action, obs)
        fits = isinstance(said, tuple | list) and len(said) == 2
        if not fits or any(part is not None and not isinstance(part, str) for part in said):
            raise AgentError(
                f"get_agent_action must return (action, message), each a string or None, got {said!r}.",
                todo="For example: return \"click('12')\", None.",
            )
        return said[0], said[1]

    def _shown(self, observation: Observation, goal: Goal) -> dict[str, Any]:
        front = next((tab.index for tab in observation.tabs if tab.active), 0)
        return {
            "task_id": goal.task_id,
            "goal": goal.request,
            "goal_object": [{"type": "text", "text": goal.request}],
            "chat_messages": [{"role": "user", "message": goal.request}],
            "url": observation.url,
            "open_pages_urls": [tab.url for tab in observation.tabs],
            "open_pages_titles": [tab.title for tab in observation.tabs],
            "active_page_index": front,
            "axtree_txt": observation.text,
            "pruned_html": pruned(observation.html or ""),
            "screenshot": None if observation.screenshot is None else pixels(observation.screenshot),
            "focused_element_bid": "" if observation.focused is None else str(observation.focused),
            "last_action": self._last,
            "last_action_error": observation.last_error,
        }


async def _call(function: Callable[[Any], Any], argument: Any) -> Any:
    """Call somebody's function, which may be a coroutine; a plain one must not hold up the sites, so in a thread."""
    if inspect.iscoroutinefunction(function):
        return await function(argument)
    return await asyncio.to_thread(function, argument)


def submitted_at(url: str, start_url: str) -> str | None:
    """The answer in the address of a site's ``/submit``; ``None`` for any other page."""
    parts = urlsplit(url)
    if parts.netloc != urlsplit(start_url).netloc or parts.path.strip("/") != "submit":
        return None
    return parse_qs(parts.query).get("retrieved_answer", [""])[0]


def own_agent(given: Any) -> AgentFactory:
    """What makes an agent for each task from a class, a function that returns an agent, or REAL's agent arguments.

    Raises:
        UserError: It is nothing of the kind.
    """
    make = getattr(given, "make_agent", given)
    name = getattr(given, "__name__", type(given).__name__)
    if not callable(make):
        raise UserError(
            f"An agent must be a class, or a function that returns an agent, got {type(given).__name__}.",
            todo=_WANTED,
        )
    if inspect.isclass(make):
        _require(make, name)

    @wraps(make, updated=())
    def adapted(*args: Any, **keywords: Any) -> Any:
        made = make(*args, **keywords)
        _require(made, name)
        return RealProtocolAgent(made, name) if hasattr(made, "get_agent_action") else made

    for trait in ("privileged", "needs_paths"):
        setattr(adapted, trait, bool(getattr(make, trait, False)))
    return AgentFactory(name, adapted)


def _require(agent: Any, name: str) -> None:
    """Refuse what is an agent in neither protocol."""
    ours = all(inspect.iscoroutinefunction(getattr(agent, method, None)) for method in ("start", "act"))
    if not ours and not callable(getattr(agent, "get_agent_action", None)):
        raise UserError(f"{name!r} is not an agent.", todo=_WANTED)
