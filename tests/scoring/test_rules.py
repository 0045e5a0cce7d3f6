"""The version of the rules: the same everywhere, another one when what decides changes, and in every verdict."""

from __future__ import annotations

import re
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

import webarium
from webarium.scoring import CheckResult, Verdict, rules
from webarium.scoring.foreign.real_checks import RealVerdict
from webarium.scoring.rules import order, rules_version
from webarium.version import VERSION

SOURCES = Path(str(files("webarium.scoring")))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources of scoring elsewhere, with what a run of Python leaves beside them."""
    shutil.copytree(SOURCES, tmp_path / "scoring")
    (tmp_path / "scoring" / "notes.txt").write_text("not a source")
    return tmp_path / "scoring"


def version_of(folder: Path) -> str:
    return f"{VERSION}+{rules._digest(folder)[: rules.LENGTH]}"


def test_a_version_names_the_package_and_a_hash() -> None:
    assert re.fullmatch(re.escape(VERSION) + r"\+[0-9a-f]{8}", rules_version())
    assert webarium.__version__ == VERSION


def test_another_place_and_other_line_ends_have_the_same_version(copy: Path) -> None:
    assert version_of(copy) == rules_version()
    module = copy / "dates.py"
    module.write_bytes(module.read_bytes().replace(b"\n", b"\r\n"))
    assert version_of(copy) == rules_version()


@pytest.mark.parametrize("path", ["dates.py", "foreign/strict.py", "judges/quoting.py", "free/cues.toml"])
def test_a_change_of_what_decides_is_another_version(copy: Path, path: str) -> None:
    with (copy / path).open("a") as module:
        module.write("X = 1\n")
    assert version_of(copy) != rules_version()


def test_a_module_that_goes_or_moves_is_another_version(copy: Path) -> None:
    (copy / "quoting.py").rename(copy / "quotation.py")
    assert version_of(copy) != rules_version()


def test_what_compares_verdicts_does_not_count(copy: Path) -> None:
    (copy / "judges" / "agreement.py").write_text("")
    assert version_of(copy) == rules_version()


def test_the_newest_is_the_greatest() -> None:
    versions = ["0.10.0+aa", "0.2.0+bb", "", "unknown", "0.9.1+cc"]
    assert sorted(versions, key=order)[2:] == ["0.2.0+bb", "0.9.1+cc", "0.10.0+aa"]


def test_every_verdict_names_its_rules() -> None:
    line = CheckResult("stop", True, "the agent stopped by itself")
    for verdict in (Verdict((line,)), RealVerdict((line,), points=2.0)):
        assert verdict.to_json()["rules"] == rules_version()
    assert Verdict((line,), rules="0.1.0+cafecafe").to_json()["rules"] == "0.1.0+cafecafe"
