"""One task being played: text in, observation, reward and facts out. What Gymnasium's interfaces wrap."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from PIL import Image

from webarium.actions.codecs import Codec
from webarium.envs.arena import Arena
from webarium.envs.attempt import Attempt
from webarium.envs.episode import Episode
from webarium.envs.opaque import opaque_id
from webarium.envs.source import EpisodeTask, Reward, TaskSource, request_of
from webarium.envs.spaces import AnyText
from webarium.errors import InfrastructureError, UserError
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


@dataclass(frozen=True)
class Rules:
    """How episodes are shown, limited and rewarded."""

    codec: Codec
    """The grammar of actions."""
    view: View = field(default_factory=View)
    """What ``text`` holds, and which pictures there are."""
    max_steps: int = 30
    """How many actions an episode may have; the stop does not count."""
    progress: float = 0.0
    """What full progress is worth in rewards before the stop."""


class Play:
    """An environment's inside, on the event loop of its arena."""

    def __init__(self, arena: Arena, source: TaskSource, rules: Rules, task: str) -> None:
        self.arena = arena
        self.source = source
        self.rules = rules
        self.task: EpisodeTask = source.task(arena.universe, task)
        self.world_seed = 0
        self.seen: Observation | None = None
        self._attempt: Attempt[EpisodeTask, Reward] | None = None
        self._progress = 0.0

    @property
    def attempt(self) -> Attempt[EpisodeTask, Reward]:
        """The attempt under way; raises Gymnasium's ``ResetNeeded`` if there is none."""
        if self._attempt is None:
            raise ResetNeeded("Call reset() before step() or render().")
        return self._attempt

    @property
    def episode(self) -> Episode:
        """The episode under way; raises Gymnasium's ``ResetNeeded`` if there is none."""
        return self.attempt.episode

    def _attempted(self, episode: Episode) -> Attempt[EpisodeTask, Reward]:
        return Attempt(
            self.task, episode, self.source.score, max_steps=self.rules.max_steps, codec=self.rules.codec
        )

    async def reset(self, *, seed: int | None, task: str | None) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in a fresh world."""
        if seed is not None:
            self.world_seed = seed
        await self.end()
        await self.arena.revive()
        if task is not None:
            self.task = self.source.task(self.arena.universe, task)
        episode = await self.arena.episode(
            start_urls=self.task.start_urls,
            users=self.task.users,
            conditions=self.task.conditions,
            now=self.task.now,
            world_seed=self.world_seed,
            view=self.rules.view,
        )
        self._attempt = self._attempted(episode)
        self._progress = float(self.source.progress(self.task, await episode.read_changes()))
        return await self.now()

    async def step(self, text: str) -> Result:
        """Take one action, or several until the page changes; a stop ends the episode.

        After `Rules.max_steps` actions only a stop is taken; whatever else comes then truncates the episode
        and is not done.
        """
        attempt = self.attempt
        turn = await attempt.act(text)
        info = await self._info(turn.observation)
        reward = self._gained(info["progress"])
        if turn.ended == "stop":
            verdict = await attempt.score()
            reward += float(verdict.score)
            info["verdict"] = verdict.to_json()
        return self._show(turn.observation), reward, turn.ended == "stop", turn.ended == "max_steps", info

    async def step_safely(self, text: str) -> Result:
        """Like `step`, but an episode whose browser breaks is truncated, with the reason in ``info``."""
        try:
            return await self.step(text)
        except InfrastructureError as error:
            observation = replace(self.episode.observation, last_error=str(error))
            info = {**await self._info(observation), "error": str(error)}
            return self._show(observation), 0.0, False, True, info

    async def fork(self, *, exact: bool = False) -> Play:
        """Another play at this moment, in a world of its own; `exact` as in `Episode.fork`."""
        other = Play(self.arena, self.source, self.rules, self.task.id)
        other.world_seed, other._progress = self.world_seed, self._progress
        other._attempt = other._attempted(await self.episode.fork(exact=exact))
        return other

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes for `restore`; `exact` as in `Episode.fork`."""
        saved = base64.b64encode(await self.episode.snapshot(exact=exact)).decode()
        record = {"task": self.task.id, "seed": self.world_seed, "progress": self._progress, "episode": saved}
        return json.dumps(record).encode()

    async def restore(self, snapshot: bytes) -> tuple[Seen, dict[str, Any]]:
        """Go on from a saved moment, whatever is under way."""
        try:
            record = json.loads(snapshot)
            saved = base64.b64decode(record["episode"])
            name, seed, progress = str(record["task"]), int(record["seed"]), float(record["progress"])
        except (ValueError, KeyError, TypeError):
            raise UserError(
                "These bytes are not a snapshot of an environment.",
                todo="Use what snapshot() gave, unchanged.",
            ) from None
        task = self.source.task(self.arena.universe, name)
        episode = await self.arena.restore(saved)
        await self.end()
        self.task = task
        self._attempt = self._attempted(episode)
        self.world_seed, self._progress = seed, progress
        return await self.now()

    async def picture(self) -> NDArray[np.uint8]:
        """The viewport as it is now."""
        return pixels(
            (await self.episode.observe(replace(self.rules.view, screenshot=True))).screenshot or b""
        )

    async def end(self) -> None:
        """Close the episode under way, if there is one."""
        if self._attempt is not None:
            attempt, self._attempt = self._attempt, None
            await attempt.episode.close()

    async def now(self) -> tuple[Seen, dict[str, Any]]:
        """What was seen last, and its facts."""
        observation = self.episode.observation
        return self._show(observation), await self._info(observation)

    def _gained(self, progress: float) -> float:
        before, self._progress = self._progress, progress
        return self.rules.progress * (progress - before)

    def _show(self, observation: Observation) -> Seen:
        seen: Seen = {
            "text": observation.text,
            "url": observation.url,
            "title": observation.title,
            "goal": request_of(self.task),
            "last_error": observation.last_error,
        }
        if self.rules.view.screenshot:
            seen["screenshot"] = pixels(observation.screenshot or b"")
            if self.rules.view.kind == "som":
                seen["marked_screenshot"] = pixels(
                    observation.marked_screenshot or observation.screenshot or b""
                )
        return seen

    async def _info(self, observation: Observation) -> dict[str, Any]:
        changes = await self.episode.read_changes()
        return {
            "task": opaque_id(self.task.id),
            "steps": self.episode.steps,
            "steps_left": self.attempt.steps_left,
            "tabs": [{"title": tab.title, "url": tab.url, "active": tab.active} for tab in observation.tabs],
            "focused": observation.focused or NOTHING,
            "changes": changes.digest(),
            "progress": float(self.source.progress(self.task, changes)),
            "actions": self.rules.codec.describe(several=True),
        }


def task_of(options: Mapping[str, Any] | None) -> Any:
    """The task that ``reset(options=…)`` names; raises `UserError` for other options."""
    unknown = sorted(set(options or {}) - {"task"})
    if unknown:
        raise UserError(f"reset has no option {unknown[0]!r}.", todo="Known: 'task'.")
    return (options or {}).get("task")


def observation_space(viewport: tuple[int, int], rules: Rules) -> spaces.Dict:
    """The space of what one environment shows."""
    parts: dict[str, spaces.Space[Any]] = {
        name: AnyText() for name in ("text", "url", "title", "goal", "last_error")
    }
    if rules.view.screenshot:
        width, height = viewport
        for name in ("screenshot", "marked_screenshot")[: 2 if rules.view.kind == "som" else 1]:
            parts[name] = spaces.Box(0, 255, (height, width, 3), np.uint8)
    return spaces.Dict(parts)


def pixels(png: bytes) -> NDArray[np.uint8]:
    """A picture as an array of rows of RGB pixels."""
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
