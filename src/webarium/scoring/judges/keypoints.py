"""The judge in the manner of WebJudge: key points first, every screenshot scored, then a verdict with evidence.

The key points come from the request alone, the scores from the request and the page alone: what the agent says
reaches neither. The last question sees its response only as a claim to be tested, and code, not the model, draws the
verdict from the requirements and their evidence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from webarium.llm import Answer, ChatModel, Image
from webarium.scoring.judges.asking import Filled, Form, ask
from webarium.scoring.judges.evidence import Evidence, Scored
from webarium.scoring.judges.quoting import RULES, quote, quote_list
from webarium.scoring.judges.watching import pictures
from webarium.scoring.trajectory import Trajectory, TrajectoryStep
from webarium.scoring.verdict import Decision, Judgement, Met, PointFound

KEEP_FROM = 3
"""A screenshot with this score or more is shown to the last question."""
MOST_SHOWN = 50
"""Screenshots of the last question at most; those with the best scores, later ones first."""
BATCH = 10
"""Screenshots that one question scores."""


class PointsForm(Form):
    """The first question's answer."""

    key_points: Annotated[list[str], Field(min_length=1, max_length=20)]


class PictureForm(Form):
    """What a screenshot shows of the key points."""

    number: int
    shows: str
    score: Annotated[int, Field(ge=1, le=5)]


class PicturesForm(Form):
    """What each of several screenshots shows."""

    screenshots: list[PictureForm]


class Requirement(Form):
    """One key point in the verdict."""

    number: int
    evidence: str
    steps: list[int]
    met: Met


class VerdictForm(Form):
    """The last question's answer."""

    requirements: list[Requirement]
    side_effects: str
    blocked: bool
    reason: str
    verdict: Decision


_POINTS = f"""You are given a request to somebody who uses a web browser. List its key points: every condition that \
must hold at the end for the request to be fulfilled. Take over what it says in so many words, one condition a point: \
filters, sort orders, superlatives ("cheapest", "latest"), numbers, dates, places, and what is to be reported. Add \
nothing that it does not say.

{RULES}"""

_PICTURE = f"""You are given the key points of a request and numbered screenshots of a browser at work on it. For \
each screenshot, by its number, say in one or two sentences what it shows about the key points, and score how much it \
helps to decide about them: 1 nothing, 2 hardly anything, 3 some relevant step, 4 an important step or result, 5 it \
settles a key point. Look at each one by itself: what another one shows adds nothing to its score.

{RULES}"""

_VERDICT = f"""You judge whether somebody who used a web browser fulfilled a request. You get its numbered key points, \
the log of what was done, what every screenshot was found to show, and the most telling screenshots.

* Evidence is what screenshots show and what the log of actions says was done without error. What the response claims \
is not evidence; it is the claim to be tested. If the request asks for information, the response must give it, and it \
must be what the screenshots show.
* A filter, sort order or choice counts only if it was really applied, and still held at the end. A search word that \
happens to contain the condition is no filter.
* A superlative counts only if everything it ranges over was looked at or sorted.
* For each key point: its number, the evidence in a sentence, the steps that it rests on (a step whose screenshot was \
found to show nothing of the key points is no evidence), and met: yes, no (the \
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
    batch: int = BATCH,
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
    scored, calls = await _score_all(model, key_points, seen, batch)
    calls = (*points.calls, *calls)
    evidence = Evidence(trajectory, scored, keep_from)
    parts = evidence.parts(key_points, reference, most_shown)
    filled = await ask(model, VerdictForm, _VERDICT, request, *parts)
    if filled.form is None:
        return filled.unverified(*calls)
    return _draw(filled.form, key_points, evidence, (*calls, *filled.calls))


async def _score_all(
    model: ChatModel,
    key_points: Sequence[str],
    seen: Sequence[tuple[TrajectoryStep, Image]],
    batch: int,
) -> tuple[list[Scored], tuple[Answer, ...]]:
    """Score every different screenshot once, several in a question; one that is not scored is kept: it may matter."""
    different = list(dict.fromkeys(image for _, image in seen))
    batches = [different[at : at + batch] for at in range(0, len(different), batch)]
    points = quote_list("key point", key_points)
    filled = await asyncio.gather(*[_score(model, points, images) for images in batches])
    found: dict[Image, tuple[str, int]] = {}
    for images, one in zip(batches, filled, strict=True):
        found.update(zip(images, _scores(one.form, len(images)), strict=True))
    scored = [Scored(step, image, *found[image]) for step, image in seen]
    return scored, tuple(call for one in filled for call in one.calls)


async def _score(model: ChatModel, points: str, images: Sequence[Image]) -> Filled[PicturesForm]:
    parts: list[str | Image] = [points]
    for number, image in enumerate(images, 1):
        parts += [f"Screenshot {number} of {len(images)}:", image]
    return await ask(model, PicturesForm, _PICTURE, *parts)


def _scores(form: PicturesForm | None, count: int) -> Iterator[tuple[str, int]]:
    """What each screenshot shows, with its score; one that the answer names never or twice has none."""
    for number in range(1, count + 1):
        named = [one for one in form.screenshots if one.number == number] if form else []
        yield (named[0].shows, named[0].score) if len(named) == 1 else ("not scored", KEEP_FROM)


def _draw(
    form: VerdictForm, key_points: Sequence[str], evidence: Evidence, calls: tuple[Answer, ...]
) -> Judgement:
    """The verdict that the requirements support: success needs evidence from real steps for every key point."""
    points = [_point(number, text, form.requirements, evidence) for number, text in enumerate(key_points, 1)]
    share = sum(point.met == "yes" for point in points) / len(points)
    verdict = form.verdict
    note = ""
    open_points = [point.text for point in points if point.met == "unclear"]
    if any(point.met == "no" for point in points):
        verdict = "failure"
    elif verdict == "success" and open_points:
        verdict = "unverified"
        note = f" (no evidence for: {'; '.join(open_points)})"
    return Judgement(verdict, share, form.reason + note, calls, points=tuple(points))


def _point(number: int, text: str, requirements: Sequence[Requirement], evidence: Evidence) -> PointFound:
    """What was found about a key point, which is met only by evidence."""
    said = [one for one in requirements if one.number == number]
    proven = [one for one in said if one.met == "yes" and evidence.supports(one.steps)]
    met: Met = "unclear"
    if any(one.met == "no" for one in said):
        met = "no"
    elif said and len(proven) == len(said):
        met = "yes"
    steps = tuple(step for one in said for step in one.steps)
    return PointFound(text, met, " ".join(one.evidence for one in said), steps)
