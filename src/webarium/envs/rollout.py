"""The public way through a task: say something, get a turn; fork, save, close."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from webarium.actions.types import Action
from webarium.closing import Closing
from webarium.envs.attempt import Attempt, Move
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.episode import Episode
from webarium.envs.meters import Meter, label_of, meter_of
from webarium.envs.opaque import opaque_id
from webarium.envs.rules import Rules
from webarium.envs.saved_rollout import SavedRollout
from webarium.envs.source import EpisodeTask, Reward, TaskSource, request_of, sites_of, source_of
from webarium.envs.submissions import submitted
from webarium.envs.tenants import Tenants
from webarium.envs.turn import RolloutOutcome, Turn
from webarium.errors import ActionError, UserError, WebariumError
from webarium.observation.observation import Observation
from webarium.observation.view import View
from webarium.types import Answers, Scale

if TYPE_CHECKING:
    from webarium.envs.arena import Arena

CLOSED = "This rollout is closed."


class Rollout(Closing):
    """One task being done in a world of its own; made by `open` or `Arena.rollout`, used as ``async with``.

    It belongs to the event loop of its arena. What an agent does wrong costs it a step and is told in the observation.
    What breaks under it ends it with the outcome ``error`` and without a reward; it is never raised by `act`.
    """

    def __init__(
        self,
        arena: Arena,
        source: TaskSource,
        task: EpisodeTask,
        episode: Episode,
        meter: Meter,
        rules: Rules,
        *,
        world_seed: int = 0,
        spent: float = 0.0,
        tenants: Tenants | None = None,
    ) -> None:
        self.arena = arena
        """Where it happens."""
        self.source = source
        """Where its task comes from and is scored."""
        self.task = task
        """What is asked, with all that is known of it: not for the agent."""
        self.episode = episode
        """What it happens in, for those who look deeper: the world, the window, timings."""
        self.rules = rules
        """How it is shown, limited and rewarded."""
        self.world_seed = world_seed
        """What happens by chance in its world comes from this."""
        self._meter = meter
        self._attempt: Attempt[EpisodeTask, Reward] = Attempt(
            task, episode, source.score, max_steps=rules.most(task), codec=rules.codec
        )
        self._began = time.monotonic() - spent
        self._tenants = tenants or Tenants()
        self._tenants.enter()
        self._work: asyncio.Task[Turn] | None = None
        self._closed = False
        self._last: Turn | None = None

    @classmethod
    async def open(
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
    ) -> Rollout:
        """Begin a task in an arena of its own, which ends with the last of this rollout and its forks.

        Args:
            task: The task's id.
            sites: Which sites there are, by id; by default those that the task is about.
            seed: The universe's seed.
            scale: How much data it holds.
            engine: What shows the pages: ``chromium``, ``text``, or ``none`` for who has a browser of its own.
            cache: Folder of universes.
            viewport: Width and height of pages.
            codec: The grammar of actions.
            view: What observations show.
            max_steps: How many actions there may be, by default as the task says, or 30; the stop does not count.
            seconds: How long it may take; then it is truncated.
            progress: What full progress is worth in rewards before the end.
            source: Where tasks come from, if not from the installed suites.
            answers: How the task asks for its answer, ``form`` or ``free``.
            appearance: The number of the sites' looks; 0 is the usual one. Rows, tasks and answers are the same in all.
            world_seed: Seeds whatever happens by chance in the world.

        Raises:
            UnknownNameError: There is no such task, site, engine or grammar.
            InfrastructureError: Something does not start.
        """
        from webarium.envs.arena import Arena  # it makes rollouts, too

        rules = Rules.of(codec, view=view, max_steps=max_steps, seconds=seconds, progress=progress)
        chosen = source_of(source, answers, appearance)
        arena = await Arena.open(
            sites=sites_of(chosen, task) if sites is None else sites,
            seed=seed,
            scale=scale,
            cache=cache,
            viewport=viewport,
            engine=engine,
        )
        try:
            return await cls.begin(
                arena, task, rules, source=chosen, world_seed=world_seed, tenants=Tenants(arena.close)
            )
        except BaseException:
            await arena.close()
            raise

    @classmethod
    async def begin(
        cls,
        arena: Arena,
        task: str | EpisodeTask,
        rules: Rules,
        *,
        source: TaskSource,
        world_seed: int = 0,
        tenants: Tenants | None = None,
    ) -> Self:
        """Begin a task in a fresh world of an arena; what `Arena.rollout` does, with rules at hand."""
        found = source.task(arena.universe, task) if isinstance(task, str) else task
        await arena.revive()
        meter = await meter_of(source, arena, found)
        episode = await arena.begin(found, world_seed=world_seed, view=rules.view)
        meter.see(episode.observation)
        rollout = cls(arena, source, found, episode, meter, rules, world_seed=world_seed, tenants=tenants)
        try:
            await rollout._look()
        except BaseException:
            await rollout.close()
            raise
        return rollout

    @classmethod
    async def resume(
        cls,
        arena: Arena,
        snapshot: bytes,
        rules: Rules,
        *,
        source: TaskSource,
        tenants: Tenants | None = None,
    ) -> Self:
        """Go on from a saved moment; what `Arena.resume` does, with rules at hand."""
        saved = SavedRollout.from_bytes(snapshot)
        task = source.task(arena.universe, saved.task)
        meter = await meter_of(source, arena, task)
        meter.resume(saved.seen)
        await arena.revive()
        episode = await arena.restore(saved.episode)
        rollout = cls(
            arena,
            source,
            task,
            episode,
            meter,
            rules,
            world_seed=saved.world_seed,
            spent=saved.spent,
            tenants=tenants,
        )
        await rollout._look()
        return rollout

    # What is known

    @property
    def goal(self) -> str:
        """What the agent is asked, with how to answer."""
        return request_of(self.task)

    @property
    def name(self) -> str:
        """What the task may be called before the agent: a name that says nothing about it."""
        return opaque_id(self.task.id)

    @property
    def actions(self) -> str:
        """The grammar of actions, in words for a model."""
        return self.rules.codec.describe(several=True)

    @property
    def last(self) -> Turn:
        """The turn that came last; before the first action the beginning, whose reward is 0."""
        if self._last is None:
            raise UserError("This rollout has not begun.")
        return self._last

    @property
    def observation(self) -> Observation:
        """What was seen last."""
        return self.last.observation

    @property
    def outcome(self) -> RolloutOutcome:
        """How it stands."""
        return self.last.outcome

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._closed

    @property
    def seconds_left(self) -> float | None:
        """How long it may still take; ``None`` without a limit."""
        if self.rules.seconds is None:
            return None
        return max(0.0, self.rules.seconds - (time.monotonic() - self._began))

    # What can be done

    async def act(self, said: str | Action | Sequence[Action] | ActionError) -> Turn:
        """Do what an agent says: an action, several of them, or its text in the rollout's grammar.

        Several are done in order until one fails or the page changes, and each costs a step. A stop ends the rollout
        and is scored. Once all steps or seconds are spent anything else ends it, too, and is not done.

        Raises:
            UserError: The rollout is over or closed, or closes meanwhile, or another action is under way.
        """
        self._check()
        if self.last.over:
            raise UserError(f"This rollout is over: {self.last.outcome}.", todo="Begin another one.")
        return await self._guarded(self._turn(said))

    async def stop(
        self, answer: str = "", *, status: str = "done", reason: str | None = None, url: str | None = None
    ) -> Turn:
        """End the task with an answer, or decline it (``status="impossible"``), and score it.

        With ``engine="none"``, `url` is the page on which the browser ended, in the world's addresses or in those of
        `outside`.

        Raises:
            UserError: The rollout is over, or status or reason is not known.
        """
        stop = submitted(answer, status, reason)
        if url is not None:
            self._check()
            try:
                await self.episode.arrive(await self.inside(url))
            except UserError:
                raise
            except WebariumError as error:
                self._last = self._broken(error)
                return self._last
        return await self.act(stop)

    async def fork(self, n: int = 1, *, exact: bool = False) -> list[Rollout]:
        """So many rollouts at this moment, each with a world and a window of its own; close them, too.

        They share what is spent so far. Equal actions give equal turns in all of them; `exact` as in `Episode.fork`.

        Raises:
            UserError: The rollout is over or closed, or `n` is less than 1.
        """
        self._check()
        if n < 1:
            raise UserError(f"A rollout is forked once or more, not {n} times.")
        if self.last.over:
            raise UserError(f"This rollout is over: {self.last.outcome}.", todo="Fork it before its end.")
        forks = []
        for episode in await self.episode.forks(n, exact=exact):
            meter = await meter_of(self.source, self.arena, self.task)
            meter.resume(self._meter.seen())
            fork = Rollout(
                self.arena,
                self.source,
                self.task,
                episode,
                meter,
                self.rules,
                world_seed=self.world_seed,
                spent=time.monotonic() - self._began,
                tenants=self._tenants,
            )
            fork._last = replace(self.last, observation=episode.observation, reward=0.0, done=())
            forks.append(fork)
        return forks

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes, for `Arena.resume` in any process that has the same universe; `exact` as in `fork`."""
        self._check()
        return SavedRollout(
            task=self.task.id,
            world_seed=self.world_seed,
            spent=time.monotonic() - self._began,
            seen=tuple(self._meter.seen()),
            episode=await self.episode.snapshot(exact=exact),
        ).to_bytes()

    async def address(self) -> str:
        """Where a browser of one's own finds the task's start page: the world on a port of its own."""
        return await self.outside(self.task.start_urls[0])

    async def outside(self, url: str) -> str:
        """An address of the world, as a browser of one's own has to ask for it.

        Raises:
            UserError: It is not one of the world's.
        """
        self._check()
        return (await self.episode.addresses()).outside(url)

    async def inside(self, url: str) -> str:
        """What the world calls an address that a browser of one's own shows.

        Raises:
            UserError: It is not one of the world's.
        """
        self._check()
        return (await self.episode.addresses()).inside(url)

    async def close(self) -> None:
        """End it: whatever is under way is given up, and its world discarded; may be called again."""
        if self._closed:
            return
        self._closed = True
        try:
            work = self._work
            if work is not None and not work.done():
                work.cancel()
                await asyncio.wait([work])
            await self.episode.close()
        finally:
            await self._tenants.leave()

    # One turn

    def _check(self) -> None:
        if self._closed:
            raise UserError(CLOSED, todo="Begin another one.")

    async def _guarded(self, turn: Coroutine[Any, Any, Turn]) -> Turn:
        """Run a turn so that `close` can end it."""
        if self._work is not None:
            turn.close()
            raise UserError("This rollout is busy with another action.", todo="Await one before the next.")
        self._work = work = asyncio.get_running_loop().create_task(turn)
        try:
            return await work
        except asyncio.CancelledError:
            if self._closed:
                raise UserError(CLOSED) from None
            raise
        finally:
            self._work = None

    async def _turn(self, said: str | Action | Sequence[Action] | ActionError) -> Turn:
        try:
            self._last = await self._done(said)
        except UserError:
            raise
        except WebariumError as error:
            self._last = self._broken(error)
        return self._last

    async def _done(self, said: str | Action | Sequence[Action] | ActionError) -> Turn:
        try:
            async with asyncio.timeout(self.seconds_left):
                move = await self._attempt.act(said)
        except TimeoutError:
            error = f"The limit of {self.rules.seconds:g} seconds is reached."
            return await self._ended(
                Move(replace(self.episode.observation, last_error=error), None), "truncated"
            )
        if move.ended is not None:
            return await self._ended(move, None if move.ended == "stop" else "truncated")
        self._meter.see(move.observation)
        changes = await self.episode.read_changes()
        progress = self._meter.progress(changes)
        gained = self.rules.progress * (progress - self.last.progress)
        left = label_of(self._meter, move.observation, changes)
        return self._made(move.observation, gained, progress, "running", done=move.done, actions_left=left)

    async def _ended(self, move: Move, outcome: RolloutOutcome | None) -> Turn:
        """The last turn: its verdict, and what was paid for progress before is taken back."""
        verdict = await self._attempt.score()
        ruling: RolloutOutcome = outcome or _ruling(verdict)
        progress = 1.0 if verdict.passed else self._meter.progress(await self.episode.read_changes())
        paid = self.rules.progress * self.last.progress
        reward = None if ruling == "undecided" else float(verdict.score) - paid
        left = 0 if verdict.passed else None
        return self._made(
            move.observation,
            reward,
            progress,
            ruling,
            verdict=verdict,
            done=move.done,
            actions_left=left,
        )

    def _broken(self, error: WebariumError) -> Turn:
        seen = self.last.observation
        said = str(error)
        return self._made(replace(seen, last_error=said), None, self.last.progress, "error", error=said)

    def _made(
        self,
        observation: Observation,
        reward: float | None,
        progress: float,
        outcome: RolloutOutcome,
        *,
        verdict: Reward | None = None,
        error: str = "",
        done: tuple[Action, ...] = (),
        actions_left: int | None = None,
    ) -> Turn:
        return Turn(
            observation,
            reward,
            progress,
            outcome,
            steps=self.episode.steps,
            steps_left=self._attempt.steps_left,
            seconds_left=self.seconds_left,
            verdict=verdict,
            error=error,
            done=done,
            actions_left=actions_left,
        )

    async def _look(self) -> None:
        """Make the turn before the first one."""
        seen, changes = self.episode.observation, await self.episode.read_changes()
        progress, left = self._meter.progress(changes), label_of(self._meter, seen, changes)
        self._last = self._made(seen, 0.0, progress, "running", actions_left=left)


def _ruling(verdict: Reward) -> RolloutOutcome:
    """What a verdict on a stop comes to; that of sources that know of nothing undecided is passed or failed."""
    if verdict.passed:
        return "passed"
    return "undecided" if getattr(verdict, "unverified", False) else "failed"
