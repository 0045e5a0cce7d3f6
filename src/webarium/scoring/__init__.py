"""Verdicts: typed answers, checks, and the score of an episode."""

from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.checks import (
    AnswerCheck,
    Check,
    ElementText,
    Outcome,
    PageCheck,
    PageView,
    StateCheck,
    UrlCheck,
)
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.context import Context
from webarium.scoring.distances import Distance
from webarium.scoring.expect import Either, Expect, Expected
from webarium.scoring.grading import Answer, Grade, Scalar
from webarium.scoring.matchers import (
    AnyValue,
    Contains,
    Digits,
    Equal,
    Lines,
    Matcher,
    OneOf,
    Passes,
    Range,
    Ref,
    Same,
    States,
)
from webarium.scoring.score import score
from webarium.scoring.verdict import CheckResult, Judgement, Verdict

__all__ = [
    "Answer",
    "AnswerCheck",
    "AnyValue",
    "Check",
    "CheckResult",
    "Choice",
    "Contains",
    "Context",
    "Date",
    "Digits",
    "Distance",
    "Duration",
    "Either",
    "ElementText",
    "Equal",
    "Expect",
    "Expected",
    "Grade",
    "Judgement",
    "Lines",
    "ListOf",
    "Matcher",
    "Money",
    "Number",
    "OneOf",
    "Outcome",
    "PageCheck",
    "PageView",
    "Passes",
    "Range",
    "Record",
    "Ref",
    "Same",
    "Scalar",
    "SetOf",
    "StateCheck",
    "States",
    "Text",
    "UrlCheck",
    "Verdict",
    "score",
]
