"""`scripts/mutate` changes what a program does, runs the tests that call it, and leaves the working tree alone."""

from __future__ import annotations

import ast
import importlib
import shutil
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = '''
"""A module."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

LIMIT: int | None = 3
CASES = (7,)


def grade(points: int) -> str:
    """Good from the limit on."""
    if points >= LIMIT:
        return "good" + "!"
    if points < 0:
        raise ValueError(f"{points + 1} is less than {0}")
    return str(points)


def idle(points: int) -> bool:
    return not points
'''
TESTS = """
import pytest

from webarium.toy.grades import CASES, grade

@pytest.mark.parametrize("points", CASES)
def test_cases(points):
    assert grade(points)

def test_good():
    assert grade(4) == "good!"

def test_poor():
    assert grade(2) == "2"
"""


@pytest.fixture(name="mutate")
def loaded(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    return importlib.import_module("mutate")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A working tree with one small package and its tests, which leave a limit untested."""
    tree = tmp_path / "tree"
    (tree / "src/webarium/toy").mkdir(parents=True)
    (tree / "tests/toy").mkdir(parents=True)
    (tree / "src/webarium/__init__.py").touch()
    (tree / "src/webarium/toy/grades.py").write_text(SOURCE, "utf-8")
    (tree / "tests/toy/test_grades.py").write_text(TESTS, "utf-8")
    (tree / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", "utf-8")
    shutil.copytree(ROOT / "scripts", tree / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    return tree


def test_changes_are_of_what_the_program_does(mutate: ModuleType) -> None:
    found = [(mutant.before, mutant.after) for mutant in mutate.mutants("grades.py", SOURCE)]
    assert found == [
        ("3", "(4)"),
        ("7", "(8)"),
        ("points >= LIMIT", "(not (points >= LIMIT))"),
        ("points >= LIMIT", "(points > LIMIT)"),
        ('return "good" + "!"', "return None"),
        ("points < 0", "(not (points < 0))"),
        ("points < 0", "(points <= 0)"),
        ("0", "(1)"),
        ("return str(points)", "return None"),
        ("return not points", "return None"),
        ("not points", "(points)"),
    ]


def test_each_change_is_a_program_and_not_the_same(mutate: ModuleType) -> None:
    for path in sorted((ROOT / "src" / "webarium" / "worlds").glob("*.py")):
        source = path.read_text("utf-8")
        before = ast.dump(ast.parse(source))
        for mutant in list(mutate.mutants(path.name, source))[::5]:
            assert ast.dump(ast.parse(mutate.changed(source, mutant))) != before, mutate.shown(mutant)


def test_the_same_seed_draws_the_same_mutants(mutate: ModuleType, tree: Path) -> None:
    first = mutate.drawn(tree, ["toy"], 4, 7)
    assert first == mutate.drawn(tree, ["toy"], 4, 7)
    assert set(first) != set(mutate.drawn(tree, ["toy"], 4, 8))


@pytest.mark.slow
def test_survivors_are_named_and_the_tree_stays(
    mutate: ModuleType, tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in tree.rglob("*.*") if path.is_file()}
    words = ["--mutants", "99", "--packages", "toy", "--jobs", "1", "--folder", str(tmp_path / "kept")]
    mutate.main(words, tree)
    said = capsys.readouterr().out
    place = "src/webarium/toy/grades.py"
    assert f"survived   {place}:14  points >= LIMIT  ->  (points > LIMIT)" in said
    assert f"noticed    {place}:14  points >= LIMIT  ->  (not (points >= LIMIT))" in said
    assert f"survived   {place}:9  7  ->  (8)" in said, "a case of another name is not a failure"
    assert f"not called {place}:22  not points  ->  (points)" in said
    assert {path: path.read_bytes() for path in tree.rglob("*.*") if path.is_file()} == before
    mutate.main(words, tree)
    again = capsys.readouterr().out
    assert "noticed   " not in again.partition("package ")[0]
    assert again.partition("package ")[2] == said.partition("package ")[2]
