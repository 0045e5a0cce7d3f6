"""The public way through a task for several agents: each says something in its turn; in the end all are scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from webarium.actions.types import Action
from webarium.closing import Closing
from webarium.envs.attempt import Attempt, Ending
from webarium.envs.rules import Rules
from webarium.envs.several.company import Company
from webarium.envs.several.saved import SavedCompany
from webarium.envs.several.task import (
    CompanySource,
    CompanyTask,
    JointReward,
    SeatLeft,
    require_several,
)
from webarium.envs.source import EpisodeTask, Reward, request_of
from webarium.envs.turn import RolloutOutcome
from webarium.errors import ActionError, UserError, WebariumError
from webarium.observation.observation import Observation

if TYPE_CHECKING:
    from webarium.envs.arena import Arena

Rewards: TypeAlias = Literal["joint", "each"]
"""What agents are rewarded with: all with the verdict on all of them together, or each with that on its own part."""


@dataclass(frozen=True)
class SeatTurn:
    """What came of what one agent said."""

    role: str
    observation: Observation
    """What it is shown next; after its end what it saw last."""
    ended: Ending | Literal["error"] | None
    """How it has ended, if it has."""
    steps: int
    """How many actions it has taken."""
    steps_left: int
    """How many it may still take."""
    done: tuple[Action, ...] = ()
    """All actions that were begun in this turn, in order; without the stop."""


class JointRollout(Closing):
    """A task for several agents being done in a world of its own; use as ``async with``.

    An agent ends by its stop or by the first thing that it says beyond its limit of actions. When all have ended they
    are scored. What breaks under it ends it with the outcome ``error`` and without rewards.
    """

    def __init__(
        self, arena: Arena, source: CompanySource, task: CompanyTask, company: Company, rules: Rules
    ) -> None:
        self.arena = arena
        self.source = source
        self.task = task
        """What is asked, with all that is known of it: not for the agents."""
        self.company = company
        """What it happens in, for those who look deeper."""
        self.rules = rules
        """How it is shown and limited."""
        self.verdict: JointReward | None = None
        """The verdict, once all have ended other than in an error."""
        self.error = ""
        """What broke, in a sentence."""
        self.ended: dict[str, Ending] = {}
        """How those have ended that have."""
        self.last = ""
        """Who acted last; empty at the beginning."""
        self._attempts = {
            role: Attempt[EpisodeTask, Reward](
                task.part(role), seat, source.score, max_steps=rules.most(task.part(role)), codec=rules.codec
            )
            for role, seat in company.seats.items()
        }

    @classmethod
    async def begin(
        cls,
        arena: Arena,
        task: str | EpisodeTask,
        rules: Rules,
        *,
        source: CompanySource,
        world_seed: int = 0,
    ) -> Self:
        """Begin a task in a fresh world of an arena; raises `UserError` for a task for one agent."""
        found = require_several(source.task(arena.universe, task) if isinstance(task, str) else task)
        await arena.revive()
        company = await arena.company(found, world_seed=world_seed, view=rules.view)
        return cls(arena, source, found, company, rules)

    @classmethod
    async def resume(cls, arena: Arena, snapshot: bytes, rules: Rules, *, source: CompanySource) -> Self:
        """Go on from a moment that `snapshot` saved."""
        saved = SavedCompany.from_bytes(snapshot)
        task = require_several(source.task(arena.universe, saved.task))
        await arena.revive()
        found = cls(arena, source, task, await arena.restore_company(saved.company), rules)
        found.ended, found.last = dict(saved.ended), saved.last
        return found

    @property
    def roles(self) -> tuple[str, ...]:
        """In the order of their turns."""
        return tuple(self.company.seats)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Those that have not ended, in the order of their turns."""
        return () if self.over else tuple(role for role in self.roles if role not in self.ended)

    @property
    def next_role(self) -> str:
        """Whose turn it is, in the fixed order; once all have ended, whose it would be."""
        place = self.roles.index(self.last) + 1 if self.last else 0
        order = [*self.roles[place:], *self.roles[:place]]
        return next((role for role in order if role in self.waiting), order[0])

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.error) or self.verdict is not None

    @property
    def outcome(self) -> RolloutOutcome:
        """How it stands, all together."""
        if self.error:
            return "error"
        if self.verdict is None:
            return "running"
        if "max_steps" in self.ended.values():
            return "truncated"
        if self.verdict.passed:
            return "passed"
        return "undecided" if getattr(self.verdict, "unverified", False) else "failed"

    def goal(self, role: str) -> str:
        """What one agent is asked, with how to answer."""
        return request_of(self.task.part(role))

    def observation(self, role: str) -> Observation:
        """What one agent saw last."""
        return self.company.seats[role].observation

    def turn(self, role: str) -> SeatTurn:
        """Where one agent is now."""
        attempt = self._attempts[role]
        ended = "error" if self.error else self.ended.get(role)
        return SeatTurn(role, self.observation(role), ended, attempt.episode.steps, attempt.steps_left)

    def reward(self, role: str, rewards: Rewards = "joint") -> float:
        """What one agent has earned: not a number after an error or where nobody can tell, 0 before the end.

        One whom the others have to resist earns its own part in any case.
        """
        if not self.over:
            return 0.0
        if self.verdict is None or self.outcome == "undecided":
            return float("nan")
        opposed = next(each for each in self.task.roles if each.name == role).opposed
        own = (self.verdict.each or {})[role] if rewards == "each" or opposed else self.verdict
        return float(own.score)

    async def act(self, role: str, said: str | Action | Sequence[Action] | ActionError) -> SeatTurn:
        """Do what one agent says, as `Rollout.act` does; scores all when it is the last one to end.

        Raises:
            UserError: It is over, this agent has ended, or another one acts at the moment.
        """
        if role not in self.waiting:
            raise UserError(f"{role!r} has ended, or is no role of this task.", todo="See `waiting`.")
        self.last = role
        try:
            move = await self._attempts[role].act(said)
            if move.ended is not None:
                self.ended[role] = move.ended
            if len(self.ended) == len(self.roles):
                self.verdict = await self._score()
        except UserError:
            raise
        except WebariumError as error:
            self.error = str(error)
            return self.turn(role)
        attempt, done = self._attempts[role], move.done
        return SeatTurn(role, move.observation, move.ended, attempt.episode.steps, attempt.steps_left, done)

    async def _score(self) -> JointReward:
        company = self.company
        left = {role: SeatLeft(seat.stopped, await seat.final_page()) for role, seat in company.seats.items()}
        changes = await company.read_changes()
        return await self.source.score_company(
            self.task, seats=left, changes=changes, journal=company.journal
        )

    async def fork(self, n: int = 1, *, exact: bool = False) -> list[JointRollout]:
        """So many at this moment, each with a world and windows of its own; close them, too.

        Raises:
            UserError: It is over, or `n` is less than 1.
        """
        if n < 1 or self.over:
            raise UserError(
                "A rollout is forked once or more, and before its end.", todo=f"It is {self.outcome}."
            )
        made = []
        for company in await self.company.fork(n, exact=exact):
            fork = JointRollout(self.arena, self.source, self.task, company, self.rules)
            fork.ended, fork.last = dict(self.ended), self.last
            made.append(fork)
        return made

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes, for `resume` in any process that has the same universe."""
        company = await self.company.snapshot(exact=exact)
        return SavedCompany(self.task.id, self.ended, self.last, company).to_bytes()

    async def close(self) -> None:
        """End it, and discard its world; may be called again."""
        await self.company.close()
