"""Reference answers to REAL's tasks: what they say passes, what nobody could mean does not, and no model is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from webarium.frozen import freeze, thaw
from webarium.runs.config import RunConfig
from webarium.runs.playing.models import judges_of, open_models
from webarium.scoring import Money, Number
from webarium.scoring.foreign.outcomes import Profile
from webarium.scoring.foreign.real_checks import CriterionRule, look_up
from webarium.scoring.foreign.references import Holds, Stated, by_reference
from webarium.scoring.judges.rules import RULES, RuleJudges
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suite
from webarium.suites.foreign.real import make_task
from webarium.task_files.real_tasks import RealEval, RealTask
from webarium.worlds import Universe

SITES = {name: site for name, site in load_sites().items() if site.replica and load_suite(name).references}
TOTAL = 42
"""Criteria that have a reference, of 38 tasks."""


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(SITES)) as universe:
        yield universe


def task_of(site: str) -> RealTask:
    return RealTask(
        id=f"{site}-1",
        goal="How many are there?",
        site=site,
        site_url="https://example.com",
        difficulty="easy",
        challenge="retrieval",
        possible=True,
        points=1.0,
        evals=(RealEval("llm_boolean", "", "Does the answer say how many?", True, ""),),
        source={},
    )


def test_what_references_say_passes_and_nothing_does_not(universe: Universe) -> None:
    found = 0
    for name, site in SITES.items():
        references = load_suite(name).references
        assert references is not None
        made = references(make_task(task_of(name), site).source.data(universe))
        found += len(made)
        for key, reference in made.items():
            if isinstance(reference, Stated):
                assert by_reference(reference, {}, reference.answer.natural(), "").ruling, key
            assert by_reference(reference, {"differences": {}}, "Done.", "").ruling is not True, key
    assert found == TOTAL


def test_another_answer_is_wrong_unless_only_a_judge_can_tell() -> None:
    three = Stated(Number(3, "rides"), also=(Money(300),))
    assert by_reference(three, {}, "3 rides", "").ruling is True
    assert by_reference(three, {}, "It costs $3", "").ruling is True
    assert by_reference(three, {}, "4 rides", "").ruling is False
    assert by_reference(replace(three, alone=False), {}, "4 rides", "").ruling is None


def test_a_state_is_asked_by_a_query() -> None:
    assert by_reference(Holds("length(trips) == `1`"), {"trips": [1]}, "", "").ruling is True
    assert by_reference(Holds("length(trips) == `1`"), {"trips": []}, "", "").ruling is False


def test_rules_as_a_judge_ask_no_model() -> None:
    config = RunConfig(suite="gomail", agent="oracle", judge=RULES)
    assert open_models(config) == {}
    judges = judges_of(None, config)
    assert isinstance(judges, RuleJudges)
    assert asyncio.run(judges.rubric(task="t", rubric="r", answer="a")).verdict == "unverified"
    assert judges_of(None, replace(config, judge=None)) is None


def test_a_record_holds_criteria_with_their_references() -> None:
    three = Stated(Number(3, "rides"), also=(Money(300),))
    rule = CriterionRule(task_of("udriver"), 0, "http://udriver.test", reference=lambda: three)
    back = thaw(freeze(rule))
    assert back == rule
    assert back.reference == three


@pytest.mark.parametrize("profile", ["original", "strict"])
def test_a_recorded_criterion_expects_lists_as_its_file_does(profile: Profile) -> None:
    listed = RealEval("jmespath", "ids", "", ["1", "2"], "")
    back = thaw(freeze(listed))
    assert look_up(back, {"ids": ["1", "2"]}, profile).ruling is True
    assert look_up(back, {"ids": ["1"]}, profile).ruling is False
