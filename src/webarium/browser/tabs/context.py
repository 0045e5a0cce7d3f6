"""One episode's browser profile: tabs in order, pop-ups, dialogs, downloads, and a guard against crashes."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Collection, Coroutine
from datetime import UTC, datetime
from typing import Any, Self, TypeVar
from zoneinfo import ZoneInfo

from playwright.async_api import Browser, BrowserContext, CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from webarium.browser.events.dialogs import MANY, Dialogs
from webarium.browser.events.downloads import Downloads
from webarium.browser.events.requestlog import RequestLog
from webarium.browser.gone import PageClosedError, closes, says_closed
from webarium.browser.patience import Work, first_of, give_up
from webarium.browser.scripts import script
from webarium.browser.scripts.counting import counting_script
from webarium.browser.tabs.drawing import Drawer, Drawing, Turns
from webarium.browser.tabs.hogs import Watched, watch
from webarium.browser.tabs.tab import Tab
from webarium.envs.addresses import BLANK
from webarium.envs.options import MAX_TABS
from webarium.envs.profile import Profile
from webarium.errors import BrowserError

T = TypeVar("T")

TOKEN_HEADER = "X-Webarium-World"  # noqa: S105 - the name of a header
CLOSE_S = 5.0
"""How long a context may take to close; a crashed one never does."""
TELLING_S = 2.0
"""How long after the first error that comes of it the end of Chromium may be told."""
SHORT_TIMER_MS = 100
"""Page timers below this run natively; the others wait for the harness to let page time pass."""


class Context:
    """A fresh profile inside a `Browser`; made by `Browser.new_context`."""

    def __init__(
        self, context: BrowserContext, session: CDPSession, profile: Profile, *, turns: Turns | None = None
    ) -> None:
        """`session` is a CDP session of the whole browser, `turns` are those of one that draws frames on demand."""
        self.playwright = context
        """Playwright's own object."""
        self.profile = profile
        self.hosts = frozenset[str]()
        """Host names that `goto` may open."""
        self.also = frozenset[str]()
        """Further ones, which are not offered."""
        self.dialogs = Dialogs()
        """Its native dialogs."""
        self.downloads = Downloads()
        """Its downloaded files."""
        self.live = False
        """Whether its pages come from the live web, where anything may go wrong at any time."""
        self.requests: RequestLog | None = None
        """What its pages asked of servers, if somebody takes it down."""
        self.pointer: tuple[float, float] | None = None
        """Where the mouse is, once it has moved."""
        self.last_url = BLANK
        """Where the tab was that was closed last."""
        self.on_closed: Callable[[Context], None] = lambda _: None
        self.closed = False
        self.work = Work()
        """Whatever is `guard`-ed; shared by all contexts of a browser."""
        self.turned_away = 0
        """How many tabs were closed because there were `MAX_TABS` already."""
        self.hogs: list[str] = []
        """What was done about pages that would not end, in sentences for the agent."""
        self.changed = asyncio.Event()
        """Set whenever a tab is opened, closed or focused."""
        self.drawer = Drawer(self._drawn, turns)
        """Draws the page in front as long as something is done here."""
        self.all_drawn = False
        """Whether all tabs are drawn, not that in front alone; the others stand still, as hidden ones do."""
        self._turns = turns
        self._session = session
        self._id: str | None = None
        self._tabs: list[Tab] = []
        self._active: Tab | None = None
        self._crashed: list[Tab] = []
        self._closing: set[asyncio.Task[None]] = set()
        self._failure: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        context.on("page", self._on_page)
        context.on("dialog", self.dialogs.opened)

    @classmethod
    async def open(
        cls,
        browser: Browser,
        session: CDPSession,
        profile: Profile,
        *,
        turns: Turns | None = None,
    ) -> Self:
        """Open a profile with one blank tab; `session` is a CDP session of the whole browser.

        `turns` are those of a browser that draws frames on demand. The profile belongs to no world before `enter`.
        """
        width, height = profile.viewport
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            locale=profile.locale,
            timezone_id=profile.time_zone,
            reduced_motion="reduce",
            color_scheme="light",
            service_workers="block",
            accept_downloads=True,
        )
        try:
            opened = cls(context, session, profile, turns=turns)
            await context.new_page()
            tab = await opened.tab()
            info = await (await tab.prepare()).send("Target.getTargetInfo")
            opened._id = info["targetInfo"].get("browserContextId")
        except BaseException:
            await context.close()
            raise
        return opened

    async def enter(self, token: str | None, profile: Profile, hosts: Collection[str]) -> None:
        """Let pages that open from now on be those of a world, and show its time; once, before anything else.

        Args:
            token: Sent with every request as ``X-Webarium-World``.
            profile: Like the one that it was opened with, but for the time.
            hosts: Host names that may be opened by address.
        """
        self.profile, self.hosts = profile, frozenset(hosts)
        told: list[Coroutine[object, object, object]] = [self.playwright.add_init_script(counting_script())]
        if token is not None:
            told.append(self.playwright.set_extra_http_headers({TOKEN_HEADER: token}))
        if profile.now is not None:
            told.append(self.playwright.add_init_script(_clock(profile, profile.now)))
        await asyncio.gather(*told)

    def adopt(self) -> None:
        """Take over the tabs that Playwright's context has already."""
        for page in self.playwright.pages:
            if all(tab.page is not page for tab in self._tabs):
                self._on_page(page)

    # Tabs

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """Open tabs, oldest first."""
        return tuple(self._tabs)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of `tabs`."""
        return tuple(tab.page for tab in self._tabs)

    @property
    def file_windows(self) -> int:
        """How often the pages of `tabs` have asked for files; no window opens for that."""
        return sum(tab.file_windows for tab in self._tabs)

    @property
    def active(self) -> Tab:
        """The tab in front; raises `PageClosedError` if the last one was closed."""
        if self._active is None:
            raise PageClosedError
        return self._active

    @property
    def front(self) -> Tab | None:
        """The tab in front, if there is any."""
        return self._active

    @property
    def page(self) -> Page:
        """The page in front."""
        return self.active.page

    async def tab(self) -> Tab:
        """Give the active tab, attached; opens a blank one if a page has closed the last."""
        while True:
            if self.closed:
                raise BrowserError("This browser context is closed.")
            if self._active is None:
                await self.playwright.new_page()
            tab = self.active
            try:
                await tab.prepare()
            except PlaywrightError as error:
                if not await closes(tab.page, error):
                    raise
                self._on_close(tab)
            else:
                return tab

    async def ask(self, function: str, *arguments: object) -> Any:
        """Call a JavaScript function in the page in front, out of its sight, even if that goes away meanwhile."""
        while True:
            tab = await self.tab()
            with contextlib.suppress(PageClosedError):
                return await tab.ask(function, *arguments)

    async def new_tab(self) -> Tab:
        """Open a blank tab in front."""
        await self.playwright.new_page()
        return await self.tab()

    async def focus(self, tab: Tab) -> None:
        """Bring a tab to the front; raises `PageClosedError` if it is closed."""
        self._active = tab
        self.changed.set()
        try:
            await tab.page.bring_to_front()
        except PlaywrightError as error:
            if not await closes(tab.page, error):
                raise
            self._on_close(tab)
            raise PageClosedError from None

    async def count_targets(self) -> int:
        """How many tabs Chromium has in this profile, including those that have not been announced yet."""
        targets = await self._session.send("Target.getTargets")
        return sum(
            target["type"] == "page" and target.get("browserContextId") == self._id
            for target in targets["targetInfos"]
        )

    def _on_page(self, page: Page) -> None:
        if page.is_closed():  # It was gone before it was announced.
            return
        if len(self._tabs) >= MAX_TABS:
            self._turn_away(page)
            return
        tab = Tab(page, self._turns)
        self._tabs.append(tab)
        self._active = tab
        page.on("close", lambda _: self._on_close(tab))
        page.on("crash", lambda _: self._on_crash(tab))
        page.on("download", self.downloads.began)
        self.changed.set()

    def _turn_away(self, page: Page) -> None:
        self.turned_away += 1
        closing = asyncio.ensure_future(_closed(page))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def _on_close(self, tab: Tab) -> None:
        if tab in self._tabs:
            index = self._tabs.index(tab)
            self._tabs.remove(tab)
            self.last_url = tab.page.url
            if self._active is tab:
                self._active = self._tabs[max(0, index - 1)] if self._tabs else None
        self.dialogs.forget(tab.page)
        tab.moved.set()
        self.changed.set()

    # Failure

    @property
    def failure(self) -> str | None:
        """What broke this context for good, if anything did."""
        return self._failure.result() if self._failure.done() else None

    def _on_crash(self, tab: Tab) -> None:
        self._crashed.append(tab)
        self.fail("The page crashed.")

    def fail(self, message: str) -> None:
        """Declare the context broken: whatever is `guard`-ed ends with `BrowserError`."""
        if not self._failure.done() and not self.closed:
            self._failure.set_result(message)

    async def guard(self, work: Coroutine[object, object, T], *, limit: float = 60.0) -> T:
        """Await `work`, but no longer than the page lives or `limit` seconds.

        Raises `BrowserError` if the page crashes, Chromium ends, an operation fails, or time is up.
        """
        self.dialogs.left = MANY
        task = asyncio.ensure_future(work)
        watching = asyncio.ensure_future(watch(Watched(self._front, self.hogs.append, self._give_up)))
        try:
            with self.work.going_on(), self.drawer.at_work():
                await first_of((task, self._failure), limit)
            if not task.done():
                raise BrowserError(self.failure or f"The browser did not answer within {limit:.0f} s.")
            return task.result()
        except PlaywrightError as error:
            if says_closed(error) and not self.closed:
                await asyncio.wait([self._failure], timeout=TELLING_S)
            text = self.failure or f"The browser failed: {error.message.splitlines()[0]}"
            raise BrowserError(text) from error
        finally:
            watching.cancel()
            self.dialogs.left = None
            await give_up(task, CLOSE_S)

    def _drawn(self) -> list[Drawing]:
        """What is drawn while something is done."""
        return [tab.drawing for tab in self._tabs if self.all_drawn or tab is self._active]

    def _front(self) -> Tab | None:
        """The tab in front, unless it waits for an answer."""
        return None if self.dialogs.waits else self._active

    async def _give_up(self, tab: Tab) -> None:
        """Close a tab that cannot be helped."""
        self._on_close(tab)
        await _closed(tab.page)

    async def recover(self) -> None:
        """Give up tabs that have crashed, or else that in front, which does not answer, and be whole again."""
        self._failure = asyncio.get_running_loop().create_future()
        front = [] if self._active is None else [self._active]
        broken, self._crashed = self._crashed or front, []
        for tab in broken:
            await self._give_up(tab)

    async def close(self) -> None:
        """Close all tabs and forget the profile; may be called again, never raises for a broken browser."""
        if self.closed:
            return
        self.closed = True
        self.on_closed(self)
        await self.dialogs.close()
        await self.downloads.close()
        if self._closing:
            await asyncio.wait(self._closing, timeout=CLOSE_S)
        with contextlib.suppress(PlaywrightError, TimeoutError):
            await asyncio.wait_for(self.playwright.close(), CLOSE_S)
        self._tabs.clear()
        self._active = None


async def _closed(page: Page) -> None:
    with contextlib.suppress(PlaywrightError, TimeoutError):
        await asyncio.wait_for(page.close(), CLOSE_S)


def _clock(profile: Profile, now: datetime) -> str:
    return f"({script('clock')})({_present(profile, now)}, {SHORT_TIMER_MS})"


def running_clock(profile: Profile, now: datetime) -> str:
    """A script that lets pages live in real time from `now` on, or from the profile's moment of their origin."""
    return f"({script('dated')})({_present(profile, now)})"


def _milliseconds(now: datetime, zone: str) -> int:
    return int(now.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp() * 1000)


def _present(profile: Profile, now: datetime) -> str:
    """A script's expression for the present on the page that it runs in, in milliseconds.

    It is the profile's moment of the page's origin, and `now` elsewhere.
    """
    zone = profile.time_zone
    times = {origin: _milliseconds(moment, zone) for origin, moment in profile.moments.items()}
    return f"({json.dumps(times)}[self.origin] ?? {_milliseconds(now, zone)})"
