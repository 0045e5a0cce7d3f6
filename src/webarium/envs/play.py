"""One task being played: text in, observation, reward and facts out. What Gymnasium's interfaces wrap."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from PIL import Image

from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.envs.rollout import Rollout
from webarium.envs.rules import Rules
from webarium.envs.source import EpisodeTask, TaskSource, request_of
from webarium.envs.spaces import AnyText
from webarium.envs.turn import Turn
from webarium.errors import UserError
from webarium.observation import Observation
from webarium.observation.view import View

Seen = dict[str, Any]
"""An observation: ``text``, ``url``, ``title``, ``goal``, ``last_error``, and if asked for ``screenshot``.

Of marks there is ``marked_screenshot``, too.
"""
Result = tuple[Seen, float, bool, bool, dict[str, Any]]
"""Observation, reward, terminated, truncated, info."""
NOTHING = 0
"""What has the focus in ``info`` if no element has it: vector environments need numbers, or nothing but ``None``."""


class Play:
    """An environment's inside, on the event loop of its arena: a `Rollout` after the other."""

    def __init__(self, arena: Arena, source: TaskSource, rules: Rules, task: str) -> None:
        self.arena = arena
        self.source = source
        self.rules = rules
        self.task: EpisodeTask = source.task(arena.universe, task)
        self.world_seed = 0
        self._rollout: Rollout | None = None

    @property
    def rollout(self) -> Rollout:
        """The rollout under way; raises Gymnasium's ``ResetNeeded`` if there is none."""
        if self._rollout is None:
            raise ResetNeeded("Call reset() before step() or render().")
        return self._rollout

    @property
    def episode(self) -> Episode:
        """The episode under way; raises Gymnasium's ``ResetNeeded`` if there is none."""
        return self.rollout.episode

    async def reset(
        self, *, seed: int | None, task: str | None, snapshot: bytes | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in a fresh world, or at a saved moment; only here ``info`` has the grammar of actions."""
        if seed is not None:
            self.world_seed = seed
        await self.end()
        if task is not None:
            self.task = self.source.task(self.arena.universe, task)
        if snapshot is None:
            self._rollout = await Rollout.begin(
                self.arena, self.task, self.rules, source=self.source, world_seed=self.world_seed
            )
        else:
            await self._resume(snapshot)
        seen, info = await self.now()
        return seen, {**info, "actions": self.rollout.actions}

    async def step(self, text: str) -> Result:
        """Take one action, or several until the page changes; a stop ends the episode.

        After `Rules.max_steps` actions only a stop is taken; whatever else comes then truncates the episode
        and is not done. An episode under which something breaks is truncated, and ``info["error"]`` says why. A reward
        that nobody can tell is not a number.
        """
        turn = await self.rollout.act(text)
        reward = float("nan") if turn.reward is None else turn.reward
        truncated = turn.outcome in ("truncated", "error")
        return (
            self._show(turn.observation),
            reward,
            turn.over and not truncated,
            truncated,
            await self._info(turn),
        )

    async def fork(self, *, exact: bool = False) -> Play:
        """Another play at this moment, in a world of its own; `exact` as in `Episode.fork`."""
        return (await self.forks(1, exact=exact))[0]

    async def forks(self, n: int, *, exact: bool = False) -> list[Play]:
        """So many plays at this moment."""
        made = []
        for rollout in await self.rollout.fork(n, exact=exact):
            other = Play(self.arena, self.source, self.rules, self.task.id)
            other._rollout, other.world_seed = rollout, self.world_seed
            made.append(other)
        return made

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes for `restore`; `exact` as in `Episode.fork`."""
        return await self.rollout.snapshot(exact=exact)

    async def restore(self, snapshot: bytes) -> tuple[Seen, dict[str, Any]]:
        """Go on from a saved moment, whatever is under way."""
        await self._resume(snapshot)
        return await self.now()

    async def _resume(self, snapshot: bytes) -> None:
        rollout = await Rollout.resume(self.arena, snapshot, self.rules, source=self.source)
        await self.end()
        self._rollout, self.task, self.world_seed = rollout, rollout.task, rollout.world_seed

    async def picture(self) -> NDArray[np.uint8]:
        """The viewport as it is now."""
        return pixels(
            (await self.episode.observe(replace(self.rules.view, screenshot=True))).screenshot or b""
        )

    async def end(self) -> None:
        """Close the episode under way, if there is one."""
        if self._rollout is not None:
            rollout, self._rollout = self._rollout, None
            await rollout.close()

    async def now(self) -> tuple[Seen, dict[str, Any]]:
        """What was seen last, and its facts."""
        turn = self.rollout.last
        return self._show(turn.observation), await self._info(turn)

    def _show(self, observation: Observation) -> Seen:
        return shown(observation, request_of(self.task), self.rules.view)

    async def _info(self, turn: Turn) -> dict[str, Any]:
        observation = turn.observation
        changes = await self.episode.read_changes()
        info: dict[str, Any] = {
            "task": self.rollout.name,
            "outcome": turn.outcome,
            "steps": turn.steps,
            "steps_left": turn.steps_left,
            "tabs": [{"title": tab.title, "url": tab.url, "active": tab.active} for tab in observation.tabs],
            "focused": observation.focused or NOTHING,
            "changes": changes.digest(),
            "progress": turn.progress,
        }
        if turn.verdict is not None:
            info["verdict"] = turn.verdict.to_json()
        if turn.error:
            info["error"] = turn.error
        if turn.actions_left is not None:
            info["actions_left"] = turn.actions_left
        return info


def shown(observation: Observation, goal: str, view: View) -> Seen:
    """An observation as environments give it."""
    seen: Seen = {
        "text": observation.text,
        "url": observation.url,
        "title": observation.title,
        "goal": goal,
        "last_error": observation.last_error,
    }
    if view.screenshot:
        seen["screenshot"] = pixels(observation.screenshot or b"")
        if view.kind == "som":
            seen["marked_screenshot"] = pixels(observation.marked_screenshot or observation.screenshot or b"")
    return seen


def task_of(options: Mapping[str, Any] | None) -> Any:
    """The task that ``reset(options=…)`` names; raises `UserError` for other options."""
    check_options(options, ("task",))
    return (options or {}).get("task")


def check_options(options: Mapping[str, Any] | None, known: tuple[str, ...]) -> None:
    """Raise `UserError` for an option of ``reset`` that is not known."""
    unknown = sorted(set(options or {}) - set(known))
    if unknown:
        names = " and ".join(map(repr, known))
        raise UserError(f"reset has no option {unknown[0]!r}.", todo=f"Known: {names}.")


def observation_space(viewport: tuple[int, int], rules: Rules) -> spaces.Dict:
    """The space of what one environment shows."""
    parts: dict[str, spaces.Space[Any]] = {
        name: AnyText() for name in ("text", "url", "title", "goal", "last_error")
    }
    if rules.view.screenshot:
        width, height = viewport
        marked = ["marked_screenshot"] if rules.view.kind == "som" else []
        for name in ("screenshot", *marked):
            parts[name] = spaces.Box(0, 255, (height, width, 3), np.uint8)
    return spaces.Dict(parts)


def pixels(png: bytes) -> NDArray[np.uint8]:
    """A picture as an array of rows of RGB pixels."""
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
