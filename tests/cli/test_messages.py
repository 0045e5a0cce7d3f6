"""Bad input at the command line: one clear message, exit code not 0, no traceback, nothing lost."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from .here import here, refused


def webarium(*words: str, timeout: float = 600, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a person would."""
    return subprocess.run(
        [sys.executable, "-m", "webarium", *words],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        env={**os.environ, "COLUMNS": "400", "TERM": "dumb", **environment},
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["run", "--suite", "shoping", "--agent", "oracle"],
            ["no suite named 'shoping'", "Did you mean 'shopping'"],
        ),
        (["run", "--suite", "shopping", "--agent", "orakel"], ["no agent named 'orakel'", "module:Class"]),
        (
            ["run", "--suite", "shopping", "--agent", "oracle", "--task", "shopping.nothing.0"],
            ["no task named"],
        ),
        (
            ["run", "--suite", "shopping", "--agent", "oracle", "--resume"],
            ["--resume needs the folder", "--out"],
        ),
        (["run", "--suite", "shopping", "--agent", "oracle", "--workers", "0"], ["--workers"]),
        (["run", "--suite", "shopping", "--agent", "oracle", "--scale", "huge"], ["--scale", "small"]),
        (["run", "--agent", "oracle"], ["--suite"]),
        (["tasks", "show", "shopping.nothing.0"], ["no task named"]),
        (["tasks", "show", "nowhere.nothing.0"], ["no task named"]),
        (["serve", "--as", "shopping"], ["site=role"]),
        (["serve", "--as", "shoping=guest"], ["no site named 'shoping'", "shopping"]),
        (["serve", "--as", "shopping=ghost"], ["no role of shopping named 'ghost'", "guest"]),
        (["report", "/nonexistent"], ["does not exist", "folder of a run"]),
    ],
)
def test_a_wrong_word_is_answered_in_one_sentence(
    words: list[str], expected: list[str], tmp_path: Path
) -> None:
    if words[0] == "run":
        words = [*words, "--out", str(tmp_path / "run")] if "--resume" not in words else words
    refused(here(*words), *expected)
    assert not (tmp_path / "run").exists()


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused(webarium("serve", "--port", port), port, "in use", "another port")


def test_a_missing_chromium(tmp_path: Path) -> None:
    done = here(
        "run",
        "--suite",
        "shopping",
        "--agent",
        "null",
        "--smoke",
        "--out",
        str(tmp_path / "run"),
        WEBARIUM_CHROMIUM="/nowhere/chromium",
    )
    refused(done, "WEBARIUM_CHROMIUM", "/nowhere/chromium")


def test_an_unwritable_place_for_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = here(
        "run", "--suite", "shopping", "--agent", "null", "--smoke", "--out", str(tmp_path / "file" / "run")
    )
    refused(done, "cannot be written", "--out")


def test_a_kind_of_task_that_does_not_exist() -> None:
    refused(here("tasks", "list", "--kind", "retreive"), "no kind of task named 'retreive'", "'retrieve'")


def test_an_unwritable_place_for_a_new_site(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused(here("new", "site", "notes", "--out", str(tmp_path / "file")), "cannot be written", "--out")


def test_a_password_in_a_routers_address() -> None:
    done = here("run", "--suite", "map", "--agent", "null", "--site-router", "http://me:secret@h:5000")
    refused(done, "--site-router takes no user name or password")
    assert "secret" not in done.stderr


def test_an_address_of_a_site_that_is_none() -> None:
    done = here("run", "--suite", "shopping", "--agent", "null", "--site", "shopping=notaurl")
    refused(done, "--site takes name=URL", "shopping=notaurl")


def test_an_unwritable_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused(here("universe", "info", WEBARIUM_CACHE=str(tmp_path / "file" / "cache")), "WEBARIUM_CACHE")


def test_tasks_as_json_hold_no_answers() -> None:
    done = here("tasks", "list", "--suite", "shopping", "--json")
    tasks = json.loads(done.stdout)
    assert len(tasks) >= 190
    assert all(
        set(task) - {"how_to_answer"}
        == {"id", "template", "intent", "kind", "difficulty", "sites", "start_urls"}
        for task in tasks
    )


@pytest.mark.parametrize(
    "command",
    [
        "",
        "run",
        "report",
        "serve",
        "tasks",
        "tasks list",
        "tasks show",
        "universe",
        "universe build",
        "universe info",
        "doctor",
        "bench",
        "bench worlds",
        "bench isolation",
        "bench steps",
        "bench finish",
        "bench begin",
        "bench episodes",
        "bench run",
        "bench pages",
        "bench soak",
        "demo",
    ],
)
def test_every_command_explains_itself(command: str) -> None:
    words = command.split()
    done = here(*words, "--help")
    assert done.returncode == 0
    if len(words) == 2 or words in (["run"], ["report"], ["serve"], ["doctor"], ["demo"]):
        assert "Example" in done.stdout
