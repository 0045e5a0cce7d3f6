"""A task as it is defined, and its golden path beside what an agent did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.runs.records.golden import GoldenPath, PathStep
from webarium.suites.courses import Place
from webarium.types import Json
from webarium.viewer.turns import Turn
from webarium.worlds import Conditions

_PLAIN: Mapping[str, str] = {
    "id": "Task",
    "template": "Template",
    "kind": "Kind",
    "difficulty": "Level",
    "how_to_answer": "How to answer",
    "now": "Clock",
}


def definition_of(task: Mapping[str, Json]) -> list[tuple[str, str]]:
    """What defines a task, for reading; what is as always is left out."""
    facts = [(title, str(task[name])) for name, title in _PLAIN.items() if task.get(name)]
    facts += [(f"Parameter {name}", _words(value)) for name, value in _object(task.get("params")).items()]
    lists = {
        "sites": "Sites",
        "start_urls": "Starts at",
        "live_hosts": "Live hosts",
        "reasons": "Reasons to decline",
    }
    facts += [(title, _words(task[name])) for name, title in lists.items() if task.get(name)]
    users = _object(task.get("users")).items()
    facts += [(f"Signed in at {site}", _words(user) or "nobody") for site, user in users]
    usual = Conditions().to_json()
    changed = {k: v for k, v in _object(task.get("conditions")).items() if usual.get(k) != v}
    return facts + [(f"Condition {name.replace('_', ' ')}", _words(value)) for name, value in changed.items()]


def _object(value: Any) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _words(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(map(_words, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(item)}" for name, item in value.items())
    return "" if value is None else str(value)


@dataclass(frozen=True)
class PathRow:
    """A step of the golden path."""

    number: int
    step: PathStep
    seen_at: int | None
    """The agent's first step after which it saw the same page; ``None`` if it never did."""


@dataclass(frozen=True)
class PathView:
    """A golden path beside what an agent did."""

    path: GoldenPath
    rows: tuple[PathRow, ...]
    on_path: frozenset[int]
    """The agent's steps after which it was on a page of the path."""


def beside(path: GoldenPath, turns: Sequence[Turn]) -> PathView:
    """Lay a path beside an agent's steps."""
    seen = [(turn.index, Place.of(turn.url)) for turn in turns]
    rows = []
    for number, step in enumerate(path.steps, 1):
        page = Place.of(step.url)
        rows.append(PathRow(number, step, next((index for index, place in seen if page.is_at(place)), None)))
    pages = [Place.of(step.url) for step in path.steps]
    on_path = frozenset(index for index, place in seen if any(page.is_at(place) for page in pages))
    return PathView(path, tuple(rows), on_path)
