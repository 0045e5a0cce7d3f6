"""Rollouts for synchronous callers: the same, on an event loop in a thread of its own."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from webarium.actions.types import Action
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.rollout import Rollout
from webarium.envs.rules import Rules
from webarium.envs.shared import Wish, runtime
from webarium.envs.source import TaskSource, sites_of, source_of
from webarium.envs.turn import RolloutOutcome, Turn
from webarium.errors import ActionError
from webarium.observation.observation import Observation
from webarium.observation.view import View
from webarium.types import Answers, Scale

T = TypeVar("T")


class SyncRollout:
    """A `Rollout` without ``await``; its methods mean the same. Any thread may call them, `close` above all.

    Rollouts of one process with equal arguments for universe, sites, viewport and engine share one arena.
    """

    def __init__(self, rollout: Rollout) -> None:
        self.rollout = rollout
        """The rollout itself, on the event loop of this process's runtime."""
        self._runtime = runtime()

    @classmethod
    def open(
        cls,
        task: str,
        *,
        sites: Sequence[str] | None = None,
        seed: int = 0,
        scale: Scale = "small",
        engine: str = DEFAULT_ENGINE,
        cache: Path | None = None,
        viewport: tuple[int, int] = (1280, 720),
        codec: str = "webarena",
        view: View | None = None,
        max_steps: int | None = None,
        seconds: float | None = None,
        progress: float = 0.0,
        source: TaskSource | None = None,
        answers: Answers | None = None,
        appearance: int = 0,
        world_seed: int = 0,
    ) -> Self:
        """Begin a task; the arguments, and what is raised, are those of `Rollout.open`."""
        rules = Rules.of(codec, view=view, max_steps=max_steps, seconds=seconds, progress=progress)
        chosen = source_of(source, answers, appearance)
        needed = sites_of(chosen, task) if sites is None else tuple(sites)
        wish = Wish(seed, scale, cache, viewport=viewport, engine=engine, sites=needed)
        return cls(runtime().run(_begin(wish, task, rules, chosen, world_seed)))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runtime.run(work)

    @property
    def goal(self) -> str:
        """What the agent is asked, with how to answer."""
        return self.rollout.goal

    @property
    def name(self) -> str:
        """What the task may be called before the agent."""
        return self.rollout.name

    @property
    def actions(self) -> str:
        """The grammar of actions, in words for a model."""
        return self.rollout.actions

    @property
    def last(self) -> Turn:
        """The turn that came last."""
        return self.rollout.last

    @property
    def observation(self) -> Observation:
        """What was seen last."""
        return self.rollout.observation

    @property
    def outcome(self) -> RolloutOutcome:
        """How it stands."""
        return self.rollout.outcome

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self.rollout.closed

    @property
    def seconds_left(self) -> float | None:
        """How long it may still take; ``None`` without a limit."""
        return self.rollout.seconds_left

    def act(self, said: str | Action | Sequence[Action] | ActionError) -> Turn:
        """Do what an agent says, see `Rollout.act`."""
        return self._run(self.rollout.act(said))

    def stop(
        self, answer: str = "", *, status: str = "done", reason: str | None = None, url: str | None = None
    ) -> Turn:
        """End the task with an answer, or decline it, see `Rollout.stop`."""
        return self._run(self.rollout.stop(answer, status=status, reason=reason, url=url))

    def fork(self, n: int = 1, *, exact: bool = False) -> list[SyncRollout]:
        """So many rollouts at this moment, see `Rollout.fork`."""
        return [SyncRollout(each) for each in self._run(self.rollout.fork(n, exact=exact))]

    def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes, see `Rollout.snapshot`."""
        return self._run(self.rollout.snapshot(exact=exact))

    def address(self) -> str:
        """Where a browser of one's own finds the task's start page."""
        return self._run(self.rollout.address())

    def outside(self, url: str) -> str:
        """An address of the world, as a browser of one's own has to ask for it."""
        return self._run(self.rollout.outside(url))

    def inside(self, url: str) -> str:
        """What the world calls an address that a browser of one's own shows."""
        return self._run(self.rollout.inside(url))

    def close(self) -> None:
        """End it, whatever another thread is doing with it; may be called again."""
        self._run(self.rollout.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


async def _begin(wish: Wish, task: str, rules: Rules, source: TaskSource, world_seed: int) -> Rollout:
    async with runtime().arenas.rented(wish) as (arena, tenants):
        return await Rollout.begin(arena, task, rules, source=source, world_seed=world_seed, tenants=tenants)
