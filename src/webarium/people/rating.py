"""Pages for raters: a request, what was done and seen, the answer; blind to the verdict and to each other."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from webarium.actions.types import Stop
from webarium.errors import UserError
from webarium.people.pages import create_app, page, read_form
from webarium.people.ratings import LABELS, Label, Rating, RatingFile, order_of
from webarium.people.side import REASONS
from webarium.people.wording import deed_in_words
from webarium.runs.jobs import Job, file_name
from webarium.runs.records.reader import EpisodeReader, RunReader
from webarium.runs.records.step import Step
from webarium.shapes import as_text
from webarium.viewer.library import readable
from webarium.viewer.numbers import whole_number
from webarium.viewer.pictures import picture

WORDS: dict[Label, str] = {
    "success": "Success",
    "failure": "Not a success",
    "unverified": "Cannot be said from this",
}
_SPEAKERS = {"asked": "Asked", "answered": "Who gave the task", "said": "Who gave the task"}
LONGEST_NOTE = 4000
CLOSEST = 3
"""So many of the last pictures are loaded at once; those before them when they come into view."""


@dataclass(frozen=True)
class Shot:
    """What was seen after an action."""

    index: int
    action: str
    """What led to it, in words; empty at the start."""
    reasoning: str
    url: str
    pictured: bool
    text: str
    """What was seen, where there is no picture."""
    as_before: bool
    """Whether it is what was seen before."""
    talk: tuple[str, ...]
    """What was asked and answered."""


@dataclass(frozen=True)
class Shown:
    """An episode as a rater sees it."""

    id: str
    slug: str
    intent: str
    how_to_answer: str
    shots: tuple[Shot, ...]
    answer: str | None
    """What was answered; ``None`` where nothing was."""
    declined: str
    """Why it was declined, in words; empty where it was not."""


class Chair:
    """One rater's place."""

    def __init__(self, run: RunReader, rater: str) -> None:
        """Take a place.

        Raises:
            UserError: The run has no finished episode, or the rater's file cannot be read.
        """
        self.rater = rater
        self.key = secrets.token_urlsafe(24)
        self.form_key = secrets.token_urlsafe(24)
        self.file = RatingFile(run.path, rater)
        finished = [entry.id for entry in run.entries() if entry.result and entry.result.outcome != "error"]
        if not finished:
            raise UserError(f"The run {run.path} has no episode to rate.", todo="Wait for it, or resume it.")
        self.order = order_of(finished, rater)

    @property
    def done(self) -> int:
        """How many are rated."""
        return sum(name in self.file.ratings for name in self.order)

    @property
    def next(self) -> str | None:
        """The first that is not rated; ``None`` if all are."""
        return next((name for name in self.order if name not in self.file.ratings), None)


def create_rating(run: RunReader, chairs: Sequence[Chair]) -> Starlette:
    """The app of all raters of a run."""
    rating = _Rating(run, {chair.key: chair for chair in chairs})
    here = "/r/{key}"
    return create_app(
        [
            Route(here, rating.home),
            Route(f"{here}/{{slug}}", rating.episode),
            Route(f"{here}/{{slug}}/rate", rating.rate, methods=["POST"]),
            Route(f"{here}/{{slug}}/pictures/{{index}}.png", rating.picture),
        ]
    )


class _Rating:
    """The handlers; reading from disk happens in threads."""

    def __init__(self, run: RunReader, chairs: dict[str, Chair]) -> None:
        self._run = run
        self._chairs = chairs
        self._names = {file_name(name): name for chair in chairs.values() for name in chair.order}

    def _chair(self, request: Request) -> Chair:
        chair = self._chairs.get(request.path_params["key"])
        if chair is None:
            raise HTTPException(404)
        return chair

    def _episode(self, request: Request) -> str:
        name = self._names.get(request.path_params["slug"])
        if name is None:
            raise HTTPException(404)
        return name

    async def home(self, request: Request) -> Response:
        """The next episode, or all of them once everything is rated."""
        chair = self._chair(request)
        if chair.next is not None:
            return RedirectResponse(_place(chair, chair.next))
        return page("rated.html", chair=chair, place=lambda name: _place(chair, name), words=WORDS)

    async def episode(self, request: Request) -> Response:
        """One episode."""
        chair, name = self._chair(request), self._episode(request)
        shown = await run_in_threadpool(self._read, name)
        at = chair.order.index(name)
        return page(
            "rate.html",
            chair=chair,
            shown=shown,
            rating=chair.file.ratings.get(name),
            labels=list(WORDS.items()),
            number=at + 1,
            before=_place(chair, chair.order[at - 1]) if at else "",
            after=_place(chair, chair.order[at + 1]) if at + 1 < len(chair.order) else "",
            here=_place(chair, name),
            eager=max(0, len(shown.shots) - CLOSEST),
            longest=LONGEST_NOTE,
        )

    async def rate(self, request: Request) -> Response:
        """Keep a rating, and go on."""
        chair, name = self._chair(request), self._episode(request)
        form = await read_form(request, chair.form_key)
        label = next((known for known in LABELS if known == form.get("label")), None)
        if label is None:
            raise HTTPException(400, "Say whether it is a success.")
        note = form.get("note", "").replace("\r\n", "\n").strip()[:LONGEST_NOTE]
        await run_in_threadpool(chair.file.rate, name, Rating(label, note))
        return RedirectResponse(f"/r/{chair.key}", 303)

    async def picture(self, request: Request) -> Response:
        """The picture after a step."""
        self._chair(request)
        name, index = self._episode(request), whole_number(request, "index")

        def read() -> bytes | None:
            with readable("The picture"):
                record = self._record(name)
                step = next((step for step in record.steps() if step.index == index), None)
                return None if step is None else picture(record, step)

        data = await run_in_threadpool(read)
        if data is None:
            raise HTTPException(404)
        return Response(data, media_type="image/png", headers={"cache-control": "private, max-age=600"})

    def _record(self, name: str) -> EpisodeReader:
        return self._run.episode(name)

    def _read(self, name: str) -> Shown:
        with readable("The episode"):
            return shown_of(self._run, self._run.by_id[name])


def shown_of(run: RunReader, job: Job) -> Shown:
    """An episode as a rater sees it: nothing of how it was scored, nor whose it is."""
    record = run.episode(job.id)
    steps = list(record.steps())
    stop = next((step.typed for step in steps if isinstance(step.typed, Stop)), None)
    declined = stop is not None and stop.status == "impossible"
    return Shown(
        job.id,
        file_name(job.id),
        as_text(record.task.get("intent", "")),
        as_text(record.task.get("how_to_answer", "")),
        _shots([step for step in steps if step.seen]),
        None if stop is None else stop.answer,
        REASONS.get(stop.reason or "other", "") if stop is not None and declined else "",
    )


def _shots(steps: Sequence[Step]) -> tuple[Shot, ...]:
    """Steps after which something was seen; a page that did not change is shown once."""
    shots, before = [], ""
    for step in steps:
        seen = step.digests.get("screenshot") or step.digests.get("observation") or ""
        shots.append(_shot(step, as_before=bool(seen) and seen == before))
        before = seen
    return tuple(shots)


def _shot(step: Step, *, as_before: bool) -> Shot:
    return Shot(
        step.index,
        deed_in_words(step) if step.index else "",
        step.reasoning,
        step.url,
        step.screenshot is not None,
        "" if step.screenshot is not None else step.observation,
        as_before,
        tuple(
            f"{_SPEAKERS[as_text(entry['kind'])]}: {entry.get('text', '')}"
            for entry in step.happened
            if entry.get("kind") in _SPEAKERS
        ),
    )


def _place(chair: Chair, name: str) -> str:
    return f"/r/{chair.key}/{quote(file_name(name), safe='@')}"
