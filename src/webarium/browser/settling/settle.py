"""Waiting, without fixed sleeps, until there is no request, navigation, animation, update or due timer.

A fixed sleep is too long for nearly every page and too short for some, and what is seen after it depends on how busy
the machine is. No single party knows when a page is done: the server knows which requests it still answers, the
browser knows what is on its way to it, the page knows its animations, fonts and timers. Each look asks all of them.
The page is asked when the others are done, and its answer counts only if nothing began or ended meanwhile (`stamp`).

Timers would make quiet a matter of luck, so page time is taken out of the machine's hands: it stands still between
steps, and once everything is quiet it is advanced to the next due timer, a bounded amount in each step. What the
timer sets going is waited for like the rest. That makes a debounced search complete and a message that disappears
after five seconds visible, on every machine alike. A timer that the action itself has started, or another such timer,
is waited for longer than the page's own.

Pages that never come to rest end at a cap, with the reason; page time passes there all the same, and a reason that was
endless once is not waited for again on the same page.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Protocol

from webarium.browser.gone import PageGoneError
from webarium.browser.patience import within
from webarium.browser.scripts import script
from webarium.browser.settling.traffic import Traffic
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.tab import Tab
from webarium.envs.engine import Settled

CAP_S = 10.0
"""A page that has not become quiet by then is looked at as it is."""
LOOKS = 5
"""But not before it has been looked at so often: on a busy machine a single look takes seconds."""
PAGE_TIME_MS = 500
"""How much page time passes in one step: enough for a debounced search, not for a message to disappear."""
STARTED_MS = 2000
"""How much passes if that brings on timers which the action has started; intervals are not waited for."""
RESTLESS = "the page keeps changing"
"""What is said of a page that has something begin or end at every look."""
UNANSWERED = "the site has not answered yet"
HUNG_S = 0.05
"""How often a site is asked whether it has answered all but the requests that hang."""
BRIEF_MS = 100
"""How long a page that does not come to rest may take to draw what a timer of it did."""
MOST_TIMES = 200
"""So often page time is moved on there: the timers of a page may be 100 ms apart, and come in frames, too."""
DOWNLOAD_S = 5.0
"""How long one look waits for a file on its way."""
ANNOUNCED_S = 0.25
"""How long after a navigation ended without a document its download may be announced."""
_LOOK_MS = 1000
_ADVANCE = (
    "(limit, most, others) => { const clock = window['webarium.clock'];"
    " return clock ? clock.advance(limit, most, others) : null; }"
)
_WAITS = "() => { const clock = window['webarium.clock']; return clock ? clock.waits() : null; }"
_REST = "() => { const clock = window['webarium.clock']; if (clock) clock.rest(); }"
FRAME_S = 2.0
"""How long a frame may take to let its time pass; one that hangs must not take its page with it."""


class ServerActivity(Protocol):
    """What settling needs to know of the server, about one world."""

    @property
    def in_flight(self) -> int:
        """Requests being answered now."""

    @property
    def total(self) -> int:
        """Requests begun so far."""

    async def wait_idle(self, timeout: float) -> object:  # noqa: ASYNC109
        """Return when nothing is in flight, or after `timeout` seconds."""


async def _nothing(tab: Tab) -> None:
    """What is done meanwhile by those who have nothing else to do."""


@dataclass
class _PageTime:
    """How much page time may still pass in a step."""

    calm: float
    """In any case, in ms."""
    most: float
    """If timers that the action has started are due by then."""

    def passes(self, passed: float) -> None:
        """So much has passed."""
        self.calm, self.most = max(0.0, self.calm - passed), max(0.0, self.most - passed)


class Settler:
    """Settles one context, given the activity of its world on the server (``None``: there is none).

    The server knows when it has done all that it was asked; the browser knows what is still on its way there.
    """

    def __init__(
        self,
        context: Context,
        activity: ServerActivity | None = None,
        *,
        cap: float = CAP_S,
        meanwhile: Callable[[Tab], Coroutine[object, object, None]] = _nothing,
    ) -> None:
        """`meanwhile` is done while a page waits for its frame, or is given up soon after; it changes nothing there."""
        self._context = context
        self._traffic = Traffic(context.playwright)
        traffic = (self._traffic,)
        self._activities: tuple[ServerActivity, ...] = traffic if activity is None else (activity, *traffic)
        self._given_up = self._begun = 0
        self._cap = cap
        self._meanwhile = meanwhile
        self._endless: tuple[str, frozenset[str]] = ("", frozenset())
        self._hung: dict[ServerActivity, int] = {}
        self._unannounced = 0
        self._looked_at = self.stamp()
        self.caret = False
        """Whether a caret may have been blinking when the page was asked last."""

    async def settle(self, *, page_time_ms: float = PAGE_TIME_MS) -> Settled:
        """Wait until server and page are quiet, letting `page_time_ms` pass on the page's own clock."""
        with self._context.drawer.at_work():
            return await self._settle(page_time_ms)

    async def _settle(self, page_time_ms: float) -> Settled:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._cap + page_time_ms / 1000
        time = _PageTime(page_time_ms, max(page_time_ms, STARTED_MS))
        reason, rounds = "", 0
        while (left := deadline - loop.time()) > 0 or rounds < LOOKS:
            left = max(left, self._cap / 10)
            rounds += 1
            reason = await self._look(left)
            if reason or not self._holds_still():
                continue
            ran = await self._advance(time)
            if ran == 0 and self._holds_still():
                return Settled(True, "", rounds)
        await self._advance_anyway(time)
        url = (await self._context.tab()).page.url
        known = self._endless[1] if self._endless[0] == url else frozenset()
        self._endless = (url, known | {reason or RESTLESS})
        self._hung = {activity: activity.in_flight for activity in self._activities}
        return Settled(False, reason or RESTLESS, rounds)

    def _holds_still(self) -> bool:
        """Whether nothing has begun or ended since the last look, as far as that is to be expected of the page."""
        return self._looked_at == self.stamp() or RESTLESS in self._known()

    def _known(self) -> frozenset[str]:
        """What never ends on the page in front."""
        url, known = self._endless
        tab = self._context.front
        return known if tab is not None and tab.page.url == url else frozenset()

    async def _advance_anyway(self, time: _PageTime) -> None:
        """Let page time pass though something goes on, so that what the action has started is not held up by it."""
        for _ in range(MOST_TIMES):
            tab = await self._context.tab()
            if tab.navigating or await self._advance(time) == 0:
                return
            with contextlib.suppress(PageGoneError):
                await self._ask(tab, BRIEF_MS, [])

    async def _await_answers(self, activity: ServerActivity, limit: float) -> None:
        """Wait until all is answered but what hangs."""
        hung = self._hung.get(activity, 0) if self._known() else 0
        if hung == 0:
            await activity.wait_idle(limit)
            return
        loop = asyncio.get_running_loop()
        deadline = loop.time() + limit
        while activity.in_flight > hung and loop.time() < deadline:
            await activity.wait_idle(HUNG_S)
        self._hung[activity] = min(hung, activity.in_flight)

    def _answered(self, activity: ServerActivity) -> bool:
        known = self._known()
        return activity.in_flight <= (self._hung.get(activity, 0) if known else 0) or RESTLESS in known

    def stamp(self) -> tuple[object, ...]:
        """Changes whenever a request begins, or a navigation begins or ends."""
        asked = [activity.total for activity in self._activities]
        return (asked, [(id(tab), tab.navigations) for tab in self._context.tabs])

    async def _look(self, left: float) -> str:
        """One look at everything; gives what is going on, or ``""``."""
        for activity in self._activities:
            await self._await_answers(activity, min(left, self._cap / LOOKS))
        await self._await_announcement()
        if not await self._context.downloads.arrived(min(left, DOWNLOAD_S)):
            return "a file is being downloaded"
        await self._await_tabs(left)  # What was answered just now may have opened one.
        self._looked_at = self.stamp()
        tab = await self._context.tab()
        if tab.navigating:
            await _moved(tab, left)
            return "a page is being opened"
        try:
            ignored = sorted(self._known())
            limit = min(_LOOK_MS, left * 1000)
            going_on, self.caret = await self._ask(tab, limit, ignored)
        except PageGoneError:
            return "a page is being opened"
        if not all(self._answered(activity) for activity in self._activities):
            return going_on or UNANSWERED
        return going_on or ("a page is being opened" if tab.navigating else "")

    async def _ask(self, tab: Tab, limit: float, ignored: Sequence[str]) -> tuple[str, bool]:
        """What the page says is going on, and whether a caret may blink; raises `PageGoneError`."""
        asked = asyncio.ensure_future(tab.evaluate(script("quiet"), limit, ignored, tab.switched_off))
        meanwhile = asyncio.ensure_future(self._meanwhile(tab))
        try:
            await tab.drawing.until(asked)
            going_on, caret = await asked
            await asyncio.wait([meanwhile], timeout=FRAME_S)
        finally:
            asked.cancel()
            meanwhile.cancel()
        return going_on, caret

    async def _await_announcement(self) -> None:
        """Chromium gives a navigation up before it announces the download that has become of it, if any has."""
        downloads, given_up = self._context.downloads, self._traffic.given_up
        await downloads.announced(self._begun + given_up - self._given_up, ANNOUNCED_S)
        self._given_up, self._begun = given_up, downloads.begun

    async def _await_tabs(self, left: float) -> None:
        """Wait for tabs that Chromium has opened or closed but not announced; once for those that it never does."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + left
        while (unannounced := await self._context.count_targets() - len(self._context.tabs)) != 0:
            if unannounced == self._unannounced:
                return
            if loop.time() >= deadline:
                self._unannounced = unannounced
                return
            self._context.changed.clear()
            await _wait(self._context.changed, min(0.25, deadline - loop.time()))
        self._unannounced = 0

    async def _advance(self, time: _PageTime) -> int:
        """Let page time pass up to the next timers; gives how many ran. If none did, the action is over."""
        if self._context.live:
            # Real time passes by itself, and what such a page offers as its clock is not to be trusted.
            return 0
        tab = await self._context.tab()
        if tab.switched_off:
            return 0  # No timer of the page will run, nor does its clock answer.
        try:
            if len(tab.page.frames) > 1:
                return await self._advance_together(tab, time)
            told = await tab.evaluate(_ADVANCE, time.calm, time.most, False, isolated=False)
        except PageGoneError:
            return 1
        if told is None:
            return 0
        time.passes(float(told["passed"]))
        return int(told["ran"])

    async def _advance_together(self, tab: Tab, time: _PageTime) -> int:
        """As `_advance` for documents with a clock each, which go together."""
        inner = tab.page.frames[1:]
        asked = await asyncio.gather(*(within(frame.evaluate(_WAITS), FRAME_S) for frame in inner))
        waits = [each for each in (*asked, await tab.evaluate(_WAITS, isolated=False)) if each is not None]
        started = min((float(each["started"]) for each in waits), default=math.inf)
        limit = max(time.calm, started if started <= time.most else 0)
        limit = min([limit, *(float(each["due"]) for each in waits)])
        advance = f"() => ({_ADVANCE})({limit}, 0, true)"
        told = [await tab.evaluate(_ADVANCE, limit, 0, True, isolated=False)]
        told += await asyncio.gather(*(within(frame.evaluate(advance), FRAME_S) for frame in inner))
        time.passes(limit)
        ran = sum(int(each["ran"]) for each in told if each is not None)
        if ran == 0:
            await tab.evaluate(_REST, isolated=False)
            await asyncio.gather(*(within(frame.evaluate(_REST), FRAME_S) for frame in inner))
        return ran


async def _moved(tab: Tab, limit: float) -> None:
    tab.moved.clear()
    if tab.navigating:
        await _wait(tab.moved, min(limit, 1.0))


async def _wait(event: asyncio.Event, limit: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), limit)
    except TimeoutError:
        return
