"""What scoring needs, read from a record: the task with its checks, and the final page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from pydantic import Field, JsonValue

from webarium.actions.types import ReasonClass
from webarium.envs.engine import DocumentReader
from webarium.envs.final_page import ElementText
from webarium.forms import Form, read_form
from webarium.runs.records.frozen import thaw
from webarium.runs.records.reader import EpisodeReader
from webarium.scoring.checks import Check
from webarium.scoring.verdict import CheckResult
from webarium.shapes import as_list
from webarium.types import Json, TaskKind


class _Described(Form):
    name: str


class _Task(Form):
    """As much of ``task.json``."""

    intent: str
    kind: TaskKind
    reasons: list[ReasonClass] = Field(default_factory=list)
    checks: list[_Described] = Field(default_factory=list)
    foreign: bool = False
    none_is_right: bool = False


class _Element(Form):
    tag: str
    text: str
    value: str | None
    visible: bool
    attributes: dict[str, str]


class _Page(Form):
    """The content of ``page.json``."""

    url: str
    title: str
    html: str
    status: int | None = None
    reads: dict[str, list[_Element]]
    finish: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)


@dataclass(frozen=True)
class RecordedTask:
    """What scoring needs of a task, read from a record."""

    intent: str
    kind: TaskKind
    reasons: tuple[ReasonClass, ...]
    checks: tuple[Check, ...]
    foreign: bool = False
    none_is_right: bool = False

    @classmethod
    def of(cls, record: EpisodeReader) -> RecordedTask:
        """The task with the checks that were recorded; those that are not plain data become `Unrecorded`.

        Raises:
            UserError: The record's task is not as it was written.
        """
        task = read_form(_Task, record.task, f"{record.path.name}, task.json")
        frozen = as_list(record.document("checks") or [])
        checks = [
            Unrecorded(check.name) if data is None else thaw(data)
            for check, data in zip(task.checks, frozen, strict=True)
        ]
        return cls(
            task.intent, task.kind, tuple(task.reasons), tuple(checks), task.foreign, task.none_is_right
        )


@dataclass(frozen=True)
class Unrecorded:
    """A check that could not be written down."""

    name: str

    async def run(self, outcome: object) -> CheckResult:
        """Nobody can tell."""
        return CheckResult.undecided(self.name, "this check is not in the record")

    def describe(self) -> str:
        """In words."""
        return "a check that is not in the record"


class RecordedPage:
    """The final page of a record: what was read from it is known, anything else is asked of its kept HTML."""

    def __init__(self, page: _Page, reader: DocumentReader) -> None:
        self.url = page.url
        self.title = page.title
        self.html = page.html
        self.status = page.status
        self._page = page
        self._reader = reader

    @classmethod
    def of(cls, record: EpisodeReader, page: Mapping[str, Json], reader: DocumentReader) -> Self:
        """The page of a record; raises `UserError` if it is not as it was written."""
        return cls(read_form(_Page, page, f"{record.path.name}, page.json"), reader)

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What the replica of REAL's at this address told."""
        return self._page.finish.get(url)

    async def select(self, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in document order."""
        found = self._page.reads.get(css)
        if found is None:
            return await self._reader.select(self.html, css)
        return [ElementText(each.tag, each.text, each.value, each.visible, each.attributes) for each in found]
