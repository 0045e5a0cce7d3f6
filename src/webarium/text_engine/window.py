"""A window without a browser: the tabs of one episode, acted in and looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from webarium.actions.types import (
    Action,
    AnswerDialog,
    CloseTab,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    NewTab,
    Noop,
    Stop,
    Wait,
)
from webarium.envs.addresses import BLANK, resolve_url
from webarium.envs.engine import Finish, Settled
from webarium.envs.laps import Lap
from webarium.envs.options import MAX_TABS, EpisodeOptions
from webarium.envs.window_state import TabState, WindowState
from webarium.errors import ActionError, ActionRefusedError, UserError
from webarium.observation.notices import with_notices
from webarium.observation.observation import DownloadedFile, Node, Observation, Scroll
from webarium.observation.observation import Tab as ListedTab
from webarium.observation.reading import read_page
from webarium.observation.tree import render_tabs
from webarium.observation.view import View
from webarium.server import ServedWorld
from webarium.text_engine.actions import Hands
from webarium.text_engine.client import Ask, Client
from webarium.text_engine.contents import bring_contents, contents_of
from webarium.text_engine.departures import key_of
from webarium.text_engine.dom import outer_html
from webarium.text_engine.final_page import TextPage, whole
from webarium.text_engine.page import Page
from webarium.text_engine.preparation import TextPreparation
from webarium.text_engine.readings import Reading, digest_of
from webarium.text_engine.setting_up import Styles
from webarium.text_engine.tab import RESTLESS, Tab

MAX_WAIT_S = 10.0
"""The longest `Wait`."""


class TextWindow:
    """What one episode does without a browser; implements `webarium.envs.engine.Window`."""

    def __init__(
        self, world: ServedWorld, options: EpisodeOptions, styles: Styles, left: Callable[[TextWindow], None]
    ) -> None:
        self._world = world
        self._options = options
        self._styles = styles
        self._left = left
        self._client = Client(world.server.app, world.token)
        self._tabs: list[Tab] = [self._blank()]
        self._front = self._tabs[0]
        self._tree: Node | None = None
        self._news: list[DownloadedFile] = []
        self._settled = Settled(quiet=True, reason="", rounds=0)
        self._reading: tuple[bool, Reading] | None = None
        """What the page in front says, with addresses or without, if nothing has happened since."""
        self._departed: tuple[Page, Action] | None = None
        """What was left by an action that led away before."""

    @property
    def settled(self) -> Settled:
        """How the last wait ended."""
        return self._settled

    @property
    def tab(self) -> Tab:
        """The tab in front."""
        return self._front

    def _blank(self) -> Tab:
        return Tab(self._client, self._styles, self._options.profile.viewport)

    # What an episode asks of it

    async def begin(self, lap: Lap) -> Observation:
        """Enter, open the start pages, and look at the first."""
        self._reading = None
        if self._options.enter is not None:
            await self._options.enter(TextPreparation(self._front))
        for index, url in enumerate(self._options.start_urls):
            if index:
                self._add_tab()
            await self._front.open(Ask(url))
            lap("execute")
            await self._settle(None)
            lap("settle")
        self._front = self._tabs[0]
        for tab in self._tabs:
            tab.history = [tab.history[tab.at]]
            tab.at = 0
        return await self.look("", lap)

    async def step(self, action: Action, lap: Lap) -> Observation:
        """Do an action, settle, and look."""
        error = ""
        try:
            await self._act(action)
        except ActionError as refused:
            error = str(refused)
        lap("execute")
        seconds = min(max(action.seconds, 0.0), MAX_WAIT_S) if isinstance(action, Wait) else None
        wait_ms = None if seconds is None else seconds * 1000
        await self._settle(wait_ms)
        await self._return(wait_ms)
        lap("settle")
        return await self.look(error, lap)

    async def look(self, error: str, lap: Lap) -> Observation:
        """Look as the options say; what is seen is what the next action means."""
        seen = self._look(self._options.view, error)
        self._tree = seen.tree
        lap("observe")
        return seen

    async def observe(self, view: View, error: str) -> Observation:
        """Look in this way."""
        return self._look(view, error)

    async def state(self) -> WindowState:
        """All tabs as data."""
        tabs = tuple(self._state_of(tab) for tab in self._tabs)
        cookies = tuple(
            {"name": name, "value": value, "domain": host, "path": "/"}
            for host, kept in self._client.cookies.items()
            for name, value in kept.items()
        )
        return WindowState(tabs, self._tabs.index(self._front), None, cookies)

    async def restore(self, state: WindowState) -> None:
        """Open the tabs as they were."""
        self._reading = None
        for cookie in state.cookies:
            kept = self._client.cookies.setdefault(cookie["domain"].lstrip("."), {})
            kept[cookie["name"]] = cookie["value"]
        for place, told in enumerate(state.tabs):
            if place:
                self._add_tab()
            await self._bring(self._front, told)
        self._front = self._tabs[state.active]

    async def page(self, finish: Finish) -> TextPage:
        """The page in front for checks."""
        self._reading = None
        self._front.page.touch()
        return TextPage(self._front, lambda: self._settle(None), finish)

    async def recover(self) -> None:
        """Nothing crashes here."""

    async def leave(self) -> None:
        """Close everything."""
        for tab in self._tabs:
            tab.close()
        self._tabs = self._tabs[:1]
        self._left(self)

    # Acting

    async def _act(self, action: Action) -> None:
        self._reading = None
        match action:
            case Noop() | Wait() | Stop():
                return
            case Goto(url):
                await self._goto(url)
            case GoBack():
                await self._go(-1)
            case GoForward():
                await self._go(1)
            case NewTab(url):
                await self._new_tab(url)
            case FocusTab(index):
                self._focus_tab(index)
            case CloseTab():
                self._close_tab()
            case AnswerDialog():
                raise ActionRefusedError("No dialog is open.", todo="Act on the page instead.")
            case _:
                self._do(action)

    def _do(self, action: Action) -> None:
        """Do an action in the page in front, or go where it led before."""
        page, departures = self._front.page, self._styles.departures
        key = key_of(page, self._options.view, action)
        known = departures.find(key)
        if known is not None:
            page.navigation, page.left = known.navigation, known.contents
            self._departed = (page, action)
            return
        page.touch()
        Hands(self._front, self._tree, self._options.uploads).do(action)
        if key is not None:
            departures.note(key, page)

    async def _return(self, wait_ms: float | None) -> None:
        """Do an action after all that was taken to leave its page, if that is still there: a file came instead."""
        departed, self._departed = self._departed, None
        if departed is None or self._front.page is not departed[0]:
            return
        page, action = departed
        page.left = None
        page.touch()
        Hands(self._front, self._tree, self._options.uploads).do(action)
        page.navigation = None
        await self._settle(wait_ms)

    async def _goto(self, text: str) -> None:
        page = self._front.page
        url = self._resolved(text, page.url)
        if "#" in url and url != page.url and url.partition("#")[0] == page.url.partition("#")[0]:
            page.jump(url)
            return
        await self._front.open(Ask(url))

    def _resolved(self, text: str, current: str) -> str:
        return resolve_url(text, current=current, hosts=self._options.hosts, also=self._options.also)

    async def _go(self, step: int) -> None:
        if not self._front.can_go(step):
            if step < 0:
                raise ActionRefusedError(
                    "There is no earlier page in this tab.", todo="Follow a link or goto instead."
                )
            raise ActionRefusedError(
                "There is no later page in this tab.", todo="Go forward only after going back."
            )
        await self._front.go(step)

    async def _new_tab(self, text: str | None) -> None:
        url = None
        if text is not None:
            url = self._resolved(text, self._front.url)
        if len(self._tabs) >= MAX_TABS:
            raise ActionRefusedError(
                f"{MAX_TABS} tabs are open, and no more can be.", todo="Close one first."
            )
        self._add_tab()
        if url is not None:
            await self._front.open(Ask(url))

    def _add_tab(self) -> None:
        self._front = self._blank()
        self._tabs.append(self._front)

    def _focus_tab(self, index: int) -> None:
        if not 0 <= index < len(self._tabs):
            count = len(self._tabs)
            known = "There is only tab 0." if count == 1 else f"There are tabs 0 to {count - 1}."
            raise ActionRefusedError(f"There is no tab {index}.", todo=known)
        self._front = self._tabs[index]

    def _close_tab(self) -> None:
        place = self._tabs.index(self._front)
        self._tabs.pop(place).close()
        if not self._tabs:
            self._tabs.append(self._blank())
        self._front = self._tabs[max(0, place - 1)]

    async def _settle(self, wait_ms: float | None) -> None:
        self._reading = None
        quiet, rounds = await self._front.settle(wait_ms)
        for ask in self._opened():
            if len(self._tabs) < MAX_TABS:
                self._add_tab()
                await self._front.open(ask)
                quiet, rounds = await self._front.settle(wait_ms)
        self._settled = Settled(quiet, "" if quiet else RESTLESS, rounds)
        if self._options.on_request is not None:
            for exchange in self._client.exchanges:
                self._options.on_request(exchange)
        self._client.exchanges.clear()

    def _opened(self) -> list[Ask]:
        found = [ask for tab in self._tabs for ask in tab.opened]
        for tab in self._tabs:
            tab.opened.clear()
        return found

    # Looking

    def _look(self, view: View, error: str) -> Observation:
        check_view(view)
        page = self._front.page
        reading = self._read(addresses=view.addresses)
        seen = reading.seen
        size = self._options.profile.viewport
        said = {"rows": seen.rows, "focus": seen.focus, "view": size, "left": seen.left}
        read = reading.read(view, lambda: read_page(view, said))
        tabs = tuple(
            ListedTab(index, tab.page.title, tab.page.url, tab is self._front)
            for index, tab in enumerate(self._tabs)
        )
        files = [file for tab in self._tabs for file in tab.files]
        for tab in self._tabs:
            tab.files.clear()
        observation = Observation(
            kind=view.kind,
            text=render_tabs(tabs) + (f"\n\n{read.text}" if read.text else ""),
            url=page.url,
            title=page.title,
            tabs=tabs,
            viewport=size,
            scroll=Scroll(0, 0, 0, 0),
            tree=read.tree,
            focused=seen.focus,
            html=whole(page.root) if view.html else None,
        )
        return with_notices(observation, dialog=None, downloads=files, last_error=error)

    def _read(self, *, addresses: bool) -> Reading:
        if self._reading is None or self._reading[0] is not addresses:
            reading = self._styles.readings.look(self._front.page, addresses=addresses)
            self._styles.awake.note(self._front.page, reading)
            self._reading = (addresses, reading)
        return self._reading[1]

    # As data

    def _state_of(self, tab: Tab) -> TabState:
        page = tab.page
        if page.unread is not None:
            contents, focus, digest = page.unread.contents, page.unread.focus, page.unread.digest.hex()
        else:
            contents, digest = contents_of(page), self._digest(tab)
            focus = None if page.focused is None else page.identify(page.focused)
        told: dict[str, Any] = {
            "contents": [[place, dict(kept)] for place, kept in contents],
            "focus": focus,
            "digest": digest,
        }
        urls = tuple(entry.url for entry in tab.history)
        return TabState(urls, tab.at, page.now, told, self._world.document(page.url))

    def _digest(self, tab: Tab) -> str:
        known = "" if tab is not self._front or self._reading is None else self._reading[1].digest.hex()
        if known:
            return known
        told = digest_of(tab.page)
        if told:
            return told
        return hashlib.sha256(outer_html(tab.page.root).encode("utf-8", "surrogatepass")).hexdigest()

    async def _bring(self, tab: Tab, state: TabState) -> None:
        for place, url in enumerate(state.history):
            if place == state.index:
                if state.sent is not None:
                    with self._world.giving(url, state.sent):
                        await tab.open(Ask(url))
                elif url != BLANK:
                    await tab.open(Ask(url))
                await tab.settle(max(state.elapsed, 500.0))
            else:
                tab.remember(url)
        tab.put_in_order(state.history, state.index)
        bring_contents(tab.page, [(place, kept) for place, kept in state.page["contents"]])
        page = tab.page
        self._styles.readings.look(page, addresses=False)
        ident = state.page["focus"]
        if page.unread is None or page.unread.focus != ident:
            page.touch()
            page.focused = None if ident is None else page.node(ident)


def check_view(view: View) -> None:
    """Raise `UserError` for what cannot be seen without pixels."""
    if view.pictured or view.kind != "axtree" or view.rendering == "original":
        wanted = "pictures" if view.pictured else f"{view.kind!r} of the rendering {view.rendering!r}"
        raise UserError(
            f"The text engine has no pixels, and cannot show {wanted}.",
            todo="Observe 'axtree' without screenshots, or use the engine 'chromium'.",
        )
