"""Golden demonstrations: recorded in Chromium, checked, exported, and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet
import pytest

from webarium.errors import UserError
from webarium.runs.again.demos import demo_tasks, record_demos
from webarium.runs.workers.events import EpisodeStarted, Event
from webarium.suites.sets import split_templates


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


def test_a_dataset_of_a_split_has_candidates_negatives_and_progress(tmp_path: Path) -> None:
    task = "omnizon.search_for.0"
    dataset = record_demos(
        "omnizon",
        tmp_path,
        tasks=(task,),
        split="train",
        seed=1000,
        engine="text",
        workers=1,
        formats=("jsonl", "parquet", "chat", "choices"),
    )
    assert (dataset.episodes, dataset.missing) == (1, ())
    trajectory = json.loads((tmp_path / "trajectories.jsonl").read_text("utf-8"))
    first, *_, last = trajectory["trajectory"]
    assert (trajectory["split"], last["progress"], last["negatives"]) == ("train", 1.0, [])
    assert 0 < first["progress"] < 1
    known = {row["id"]: row for row in first["candidates"]}
    assert first["action"]["target_id"] in known
    assert known[first["action"]["target_id"]]["role"] in ("combobox", "searchbox")
    assert first["action"]["target_id"] not in first["negatives"]
    assert all("write" in known[row]["uses"] for row in first["negatives"])
    rows = pyarrow.parquet.read_table(tmp_path / "trajectories.parquet").to_pylist()
    assert [row["split"] for row in rows] == ["train"] * len(rows)
    assert rows[0]["candidates"] == first["candidates"]
    assert [row["negatives"] for row in rows] == [step["negatives"] for step in trajectory["trajectory"]]
    assert rows[-1]["progress"] == 1
    chat = json.loads((tmp_path / "chat.jsonl").read_text("utf-8"))
    assert (chat["split"], chat["progress"][-1]) == ("train", 1.0)
    assert len(chat["progress"]) == sum(message["role"] == "assistant" for message in chat["messages"])


def test_tasks_of_a_split_and_a_difficulty_are_chosen_at_its_own_seeds() -> None:
    def chosen(**more: object) -> set[str]:
        found = demo_tasks("omnizon", 1000, "small", 1, lambda message: None, **more)  # type: ignore[arg-type]
        return {task.rpartition(".")[0] for task in found}

    easy = chosen(split="train", difficulty="easy")
    assert easy
    assert easy < chosen(split="train") == chosen() & set(split_templates("train"))
    with pytest.raises(UserError, match="Split 'test' has the seeds 0 to 9, got 1000"):
        chosen(split="test")
