"""One episode: a world, a browser context, and the loop of acting, settling and observing."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from webarium.actions.types import Action, Stop
from webarium.browser import Context, Observation, Observer, Settled
from webarium.browser.dialogs import DialogOpenedError
from webarium.browser.gone import PageClosedError
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
from webarium.envs.options import EpisodeOptions
from webarium.envs.state import EpisodeState, fingerprint, pack
from webarium.envs.visit import Lap, Laps, Visit
from webarium.errors import ActionError, BrowserError, UserError
from webarium.server import Document
from webarium.sites.kit.real.finish import finish
from webarium.types import Json, ObservationKind

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.worlds import World

STEP_S = 60.0
"""A step that takes longer than this has met a broken browser."""
LIVE_STEP_S = 40.0
"""On the live web, a page that keeps a step busy for longer than this is given up."""


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
        self.closed = False
        self._arena = arena
        self._world = world
        self._token = None if world is None else arena.server.attach(world)
        self._begin_at = begin_at
        self._origin = begin_at.origin if begin_at else b""
        self.observer = Observer()
        """Looks at its pages."""
        self._visit: Visit | None = None
        self._observation: Observation | None = None
        self._fresh = False

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
    def visit(self) -> Visit:
        """What goes on in the browser context since the episode began."""
        if self._visit is None:
            raise UserError("This episode is closed.", todo="Open another one.")
        return self._visit

    @property
    def context(self) -> Context:
        """The browser context, for those who look deeper than observations."""
        return self.visit.context

    @property
    def settled(self) -> Settled:
        """How the last wait ended."""
        return self.visit.settled

    async def reset(self) -> Observation:
        """Begin (again): the world as it was at first, a new browser context, the start pages.

        Does nothing if nothing has been done since the episode began.
        """
        self._check_open()
        if self._fresh:
            return self.observation
        if self._begin_at is not None:
            self._observation = await self._begin_again(self._begin_at)
        else:
            began = self._visit is not None
            await self._leave()
            if began and self._world is not None:
                self._world.reset()
            self._origin = b"" if self._world is None else self._world.snapshot()
            self._set_off((), 0, None)
            with self._timing() as lap:
                visit = await self._enter()
                self._observation = await visit.context.guard(visit.begin(lap), limit=STEP_S)
        self._fresh = True
        return self._observation

    def _set_off(self, actions: Sequence[Action], steps: int, stopped: Stop | None) -> None:
        self.actions, self.steps, self.stopped = list(actions), steps, stopped

    async def _enter(self) -> Visit:
        """A new browser context, and what acts in it."""
        options = self.options
        context = await self._arena.browser.new_context(
            self._token, profile=options.profile, hosts=options.hosts, live=self.live
        )
        activity = None if self._token is None else self._arena.server.activity(self._token)
        self._visit = Visit(context, self.observer, options, activity, live=self.live)
        return self._visit

    async def _begin_again(self, state: EpisodeState) -> Observation:
        """Begin at a moment of another episode: bring its pages back, or else do again what it did."""
        ways: list[tuple[bytes, Callable[[Visit, EpisodeState], Coroutine[Any, Any, None]]]] = []
        if state.tabs:
            ways.append((state.world, self._bring_back))
        ways.append((state.origin, self._do_again))
        with self._timing() as lap:
            for world, way in ways:
                await self._leave()
                self._renew(world)
                visit = await self._enter()
                limit = STEP_S * (2 + len(state.actions))
                await self.context.guard(way(visit, state), limit=limit)
                self._set_off(state.actions, state.steps, state.stopped)
                lap("execute")
                seen = await self.context.guard(visit.look(state.last_error, lap), limit=STEP_S)
                tabs, _ = await self.context.guard(self._read_tabs(), limit=STEP_S)
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

    async def _bring_back(self, visit: Visit, state: EpisodeState) -> None:
        """Open the tabs as they were, without asking the sites for what they sent before."""
        context = visit.context
        context.pointer = state.pointer
        await bring_cookies(context, state.cookies)
        await bring_tabs(context, state.tabs, state.active, visit.settler)
        for tab in state.tabs:
            if tab.sent is not None and self._token is not None:
                document = Document(tab.sent.status, tab.sent.headers, tab.sent.body)
                self._arena.server.keep_document(self._token, tab.history[tab.index], document)

    async def _do_again(self, visit: Visit, state: EpisodeState) -> None:
        """Begin at the very beginning and repeat every action."""
        laps = Laps()
        await visit.begin(laps)
        for action in state.actions:
            await visit.step(action, laps)

    async def fork(self, *, exact: bool = False) -> Episode:
        """A new episode at this moment, with a world of its own; both go on independently.

        It resets to this moment. Equal actions give equal observations in both, unless `faithful` is false, but
        for what nothing shows: what scripts keep to themselves, and how pages further back in a tab's history
        were left. `exact` brings these back too, by doing all actions again.
        """
        return await self._arena.resume(await self._state(exact=exact))

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes for `Arena.restore`; `exact` as in `fork`."""
        return pack(await self._state(exact=exact), self._arena.universe.id)

    async def _state(self, *, exact: bool) -> EpisodeState:
        self._check_open()
        state = await self.context.guard(self._read_state(), limit=STEP_S)
        return replace(state, tabs=()) if exact else state

    async def _read_state(self) -> EpisodeState:
        context, world = self.context, self.world
        tabs, active = await self._read_tabs()
        seen = await self.visit.observe("axtree", "", screenshot=False, html=False)
        return EpisodeState(
            options=self.options,
            world=world.snapshot(),
            origin=self._origin,
            actions=tuple(self.actions),
            steps=self.steps,
            stopped=self.stopped,
            tabs=tabs,
            active=active,
            pointer=context.pointer,
            cookies=tuple(await read_cookies(context)) if tabs else (),
            shown=fingerprint(seen, [tab.page for tab in tabs]),
            last_error=self.observation.last_error,
        )

    async def _read_tabs(self) -> tuple[tuple[TabState, ...], int]:
        """All tabs in order, and which is in front; none while a dialog keeps a page from answering."""
        try:
            return await self.context.dialogs.unless_open(self._read_open_tabs())
        except DialogOpenedError:
            return (), 0

    async def _read_open_tabs(self) -> tuple[tuple[TabState, ...], int]:
        """As `_read_tabs`; tabs that open or close meanwhile are there for all that is read, or for nothing."""
        while True:
            front = await self.context.tab()
            tabs = self.context.tabs
            with suppress(PageClosedError):
                states = tuple([await self._read_tab(tab) for tab in tabs])
                if self.context.tabs == tabs and self.context.active is front:
                    return states, tabs.index(front)

    async def _read_tab(self, tab: Tab) -> TabState:
        state = await read_tab(tab)
        kept = self._arena.server.document(self._token or "", state.history[state.index])
        return state if kept is None else replace(state, sent=SentPage(kept.status, kept.headers, kept.body))

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
                seen = await self.context.guard(self.visit.step(action, lap), limit=limit)
            except BrowserError as error:
                if not self.live or not self._arena.browser.alive:
                    raise
                seen = await self._recover(error, lap)
        self._observation = seen
        return seen

    async def _recover(self, error: BrowserError, lap: Lap) -> Observation:
        """Go on after a page of the live web has crashed or hung: its tab is closed."""
        await self.visit.recover()
        said = f"{error.args[0]} The tab was closed. Go on in another one."
        return await self.context.guard(self.visit.look(said, lap), limit=STEP_S)

    async def reject(self, error: ActionError) -> Observation:
        """Count a step for text that was no action at all, and show why it was not."""
        self._check_running()
        self._fresh = False
        self.steps += 1
        self._observation = replace(self.observation, last_error=str(error))
        return self._observation

    async def observe(
        self, *, kind: ObservationKind | None = None, screenshot: bool | None = None, html: bool | None = None
    ) -> Observation:
        """Look once more without acting, in another way if asked; not a step."""
        options = self.options
        seen = await self.context.guard(
            self.visit.observe(
                kind or options.observe,
                self.observation.last_error,
                screenshot=options.screenshots if screenshot is None else screenshot,
                html=options.html if html is None else html,
            ),
            limit=STEP_S,
        )
        self.visit.keep_marks(seen)
        return seen

    async def final_page(self) -> FinalPage:
        """The page that is in front now, for checks; dialogs that are open are dismissed."""
        await self.context.guard(self.context.dialogs.dismiss_all())
        try:
            seen = await self.context.guard(self.context.ask(script("document")))
        finally:
            self.context.dialogs.policy = self.options.dialogs
        return FinalPage(
            self.context, seen["url"], seen["title"], seen["html"], self.visit.settle, self._finish
        )

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
            self._visit = None
            if self._token is not None:
                self._arena.server.detach(self._token)
            if self._world is not None:
                self._world.close()
            self._arena.forget(self)

    async def _leave(self) -> None:
        """Give up whatever is under way in the browser context, and close it."""
        if self._visit is not None:
            await self._visit.leave()

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

    @contextmanager
    def _timing(self) -> Iterator[Lap]:
        """Measure the parts of a step: call the result at the end of each."""
        laps = Laps()
        try:
            yield laps
        finally:
            self.timings = laps.timings()
