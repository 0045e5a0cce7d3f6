"""WebArena's task file: ``test.raw.json`` with placeholders, or a file made from it with addresses."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, JsonValue

from webarium.errors import UserError
from webarium.forms import Form, read_form
from webarium.shapes import as_object, as_objects
from webarium.task_files.addresses import check_address
from webarium.task_files.records import read_json, unique
from webarium.types import Json

TABS = " |AND| "
"""Separates the start addresses of several tabs."""


@dataclass(frozen=True)
class PageTarget:
    """One thing to look at in a page (``program_html``)."""

    url: str
    """An address, ``last`` for the page that the agent left, or ``func:`` with a helper's call."""
    locator: str
    """Empty for the whole page, JavaScript that begins with ``document.``, or ``func:`` with a helper's call."""
    contents: Mapping[str, Json]
    """``exact_match`` with a text, or ``must_include`` with a list of texts."""
    prep_actions: tuple[str, ...]
    """JavaScript to run in the page before."""


@dataclass(frozen=True)
class WebArenaEval:
    """How a task is scored."""

    types: tuple[str, ...]
    """Which evaluators, in order."""
    answers: Mapping[str, Json]
    """Rules for the answer and what they want; empty without ``string_match``."""
    url: str
    """Where the agent should end; alternatives are separated by `` |OR| ``."""
    url_note: str | None
    """The rule for the URL."""
    targets: tuple[PageTarget, ...]
    note: str
    """Why the task cannot be done, for those that cannot."""


@dataclass(frozen=True)
class WebArenaTask:
    """One task; `source` is its record as it stands in the file."""

    id: int
    sites: tuple[str, ...]
    intent: str
    template_id: int
    start_urls: tuple[str, ...]
    """One tab each."""
    params: Mapping[str, Json]
    """What was put into the intent's template."""
    storage_state: str | None
    """The published name of the file with the sign-in, ``./.auth/shopping_state.json``."""
    evaluation: WebArenaEval
    source: Mapping[str, Json]

    @property
    def achievable(self) -> bool:
        """Whether it can be done at all."""
        return self.evaluation.answers.get("fuzzy_match") != "N/A"

    def to_json(self) -> dict[str, Json]:
        """The record as it was read, every field kept."""
        return copy.deepcopy(dict(self.source))


def _checker(separator: str) -> AfterValidator:
    """Looks at each of the addresses in a text."""

    def check(text: str) -> str:
        for part in text.split(separator):
            check_address(part)
        return text

    return AfterValidator(check)


def _check_page(text: str) -> str:
    return text if text.startswith("func:") else check_address(text)


def _texts(value: object) -> object:
    """``N/A`` stands for no texts."""
    return [] if value == "N/A" else value


def _check_contents(contents: _Contents) -> _Contents:
    if not contents.model_fields_set:
        raise ValueError("must have exact_match or must_include")
    return contents


_Texts = Annotated[list[str], BeforeValidator(_texts)]


class _Answers(Form):
    """Rules for the answer."""

    model_config = ConfigDict(extra="forbid")

    exact_match: str = ""
    must_include: _Texts = Field(default_factory=list)
    fuzzy_match: _Texts = Field(default_factory=list)


class _StringMatch(Form):
    """What ``string_match`` reads of an evaluation."""

    reference_answers: _Answers


class _UrlMatch(Form):
    """What ``url_match`` reads of an evaluation."""

    reference_url: Annotated[str, _checker("|OR|")]


class _Contents(Form):
    exact_match: str = ""
    must_include: list[str] = Field(default_factory=list)


class _Target(Form):
    url: Annotated[str, AfterValidator(_check_page)]
    locator: str
    required_contents: Annotated[_Contents, AfterValidator(_check_contents)]
    prep_actions: list[str] = Field(default_factory=list)


class _Eval(Form):
    eval_types: list[Literal["string_match", "url_match", "program_html"]]
    reference_url: str | None = None
    url_note: str | None = None
    program_html: list[_Target]
    string_note: str | None = None


class _Task(Form):
    task_id: int
    sites: list[str]
    intent: str
    intent_template_id: int
    start_url: Annotated[str, _checker(TABS)]
    instantiation_dict: dict[str, JsonValue]
    storage_state: str | None = None
    eval: _Eval
    string_note: str | None = None


def load_webarena(path: Path) -> tuple[WebArenaTask, ...]:
    """All tasks of a file, or of a folder with one file for each task.

    Raises:
        UserError: a file is not a task file; the sentence names the task and the field.
    """
    if path.is_dir():
        files = sorted(path.glob("*.json"), key=lambda file: (len(file.stem), file.stem))
        found = [(file.name, read_json(file)) for file in files]
        records = [record for name, value in found for record in records_of(value, name)]
    else:
        records = records_of(read_json(path), path.name)
    return unique([read_task(*record) for record in records], lambda task: task.id, path.name)


def records_of(value: Json, name: str) -> list[tuple[Json, str]]:
    """The records of a file, each with its place in words."""
    if isinstance(value, dict):
        return [(value, _named(value, name, 0))]
    if not isinstance(value, list):
        raise UserError(f"{name} must hold a list of tasks, got a single value.")
    return [(record, _named(record, name, place)) for place, record in enumerate(value)]


def _named(value: Json, name: str, place: int) -> str:
    """A place that says the record's own id, where it has one."""
    own = value.get("task_id") if isinstance(value, dict) else None
    return f"{name}, task {own}" if own is not None else f"{name}, record {place}"


def read_task(value: Json, where: str) -> WebArenaTask:
    """A task from its record; `where` names the record.

    Raises:
        UserError: It is not a task; the sentence names the field.
    """
    form, source = read_form(_Task, value, where), as_object(value)
    return WebArenaTask(
        id=form.task_id,
        sites=tuple(form.sites),
        intent=form.intent,
        template_id=form.intent_template_id,
        start_urls=tuple(form.start_url.split(TABS)),
        params=form.instantiation_dict,
        storage_state=form.storage_state,
        evaluation=_evaluation(form, as_object(source["eval"]), f"{where}, eval"),
        source=source,
    )


def _evaluation(task: _Task, source: Mapping[str, Json], where: str) -> WebArenaEval:
    form = task.eval
    if "url_match" in form.eval_types:
        read_form(_UrlMatch, source, where)
    answers: Json = {}
    if "string_match" in form.eval_types:
        read_form(_StringMatch, source, where)
        answers = source["reference_answers"]
    targets = zip(form.program_html, as_objects(source["program_html"]), strict=True)
    return WebArenaEval(
        types=tuple(form.eval_types),
        answers=as_object(answers),
        url=form.reference_url or "",
        url_note=form.url_note,
        targets=tuple(
            PageTarget(
                target.url, target.locator, as_object(kept["required_contents"]), tuple(target.prep_actions)
            )
            for target, kept in targets
        ),
        note=form.string_note or task.string_note or "",
    )
