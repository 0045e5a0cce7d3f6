"""WebVoyager's task file (JSON lines) and its reference answers."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict

from webarium.forms import Form, read_form
from webarium.shapes import as_object
from webarium.task_files.records import read_json, read_lines, unique
from webarium.types import Json
from webarium.web_addresses import is_web_address

ReferenceKind: TypeAlias = Literal["golden", "possible"]


@dataclass(frozen=True)
class VoyagerTask:
    """One task; `source` is its record as it stands in the file."""

    id: str
    """``Allrecipes--0``."""
    question: str
    site: str
    """The site's name: ``Allrecipes``, ``BBC News``."""
    url: str
    """Where it starts."""
    source: Mapping[str, Json]

    @property
    def number(self) -> int:
        """The part of the id after the dashes; -1 if there is none."""
        tail = self.id.rpartition("--")[2]
        return int(tail) if tail.isdecimal() else -1

    def to_json(self) -> dict[str, Json]:
        """The record as it was read, every field kept."""
        return copy.deepcopy(dict(self.source))


@dataclass(frozen=True)
class Reference:
    """What the annotators found."""

    kind: ReferenceKind
    """``golden`` answers stay right; ``possible`` ones were right once, or are one of many."""
    text: str
    notice: str
    """What to know about all answers of the site."""


def _check_web(text: str) -> str:
    if not is_web_address(text):
        raise ValueError(f"must be an address that begins with http:// or https://, got {text!r}")
    return text


class _Task(Form):
    id: str
    ques: str
    web: Annotated[str, AfterValidator(_check_web)]
    web_name: str | None = None


class _Answer(Form):
    id: int
    type: ReferenceKind
    ans: str


class _Site(Form):
    notice: str | None = None
    answers: list[_Answer]


class _References(Form):
    """Every field is a site's."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, _Site]


def load_webvoyager(path: Path) -> tuple[VoyagerTask, ...]:
    """All tasks of a file.

    Raises:
        UserError: it is not a task file; the sentence names the line and the field.
    """
    tasks = [_task(value, f"{path.name}, line {number}") for number, value in read_lines(path)]
    return unique(tasks, lambda task: task.id, path.name)


def _task(value: Json, where: str) -> VoyagerTask:
    form = read_form(_Task, value, where)
    name = form.web_name or form.id.rpartition("--")[0] or "web"
    return VoyagerTask(form.id, form.ques, name, form.web, as_object(value))


def load_references(path: Path) -> dict[str, Reference]:
    """Reference answers by task id.

    Raises:
        UserError: it is not a file of this kind; the sentence names the site and the field.
    """
    found: dict[str, Reference] = {}
    for site, told in read_form(_References, read_json(path), path.name).__pydantic_extra__.items():
        for answer in told.answers:
            found[f"{site}--{answer.id}"] = Reference(answer.type, answer.ans, told.notice or "")
    return found
