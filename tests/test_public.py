"""The public surface: what ``webarium`` itself offers, and that importing it costs and does nothing."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest

import webarium
from tests.every import hold_for_each
from webarium.actions import types as actions

SOURCE = Path(webarium.__file__)


def test_each_name_can_be_had() -> None:
    hold_for_each(webarium.__all__, name_can_be_had)


def name_can_be_had(name: str) -> None:
    assert getattr(webarium, name) is not None


def test_names_are_sorted_and_shown_by_dir() -> None:
    assert webarium.__all__ == sorted(webarium.__all__)
    assert dir(webarium) == webarium.__all__


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(SOURCE.read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: node.module for node in imports for alias in node.names}
    assert seen == webarium._MODULE_OF
    assert {*seen, "__version__"} == set(webarium.__all__)


def test_all_actions_and_targets_are_public() -> None:
    classes = inspect.getmembers(actions, inspect.isclass)
    assert {name for name, found in classes if found.__module__ == actions.__name__} <= set(webarium.__all__)


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'webarium' has no attribute 'Webmaster'"):
        webarium.Webmaster  # type: ignore[attr-defined]  # noqa: B018


PROBE = """
import sys, threading
before = set(sys.modules)
{statement}
new = {{name.partition(".")[0] for name in set(sys.modules) - before}} - set(sys.stdlib_module_names)
print(sorted(new), threading.active_count())
"""


def probe(statement: str, folder: Path) -> str:
    """What a statement loads beyond the standard library, and how many threads there are then."""
    command = [sys.executable, "-c", PROBE.format(statement=statement)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=True)
    assert done.stderr == ""
    assert list(folder.iterdir()) == []
    return done.stdout.strip()


def test_importing_loads_nothing_of_its_own_and_leaves_no_trace(tmp_path: Path) -> None:
    assert probe("import webarium", tmp_path) == "['webarium'] 1"


@pytest.mark.parametrize("order", ["import gymnasium, webarium", "import webarium, gymnasium"])
def test_importing_registers_the_environment_in_either_order(order: str) -> None:
    ask = "print(gymnasium.spec('webarium/Task-v0').id, gymnasium.__spec__.loader.__class__.__name__)"
    done = subprocess.run(
        [sys.executable, "-c", f"{order}; {ask}"], capture_output=True, text=True, timeout=600, check=True
    )
    assert done.stdout.split() == ["webarium/Task-v0", "SourceFileLoader"]


def test_the_environment_is_registered() -> None:
    assert gymnasium.spec("webarium/Task-v0").entry_point == "webarium.envs.gym_env:TaskEnv"
