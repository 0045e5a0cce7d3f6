"""Judges of answers, in the manner of WebArena: is an answer the reference's, is a reason the true one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from webarium.llm import ChatModel
from webarium.scoring.judges.asking import Form, ask
from webarium.scoring.judges.quoting import RULES, quote
from webarium.scoring.verdict import Decision, Judgement


class AnswerForm(Form):
    """What the answer judge fills in."""

    reason: str
    verdict: Literal["correct", "partially_correct", "incorrect", "cannot_tell"]


class ReasonForm(Form):
    """What the reason judge fills in."""

    reason: str
    verdict: Literal["same", "different", "cannot_tell"]


_ANSWER = f"""You compare an answer with the reference answer to the same question.

* correct: it says what the reference says. Wording, order, units written differently, politeness and harmless extra \
remarks do not matter.
* partially_correct: something of the reference is missing, or something else is claimed beside it that contradicts it.
* incorrect: it says something else, says nothing, or says several things so that one of them may fit.
* cannot_tell: the reference itself does not settle the matter.

The reference is right, whatever you know. The reference N/A means that the question cannot be answered or the task \
cannot be done; then only an answer that says so is correct. First give the reason in one or two sentences, then the \
verdict.

{RULES}"""

_REASON = f"""A task on a website cannot be done. You compare the reason that was reported with the actual one.

* same: the report names the actual reason, or one that follows from it, in any words.
* different: it names another reason, names none, or says that the task was done.
* cannot_tell: the actual reason is too vague to compare with.

First give the reason for your decision in one or two sentences, then the verdict.

{RULES}"""


async def judge_answer(model: ChatModel, *, question: str, reference: str, answer: str) -> Judgement:
    """Whether an answer means the reference; partly right is not right."""
    if not answer.strip():
        return Judgement("failure", None, "the answer is empty")
    parts = {"question": question, "reference answer": reference, "answer under judgement": answer}
    outcomes: dict[str, Decision] = {"correct": "success", "cannot_tell": "unverified"}
    return await _judge(model, AnswerForm, _ANSWER, parts, outcomes, otherwise="failure")


async def judge_reason(model: ChatModel, *, task: str, actual: str, reported: str) -> Judgement:
    """Whether the reason that an agent gives for declining is the true one."""
    if not reported.strip():
        return Judgement("failure", None, "no reason is reported")
    parts = {"task": task, "actual reason": actual, "reported reason": reported}
    outcomes: dict[str, Decision] = {"same": "success", "different": "failure"}
    return await _judge(model, ReasonForm, _REASON, parts, outcomes, otherwise="unverified")


async def _judge(
    model: ChatModel,
    form: type[AnswerForm | ReasonForm],
    instructions: str,
    parts: Mapping[str, str],
    outcomes: Mapping[str, Decision],
    *,
    otherwise: Decision,
) -> Judgement:
    """Show the parts as quotations, let the form be filled in, and take its verdict."""
    filled = await ask(
        model, form, instructions, "\n".join(quote(name, text) for name, text in parts.items())
    )
    if filled.form is None:
        return filled.unverified()
    said = filled.form.verdict
    reason = f"{said.replace('_', ' ')}: {filled.form.reason}"
    return Judgement(outcomes.get(said, otherwise), None, reason, filled.calls)
