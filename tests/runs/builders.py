"""Small builders for run tests."""

from __future__ import annotations

from dataclasses import replace

from webarium.runs.results import CheckLine, EpisodeResult

RESULT = EpisodeResult(
    task_id="shopping.sample.0",
    template="shopping.sample",
    site="shopping",
    kind="retrieve",
    difficulty="easy",
    intent="What is it?",
    outcome="passed",
    reason="All checks passed.",
    ended_by="stop",
    steps=3,
    wall_s=1.5,
    digest="d0",
    answer="42",
    checks=(CheckLine("answer", True, "42 is right"),),
)


def result(**changes: object) -> EpisodeResult:
    """A passed episode with some fields changed."""
    return replace(RESULT, **changes)  # type: ignore[arg-type]
