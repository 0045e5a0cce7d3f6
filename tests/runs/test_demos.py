"""Golden demonstrations: recorded in Chromium, checked, exported, and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webarium.errors import UserError
from webarium.runs.again.demos import demo_tasks, record_demos
from webarium.runs.workers.events import EpisodeStarted, Event


@pytest.mark.browser
def test_a_demonstration_is_recorded_once_and_exported(tmp_path: Path) -> None:
    task = "shopping.search_for.0"
    dataset = record_demos("shopping", tmp_path, tasks=(task,), workers=1)
    assert (dataset.episodes, dataset.templates, dataset.missing) == (1, 1, ())
    trajectory = json.loads((tmp_path / "trajectories.jsonl").read_text("utf-8"))
    assert trajectory["success"] is True
    assert trajectory["trajectory"][-1]["action"]["type"] == "stop"
    assert trajectory["trajectory"][0]["state"]["accessibility_tree"]
    assert len((tmp_path / "chat.jsonl").read_text("utf-8").splitlines()) == 1
    heard: list[Event] = []
    record_demos("shopping", tmp_path, tasks=(task,), workers=1, formats=("parquet",), listener=heard.append)
    assert not any(isinstance(event, EpisodeStarted) for event in heard)
    assert (tmp_path / "trajectories.parquet").is_file()


def test_the_first_tasks_of_every_template_are_shown() -> None:
    one = demo_tasks("shopping", 0, "small", 1, lambda message: None)
    assert len(one) == len({task.rpartition(".")[0] for task in one})
    assert "shopping.search_for.0" in one


def test_an_unknown_format_is_refused_before_anything_runs(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no export format 'parkett'"):
        record_demos("shopping", tmp_path / "out", formats=("parkett",))
    assert not (tmp_path / "out").exists()
