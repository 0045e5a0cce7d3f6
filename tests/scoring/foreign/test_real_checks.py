"""REAL's checks as a function of task, finish JSON and answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.foreign.recorded import DATA, needs_data
from tests.scoring.outcomes import outcome
from webarium.scoring import ElementText
from webarium.scoring.foreign.real_checks import CriterionRule, StoppedRule, score_real
from webarium.scoring.quoting import quoted
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


SITE = "http://dash.test"


class Opened:
    """A page of an episode, on whose ``/finish`` something stands."""

    def __init__(self, address: str = "", told: Any = FINISH, *, there: bool = True) -> None:
        self.address, self.told, self.there = address, told, there
        self.visited: list[str] = []

    async def visit(self, url: str) -> bool:
        self.visited.append(url)
        return self.there

    async def evaluate(self, _script: str) -> Any:
        return self.told


class Page:
    """What checks see of it."""

    url = SITE

    def __init__(self, opened: Opened | None = None) -> None:
        if opened is not None:
            self.opened = opened

    async def select(self, css: str) -> Sequence[ElementText]:
        return ()


class Replica(Page):
    """One of ours, which says by itself what is at ``/finish``."""

    def __init__(self, told: Any, opened: Opened | None = None) -> None:
        super().__init__(opened)
        self.told = told

    async def finish(self, url: str) -> Any:
        assert url == SITE
        return self.told


N_IS_1 = path('differences.orders.added."0".n', 1)


@pytest.mark.parametrize(
    ("page", "passed", "visited"),
    [
        (Page(), None, []),
        (Page(Opened()), True, [f"{SITE}/finish"]),
        (Page(Opened(f"{SITE}/finish")), True, []),
        (Page(Opened(there=False)), None, [f"{SITE}/finish"]),
        (Page(Opened(told=["no"])), None, [f"{SITE}/finish"]),
        (Replica(FINISH, Opened()), True, []),
        (Replica(None, Opened()), True, [f"{SITE}/finish"]),
        (Replica({"differences": {}}, Opened()), False, []),
    ],
)
async def test_a_criterion_reads_the_state_from_where_it_is_told(
    page: Page, passed: bool | None, visited: list[str], tmp_path: Path
) -> None:
    rule = CriterionRule(task(tmp_path, N_IS_1), 0, SITE)
    found = await rule.run(replace(outcome(answer="done"), page=page))
    assert (found.name, None if found.unverified else found.passed) == ("state 1", passed)
    opened = getattr(page, "opened", None)
    assert (opened.visited if opened else []) == visited


async def test_rubrics_are_for_judges_and_states_for_rules(tmp_path: Path) -> None:
    described = {**N_IS_1, "description": "One"}
    made = task(tmp_path, N_IS_1, RUBRIC, described)
    rules = [CriterionRule(made, place, SITE) for place in range(3)]
    assert [(rule.name, rule.by) for rule in rules] == [
        ("state 1", "rule"),
        ("rubric 2", "judge"),
        ("state 3", "rule"),
    ]
    assert [rule.describe() for rule in rules] == [
        'differences.orders.added."0".n is 1',
        quoted(str(RUBRIC["rubric"])),
        'One: differences.orders.added."0".n is 1',
    ]
    assert (await rules[1].run(replace(outcome(answer="$5"), page=Replica(FINISH)))).unverified


async def test_stopping_by_oneself_is_a_criterion(tmp_path: Path) -> None:
    assert (await StoppedRule().run(outcome())).passed
    found = await StoppedRule().run(replace(outcome(), stopped=False))
    assert (found.passed, found.detail) == (False, "the agent never gave an answer")
