"""Judges: language models that are asked for what no rule can decide."""

from webarium.scoring.judges.answers import judge_answer, judge_reason
from webarium.scoring.judges.checks import (
    JudgedAnswerCheck,
    JudgedReasonCheck,
    RubricCheck,
    TrajectoryCheck,
)
from webarium.scoring.judges.judges import Judges, TrajectoryMethod
from webarium.scoring.judges.keypoints import judge_key_points
from webarium.scoring.judges.quoting import quote
from webarium.scoring.judges.rubric import judge_rubric
from webarium.scoring.judges.watching import judge_screenshots

__all__ = [
    "JudgedAnswerCheck",
    "JudgedReasonCheck",
    "Judges",
    "RubricCheck",
    "TrajectoryCheck",
    "TrajectoryMethod",
    "judge_answer",
    "judge_key_points",
    "judge_reason",
    "judge_rubric",
    "judge_screenshots",
    "quote",
]
