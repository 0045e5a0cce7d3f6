"""What a run will probably take, from golden paths and the sizes of pages: before it is begun, and roughly."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from webarium.llm.model import Usage
from webarium.llm.prices import Price
from webarium.runs.config import RunConfig
from webarium.tasks.difficulty import measured
from webarium.tasks.task import Task

DETOURS = 1.5
"""An agent takes so many times the actions of a golden path; the stop comes on top."""
ACTIONS = {"easy": 3, "medium": 6, "hard": 10}
"""Of golden paths that were not measured."""
INSTRUCTIONS = 2500
"""Tokens of a prompt beside the page and the steps so far: instructions, tools, the request."""
REMEMBERED = 150
"""Tokens of one earlier step in a prompt."""
PICTURE = 1200
"""Tokens of a screenshot."""
SAID = 150
"""Tokens of an answer."""
PAGE = 1500
"""Tokens of a page of a site that was not measured."""
PICTURED = frozenset({"screenshot", "som"})
"""Kinds of observations that have a picture."""
STEP_S = {"text": 0.06}
"""Seconds that an engine takes for a step."""
BROWSER_STEP_S = 0.5
"""Seconds that a browser takes for a step."""
STEP_BYTES = {"text": 6_000}
"""Bytes that an engine's step takes in a record."""
BROWSER_STEP_BYTES = 150_000
"""Bytes of a step that is recorded with pictures."""


@dataclass(frozen=True)
class Estimate:
    """What some episodes will probably take, and what at most."""

    episodes: int
    steps: int
    """Expected actions, stops included."""
    most_steps: int
    """If every episode takes all its steps."""
    usage: Usage
    """Expected tokens; none without a model."""
    most_usage: Usage
    seconds: float
    """Expected, with the workers of the run."""
    bytes: int
    """Expected size of the records."""

    def cost(self, price: Price | None) -> float | None:
        """Expected US dollars; ``None`` without a price."""
        return None if price is None else price.of(self.usage)

    def most_cost(self, price: Price | None) -> float | None:
        """US dollars if every episode takes all its steps; ``None`` without a price."""
        return None if price is None else price.of(self.most_usage)


@cache
def observed() -> Mapping[str, int]:
    """Tokens of a page as text by site; ``scripts/measure-tokens`` writes the file."""
    text = files("webarium.runs").joinpath("observed.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text)["tokens"])


def estimate(tasks: Iterable[Task], config: RunConfig, *, max_steps: int, latency_s: float) -> Estimate:
    """What these episodes will probably take; `latency_s` is how long the model takes to answer."""
    found = list(tasks)
    steps = [steps_of(task, max_steps) for task in found]
    asks = config.model is not None
    pictured = config.observe in PICTURED
    usages = [usage_of(task, number, pictured=pictured) for task, number in zip(found, steps, strict=True)]
    most = [usage_of(task, max_steps + 1, pictured=pictured) for task in found]
    whole = sum(steps)
    each_s = STEP_S.get(config.engine, BROWSER_STEP_S) + (latency_s if asks else 0.0)
    return Estimate(
        episodes=len(found),
        steps=whole,
        most_steps=len(found) * max_steps,
        usage=_sum(usages) if asks else Usage(),
        most_usage=_sum(most) if asks else Usage(),
        seconds=whole * each_s / min(config.workers * config.concurrency, max(1, len(found))),
        bytes=whole * STEP_BYTES.get(config.engine, BROWSER_STEP_BYTES),
    )


def steps_of(task: Task, max_steps: int) -> int:
    """How many answers an agent will probably give in an episode, the stop included."""
    actions = measured().get(task.template_id, ACTIONS[task.difficulty])
    return min(max_steps, round(DETOURS * actions)) + 1


def usage_of(task: Task, calls: int, *, pictured: bool) -> Usage:
    """Tokens of an episode with so many calls, of which each sees the page and remembers the steps before it."""
    each = INSTRUCTIONS + observed().get(task.site, PAGE) + (PICTURE if pictured else 0)
    return Usage(calls * each + REMEMBERED * calls * (calls - 1) // 2, calls * SAID)


def _sum(usages: Iterable[Usage]) -> Usage:
    found = list(usages)
    return Usage(sum(u.input_tokens for u in found), sum(u.output_tokens for u in found))
