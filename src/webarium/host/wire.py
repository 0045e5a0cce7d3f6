"""Turns as JSON, and back: what a host and its clients say to each other."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from webarium.actions.record import action_from_json, action_to_json
from webarium.envs.turn import RolloutOutcome, Turn
from webarium.observation.observation import Observation, Scroll, Tab
from webarium.types import Json, ObservationKind


@dataclass(frozen=True)
class ToldVerdict:
    """A verdict as a host told it; implements `webarium.envs.source.Reward`."""

    score: float
    """From 0 to 1."""
    passed: bool
    """Whether the task is achieved."""
    lines: Mapping[str, Json]
    """Everything, with one line for each check."""

    def to_json(self) -> dict[str, Json]:
        """Everything."""
        return dict(self.lines)


def turn_to_json(turn: Turn) -> dict[str, Json]:
    """A turn as plain JSON: what an agent is shown, without the tree behind it."""
    verdict = turn.verdict
    return {
        "observation": _observation_to_json(turn.observation),
        "reward": turn.reward,
        "progress": turn.progress,
        "outcome": turn.outcome,
        "steps": turn.steps,
        "steps_left": turn.steps_left,
        "seconds_left": turn.seconds_left,
        "verdict": None
        if verdict is None
        else {"score": verdict.score, "passed": verdict.passed, "lines": verdict.to_json()},
        "error": turn.error,
        "done": [action_to_json(action) for action in turn.done],
        "actions_left": turn.actions_left,
    }


def turn_from_json(data: Mapping[str, Any]) -> Turn:
    """What `turn_to_json` wrote."""
    told = data["verdict"]
    return Turn(
        observation=_observation_from_json(data["observation"]),
        reward=data["reward"],
        progress=data["progress"],
        outcome=cast("RolloutOutcome", data["outcome"]),
        steps=data["steps"],
        steps_left=data["steps_left"],
        seconds_left=data["seconds_left"],
        verdict=None if told is None else ToldVerdict(told["score"], told["passed"], told["lines"]),
        error=data["error"],
        done=tuple(action_from_json(action) for action in data["done"]),
        actions_left=data["actions_left"],
    )


def broken(last: Mapping[str, Json], error: str) -> dict[str, Json]:
    """The turn that follows `last` where a worker is gone: an error, and no reward."""
    turn = turn_from_json(last)
    seen = replace(turn.observation, last_error=error)
    return turn_to_json(
        replace(
            turn,
            observation=seen,
            reward=None,
            outcome="error",
            error=error,
            verdict=None,
            done=(),
            actions_left=None,
        )
    )


def _observation_to_json(seen: Observation) -> dict[str, Json]:
    return {
        "kind": seen.kind,
        "text": seen.text,
        "url": seen.url,
        "title": seen.title,
        "tabs": [[tab.title, tab.url, tab.active] for tab in seen.tabs],
        "viewport": list(seen.viewport),
        "scroll": [seen.scroll.x, seen.scroll.y, seen.scroll.max_x, seen.scroll.max_y],
        "focused": seen.focused,
        "screenshot": _packed(seen.screenshot),
        "marked_screenshot": _packed(seen.marked_screenshot),
        "last_error": seen.last_error,
        "heard": list(seen.heard),
    }


def _observation_from_json(data: Mapping[str, Any]) -> Observation:
    return Observation(
        kind=cast("ObservationKind", data["kind"]),
        text=data["text"],
        url=data["url"],
        title=data["title"],
        tabs=tuple(Tab(place, *tab) for place, tab in enumerate(data["tabs"])),
        viewport=(data["viewport"][0], data["viewport"][1]),
        scroll=Scroll(*data["scroll"]),
        focused=data["focused"],
        screenshot=_unpacked(data["screenshot"]),
        marked_screenshot=_unpacked(data["marked_screenshot"]),
        last_error=data["last_error"],
        heard=tuple(data.get("heard", ())),
    )


def _packed(picture: bytes | None) -> str | None:
    return None if picture is None else base64.b64encode(picture).decode()


def _unpacked(picture: str | None) -> bytes | None:
    return None if picture is None else base64.b64decode(picture)
