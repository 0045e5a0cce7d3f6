"""The trajectory judge, in the manner of WebVoyager: the request, the response, and the last screenshots."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.llm import ChatModel, Image
from webarium.scoring.judges.asking import Form, ask
from webarium.scoring.judges.quoting import RULES, quote
from webarium.scoring.trajectory import Trajectory, TrajectoryStep
from webarium.scoring.verdict import Decision, Judgement


class WatchingForm(Form):
    """What the trajectory judge fills in."""

    reason: str
    verdict: Decision


_PROMPT = """You judge whether somebody who used a web browser did what they were asked. You get the request, the \
response they gave at the end, and screenshots of the browser in the order in which they were taken.

* A request may have several parts; all of them must be done.
* Screenshots are authentic. Where the response contradicts them, they are right.
* {unseen}
* Do not visit pages or rely on what you know about them today.

Verdicts: success (all parts done), failure (some part not done, or done wrongly), unverified (the screenshots do not \
settle it). First give the reason in a few sentences that name the screenshots they rest on.

{rules}"""

_STRICT = (
    "What only the response claims, and no screenshot shows, is not shown to be done: without it the verdict cannot be "
    "success, and if nothing contradicts the claim either, it is unverified."
)
_TRUSTING = (
    "What the response says beyond the screenshots, and without contradicting them, is to be believed."
)


async def judge_screenshots(
    model: ChatModel,
    trajectory: Trajectory,
    *,
    last: int | None = None,
    trusting: bool = False,
    reference: str | None = None,
) -> Judgement:
    """Judge by the last screenshots, or by all of them with ``last=None``.

    ``trusting`` believes what no screenshot shows, as the published judge does: the largest source of its wrong
    successes. An episode without a response is a failure, and nobody is asked.
    """
    if trajectory.answer is None:
        return Judgement("failure", None, "the agent gave no response")
    seen = pictures(trajectory.shown[-last:] if last else trajectory.shown)
    if not seen:
        return Judgement("unverified", None, "there are no screenshots to judge by")
    blocks = [quote("request", trajectory.intent), quote("response under judgement", trajectory.answer)]
    if reference is not None:
        blocks.append(quote("right answer, for comparison", reference))
    parts: list[str | Image] = [
        "\n".join(blocks),
        f"{len(seen)} of {len(trajectory.shown)} screenshots follow.",
    ]
    for step, image in seen:
        parts += [f"Screenshot after step {step.index}:", image]
    prompt = _PROMPT.format(unseen=_TRUSTING if trusting else _STRICT, rules=RULES)
    filled = await ask(model, WatchingForm, prompt, *parts)
    if filled.form is None:
        return filled.unverified()
    return Judgement(filled.form.verdict, None, filled.form.reason, filled.calls)


def pictures(steps: Sequence[TrajectoryStep]) -> list[tuple[TrajectoryStep, Image]]:
    """The steps whose screenshots can be read, with them."""
    read = [(step, step.picture()) for step in steps]
    return [(step, Image(data)) for step, data in read if data]
