"""Rules first, judges for what is left, and a verdict that says which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.scoring.outcomes import Page, insert
from webarium.actions.types import ReasonClass, Stop
from webarium.llm import ScriptedModel
from webarium.scoring import AnswerCheck, Check, CheckResult, Outcome, StateCheck, Text, Verdict, score
from webarium.scoring.judges import (
    JudgedAnswerCheck,
    JudgedReasonCheck,
    Judges,
    RubricCheck,
    TrajectoryCheck,
)
from webarium.scoring.trajectory import Trajectory, TrajectoryStep
from webarium.types import Json, TaskKind
from webarium.worlds import Changes

YES: dict[str, Json] = {"json": {"reason": "same thing", "verdict": "correct"}, "cost": 0.5}
UNSURE: dict[str, Json] = {"json": {"reason": "vague reference", "verdict": "cannot_tell"}}


@dataclass(frozen=True)
class Task:
    checks: tuple[Check, ...]
    intent: str = "Who is it?"
    kind: TaskKind = "retrieve"
    reasons: tuple[ReasonClass, ...] = ()
    none_is_right: bool = False


async def verdict(
    model: ScriptedModel | None, *checks: Check, said: str = "her", changed: bool = False
) -> Verdict:
    changes = Changes([insert("note", {"id": 1})] if changed else [])
    judges = None if model is None else Judges(model)
    return await score(Task(checks), stop=Stop(said), page=Page(), changes=changes, judges=judges)


async def test_a_judge_decides_what_no_rule_can() -> None:
    found = await verdict(ScriptedModel.of(YES), StateCheck(), JudgedAnswerCheck("Ann"))
    assert (found.passed, found.by, found.unverified) == (True, "judge", False)
    told: Any = found.to_json()
    state, answer = told["checks"][1:]
    assert (state["by"], answer["by"]) == ("rule", "judge")
    assert "judgement" not in state
    assert answer["judgement"]["calls"][0]["cost"] == 0.5
    assert answer["judgement"]["calls"][0]["answer"]["request"]


async def test_no_judge_is_asked_where_a_rule_has_failed() -> None:
    model = ScriptedModel.of()
    found = await verdict(model, JudgedAnswerCheck("Ann"), StateCheck(), changed=True)
    assert (found.passed, found.by, found.unverified) == (False, "rule", False)
    assert [check.name for check in found.checks] == ["stop", "answer", "state"]
    assert "no judge was asked" in found.checks[1].detail
    assert model.requests == []


async def test_the_same_words_need_no_judge() -> None:
    model = ScriptedModel.of()
    found = await verdict(model, JudgedAnswerCheck("Ann Lee"), said="  ann LEE. ")
    assert (found.passed, found.by, model.requests) == (True, "rule", [])


async def test_a_judge_decides_what_the_reader_of_answers_is_unsure_of() -> None:
    check, said = AnswerCheck(Text("Oak Hall")), "Oak Hall zork"
    assert check.grade(said, "Who is it?").unsure
    model = ScriptedModel.of(YES)
    found = await verdict(model, check, said=said)
    assert (found.passed, found.by, found.unverified, len(model.requests)) == (True, "judge", False, 1)
    alone = await verdict(None, check, said=said)
    assert (alone.passed, alone.unverified) == (False, True)
    assert "--judge" in alone.checks[1].detail


async def test_no_judge_is_asked_of_what_the_reader_is_sure_of() -> None:
    for said, passed in (("Oak Hall", True), ("Elm Hall", False)):
        model = ScriptedModel.of()
        found = await verdict(model, AnswerCheck(Text("Oak Hall")), said=said)
        assert (found.passed, found.by, model.requests) == (passed, "rule", [])


async def test_without_a_judge_it_stays_open_and_does_not_pass() -> None:
    checks = (
        JudgedAnswerCheck("Ann"),
        JudgedReasonCheck("gone"),
        RubricCheck("names her"),
        TrajectoryCheck(),
    )
    for check in checks:
        found = await verdict(None, check)
        assert (found.passed, found.unverified, found.checks[1].by) == (False, True, "rule")
        assert "--judge" in found.reason


async def test_a_judge_that_cannot_tell_does_not_pass_anything() -> None:
    found = await verdict(ScriptedModel.of(UNSURE), JudgedAnswerCheck("Ann"))
    assert (found.passed, found.unverified, found.by) == (False, True, "judge")
    assert "could not decide" in found.reason
    assert found.to_json()["unverified"] is True


async def test_a_known_failure_is_not_called_open() -> None:
    checks = (CheckResult("a", True, ""), CheckResult("b", False, ""), CheckResult.undecided("c", ""))
    assert not Verdict(checks).unverified
    assert not Verdict((CheckResult("a", True, ""),)).unverified


async def test_reasons_for_declining_are_judged() -> None:
    model = ScriptedModel.of({"json": {"reason": "r", "verdict": "same"}})
    assert (await verdict(model, JudgedReasonCheck("no phone number"), said="none is listed")).passed
    assert not (await verdict(ScriptedModel.of(), JudgedReasonCheck("no phone number"), said="")).passed


async def test_rubrics_get_the_worlds_changes_as_facts() -> None:
    model = ScriptedModel.of({"json": {"reason": "r", "evidence": "enough", "score": 0.9}})
    found = await verdict(model, RubricCheck("a note was made"), changed=True)
    prompt = model.requests[0].messages[1].text
    assert found.passed
    assert '<data name="fact">' in prompt
    assert "note" in prompt
    still = ScriptedModel.of({"json": {"reason": "r", "evidence": "enough", "score": 0}})
    assert not (await verdict(still, RubricCheck("a note was made"))).passed
    assert "nothing on the website changed" in still.requests[0].messages[1].text


async def test_trajectories_are_judged_if_there_is_a_record() -> None:
    trip = Trajectory("q", [TrajectoryStep(0, screenshot=b"p")], answer="a")
    model = ScriptedModel.of({"json": {"reason": "seen", "verdict": "success"}})
    outcome = Outcome(Stop("a"), Page(), Changes(), "q", Judges(model, method="screenshots"), trip)
    assert (await TrajectoryCheck().run(outcome)).passed
    without = Outcome(Stop("a"), Page(), Changes(), "q", Judges(ScriptedModel.of()))
    assert (await TrajectoryCheck().run(without)).unverified


def test_checks_say_what_they_want() -> None:
    assert JudgedAnswerCheck("Ann").describe() == 'the answer means "Ann" (asks a judge)'
    assert "0.8 of 1" in RubricCheck("names her").describe()
    assert "gone" in JudgedReasonCheck("gone").describe()
    assert "asks a judge" in TrajectoryCheck().describe()
