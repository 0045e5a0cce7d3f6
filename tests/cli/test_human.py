"""``webarium human`` at the command line: what it refuses, how it goes on, and the figures of a study."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import urllib.request
from dataclasses import replace
from pathlib import Path

import pytest

from tests.recorded import Recorded, write_run
from webarium.cli.human import human_command, person_command
from webarium.errors import UserError
from webarium.people.retrace import retracing
from webarium.people.study import Wanted
from webarium.runs import RunConfig

from .here import here, refused

TASK = "shopping.search_for.0"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([TASK], ["Nobody is named", "--name", "--people"]),
        ([TASK, "--name", "ann", "--people", "ben"], ["Both --name and --people"]),
        ([TASK, "--people", "ann, ann"], ["Two people have the same name"]),
        ([TASK, "--name", "a/b"], ["'a/b' cannot be the name"]),
        ([TASK, "--people", "ann,ben", "--each", "3"], ["cannot be done by 3 people: 2 are named"]),
        ([TASK, "--name", "ann", "--resume"], ["There is no study in runs/shopping-ann"]),
        (["--name", "ann"], ["Nothing says which tasks to run"]),
        (["--summary"], ["--summary needs the folder"]),
        (["--summary", "--out", "."], ["holds no run of a person"]),
        ([TASK, "--name", "ann", "--json"], ["--json is for the figures"]),
        ([TASK, "--name", "ann", "--engine", "nosuch"], ["no engine named 'nosuch'"]),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(here("human", *words), *expected)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "nothing is left behind"


def test_a_study_is_continued_by_the_command_that_is_shown() -> None:
    base = RunConfig("webarium-lite", "human:all", sample=40, seed=2)
    words = shlex.split(human_command(Wanted.of(base, None, ["ann", "ben"], 1, Path("a b"))))
    assert words == [
        *("webarium", "human", "--set", "webarium-lite@1", "--sample", "40", "--seed", "2"),
        *("--people", "ann,ben", "--each", "1", "--out", "a b", "--resume"),
    ]
    alone = shlex.split(human_command(Wanted.of(base, "ann", [], None, Path("run"))))
    assert alone[-5:] == ["--name", "ann", "--out", "run", "--resume"]
    assert person_command(replace(base, agent="human:ann"))[-2:] == ["--name", "ann"]


def test_figures_of_a_study_are_of_all_people(tmp_path: Path) -> None:
    for name, outcome in (("ann", "passed"), ("ben", "failed")):
        write_run(
            tmp_path / "study" / name,
            [Recorded("shopping.mug.0"), Recorded("shopping.mug.1", outcome)],
            agent=f"human:{name}",
        )
    done = here("human", "--summary", "--out", str(tmp_path / "study"))
    assert done.returncode == 0, done.stderr
    assert "ann (2/2)" in done.stdout
    assert "75.0 %" in done.stdout
    assert "came out alike in 50.0 % of 2 tasks" in done.stdout
    found = json.loads(here("human", "--summary", "--out", str(tmp_path / "study"), "--json").stdout)
    assert found["everybody"]["whole"]["passed"] == 3
    assert found["shared"]["tasks"] == 2
    assert list(found["by_template"]) == ["shopping.mug"]


def test_only_runs_of_people_are_done_again(tmp_path: Path) -> None:
    write_run(tmp_path / "agent", [Recorded("shopping.mug.0")])
    with pytest.raises(UserError, match="no run of a person"):
        retracing(tmp_path / "agent", "text", 1)
    write_run(tmp_path / "ann", [Recorded("shopping.mug.0")], agent="human:ann")
    with pytest.raises(UserError, match="no passed episode to do again"):
        retracing(tmp_path / "ann", "text", 1)
    refused(here("demos", "--from", str(tmp_path / "ann"), "--suite", "shopping"), "those of the run")
    refused(here("demos"), "Nothing says what to demonstrate")


@pytest.mark.slow
def test_an_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    words = [
        "human",
        TASK,
        "--name",
        "ann",
        "--engine",
        "text",
        "--port",
        "0",
        "--out",
        str(tmp_path / "run"),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "webarium", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "400", "TERM": "dumb", "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("ann  0 of 1 tasks done")
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(address.replace("localhost", "127.0.0.1")) as answer:
            assert "Welcome, ann" in answer.read().decode()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "Everybody" in out
    assert f"webarium human --suite shopping --task {TASK}" in err
    assert err.rstrip().endswith("--resume")
