"""Doors for other harnesses: a world behind a Playwright page, a DevTools address, or a plain URL.

The agent acts on its own; the world is scored when it submits. Pages live in real time, with the world's date.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Self, TypeAlias, cast

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from webarium.actions.types import Action, Stop
from webarium.closing import Closing
from webarium.envs.attempt import Left, score_left
from webarium.envs.circumstances import PLAIN
from webarium.envs.engine import DevTools, Handover, HandoverKind
from webarium.envs.ground import Ground
from webarium.envs.journal import Journal
from webarium.envs.meanwhile import Meanwhile
from webarium.envs.moments import Moment, Seen, look_at
from webarium.envs.options import EpisodeOptions
from webarium.envs.outside import OutsideAddresses
from webarium.envs.source import EpisodeTask, Reward, TaskSource, request_of
from webarium.envs.submissions import submitted
from webarium.errors import UserError
from webarium.server.activity import Activity
from webarium.server.answered import Told
from webarium.server.listener import Listener
from webarium.worlds.waiting import when_free

if TYPE_CHECKING:
    from playwright.async_api import Page

    from webarium.worlds import Changes, World

DoorKind = HandoverKind
Front: TypeAlias = Callable[[ASGIApp], ASGIApp]
"""Puts something in front of a world that a ``url`` door leads to."""
DOOR_KINDS: tuple[DoorKind, ...] = ("page", "cdp", "url")
SUBMISSION_LIMIT = 1_000_000
"""Bytes of a submission."""


class Door(Closing):
    """One task in one world, open to an agent that brings its own harness; made by `Arena.door`.

    Use as ``async with``. It is scored once, by `submit` here or by the agent at `submit_url`.
    """

    def __init__(
        self,
        ground: Ground,
        world: World,
        task: EpisodeTask,
        source: TaskSource,
        kind: DoorKind,
        tell: Told | None = None,
        front: Front | None = None,
    ) -> None:
        self.task = task
        """What is asked."""
        self.world = world
        """The state of the sites."""
        self.kind: DoorKind = kind
        self.submit_token = secrets.token_urlsafe(32)
        """What a submission at `submit_url` must carry, as ``Authorization: Bearer …``."""
        self._ground = ground
        self._source = source
        self._served = ground.serve(world)
        self._served.tell(tell)
        self._handover: Handover | None = None
        self._listener: Listener | None = None
        self._front = front
        self._before: Listener | None = None
        """Listens for what stands in front."""
        around = getattr(task, "circumstances", PLAIN)
        self._meanwhile = None if around.plain else Meanwhile(around)
        self._acts = 0
        """Actions of the visitor, as far as anybody knows of them."""
        self._port: int | None = None
        self._submit_port = 0
        self._verdict: asyncio.Future[Reward] | None = None
        self._submitted = asyncio.Event()
        self._closed = False
        ground.opened.add(self)

    @property
    def request(self) -> str:
        """What the agent is to be asked: the task's intent, and how to answer."""
        return request_of(self.task)

    @property
    def page(self) -> Page:
        """The page of a ``page`` door, at the task's start."""
        return cast("Page", self._handle("page"))

    @property
    def cdp_url(self) -> str:
        """The DevTools WebSocket address of a ``cdp`` door: a Chromium that sees only this world."""
        return self._devtools.cdp_url

    @property
    def cdp_http_url(self) -> str:
        """The address below which a ``cdp`` door has ``json/version`` and ``json/list``."""
        return self._devtools.http_url

    @property
    def _devtools(self) -> DevTools:
        return cast("DevTools", self._handle("cdp"))

    def _handle(self, kind: DoorKind) -> Any:
        if self.kind != kind or self._handover is None:
            raise self._other(kind)
        return self._handover.handle

    @property
    def activity(self) -> Activity:
        """The requests that the agent's browser sends to the world."""
        return self._served.activity

    @property
    def url(self) -> str:
        """The start address of a ``url`` door: the world on a port of its own."""
        return self.urls[0]

    @property
    def urls(self) -> tuple[str, ...]:
        """All start addresses of a ``url`` door."""
        if self.kind != "url" or self._port is None:
            raise self._other("url")
        return tuple(self._addresses().outside(url) for url in self.task.start_urls)

    @property
    def submit_url(self) -> str:
        """Where an outside agent posts JSON: ``answer``, and if need be ``status``, ``reason`` and ``url``.

        It is never on a port that pages can reach with the world's own addresses.
        """
        return f"http://127.0.0.1:{self._submit_port}/submit"

    @property
    def secrets(self) -> tuple[str, ...]:
        """What of its addresses nobody else may know, and no record or log may hold."""
        secret = self.cdp_http_url.rpartition("/")[2] if self.kind == "cdp" else ""
        return tuple(filter(None, (self.submit_token, secret)))

    @property
    def over(self) -> bool:
        """Whether the task was submitted, or ended without that."""
        return self._closed or self._verdict is not None

    @property
    def submit_address(self) -> str:
        """The same with the token inside, for clients that send no header of their own."""
        return f"{self.submit_url}/{self.submit_token}"

    @property
    def times(self) -> Mapping[str, datetime]:
        """What time it is on each of the world's sites, by its origin as the client of a ``url`` door has it."""
        moments = self._ground.profile(self.task.start_urls[0], self.world).moments
        return {self._addresses().outside(origin): moment for origin, moment in moments.items()}

    def outside(self, url: str) -> str:
        """An address of the world as the client of a ``url`` door asks for it; raises `UserError` if it is not one."""
        return self._addresses().outside(url)

    @property
    def journal(self) -> Journal:
        """What happened so far; nothing where a task lets nothing happen and nobody answers."""
        return () if self._meanwhile is None else self._meanwhile.journal

    async def before(self, action: Action) -> Sequence[str]:
        """Let time pass and happen what is due, before the visitor's next action; gives what the person says unasked.

        Only who stands in front of a door knows when the next action comes, and has to call it.
        """
        if self._meanwhile is None:
            return ()
        meanwhile, world = self._meanwhile, self.world
        meanwhile.after(await self._written(), self._acts)
        self._acts += 1
        return await when_free(
            world, partial(meanwhile.before, action, self._acts, world, self._ground.sites)
        )

    async def ask(self, question: str) -> str:
        """Ask the person who gave the task; gives the answer.

        Raises:
            UserError: Nobody answers in this task.
        """
        if self._meanwhile is None or self._meanwhile.circumstances.persona is None:
            raise UserError("Nobody answers questions in this task.", todo="Go by the request alone.")
        return await self._meanwhile.ask(question, self._acts)

    async def _written(self) -> Changes:
        """What the visitor has changed."""
        return await when_free(self.world, partial(self.world.changes, "visitor"))

    def inside(self, url: str) -> str:
        """The world's own name for an address that a client wrote; raises `UserError` if it is not one of the world."""
        return self._addresses().inside(url)

    async def look(self, moment: Moment) -> Seen:
        """Look at a page as it was at a moment; neither the agent nor its world notices.

        Raises:
            InfrastructureError: The engine is broken, or the page cannot be shown.
        """
        return await look_at(self._ground, moment)

    async def submit(
        self, answer: str = "", *, status: str = "done", reason: str | None = None, url: str | None = None
    ) -> Reward:
        """End the task with an answer, or decline it (``status="impossible"``), and score the world.

        `url` is the page on which an outside agent ended, for tasks that ask for one. Raises `UserError` for
        a second submission, or a status or reason that is not known.
        """
        return await self._scored(*self._read(answer, status, reason, url))

    async def end(self) -> Reward:
        """End the task without a submission, as at a limit, and score what is there; the verdict, if there is one.

        Raises `UserError` if the door is not open.
        """
        if self._verdict is not None:
            return await self.verdict()
        self._check_open()
        return await self._scored(None, None)

    def _read(
        self, answer: Any = "", status: Any = "done", reason: Any = None, url: Any = None
    ) -> tuple[Stop, str | None]:
        """What a submission says, and the page that it names; raises `UserError` if it cannot be taken."""
        self._check_open()
        if self._verdict is not None:
            raise UserError("This task has been submitted already.", todo="Open another door.")
        return submitted(answer, status, reason), None if url is None else self._addresses().inside(str(url))

    def _check_open(self) -> None:
        if self._closed or self._listener is None:
            raise UserError("This door is not open.", todo="Use it inside `async with`.")

    async def _scored(self, stop: Stop | None, url: str | None) -> Reward:
        self._verdict = asyncio.get_running_loop().create_future()
        try:
            verdict = await score_left(self._source.score, self.task, stop, await self._left(url))
        except BaseException as error:
            self._verdict.set_exception(error)
            self._verdict.exception()
            raise
        else:
            self._verdict.set_result(verdict)
        finally:
            self._submitted.set()
        return verdict

    async def verdict(self) -> Reward:
        """Wait for the agent's submission; gives its verdict, or raises what kept it from being scored."""
        if not self._submitted.is_set():
            self._check_open()
        await self._submitted.wait()
        if self._verdict is None:
            raise UserError("This door was closed before the task was submitted.")
        return await self._verdict

    async def _open(self) -> None:
        self._listener = Listener(
            Starlette(
                routes=[
                    Route("/submit", self._receive, methods=["POST"]),
                    Route("/submit/{token}", self._receive, methods=["POST"]),
                ]
            )
        )
        self._submit_port = await self._listener.open("127.0.0.1", 0)
        if self._meanwhile is not None:
            await when_free(self.world, partial(self._meanwhile.plant, self.world, self._ground.sites))
        if self.kind == "url":
            self._port = await self._open_port()
        start_url = self.task.start_urls[0]
        profile = self._ground.profile(start_url, self.world)
        options = EpisodeOptions(
            start_urls=self.task.start_urls,
            # Nobody moves the clock of an outside agent's pages.
            profile=replace(profile, now=None),
            hosts=self._ground.hosts,
            dialogs="dismiss",
        )
        self._handover = await self._ground.engine.hand_over(self.kind, self._served, options, self._now)

    async def _open_port(self) -> int:
        """Open the port that leads to the world, with what stands in front."""
        if self._front is None:
            return await self._served.open_port()
        self._before = Listener(self._front(self._served.lead))
        return await self._before.open("127.0.0.1", 0)

    def _now(self) -> datetime:
        return self.world.clock.now(self._ground.clock_at(self.task.start_urls[0]))

    async def _left(self, url: str | None) -> Left:
        if self._handover is None:
            raise UserError("This door is not open.", todo="Use it inside `async with`.")
        await self._handover.seclude()  # what is scored is what was there at the submission
        page = await self._handover.page(url)
        changes = await self._written()
        if self._meanwhile is not None:
            self._meanwhile.after(changes, self._acts)
        return Left(page, changes, self.journal)

    def _addresses(self) -> OutsideAddresses:
        return OutsideAddresses(self._ground.hosts, self._port or 0)

    async def _receive(self, request: Request) -> Response:
        """Take a submission; what came of it is told to the harness only."""
        token = request.path_params.get("token") or _bearer(request)
        if not secrets.compare_digest(token.encode(), self.submit_token.encode()):
            return JSONResponse({"error": "The submission does not carry the door's token."}, 401)
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > SUBMISSION_LIMIT:
                return JSONResponse({"error": f"A submission has at most {SUBMISSION_LIMIT:,} bytes."}, 413)
        try:
            words = json.loads(body)
            if not isinstance(words, dict):
                raise TypeError
            stop, url = self._read(**words)
        except (ValueError, TypeError, RecursionError):
            return JSONResponse(
                {"error": "Send JSON with answer, and if need be status, reason and url."}, 400
            )
        except UserError as error:
            return JSONResponse({"error": str(error)}, 409)
        with contextlib.suppress(Exception):  # `verdict` raises it to the harness
            await self._scored(stop, url)
        return JSONResponse({"submitted": True})

    def _other(self, kind: DoorKind) -> UserError:
        return UserError(
            f"This is a {self.kind!r} door.", todo=f"Open one with kind={kind!r}, as `async with`."
        )

    async def close(self) -> None:
        """Close the door and discard its world; may be called again."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._handover is not None:
                await self._handover.leave()
            for listener in (self._listener, self._before):
                if listener is not None:
                    await listener.stop(1.0)
        finally:
            self._submitted.set()
            await self._served.end()
            self._ground.opened.discard(self)

    async def __aenter__(self) -> Self:
        try:
            await self._open()
        except BaseException:
            await self.close()
            raise
        return self


def _bearer(request: Request) -> str:
    """The token that a request carries in its header; empty for none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme == "Bearer" else ""
