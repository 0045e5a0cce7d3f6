"""Doors for other harnesses: a world behind a Playwright page, a DevTools address, or a plain URL.

The agent acts on its own; the world is scored when it submits. Pages live in real time, with the world's date.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self
from urllib.parse import urlsplit

from playwright.async_api import Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from webarium.actions.types import REASON_CLASSES, Stop
from webarium.browser import Context, Profile
from webarium.browser.context import running_clock
from webarium.browser.exposed import ExposedBrowser
from webarium.browser.gone import PageClosedError
from webarium.browser.navigate import load
from webarium.browser.scripts import script
from webarium.envs.final_page import FinalPage
from webarium.envs.source import EpisodeTask, Reward, TaskSource
from webarium.errors import BrowserError, UserError
from webarium.server.activity import Activity
from webarium.server.listener import Listener

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.worlds import World

DoorKind = Literal["page", "cdp", "url"]
"""``page``: a live Playwright page; ``cdp``: a WebSocket address; ``url``: an address for any browser."""
DOOR_KINDS: tuple[DoorKind, ...] = ("page", "cdp", "url")


class Door:
    """One task in one world, open to an agent that brings its own harness; made by `Arena.door`.

    Use as ``async with``. It is scored once, by `submit` here or by the agent at `submit_url`.
    """

    def __init__(
        self,
        arena: Arena,
        world: World,
        task: EpisodeTask,
        source: TaskSource,
        kind: DoorKind,
        profile: Profile,
    ) -> None:
        self.task = task
        """What is asked."""
        self.world = world
        """The state of the sites."""
        self.kind: DoorKind = kind
        self.submit_token = secrets.token_urlsafe(32)
        """What a submission at `submit_url` must carry, as ``Authorization: Bearer …``."""
        self._arena = arena
        self._source = source
        self._profile = profile
        self._token = arena.server.attach(world)
        self._context: Context | None = None
        self._looking: Context | None = None
        self._exposed: ExposedBrowser | None = None
        self._listener: Listener | None = None
        self._port: int | None = None
        self._submit_port = 0
        self._verdict: asyncio.Future[Reward] | None = None
        self._submitted = asyncio.Event()
        self._closed = False

    @property
    def page(self) -> Page:
        """The page of a ``page`` door, at the task's start."""
        if self.kind != "page" or self._context is None:
            raise self._other("page")
        return self._context.page

    @property
    def cdp_url(self) -> str:
        """The DevTools WebSocket address of a ``cdp`` door: a Chromium that sees only this world."""
        if self._exposed is None:
            raise self._other("cdp")
        return self._exposed.cdp_url

    @property
    def activity(self) -> Activity:
        """The requests that the agent's browser sends to the world."""
        return self._arena.server.activity(self._token)

    @property
    def url(self) -> str:
        """The start address of a ``url`` door: the world on a port of its own."""
        return self.urls[0]

    @property
    def urls(self) -> tuple[str, ...]:
        """All start addresses of a ``url`` door."""
        if self.kind != "url" or self._port is None:
            raise self._other("url")
        return tuple(self._outside(url) for url in self.task.start_urls)

    @property
    def submit_url(self) -> str:
        """Where an outside agent posts JSON: ``answer``, and if need be ``status``, ``reason`` and ``url``.

        It is never on a port that pages can reach with the world's own addresses.
        """
        return f"http://127.0.0.1:{self._submit_port}/submit"

    async def submit(
        self, answer: str = "", *, status: str = "done", reason: str | None = None, url: str | None = None
    ) -> Reward:
        """End the task with an answer, or decline it (``status="impossible"``), and score the world.

        `url` is the page on which an outside agent ended, for tasks that ask for one. Raises `UserError` for
        a second submission, or words that are none.
        """
        return await self._scored(*self._read(answer, status, reason, url))

    def _read(
        self, answer: Any = "", status: Any = "done", reason: Any = None, url: Any = None
    ) -> tuple[Stop, str | None]:
        """What a submission says, and the page that it names; raises `UserError` if it cannot be taken."""
        self._check_open()
        if self._verdict is not None:
            raise UserError("This task has been submitted already.", todo="Open another door.")
        return _stop(answer, status, reason), None if url is None else self._inside(str(url))

    def _check_open(self) -> None:
        if self._closed or self._listener is None:
            raise UserError("This door is not open.", todo="Use it inside `async with`.")

    async def _scored(self, stop: Stop, url: str | None) -> Reward:
        self._verdict = asyncio.get_running_loop().create_future()
        try:
            page = await self._final_page(url)
            verdict = await self._source.score(self.task, stop=stop, page=page, changes=self.world.changes())
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
        self._listener = Listener(Starlette(routes=[Route("/submit", self._receive, methods=["POST"])]))
        self._submit_port = await self._listener.open("127.0.0.1", 0)
        if self.kind == "url":
            self._port = await self._arena.server.open_port(self._token)
        elif self.kind == "cdp":
            port = await self._arena.server.open_port(self._token)
            self._exposed = await ExposedBrowser.start(port=port, profile=self._profile)
            self._context = self._exposed.context
        else:
            self._context = await self._arena.browser.new_context(self._token, profile=self._profile)
            self._context.dialogs.policy = "dismiss"
        if self._context is not None:
            await self._show(self._context, self.task.start_urls)

    async def _show(self, context: Context, urls: tuple[str, ...]) -> None:
        clock = running_clock(self.world.clock.now(), self._profile.time_zone)
        await context.playwright.add_init_script(clock)
        for place, url in enumerate(urls):
            if place:
                await context.new_tab()
            await load(context, url)
            await context.page.wait_for_load_state()
        if len(urls) > 1:
            await context.focus(context.tabs[0])

    async def _final_page(self, url: str | None) -> FinalPage:
        """The page in front.

        For an outside agent it is the one that it names, and for one that has closed its browser the last one
        there: both are opened in a browser of ours.
        """
        context = self._context
        if context is not None:
            try:
                return await _final(context)
            except BrowserError:
                if context.tabs:
                    raise
                url = context.last_url
        self._looking = await self._arena.browser.new_context(self._token, profile=self._profile)
        self._looking.dialogs.policy = "dismiss"
        await self._looking.guard(self._show(self._looking, (url or self.task.start_urls[0],)))
        return await _final(self._looking)

    def _outside(self, url: str) -> str:
        """An address of the harness for people and their tools: ``<site>.localhost`` on the world's port."""
        parts = urlsplit(url)
        label = (parts.hostname or "").removesuffix(".test")
        return parts._replace(netloc=f"{label}.localhost:{self._port}").geturl()

    def _inside(self, url: str) -> str:
        parts = urlsplit(url)
        label = (parts.hostname or "").removesuffix(".localhost").removesuffix(".test")
        host = f"{label}.test"
        if parts.scheme not in ("http", "https") or host not in self._arena.hosts:
            raise UserError(
                f"{url!r} is no address of this world.", todo=f"Use one like {self.task.start_urls[0]}."
            )
        return parts._replace(scheme="http", netloc=host).geturl()

    async def _receive(self, request: Request) -> Response:
        """Take a submission; what came of it is told to the harness only."""
        given = request.headers.get("authorization", "")
        if not secrets.compare_digest(given.encode(), f"Bearer {self.submit_token}".encode()):
            return JSONResponse({"error": "The submission does not carry the door's token."}, 401)
        try:
            words = await request.json()
            if not isinstance(words, dict):
                raise TypeError
            stop, url = self._read(**words)
        except (ValueError, TypeError):
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
            if self._exposed is not None:
                await self._exposed.close()
            elif self._context is not None:
                await self._context.close()
            if self._looking is not None:
                await self._looking.close()
            if self._listener is not None:
                await self._listener.stop(1.0)
        finally:
            self._submitted.set()
            self._arena.server.detach(self._token)
            self.world.close()
            self._arena.forget(self)

    async def __aenter__(self) -> Self:
        try:
            await self._open()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


async def _final(context: Context) -> FinalPage:
    seen = await context.guard(_document(context))
    return FinalPage(context, seen["url"], seen["title"], seen["html"])


async def _document(context: Context) -> dict[str, Any]:
    """The document in front; an agent may have closed all tabs: then that at its last address."""
    while context.tabs:
        with contextlib.suppress(PageClosedError):
            return dict(await context.active.ask(script("document")))
    await context.new_tab()
    await load(context, context.last_url)
    return dict(await context.ask(script("document")))


def live_profile(profile: Profile) -> Profile:
    """The same profile in real time: nobody moves the clock of an outside agent's pages."""
    return replace(profile, now=None)


def _stop(answer: Any, status: Any, reason: Any) -> Stop:
    if (
        status not in ("done", "impossible")
        or reason not in (None, *REASON_CLASSES)
        or not isinstance(answer, str)
    ):
        raise UserError(
            "A submission has an answer in text, a status and a reason class.",
            todo=f"status: done or impossible; reason: {', '.join(REASON_CLASSES)}, or none.",
        )
    return Stop(answer, status, reason)
