"""Chromium's window: one browser context as an episode uses it, with acting, settling and observing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from webarium.actions.types import Action, AnswerDialog, CloseTab, Noop, Upload, Wait
from webarium.browser.events.dialogs import DialogOpenedError
from webarium.browser.gone import PageClosedError
from webarium.browser.input.execute import Executor
from webarium.browser.reading.observe import Observer
from webarium.browser.settling.settle import Settler
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.navigate import ask_page, load, open_url
from webarium.browser.tabs.tab import Tab
from webarium.browser.windows.exchanges import tell_exchanges
from webarium.browser.windows.final_page import ChromiumPage, read_document
from webarium.browser.windows.preparation import ContextPreparation
from webarium.browser.windows.tabstate import bring_cookies, bring_tabs, read_cookies, read_tab
from webarium.envs.engine import Finish, Settled
from webarium.envs.laps import Lap
from webarium.envs.options import EpisodeOptions
from webarium.envs.window_state import TabState, WindowState
from webarium.errors import ActionError, ActionRefusedError, BrowserError
from webarium.observation.notices import unseen, with_notices, with_picture
from webarium.observation.observation import Observation
from webarium.observation.view import View
from webarium.server import ServedWorld

MAX_WAIT_S = 10.0
"""The longest `Wait`."""
STEP_S = 60.0
"""A step that takes longer than this has met a broken browser."""
LIVE_STEP_S = 40.0
"""On the live web, a page that keeps a step busy for longer than this is given up."""
LOOKS = 3
"""How often a page is looked at anew that moved on while it was looked at."""
MAX_TOLD = 5
"""Of so many dialogs that were answered at once an observation tells what they said."""


class ChromiumWindow:
    """What one episode does in one browser context, until it is left; implements `webarium.envs.engine.Window`."""

    def __init__(
        self,
        context: Context,
        world: ServedWorld | None,
        options: EpisodeOptions,
        observer: Observer,
        *,
        ready: Callable[[], None] | None = None,
    ) -> None:
        """`ready` is called when it has been looked at for the first time, and may be called again."""
        self._ready = ready
        self.context = context
        """The browser context."""
        self.observer = observer
        """Looks at its pages."""
        self.settler = Settler(context, None if world is None else world.activity, meanwhile=self._meet)
        """Waits until its pages are quiet."""
        self.settled = Settled(True, "", 0)
        """How the last wait ended."""
        self._quiet_at = self.settler.stamp()
        self.options = options
        self._world = world
        self._live = options.live
        self._executor = Executor(context, self.observer, uploads=options.uploads)
        self._met: tuple[Tab, int] | None = None
        self._suspended: asyncio.Task[None] | None = None
        self._plain: Observation | None = None
        self._dialogs = 0
        self._turned_away = 0
        self._hogs = 0
        self._file_windows = 0
        context.dialogs.policy = options.dialogs

    # What an episode asks of it

    async def begin(self, lap: Lap) -> Observation:
        """Enter, open the start pages, and look at the first."""
        seen = await self.context.guard(self._begin(lap), limit=STEP_S)
        self._tell_ready()
        return seen

    async def step(self, action: Action, lap: Lap) -> Observation:
        """Do an action, settle, and look."""
        limit = LIVE_STEP_S if self._live else STEP_S
        return await self.context.guard(self._step(action, lap), limit=limit)

    async def look(self, error: str, lap: Lap) -> Observation:
        """Look as the episode's options say; what is seen is what the next action means."""
        seen = await self.context.guard(self._look(error, lap), limit=STEP_S)
        self._tell_ready()
        return seen

    async def observe(self, view: View, error: str) -> Observation:
        """Look in this way; marks in actions mean those that are seen, if there are any."""
        seen = await self.context.guard(self._observe(view, error), limit=STEP_S)
        self._executor.marks = _marks(seen) or self._executor.marks
        return seen

    async def state(self) -> WindowState:
        """All tabs as data; none while a dialog keeps a page from answering."""
        return await self.context.guard(self._state(), limit=STEP_S)

    async def restore(self, state: WindowState) -> None:
        """Open the tabs as they were, without asking the sites for what they sent before."""
        await self.context.guard(self._restore(state), limit=STEP_S * (2 + len(state.tabs)))

    async def page(self, finish: Finish) -> ChromiumPage:
        """The page in front for checks; dialogs that are open are dismissed."""
        context = self.context
        await context.guard(context.dialogs.dismiss_all())
        try:
            seen = await context.guard(read_document(context))
        finally:
            context.dialogs.policy = self.options.dialogs
        return ChromiumPage(context, seen, self.settle, finish)

    async def recover(self) -> None:
        """Go on after a page has crashed or hung: its tab is closed, and what was under way is given up."""
        await self.context.recover()
        await self._give_up()

    async def leave(self) -> None:
        """Close the context, and give up what is under way in it."""
        await self.context.close()
        await self._give_up()

    # How it is done

    def _tell_ready(self) -> None:
        if self._ready is not None:
            self._ready()

    async def _begin(self, lap: Lap) -> Observation:
        context = self.context
        self.observer.connect(context.page)
        if self.options.enter is not None:
            await self.options.enter(ContextPreparation(context))
        if self.options.on_request is not None:
            tell_exchanges(context, self.options.on_request)
        for index, url in enumerate(self.options.start_urls):
            if index:
                await context.new_tab()
            try:
                await (open_url if self._live else load)(context, url)
            except ActionRefusedError as refused:  # a host of the live web that does not answer
                raise BrowserError(f"The start address cannot be opened. {refused}") from None
            lap("execute")
            await self.settle()
            lap("settle")
        if len(self.options.start_urls) > 1:
            with contextlib.suppress(PageClosedError):
                await context.focus(context.tabs[0])
            await self.settle()
        for tab in context.tabs:
            with contextlib.suppress(PageClosedError):
                await ask_page(tab, "Page.resetNavigationHistory")
        lap("settle")
        return await self._look(self._too_many(), lap)

    async def _step(self, action: Action, lap: Lap) -> Observation:
        error = ""
        try:
            await self._act(action)
        except ActionError as refused:
            error = str(refused)
        lap("execute")
        seconds = min(max(action.seconds, 0.0), MAX_WAIT_S) if isinstance(action, Wait) else None
        if self._live and seconds is not None:
            await asyncio.sleep(seconds)  # nobody but time itself moves the clocks of the live web
        await self.settle(None if seconds is None else seconds * 1000)
        lap("settle")
        asked = self._asked_for_files(action)
        return await self._look(
            error or asked or self._new_dialogs() or self._too_many() or self._dead_end(), lap
        )

    def _asked_for_files(self, action: Action) -> str:
        """What to tell about a page that has asked for files since the last look, unless it was given some."""
        told, self._file_windows = self._file_windows, self.context.file_windows
        if told >= self._file_windows or isinstance(action, Upload):
            return ""
        return "The page asks for a file. Use the upload action on what opened this, instead of a click."

    def _hogged(self) -> str:
        """What to tell about pages that would not end since the last look; of several things the last."""
        told, self._hogs = self._hogs, len(self.context.hogs)
        return self.context.hogs[-1] if told < self._hogs else ""

    def _too_many(self) -> str:
        """What to tell about tabs that a page wanted to open beyond the limit since the last look."""
        told, self._turned_away = self._turned_away, self.context.turned_away
        if told == self._turned_away:
            return ""
        return f"The page opened more tabs than can be open, {len(self.context.tabs)}; the rest were closed."

    def _dead_end(self) -> str:
        """On the live web, what to tell about a page that led where nobody may go."""
        if self._live and self.context.pages and self.context.page.url.startswith("chrome-error:"):
            return (
                "That page cannot be opened here: its host is not on the list, or does not answer. Go back."
            )
        return ""

    def _new_dialogs(self) -> str:
        """What native dialogs said since the last look, as an agent should know."""
        if self.options.dialogs == "show":
            return ""
        shown = self.context.dialogs.answered[self._dialogs :]
        self._dialogs = len(self.context.dialogs.answered)
        told = [
            f"The page showed the {dialog.kind} dialog {dialog.message!r}; it was "
            + ("accepted." if dialog.accepted else "dismissed.")
            for dialog in shown[:MAX_TOLD]
        ]
        if len(shown) > MAX_TOLD:
            told.append(f"It showed {len(shown) - MAX_TOLD} more, which were answered, too.")
        return " ".join(told)

    async def _act(self, action: Action) -> None:
        """Do an action; when it opens a dialog, its rest waits for the answer."""
        dialogs = self.context.dialogs
        if isinstance(action, AnswerDialog):
            await dialogs.answer(accept=action.accept, text=action.text)
        elif dialogs.current is not None:
            if isinstance(action, Noop | Wait):
                return
            if not isinstance(action, CloseTab):
                raise ActionRefusedError("A dialog is open.", todo="Answer it first, or close the tab.")
            await self.recover()  # The page may open dialogs without end, and nothing else ends that.
            return
        else:
            self._suspended = asyncio.ensure_future(self._executor.execute(action))
        if self._suspended is not None and await dialogs.finished(self._suspended):
            done, self._suspended = self._suspended, None
            done.result()

    async def settle(self, page_time_ms: float | None = None) -> None:
        """Settle, unless a dialog keeps the page from it."""
        work = (
            self.settler.settle() if page_time_ms is None else self.settler.settle(page_time_ms=page_time_ms)
        )
        try:
            self.settled = await self.context.dialogs.unless_open(work)
        except DialogOpenedError:
            self.settled = Settled(True, "", 0)
        self._quiet_at = self.settler.stamp()

    async def _look(self, error: str, lap: Lap) -> Observation:
        view = self.options.view
        seen = await self._looked(view)
        for _ in range(LOOKS):
            if not self._moved_on():
                break
            # On a busy machine a navigation can begin so late that it passes for none, and be seen half done.
            await self.settle()
            seen = await self._looked(view)
        lap("observe")
        self._plain = seen or self._plain
        error = error or self._hogged()
        observation = self._told(seen or self._last_seen(view), error)
        self._executor.marks = _marks(observation)
        self._executor.tree = observation.tree
        return observation

    async def _meet(self, tab: Tab) -> None:
        """Let the observer into a document that is new, while it is waited for."""
        if self._met != (tab, tab.navigations):
            self._met = tab, tab.navigations
            await self.observer.meet(tab.page)

    def _moved_on(self) -> bool:
        """Whether something began or ended since all was quiet, so that what was seen may be seen too early."""
        return self._world is not None and self.settled.quiet and self._quiet_at != self.settler.stamp()

    async def _observe(self, view: View, error: str) -> Observation:
        return self._told(await self._looked(view) or self._last_seen(view), error)

    def _told(self, seen: Observation, error: str) -> Observation:
        context = self.context
        return with_notices(
            seen, dialog=context.dialogs.current, downloads=context.downloads.news(), last_error=error
        )

    async def _looked(self, view: View) -> Observation | None:
        """What can be seen now; ``None`` while a dialog keeps the page from answering."""
        try:
            return await self.context.dialogs.unless_open(self._look_in_front(view))
        except DialogOpenedError:
            return None

    async def _look_in_front(self, view: View) -> Observation:
        """Look at the tab in front; one that is closed meanwhile leaves another one there."""
        while True:
            tab = await self.context.tab()
            with contextlib.suppress(PageClosedError):
                return await self.observer.observe(
                    tab.page,
                    view,
                    tabs=self.context.pages,
                    caret=self.settler.caret,
                    drawing=tab.drawing,
                )

    def _last_seen(self, view: View) -> Observation:
        """What was seen of the page before it opened a dialog, if anything."""
        url = self.context.page.url
        if self._plain is not None and self._plain.url == url:
            seen = self._plain
        else:
            urls = [page.url for page in self.context.pages]
            seen = unseen(view.kind, url, urls, self.options.profile.viewport)
        return with_picture(seen, view) if view.pictured else seen

    async def _state(self) -> WindowState:
        tabs, active = await self._read_tabs()
        cookies = tuple(await read_cookies(self.context)) if tabs else ()
        return WindowState(tabs, active, self.context.pointer, cookies)

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
            with contextlib.suppress(PageClosedError):
                states = tuple([await self._read_tab(tab) for tab in tabs])
                if self.context.tabs == tabs and self.context.active is front:
                    return states, tabs.index(front)

    async def _read_tab(self, tab: Tab) -> TabState:
        state = await read_tab(tab)
        kept = None if self._world is None else self._world.document(state.history[state.index])
        return state if kept is None else replace(state, sent=kept)

    async def _restore(self, state: WindowState) -> None:
        self.context.pointer = state.pointer
        self.observer.connect(self.context.page)
        await bring_cookies(self.context, state.cookies)
        giving = None if self._world is None else self._world.giving
        await bring_tabs(self.context, state.tabs, state.active, self.settler, giving)
        self._quiet_at = self.settler.stamp()
        self._keep_documents(state.tabs)

    def _keep_documents(self, tabs: Sequence[TabState]) -> None:
        for tab in tabs:
            if tab.sent is not None and self._world is not None:
                self._world.keep_document(tab.history[tab.index], tab.sent)

    async def _give_up(self) -> None:
        suspended, self._suspended, self._plain = self._suspended, None, None
        if suspended is not None:
            suspended.cancel()
            await asyncio.wait([suspended])


def _marks(seen: Observation) -> dict[int, int]:
    return {mark.number: mark.element_id for mark in seen.marks}
