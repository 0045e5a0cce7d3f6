"""Task folders for Harbor, one for each row that ``webarium tasks lists --rows`` writes.

    webarium tasks lists --set webarium-lite --rows --out rows.jsonl
    python adapters/harbor/webarium_harbor.py rows.jsonl tasks

The world is a service beside the agent's container, with ``webarium mcp`` in front of it; neither the task's checks nor
its id are in the agent's. The verifier is apart, too: it reads the result that the service has left. A task without a
reward, because something broke or no rule can decide, gets no reward file, which Harbor reports as an error.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from webarium import __version__
from webarium.envs.opaque import opaque_id

PORT = 8801
RESULT = "/result/result.json"
IMAGE = "python:3.12-slim"

TASK = """schema_version = "1.4"
artifacts = [{{ source = "{result}", service = "webarium" }}]

[task]
name = "webarium/{name}"
description = "A task on self-contained websites, scored exactly."
keywords = ["web", "webarium"]

[metadata]
kind = "{kind}"
difficulty = "{difficulty}"

[agent]
timeout_sec = {seconds}.0

[environment]
cpus = 1
memory_mb = 2048

[[environment.mcp_servers]]
name = "webarium"
transport = "streamable-http"
url = "http://webarium:{port}/mcp"

[verifier]
environment_mode = "separate"
timeout_sec = 120.0
"""
INSTRUCTION = """{goal}

Work on this with the tools of the MCP server `webarium`: `goal` says again what is asked and how actions are written,
`look` shows the page, `act` acts in it, and `stop` ends the task with the answer. Nothing is achieved without `stop`.
"""
COMPOSE = """services:
  main:
    depends_on:
      webarium:
        condition: service_healthy
  webarium:
    build:
      context: ${{CONTEXT_DIR}}/webarium
    command: {command}
    healthcheck:
      test: ["CMD", "python", "-c", "import socket; socket.create_connection(('127.0.0.1', {port}))"]
      interval: 2s
      start_period: 120s
      retries: 30
"""
MAIN = f"FROM {IMAGE}\nWORKDIR /app\n"
SERVICE = """FROM {image}
RUN pip install --no-cache-dir '{package}'
RUN webarium tasks show {task} --seed {seed} > /dev/null && mkdir -p /result
"""
TESTS = f"FROM {IMAGE}\nCOPY . /tests\n"
TEST = "#!/bin/sh\nexec python3 /tests/verify.py\n"
VERIFY = '''"""Hand the result's reward to Harbor; without one there is no reward file, and Harbor reports an error."""

import json
import os
import sys
from pathlib import Path

result = json.loads(Path(os.environ.get("RESULT", "{result}")).read_text("utf-8"))
# An agent that has not stopped has achieved nothing.
reward = 0.0 if result["outcome"] == "running" else result["reward"]
if reward is None:
    sys.exit(result["error"] or "No rule can decide what the agent has left.")
out = Path(os.environ.get("REWARDS", "/logs/verifier")) / "reward.json"
out.write_text(json.dumps({{"reward": reward, "progress": result["progress"]}}), "utf-8")
'''


def export(
    rows: Iterable[Mapping[str, Any]],
    folder: Path,
    *,
    package: str = f"webarium[mcp]=={__version__}",
    max_steps: int = 30,
    seconds: int = 900,
) -> list[Path]:
    """Write a folder for each row.

    Args:
        rows: Rows of ``webarium tasks lists --rows``.
        folder: Where to.
        package: What the service's image installs: a version of Webarium, or the address of a wheel.
        max_steps: How many actions there may be.
        seconds: How long an agent may take.
    """
    made = []
    for row in rows:
        name = opaque_id(row["id"])
        made.append(folder / name)
        _write(folder / name, _files(row, name, package, max_steps, seconds))
    return made


def _files(row: Mapping[str, Any], name: str, package: str, max_steps: int, seconds: int) -> dict[str, str]:
    words = ["webarium", "mcp", row["task"], "--seed", str(row["seed"]), "--engine", "text", "--out", RESULT]
    words += ["--max-steps", str(max_steps), "--port", str(PORT), "--address", "0.0.0.0"]  # noqa: S104  # the service's
    facts = {
        "result": RESULT,
        "port": PORT,
        "name": name,
        "seconds": seconds,
        "image": IMAGE,
        "package": package,
    }
    facts |= {
        "command": json.dumps(words),
        **{key: row[key] for key in ("task", "seed", "goal", "kind", "difficulty")},
    }
    return {
        "task.toml": TASK.format(**facts),
        "instruction.md": INSTRUCTION.format(**facts),
        "environment/Dockerfile": MAIN,
        "environment/docker-compose.yaml": COMPOSE.format(**facts),
        "environment/webarium/Dockerfile": SERVICE.format(**facts),
        "tests/Dockerfile": TESTS,
        "tests/test.sh": TEST,
        "tests/verify.py": VERIFY.format(**facts),
    }


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        if path.suffix == ".sh":
            path.chmod(0o755)


def main() -> None:
    """Write folders for a file of rows."""
    parser = argparse.ArgumentParser(description="Write task folders for Harbor.")
    parser.add_argument("rows", type=Path, help="what webarium tasks lists --rows has written")
    parser.add_argument("folder", type=Path, help="where the folders go")
    parser.add_argument(
        "--package", default=f"webarium[mcp]=={__version__}", help="what the service installs"
    )
    parser.add_argument("--max-steps", type=int, default=30, help="actions that there may be")
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.rows.read_text("utf-8").splitlines()]
    made = export(rows, given.folder, package=given.package, max_steps=given.max_steps)
    print(f"{len(made)} task folders in {given.folder}")


if __name__ == "__main__":
    main()

__all__ = ["export", "main"]
