"""Every script and every benchmark runs once, at its smallest, in the long suite."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from webarium.suites.sets import split_templates

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "scripts"
LEARN = ROOT / "examples" / "learn"
pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(900)]
WEBARIUM = (sys.executable, "-m", "webarium")
COMMANDS: dict[str, tuple[str, ...]] = {
    "worlds": ("--worlds", "10"),
    "isolation": ("--seconds", "0.5"),
    "steps": ("--repeats", "1"),
    "finish": ("--repeats", "1", "--site", "gomail"),
    "begin": ("--repeats", "1", "--site", "gomail"),
    "additions": ("--suite", "opendining", "--paths", "1", "--rounds", "1"),
    "engines": ("--suite", "homepage", "--paths", "1", "--episodes", "1"),
    "episodes": ("--contexts", "1", "--repeats", "1"),
    "run": ("--episodes", "2", "--workers", "1"),
    "pages": ("--repeats", "1"),
    "soak": ("--episodes", "12"),
}
MODULES: dict[str, tuple[str, ...]] = {
    "forum": ("--repeats", "1"),
    "map": ("--repeats", "1"),
    "office": ("--repeats", "1"),
    "serving": ("shopping_admin", "--repeats", "1", "--only", "dash"),
    "shops": ("--repeats", "1"),
}
"""Modules of benchmarks that are programs, with their smallest sizes."""
NEEDS: dict[str, str] = {
    "agisdk_harness.py": "run by the Python of an environment that has agisdk, which no test installs",
    "ask_verified.py": "run by the Python of an environment that has webarena-verified, which no test installs",
    "compare_verified.py": "asks webarena-verified in an environment that it installs it into",
    "browsergym_steps.py": "run by compare_browsergym.py",
    "compare_browsergym.py": "makes a virtual environment and installs BrowserGym into it",
    "compare_chromiums.py": "needs two builds of Chromium",
    "faults.py": "takes ten minutes and kills processes; its own documentation says how to run it",
}
"""Scripts that cannot be run here, and why."""
RUNS: dict[str, tuple[str, ...]] = {
    "compare_lines.py": ("100",),
    "measure_marks.py": ("--sites", "manuals", "--pages", "1"),
    "picture_sites.py": ("homepage", "--out", "{folder}"),
    "sweep_seeds.py": ("--seeds", "0", "--sites", "homepage", "--suites", "homepage", "--jobs", "1"),
}
"""Scripts that run to their end here, with their smallest sizes; the others say how they are used."""
PARTS = {"fault_pages.py", "fault_tools.py", "mutants.py", "mutate_watch.py", "verified_package.py"}
"""Modules of faults.py, mutate.py, check_verified.py and compare_verified.py."""


def done(*command: str) -> None:
    """Run a program to its end."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{ran.stdout[-2000:]}\n{ran.stderr[-3000:]}"


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_benchmark_runs(name: str) -> None:
    done(*WEBARIUM, "bench", name, "--json", *COMMANDS[name])


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_benchmark_that_is_a_program_runs(name: str) -> None:
    done(sys.executable, "-m", f"webarium.bench.{name}", *MODULES[name])


@pytest.mark.parametrize("name", sorted(path.name for path in SCRIPTS.glob("*.py") if path.name not in PARTS))
def test_a_script_runs(name: str, tmp_path: Path) -> None:
    arguments = [each.format(folder=tmp_path) for each in RUNS.get(name, ())]
    if name == "compare_browsergym.py" and (ROOT / "build" / "browsergym" / "bin" / "browsergym").exists():
        done(sys.executable, str(SCRIPTS / name), "--rounds", "1", "--json")
    elif name in NEEDS:
        pytest.skip(NEEDS[name])
    else:
        done(sys.executable, str(SCRIPTS / name), "--help")
        if arguments:
            done(sys.executable, str(SCRIPTS / name), *arguments)


def test_all_benchmarks_are_run() -> None:
    """A new program or command of a benchmark must be named here."""
    programs = {
        path.stem
        for path in (ROOT / "src" / "webarium" / "bench").glob("*.py")
        if '__name__ == "__main__"' in path.read_text("utf-8")
    }
    assert programs == MODULES.keys()
    from webarium.cli.bench import app

    assert {command.name for command in app.registered_commands} == COMMANDS.keys()


def learned(out: Path) -> dict[str, Any]:
    """What the example that learns finds out on one small site, without what it took."""
    words = [
        "--suites",
        "staynb",
        "--runs",
        "1",
        "--demos",
        "1",
        "--rounds",
        "1",
        "--groups",
        "2",
        "--tests",
        "1",
    ]
    done(sys.executable, "-W", "error", str(LEARN / "learn.py"), *words, "--out", str(out))
    found: dict[str, Any] = json.loads((out / "result.json").read_text("utf-8"))
    return {key: value for key, value in found.items() if key not in ("seconds", "cpu")}


def test_a_small_policy_learns_the_same_each_time(tmp_path: Path) -> None:
    first = learned(tmp_path)
    assert learned(tmp_path) == first
    assert set(first["table"]) == {"null", "random", "cloned", "learned"}
    assert first["lessons"][0] > 10
    assert first["templates"]
    assert set(first["templates"]) <= set(split_templates("test"))
    ((before, after),) = first["curves"]
    assert len(before) == len(after) == len(first["templates"])
    assert first["table"]["null"][0] == 0
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg ")


def test_the_policy_that_learns_stays_small() -> None:
    """400 lines of code: neither blank ones nor docstrings."""
    count = 0
    for path in LEARN.glob("*.py"):
        source = path.read_text("utf-8")
        said = {
            line
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        }
        lines = enumerate(source.splitlines(), 1)
        count += sum(bool(line.strip()) and number not in said for number, line in lines)
    assert 0 < count <= 400
