"""REAL's checks: JMESPath and programs over a site's finish JSON, and rubrics over the answer.

The scorer is a function of task, finish JSON and answer, so it needs no browser. The original profile compares as
Python does (``True`` is 1), shows the judge nothing but the answer, and never scores an agent that did not answer. The
strict profile tells booleans from numbers, gives the judge what changed on the site, and names every criterion.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, Protocol

from webarium.scoring.foreign.outcomes import Finding, Profile, judged, no, unverified, yes
from webarium.scoring.foreign.programs import run_check
from webarium.scoring.foreign.references import Reference, by_reference, searched
from webarium.scoring.foreign.strings import NO_JUDGE
from webarium.scoring.judges.rules import RuleJudges
from webarium.scoring.quoting import clip, quoted
from webarium.scoring.verdict import CheckResult, Judgement, Verdict
from webarium.task_files.real_tasks import RealEval, RealTask
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.scoring.checks import Outcome
    from webarium.scoring.foreign.helpers import OpenPage

_FINISH = (
    "(() => { try { return JSON.parse(document.querySelector('pre').innerText) } catch { return null } })()"
)
CONTEXT = ("actionhistory", "initialstate", "finalstate", "state", "unchanged")
"""Members of a finish JSON that are not what changed."""
_NAMES = {"jmespath": "state", "llm_boolean": "rubric", "script": "script"}


class RubricJudge(Protocol):
    """Who grades answers by rubrics."""

    async def rubric(self, *, task: str, rubric: str, answer: str, facts: str | None = None) -> Judgement:
        """How well an answer meets a rubric."""


@dataclass(frozen=True)
class RealVerdict(Verdict):
    """The verdict on a task of REAL, with its points."""

    points: float = 1.0
    """What the task is worth."""

    @property
    def reward(self) -> float:
        """All points or none."""
        return self.points if self.passed else 0.0


async def score_real(
    task: RealTask,
    finish: Mapping[str, Json],
    answer: str | None,
    judge: RubricJudge | None = None,
    *,
    profile: Profile = "strict",
) -> RealVerdict:
    """Score one attempt.

    Args:
        task: The task as its file has it.
        finish: What the site tells at ``/finish``.
        answer: What the agent said; ``None`` if it never stopped by itself.
        judge: Who grades by rubrics; without one such criteria stay unverified.
        profile: The published rules, or repaired ones.
    """
    stopped = answer is not None
    lines = [
        CheckResult(
            "stop", stopped, "the agent stopped by itself" if stopped else "the agent never gave an answer"
        )
    ]
    if answer is None:
        return RealVerdict(tuple(lines), points=task.points)
    found = {
        place: await decide(item, finish, answer, profile)
        for place, item in enumerate(task.evals)
        if item.type != "llm_boolean"
    }
    failed = any(finding.ruling is False for finding in found.values())
    for place, item in enumerate(task.evals):
        if place not in found and failed:
            found[place] = unverified("no judge was asked, since a rule already failed")
        elif place not in found:
            found[place] = await grade(task, item, finish, answer, judge, profile)
    lines += [found[place].result(name_of(item, place)) for place, item in enumerate(task.evals)]
    return RealVerdict(tuple(lines), points=task.points)


async def decide(item: RealEval, finish: Mapping[str, Json], answer: str, profile: Profile) -> Finding:
    """What a criterion that needs no judge says: a query, or a program."""
    if item.type == "jmespath":
        return look_up(item, finish, profile)
    return await run_check(item.script, item.program, finish, answer, profile)


def look_up(item: RealEval, finish: Mapping[str, Json], profile: Profile) -> Finding:
    """Compare what a query finds with what is expected."""
    about = f"{item.description}: " if item.description else ""
    value = searched(item.query, finish)
    if isinstance(value, Finding):
        return replace(value, detail=f"{about}{value.detail}")
    expected = json.loads(json.dumps(item.expected))  # records bring lists back as tuples
    same = value == expected if profile == "original" else _same(value, expected)
    wanted = clip(json.dumps(expected, ensure_ascii=False))
    came = clip(json.dumps(value, ensure_ascii=False, default=repr))
    if same:
        return yes(f"{about}{item.query} is {wanted}")
    return no(f"{about}{item.query} is {came}, expected {wanted}")


def _same(value: Json, expected: Json) -> bool:
    """Equal as JSON: true is not 1."""
    return json.dumps(value, sort_keys=True) == json.dumps(expected, sort_keys=True) or (
        isinstance(value, int | float)
        and isinstance(expected, int | float)
        and not isinstance(value, bool)
        and not isinstance(expected, bool)
        and value == expected
    )


async def grade(
    task: RealTask,
    item: RealEval,
    finish: Mapping[str, Json],
    answer: str,
    judge: RubricJudge | None,
    profile: Profile,
) -> Finding:
    """Let a judge grade the answer by a rubric."""
    if judge is None:
        return unverified(f"the rubric {quoted(item.rubric)}: {NO_JUDGE}")
    facts = None if profile == "original" else what_changed(finish)
    return judged(await judge.rubric(task=task.goal, rubric=item.rubric, answer=answer, facts=facts))


def what_changed(finish: Mapping[str, Json]) -> str:
    """What a site's finish JSON says that the agent changed, as text for a judge."""
    changed = {name: value for name, value in finish.items() if name not in CONTEXT}
    return json.dumps(changed, ensure_ascii=False, sort_keys=True)


def name_of(item: RealEval, place: int) -> str:
    """What a verdict calls a criterion: ``state 1``, ``rubric 2``, ``script 1``."""
    return f"{_NAMES[item.type]} {place + 1}"


@dataclass(frozen=True)
class StoppedRule:
    """The agent stopped by itself; as in `score_real`, what it said then may be nothing."""

    name: str = "stop"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look whether it did."""
        said = "the agent stopped by itself" if outcome.stopped else "the agent never gave an answer"
        return CheckResult(self.name, outcome.stopped, said)

    def describe(self) -> str:
        """The expectation."""
        return "the agent stops by itself"


@dataclass(frozen=True)
class CriterionRule:
    """One criterion as a check of an episode; the state is read from the site's ``/finish``."""

    task: RealTask
    place: int
    """Which criterion."""
    url: str
    """Where the site is, without a slash at its end."""
    reference: Reference | Callable[[], Reference | None] | None = field(
        default=None, repr=False, compare=False
    )
    """What decides in place of a judge where the judge is called ``rules``, or gives it once somebody asks."""

    @property
    def name(self) -> str:
        """``state 1``, ``rubric 2``, ``script 1``."""
        return name_of(self.task.evals[self.place], self.place)

    @property
    def by(self) -> Literal["rule", "judge"]:
        """``judge`` for rubrics."""
        return "judge" if self.task.evals[self.place].type == "llm_boolean" else "rule"

    def recorded_as(self) -> CriterionRule:
        """The same with the reference itself, which a record can hold."""
        return replace(self, reference=self._known())

    def _known(self) -> Reference | None:
        return self.reference() if callable(self.reference) else self.reference

    async def run(self, outcome: Outcome) -> CheckResult:
        """Read the state, and look or ask."""
        item = self.task.evals[self.place]
        finish = await self._finish(outcome)
        if finish is None:
            return CheckResult.undecided(self.name, f"{self.url}/finish tells no JSON")
        answer = outcome.stop.answer
        if item.type != "llm_boolean":
            return (await decide(item, finish, answer, outcome.profile)).result(self.name)
        if isinstance(outcome.judges, RuleJudges) and (known := self._known()) is not None:
            return by_reference(known, finish, answer, self.task.goal).result(self.name)
        found = await grade(self.task, item, finish, answer, outcome.judges, outcome.profile)
        return found.result(self.name)

    async def _finish(self, outcome: Outcome) -> Mapping[str, Json] | None:
        """The JSON in the ``pre`` of ``/finish``; ``None`` if the site tells nothing of the kind.

        Webarium's own replicas are asked directly, because their ``/finish`` is closed to agents.
        """
        known: Callable[[str], Awaitable[Mapping[str, Json] | None]] | None
        known = getattr(outcome.page, "finish", None)
        told: Mapping[str, Json] | None = None if known is None else await known(self.url)
        if told is not None:
            return told
        page: OpenPage | None = getattr(outcome.page, "opened", None)
        if page is None:
            return None
        address = f"{self.url}/finish"
        if page.address != address and not await page.visit(address):
            return None
        value = await page.evaluate(_FINISH)
        return value if isinstance(value, dict) else None

    def describe(self) -> str:
        """The criterion."""
        item = self.task.evals[self.place]
        if item.type == "script":
            wanted = f"the program {item.script} ({item.digest}) says SUCCESS"
        else:
            wanted = quoted(item.rubric) if item.rubric else f"{item.query} is {json.dumps(item.expected)}"
        return f"{item.description}: {wanted}" if item.description else wanted
