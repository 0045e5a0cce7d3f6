"""`webarium universe read` and `webarium universe lint` on a site whose seeds have one fault each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from webarium.sites import registry
from webarium.sites.kit.reading.lint import WORDS

from .chatter import FAULTS, SITE, TEXTS
from .here import here

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment in which the site is installed, with a cache of its own."""
    (tmp_path / "chatter.py").write_text(Path(__file__).with_name("chatter.py").read_text("utf-8"), "utf-8")
    info = tmp_path / "chatter-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[webarium.sites]\nchatter = chatter:SITE\n", "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chatter\nVersion: 1\n", "utf-8")
    path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(tmp_path))))
    return {**os.environ, "PYTHONPATH": path, "WEBARIUM_CACHE": str(tmp_path / "cache"), "COLUMNS": "160"}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Runs ``webarium universe …`` in this process, where only this site is installed, with a cache of its own."""
    cache = str(tmp_path_factory.mktemp("cache"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_installed", lambda: {SITE.id: SITE})
        yield lambda *words: here("universe", *words, WEBARIUM_CACHE=cache, COLUMNS="160")


def figures(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_an_installed_site_is_linted(installed: dict[str, str]) -> None:
    line = [sys.executable, "-m", "webarium", "universe", "lint", "chatter", "--json"]
    done = subprocess.run(line, env=installed, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert figures(done)["texts"] == TEXTS


def test_what_reads_well_passes(run: Run) -> None:
    done = run("lint", "chatter")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{TEXTS} texts" in done.stdout
    assert "broken" not in done.stdout
    assert done.stdout.count(" ok") == len(WORDS) + 1
    told = figures(run("lint", "chatter", "--json"))
    assert (told["texts"], told["broken"]) == (TEXTS, [])
    assert told["figures"]["pages.largest"] == 5


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_turns_lint_red_and_is_named(run: Run, fault: str) -> None:
    seed = str(1 + FAULTS.index(fault))
    done = run("lint", "chatter", "--seed", seed, "--json")
    assert done.returncode == 1, done.stderr
    assert figures(done)["broken"] == [fault]


def test_lint_says_what_repeats(run: Run) -> None:
    done = run("lint", "chatter", "--seed", str(1 + FAULTS.index("titles")))
    assert done.returncode == 1
    assert "2 x lost keys" in done.stdout
    (line,) = [line for line in done.stdout.splitlines() if WORDS["titles"] in line and "broken" in line]
    assert "3.3 %" in line
    assert "at most 1.5 %" in line
    done = run("lint", "chatter", "--seed", str(1 + FAULTS.index("shared")))
    assert "12 x the seven lamps of the harbor were lit" in done.stdout


def test_a_floor_of_another_scale_holds_there_alone(run: Run) -> None:
    done = run("lint", "chatter", "--scale", "full", "--json")
    assert done.returncode == 1
    assert figures(done)["broken"] == ["pages.largest"]


def test_texts_are_drawn_the_same_each_time(run: Run) -> None:
    first = run("read", "chatter", "--sample", "5", "--json")
    texts = json.loads(first.stdout)
    assert len(texts) == 5
    assert {text["kind"] for text in texts} == {"remark"}
    assert all(text["title"].startswith("About ") and " know " in text["body"] for text in texts)
    assert run("read", "chatter", "--sample", "5", "--json").stdout == first.stdout
    assert run("read", "chatter", "--sample", "5", "--json", "--draw", "1").stdout != first.stdout
    shown = run("read", "chatter", "--sample", "5")
    assert all(text["title"] in shown.stdout and text["body"] in shown.stdout for text in texts)


def test_what_is_not_there_is_said(run: Run) -> None:
    kind = run("read", "chatter", "--kind", "comment")
    assert kind.returncode != 0
    assert "remark" in kind.stderr
    site = run("lint", "chatterbox")
    assert site.returncode != 0
    assert "chatterbox" in site.stderr
    assert "Traceback" not in kind.stderr + site.stderr
