"""The judge in the manner of WebJudge: key points first, every screenshot scored, then a verdict with evidence.

The key points come from the request alone, the scores from the request and the page alone: what the agent says
reaches neither. The last question sees its response only as a claim to be tested, and code, not the model, draws the
verdict from the requirements and their evidence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from webarium.llm import Answer, ChatModel, Image
from webarium.scoring.judges.asking import Form, ask
from webarium.scoring.judges.quoting import RULES, quote, quote_list
from webarium.scoring.judges.watching import pictures
from webarium.scoring.trajectory import Trajectory, TrajectoryStep
from webarium.scoring.verdict import Decision, Judgement

KEEP_FROM = 3
"""A screenshot with this score or more is shown to the last question."""
MOST_SHOWN = 50
"""Screenshots of the last question at most; those with the best scores, later ones first."""


class PointsForm(Form):
    """The first question's answer."""

    key_points: Annotated[list[str], Field(min_length=1, max_length=20)]


class PictureForm(Form):
    """What a screenshot shows of the key points."""

    shows: str
    score: Annotated[int, Field(ge=1, le=5)]


class Requirement(Form):
    """One key point in the verdict."""

    number: int
    evidence: str
    steps: list[int]
    met: Literal["yes", "no", "unclear"]


class VerdictForm(Form):
    """The last question's answer."""

    requirements: list[Requirement]
    side_effects: str
    blocked: bool
    reason: str
    verdict: Decision


@dataclass(frozen=True, slots=True)
class Scored:
    """A step with what its screenshot shows."""

    step: TrajectoryStep
    image: Image
    shows: str
    score: int


_POINTS = f"""You are given a request to somebody who uses a web browser. List its key points: every condition that \
must hold at the end for the request to be fulfilled. Take over what it says in so many words, one condition a point: \
filters, sort orders, superlatives ("cheapest", "latest"), numbers, dates, places, and what is to be reported. Add \
nothing that it does not say.

{RULES}"""

_PICTURE = f"""You are given the key points of a request and one screenshot of a browser at work on it. Say in one or \
two sentences what the screenshot shows about the key points, and score how much it helps to decide about them: \
1 nothing, 2 hardly anything, 3 some relevant step, 4 an important step or result, 5 it settles a key point.

{RULES}"""

_VERDICT = f"""You judge whether somebody who used a web browser fulfilled a request. You get its numbered key points, \
the log of what was done, what every screenshot was found to show, and the most telling screenshots.

* Evidence is what screenshots show and what the log of actions says was done without error. What the response claims \
is not evidence; it is the claim to be tested. If the request asks for information, the response must give it, and it \
must be what the screenshots show.
* A filter, sort order or choice counts only if it was really applied, and still held at the end. A search word that \
happens to contain the condition is no filter.
* A superlative counts only if everything it ranges over was looked at or sorted.
* For each key point: its number, the evidence in a sentence, the steps that it rests on, and met: yes, no (the \
evidence speaks against it) or unclear (no evidence either way).
* side_effects: what else was changed, or an empty text. blocked: whether the site refused, failed or asked for \
something that a person alone can give.
* verdict: success only if all key points are met; failure if one is not; unverified if the evidence is missing.

{RULES}"""


async def judge_key_points(
    model: ChatModel,
    trajectory: Trajectory,
    *,
    reference: str | None = None,
    keep_from: int = KEEP_FROM,
    most_shown: int = MOST_SHOWN,
) -> Judgement:
    """Judge a whole episode; without screenshots, or without a form filled in, it stays unverified."""
    seen = pictures(trajectory.shown)
    if not seen:
        return Judgement("unverified", None, "there are no screenshots to judge by")
    request = quote("request", trajectory.intent)
    points = await ask(model, PointsForm, _POINTS, request)
    if points.form is None:
        return points.unverified()
    key_points = points.form.key_points
    scored, calls = await _score_all(model, key_points, seen)
    calls = (*points.calls, *calls)
    parts = _evidence(trajectory, key_points, scored, reference, keep_from, most_shown)
    filled = await ask(model, VerdictForm, _VERDICT, request, *parts)
    if filled.form is None:
        return filled.unverified(*calls)
    known = frozenset(step.index for step in trajectory.steps)
    return _draw(filled.form, key_points, known, (*calls, *filled.calls))


async def _score_all(
    model: ChatModel, key_points: Sequence[str], seen: Sequence[tuple[TrajectoryStep, Image]]
) -> tuple[list[Scored], tuple[Answer, ...]]:
    """Score every different screenshot once; one that cannot be scored is kept, as it may matter."""
    different = list(dict.fromkeys(image for _, image in seen))
    points = quote_list("key point", key_points)
    filled = await asyncio.gather(*[ask(model, PictureForm, _PICTURE, points, image) for image in different])
    found = {
        image: (form.shows, form.score) if (form := one.form) else ("not scored", KEEP_FROM)
        for image, one in zip(different, filled, strict=True)
    }
    scored = [Scored(step, image, *found[image]) for step, image in seen]
    return scored, tuple(call for one in filled for call in one.calls)


def _evidence(
    trajectory: Trajectory,
    key_points: Sequence[str],
    scored: Sequence[Scored],
    reference: str | None,
    keep_from: int,
    most_shown: int,
) -> list[str | Image]:
    by_step = {one.step.index: one for one in scored}
    log = [_log_line(step, by_step.get(step.index)) for step in trajectory.steps]
    parts: list[str | Image] = [
        quote_list("key point", key_points),
        "What was done and seen, step by step:\n" + "\n".join(log),
    ]
    if reference is not None:
        parts.append(quote("right answer, for comparison", reference))
    claim = "(none)" if trajectory.answer is None else trajectory.answer
    parts.append("The claim to be tested, not evidence:\n" + quote("response under judgement", claim))
    for one in kept(scored, keep_from, most_shown):
        parts += [f"Screenshot after step {one.step.index}:", one.image]
    return parts


def kept(scored: Sequence[Scored], keep_from: int, most: int) -> list[Scored]:
    """The screenshots worth showing, each different one once, and always the last, in their order."""
    latest = {one.image: one for one in scored}
    different = sorted(latest.values(), key=lambda one: one.step.index)
    last = different[-1]
    ranked = sorted(
        (one for one in different[:-1] if one.score >= keep_from),
        key=lambda one: (one.score, one.step.index),
        reverse=True,
    )
    return sorted([*ranked[: most - 1], last], key=lambda one: one.step.index)


def _log_line(step: TrajectoryStep, seen: Scored | None) -> str:
    name = f"step {step.index}"
    lines = [quote(f"{name}, action", step.action, longest=400)] if step.action else []
    if step.error:
        lines.append(quote(f"{name}, refused with", step.error, longest=300))
    lines.append(quote(f"{name}, then at", f"{step.url} ({step.title})", longest=300))
    if seen is not None:
        lines.append(quote(f"{name}, screenshot found to show", seen.shows, longest=600))
    return "\n".join(lines)


def _draw(
    form: VerdictForm, key_points: Sequence[str], known: frozenset[int], calls: tuple[Answer, ...]
) -> Judgement:
    """The verdict that the requirements support: success needs evidence from real steps for every key point."""
    states = [_state(number, form.requirements, known) for number in range(1, len(key_points) + 1)]
    share = states.count("yes") / len(states)
    verdict = form.verdict
    note = ""
    if "no" in states:
        verdict = "failure"
    elif verdict == "success" and "unclear" in states:
        verdict = "unverified"
        open_points = [key_points[n] for n, state in enumerate(states) if state == "unclear"]
        note = f" (no evidence for: {'; '.join(open_points)})"
    return Judgement(verdict, share, form.reason + note, calls)


def _state(number: int, requirements: Sequence[Requirement], known: frozenset[int]) -> str:
    told = [one for one in requirements if one.number == number]
    if any(one.met == "no" for one in told):
        return "no"
    proven = [one for one in told if one.met == "yes" and one.steps and known.issuperset(one.steps)]
    return "yes" if told and len(proven) == len(told) else "unclear"
