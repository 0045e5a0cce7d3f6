"""A task as a Gymnasium environment: text actions in, what the page shows out, the verdict as reward."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import gymnasium
import numpy as np
from numpy.typing import NDArray

from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.episode import Episode
from webarium.envs.play import Play, Seen, observation_space, task_of
from webarium.envs.rules import Rules
from webarium.envs.shared import Wish, runtime
from webarium.envs.source import TaskSource, source_of
from webarium.envs.spaces import ActionText
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.types import Answers, ObservationKind, Scale


class TaskEnv(gymnasium.Env[Seen, str]):
    """One task; ``gymnasium.make("webarium/Task-v0", task="shopping.latest_order_total.0")``.

    An action is a line of the codec's grammar, and several are several lines; other text costs a step, and
    ``last_error`` says why it is not an action. The episode terminates when the agent stops, with the verdict's
    score as reward, and is truncated by the first action after `max_steps` that is not a stop. Environments of one
    process share servers and browsers.

    Args:
        task: The task's id.
        seed: The universe's seed; another one has other data and answers.
        scale: How much data the universe holds.
        observe: What ``text`` holds.
        screenshot: Add the viewport's pixels to each observation, and with ``observe="som"`` the marked ones.
        viewport_only: Leave out of ``text`` what cannot be seen without scrolling.
        view: How pages are shown, whole, with a budget or WebArena's rendering: instead of the three above.
        max_steps: How many actions an episode may have, by default as the task says, or 30; the stop does not count.
        codec: The grammar of actions.
        viewport: Width and height of pages.
        cache: Folder of universes.
        headed: Show the browser's windows.
        engine: What shows the pages, by the name of an installed engine.
        on_demand: Draw frames only when they are waited for: quicker steps, if it is alone in its process.
        render_mode: ``rgb_array`` or ``None``.
        source: Where tasks come from, if not from the installed suites.
        answers: ``form``: the goal says how to answer, and only that is read, as the installed suites do by default;
            ``free``: in whatever words.
        appearance: The number of the sites' looks; 0 is the usual one. Rows, tasks and answers are the same in all.
        progress: What full progress is worth: each step is also rewarded by this times the progress it made, which the
            last one takes back.
        sites: Which sites there are, by id; by default all.
        seconds: How long an episode may take by the wall clock; then it is truncated.
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
        view: View | None = None,
        max_steps: int | None = None,
        codec: str = "webarena",
        viewport: tuple[int, int] = (1280, 720),
        cache: Path | str | None = None,
        headed: bool = False,
        engine: str = DEFAULT_ENGINE,
        on_demand: bool = False,
        render_mode: str | None = None,
        source: TaskSource | None = None,
        answers: Answers | None = None,
        appearance: int = 0,
        progress: float = 0.0,
        sites: Sequence[str] | None = None,
        seconds: float | None = None,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise UserError(f"{render_mode!r} is not a render mode.", todo="Use 'rgb_array' or None.")
        self.render_mode = render_mode
        wanted = make_view(view, View(observe, viewport_only, screenshot))
        self.rules = Rules.of(codec, view=wanted, max_steps=max_steps, progress=progress, seconds=seconds)
        self._wish = Wish(
            seed,
            scale,
            None if cache is None else Path(cache),
            headed,
            viewport,
            on_demand,
            engine,
            None if sites is None else tuple(sites),
        )
        self._runtime = runtime()
        arena = self._runtime.run(self._runtime.arenas.acquire(self._wish))
        self._play: Play | None = None
        try:
            self._play = Play(arena, source_of(source, answers, appearance), self.rules, task)
        except BaseException:
            self._runtime.run(self._runtime.arenas.release(self._wish))
            raise
        self._make_spaces()

    def _make_spaces(self) -> None:
        self.action_space = ActionText(self.rules.codec)
        self.observation_space = observation_space(self._wish.viewport, self.rules)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in a fresh world; ``options={"task": id}`` changes the task."""
        super().reset(seed=seed)
        return self._runtime.run(self._playing().reset(seed=seed, task=task_of(options)))

    def step(self, action: str) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take one action, or several until the page changes.

        A stop ends the episode, and so does anything else once all steps are spent. An episode under which something
        breaks is truncated: its reward is not a number, and ``info["error"]`` says why.
        """
        return self._runtime.run(self._playing().step(action))

    @property
    def episode(self) -> Episode:
        """The episode under way, for what Gymnasium has no words for: the world, the context, timings."""
        return self._playing().episode

    @property
    def task_id(self) -> str:
        """The id of its task; agents are told another name, as ``info["task"]``."""
        return self._playing().task.id

    def now(self) -> tuple[Seen, dict[str, Any]]:
        """What was seen last and its facts, as `reset` and `step` give them."""
        return self._runtime.run(self._playing().now())

    def fork(self, *, exact: bool = False) -> Self:
        """Another environment at this moment, with a world and a browser context of its own.

        Equal actions give equal observations in both, and with `exact` whatever pages keep to themselves, see
        `Episode.fork`. Close it when it is no longer wanted.
        """
        other = object.__new__(type(self))
        other.render_mode, other.rules, other.spec = self.render_mode, self.rules, self.spec
        other._wish, other._runtime, other._play = self._wish, self._runtime, None
        other._play = self._runtime.run(self._forked(exact=exact))
        other._make_spaces()
        return other

    async def _forked(self, *, exact: bool) -> Play:
        await self._runtime.arenas.acquire(self._wish)
        try:
            return await self._playing().fork(exact=exact)
        except BaseException:
            await self._runtime.arenas.release(self._wish)
            raise

    def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes: world, tabs, addresses, form contents, focus and scrolling; `exact` as in `fork`."""
        return self._runtime.run(self._playing().snapshot(exact=exact))

    def restore(self, snapshot: bytes) -> tuple[Seen, dict[str, Any]]:
        """Go on from a moment that `snapshot` saved, in this or another process with the same universe."""
        return self._runtime.run(self._playing().restore(snapshot))

    def render(self) -> NDArray[np.uint8] | None:
        """The viewport as it is now."""
        if self.render_mode is None:
            return None
        return self._runtime.run(self._playing().picture())

    def close(self) -> None:
        """End the episode and let go of the shared arena; may be called again."""
        if self._play is not None:
            play, self._play = self._play, None
            self._runtime.run(self._close(play))

    async def _close(self, play: Play) -> None:
        try:
            await play.end()
        finally:
            await self._runtime.arenas.release(self._wish)

    def _playing(self) -> Play:
        if self._play is None:
            raise UserError("This environment is closed.", todo="Make another one.")
        return self._play


def make_view(view: View | None, listed: View) -> View:
    """The view that an environment is asked for, whole or by single arguments."""
    if view is None:
        return listed
    if listed != View():
        raise UserError(
            "An environment takes a view, or observe, screenshot and viewport_only, but not both.",
            todo=f"Leave the latter out and write for example view=View({listed.kind!r}, budget=2000).",
        )
    if view.picture.full_page:
        raise UserError(
            "Pictures of an environment have the size of the viewport.", todo="Leave out full_page=True."
        )
    return view
