"""A task as a Gymnasium environment: text actions in, what the page shows out, the verdict as reward."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, ClassVar, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from PIL import Image

from webarium.actions.codecs import get_codec
from webarium.browser import Observation
from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.envs.shared import Wish, runtime
from webarium.envs.source import EpisodeTask, TaskSource, installed_source
from webarium.envs.spaces import ActionText, AnyText
from webarium.errors import ActionParsingError, UserError
from webarium.types import OBSERVATION_KINDS, ObservationKind, Scale

Seen = dict[str, Any]
"""An observation: ``text``, ``url``, ``title``, ``goal``, ``last_error``, and ``screenshot`` if asked for."""


class TaskEnv(gymnasium.Env[Seen, str]):
    """One task; ``gymnasium.make("webarium/Task-v0", task="shopping.latest_order_total.0")``.

    An action is a line of the codec's grammar; text that is none costs a step and is explained in
    ``last_error``. The episode terminates when the agent stops, with the verdict's score as reward, and is
    truncated after `max_steps`. Environments of one process share servers and browsers.

    Args:
        task: The task's id.
        seed: The universe's seed; another one has other data and answers.
        scale: How much data the universe holds.
        observe: What ``text`` holds.
        screenshot: Add the viewport's pixels to each observation.
        viewport_only: Leave out of ``text`` what cannot be seen without scrolling.
        max_steps: After how many steps an episode is truncated.
        codec: The grammar of actions.
        viewport: Width and height of pages.
        cache: Folder of universes.
        headed: Show the browser's windows.
        render_mode: ``rgb_array`` or ``None``.
        source: Where tasks come from, if not from the installed suites.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["rgb_array"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        task: str,
        *,
        seed: int = 0,
        scale: Scale = "small",
        observe: ObservationKind = "axtree",
        screenshot: bool = False,
        viewport_only: bool = True,
        max_steps: int = 30,
        codec: str = "webarena",
        viewport: tuple[int, int] = (1280, 720),
        cache: Path | str | None = None,
        headed: bool = False,
        render_mode: str | None = None,
        source: TaskSource | None = None,
    ) -> None:
        if observe not in OBSERVATION_KINDS:
            raise UserError(
                f"{observe!r} is not a kind of observation.", todo=f"Use one of {OBSERVATION_KINDS}."
            )
        if render_mode not in (None, "rgb_array"):
            raise UserError(f"{render_mode!r} is not a render mode.", todo="Use 'rgb_array' or None.")
        if max_steps < 1:
            raise UserError(f"max_steps must be at least 1, not {max_steps}.")
        self.render_mode = render_mode
        self.codec = get_codec(codec)
        self.max_steps = max_steps
        self._show: dict[str, Any] = {
            "observe": observe, "screenshots": screenshot, "viewport_only": viewport_only,
        }  # fmt: skip
        self._source = source or installed_source()
        self._wish = Wish(seed, scale, None if cache is None else Path(cache), headed, viewport)
        self._runtime = runtime()
        self._arena: Arena | None = self._runtime.run(self._runtime.acquire(self._wish))
        self._episode: Episode | None = None
        self._world_seed = 0
        try:
            self._task: EpisodeTask = self._source.task(self._arena.universe, task)
        except BaseException:
            self.close()
            raise
        self.action_space = ActionText(self.codec)
        self.observation_space = _observation_space(viewport, screenshot=screenshot)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in a fresh world; ``options={"task": id}`` changes the task."""
        super().reset(seed=seed)
        if seed is not None:
            self._world_seed = seed
        unknown = sorted(set(options or {}) - {"task"})
        if unknown:
            raise UserError(f"reset has no option {unknown[0]!r}.", todo="Known: 'task'.")
        observation = self._runtime.run(self._reset(cast("str | None", (options or {}).get("task"))))
        return self._seen(observation), self._info(observation)

    async def _reset(self, task: str | None) -> Observation:
        if self._arena is None:
            raise UserError("This environment is closed.", todo="Make another one.")
        await self._end()
        if not self._arena.browser.alive:
            await self._arena.restart_browser()
        if task is not None:
            self._task = self._source.task(self._arena.universe, task)
        self._episode = await self._arena.episode(
            start_urls=self._task.start_urls,
            users=self._task.users,
            conditions=self._task.conditions,
            now=self._task.now,
            world_seed=self._world_seed,
            **self._show,
        )
        return self._episode.observation

    def step(self, action: str) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take one action; ends the episode if it is a stop or the last step."""
        episode = self._running()
        reward = 0.0
        observation = self._runtime.run(self._act(episode, action))
        info = self._info(observation)
        stopped = episode.stopped is not None
        if stopped:
            verdict = self._runtime.run(self._score(episode))
            reward = float(verdict.score)
            info["verdict"] = verdict.to_json()
        return self._seen(observation), reward, stopped, not stopped and episode.steps >= self.max_steps, info

    async def _act(self, episode: Episode, text: str) -> Observation:
        try:
            action = self.codec.parse(text)
        except ActionParsingError as error:
            return await episode.reject(error)
        return await episode.step(action)

    async def _score(self, episode: Episode) -> Any:
        return await self._source.score(
            self._task, stop=episode.stopped, page=await episode.final_page(), changes=episode.world.changes()
        )

    @property
    def episode(self) -> Episode:
        """The episode under way, for what Gymnasium has no words for: the world, the context, timings."""
        return self._running()

    def render(self) -> NDArray[np.uint8] | None:
        """The viewport as it is now."""
        if self.render_mode is None:
            return None
        seen = self._runtime.run(self._running().observe(screenshot=True))
        return _pixels(seen.screenshot or b"")

    def close(self) -> None:
        """End the episode and let go of the shared arena; may be called again."""
        if self._arena is not None:
            self._arena = None
            self._runtime.run(self._close())

    async def _close(self) -> None:
        try:
            await self._end()
        finally:
            await self._runtime.release(self._wish)

    async def _end(self) -> None:
        if self._episode is not None:
            episode, self._episode = self._episode, None
            await episode.close()

    def _running(self) -> Episode:
        if self._episode is None:
            raise gymnasium.error.ResetNeeded("Call reset() before step() or render().")
        return self._episode

    def _seen(self, observation: Observation) -> Seen:
        seen: Seen = {
            "text": observation.text,
            "url": observation.url,
            "title": observation.title,
            "goal": self._task.intent,
            "last_error": observation.last_error,
        }
        if self._show["screenshots"]:
            seen["screenshot"] = _pixels(observation.screenshot or b"")
        return seen

    def _info(self, observation: Observation) -> dict[str, Any]:
        episode = self._running()
        return {
            "task": self._task.id,
            "steps": episode.steps,
            "tabs": [{"title": tab.title, "url": tab.url, "active": tab.active} for tab in observation.tabs],
            "focused": observation.focused,
            "changes": episode.world.changes().digest(),
            "actions": self.codec.describe(),
        }


def _observation_space(viewport: tuple[int, int], *, screenshot: bool) -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {
        name: AnyText() for name in ("text", "url", "title", "goal", "last_error")
    }
    if screenshot:
        width, height = viewport
        parts["screenshot"] = spaces.Box(0, 255, (height, width, 3), np.uint8)
    return spaces.Dict(parts)


def _pixels(png: bytes) -> NDArray[np.uint8]:
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
