"""The examples, each run as a reader would run it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parent.parent
PATIENCE_S = 600
"""Far more than an example takes; a machine that runs other tests may have to build the data first."""


def run(*command: str) -> str:
    """A command's output, from the repository's folder."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_ten_lines() -> None:
    lines = (ROOT / "examples" / "ten_lines.py").read_text("utf-8").splitlines()
    assert sum(bool(line) and not line.startswith('"""') for line in lines) <= 10
    said = run("-W", "error", "examples/ten_lines.py")
    assert said.startswith("What is the grand total of my most recent complete order?")
    assert "heading 'My Orders'" in said
    assert said.splitlines()[-1].startswith("0.0 answer: expected ")


def test_evaluate(tmp_path: Path) -> None:
    script = tmp_path / "answers.jsonl"
    script.write_text('{"text": "stop [$1.00]", "repeat": true}\n', "utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", ROOT / "examples" / "evaluate.py", f"scripted/{script}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "0 passed, 2 failed, 0 errors"
    assert len(list((tmp_path / "runs" / "evaluate" / "episodes").glob("*.zip"))) == 2


def test_train() -> None:
    assert run("-W", "error", "examples/train.py") == "[1. 1. 1. 1.] sheet set\n"


def test_gym_loop() -> None:
    said = run("-W", "error", "examples/gym_loop.py", "2").splitlines()
    assert [line.partition(":")[0] for line in said] == [
        "shopping.latest_order_total.0",
        "shopping.search_for.0",
    ]
    assert all(": 5 steps, reward 0.0, at http://onestopshop.test/" in line for line in said)


def test_my_task() -> None:
    said = run("-W", "error", "examples/my_task.py").splitlines()
    assert len(said) == 3
    assert all(line.startswith("shopping.price_of_product.") for line in said)
    assert all(line.endswith(" all checks passed") for line in said)


def test_my_agent(tmp_path: Path) -> None:
    tasks = ("shopping.latest_order_total.0", "shopping.latest_order_total.2")
    chosen = [word for task in tasks for word in ("--task", task)]
    out = str(tmp_path / "run")
    run(
        "-m",
        "webarium",
        "run",
        "--suite",
        "shopping",
        "--agent",
        "examples.my_agent:OrderReader",
        *chosen,
        "--workers",
        "1",
        "--max-steps",
        "4",
        "--out",
        out,
    )
    report = json.loads(run("-m", "webarium", "report", out, "--json"))
    assert (report["passed"], report["episodes"]) == (2, 2)
    assert report["agent"] == "examples.my_agent:OrderReader"


@pytest.mark.parametrize("kind", ["playwright", "cdp", "url"])
def test_doors(kind: str) -> None:
    said = run("-W", "error", f"examples/door_{kind}.py").splitlines()
    assert said[-1].endswith("-> 1.0")


@pytest.mark.parametrize("way", ["playwright", "agent"])
def test_real(way: str) -> None:
    said = run("-W", "error", f"examples/real_{way}.py").splitlines()
    assert said == ["gomail-900  passed  all checks passed", "1 of 1 passed"]


def test_best_first_search() -> None:
    said = run("-W", "error", "examples/best_first_search.py").splitlines()
    assert said[0] == "reward 0 after 0 clicks: the start page"
    assert said[-1].startswith("reward 1 after ")
