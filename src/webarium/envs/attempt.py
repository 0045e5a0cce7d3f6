"""One task being attempted: the one place of the step limit, the stop, text that is not an action, and scoring.

Whoever lets an agent act stands on it: Gymnasium's environments, runs, and doors, which are scored without steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from webarium.actions.codecs import Codec, UnwritableActionError
from webarium.actions.kinds import show
from webarium.actions.types import Action, Stop
from webarium.envs.episode import Episode
from webarium.envs.final_page import FinalPage
from webarium.envs.journal import Journal
from webarium.errors import ActionError, ActionParsingError
from webarium.observation.following import FAILED, dropped, follow
from webarium.observation.observation import Observation
from webarium.text import clip
from webarium.worlds import Changes

TaskT = TypeVar("TaskT")
TaskT_contra = TypeVar("TaskT_contra", contravariant=True)
VerdictT = TypeVar("VerdictT")
VerdictT_co = TypeVar("VerdictT_co", covariant=True)

Ending: TypeAlias = Literal["stop", "max_steps"]
"""How acting ended: by the agent's own stop, or because all its steps were spent."""


class Left(NamedTuple):
    """What an agent left behind."""

    page: FinalPage
    """The page in front."""
    changes: Changes
    """What has changed in its world."""
    journal: Journal = ()
    """What happened in which order, where the task has it written down."""


class Scorer(Protocol[TaskT_contra, VerdictT_co]):
    """Turns what was left into a verdict."""

    async def __call__(
        self, task: TaskT_contra, *, stop: Stop | None, page: FinalPage, changes: Changes
    ) -> VerdictT_co:
        """Score a task; `stop` is the agent's own, ``None`` if acting ended otherwise."""


async def score_left(scorer: Scorer[TaskT, VerdictT], task: TaskT, stop: Stop | None, left: Left) -> VerdictT:
    """Score a task by what its agent left, wherever it acted; only tasks in which things happen have a journal."""
    told: dict[str, Any] = {"journal": left.journal} if left.journal else {}
    return await scorer(task, stop=stop, page=left.page, changes=left.changes, **told)


@dataclass(frozen=True)
class Move:
    """What came of one thing that an agent said."""

    observation: Observation
    """What it is shown next; after an end what it saw last."""
    action: Action | None
    """What it meant, of several the last one that was begun; ``None`` for text that was not an action."""
    ended: Ending | None = None
    """How acting ended with it, if it did; then nothing was done any more."""
    done: tuple[Action, ...] = ()
    """All that was begun in it, in order."""


class Attempt(Generic[TaskT, VerdictT]):
    """A task, the episode in which it is attempted, and how many actions that may take."""

    def __init__(
        self,
        task: TaskT,
        episode: Episode,
        scorer: Scorer[TaskT, VerdictT],
        *,
        max_steps: int,
        codec: Codec | None = None,
    ) -> None:
        """Begin to attempt a task.

        Args:
            task: What is asked.
            episode: Where; it has begun.
            scorer: Scores what is left in the end.
            max_steps: How many actions there may be; the stop does not count.
            codec: The grammar of actions, for those who say them in text.
        """
        self.task = task
        self.episode = episode
        self.max_steps = max_steps
        self._scorer = scorer
        self._codec = codec

    @property
    def steps_left(self) -> int:
        """How many actions may still be taken."""
        return max(0, self.max_steps - self.episode.steps)

    async def act(self, said: str | Action | Sequence[Action] | ActionError) -> Move:
        """Do what an agent says, or why what it said is not an action: such text costs a step.

        Several actions are done in order until one fails or the page changes; the rest are dropped, and
        ``last_error`` says so. Each that was begun costs a step. Once all steps are spent only a stop is taken;
        whatever else comes then ends the attempt and is not done.
        """
        meant = self._read(said) if isinstance(said, str) else said
        if not isinstance(meant, Sequence):
            return await self._act(meant)
        if not meant:
            raise ValueError("A turn has one action or more.")
        return await self._act_all(tuple(meant))

    async def _act_all(self, rest: tuple[Action, ...]) -> Move:
        given = len(rest)
        done: tuple[Action, ...] = ()
        while True:
            before = self.episode.observation
            action, rest = rest[0], rest[1:]
            turn = await self._act(action)
            if turn.ended is None:
                done = (*done, action)
            if turn.ended is not None or not rest:
                return replace(turn, done=done)
            rest, why = follow(before, turn.observation, rest)
            if why:
                count = len(done) - (why == FAILED)
                note = dropped(count, given, self._written(action), why)
                error = f"{turn.observation.last_error} {note}".strip()
                return replace(turn, observation=self.episode.tell(error), done=done)

    def _written(self, action: Action) -> str:
        """An action in the agent's own words, as far as its grammar has any."""
        try:
            text = show(action, 200) if self._codec is None else self._codec.format(action)
        except UnwritableActionError:
            text = show(action, 200)
        return f"`{clip(text, 200)}`"

    async def _act(self, action: Action | ActionError) -> Move:
        if isinstance(action, Stop):
            return Move(await self.episode.step(action), action, "stop")
        meant = None if isinstance(action, ActionError) else action
        if not self.steps_left:
            error = f"The limit of {self.max_steps} actions is reached; this one was not done."
            return Move(replace(self.episode.observation, last_error=error), meant, "max_steps")
        if isinstance(action, ActionError):
            return Move(await self.episode.reject(action), None)
        return Move(await self.episode.step(action), action, done=(action,))

    async def score(self) -> VerdictT:
        """Score what the agent has left by now; without its stop nothing is achieved."""
        changes, page = await self.episode.read_changes(), await self.episode.final_page()
        left = Left(page, changes, self.episode.journal)
        return await score_left(self._scorer, self.task, self.episode.stopped, left)

    def _read(self, text: str) -> tuple[Action, ...] | ActionError:
        if self._codec is None:
            raise TypeError("An attempt without a codec takes actions, no text.")
        try:
            return self._codec.parse_all(text)
        except ActionParsingError as error:
            return error
