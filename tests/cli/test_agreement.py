"""`webarium agreement`: what a person and a program read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from webarium.cli.main import app
from webarium.errors import UserError

HUMAN = ["success"] * 6 + ["failure"] * 4
JUDGE = ["success"] * 5 + ["failure"] * 4 + ["unverified"]


def write(folder: Path, name: str, labels: list[str]) -> str:
    path = folder / f"{name}.jsonl"
    path.write_text(
        "".join(json.dumps({"id": n, "label": label}) + "\n" for n, label in enumerate(labels)), "utf-8"
    )
    return str(path)


def run(*words: str) -> str:
    done = CliRunner().invoke(
        app, ["agreement", "--resamples", "50", *words], catch_exceptions=False, env={"COLUMNS": "80"}
    )
    assert done.exit_code == 0, done.output
    return done.output


def test_two_files_show_kappa_agreement_and_where_they_differ(tmp_path: Path) -> None:
    shown = run(write(tmp_path, "human", HUMAN), write(tmp_path, "judge", JUDGE))
    assert "Cohen's κ" in shown
    assert "80.0 % agreement" in shown
    assert "human – judge" in shown
    assert "human ↓" in shown
    assert "…" not in shown, "everything fits into 80 columns"


def test_three_files_show_fleiss_kappa(tmp_path: Path) -> None:
    files = [write(tmp_path, name, labels) for name, labels in [("a", HUMAN), ("b", JUDGE), ("c", HUMAN)]]
    shown = run(*files)
    assert "Fleiss' κ of 3 raters" in shown
    assert shown.count(" – ") == 3


def test_json_holds_everything(tmp_path: Path) -> None:
    found = json.loads(
        run(write(tmp_path, "human", HUMAN), write(tmp_path, "judge", JUDGE), "--json", "--seed", "3")
    )
    assert (found["items"], found["labels"]) == (10, ["success", "failure", "unverified"])
    assert found["pairs"][0]["agreement"]["value"] == 0.8
    assert found["bootstrap"] == {"resamples": 50, "confidence": 0.95, "seed": 3}


def test_labels_may_be_left_out(tmp_path: Path) -> None:
    files = (write(tmp_path, "human", HUMAN), write(tmp_path, "judge", JUDGE))
    found = json.loads(run(*files, "--without", "unverified", "--json"))
    assert (found["items"], found["labels"]) == (9, ["success", "failure"])
    with pytest.raises(UserError, match="Nothing is left"):
        run(*files, "--without", "success", "--without", "failure")


def test_common_compares_what_all_have(tmp_path: Path) -> None:
    files = (write(tmp_path, "human", HUMAN), write(tmp_path, "judge", JUDGE[:8]))
    with pytest.raises(UserError, match="8 of 10 ids are common: judge lacks 8, 9"):
        run(*files)
    assert "8 items" in run(*files, "--common")


def test_one_file_is_not_enough(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="two raters"):
        run(write(tmp_path, "human", HUMAN))


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"run\.json"):
        run(write(tmp_path, "human", HUMAN), str(tmp_path))
