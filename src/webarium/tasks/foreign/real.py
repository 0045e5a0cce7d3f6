"""REAL's version 1 task files: one JSON file a task, with JMESPath checks of a site's state and rubrics."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast

import jmespath
from jmespath.exceptions import JMESPathError

from webarium.errors import UserError
from webarium.tasks.foreign.records import Fields, read_json, unique
from webarium.types import DIFFICULTIES, Difficulty, Json

EVAL_TYPES = ("jmespath", "llm_boolean")
CHALLENGES = ("action", "retrieval", "retrieval-action", "no-action")


@dataclass(frozen=True)
class RealEval:
    """One criterion."""

    type: Literal["jmespath", "llm_boolean"]
    query: str
    """What to read of the finish JSON, for ``jmespath``."""
    rubric: str
    """What the answer is judged by, for ``llm_boolean``."""
    expected: Json
    description: str
    """What it is about, often empty."""


@dataclass(frozen=True)
class RealTask:
    """One task; `source` is its record as it stands in the file."""

    id: str
    """``dashdish-2``."""
    goal: str
    site: str
    """The site's id: ``dashdish``."""
    site_url: str
    """Where the published site was."""
    difficulty: Difficulty
    challenge: str
    """``action``, ``retrieval``, ``retrieval-action`` or ``no-action``."""
    possible: bool
    points: float
    evals: tuple[RealEval, ...]
    source: Mapping[str, Json]
    config: Mapping[str, Json] = field(default_factory=dict)
    """How the site is configured for it, by the keys of ``/config``; empty in all published tasks."""

    @property
    def settings(self) -> list[tuple[str, str]]:
        """`config` as it stands in the query of ``/config``."""
        return [
            (name, value if isinstance(value, str) else json.dumps(value))
            for name, value in self.config.items()
        ]

    def to_json(self) -> dict[str, Json]:
        """The record as it was read, every field kept."""
        return copy.deepcopy(dict(self.source))


def load_real(path: Path) -> tuple[RealTask, ...]:
    """All tasks of a folder, by site and number, or the one of a file.

    Raises:
        UserError: there is none, or a file is no task; the sentence names file and field.
    """
    files = sorted(path.glob("*.json"), key=_order) if path.is_dir() else [path]
    if not files:
        raise UserError(f"The folder {str(path)!r} holds no task files (*.json).")
    return unique([_task(file) for file in files], lambda task: task.id, path.name)


def _order(path: Path) -> tuple[str, int]:
    match = re.fullmatch(r"(.*?)-?(\d+)", path.stem)
    return (match[1], int(match[2])) if match else (path.stem, 0)


def _task(path: Path) -> RealTask:
    fields = Fields.of(read_json(path), path.name)
    website = fields.below("website")
    return RealTask(
        id=fields.text("id"),
        goal=fields.text("goal"),
        site=website.text("id"),
        site_url=website.text("url"),
        difficulty=cast("Difficulty", fields.choice("difficulty", DIFFICULTIES)),
        challenge=fields.choice("challengeType", CHALLENGES),
        possible=fields.boolean("possible"),
        points=fields.number("points"),
        evals=tuple(_eval(item) for item in fields.each("evals")),
        source=fields.values,
        config=fields.mapping("config") if "config" in fields.values else {},
    )


def _eval(fields: Fields) -> RealEval:
    kind = fields.choice("type", EVAL_TYPES)
    if "expected_value" not in fields.values:
        fields.refuse("expected_value", "any value")
    query = fields.text("query") if kind == "jmespath" else ""
    if query:
        try:
            jmespath.compile(query)
        except JMESPathError as error:
            reason = str(error).partition("\n")[0]
            raise UserError(
                f"{fields.where}: the query {query!r} is no JMESPath: {reason.rstrip('.:')}."
            ) from None
    return RealEval(
        type=cast("Literal['jmespath', 'llm_boolean']", kind),
        query=query,
        rubric=fields.text("rubric") if kind == "llm_boolean" else "",
        expected=fields.values["expected_value"],
        description=fields.text_or_none("description") or "",
    )
