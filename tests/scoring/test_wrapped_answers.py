"""Every task that asks for an answer takes it in generic wrappings, and nobody else's answer in the same ones."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.scoring.wrappers import WRAPPERS, wrapped
from tests.suite_checks import answered
from webarium.scoring import AnswerCheck
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suites
from webarium.worlds import Universe

Family = list[tuple[str, AnswerCheck]]


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def families(request: pytest.FixtureRequest) -> dict[str, Family]:
    """Requests with their checks, by template."""
    found: dict[str, Family] = defaultdict(list)
    with Universe.open(databases(load_sites()), seed=request.param) as universe:
        for suite in load_suites().values():
            for task in suite.tasks(universe):
                for check in answered(task):
                    found[task.template_id].append((task.intent, check))
    return found


def test_wrapping_changes_nothing(families: dict[str, Family]) -> None:
    for name, family in families.items():
        asked, check = family[0]
        natural = check.answer.natural()
        others = {other.answer.natural() for _, other in family[1:4]}
        others = {other for other in others if not check.grade(other, asked).passed}  # 45 minutes may be 46
        for form in WRAPPERS:
            grade = check.grade(wrapped(form, natural, asked), asked)
            assert grade.passed, (name, form, grade.detail)
            for other in others:
                grade = check.grade(wrapped(form, other, asked), asked)
                assert not grade.passed, (name, form, other, grade.detail)
