"""Reading a tab, and bringing it back in another context: where it is, and what its visitor did there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from playwright.async_api import Route

from webarium.browser.scripts import script
from webarium.browser.settling.settle import PAGE_TIME_MS, Settler
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.navigate import ask_page, load
from webarium.browser.tabs.tab import Tab
from webarium.envs.addresses import BLANK
from webarium.envs.window_state import TabState
from webarium.server import Document

HISTORY = 20
"""How many entries of a tab's history are brought back."""
Giving: TypeAlias = Callable[[str, Document], AbstractContextManager[None]]
"""Has the sites' server answer an address with a document for a while."""
_NOTHING = Document(200, (("content-type", "text/html"), ("cache-control", "no-store")), b"")
"""Stands for pages further back in a tab's history; asked for anew when somebody goes there."""
_ELAPSED = "() => { const clock = window['webarium.clock']; return clock ? clock.elapsed() : 0; }"


async def read_tab(tab: Tab) -> TabState:
    """Look at a tab; changes nothing."""
    known = await ask_page(tab, "Page.getNavigationHistory")
    entries, index = known["entries"], known["currentIndex"]
    first = max(0, index + 1 - HISTORY)
    urls = tuple(entry["url"] for entry in entries[first : first + HISTORY])
    page: dict[str, Any] = await tab.ask(script("page_state"), None)
    page["digest"] = hashlib.sha256(page.pop("markup").encode("utf-8", "surrogatepass")).hexdigest()
    elapsed = float(await tab.ask(_ELAPSED, isolated=False))
    return TabState(urls, index - first, elapsed, page, None)


async def bring_tab(context: Context, state: TabState, settler: Settler, giving: Giving | None) -> None:
    """Make the active tab, which must be blank, be like `state`."""
    tab = await context.tab()
    session = await tab.prepare()
    added = await session.send(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": f"({script('storage')})({json.dumps([state.page['storage']])})"},
    )
    await _bring_history(context, tab, state, giving)
    await session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
    await settler.settle(page_time_ms=max(state.elapsed, PAGE_TIME_MS))
    await tab.ask(script("page_state"), {**state.page, "storage": None})


async def _bring_history(context: Context, tab: Tab, state: TabState, giving: Giving | None) -> None:
    """Visit all addresses; those that are not shown are answered with nothing."""
    last = len(state.history) - 1
    for place, url in enumerate(state.history):
        document = state.sent if place == state.index == last else _NOTHING
        if document is None or url == BLANK:
            await load(context, url)
        elif giving is not None and _served(url):
            with giving(url, document):
                await load(context, url)
        else:
            await _answered(context, tab, url, document)
        if place == 0:
            await ask_page(tab, "Page.resetNavigationHistory")
    if state.index == last:
        return
    entries = (await ask_page(tab, "Page.getNavigationHistory"))["entries"]
    entry = entries[min(state.index, len(entries) - 1)]
    sent = state.sent if _served(entry["url"]) else None
    with nullcontext() if giving is None or sent is None else giving(entry["url"], sent):
        async with tab.page.expect_navigation(wait_until="commit"):
            await ask_page(tab, "Page.navigateToHistoryEntry", {"entryId": entry["id"]})


def _served(url: str) -> bool:
    """Whether the sites' server is asked for this address."""
    parts = urlsplit(url)
    return parts.scheme == "http" and parts.netloc.endswith(".test")


async def _answered(context: Context, tab: Tab, url: str, sent: Document) -> None:
    """Open an address whose document is given inside the browser, as no server of ours is asked for it."""
    wanted = url.partition("#")[0]

    async def answer(route: Route) -> None:
        if route.request.is_navigation_request() and route.request.frame is tab.page.main_frame:
            await route.fulfill(status=sent.status, headers=dict(sent.headers), body=sent.body)
        else:
            await route.fallback()

    def matches(asked: str) -> bool:
        return asked.partition("#")[0] == wanted

    await tab.page.route(matches, answer)
    try:
        await load(context, url)
    finally:
        await tab.page.unroute(matches, answer)


async def bring_tabs(
    context: Context, tabs: Sequence[TabState], active: int, settler: Settler, giving: Giving | None
) -> None:
    """Open all tabs in order in a new context and put one in front."""
    for place, state in enumerate(tabs):
        if place:
            await context.new_tab()
        await bring_tab(context, state, settler, giving)
    if active != len(tabs) - 1:
        await context.focus(context.tabs[active])
    if context.pointer is not None:
        await context.page.mouse.move(*context.pointer)
    await settler.settle(page_time_ms=0)


async def read_cookies(context: Context) -> list[dict[str, Any]]:
    """The cookies of a context."""
    return [dict(cookie) for cookie in await context.playwright.cookies()]


async def bring_cookies(context: Context, cookies: Sequence[dict[str, Any]]) -> None:
    """Put cookies into a context."""
    if cookies:
        await context.playwright.add_cookies(cookies)  # type: ignore[arg-type]
