"""WebArena's task file: ``test.raw.json`` with placeholders, or a file made from it with addresses."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from webarium.errors import UserError
from webarium.tasks.foreign.records import Fields, read_json, unique
from webarium.types import Json

EVAL_TYPES = ("string_match", "url_match", "program_html")
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


def load_webarena(path: Path) -> tuple[WebArenaTask, ...]:
    """All tasks of a file, or of a folder with one file for each task.

    Raises:
        UserError: a file is no task file; the sentence names the task and the field.
    """
    if path.is_dir():
        files = sorted(path.glob("*.json"), key=lambda file: (len(file.stem), file.stem))
        found = [(file.name, read_json(file)) for file in files]
        records = [record for name, value in found for record in _records(value, name)]
    else:
        records = _records(read_json(path), path.name)
    return unique([read_task(fields) for fields in records], lambda task: task.id, path.name)


def _records(value: Json, name: str) -> list[Fields]:
    if isinstance(value, dict):
        return [_named(value, name, 0)]
    if not isinstance(value, list):
        raise UserError(f"{name}: a list of tasks was expected, and a single value came.")
    return [_named(record, name, place) for place, record in enumerate(value)]


def _named(value: Json, name: str, place: int) -> Fields:
    """A record with a place that says its own id, where it has one."""
    own = value.get("task_id") if isinstance(value, dict) else None
    return Fields.of(value, f"{name}, task {own}" if own is not None else f"{name}, record {place}")


def read_task(fields: Fields) -> WebArenaTask:
    """One task from its record."""
    return WebArenaTask(
        id=fields.integer("task_id"),
        sites=fields.texts("sites"),
        intent=fields.text("intent"),
        template_id=fields.integer("intent_template_id"),
        start_urls=tuple(fields.text("start_url").split(TABS)),
        params=fields.mapping("instantiation_dict"),
        storage_state=fields.text_or_none("storage_state"),
        evaluation=_evaluation(fields, fields.below("eval")),
        source=fields.values,
    )


def _evaluation(task: Fields, fields: Fields) -> WebArenaEval:
    types = fields.texts("eval_types")
    for name in types:
        if name not in EVAL_TYPES:
            fields.refuse("eval_types", f"of {', '.join(EVAL_TYPES)}")
    answers = fields.below("reference_answers") if "string_match" in types else None
    if "url_match" in types:
        fields.text("reference_url")
    targets = tuple(_target(target) for target in fields.each("program_html"))
    return WebArenaEval(
        types=types,
        answers={} if answers is None else _answers(answers),
        url=fields.text_or_none("reference_url") or "",
        url_note=fields.text_or_none("url_note"),
        targets=targets,
        note=fields.text_or_none("string_note") or task.text_or_none("string_note") or "",
    )


def _answers(fields: Fields) -> Mapping[str, Json]:
    for name in fields.values:
        if name in ("must_include", "fuzzy_match") and fields.values[name] != "N/A":
            fields.texts(name)
        elif name == "exact_match":
            fields.text(name)
        elif name not in ("must_include", "fuzzy_match"):
            fields.refuse(name, "one of exact_match, must_include, fuzzy_match")
    return fields.values


def _target(fields: Fields) -> PageTarget:
    contents = fields.below("required_contents")
    if "exact_match" in contents.values:
        contents.text("exact_match")
    else:
        contents.texts("must_include")
    return PageTarget(
        url=fields.text("url"),
        locator=fields.text("locator"),
        contents=contents.values,
        prep_actions=fields.texts("prep_actions") if "prep_actions" in fields.values else (),
    )
