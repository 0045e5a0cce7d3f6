"""The side window: a page of its own origin next to the sites, which no page of theirs can reach or see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from webarium.envs.opaque import opaque_id
from webarium.errors import UserError
from webarium.people.pages import create_app, page, read_form
from webarium.people.seat import Seat
from webarium.people.study import Ground, Study
from webarium.people.visit import Visit
from webarium.people.wording import Piece, answer_for_people, asks_for_answer, request_for_people
from webarium.sites.kit.site import Site

REASONS: Mapping[str, str] = {
    "not_found": "What is asked about does not exist",
    "missing_feature": "The site has no way to do it",
    "not_allowed": "It is not allowed, or it is too late",
    "ambiguous": "The request fits several things",
    "invalid": "The request contradicts itself or the site's rules",
    "other": "Another reason",
}
"""Classes of reasons in words for people."""
LONG = 200
"""Requests of more characters are set in a lighter hand."""
STALE = "That form was of a task that is over."
Deed = Callable[[Seat, Mapping[str, str]], Awaitable[None]]


@dataclass(frozen=True)
class Place:
    """A site to go to."""

    brand: str
    url: str


def create_side(study: Study, ground: Ground) -> Starlette:
    """The app of all side windows of a study."""
    side = _Side(study, ground)
    here = "/s/{key}"
    deeds: Mapping[str, Deed] = {
        "begin": side.begin,
        "pause": side.pause,
        "go": side.go,
        "ask": side.ask,
        "answer": side.answer,
        "decline": side.decline,
        "leave": side.leave,
    }
    return create_app(
        [
            Route(here, side.window),
            Route(f"{here}/state", side.state),
            *(Route(f"{here}/{name}", side.doing(deed), methods=["POST"]) for name, deed in deeds.items()),
        ]
    )


class _Side:
    """The handlers."""

    def __init__(self, study: Study, ground: Ground) -> None:
        self._study = study
        self._ground = ground

    def _seat(self, request: Request) -> Seat:
        seat = self._study.seat(request.path_params["key"])
        if seat is None:
            raise HTTPException(404)
        return seat

    async def window(self, request: Request) -> Response:
        """The window as things are."""
        seat = self._seat(request)
        visit = seat.visit
        shown = page(
            "side.html",
            seat=seat,
            visit=visit,
            intent=[] if visit is None else _request(visit),
            how="" if visit is None else answer_for_people(visit.order.task.how_to_answer),
            long=visit is not None and len(visit.order.task.intent) > LONG,
            asks=visit is not None and asks_for_answer(visit.order.task.how_to_answer),
            task_name=_name(visit),
            number=seat.done + 1,
            clock=clock(0 if visit is None else visit.seconds),
            places=[] if visit is None else self._places(visit),
            others=[] if visit is None else self._others(visit),
            reasons=list(REASONS.items()),
            here=f"/s/{seat.key}",
            state=state_of(seat),
        )
        seat.remark = ""
        return shown

    async def state(self, request: Request) -> Response:
        """Whether the window shows what is so."""
        seat = self._seat(request)
        visit = seat.visit
        is_open = visit is not None and visit.ready.is_set() and not visit.filing
        return JSONResponse({"state": state_of(seat), "open": is_open}, headers={"cache-control": "no-store"})

    def doing(self, deed: Deed) -> Callable[[Request], Awaitable[Response]]:
        """A handler that does something and leads back to the window."""

        async def handle(request: Request) -> Response:
            seat = self._seat(request)
            form = await read_form(request, seat.form_key)
            try:
                if "task" in form and form["task"] != _name(seat.visit):
                    seat.remark = STALE
                else:
                    await deed(seat, form)
            except UserError as error:
                seat.remark = str(error.args[0])
            return RedirectResponse(f"/s/{seat.key}", 303)

        return handle

    async def begin(self, seat: Seat, form: Mapping[str, str]) -> None:
        """Open the next task."""
        await seat.begin(self._ground.arena, self._ground.judge)

    async def pause(self, seat: Seat, form: Mapping[str, str]) -> None:
        """Rest."""
        if seat.visit is not None:
            seat.visit.pause()

    async def go(self, seat: Seat, form: Mapping[str, str]) -> None:
        """End a rest."""
        if seat.visit is not None:
            seat.visit.go_on()

    async def ask(self, seat: Seat, form: Mapping[str, str]) -> None:
        """Ask the person who gave the task."""
        question = form.get("question", "").strip()
        if seat.visit is not None and question:
            await seat.visit.ask(question[:2000])

    async def answer(self, seat: Seat, form: Mapping[str, str]) -> None:
        """The task is done."""
        if seat.visit is not None:
            answer = form.get("answer", "").replace("\r\n", "\n").strip()
            await seat.visit.end(answer)
            await seat.filed()

    async def decline(self, seat: Seat, form: Mapping[str, str]) -> None:
        """The task cannot be done."""
        if seat.visit is not None:
            words = form.get("answer", "").replace("\r\n", "\n").strip()
            await seat.visit.end(words, status="impossible", reason=form.get("reason"))
            await seat.filed()

    async def leave(self, seat: Seat, form: Mapping[str, str]) -> None:
        """Stop for now."""
        await seat.put_back()

    def _places(self, visit: Visit) -> Sequence[Place]:
        return [Place(self._brand(url), url) for url in visit.addresses]

    def _others(self, visit: Visit) -> Sequence[Place]:
        door, task = visit.door, visit.order.task
        if door is None or not visit.addresses:
            return []
        began = {urlsplit(url).netloc for url in visit.addresses}
        found = []
        for name in task.sites:
            site = self._ground.arena.sites.get(name)
            if site is not None and urlsplit(url := door.outside(f"{site.origin}/")).netloc not in began:
                found.append(Place(site.brand, url))
        return found

    def _brand(self, url: str) -> str:
        label = (urlsplit(url).hostname or "").removesuffix(".localhost")
        sites: Sequence[Site] = list(self._ground.arena.sites.values())
        return next((site.brand for site in sites if site.host == label), "the start page")


def state_of(seat: Seat) -> str:
    """Changes whenever the window would show something else."""
    visit = seat.visit
    if visit is None:
        return f"{seat.done} of {seat.total}"
    phase = (
        "filing"
        if visit.filing
        else "paused"
        if visit.paused
        else "open"
        if visit.ready.is_set()
        else "opening"
    )
    return f"{_name(visit)} {phase} {len(visit.talk)}"


def _name(visit: Visit | None) -> str:
    """The task in hand by a name that says nothing about it."""
    return "" if visit is None else opaque_id(visit.order.task.id)


def _request(visit: Visit) -> Sequence[Piece]:
    """The request, with addresses that lead to the task's own world."""
    leads = visit.door is not None and visit.ready.is_set()
    return request_for_people(visit.order.task.intent, visit.door.outside if visit.door and leads else None)


def clock(seconds: float) -> str:
    """A time as clocks show it: ``2:05``, ``1:02:05``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, part = divmod(minutes, 60)
    return f"{hours}:{part:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
