"""REAL's version 1 task files: one JSON file a task, with JMESPath checks of a site's state and rubrics."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import jmespath
from jmespath.exceptions import JMESPathError
from pydantic import AfterValidator, Field, JsonValue

from webarium.errors import UserError
from webarium.forms import Form, read_form
from webarium.shapes import as_object
from webarium.tasks.foreign.addresses import Address
from webarium.tasks.foreign.records import read_json, unique
from webarium.types import Difficulty, Json


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


def _check_query(text: str) -> str:
    try:
        jmespath.compile(text)
    except JMESPathError as error:
        reason = str(error).partition("\n")[0].rstrip(".:")
        raise ValueError(f"holds {text!r}, which is not JMESPath: {reason}") from None
    return text


class _Website(Form):
    id: str
    url: Address


class _State(Form):
    type: Literal["jmespath"]
    query: Annotated[str, AfterValidator(_check_query)]
    expected_value: JsonValue
    description: str | None = None

    def read(self) -> RealEval:
        return RealEval(self.type, self.query, "", self.expected_value, self.description or "")


class _Rubric(Form):
    type: Literal["llm_boolean"]
    rubric: str
    expected_value: JsonValue
    description: str | None = None

    def read(self) -> RealEval:
        return RealEval(self.type, "", self.rubric, self.expected_value, self.description or "")


class _Task(Form):
    id: str
    goal: str
    website: _Website
    difficulty: Difficulty
    challenge: Literal["action", "retrieval", "retrieval-action", "no-action"] = Field(alias="challengeType")
    possible: bool
    points: float
    evals: list[Annotated[_State | _Rubric, Field(discriminator="type")]]
    config: dict[str, JsonValue] = Field(default_factory=dict)


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
    source = read_json(path)
    form = read_form(_Task, source, path.name)
    return RealTask(
        id=form.id,
        goal=form.goal,
        site=form.website.id,
        site_url=form.website.url,
        difficulty=form.difficulty,
        challenge=form.challenge,
        possible=form.possible,
        points=form.points,
        evals=tuple(item.read() for item in form.evals),
        source=as_object(source),
        config=form.config,
    )
