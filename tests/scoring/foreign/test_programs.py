"""REAL's second version: programs that check, and what they cannot do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from webarium.errors import UserError
from webarium.scoring.foreign.programs import run_check, untouched
from webarium.scoring.foreign.real_checks import score_real
from webarium.suites import load_suite
from webarium.task_files import load_real

NOTHING: dict[str, Any] = {"added": {}, "updated": {}, "deleted": {}}
FINISH: Any = {
    "actionhistory": [{"type": "order"}],
    "initialstate": {"orders": 0},
    "finalstate": {"orders": 1},
    "state": {"orders": 1},
    "initialfinaldiff": {**NOTHING, "updated": {"orders": 1}},
    "differences": {"orders": {"added": {"0": {"n": 1}}, "deleted": {}}, "total": 3},
}
READ = "import json, sys\nfinish = json.load(open(sys.argv[1]))\n"
DONE = READ + "print('SUCCESS' if finish['differences']['orders']['added'] else 'FAILURE: no order')\n"


def test_the_untouched_state_keeps_the_beginning_and_has_no_differences() -> None:
    assert untouched(FINISH) == {
        "actionhistory": [],
        "initialstate": {"orders": 0},
        "finalstate": {"orders": 0},
        "state": {"orders": 0},
        "initialfinaldiff": NOTHING,
        "differences": {"orders": {"added": {}, "deleted": {}}},
    }


@pytest.mark.parametrize(
    ("program", "original", "strict", "reason"),
    [
        (DONE, True, True, "says SUCCESS"),
        (DONE.replace("orders", "order", 1), None, None, "broke: KeyError: 'order'"),
        ("print('FAILURE: SUCCESS was far')", True, False, "says FAILURE: SUCCESS was far"),
        ("import sys\nprint('FAIL')\nsys.exit(1)  # not SUCCESS", False, False, "says FAIL"),
        ("print('SUCCESS')", True, None, "where nothing was done, too"),
        ("print('NO SUCCESS')", True, None, "neither SUCCESS nor FAILURE"),
        ("", None, None, "is empty"),
        ('"""SUCCESS"""\n', None, None, "is empty"),
        ("print('FAILURE')", None, None, "never says SUCCESS"),
        ("print('SUCCESS'", None, None, "is not Python"),
        (None, None, None, "is missing"),
    ],
)
async def test_what_a_program_says(
    program: str | None, original: bool | None, strict: bool | None, reason: str
) -> None:
    found = await run_check("eval_x.py", program, FINISH, "done", "original")
    careful = await run_check("eval_x.py", program, FINISH, "done", "strict")
    assert (found.ruling, careful.ruling) == (original, strict)
    assert reason in careful.detail
    assert careful.detail.startswith("the program eval_x.py ")


@pytest.mark.parametrize(
    ("deed", "refused"),
    [
        ("import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9')", "import socket"),
        ("import ctypes", "import ctypes"),
        ("import os\nos.system('true')", "os.system"),
        ("import os\nos.fork()", "os.fork"),
        ("open('/etc/passwd')", "may not open this file"),
        ("open('note.txt', 'w')", "may not open this file"),
        ("import os\nos.listdir('/')", "may not look into this folder"),
        ("import os\nos.remove('finish.json')", "os.remove"),
        ("'x' * (1 << 33)", "MemoryError"),
        ("while True: print('x' * 9999)", "it says too much"),
        ("while True: pass", "exit code -9"),
    ],
)
async def test_what_a_program_may_not_do(deed: str, refused: str) -> None:
    found = await run_check("eval_x.py", f"{deed}\nprint('SUCCESS')", FINISH, "done", "original")
    assert found.ruling is None
    assert refused in found.detail


async def test_a_program_sees_the_finish_json_and_the_answer_and_nothing_else() -> None:
    look = (
        READ
        + "import os\nok = sorted(os.listdir('.')) == ['check.py', 'finish.json'] and len(os.environ) < 6\n"
    )
    say = "ok = ok and sys.stdin.read() == 'the fourth' and finish['state']['orders'] == 1\n"
    program = look + say + "print('SUCCESS' if ok else 'FAILURE')"
    assert (await run_check("eval_x.py", program, FINISH, "the fourth", "strict")).ruling


async def test_sets_come_in_the_same_order_every_time() -> None:
    program = READ + "print('FAILURE', *{name for name in 'abcdefgh'})  # SUCCESS"
    said = {(await run_check("eval_x.py", program, FINISH, "", "strict")).detail for _ in range(3)}
    assert len(said) == 1


def folder(tmp_path: Path, program: str | None = DONE) -> Path:
    record = {
        "id": "omnizon-1",
        "goal": "Order a mouse.",
        "website": {"id": "omnizon", "url": "https://omnizon.example/"},
        "difficulty": "medium",
        "challengeType": "action",
        "possible": True,
        "points": 1,
        "config": {},
        "evals": [{"script": "eval_omnizon_1.py"}],
    }
    (tmp_path / "tasks").mkdir()
    (tmp_path / "tasks" / "omnizon-1.json").write_text(json.dumps(record), "utf-8")
    (tmp_path / "eval_scripts").mkdir()
    if program is not None:
        (tmp_path / "eval_scripts" / "eval_omnizon_1.py").write_text(program, "utf-8")
    return tmp_path


@pytest.mark.parametrize("part", ["", "tasks", "tasks/omnizon-1.json"])
async def test_a_task_finds_its_program(part: str, tmp_path: Path) -> None:
    (task,) = load_real(folder(tmp_path) / part, "v2")
    verdict = await score_real(task, FINISH, "done")
    assert verdict.passed
    assert [line.name for line in verdict.checks] == ["stop", "script 1"]
    assert not (await score_real(task, untouched(FINISH), "done")).passed
    assert not (await score_real(task, FINISH, None)).passed


async def test_a_missing_program_fails_nobody(tmp_path: Path) -> None:
    (task,) = load_real(folder(tmp_path, None), "v2")
    verdict = await score_real(task, FINISH, "done")
    assert (verdict.passed, verdict.unverified) == (False, True)


def test_files_that_name_no_program_are_refused(tmp_path: Path) -> None:
    path = folder(tmp_path)
    (path / "eval_scripts").rename(path / "scripts")
    with pytest.raises(UserError, match="there is no folder 'eval_scripts' next to 'tasks'"):
        load_real(path, "v2")
    file = path / "tasks" / "omnizon-1.json"
    file.write_text(file.read_text().replace("eval_omnizon_1.py", "../eval.py"), "utf-8")
    with pytest.raises(UserError, match=r"evals\[0\].*script"):
        load_real(path, "v2")


def test_both_versions_keep_their_tasks_apart(tmp_path: Path) -> None:
    suite = load_suite(f"real-v2:{folder(tmp_path)}")
    assert suite.name.startswith("real-v2:")
    (shape,) = suite.templates
    assert shape.site == "omnizon"
    (task,) = load_real(tmp_path, "v2")
    assert (task.id, task.key) == ("omnizon-1", "v2.omnizon-1")
