"""REAL's checks as a function of task, finish JSON and answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.foreign.recorded import DATA, needs_data
from webarium.scoring.foreign.real_checks import score_real
from webarium.scoring.verdict import Judgement
from webarium.task_files import RealTask, load_real


def task(tmp_path: Path, *evals: dict[str, Any], points: float = 1) -> RealTask:
    record = {
        "id": "dash-1",
        "goal": "Order.",
        "website": {"id": "dash", "url": "http://dash.test"},
        "difficulty": "easy",
        "challengeType": "action",
        "possible": True,
        "points": points,
        "evals": list(evals),
    }
    (tmp_path / "dash-1.json").write_text(json.dumps(record), "utf-8")
    return load_real(tmp_path)[0]


def path(query: str, expected: Any) -> dict[str, Any]:
    return {"type": "jmespath", "query": query, "expected_value": expected}


RUBRIC = {"type": "llm_boolean", "rubric": "Does it name the price?", "expected_value": True}
FINISH: Any = {
    "differences": {"orders": {"added": {"0": {"n": 1, "rush": True}}}},
    "finalstate": {"secret": 1},
}


class Judge:
    def __init__(self, verdict: Any) -> None:
        self.verdict = verdict
        self.facts: list[str | None] = []

    async def rubric(self, *, task: str, rubric: str, answer: str, facts: str | None = None) -> Judgement:
        self.facts.append(facts)
        return Judgement(self.verdict, 0.9, "the judge says so")


@pytest.mark.parametrize(
    ("query", "expected", "original", "strict"),
    [
        ('differences.orders.added."0".n', 1, True, True),
        ('differences.orders.added."0".n', 2, False, False),
        ('differences.orders.added."0".n', True, True, False),
        ('differences.orders.added."0".rush', 1, True, False),
        ("differences.orders.added.missing", None, True, True),
        ("length(differences.missing)", 0, False, False),
        ("length(keys(differences.orders.added)) > `0`", True, True, True),
    ],
)
async def test_state(query: str, expected: Any, original: bool, strict: bool, tmp_path: Path) -> None:
    made = task(tmp_path, path(query, expected))
    assert (await score_real(made, FINISH, "done", profile="original")).passed is original
    assert (await score_real(made, FINISH, "done", profile="strict")).passed is strict


async def test_all_criteria_or_no_points(tmp_path: Path) -> None:
    made = task(tmp_path, path('differences.orders.added."0".n', 1), RUBRIC, points=3)
    judge = Judge("success")
    verdict = await score_real(made, FINISH, "It costs $5.", judge)
    assert (verdict.passed, verdict.reward) == (True, 3.0)
    assert [line.name for line in verdict.checks] == ["stop", "state 1", "rubric 2"]
    assert judge.facts[0] is not None
    assert "rush" in judge.facts[0]
    assert "secret" not in judge.facts[0]
    assert (await score_real(made, FINISH, "$5", Judge("failure"))).reward == 0
    await score_real(made, FINISH, "$5", judge, profile="original")
    assert judge.facts[-1] is None
    assert (await score_real(made, FINISH, "$5")).unverified
    assert not (await score_real(made, FINISH, None, judge)).passed


async def test_no_judge_is_asked_once_a_rule_has_failed(tmp_path: Path) -> None:
    made = task(tmp_path, RUBRIC, path("differences.none", 1))
    judge = Judge("success")
    verdict = await score_real(made, FINISH, "$5", judge)
    assert (verdict.passed, verdict.unverified, judge.facts) == (False, False, [])


@needs_data
async def test_what_published_checks_pass_on_an_untouched_site() -> None:
    untouched: Any = {
        "differences": {
            "foodOrders": {"added": {}},
            "bookedTrips": {"added": {}},
            "currentTrips": {"added": {}},
        }
    }
    passing = []
    for made in load_real(DATA / "real" / "v1"):
        if any(item.type == "jmespath" for item in made.evals):
            verdict = await score_real(made, untouched, "done", Judge("success"), profile="original")
            passing += [made.id] if verdict.passed else []
    assert passing == ["dashdish-9", "udriver-4", "udriver-8"]
