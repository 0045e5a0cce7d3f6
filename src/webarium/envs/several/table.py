"""What both of PettingZoo's interfaces wrap: several agents' task after task, on the event loop of a shared arena."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import numpy as np
from gymnasium import Space
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.opaque import opaque_id
from webarium.envs.play import Seen, observation_space, pixels, shown
from webarium.envs.rules import Rules
from webarium.envs.several.joint import JointRollout, Rewards, SeatTurn
from webarium.envs.several.task import CompanySource, require_several
from webarium.envs.shared import Wish, runtime
from webarium.envs.source import TaskSource, source_of
from webarium.envs.spaces import ActionText
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.types import Answers, Scale


@dataclass(frozen=True)
class TableOptions:
    """How several agents play; the arguments of both environments."""

    task: str
    """The task's id, one of the suite ``several``."""
    seed: int = 0
    """The universe's seed; another one has other data and answers."""
    scale: Scale = "small"
    """How much data the universe holds."""
    rewards: Rewards = "joint"
    """``joint``: all are rewarded with the verdict on all of them together; ``each``: with that on its own part."""
    view: View | None = None
    """What observations show, and how they are written; by default the tree of what can be seen."""
    max_steps: int | None = None
    """How many actions each agent may take, by default as the task says; the stop does not count."""
    codec: str = "webarena"
    """The grammar of actions."""
    viewport: tuple[int, int] = (1280, 720)
    """Width and height of pages."""
    cache: Path | str | None = None
    """Folder of universes."""
    engine: str = DEFAULT_ENGINE
    """What shows the pages, by the name of an installed engine."""
    render_mode: str | None = None
    """``rgb_array``, for a picture of all windows side by side, or ``None``."""
    source: TaskSource | None = None
    """Where tasks come from, if not from the installed suites."""
    answers: Answers | None = None
    """How tasks ask for answers, ``form`` or ``free``."""
    sites: Sequence[str] | None = None
    """Which sites there are, by id; by default all."""


class Table:
    """The agents of one task in one world after the other."""

    def __init__(self, options: TableOptions) -> None:
        if options.render_mode not in (None, "rgb_array"):
            raise UserError(f"{options.render_mode!r} is not a render mode.", todo="Use 'rgb_array' or None.")
        self.options = options
        self.rules = Rules.of(options.codec, view=options.view, max_steps=options.max_steps)
        self._wish = Wish(
            options.seed,
            options.scale,
            None if options.cache is None else Path(options.cache),
            viewport=options.viewport,
            engine=options.engine,
            sites=None if options.sites is None else tuple(options.sites),
        )
        self._runtime = runtime()
        self._arena = self._runtime.run(self._runtime.arenas.acquire(self._wish))
        self._rollout: JointRollout | None = None
        self._world_seed = 0
        self._closed = False
        try:
            self._source: CompanySource = source_of(options.source, options.answers)  # type: ignore[assignment]
            self._task = require_several(self._source.task(self._arena.universe, options.task))
        except BaseException:
            self._runtime.run(self._runtime.arenas.release(self._wish))
            raise
        self.roles = [role.name for role in self._task.roles]
        self.action_spaces: dict[str, Space[str]] = {
            role: ActionText(self.rules.codec) for role in self.roles
        }
        self.observation_spaces: dict[str, Space[Seen]] = {
            role: observation_space(options.viewport, self.rules) for role in self.roles
        }

    @property
    def rollout(self) -> JointRollout:
        """What is being played; raises Gymnasium's ``ResetNeeded`` if nothing is."""
        if self._rollout is None:
            raise ResetNeeded("Call reset() before step() or render().")
        return self._rollout

    def reset(self, seed: int | None, task: str | None) -> None:
        """Begin in a fresh world, with another task if one is named."""
        if seed is not None:
            self._world_seed = seed
        if task is not None:
            self._task = require_several(self._source.task(self._arena.universe, task))
            if [role.name for role in self._task.roles] != self.roles:
                raise UserError(f"Task {task!r} has other roles.", todo="Make another environment for it.")
        self._runtime.run(self._begin())

    async def _begin(self) -> None:
        await self._end()
        self._rollout = await JointRollout.begin(
            self._arena, self._task, self.rules, source=self._source, world_seed=self._world_seed
        )

    def act(self, role: str, said: str) -> SeatTurn:
        """Do what one agent says."""
        return self._runtime.run(self.rollout.act(role, said))

    def seen(self, role: str) -> Seen:
        """What one agent saw last."""
        return shown(self.rollout.observation(role), self.rollout.goal(role), self.rules.view)

    def reward(self, role: str) -> float:
        """What one agent has earned."""
        return self.rollout.reward(role, self.options.rewards)

    def facts(self, role: str) -> dict[str, Any]:
        """What there is to know beside an agent's observation."""
        rollout, turn = self.rollout, self.rollout.turn(role)
        observation = turn.observation
        told: dict[str, Any] = {
            "task": opaque_id(rollout.task.id),
            "role": role,
            "outcome": rollout.outcome,
            "ended": turn.ended is not None,
            "steps": turn.steps,
            "steps_left": turn.steps_left,
            "tabs": [{"title": tab.title, "url": tab.url, "active": tab.active} for tab in observation.tabs],
        }
        if rollout.verdict is not None:
            told["joint"] = rollout.reward(role, "joint")
            told["each"] = rollout.reward(role, "each")
            told["verdict"] = rollout.verdict.to_json()
        if rollout.error:
            told["error"] = rollout.error
        return told

    @property
    def terminated(self) -> bool:
        """Whether it is over because all have stopped."""
        return self.rollout.over and not self.truncated

    @property
    def truncated(self) -> bool:
        """Whether it is over because of a limit, or because something broke."""
        return self.rollout.outcome in ("truncated", "error")

    def fork(self, *, exact: bool = False) -> Self:
        """Another table at this moment, with a world of its own."""
        other = type(self)(self.options)
        other._task, other._world_seed = self._task, self._world_seed
        other._rollout = self._runtime.run(self.rollout.fork(exact=exact))[0]
        return other

    def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes."""
        return self._runtime.run(self.rollout.snapshot(exact=exact))

    def restore(self, snapshot: bytes) -> None:
        """Go on from a saved moment, whatever is under way."""
        self._runtime.run(self._restore(snapshot))

    async def _restore(self, snapshot: bytes) -> None:
        rollout = await JointRollout.resume(self._arena, snapshot, self.rules, source=self._source)
        await self._end()
        self._rollout, self._task = rollout, rollout.task

    def render(self) -> NDArray[np.uint8] | None:
        """All windows side by side, in the order of turns."""
        if self.options.render_mode is None:
            return None
        return self._runtime.run(self._pictures())

    async def _pictures(self) -> NDArray[np.uint8]:
        view = replace(self.rules.view, screenshot=True)
        seats = self.rollout.company.seats.values()
        return np.concatenate(
            [pixels((await seat.observe(view)).screenshot or b"") for seat in seats], axis=1
        )

    def close(self) -> None:
        """End what is under way and let go of the arena; may be called again."""
        if not self._closed:
            self._closed = True
            self._runtime.run(self._leave())

    async def _leave(self) -> None:
        try:
            await self._end()
        finally:
            await self._runtime.arenas.release(self._wish)

    async def _end(self) -> None:
        if self._rollout is not None:
            rollout, self._rollout = self._rollout, None
            await rollout.close()
