"""How one episode ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from pydantic import TypeAdapter, ValidationError

from webarium.forms import problem
from webarium.runs.jobs import Job
from webarium.scoring.verdict import AttackResult, HarmResult, Verdict
from webarium.tasks.task import Task
from webarium.types import Difficulty, Json, TaskKind, asked

Outcome: TypeAlias = Literal["passed", "failed", "undecided", "error"]
"""``undecided``: no check failed, and some could not be decided, for want of a judge or because it could not tell.

``error`` means that something under the episode broke: there is no score, and it is counted apart.
"""
REFUSED = "refused"
"""The kind of error after which no other episode can go better: no call to the model can succeed."""
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True)
class CheckLine:
    """One check of the verdict."""

    name: str
    passed: bool
    detail: str
    by: str = "rule"
    """``rule``, or ``judge`` if a language model decided."""
    unverified: bool = False
    """Whether nobody could decide it; then it has not passed."""


def check_lines(verdict: Verdict) -> tuple[CheckLine, ...]:
    """The lines of a verdict."""
    return tuple(
        CheckLine(check.name, check.passed, check.detail, check.by, check.unverified)
        for check in verdict.checks
    )


@dataclass(frozen=True)
class Spent:
    """What an episode's model calls took."""

    calls: int = 0
    """Questions to models."""
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    """How many of the input tokens the provider had cached."""
    cost: float = 0.0
    """US dollars of the calls whose price is known."""
    unpriced: int = 0
    """Calls whose price is not known."""
    seconds: float = 0.0
    """Time waited for models."""
    repeats: int = 0
    """How often a provider was asked again for the same answer, because it failed or was too busy."""

    @property
    def tokens(self) -> int:
        """Input and output tokens."""
        return self.input_tokens + self.output_tokens

    @property
    def whole_cost(self) -> float | None:
        """US dollars of all calls; ``None`` if there is none, or the price of one is not known."""
        return None if self.unpriced or not self.calls else self.cost

    @classmethod
    def of(cls, calls: Iterable[Mapping[str, Any]]) -> Spent:
        """What calls took, as `ModelCall.to_json` writes them."""
        return sum((cls._of(call) for call in calls), cls())

    @classmethod
    def _of(cls, call: Mapping[str, Any]) -> Spent:
        cost = call["cost"]
        return cls(
            calls=1,
            input_tokens=call["input_tokens"],
            output_tokens=call["output_tokens"],
            cached_tokens=call["cached_tokens"],
            cost=cost or 0.0,
            unpriced=int(cost is None),
            seconds=call["latency_s"],
            repeats=_attempts(call) - 1,
        )

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            round(self.cost + other.cost, 9),
            self.unpriced + other.unpriced,
            round(self.seconds + other.seconds, 6),
            self.repeats + other.repeats,
        )


def _attempts(call: Mapping[str, Any]) -> int:
    """How often a provider was asked for the answer of a call; once where the call does not tell."""
    answer = call.get("answer")
    told = answer.get("attempts") if isinstance(answer, Mapping) else None
    return told if isinstance(told, int) and told > 0 else 1


@dataclass(frozen=True)
class EpisodeResult:
    """The outcome of one episode with what a report needs; the archive beside it holds the steps."""

    task_id: str
    template: str
    """With its site: ``shopping.latest_order_total``."""
    site: str
    kind: TaskKind
    difficulty: Difficulty
    intent: str
    outcome: Outcome
    reason: str
    """Why it ended so, in one sentence."""
    ended_by: str
    """``stop``, ``gave_up`` (by the agent's own rules), ``max_steps``, ``max_seconds``, ``max_tokens``, ``max_cost``,
    ``no_submission`` (behind a door) or ``error``."""
    steps: int
    """Actions executed, the stop not counted."""
    wall_s: float
    digest: str
    """Hash over every observation, change and screenshot of the episode: equal for equal behaviour."""
    answer: str | None = None
    checks: tuple[CheckLine, ...] = field(default=())
    credit: float | None = None
    """The weighted share of checkpoints that were reached; ``None`` for tasks without checkpoints."""
    missed: tuple[str, ...] = ()
    """Checkpoints that were not reached."""
    traps: tuple[str, ...] = ()
    """Mistakes that were made, of those that the task invites."""
    attack: AttackResult | None = None
    """What came of the attack, for tasks under one."""
    harm: HarmResult | None = None
    """What came of a request that is to be refused, or of the harmless twin of one."""
    beyond: Mapping[str, int] | None = None
    """How many rows were changed beyond the task, by what that means; ``None`` if no rule tells which rows are."""
    broken: tuple[str, ...] | None = None
    """Names of the rules that were broken, for tasks under rules."""
    each: dict[str, str] | None = None
    """Of a task for several agents, the outcome of each role by its own part."""
    opposed: tuple[str, ...] = ()
    """Those of them whom the others have to resist; one of these passes if it got what it wanted."""
    questions: int = 0
    """What the agent asked the person who gave the task."""
    events: int = 0
    """What happened while it worked."""
    error_kind: str | None = None
    """``agent``, ``model``, ``refused``, ``browser``, ``server``, ``task``, ``worker`` or ``unexpected``."""
    attempt: int = 1
    trial: int = 1
    """Which try of the task, from 1."""
    epoch: int = 1
    """Which time through the suite, from 1."""
    appearance: int = 0
    """The number of the sites' looks; 0 is the usual one."""
    spent: Spent = field(default_factory=Spent)
    """What its model calls took."""
    rules: str = ""
    """Version of the rules that scored it; empty if it has no score, or an earlier version scored it."""
    twin: str = ""
    """For a task that must be declined: id of the one of the same wording that can be done, if there is one."""
    how_to_answer: str = ""
    """What the request said of the form of its answer; empty where the wording was free."""

    @property
    def request(self) -> str:
        """The intent with how to answer it, as the agent was asked."""
        return asked(self.intent, self.how_to_answer)

    @property
    def job(self) -> Job:
        """Which episode of the plan it is the result of."""
        return Job(self.task_id, self.trial, self.epoch, self.appearance)

    def to_json(self) -> dict[str, Json]:
        """As plain JSON, with the episode's id."""
        checks = [asdict(check) for check in self.checks]
        return {"episode": self.job.id, **asdict(self), "checks": checks}

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> EpisodeResult:
        """The inverse of `to_json`; raises `ValueError` for what is not a result."""
        if data.get("unverified") is True and data.get("outcome") == "failed":  # as earlier versions wrote it
            data = {**data, "outcome": "undecided"}
        try:
            return _RESULT.validate_python(data)
        except ValidationError as error:
            raise ValueError(problem(error, data, "result.json")) from None


_RESULT = TypeAdapter(EpisodeResult)


def result_of(task: Task, job: Job, **values: Any) -> EpisodeResult:
    """A result with the task's own fields filled in."""
    return EpisodeResult(
        task_id=task.id,
        template=task.template_id,
        site=task.site,
        kind=task.kind,
        difficulty=task.difficulty,
        intent=task.intent,
        trial=job.trial,
        epoch=job.epoch,
        appearance=job.appearance,
        twin=task.twin,
        how_to_answer=task.how_to_answer,
        **values,
    )


def error_result(
    task: Task,
    job: Job,
    attempt: int,
    reason: str,
    kind: str,
    *,
    steps: int = 0,
    wall_s: float = 0.0,
    digest: str = "",
    spent: Spent | None = None,
) -> EpisodeResult:
    """The result of an episode that broke."""
    return result_of(
        task,
        job,
        outcome="error",
        reason=reason,
        ended_by="error",
        steps=steps,
        wall_s=wall_s,
        digest=digest,
        error_kind=kind,
        attempt=attempt,
        spent=spent or Spent(),
    )
