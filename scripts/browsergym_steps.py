"""Times BrowserGym on one page and prints JSON; run by compare_browsergym.py with a Python that has browsergym-core.

Usage: browsergym_steps.py URL CHROMIUM ROUNDS
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from statistics import median
from typing import Any

from browsergym.core.env import BrowserEnv
from browsergym.core.task import OpenEndedTask
from playwright.sync_api import Browser, BrowserType

WAITS_OFF = {"slow_mo": 0, "pre_observation_delay": 0.0}


def use_chromium(path: str) -> None:
    """Let Playwright start this Chromium, for the chat window too, of which BrowserGym has no setting."""
    launch = BrowserType.launch

    def launch_it(self: BrowserType, **options: Any) -> Browser:
        return launch(self, **{**options, "executable_path": path})

    BrowserType.launch = launch_it  # type: ignore[method-assign]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of some work, and what it gave."""
    start = time.perf_counter()
    result = work()
    return (time.perf_counter() - start) * 1000, result


def button(observation: dict[str, Any]) -> str:
    """The id of the last button in view."""
    shown = observation["extra_element_properties"]
    found = [
        node["browsergym_id"]
        for node in observation["axtree_object"]["nodes"]
        if node.get("role", {}).get("value") == "button" and "browsergym_id" in node
    ]
    return next(str(bid) for bid in reversed(found) if shown[bid]["visibility"] == 1.0)


def measure(url: str, rounds: int, options: dict[str, Any]) -> dict[str, float]:
    """Medians of reset, no-op and click, everything else as BrowserGym has it."""
    env = BrowserEnv(OpenEndedTask, task_kwargs={"start_url": url, "goal": "none"}, **options)
    times: dict[str, list[float]] = {"reset_ms": [], "noop_ms": [], "click_ms": []}
    try:
        env.reset()
        for _ in range(max(1, rounds // 3)):
            times["reset_ms"].append(timed(env.reset)[0])
        observation = env.step("noop(0)")[0]
        click = f"click({button(observation)!r})"
        for number in range(rounds + 1):
            for key, action in (("noop_ms", "noop(0)"), ("click_ms", click)):
                taken, result = timed(partial(env.step, action))
                if result[0]["last_action_error"]:
                    raise SystemExit(f"{action}: {result[0]['last_action_error']}")
                if number:
                    times[key].append(taken)
    finally:
        env.close()
    return {key: round(median(values), 1) for key, values in times.items()}


def main() -> None:
    """Measure with BrowserGym's defaults, then without its fixed waits."""
    url, chromium, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    use_chromium(chromium)
    found = {
        "version": version("browsergym-core"),
        "default": measure(url, rounds, {}),
        "waits off": measure(url, rounds, WAITS_OFF),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
