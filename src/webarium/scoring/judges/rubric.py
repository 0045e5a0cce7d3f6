"""The rubric judge, in the manner of REAL: how well an answer meets a rubric, from 0 to 1."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from webarium.llm import ChatModel
from webarium.scoring.judges.asking import Form, ask
from webarium.scoring.judges.quoting import RULES, quote
from webarium.scoring.verdict import Judgement

PASS_ABOVE = 0.8
"""REAL's threshold: a score must be higher than this."""


class RubricForm(Form):
    """What the rubric judge fills in."""

    reason: str
    evidence: Literal["enough", "missing"]
    score: Annotated[float, Field(ge=0, le=1, strict=False)]


_RUBRIC = f"""You grade an answer to a task by a rubric.

* score: 1 if the answer meets the rubric fully, 0 if not at all, something between for a part. Wording and extra \
remarks cost nothing unless the rubric says so; being lenient about facts is wrong.
* evidence: "missing" if the rubric asks what happened on a website, not what was said, and no facts about that are \
given below. The answer's own claim that something was done is not a fact. Otherwise "enough".

Blocks named "fact" were recorded by the test system and are true. First give the reason in one or two sentences.

{RULES}"""


async def judge_rubric(
    model: ChatModel,
    *,
    task: str,
    rubric: str,
    answer: str,
    facts: str | None = None,
    pass_above: float = PASS_ABOVE,
) -> Judgement:
    """Grade an answer from 0 to 1.

    ``facts`` is what the test system recorded, e.g. the changes of the site's state; without them a rubric about
    deeds instead of words stays unverified.
    """
    blocks = [quote("task", task), quote("rubric", rubric), quote("answer under judgement", answer)]
    if facts is not None:
        blocks.append(quote("fact", facts, longest=16_000))
    filled = await ask(model, RubricForm, _RUBRIC, "\n".join(blocks))
    if filled.form is None:
        return filled.unverified()
    form = filled.form
    if form.evidence == "missing":
        return Judgement("unverified", form.score, f"evidence is missing: {form.reason}", filled.calls)
    verdict = "success" if form.score > pass_above else "failure"
    return Judgement(verdict, form.score, f"{form.score:.2f} of 1: {form.reason}", filled.calls)  # type: ignore[arg-type]
