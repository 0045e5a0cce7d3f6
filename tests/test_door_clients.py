"""Agents that people have, each with its real package, through a door; run by ``scripts/check-adapters NAME``.

Each needs the environment of its folder in ``adapters``, which nothing else installs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from .model_service import model_service

ROOT = Path(__file__).parent.parent
HOME = Path(os.environ.get("WEBARIUM_ADAPTERS", ROOT / ".adapters"))
TASK = "shopping.search_for.0"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@dataclass(frozen=True)
class Client:
    """How an example is started."""

    name: str
    kind: str
    program: Path
    script: str
    address: str
    asked: str = "intent"
    """Whether it is given the intent alone, or with how to answer: ``request``."""
    program_beside: str = ""
    """Another program that it needs."""

    @property
    def lacking(self) -> str:
        """What keeps it from being run here; empty for nothing."""
        folder = ROOT / "adapters" / self.name
        if self.script.endswith(".mjs") and not (folder / "node_modules").is_dir():
            return f"the environment of adapters/{self.name} is not installed: scripts/check-adapters {self.name}"
        if shutil.which(self.program) is None:
            return f"{self.program} is not there: scripts/check-adapters {self.name}"
        if self.program_beside and shutil.which(self.program_beside) is None:
            return f"{self.program_beside} is not installed"
        return ""


def python(name: str) -> Path:
    """The Python of an example's environment."""
    return HOME / name / "bin" / "python"


NODE = Path(shutil.which("node") or "node")
CLIENTS = [
    Client("puppeteer", "cdp", NODE, "agent.mjs", "cdp_url"),
    Client("selenium", "url", python("selenium"), "agent.py", "url", program_beside="chromedriver"),
    Client("playwright-mcp", "cdp", NODE, "agent.mjs", "cdp_url"),
    Client("chrome-devtools-mcp", "cdp", NODE, "agent.mjs", "cdp_url"),
    Client("browser-use", "cdp", python("browser-use"), "agent.py", "cdp_url", "request"),
    Client("stagehand", "cdp", NODE, "agent.mjs", "cdp_url", "request"),
    Client(
        "anthropic-computer-use", "cdp", python("anthropic-computer-use"), "agent.py", "cdp_url", "request"
    ),
    Client("openai-computer-use", "cdp", python("openai-computer-use"), "agent.py", "cdp_url", "request"),
]


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_an_agent_that_people_have_passes_as_it_is(client: Client, tmp_path: Path) -> None:
    if client.lacking:
        pytest.skip(client.lacking)
    script = ROOT / "adapters" / client.name / client.script
    command = f"{client.program} {script} {{{client.address}}} {{{client.asked}}} {{submit_url}}"
    words = [
        "door",
        TASK,
        "--kind",
        client.kind,
        "--command",
        command,
        "--out",
        str(tmp_path / "run"),
        "--json",
    ]
    with model_service() as leads:
        done = subprocess.run(
            [sys.executable, "-m", "webarium", *words],
            env={**os.environ, **leads},
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    _, closed, _ = map(json.loads, done.stdout.splitlines())
    assert (closed["outcome"], closed["ended_by"]) == ("passed", "stop"), closed
