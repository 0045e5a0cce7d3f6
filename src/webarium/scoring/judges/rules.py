"""The judge that asks no model: it decides what reference answers decide, and nothing else."""

from __future__ import annotations

from webarium.llm import ScriptedModel
from webarium.scoring.judges.judges import Judges
from webarium.scoring.judges.rubric import PASS_ABOVE
from webarium.scoring.trajectory import Trajectory
from webarium.scoring.verdict import Judgement

RULES = "rules"
"""What ``--judge`` calls it."""
_NOBODY = Judgement("unverified", None, "no reference answer decides this")


class RuleJudges(Judges):
    """Leaves undecided what a model would have to read; checks that know a reference do not ask it."""

    def __init__(self) -> None:
        super().__init__(ScriptedModel.of())

    async def answer(self, *, question: str, reference: str, answer: str) -> Judgement:
        """Nobody can tell."""
        return _NOBODY

    async def reason(self, *, task: str, actual: str, reported: str) -> Judgement:
        """Nobody can tell."""
        return _NOBODY

    async def rubric(
        self,
        *,
        task: str,
        rubric: str,
        answer: str,
        facts: str | None = None,
        pass_above: float = PASS_ABOVE,
    ) -> Judgement:
        """Nobody can tell."""
        return _NOBODY

    async def trajectory(self, trajectory: Trajectory, *, reference: str | None = None) -> Judgement:
        """Nobody can tell."""
        return _NOBODY
