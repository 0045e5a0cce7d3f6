"""What an agent is told of a task says nothing about it."""

from __future__ import annotations

import re

from webarium.agents.agent import Goal
from webarium.envs.opaque import opaque_id
from webarium.suites.registry import load_suite, suite_names


def test_names_are_the_same_in_every_run_and_say_nothing() -> None:
    assert opaque_id("shopping.impossible_refund.0") == "task-fe89df420f47"
    assert "impossible" not in opaque_id("shopping.impossible_refund.0")


def test_no_two_templates_share_a_name() -> None:
    ids = [
        f"{template.id}.{n}"
        for name in suite_names()
        for template in load_suite(name).templates
        for n in range(9)
    ]
    names = {opaque_id(task_id) for task_id in ids}
    assert len(names) == len(set(ids))
    assert all(re.fullmatch(r"task-[0-9a-f]{12}", name) for name in names)


def test_a_goal_has_no_field_for_what_is_expected() -> None:
    told = {"task_id", "intent", "start_url", "sites", "actions", "max_steps", "how_to_answer", "answered"}
    assert set(Goal.__slots__) == told
