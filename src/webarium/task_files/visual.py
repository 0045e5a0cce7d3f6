"""VisualWebArena's task file: ``test_raw.json``, whose records are WebArena's with pictures and further rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, JsonValue

from webarium.forms import Form, read_form
from webarium.shapes import as_object
from webarium.task_files.records import read_json, unique
from webarium.task_files.webarena import WebArenaTask, read_task, records_of
from webarium.types import Json

_PAGE_RULES = frozenset({"exact_match", "must_include"})
_ANSWER_RULES = frozenset({"exact_match", "must_include", "fuzzy_match"})


class _Target(Form):
    required_contents: dict[str, JsonValue]


class _Eval(Form):
    eval_types: list[str]
    reference_answers: dict[str, JsonValue] | None = None
    program_html: list[_Target] = Field(default_factory=list)


class _Record(Form):
    task_id: int
    sites: list[str]
    image: str | list[str] | None = None
    eval: _Eval


@dataclass(frozen=True)
class VisualTask:
    """One record, and what stands in the way of running it."""

    id: int
    sites: tuple[str, ...]
    lacks: tuple[str, ...]
    """What is not here that it needs, in words; empty if nothing."""
    task: WebArenaTask | None
    """The task as WebArena's; ``None`` if something lacks."""


def load_visual(path: Path) -> tuple[VisualTask, ...]:
    """All tasks of a file.

    Raises:
        UserError: It is not a task file; the sentence names the task and the field.
    """
    records = records_of(read_json(path), path.name)
    return unique([_task(*record) for record in records], lambda task: task.id, path.name)


def _task(value: Json, where: str) -> VisualTask:
    form = read_form(_Record, value, where)
    lacks = tuple(_lacking(form))
    task = None if lacks else read_task(_filled(as_object(value)), where)
    return VisualTask(form.task_id, tuple(form.sites), lacks, task)


def _filled(record: Mapping[str, Json]) -> Json:
    """A record with the fields that WebArena's have in any case."""
    return {**record, "eval": {"program_html": [], **as_object(record["eval"])}}


def _lacking(form: _Record) -> Iterator[str]:
    if "classifieds" in form.sites:
        yield "the site of classified ads"
    if form.image:
        yield "pictures in requests"
    if "page_image_query" in form.eval.eval_types:
        yield "a model that judges pictures of a page"
    rules = {rule for target in form.eval.program_html for rule in target.required_contents}
    if rules - _PAGE_RULES or set(form.eval.reference_answers or ()) - _ANSWER_RULES:
        yield "a rule of its own"
