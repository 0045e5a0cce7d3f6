"""Many tasks at once as one Gymnasium vector environment: one Chromium, one server, a world each."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.gym_env import make_view
from webarium.envs.play import Play, Result, Seen, check_options, observation_space
from webarium.envs.rules import Rules
from webarium.envs.shared import Wish, runtime
from webarium.envs.source import TaskSource, source_of
from webarium.envs.spaces import ActionText
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.types import Answers, ObservationKind, Scale

T = TypeVar("T")
Batch = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]

Seeds = int | np.integer[Any] | Sequence[int | None] | NDArray[np.integer[Any]] | None


class VectorTaskEnv(VectorEnv[Seen, Sequence[str], NDArray[Any]]):
    """Tasks side by side in worlds of their own; all step at once in one Chromium.

    Observations are dicts of tuples, one entry a world (pictures are one array). It resets by Gymnasium's
    ``NEXT_STEP``: the step after the end of an episode begins the next one, and its action is not looked at.
    An episode whose browser breaks is truncated: its reward is not a number, and ``info["error"]`` says why.

    Args:
        tasks: A task's id for each world.
        worlds: How many worlds, if `tasks` is a single one; else they must fit.
        seed: The universe's seed.
        scale: How much data the universe holds.
        observe: What ``text`` holds.
        screenshot: Add the viewports' pixels.
        viewport_only: Leave out of ``text`` what cannot be seen without scrolling.
        view: How pages are shown, whole, with a budget or WebArena's rendering: instead of the three above.
        max_steps: How many actions an episode may have, by default as the task says, or 30; the stop does not count.
        codec: The grammar of actions.
        viewport: Width and height of pages.
        cache: Folder of universes.
        headed: Show the browser's windows.
        engine: What shows the pages, by the name of an installed engine.
        source: Where tasks come from, if not from the installed suites.
        answers: ``form``: the goal says how to answer, and only that is read, as the installed suites do by default;
            ``free``: in whatever words.
        appearance: The number of the sites' looks; 0 is the usual one. Rows, tasks and answers are the same in all.
        progress: What full progress is worth in rewards per step, as in `TaskEnv`.
        sites: Which sites there are, by id; by default all.
        seconds: How long an episode may take by the wall clock; then it is truncated.
        snapshot: A moment that `snapshot`, `TaskEnv.snapshot` or `Rollout.snapshot` saved: all episodes begin there.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # type: ignore[misc]

    def __init__(
        self,
        tasks: str | Sequence[str],
        worlds: int | None = None,
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
        source: TaskSource | None = None,
        answers: Answers | None = None,
        appearance: int = 0,
        progress: float = 0.0,
        sites: Sequence[str] | None = None,
        seconds: float | None = None,
        snapshot: bytes | None = None,
    ) -> None:
        chosen = [tasks] * (worlds or 1) if isinstance(tasks, str) else list(tasks)
        if not chosen or worlds not in (None, len(chosen)):
            raise UserError(
                f"There are {len(chosen)} tasks for {worlds} worlds.",
                todo="Give one task, or one for each world.",
            )
        wanted = make_view(view, View(observe, viewport_only, screenshot))
        rules = Rules.of(codec, view=wanted, max_steps=max_steps, progress=progress, seconds=seconds)
        self.single_action_space = ActionText(rules.codec)
        self.single_observation_space = observation_space(viewport, rules)
        self._have(len(chosen))
        self._snapshot = snapshot
        self._wish = Wish(
            seed,
            scale,
            None if cache is None else Path(cache),
            headed,
            viewport,
            engine=engine,
            sites=None if sites is None else tuple(sites),
        )
        self._runtime = runtime()
        arena = self._runtime.run(self._runtime.arenas.acquire(self._wish))
        try:
            tasks_from = source_of(source, answers, appearance)
            self._plays = [Play(arena, tasks_from, rules, task) for task in chosen]
        except BaseException:
            self._runtime.run(self._runtime.arenas.release(self._wish))
            raise

    def _have(self, worlds: int) -> None:
        self.num_envs = worlds
        self.action_space = batch_space(self.single_action_space, worlds)
        self.observation_space = batch_space(self.single_observation_space, worlds)
        self._over = np.zeros(worlds, dtype=np.bool_)

    @property
    def plays(self) -> tuple[Play, ...]:
        """What is played in each world, for those who look deeper."""
        return tuple(self._plays)

    @property
    def task_ids(self) -> tuple[str, ...]:
        """The ids of their tasks; agents are told other names, as ``info["task"]``."""
        return tuple(play.task.id for play in self._plays)

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all episodes; a single seed gives each world the next number.

        ``options={"task": id}`` changes the task of all, and ``options={"snapshot": bytes}`` the moment at which this
        and all later episodes begin.
        """
        self._check_open()
        check_options(options, ("task", "snapshot"))
        task = (options or {}).get("task")
        if options:
            self._snapshot = options.get("snapshot")
        if seed is None or isinstance(seed, int | np.integer):
            seeds = [None if seed is None else int(seed) + index for index in range(self.num_envs)]
        else:
            seeds = [None if one is None else int(one) for one in seed]
        if len(seeds) != self.num_envs:
            raise UserError(f"There are {len(seeds)} seeds for {self.num_envs} worlds.")
        self._over[:] = False
        begun = self._all(
            [
                play.reset(seed=s, task=task, snapshot=self._snapshot)
                for play, s in zip(self._plays, seeds, strict=True)
            ]
        )
        return self._batch([seen for seen, _ in begun]), self._infos([info for _, info in begun])

    def step(self, actions: Sequence[str]) -> Batch:
        """Take one action in each world."""
        self._check_open()
        if len(actions) != self.num_envs:
            raise UserError(f"There are {len(actions)} actions for {self.num_envs} worlds.")
        over: list[bool] = self._over.tolist()
        work = [self._step(play, text, o) for play, text, o in zip(self._plays, actions, over, strict=True)]
        results = self._all(work)
        rewards = np.array([result[1] for result in results], dtype=np.float64)
        terminated = np.array([result[2] for result in results], dtype=np.bool_)
        truncated = np.array([result[3] for result in results], dtype=np.bool_)
        self._over = terminated | truncated
        infos = self._infos([result[4] for result in results])
        return self._batch([result[0] for result in results]), rewards, terminated, truncated, infos

    def now(self) -> tuple[Seen, dict[str, Any]]:
        """What was seen last in each world and its facts, as `reset` gives them."""
        self._check_open()
        shown = self._all([play.now() for play in self._plays])
        return self._batch([seen for seen, _ in shown]), self._infos([info for _, info in shown])

    def snapshot(self, world: int = 0, *, exact: bool = False) -> bytes:
        """The moment of a world as bytes; `exact` as in `TaskEnv.fork`."""
        return self._runtime.run(self._play(world).snapshot(exact=exact))

    def fork(self, world: int | None = None, worlds: int | None = None, *, exact: bool = False) -> Self:
        """Other environments at this moment, with worlds of their own; `now` shows them. Close them, too.

        Args:
            world: All begin at the moment of this world, and so do their later episodes. By default each world is
                forked once, and later episodes begin where they do here.
            worlds: How many, if `world` is said; by default as many as there are here.
            exact: As in `TaskEnv.fork`.

        Raises:
            UserError: There is no such world, or an episode that is to be forked is over.
        """
        self._check_open()
        if world is None and worlds not in (None, self.num_envs):
            raise UserError("Say which world is to be forked.", todo="Write for example fork(0, worlds=8).")
        if worlds is not None and worlds < 1:
            raise UserError(f"A world is forked once or more, not {worlds} times.")
        chosen = self._plays if world is None else [self._play(world)]
        each = 1 if world is None else worlds or self.num_envs
        other = copy.copy(self)
        if world is not None:
            other._snapshot = self.snapshot(world, exact=exact)
        other._plays = self._runtime.run(self._forked(chosen, each, exact=exact))
        other._have(len(other._plays))
        return other

    async def _forked(self, chosen: Sequence[Play], each: int, *, exact: bool) -> list[Play]:
        await self._runtime.arenas.acquire(self._wish)
        made: list[Play] = []
        try:
            for play in chosen:
                made += await play.forks(each, exact=exact)
        except BaseException:
            for play in made:
                await play.end()
            await self._runtime.arenas.release(self._wish)
            raise
        return made

    def _play(self, world: int) -> Play:
        self._check_open()
        if not 0 <= world < self.num_envs:
            raise UserError(f"There is no world {world}; they are counted from 0 to {self.num_envs - 1}.")
        return self._plays[world]

    async def _step(self, play: Play, text: str, over: bool) -> Result:
        if over:
            seen, info = await play.reset(seed=None, task=None, snapshot=self._snapshot)
            return seen, 0.0, False, False, info
        return await play.step(text)

    def _all(self, work: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
        async def together() -> list[T]:
            """Wait for all, so that nothing goes on in any world when one of them raises."""
            results: list[T] = []
            for result in await asyncio.gather(*work, return_exceptions=True):
                if isinstance(result, BaseException):
                    raise result
                results.append(result)
            return results

        return self._runtime.run(together())

    def _check_open(self) -> None:
        if self.closed:
            raise UserError("This environment is closed.", todo="Make another one.")

    def _batch(self, seen: Sequence[Seen]) -> Seen:
        batch: Seen = {}
        for name in seen[0]:
            values = [one[name] for one in seen]
            batch[name] = np.stack(values) if isinstance(values[0], np.ndarray) else tuple(values)
        return batch

    def _infos(self, infos: Sequence[dict[str, Any]]) -> dict[str, Any]:
        batch: dict[str, Any] = {}
        for index, info in enumerate(infos):
            batch = self._add_info(batch, info, index)
        return batch

    def close_extras(self, **_: Any) -> None:
        """End all episodes and let go of the shared arena."""
        self._runtime.run(self._end())

    async def _end(self) -> None:
        try:
            await asyncio.gather(*[play.end() for play in self._plays])
        finally:
            await self._runtime.arenas.release(self._wish)
