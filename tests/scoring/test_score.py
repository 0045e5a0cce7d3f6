"""Scoring: only an explicit stop passes, and only the right kind of it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.scoring.outcomes import Page, insert
from webarium.actions.types import ReasonClass, Stop
from webarium.scoring import AnswerCheck, Check, Number, StateCheck, Verdict, score
from webarium.scoring.score import says_nothing
from webarium.types import Answers, TaskKind
from webarium.worlds import Changes


@dataclass(frozen=True)
class Asked:
    kind: TaskKind = "retrieve"
    reasons: tuple[ReasonClass, ...] = ()
    intent: str = "How many?"
    none_is_right: bool = False
    checks: tuple[Check, ...] = (AnswerCheck(Number(4)), StateCheck())


IMPOSSIBLE = Asked("impossible", ("missing_feature", "not_found"), checks=(StateCheck(),))


async def judged(task: Asked, stop: Stop | None, *changes: object) -> Verdict:
    return await score(task, stop=stop, page=Page(), changes=Changes(changes))  # type: ignore[arg-type]


async def test_the_right_answer_passes() -> None:
    verdict = await judged(Asked(), Stop("4"))
    assert (verdict.passed, verdict.score, verdict.reason) == (True, 1.0, "all checks passed")
    assert [check.name for check in verdict.checks] == ["stop", "answer", "state"]
    assert verdict.to_json()["passed"] is True


async def test_an_episode_that_just_ends_fails() -> None:
    verdict = await judged(Asked(), None)
    assert not verdict.passed
    assert verdict.score == 0.0
    assert verdict.reason == "stop: the agent never stopped by itself"


@pytest.mark.parametrize(
    ("stop", "said"),
    [
        (Stop("5"), 'answer: expected "4", but the answer states "5"'),
        (Stop(""), 'answer: expected "4", but the answer is empty'),
        (Stop("Early stop: Same action for 4 times"), "stop: the agent gave up: Same action for 4 times"),
        (Stop("4", status="impossible"), "stop: the agent declined a task that can be done"),
        (
            Stop("4", status="impossible", reason="not_found"),
            "stop: the agent declined a task that can be done",
        ),
    ],
)
async def test_wrong_stops_fail(stop: Stop, said: str) -> None:
    verdict = await judged(Asked(), stop)
    assert not verdict.passed
    assert said in verdict.reason


async def test_the_right_answer_with_a_side_effect_fails() -> None:
    verdict = await judged(Asked(), Stop("4"), insert("cart_item", {"id": 1}, qty=1))
    assert not verdict.passed
    assert verdict.reason.startswith("state: unexpected")
    assert verdict.checks[1].passed


@pytest.mark.parametrize("reason", [None, "missing_feature", "not_found"])
async def test_impossible_tasks_pass_when_declined(reason: ReasonClass | None) -> None:
    assert (await judged(IMPOSSIBLE, Stop(status="impossible", reason=reason))).passed


@pytest.mark.parametrize(
    "stop",
    [
        Stop(""),
        Stop("Is this impossible?"),
        Stop("done"),
        Stop(status="impossible", reason="ambiguous"),
        None,
    ],
)
async def test_impossible_tasks_pass_in_no_other_way(stop: Stop | None) -> None:
    assert not (await judged(IMPOSSIBLE, stop)).passed


async def test_declining_after_changing_something_fails() -> None:
    verdict = await judged(IMPOSSIBLE, Stop(status="impossible"), insert("cart_item", {"id": 1}, qty=1))
    assert not verdict.passed


def test_a_verdict_without_checks_never_passes() -> None:
    assert not Verdict(()).passed


@dataclass(frozen=True)
class Declared(Asked):
    answers: Answers = "form"


@pytest.mark.parametrize(
    ("task", "text", "passed"),
    [
        (Declared(), "I counted them on the page.\nAnswer: 4", True),
        (Declared(), "There are 4 of them, as the page says.", False),
        (Declared(), "4 or 5", False),
        (Declared(), "N/A: there are no such things.", False),
        (Asked(), "There are 4 of them, as the page says.", True),
        (Declared("impossible", ("not_found",), checks=(StateCheck(),)), "N/A: there is no such shop.", True),
        (Declared("impossible", ("not_found",), checks=(StateCheck(),)), "There is no such shop.", False),
        (
            Declared("impossible", ("not_found",), checks=(StateCheck(),)),
            "No such shop, so it cannot be done.",
            True,
        ),
        (Asked("impossible", ("not_found",), checks=(StateCheck(),)), "There is no such shop.", True),
        (
            Declared("impossible", ("not_found",), none_is_right=True, checks=(StateCheck(),)),
            "Answer: 0",
            True,
        ),
        (Declared("impossible", ("not_found",), none_is_right=True, checks=(StateCheck(),)), "[]", True),
        (Declared("impossible", ("not_found",), none_is_right=True, checks=(StateCheck(),)), "3", False),
    ],
)
async def test_an_answer_is_read_as_it_was_asked_for(task: Asked, text: str, passed: bool) -> None:
    assert (await judged(task, Stop(text))).passed is passed


async def test_a_refusal_says_the_form() -> None:
    assert (
        "Answer with the number alone, such as 123." in (await judged(Declared(), Stop("four or so"))).reason
    )


@pytest.mark.parametrize(
    ("text", "nothing"),
    [
        ("[]", True),
        (" [ ] ", True),
        ("{[]}", True),
        ("0", True),
        ("There are none.", True),
        ("", False),
        ("{}", False),
        ("[1]", False),
        ("4", False),
        ("a [b]", False),
    ],
)
def test_an_empty_list_and_zero_say_nothing(text: str, nothing: bool) -> None:
    assert says_nothing(text, "How many are there?") is nothing
