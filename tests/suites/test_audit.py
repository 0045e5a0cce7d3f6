"""A sample of `webarium tasks audit`: two seeds of every suite hold all floors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from webarium.suites import load_suite, load_suites, suite_names
from webarium.suites.registry import SEVERAL
from webarium.tasks.audit import FLOORS, RULES, audit
from webarium.worlds import Universe


@pytest.mark.parametrize("name", [*suite_names(), SEVERAL])
def test_a_suite_holds_all_floors(name: str, everywhere: Callable[[int], Universe]) -> None:
    suite, universes = load_suite(name), {seed: everywhere(seed) for seed in (0, 1)}
    found = audit(name, {seed: suite.tasks(universe) for seed, universe in universes.items()}, universes)
    lines = [
        f"{one.rule} {one.task or one.template}: {one.detail}" for one in found.findings if not one.exempt
    ]
    said = [line for line in lines if line.partition(" ")[0] in found.broken]
    assert said == []


def test_what_a_template_is_exempt_from_is_a_rule_with_a_reason() -> None:
    for suite in load_suites().values():
        for template in suite.templates:
            assert set(template.exempt) <= set(RULES) == set(FLOORS), template.id
            assert all(len(reason) > 20 for reason in template.exempt.values()), template.id


def test_most_impossible_templates_have_a_twin() -> None:
    impossible = [t for suite in load_suites().values() for t in suite.templates if t.kind == "impossible"]
    assert sum(bool(template.twin) for template in impossible) >= 0.6 * len(impossible)
