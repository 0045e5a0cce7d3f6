"""Runs in agisdk's environment: its harness, with an agent that repeats written-down actions. See `check_agisdk.py`."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import tiktoken  # type: ignore[import-not-found]
from agisdk import REAL  # type: ignore[import-not-found]
from agisdk.REAL.browsergym.webclones.task_config import TaskConfig  # type: ignore[import-not-found]
from playwright.sync_api import BrowserType

_AGAIN = 9
"""How often an action is tried again that failed: the harness gives it half a second."""
_PATIENCE = 6
"""How many half seconds are waited for something that is not there yet."""
_SITES = {"fly-unified": "flyunified", "gocalendar": "daybook"}


def use_chromium(path: str) -> None:
    """Let Playwright start this browser instead of one of its own."""
    launch = BrowserType.launch

    def started(self: BrowserType, **options: Any) -> Any:
        return launch(self, **{**options, "executable_path": path})

    BrowserType.launch = started  # type: ignore[method-assign]


class _Words:
    """Counts words for tokens: the harness writes down how many an observation has, and would fetch a vocabulary."""

    def encode(self, text: str, **options: Any) -> list[str]:
        """The words."""
        return text.split()


def use_words() -> None:
    """Let the harness count without the network."""
    tiktoken.encoding_for_model = tiktoken.get_encoding = lambda name: _Words()


def use_server(port: str) -> None:
    """Let tasks begin on our sites."""

    def url(self: Any) -> str:
        site = self.task_name.rpartition("-")[0]
        return f"http://{_SITES.get(site, site)}.localhost:{port}"

    TaskConfig.get_start_url = url


def _without_numbers(name: str) -> str:
    return re.sub(r"\d+", "0", name)


class Repeater(REAL.Agent):  # type: ignore[misc]
    """Does what a path did, found again by role and name."""

    def __init__(self, steps: list[dict[str, Any]], port: str) -> None:
        super().__init__()
        self._steps, self._port, self._queue, self._last = steps, port, list[str](), ""
        self._again = self._waited = 0

    def obs_preprocessor(self, obs: Any) -> Any:
        """The observation as it is."""
        return obs

    def get_action(self, obs: Any) -> tuple[str, dict[str, Any]]:
        """The next action, or the final answer."""
        if obs["last_action_error"] and self._again < _AGAIN:
            self._again += 1
            return obs["last_action"], {}
        if obs["last_action_error"]:
            print(f"  {obs['last_action']} failed: {obs['last_action_error']}", flush=True)
        self._again = 0
        if not self._queue:
            self._queue = self._next(obs)
        return self._queue.pop(0), {}

    def _next(self, obs: Any) -> list[str]:
        """What the next step takes; patience where what it acts on is not there yet."""
        try:
            actions = self._actions(self._steps[0], obs)
        except LookupError:
            if self._waited == _PATIENCE:
                raise
            self._waited += 1
            return ["noop(500)"]
        self._waited = 0
        del self._steps[0]
        return actions

    def _actions(self, step: dict[str, Any], obs: Any) -> list[str]:
        if step["do"] == "stop":
            return [f"send_msg_to_user({(step['answer'] or 'Done.')!r})"]
        if step["do"] == "goto":
            return [f"goto({self._moved(step['url'])!r})"]
        if step["do"] == "wait":
            return [f"noop({1000 * step['seconds']})"]
        if step["do"] == "press":
            return [f"press({self._last!r}, {step['keys']!r})"]
        bid = self._last = self._found(step, obs)
        if step["do"] == "fill":
            return [
                f"fill({bid!r}, {step['text']!r})",
                *(f"press({bid!r}, {key!r})" for key in self._leaving(step)),
            ]
        if step["do"] == "select":
            return [f"select_option({bid!r}, {step['options']!r})"]
        return [f"click({bid!r})"]

    def _leaving(self, step: dict[str, Any]) -> list[str]:
        """How a field is left: by Enter, by Tab as a person does, or not, where a suggestion is chosen next."""
        if step["submit"]:
            return ["Enter"]
        return [] if len(self._steps) > 1 and self._steps[1].get("role") == "option" else ["Tab"]

    def _moved(self, url: str) -> str:
        return re.sub(r"//(\w+)\.test", rf"//\1.localhost:{self._port}", url)

    def _found(self, step: dict[str, Any], obs: Any) -> str:
        nodes = [
            (node["browsergym_id"], " ".join(node.get("name", {}).get("value", "").split()))
            for node in obs["axtree_object"]["nodes"]
            if node.get("browsergym_id") and node["role"]["value"] == step["role"]
        ]
        wanted = " ".join(step["name"].split())
        alike = [bid for bid, name in nodes if name == wanted]
        if not alike:  # A count may have changed when a field was left: "Who 3 Guests".
            uncounted = [bid for bid, name in nodes if _without_numbers(name) == _without_numbers(wanted)]
            alike = uncounted if len(uncounted) == 1 else []
        if not alike:
            raise LookupError(f"There is no {step['role']} {step['name']!r}.")
        return str(alike[min(step["nth"], len(alike) - 1)])


@dataclasses.dataclass
class RepeaterArgs(REAL.AbstractAgentArgs):  # type: ignore[misc]
    """How the harness makes it."""

    agent_name: str = "repeater"
    steps: str = "[]"
    port: str = ""

    def make_agent(self) -> Repeater:
        """A fresh one."""
        return Repeater(json.loads(self.steps), self.port)


def main() -> int:
    """Run all tasks; the exit code is 0 if each of them passes."""
    paths, port, chromium, folder = sys.argv[1:5]
    os.environ["RAY_DISABLE_IMPORT_WARNING"] = "1"
    use_chromium(chromium)
    use_server(port)
    use_words()
    given = json.loads(Path(paths).read_text("utf-8"))
    passed = 0
    for name, steps in given.items():
        args = RepeaterArgs(steps=json.dumps(steps), port=port)
        ran = REAL.harness(
            agentargs=args,
            task_name=f"v2.{name}",
            max_steps=80,
            use_screenshot=False,
            use_cache=False,
            results_dir=str(Path(folder, "results")),
        ).run()
        (record,) = ran.values()
        good = record.get("cum_reward") == 1
        passed += good
        print(f"{'passes' if good else 'fails '}  {name}  {record.get('err_msg') or ''}", flush=True)
    print(f"{passed} of {len(given)} pass under agisdk's own harness")
    return 0 if passed == len(given) else 1


if __name__ == "__main__":
    sys.exit(main())
