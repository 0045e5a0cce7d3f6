"""One episode: a world, a browser context, and the loop of acting, settling and observing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from webarium.actions.types import Action, AnswerDialog, Noop, Stop, Wait
from webarium.browser import (
    Context,
    DialogPolicy,
    Executor,
    Observation,
    Observer,
    Picture,
    Profile,
    Settled,
    Settler,
)
from webarium.browser.dialogs import DialogOpenedError
from webarium.browser.navigate import load
from webarium.browser.pictures import VIEWPORT
from webarium.browser.scripts import script
from webarium.browser.tab import Tab
from webarium.browser.tabstate import (
    SentPage,
    TabState,
    bring_cookies,
    bring_tabs,
    read_cookies,
    read_tab,
)
from webarium.envs.final_page import FinalPage
from webarium.envs.notices import unseen, with_notices
from webarium.envs.state import EpisodeState, fingerprint, pack
from webarium.errors import ActionError, ActionRefusedError, BrowserError, UserError
from webarium.server import Document
from webarium.sites.kit.real.finish import finish
from webarium.types import Json, ObservationKind, Rendering

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.worlds import World

STEP_S = 60.0
"""A step that takes longer than this has met a broken browser."""
LIVE_STEP_S = 40.0
"""On the live web, a page that keeps a step busy for longer than this is given up."""
MAX_WAIT_S = 10.0
"""The longest `Wait`."""


@dataclass(frozen=True)
class EpisodeOptions:
    """How an episode begins and what it shows."""

    start_urls: tuple[str, ...]
    """One tab each; the first one is in front."""
    profile: Profile
    """What pages learn about the browser."""
    hosts: frozenset[str]
    """Host names that may be opened by address."""
    observe: ObservationKind = "axtree"
    """What `Observation.text` holds."""
    screenshots: bool = False
    """Whether each observation has a picture."""
    html: bool = False
    """Whether each observation has the document's full HTML."""
    viewport_only: bool = True
    """Whether the text leaves out what cannot be seen without scrolling."""
    uploads: Path | None = None
    """The folder of files that may be uploaded."""
    dialogs: DialogPolicy = "show"
    """Whether the agent answers native dialogs, or they are dismissed at once."""
    enter: Callable[[Context], Awaitable[None]] | None = None
    """What is done in the fresh browser context before the start pages open, such as signing in."""
    picture: Picture = VIEWPORT
    """How pictures are taken."""
    budget: int | None = None
    """How many tokens the text may have; ``None``: any number."""
    rendering: Rendering = "repaired"
    """Whether text and marks are written as this project does, or as the public systems do."""


class Episode:
    """A person's visit to the sites of one world; made and begun by `Arena.episode`.

    It never raises for what an agent does wrong: the reason stands in `Observation.last_error`. It raises
    `InfrastructureError` when something under it breaks; then only `reset` and `close` are of use.
    """

    def __init__(
        self,
        arena: Arena,
        world: World | None,
        options: EpisodeOptions,
        *,
        begin_at: EpisodeState | None = None,
    ) -> None:
        self.options = options
        self.steps = 0
        """How many actions were taken: refused ones and text that was none included, the stop not."""
        self.stopped: Stop | None = None
        """The agent's own stop, once it came."""
        self.actions: list[Action] = []
        """Everything that was done since the beginning, for a fork by its ancestors too."""
        self.faithful = True
        """For a fork or a restored episode: whether it began by showing what the original showed."""
        self.timings: Mapping[str, float] = MappingProxyType({})
        """Milliseconds of the last step or reset: ``execute``, ``settle``, ``observe``, ``total``."""
        self.settled = Settled(True, "", 0)
        """How the last wait ended."""
        self.closed = False
        self._arena = arena
        self._world = world
        self._token = None if world is None else arena.server.attach(world)
        self._begin_at = begin_at
        self._origin = begin_at.origin if begin_at else b""
        self.observer = Observer()
        """Looks at its pages."""
        self._context: Context | None = None
        self._observation: Observation | None = None
        self._fresh = False
        self._dialogs = 0
        self._turned_away = 0
        self._suspended: asyncio.Task[None] | None = None
        self._plain: Observation | None = None

    @property
    def world(self) -> World:
        """The state of the sites; raises `UserError` on the live web, which has none."""
        if self._world is None:
            raise UserError("An episode on the live web has no world.", todo="Use an arena with sites.")
        return self._world

    @property
    def live(self) -> bool:
        """Whether it visits the live web instead of a world."""
        return self._world is None

    @property
    def observation(self) -> Observation:
        """What was seen last."""
        if self._observation is None:
            raise UserError("This episode has not begun.", todo="Await reset() first.")
        return self._observation

    @property
    def context(self) -> Context:
        """The browser context, for those who look deeper than observations."""
        if self._context is None:
            raise UserError("This episode is closed.", todo="Open another one.")
        return self._context

    async def reset(self) -> Observation:
        """Begin (again): the world as it was at first, a new browser context, the start pages.

        Does nothing if nothing has been done since the episode began.
        """
        self._check_open()
        if self._fresh:
            return self.observation
        if self._begin_at is not None:
            observation = await self._begin_again(self._begin_at)
        else:
            began = self._context is not None
            await self._leave()
            if began and self._world is not None:
                self._world.reset()
            self._origin = b"" if self._world is None else self._world.snapshot()
            self._set_off((), 0, None)
            with self._timing() as lap:
                context = await self._enter()
                observation = await context.guard(self._begin(context, lap), limit=STEP_S)
        self._fresh = True
        return observation

    def _set_off(self, actions: Sequence[Action], steps: int, stopped: Stop | None) -> None:
        self.actions, self.steps, self.stopped, self._dialogs = list(actions), steps, stopped, 0

    async def _enter(self) -> Context:
        """A new browser context, and what acts in it."""
        options = self.options
        context = await self._arena.browser.new_context(
            self._token, profile=options.profile, hosts=options.hosts, live=self.live
        )
        self._context, self._turned_away = context, 0
        context.dialogs.policy = options.dialogs
        activity = None if self._token is None else self._arena.server.activity(self._token)
        self._settler = Settler(context, activity)
        self._executor = Executor(context, self.observer, uploads=options.uploads)
        return context

    async def _begin_again(self, state: EpisodeState) -> Observation:
        """Begin at a moment of another episode: bring its pages back, or else do again what it did."""
        ways: list[tuple[bytes, Callable[[Context, EpisodeState], Coroutine[Any, Any, None]]]] = []
        if state.tabs:
            ways.append((state.world, self._bring_back))
        ways.append((state.origin, self._do_again))
        with self._timing() as lap:
            for world, way in ways:
                await self._leave()
                self._renew(world)
                context = await self._enter()
                limit = STEP_S * (2 + len(state.actions))
                await context.guard(way(context, state), limit=limit)
                self._set_off(state.actions, state.steps, state.stopped)
                lap("execute")
                seen = await context.guard(self._look(state.last_error, lap), limit=STEP_S)
                tabs = await context.guard(self._read_tabs(), limit=STEP_S)
                self.faithful = fingerprint(seen, [tab.page for tab in tabs]) == state.shown
                if self.faithful:
                    break
        return seen

    def _renew(self, snapshot: bytes) -> None:
        """Go on in another world."""
        if self._token is not None:
            self._arena.server.detach(self._token)
        if self._world is not None:
            self._world.close()
        self._world = self._arena.universe.restore(snapshot)
        self._token = self._arena.server.attach(self._world)

    async def _bring_back(self, context: Context, state: EpisodeState) -> None:
        """Open the tabs as they were, without asking the sites for what they sent before."""
        context.pointer = state.pointer
        await bring_cookies(context, state.cookies)
        await bring_tabs(context, state.tabs, state.active, self._settler)
        for tab in state.tabs:
            if tab.sent is not None and self._token is not None:
                document = Document(tab.sent.status, tab.sent.headers, tab.sent.body)
                self._arena.server.keep_document(self._token, tab.history[tab.index], document)

    async def _do_again(self, context: Context, state: EpisodeState) -> None:
        """Begin at the very beginning and repeat every action."""

        def lap(part: str) -> None:
            pass

        await self._begin(context, lap)
        for action in state.actions:
            await self._step(action, lap)

    async def fork(self) -> Episode:
        """A new episode at this moment, with a world of its own; both go on independently.

        It resets to this moment. Equal actions give equal observations in both, unless `faithful` is false.
        """
        return await self._arena.resume(await self._state())

    async def snapshot(self) -> bytes:
        """This moment as bytes for `Arena.restore`."""
        return pack(await self._state(), self._arena.universe.id)

    async def _state(self) -> EpisodeState:
        self._check_open()
        return await self.context.guard(self._read_state(), limit=STEP_S)

    async def _read_state(self) -> EpisodeState:
        context, world = self.context, self.world
        dialog = context.dialogs.current is not None
        tabs = await self._read_tabs()
        seen = await self._observe("axtree", "", screenshot=False, html=False)
        return EpisodeState(
            options=self.options,
            world=world.snapshot(),
            origin=self._origin,
            actions=tuple(self.actions),
            steps=self.steps,
            stopped=self.stopped,
            tabs=tabs,
            active=0 if dialog else context.tabs.index(context.active),
            pointer=context.pointer,
            cookies=() if dialog else tuple(await read_cookies(context)),
            shown=fingerprint(seen, [tab.page for tab in tabs]),
            last_error=self.observation.last_error,
        )

    async def _read_tabs(self) -> tuple[TabState, ...]:
        """All tabs in order; none while a dialog keeps a page from answering."""
        if self.context.dialogs.current is not None:
            return ()
        return tuple([await self._read_tab(tab) for tab in self.context.tabs])

    async def _read_tab(self, tab: Tab) -> TabState:
        state = await read_tab(tab)
        kept = self._arena.server.document(self._token or "", state.history[state.index])
        return state if kept is None else replace(state, sent=SentPage(kept.status, kept.headers, kept.body))

    async def _begin(self, context: Context, lap: Callable[[str], None]) -> Observation:
        error = ""
        if self.options.enter is not None:
            await self.options.enter(context)
        for index, url in enumerate(self.options.start_urls):
            if index:
                await context.new_tab()
            try:
                await load(context, url)
            except ActionRefusedError as refused:
                error = str(refused)
            lap("execute")
            await self._settle()
            lap("settle")
        if len(self.options.start_urls) > 1:
            await context.focus(context.tabs[0])
            await self._settle()
        for tab in context.tabs:
            await (await tab.prepare()).send("Page.resetNavigationHistory")
        lap("settle")
        return await self._look(error, lap)

    async def step(self, action: Action) -> Observation:
        """Take one action and look again; `Stop` ends the episode and shows what was seen last."""
        self._check_running()
        self._fresh = False
        if isinstance(action, Stop):
            self.stopped = action
            return self.observation
        self.steps += 1
        self.actions.append(action)
        with self._timing() as lap:
            try:
                limit = LIVE_STEP_S if self.live else STEP_S
                return await self.context.guard(self._step(action, lap), limit=limit)
            except BrowserError as error:
                if not self.live or not self._arena.browser.alive:
                    raise
                return await self._recover(error, lap)

    async def _recover(self, error: BrowserError, lap: Callable[[str], None]) -> Observation:
        """Go on after a page of the live web has crashed or hung: its tab is closed."""
        context = self.context
        await context.recover()
        suspended, self._suspended, self._plain = self._suspended, None, None
        if suspended is not None:
            suspended.cancel()
            await asyncio.wait([suspended])
        said = f"{error.args[0]} The tab was closed. Go on in another one."
        return await context.guard(self._look(said, lap), limit=LIVE_STEP_S)

    async def reject(self, error: ActionError) -> Observation:
        """Count a step for text that was no action at all, and show why it was not."""
        self._check_running()
        self._fresh = False
        self.steps += 1
        self._observation = replace(self.observation, last_error=str(error))
        return self._observation

    async def _step(self, action: Action, lap: Callable[[str], None]) -> Observation:
        error = ""
        try:
            await self._act(action)
        except ActionError as refused:
            error = str(refused)
        lap("execute")
        seconds = min(max(action.seconds, 0.0), MAX_WAIT_S) if isinstance(action, Wait) else None
        if self.live and seconds is not None:
            await asyncio.sleep(seconds)  # nobody but time itself moves the clocks of the live web
        await self._settle(None if seconds is None else seconds * 1000)
        lap("settle")
        return await self._look(error or self._new_dialogs() or self._too_many() or self._dead_end(), lap)

    def _too_many(self) -> str:
        """What to tell about tabs that a page wanted to open beyond the limit since the last look."""
        told, self._turned_away = self._turned_away, self.context.turned_away
        if told == self._turned_away:
            return ""
        return f"The page opened more tabs than can be open, {len(self.context.tabs)}; the rest were closed."

    def _dead_end(self) -> str:
        """On the live web, what to tell about a page that led where nobody may go."""
        if self.live and self.context.page.url.startswith("chrome-error:"):
            return (
                "That page cannot be opened here: its host is not on the list, or does not answer. Go back."
            )
        return ""

    async def _act(self, action: Action) -> None:
        """Do an action; when it opens a dialog, its rest waits for the answer."""
        dialogs = self.context.dialogs
        if isinstance(action, AnswerDialog):
            await dialogs.answer(accept=action.accept, text=action.text)
        elif dialogs.current is not None:
            if isinstance(action, Noop | Wait):
                return
            raise ActionRefusedError("A dialog is open.", todo="Answer it first.")
        else:
            self._suspended = asyncio.ensure_future(self._executor.execute(action))
        if self._suspended is not None and await dialogs.finished(self._suspended):
            done, self._suspended = self._suspended, None
            done.result()

    async def _settle(self, page_time_ms: float | None = None) -> None:
        """Settle, unless a dialog keeps the page from it."""
        work = (
            self._settler.settle()
            if page_time_ms is None
            else self._settler.settle(page_time_ms=page_time_ms)
        )
        try:
            self.settled = await self.context.dialogs.unless_open(work)
        except DialogOpenedError:
            self.settled = Settled(True, "", 0)

    async def _look(self, error: str, lap: Callable[[str], None]) -> Observation:
        options = self.options
        observation = await self._observe(
            options.observe, error, screenshot=options.screenshots, html=options.html
        )
        lap("observe")
        self._observation = observation
        self._executor.marks = {mark.number: mark.element_id for mark in observation.marks}
        self._executor.tree = observation.tree
        return observation

    async def observe(
        self, *, kind: ObservationKind | None = None, screenshot: bool | None = None, html: bool | None = None
    ) -> Observation:
        """Look once more without acting, in another way if asked; not a step."""
        options = self.options
        seen = await self.context.guard(
            self._observe(
                kind or options.observe,
                self.observation.last_error,
                screenshot=options.screenshots if screenshot is None else screenshot,
                html=options.html if html is None else html,
            ),
            limit=STEP_S,
        )
        self._executor.marks = {mark.number: mark.element_id for mark in seen.marks} or self._executor.marks
        return seen

    async def _observe(
        self, kind: ObservationKind, error: str, *, screenshot: bool, html: bool
    ) -> Observation:
        context = self.context
        try:
            seen = await context.dialogs.unless_open(self._looked(kind, screenshot=screenshot, html=html))
        except DialogOpenedError:
            seen = self._last_seen(kind)
        return with_notices(
            seen, dialog=context.dialogs.current, downloads=context.downloads.news(), last_error=error
        )

    async def _looked(self, kind: ObservationKind, *, screenshot: bool, html: bool) -> Observation:
        tab = await self.context.tab()
        self._plain = await self.observer.observe(
            tab.page,
            kind=kind,
            viewport_only=self.options.viewport_only,
            screenshot=screenshot,
            html=html,
            picture=self.options.picture,
            budget=self.options.budget,
            rendering=self.options.rendering,
            tabs=self.context.pages,
        )
        return self._plain

    def _last_seen(self, kind: ObservationKind) -> Observation:
        """What was seen of the page before it opened a dialog, if anything."""
        url = self.context.page.url
        if self._plain is not None and self._plain.url == url:
            return self._plain
        urls = [page.url for page in self.context.pages]
        return unseen(kind, url, urls, self.options.profile.viewport)

    async def final_page(self) -> FinalPage:
        """The page that is in front now, for checks; dialogs that are open are dismissed."""
        await self.context.guard(self.context.dialogs.dismiss_all())
        try:
            tab = await self.context.tab()
            seen = await self.context.guard(tab.evaluate(script("document")))
        finally:
            self.context.dialogs.policy = self.options.dialogs
        return FinalPage(self.context, seen["url"], seen["title"], seen["html"], self._settle, self._finish)

    def _finish(self, url: str) -> Mapping[str, Json] | None:
        """The finish JSON of the replica at an address, ``None`` if there is none."""
        host = (urlsplit(url).hostname or "").removesuffix(".test")
        site = next((site for site in self._arena.sites.values() if site.host == host), None)
        if self._world is None or site is None or site.replica is None:
            return None
        return finish(self._world, site)

    async def close(self) -> None:
        """Close the context, end all visits to the world, and discard it; may be called again."""
        if self.closed:
            return
        self.closed = True
        try:
            await self._leave()
        finally:
            self._context = None
            if self._token is not None:
                self._arena.server.detach(self._token)
            if self._world is not None:
                self._world.close()
            self._arena.forget(self)

    async def _leave(self) -> None:
        """Give up whatever is under way in the browser context, and close it."""
        suspended, self._suspended, self._plain = self._suspended, None, None
        if self._context is not None:
            await self._context.close()
        if suspended is not None:
            suspended.cancel()
            await asyncio.wait([suspended])

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _check_open(self) -> None:
        if self.closed:
            raise UserError("This episode is closed.", todo="Open another one.")

    def _check_running(self) -> None:
        self._check_open()
        if self.stopped is not None:
            raise UserError("This episode has been stopped.", todo="Await reset() to begin again.")

    def _new_dialogs(self) -> str:
        """What native dialogs said since the last look, as an agent should know."""
        if self.options.dialogs == "show":
            return ""
        shown = self.context.dialogs.answered[self._dialogs :]
        self._dialogs = len(self.context.dialogs.answered)
        return " ".join(
            f"The page showed the {dialog.kind} dialog {dialog.message!r}; it was "
            + ("accepted." if dialog.accepted else "dismissed.")
            for dialog in shown
        )

    @contextmanager
    def _timing(self) -> Iterator[Callable[[str], None]]:
        """Measure the parts of a step: call the result at the end of each."""
        parts: dict[str, float] = {}
        start = last = time.perf_counter()

        def lap(part: str) -> None:
            nonlocal last
            now = time.perf_counter()
            parts[part] = round(parts.get(part, 0.0) + (now - last) * 1000, 3)
            last = now

        try:
            yield lap
        finally:
            parts["total"] = round((time.perf_counter() - start) * 1000, 3)
            self.timings = MappingProxyType(parts)
