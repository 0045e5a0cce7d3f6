"""``webarium door`` at the command line: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from webarium.cli.door import resume_command
from webarium.runs import Limits, RunConfig, RunReader
from webarium.runs.doors.settings import DoorSettings

from .here import here, refused

TASK = "shopping.latest_order_total.0"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--kind", "page"], ["'page' door hands a Playwright page", "--command module:function"]),
        (["--agent", "oracle"], ["'oracle' is an agent of `webarium run`"]),
        (["--resume"], ["--resume needs the folder"]),
        (["--answer-from", "output"], ["Without a command nothing prints an answer"]),
        (["--engine", "none"], ["The engine 'none' has no browser for a 'cdp' door"]),
        (["--kind", "url", "--command", "no-such-program"], ["no program 'no-such-program'"]),
        (["--command", "true {intnet}"], ["no placeholder named 'intnet'", "Did you mean 'intent'"]),
        (["--command", "true {cdp_url}", "--kind", "url"], ["A 'url' door has no {cdp_url}"]),
        (["--kind", "page", "--command", "os.path:join"], ["'os.path:join' is no `async def`"]),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(here("door", TASK, *words), *expected)
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_nothing_to_do_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(here("door", "--kind", "url"), "Nothing says which tasks to run")


def test_a_run_is_continued_by_the_command_that_is_shown() -> None:
    settings = DoorSettings("cdp", "my-agent {cdp_url} '{intent} {dir}'", "output")
    config = RunConfig(
        "webarium-lite", "mine", agent_options=settings.options(), limits=Limits(seconds=9.5), sample=3
    )
    words = shlex.split(resume_command(config, Path("runs/a b")))
    assert words[:3] == ["webarium", "door", "--set"]
    told = dict(zip(words[2::2], words[3::2], strict=False))
    assert told["--command"] == settings.command
    assert (told["--kind"], told["--answer-from"], told["--agent"]) == ("cdp", "output", "mine")
    assert (told["--max-seconds"], told["--sample"], told["--out"]) == ("9.5", "3", "runs/a b")
    assert words[-1] == "--resume"


@contextmanager
def opened(out: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The command as a program of its own, which lets no browser in."""
    command = [sys.executable, "-m", "webarium", "door", TASK, "--kind", "url", "--engine", "text", "--json"]
    process = subprocess.Popen(
        [*command, "--out", str(out), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "400", "TERM": "dumb"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line(process: subprocess.Popen[str]) -> dict[str, Any]:
    """The next line that it prints."""
    assert process.stdout is not None
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return found


@pytest.mark.slow
def test_a_program_reads_a_line_and_submits(tmp_path: Path) -> None:
    with opened(tmp_path / "run", "--max-steps", "7") as process:
        door = line(process)
        assert (door["event"], door["episode"], door["kind"], door["max_steps"]) == ("open", TASK, "url", 7)
        assert door["request"].startswith(door["intent"])
        assert door["url"].startswith("http://onestopshop.localhost:")
        with urllib.request.urlopen(door["submit_url"], b'{"answer": "$1.00"}') as answer:
            assert json.loads(answer.read()) == {"submitted": True}
        closed, run = line(process), line(process)
        assert (closed["event"], closed["outcome"], closed["ended_by"]) == ("closed", "failed", "stop")
        assert run["folder"] == str(tmp_path / "run")
        assert process.wait(timeout=120) == 0


@pytest.mark.slow
def test_an_interrupt_closes_the_door_and_says_how_to_go_on(tmp_path: Path) -> None:
    with opened(tmp_path / "run") as process:
        assert line(process)["event"] == "open"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert json.loads(out)["interrupted"] is True
    assert "webarium door --suite shopping" in err
    assert "--resume" in err
    run = RunReader(tmp_path / "run")
    assert [entry.status for entry in run.entries()] == ["planned"]
