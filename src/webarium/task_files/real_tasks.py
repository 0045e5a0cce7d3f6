"""REAL's task files: one JSON file a task.

Version 1 checks a site's state by JMESPath, and answers by rubrics. Version 2 has a program for each task, in a folder
`eval_scripts` beside the files.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import jmespath
from jmespath.exceptions import JMESPathError
from pydantic import AfterValidator, BeforeValidator, Field, JsonValue

from webarium.errors import UserError
from webarium.forms import Form, read_form
from webarium.shapes import as_object
from webarium.task_files.addresses import Address
from webarium.task_files.records import read_json, unique
from webarium.types import Difficulty, Json

_PROGRAMS = "eval_scripts"


UNTOUCHED: Mapping[str, str] = {"v2.omnizon-28": "025e26272ee9", "v2.zilloft-23": "84c98d96ba51"}
"""Published tasks that pass where nobody has done anything, with the beginnings of their programs' SHA-256.

`tests/real/test_untouched.py` finds them by scoring every task on the untouched sites.
"""


@dataclass(frozen=True)
class RealEval:
    """One criterion."""

    type: Literal["jmespath", "llm_boolean", "script"]
    query: str
    """What to read of the finish JSON, for ``jmespath``."""
    rubric: str
    """What the answer is judged by, for ``llm_boolean``."""
    expected: Json
    description: str
    """What it is about, often empty."""
    script: str = ""
    """The name of the program that decides, for ``script``."""
    program: str | None = None
    """The program's text; ``None`` where the folder does not hold it."""

    @property
    def digest(self) -> str:
        """The beginning of the program's SHA-256; ``missing`` without one."""
        return "missing" if self.program is None else sha256(self.program.encode()).hexdigest()[:12]


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
    version: str = "v1"
    """Of the benchmark: ``v1`` or ``v2``; both have tasks of the same ids."""

    @property
    def key(self) -> str:
        """What tells it from the tasks of both versions: ``dashdish-2``, ``v2.dashdish-2``."""
        return self.id if self.version == "v1" else f"{self.version}.{self.id}"

    @property
    def passes_untouched(self) -> bool:
        """Whether it is known to pass, by its published rules, where nobody has done anything."""
        return UNTOUCHED.get(self.key) in {item.digest for item in self.evals}

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


class _Script(Form):
    type: Literal["script"]
    script: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+\.py$")]
    description: str | None = None

    def read(self) -> RealEval:
        return RealEval(self.type, "", "", None, self.description or "", self.script)


def _typed(value: object) -> object:
    """Version 2 names a script and no type."""
    return {"type": "script", **value} if isinstance(value, dict) and "script" in value else value


_Eval: TypeAlias = Annotated[
    Annotated[_State | _Rubric | _Script, Field(discriminator="type")], BeforeValidator(_typed)
]


class _Task(Form):
    id: str
    goal: str
    website: _Website
    difficulty: Difficulty
    challenge: Literal["action", "retrieval", "retrieval-action", "no-action"] = Field(alias="challengeType")
    possible: bool
    points: float
    evals: list[_Eval]
    config: dict[str, JsonValue] = Field(default_factory=dict)


def load_real(path: Path, version: str = "v1") -> tuple[RealTask, ...]:
    """All tasks of a folder, by site and number, or the one of a file.

    Args:
        path: The folder, the folder above it (which holds ``tasks``), or one file.
        version: Of the benchmark, ``v1`` or ``v2``.

    Raises:
        UserError: there is none, a file is not a task, or the programs that they name are nowhere; the sentence names
            file and field.
    """
    path = path / "tasks" if (path / "tasks").is_dir() else path
    files = sorted(path.glob("*.json"), key=_order) if path.is_dir() else [path]
    if not files:
        raise UserError(f"The folder {str(path)!r} holds no task files (*.json).")
    tasks = unique([_task(file, version) for file in files], lambda task: task.id, path.name)
    return _programmed(tasks, (path if path.is_dir() else path.parent).resolve())


def _programmed(tasks: tuple[RealTask, ...], folder: Path) -> tuple[RealTask, ...]:
    """The tasks with the programs that they name."""
    named = {item.script for task in tasks for item in task.evals if item.type == "script"}
    if not named:
        return tasks
    places = (folder.parent / _PROGRAMS, folder / _PROGRAMS)
    place = next((place for place in places if place.is_dir()), None)
    if place is None:
        raise UserError(
            f"These tasks are checked by programs, and there is no folder {_PROGRAMS!r} next to {folder.name!r}.",
            todo="Name the folder that holds both, as it is published.",
        )
    known = {name: _program(place / name) for name in sorted(named)}

    def filled(item: RealEval) -> RealEval:
        return replace(item, program=known[item.script]) if item.type == "script" else item

    return tuple(replace(task, evals=tuple(filled(item) for item in task.evals)) for task in tasks)


def _program(path: Path) -> str | None:
    try:
        return path.read_text("utf-8-sig", errors="replace")
    except OSError:
        return None


def _order(path: Path) -> tuple[str, int]:
    match = re.fullmatch(r"(.*?)-?(\d+)", path.stem)
    return (match[1], int(match[2])) if match else (path.stem, 0)


def _task(path: Path, version: str) -> RealTask:
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
        version=version,
    )
