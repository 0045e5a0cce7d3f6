"""All judges behind one model: what a check asks through its `Outcome`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from webarium.llm import ChatModel
from webarium.scoring.judges.answers import judge_answer, judge_reason
from webarium.scoring.judges.keypoints import judge_key_points
from webarium.scoring.judges.rubric import PASS_ABOVE, judge_rubric
from webarium.scoring.judges.watching import judge_screenshots
from webarium.scoring.trajectory import Trajectory
from webarium.scoring.verdict import Judgement

TrajectoryMethod: TypeAlias = Literal["key-points", "screenshots", "trusting"]
"""WebJudge's manner, WebVoyager's, or WebVoyager's with its belief in what no screenshot shows."""


@dataclass(frozen=True)
class Judges:
    """Answers the questions that no rule can; every method raises `ModelError` if the provider fails."""

    model: ChatModel
    method: TrajectoryMethod = "key-points"
    """How whole episodes are judged."""
    last: int | None = None
    """How many of the last screenshots the methods ``screenshots`` and ``trusting`` look at; ``None`` for all."""

    async def answer(self, *, question: str, reference: str, answer: str) -> Judgement:
        """Whether an answer means the reference answer (WebArena's fuzzy match)."""
        return await judge_answer(self.model, question=question, reference=reference, answer=answer)

    async def reason(self, *, task: str, actual: str, reported: str) -> Judgement:
        """Whether a task was declined for the actual reason (WebArena's match for unachievable tasks)."""
        return await judge_reason(self.model, task=task, actual=actual, reported=reported)

    async def rubric(
        self,
        *,
        task: str,
        rubric: str,
        answer: str,
        facts: str | None = None,
        pass_above: float = PASS_ABOVE,
    ) -> Judgement:
        """How well an answer meets a rubric, 0 to 1 (REAL); facts are what the test system recorded."""
        return await judge_rubric(
            self.model, task=task, rubric=rubric, answer=answer, facts=facts, pass_above=pass_above
        )

    async def trajectory(self, trajectory: Trajectory, *, reference: str | None = None) -> Judgement:
        """Whether an episode did what was asked, by the chosen method."""
        if self.method == "key-points":
            return await judge_key_points(self.model, trajectory, reference=reference)
        return await judge_screenshots(
            self.model,
            trajectory,
            last=self.last,
            trusting=self.method == "trusting",
            reference=reference,
        )
