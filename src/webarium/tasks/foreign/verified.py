"""webarena-verified's task file: answers as typed JSON, and what must be seen on the network."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from webarium.errors import UserError
from webarium.tasks.foreign.records import Fields, read_json, unique
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


def load_verified(path: Path) -> tuple[VerifiedTask, ...]:
    """All tasks of a file.

    Raises:
        UserError: it is no task file; the sentence names the task and the field.
    """
    value = read_json(path)
    if not isinstance(value, list):
        raise UserError(f"{path.name}: a list of tasks was expected.")
    tasks = [_task(record, path.name, place) for place, record in enumerate(value)]
    return unique(tasks, lambda task: task.id, path.name)


def _task(value: Json, name: str, place: int) -> VerifiedTask:
    own = value.get("task_id", place) if isinstance(value, dict) else place
    fields = Fields.of(value, f"{name}, task {own}")
    evals = tuple(_eval(item) for item in fields.each("eval"))
    if sum(item.evaluator == EVALUATORS[0] for item in evals) != 1:
        fields.refuse("eval", f"a list with one {EVALUATORS[0]}")
    return VerifiedTask(
        id=fields.integer("task_id"),
        sites=fields.texts("sites"),
        intent=fields.text("intent"),
        template_id=fields.integer("intent_template_id"),
        start_urls=fields.texts("start_urls"),
        params=fields.mapping("instantiation_dict"),
        evals=evals,
        source=fields.values,
    )


def _eval(fields: Fields) -> VerifiedEval:
    evaluator = fields.choice("evaluator", EVALUATORS)
    expected = fields.below("expected")
    if evaluator == EVALUATORS[0]:
        expected.text("status")
    elif not isinstance(expected.values.get("url"), list):
        expected.text("url")
    options = {name: value for name, value in fields.values.items() if name not in ("evaluator", "expected")}
    return VerifiedEval(evaluator, expected.values, options)
