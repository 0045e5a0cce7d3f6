"""Has agisdk's own harness repeat golden paths of REAL's second version on our sites, and judge what they leave.

The paths are walked here first, and each action is written down by role and name of what it acts on. Then the harness
runs in agisdk's environment (`scripts/agisdk_harness.py`) against ``webarium serve``, with an agent that does the same
by the harness's own observations and actions. Its evaluator runs the published programs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from webarium.actions.types import Action, Click, ElementId, Goto, Press, Select, Stop, Type, Wait
from webarium.agents.oracle import OracleAgent
from webarium.browser import find_chromium
from webarium.envs import Arena
from webarium.observation.observation import Observation
from webarium.suites import load_suite
from webarium.tasks.screen import Screen
from webarium.tasks.task import Task

TASKS = (
    *("dashdish-3", "dashdish-8", "dashdish-17", "gocalendar-6", "gocalendar-10", "gocalendar-13"),
    *("gomail-7", "gomail-13", "gomail-16", "networkin-13", "omnizon-3", "omnizon-13", "opendining-1"),
    *("opendining-24", "staynb-1", "staynb-15", "topwork-10", "topwork-14", "udriver-2", "zilloft-9"),
)
"""Some of each site, which need no settings beyond those that the harness sends."""
_ENDPOINTS = ("config", "finish")
_SECONDS = 60


@dataclass(frozen=True)
class Walked:
    """A path as its actions."""

    steps: list[dict[str, Any]]
    """Each with its kind, and the role, name and number among its like of what it acts on."""


def described(action: Action, seen: Observation) -> dict[str, Any] | None:
    """An action by role and name; ``None`` for what only moves the view."""
    match action:
        case Click(target=ElementId() as at):
            return {"do": "click", **_named(at, seen)}
        case Type(target=ElementId() as at, text=text, submit=submit):
            return {"do": "fill", **_named(at, seen), "text": text, "submit": submit}
        case Select(target=ElementId() as at, options=options):
            return {"do": "select", **_named(at, seen), "options": list(options)}
        case Press(keys=keys):
            return {"do": "press", "keys": keys}
        case Goto(url=url):
            return {"do": "goto", "url": url}
        case Wait(seconds=seconds):
            return {"do": "wait", "seconds": seconds}
        case Stop(answer=answer):
            return {"do": "stop", "answer": answer}
    return None


def _named(at: ElementId, seen: Observation) -> dict[str, Any]:
    screen = Screen(seen)
    node = screen.node(at.value)
    if node is None:
        raise LookupError(f"There is no element {at.value}.")
    alike = [each.id for each in screen.root.walk() if (each.role, each.name) == (node.role, node.name)]
    return {"role": node.role, "name": node.name, "nth": alike.index(node.id)}


async def walked(arena: Arena, task: Task) -> Walked:
    """Walk a golden path here."""
    episode = await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now
    )
    async with episode:
        agent = OracleAgent()
        steps: list[dict[str, Any]] = []
        await agent.start_privileged(task, arena.universe)
        while not steps or steps[-1]["do"] != "stop":
            action = await agent.act(episode.observation)
            told = described(action, episode.observation)
            steps += [told] if told else []
            if not isinstance(action, Stop):
                await episode.step(action)
        return Walked(steps)


async def walk_all(folder: Path, names: tuple[str, ...]) -> dict[str, Walked]:
    """All of some tasks, by name."""
    async with await Arena.open(engine="text") as arena:
        suite = load_suite(f"real-v2:{folder}")
        return {name: await walked(arena, suite.task(arena.universe, f"real.v2.{name}")) for name in names}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until:
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise TimeoutError(f"Nothing listens on port {port}.")


def published(python: str) -> Path:
    """Where agisdk keeps the second version."""
    told = subprocess.run(  # noqa: S603
        [python, "-c", "import agisdk; print(agisdk.__path__[0])"], check=True, capture_output=True, text=True
    )
    return Path(told.stdout.strip().splitlines()[-1]) / "REAL" / "browsergym" / "webclones" / "v2"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("python", help="Python of the environment that holds agisdk")
    parser.add_argument("task", nargs="*", help="such as omnizon-3; 20 of all sites by default")
    asked = parser.parse_args()
    names = tuple(asked.task) or TASKS
    paths = asyncio.run(walk_all(published(asked.python), names))
    port = free_port()
    serve = [sys.executable, "-m", "webarium", "serve", "--port", str(port)]
    serve += [part for name in _ENDPOINTS for part in ("--endpoint", name)]
    with TemporaryDirectory(prefix="agisdk-") as folder:
        given = Path(folder, "paths.json")
        given.write_text(json.dumps({name: path.steps for name, path in paths.items()}), "utf-8")
        with Path(folder, "serve.log").open("w") as log:
            server = subprocess.Popen(serve, stdout=log, stderr=log)  # noqa: S603
            try:
                wait_for(port)
                harness = Path(__file__).with_name("agisdk_harness.py")
                command = [asked.python, str(harness), str(given), str(port), str(find_chromium()), folder]
                raise SystemExit(subprocess.run(command, check=False).returncode)  # noqa: S603
            finally:
                server.terminate()
                server.wait()


if __name__ == "__main__":
    main()
