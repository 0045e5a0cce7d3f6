"""webarena-verified's task file: answers as typed JSON, and what must be seen on the network."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, JsonValue

from webarium.errors import UserError
from webarium.forms import Form, read_form
from webarium.shapes import as_object, as_objects, as_text
from webarium.task_files.addresses import Address, check_address, check_pattern
from webarium.task_files.records import read_json, unique
from webarium.types import Json

EVALUATORS = ("AgentResponseEvaluator", "NetworkEventEvaluator")


@dataclass(frozen=True)
class VerifiedEval:
    """One evaluator of a task."""

    evaluator: str
    """``AgentResponseEvaluator`` or ``NetworkEventEvaluator``."""
    expected: Mapping[str, Json]
    """What the response or the network event must be."""
    options: Mapping[str, Json]
    """Everything else: schemas, what to ignore, whether order counts."""


@dataclass(frozen=True)
class VerifiedTask:
    """One task; `source` is its record as it stands in the file."""

    id: int
    sites: tuple[str, ...]
    intent: str
    template_id: int
    start_urls: tuple[str, ...]
    params: Mapping[str, Json]
    evals: tuple[VerifiedEval, ...]
    source: Mapping[str, Json]

    @property
    def response(self) -> VerifiedEval:
        """What the agent's response must be."""
        return next(item for item in self.evals if item.evaluator == EVALUATORS[0])

    @property
    def events(self) -> tuple[VerifiedEval, ...]:
        """What must be seen on the network."""
        return tuple(item for item in self.evals if item.evaluator == EVALUATORS[1])

    @property
    def task_type(self) -> str:
        """``retrieve``, ``navigate`` or ``mutate``."""
        return str(self.response.expected.get("task_type", "retrieve")).lower()

    @property
    def achievable(self) -> bool:
        """Whether success is the status that is expected."""
        return str(self.response.expected.get("status", "SUCCESS")).upper() == "SUCCESS"

    def to_json(self) -> dict[str, Json]:
        """The record as it was read, every field kept."""
        return copy.deepcopy(dict(self.source))


def _check_url(text: str) -> str:
    """An address, or from ``^`` to ``$`` a pattern for addresses."""
    return check_pattern(text) if text.startswith("^") and text.endswith("$") else check_address(text)


def _listed(value: object) -> object:
    """One address is a list of one."""
    return value if isinstance(value, list) else [value]


class _Response(Form):
    status: str


class _Event(Form):
    url: Annotated[list[Annotated[str, AfterValidator(_check_url)]], BeforeValidator(_listed)]


class _ResponseEval(Form):
    evaluator: Literal["AgentResponseEvaluator"]
    expected: _Response


class _EventEval(Form):
    evaluator: Literal["NetworkEventEvaluator"]
    expected: _Event


_Eval = Annotated[_ResponseEval | _EventEval, Field(discriminator="evaluator")]


def _check_evals(evals: list[_Eval]) -> list[_Eval]:
    if sum(isinstance(item, _ResponseEval) for item in evals) != 1:
        raise ValueError(f"must be a list with one {EVALUATORS[0]}")
    return evals


class _Task(Form):
    task_id: int
    sites: list[str]
    intent: str
    intent_template_id: int
    start_urls: list[Address]
    instantiation_dict: dict[str, JsonValue]
    eval: Annotated[list[_Eval], AfterValidator(_check_evals)]


def load_verified(path: Path) -> tuple[VerifiedTask, ...]:
    """All tasks of a file.

    Raises:
        UserError: it is not a task file; the sentence names the task and the field.
    """
    value = read_json(path)
    if not isinstance(value, list):
        raise UserError(f"{path.name} must hold a list of tasks.")
    tasks = [_task(record, path.name, place) for place, record in enumerate(value)]
    return unique(tasks, lambda task: task.id, path.name)


def _task(value: Json, name: str, place: int) -> VerifiedTask:
    own = value.get("task_id", place) if isinstance(value, dict) else place
    form, source = read_form(_Task, value, f"{name}, task {own}"), as_object(value)
    return VerifiedTask(
        id=form.task_id,
        sites=tuple(form.sites),
        intent=form.intent,
        template_id=form.intent_template_id,
        start_urls=tuple(form.start_urls),
        params=form.instantiation_dict,
        evals=tuple(_eval(item) for item in as_objects(source["eval"])),
        source=source,
    )


def _eval(source: Mapping[str, Json]) -> VerifiedEval:
    options = {name: value for name, value in source.items() if name not in ("evaluator", "expected")}
    return VerifiedEval(as_text(source["evaluator"]), as_object(source["expected"]), options)
