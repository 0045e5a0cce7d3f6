"""Task folders as Harbor reads them, as far as it goes without Docker; run by ``scripts/check-adapters harbor``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from harbor.models.task.config import TaskConfig
from harbor.models.task.task import Task
from harbor.models.task.verifier_mode import (
    VerifierEnvironmentMode,
    resolve_task_verifier_mode,
    resolve_verifier_environment_definition,
)
from typer.testing import CliRunner
from webarium_harbor import RESULT, export

from webarium.cli.main import app

ROW = {
    "id": "shopping.search_for.0@3",
    "split": "test",
    "task": "shopping.search_for.0",
    "seed": 3,
    "goal": 'Search for "green {tea}".',
    "sites": ["shopping"],
    "kind": "navigate",
    "difficulty": "easy",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of one task."""
    (made,) = export([ROW], tmp_path, max_steps=7)
    return made


def test_harbor_reads_the_folder(folder: Path) -> None:
    task = Task(folder)
    assert task.instruction.startswith('Search for "green {tea}".')
    config = TaskConfig.model_validate_toml((folder / "task.toml").read_text())
    (server,) = config.environment.mcp_servers
    assert (server.transport, server.url) == ("streamable-http", "http://webarium:8801/mcp")
    (artifact,) = config.artifacts
    assert (artifact.source, artifact.service) == (RESULT, "webarium")
    assert resolve_task_verifier_mode(config) is VerifierEnvironmentMode.SEPARATE
    verifier = resolve_verifier_environment_definition(config, task.paths)
    assert verifier is not None
    assert (verifier.directory, verifier.bundled_tests) == (folder / "tests", True)
    assert task.paths.discovered_test_path == folder / "tests" / "test.sh"


def test_nothing_in_the_agent_s_container_says_which_task_it_is(folder: Path) -> None:
    for path in ("instruction.md", "environment/Dockerfile", "task.toml"):
        assert "search_for" not in (folder / path).read_text(), path
    assert "search_for" not in folder.name


def test_the_service_s_command_is_one(folder: Path) -> None:
    services = yaml.safe_load((folder / "environment/docker-compose.yaml").read_text())["services"]
    program, *words = services["webarium"]["command"]
    assert (program, words[:2]) == ("webarium", ["mcp", "shopping.search_for.0"])
    known = CliRunner().invoke(app, [*words, "--help"])
    assert known.exit_code == 0, known.output
    wrong = CliRunner().invoke(app, [*words, "--no-such-option"])
    assert "--no-such-option" in wrong.output  # and none before it


@pytest.mark.parametrize(
    ("result", "reward"),
    [
        ({"outcome": "passed", "reward": 1.0, "progress": 1.0, "error": ""}, 1.0),
        ({"outcome": "failed", "reward": 0.0, "progress": 0.5, "error": ""}, 0.0),
        ({"outcome": "running", "reward": 0.0, "progress": 0.2, "error": ""}, 0.0),
        ({"outcome": "undecided", "reward": None, "progress": 0.2, "error": ""}, None),
        ({"outcome": "error", "reward": None, "progress": 0.2, "error": "The page crashed."}, None),
        (None, None),
    ],
)
def test_the_verifier(folder: Path, tmp_path: Path, result: Any, reward: float | None) -> None:
    file = tmp_path / "result.json"
    if result is not None:
        file.write_text(json.dumps(result))
    where = {"RESULT": str(file), "REWARDS": str(tmp_path)}
    done = subprocess.run([sys.executable, folder / "tests" / "verify.py"], env=where, capture_output=True)
    rewards = tmp_path / "reward.json"
    assert (done.returncode == 0) == (reward is not None)
    assert rewards.exists() == (reward is not None)
    if reward is not None:
        assert json.loads(rewards.read_text())["reward"] == reward
