"""Reruns are counted and printed at the end of a session, and over sessions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLAKY = """
import pathlib
import pytest

@pytest.mark.flaky(reruns=1)
def test_flaky():
    mark = pathlib.Path(__file__).with_name("tried")
    if mark.exists():
        mark.unlink()
    else:
        mark.touch()
        raise AssertionError("the first try")

def test_steady():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with a test that passes at the second try, and with what this clone prints of reruns."""
    tmp_path.joinpath("test_some.py").write_text(FLAKY, "utf-8")
    tmp_path.joinpath("conftest.py").write_text(
        "from tests.conftest import pytest_terminal_summary\n", "utf-8"
    )
    tmp_path.joinpath("pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n", "utf-8")
    return tmp_path


def said(folder: Path, *more: str) -> str:
    """What a session that passes prints."""
    command = [sys.executable, "-m", "pytest", "-q", *more]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_rerun_is_counted_and_named(folder: Path) -> None:
    assert "Reruns: 1. Tests that needed one: 1.\n1 now, 1 so far  test_some.py::test_flaky\n" in said(folder)


def test_a_session_without_reruns_says_so(folder: Path) -> None:
    assert "No test was run again.\n" in said(folder, "-k", "steady")


def test_the_third_rerun_over_sessions_asks_for_a_fix(folder: Path) -> None:
    assert "Fix this test" not in said(folder) + said(folder)
    assert "1 now, 3 so far  test_some.py::test_flaky  Fix this test" in said(folder)


def test_workers_reruns_are_counted_once(folder: Path) -> None:
    assert "Reruns: 1. Tests that needed one: 1.\n" in said(folder, "-n", "2", "-k", "flaky")


def test_without_a_cache_only_this_session_counts(folder: Path) -> None:
    for _ in range(2):
        assert "1 now, 1 so far  test_some.py::test_flaky\n" in said(folder, "-p", "no:cacheprovider")
