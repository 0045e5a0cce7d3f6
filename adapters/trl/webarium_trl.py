"""Webarium's tasks for TRL: `WebariumEnv` is what `GRPOTrainer(environment_factory=…)` makes and resets.

Its tools are `act` and `stop`, and it owns the reward. What breaks gives ``None``, with which TRL leaves a completion
out of its group; a reward of 0 is an agent that failed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from webarium import SyncRollout, Turn
from webarium.errors import UserError, WebariumError

NOT_SCORED = "The task has broken off, and is not scored. Say that you are done."


class WebariumEnv:
    """One rollout after the other; pass the class itself, or `functools.partial` with options."""

    def __init__(self, *, engine: str = "text", **options: Any) -> None:
        """Make an environment; `options` are those of `SyncRollout.open`, such as ``max_steps`` and ``view``."""
        self._options = {"engine": engine, **options}
        self._rollout: SyncRollout | None = None
        self._broken = ""

    def reset(self, task: str, seed: int = 0, world_seed: int = 0, **row: Any) -> str:
        """Begin a row of the data set; equal rows begin alike, as a group needs it.

        Raises:
            UserError: There is no such task, which no further try would change.
        """
        self._close()
        self._broken = ""
        try:
            self._rollout = SyncRollout.open(task, seed=seed, world_seed=world_seed, **self._options)
        except UserError:
            raise
        except WebariumError as error:  # an exception here would end the training
            self._broken = str(error)
            return NOT_SCORED
        r = self._rollout
        return f"{r.goal}\n\n{r.actions}\n\n{_shown(r.last)}"

    def act(self, action: str) -> str:
        """Do something on the page, and see what comes of it.

        Args:
            action: One action of the grammar, such as click [12], or several, one a line.
        """
        if self._rollout is None:
            return NOT_SCORED
        return self._said(self._rollout.act(action))

    def stop(self, answer: str = "", impossible: bool = False, reason: str = "") -> str:
        """End the task. Nothing is achieved without it.

        Args:
            answer: The answer, if the task asks for one.
            impossible: Whether the task cannot be done.
            reason: Why it cannot be done: one of the reason classes that the task names.
        """
        if self._rollout is None:
            return NOT_SCORED
        status = "impossible" if impossible else "done"
        return self._said(self._rollout.stop(answer, status=status, reason=reason or None))

    def get_reward(self) -> float | None:
        """The verdict's score; ``None`` after an error, and where no rule can decide.

        A completion that the trainer has cut off is as one that a limit ended: without a stop nothing is achieved.
        """
        if self._rollout is None:
            return None
        turn = self._rollout.last
        self._rollout.close()
        if turn.outcome in ("error", "undecided"):
            return None
        return 0.0 if turn.verdict is None else float(turn.verdict.score)

    @property
    def turn(self) -> Turn | None:
        """How it stands, for reward functions of one's own; ``None`` if it has not begun."""
        return None if self._rollout is None else self._rollout.last

    @property
    def error(self) -> str:
        """What broke, in a sentence; empty if nothing did."""
        return self._broken if self._rollout is None else self._rollout.last.error

    def _said(self, turn: Turn) -> str:
        if turn.outcome == "error":
            return NOT_SCORED
        if turn.outcome == "truncated":
            return f"{turn.observation.last_error} The task has ended."
        return "The task has ended." if turn.over else _shown(turn)

    def _close(self) -> None:
        if self._rollout is not None:
            rollout, self._rollout = self._rollout, None
            rollout.close()


def rows(tasks: Path | Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """Rows for `datasets.Dataset.from_list`: of pairs of id and seed, or of a file of ``webarium tasks lists --rows``.

    The prompt is empty: what is asked comes from `WebariumEnv.reset`, with the page.
    """
    return [{"prompt": [{"role": "user", "content": ""}], **row} for row in _named(tasks)]


def _named(tasks: Path | Iterable[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    if isinstance(tasks, Path):
        for line in tasks.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield {"task": row["task"], "seed": row["seed"]}
    else:
        for task, seed in tasks:
            yield {"task": task, "seed": seed}


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."


__all__ = ["WebariumEnv", "rows"]
