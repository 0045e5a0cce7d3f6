"""WebVoyager's task file (JSON lines) and its reference answers."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast
from urllib.parse import urlsplit

from webarium.tasks.foreign.records import Fields, read_json, read_lines, unique
from webarium.types import Json


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

    kind: Literal["golden", "possible"]
    """``golden`` answers stay right; ``possible`` ones were right once, or are one of many."""
    text: str
    notice: str
    """What to know about all answers of the site."""


def load_webvoyager(path: Path) -> tuple[VoyagerTask, ...]:
    """All tasks of a file.

    Raises:
        UserError: it is no task file; the sentence names the line and the field.
    """
    tasks = [_task(value, f"{path.name}, line {number}") for number, value in read_lines(path)]
    return unique(tasks, lambda task: task.id, path.name)


def _task(value: Json, where: str) -> VoyagerTask:
    fields = Fields.of(value, where)
    url = fields.text("web")
    try:
        known = urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname
    except ValueError:
        known = None
    if not known:
        fields.refuse("web", "an address that begins with http:// or https://")
    task_id = fields.text("id")
    name = fields.text_or_none("web_name") or task_id.rpartition("--")[0] or "web"
    return VoyagerTask(task_id, fields.text("ques"), name, url, fields.values)


def load_references(path: Path) -> dict[str, Reference]:
    """Reference answers by task id.

    Raises:
        UserError: it is no such file; the sentence names the site and the field.
    """
    found: dict[str, Reference] = {}
    sites = Fields.of(read_json(path), path.name)
    for site in sites.values:
        fields = sites.below(site)
        notice = fields.text_or_none("notice") or ""
        for answer in fields.each("answers"):
            kind = cast("Literal['golden', 'possible']", answer.choice("type", ("golden", "possible")))
            found[f"{site}--{answer.integer('id')}"] = Reference(kind, answer.text("ans"), notice)
    return found
