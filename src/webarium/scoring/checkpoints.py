"""How far long work got, and into which trap it fell: for partial credit and reports, never for whether it passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.scoring.checks import AnswerCheck, Outcome
from webarium.scoring.expect import Expect, share
from webarium.scoring.signs import Sign, places
from webarium.scoring.verdict import CheckResult
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.envs.journal import Entry
    from webarium.worlds import RowChange


@dataclass(frozen=True)
class Checkpoint:
    """A part of the work; it is reached when all that it names is found."""

    name: str
    """Unique in its task, in words for a report: ``the flight is moved``."""
    rows: tuple[Expect, ...] = ()
    """Changes that are among those of the world."""
    signs: tuple[Sign, ...] = ()
    """What stands in the journal."""
    absent: tuple[Expect, ...] = ()
    """Changes that are not among those of the world; alone they are reached from the beginning."""
    answer: AnswerCheck | None = None
    """What the agent answered."""
    weight: float = 1.0

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look whether it is reached, and since which action."""
        missing = self._missing(outcome.changes, outcome.journal)
        if self.answer is not None and not (outcome.stopped and (await self.answer.run(outcome)).passed):
            missing.append(self.answer.describe())
        if missing:
            return CheckResult(self.name, False, f"missing: {'; '.join(missing)}")
        step = None if self.answer is not None else self._since(outcome.journal)
        said = "reached" if step is None else f"reached at action {step}"
        return CheckResult(self.name, True, said, step=step)

    def _missing(self, changes: Sequence[RowChange], journal: Sequence[Entry]) -> list[str]:
        missing = [] if share(self.rows, changes) == 1 or not self.rows else ["not all of its rows"]
        missing += [f"there is {row.describe()}" for row in self.absent if _is_there(row, changes)]
        return [*missing, *(sign.describe() for sign in self.signs if not places(sign, journal))]

    def _since(self, journal: Sequence[Entry]) -> int | None:
        """The first action after which it was reached; ``None`` where no journal tells."""
        changes = Changes()
        steps = sorted({entry.step for entry in journal if entry.change is not None})
        for step in steps:
            wrote = [e.change for e in journal if e.step == step and e.change is not None]
            changes = changes.then(Changes(wrote))
            past = [entry for entry in journal if entry.step <= step]
            if not self._missing(changes, past):
                return step
        return None


@dataclass(frozen=True)
class Trap:
    """A mistake that the work invites; it was made when any of what it names is found."""

    name: str
    """Unique in its task, in words for a report: ``acted on the stale plan``."""
    rows: tuple[Expect, ...] = ()
    """Changes of which none may be there."""
    signs: tuple[Sign, ...] = ()
    """What must not stand in the journal."""
    unless: tuple[Sign, ...] = ()
    """With any of these in the journal it was no mistake."""

    def caught(self, outcome: Outcome) -> bool:
        """Whether the mistake was made."""
        if any(places(sign, outcome.journal) for sign in self.unless):
            return False
        return any(_is_there(row, outcome.changes) for row in self.rows) or any(
            places(sign, outcome.journal) for sign in self.signs
        )


def _is_there(row: Expect, changes: Sequence[RowChange]) -> bool:
    return any(not row.mismatches(change) for change in changes)


def credit(checkpoints: Sequence[Checkpoint], reached: Sequence[CheckResult]) -> float:
    """The weighted share of checkpoints that were reached, from 0 to 1; 0 without checkpoints."""
    whole = sum(checkpoint.weight for checkpoint in checkpoints)
    got = sum(c.weight for c, result in zip(checkpoints, reached, strict=True) if result.passed)
    return got / whole if whole else 0.0
