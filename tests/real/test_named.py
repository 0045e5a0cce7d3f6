"""Agents that have a name, through a run of their own; and such a run scored again from its record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from webarium.errors import UnknownNameError
from webarium.real import harness
from webarium.runs import RunReader
from webarium.runs.again.rescore import rescore_run

pytestmark = pytest.mark.browser

TASKS = Path(__file__).parents[2] / "examples" / "real_tasks"


def test_a_model_plays_reals_agent_in_a_run(tmp_path: Path) -> None:
    script = tmp_path / "model.jsonl"
    script.write_text(json.dumps({"text": "```send_msg_to_user('All done.')```"}) + "\n", "utf-8")
    results = harness(TASKS, model=f"scripted/{script}", out=tmp_path / "run").run()
    (result,) = results
    assert (result.passed, result.answer, result.error) == (False, "All done.", None)
    assert [(line.name, line.passed) for line in result.lines] == [
        ("stop", True),
        ("state 1", False),
        ("state 2", False),
        ("state 3", False),
    ]
    told: Any = result.finish
    assert told["differences"]["emails"] == {"added": [], "updated": [], "deleted": []}
    assert told["state"]["config"]["gomail"]["task_id"] == "v1.gomail-900"
    with pytest.raises(UnknownNameError, match="no result of a task named 'gomail-1'"):
        results["gomail-1"]

    (again,) = rescore_run(RunReader(tmp_path / "run"), recorded=True)
    assert (again.changed, again.kept) == (False, ())
    assert [line.unverified for line in again.verdict.checks] == [False] * 4
