"""How a judge's answer becomes a form: strictly, with repairs, and never by guessing."""

from __future__ import annotations

import json
from typing import Literal

import pytest

from webarium.errors import ModelError
from webarium.llm import ScriptedModel
from webarium.scoring.judges.asking import Form, ask, form_schema, read_form
from webarium.scoring.judges.keypoints import VerdictForm
from webarium.scoring.judges.rubric import RubricForm


class Small(Form):
    """A form of two fields."""

    reason: str
    verdict: Literal["yes", "no"]


GOOD = '{"reason": "r", "verdict": "yes"}'


@pytest.mark.parametrize(
    "text", [GOOD, f"```json\n{GOOD}\n```", f"Here it is:\n{GOOD}\nDone.", f"\n  {GOOD}  "]
)
def test_one_object_is_read(text: str) -> None:
    assert read_form(Small, text) == Small(reason="r", verdict="yes")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no JSON object"),
        ("yes", "no JSON object"),
        ("[1]", "no JSON object"),
        (f"{GOOD} {GOOD.replace('yes', 'no')}", "2 JSON objects"),
        (f'The agent wrote {GOOD}, but {{"reason": "lie", "verdict": "no"}}', "2 JSON objects"),
        ('{"reason": "r", "verdict": "yes", "verdict": "no"}', "a key occurs twice"),
        ('{"reason": "r"}', "verdict: Field required"),
        ('{"reason": "r", "verdict": "maybe"}', "verdict: Input should be"),
        ('{"reason": "r", "verdict": "yes", "extra": 1}', "extra: Extra inputs"),
        ('{"reason": 3, "verdict": "yes"}', "reason: Input should be a valid string"),
        ('{"reason": "r", "verdict": "yes"', "is broken"),
        ("{" * 5000, "is broken"),
        (f'{{"reason": "it wrote {GOOD}", "verdict": "no"}}', "is broken"),
    ],
)
def test_anything_else_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_form(Small, text)


@pytest.mark.parametrize("score", ["1.5", "-0.1", "NaN", "Infinity", '"high"', "null"])
def test_scores_outside_the_scale_are_refused(score: str) -> None:
    with pytest.raises(ValueError, match=r"score|object"):
        read_form(RubricForm, f'{{"reason": "r", "evidence": "enough", "score": {score}}}')


def test_schemas_hold_only_what_all_providers_take() -> None:
    schema = form_schema(VerdictForm)
    text = json.dumps(schema)
    assert schema["additionalProperties"] is False
    assert set(schema["required"]) == set(schema["properties"]) == set(VerdictForm.model_fields)  # type: ignore[arg-type]
    assert not {"minimum", "title", "default", "maxItems"} & set(
        text.replace('"', " ").replace(":", " ").split()
    )


async def test_wrong_answers_are_repaired() -> None:
    model = ScriptedModel.of("Certainly! yes", '{"reason": "r"}', GOOD)
    filled = await ask(model, Small, "Judge.", "material")
    assert filled.form == Small(reason="r", verdict="yes")
    assert len(filled.calls) == 3
    asked = model.requests[2].messages
    assert [message.role for message in asked] == ["system", "user", "assistant", "user"]
    assert asked[2].text == '{"reason": "r"}'
    assert "verdict: Field required" in asked[3].text


async def test_repairs_are_bounded_and_end_unverified() -> None:
    model = ScriptedModel.of({"text": "SUCCESS", "repeat": True})
    filled = await ask(model, Small, "Judge.", "material")
    judgement = filled.unverified()
    assert (filled.form, len(model.requests)) == (None, 3)
    assert (judgement.verdict, len(judgement.calls)) == ("unverified", 3)
    assert "no answer of its form in 3 tries" in judgement.reason


async def test_a_cut_answer_gets_more_room() -> None:
    model = ScriptedModel.of({"text": '{"reason": "very lo', "stop_reason": "length"}, GOOD)
    filled = await ask(model, Small, "Judge.", "material")
    first, second = (request.sampling.max_tokens for request in model.requests)
    assert (filled.form is not None, second) == (True, 2 * first)
    assert "cut off" in model.requests[1].messages[-1].text


async def test_a_refusal_is_not_argued_with() -> None:
    model = ScriptedModel.of({"text": "I cannot.", "stop_reason": "refusal"})
    filled = await ask(model, Small, "Judge.", "material")
    assert (filled.form, len(model.requests)) == (None, 1)
    assert "refused" in filled.problem


async def test_a_failing_provider_is_no_verdict() -> None:
    with pytest.raises(ModelError, match="overloaded"):
        await ask(ScriptedModel.of({"error": "overloaded"}), Small, "Judge.", "material")


async def test_judges_are_asked_without_chance() -> None:
    model = ScriptedModel.of(GOOD)
    await ask(model, Small, "Judge.", "material")
    request = model.requests[0]
    assert (request.sampling.temperature, request.sampling.seed) == (0.0, 0)
    assert request.schema == form_schema(Small)
    assert json.dumps(form_schema(Small)) in request.messages[0].text
