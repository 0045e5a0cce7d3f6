"""Addresses, history and tabs."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from webarium.browser.gone import PageClosedError, closes
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.tab import Tab
from webarium.envs.addresses import BLANK, resolve_url
from webarium.envs.options import MAX_TABS
from webarium.errors import ActionRefusedError, BrowserError

GOTO_S = 30.0
"""How long a site may take to begin its answer."""
_HARMLESS = ("net::ERR_ABORTED", "interrupted by another navigation", "Download is starting")
"""How opening an address ends when it becomes a download, or when the page goes elsewhere by itself."""

_SWAPPING = "Not attached to an active page"
_SWAP_S, _SWAP_TRIES = 0.02, 500


async def open_url(context: Context, text: str) -> None:
    """Open an address in the active tab; raises `ActionRefusedError` if it may not be opened."""
    page = (await context.tab()).page
    await load(context, _resolved(context, text, page.url))


def _resolved(context: Context, text: str, current: str) -> str:
    return resolve_url(text, current=current, hosts=context.hosts, live=context.live, also=context.also)


async def load(context: Context, url: str) -> None:
    """Open an absolute address in the active tab until the answer begins, whatever its host."""
    page = context.page
    try:
        await context.active.allow()
        await page.goto(url, wait_until="commit", timeout=GOTO_S * 1000)
    except PlaywrightTimeoutError:
        if context.live:
            raise _unreachable(url, f"it did not answer within {GOTO_S:.0f} s") from None
        raise BrowserError(f"{url} did not answer within {GOTO_S:.0f} s.") from None
    except PlaywrightError as error:
        if any(text in error.message for text in _HARMLESS) or await closes(page, error):
            return
        if context.live:
            raise _unreachable(url, error.message.partition("\n")[0].partition(" at ")[0]) from None
        raise


def _unreachable(url: str, why: str) -> ActionRefusedError:
    return ActionRefusedError(f"{url} cannot be opened: {why}.", todo="Try again later, or another address.")


async def ask_page(tab: Tab, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
    """Send a command about a tab's history; Chromium refuses them for a moment while a new document takes over.

    Raises `PageClosedError` if the tab is closed.
    """
    for left in reversed(range(_SWAP_TRIES)):
        try:
            answer: dict[str, Any] = await (await tab.prepare()).send(method, params or {})
        except PlaywrightError as error:
            if await closes(tab.page, error):
                raise PageClosedError from None
            if not left or _SWAPPING not in error.message:
                raise
            await asyncio.sleep(_SWAP_S)
        else:
            return answer
    raise AssertionError("the last try returns or raises")


async def go(context: Context, step: int) -> None:
    """Go back (-1) or forward (1) in the active tab's history."""
    tab = await context.tab()
    history = await ask_page(tab, "Page.getNavigationHistory")
    index = history["currentIndex"] + step
    entries = history["entries"]
    if not 0 <= index < len(entries) or entries[index]["url"] == BLANK:
        if step < 0:
            raise ActionRefusedError(
                "There is no earlier page in this tab.", todo="Follow a link or goto instead."
            )
        raise ActionRefusedError(
            "There is no later page in this tab.", todo="Go forward only after going back."
        )
    try:
        await tab.allow()
        await (tab.page.go_back if step < 0 else tab.page.go_forward)(
            wait_until="commit", timeout=GOTO_S * 1000
        )
    except PlaywrightTimeoutError:
        raise BrowserError(f"{entries[index]['url']} did not answer within {GOTO_S:.0f} s.") from None
    except PlaywrightError as error:
        if not any(text in error.message for text in _HARMLESS) and not await closes(tab.page, error):
            raise


async def new_tab(context: Context, text: str | None) -> None:
    """Open a tab, focus it, and open an address in it if one is given."""
    url = None
    if text is not None:
        url = _resolved(context, text, context.page.url)
    if len(context.tabs) >= MAX_TABS:
        raise ActionRefusedError(f"{MAX_TABS} tabs are open, and no more can be.", todo="Close one first.")
    await context.new_tab()
    if url is not None:
        await load(context, url)


async def focus_tab(context: Context, index: int) -> None:
    """Bring a tab to the front by its index."""
    tabs = context.tabs
    if not 0 <= index < len(tabs):
        known = "only tab 0" if len(tabs) == 1 else f"tabs 0 to {len(tabs) - 1}"
        raise ActionRefusedError(
            f"There is no tab {index}.", todo=f"There is {known}.".replace("is tabs", "are tabs")
        )
    await context.focus(tabs[index])


async def close_tab(context: Context) -> None:
    """Close the active tab; the one before it comes to the front, and a blank one replaces the last."""
    closing = await context.tab()
    if len(context.tabs) == 1:
        await context.new_tab()
    await closing.page.close(run_before_unload=False)
    await context.focus(await context.tab())
