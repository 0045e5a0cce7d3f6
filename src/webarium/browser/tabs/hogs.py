"""Pages that keep their renderer busy without end: what they run is stopped, so that the rest can be seen.

What counts is the time that the page's own thread has computed while it answered nothing. A machine that is busy with
other things does not make a page a hog.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from webarium.browser.gone import PageGoneError
from webarium.browser.patience import first_of
from webarium.browser.tabs.tab import Tab
from webarium.errors import BrowserError

LOOK_S = 1.0
"""How often the tab in front is asked for a sign of life while something is done in it."""
COMPUTED_S = 5.0
"""How long a page may compute without answering anything."""
AGAIN_S = 3.0
"""How long it may do so once it has been stopped."""
SILENT_S = 40.0
"""How long a renderer may not even say how much it has computed; only closing the tab helps then."""

STOPPED = "A script of the page ran without end and was stopped."
SWITCHED_OFF = (
    "Scripts of the page ran without end again; they are switched off until another page is opened here."
)
CLOSED = "The page did not answer any more. The tab was closed. Go on in another one."


@dataclass(frozen=True)
class Watched:
    """What watching a context needs of it."""

    front: Callable[[], Tab | None]
    """The tab in front, unless it waits for the answer to a dialog."""
    tell: Callable[[str], None]
    """Takes a sentence for the agent."""
    close: Callable[[Tab], Awaitable[None]]
    """Closes a tab that cannot be helped."""


async def watch(context: Watched) -> None:
    """Look after the tab in front until cancelled."""
    while True:
        await asyncio.sleep(LOOK_S)
        tab = context.front()
        if tab is None or tab.session is None:
            continue
        try:
            await _look_after(context, tab, tab.session)
        except PlaywrightError:
            continue  # The tab has gone, and another one will be in front.


async def _look_after(context: Watched, tab: Tab, session: CDPSession) -> None:
    """Ask for a sign of life, and help until there is one."""
    sign = asyncio.ensure_future(session.send("Runtime.evaluate", {"expression": "0"}))
    try:
        begun = await _computed(session, sign)
        while not sign.done():
            now = None if begun is None else await _computed(session, sign)
            if sign.done() or context.front() is not tab:
                return
            if begun is None or now is None:
                await _close(context, tab)
                return
            if now - begun >= (AGAIN_S if tab.stopped else COMPUTED_S):
                begun = now
                await _stop(context, tab, session)
            await first_of((sign,), LOOK_S / 4)
    finally:
        sign.cancel()


async def _stop(context: Watched, tab: Tab, session: CDPSession) -> None:
    """End what runs; where that did not help before, run nothing more; where that did not either, close the tab."""
    tab.stopped += 1
    if tab.stopped > 2:
        await _close(context, tab)
        return
    context.tell(STOPPED if tab.stopped == 1 else SWITCHED_OFF)
    if tab.switched_off:
        await _answer(session, "Emulation.setScriptExecutionDisabled", {"value": True})
    await _answer(session, "Runtime.terminateExecution", {})
    if tab.switched_off:  # so that it does not begin again when scripts may run for the next page
        with contextlib.suppress(PageGoneError, BrowserError, TimeoutError):
            await asyncio.wait_for(tab.hush(), SILENT_S)


async def _close(context: Watched, tab: Tab) -> None:
    context.tell(CLOSED)
    await context.close(tab)


async def _computed(session: CDPSession, sign: asyncio.Future[Any]) -> float | None:
    """Seconds that the page's thread has computed so far; ``None`` if it does not even say that.

    What it says is worth nothing once there is a sign of life, and is not waited for any longer.
    """
    told = await _answer(session, "Performance.getMetrics", {}, sign)
    if told is None:
        return 0.0 if sign.done() else None
    return next((float(one["value"]) for one in told["metrics"] if one["name"] == "ThreadTime"), 0.0)


async def _answer(
    session: CDPSession, method: str, params: dict[str, Any], sign: asyncio.Future[Any] | None = None
) -> dict[str, Any] | None:
    asked = asyncio.ensure_future(session.send(method, params))
    try:
        await first_of((asked,) if sign is None else (asked, sign), SILENT_S)
        return dict(await asked) if asked.done() else None
    finally:
        asked.cancel()
