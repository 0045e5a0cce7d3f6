"""`webarium tasks show`: what a task wants and in what world it is asked."""

from __future__ import annotations

import json

import pytest

from webarium.suites import load_suite
from webarium.tasks.template import Template

from .here import here

IMPOSSIBLE = [template for template in load_suite("manuals").templates if template.kind == "impossible"]


@pytest.mark.parametrize("template", IMPOSSIBLE, ids=lambda template: template.name)
def test_a_task_that_cannot_be_done_says_that_declining_is_right_and_why(template: Template) -> None:
    shown = here("tasks", "show", f"{template.id}.0").stdout
    assert f"the agent declines, with the reason class {template.reasons[0]}" in " ".join(shown.split())
    told = json.loads(here("tasks", "show", f"{template.id}.0", "--json").stdout)
    assert told["reasons"] == list(template.reasons)
    assert told["checks"][0].startswith("the agent declines")
    for reason in template.reasons:
        assert reason in told["checks"][0]


def test_who_asks_and_when_is_shown() -> None:
    told = json.loads(here("tasks", "show", "manuals.write_margin_note.4", "--json").stdout)
    assert told["users"].keys() == {"manuals"}
    assert told["today"] == "Monday, 2023-06-12"
    assert "reasons" not in told
    assert not any("declines" in check for check in told["checks"])
    shown = here("tasks", "show", "manuals.write_margin_note.4").stdout
    assert "2023-06-12" in shown
    assert "users" in shown


def test_conditions_are_shown_where_there_are_some() -> None:
    slow = json.loads(here("tasks", "show", "dashdish.dish_price_slow.1", "--json").stdout)
    assert slow["conditions"]
    assert "conditions" in here("tasks", "show", "dashdish.dish_price_slow.1").stdout
