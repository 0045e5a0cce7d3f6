"""WebArena's way of looking at a page, to compare with: its client, its calls, and like there its own Chromium."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, TypeVarTuple

from playwright.async_api import Page, StorageState, ViewportSize
from playwright.sync_api import CDPSession, Playwright, sync_playwright
from playwright.sync_api import Page as SyncPage

from webarium.browser.process.chromium import find_chromium, flags

T = TypeVar("T")
Given = TypeVarTuple("Given")

GROUP = "webarium-bench"
SNAPSHOT: dict[str, Any] = {"computedStyles": [], "includeDOMRects": True, "includePaintOrder": True}
READ_BOX = """function () {
  if (this.nodeType === Node.TEXT_NODE) {
    const range = document.createRange();
    range.selectNode(this);
    return JSON.stringify(range.getBoundingClientRect());
  }
  return this.getBoundingClientRect ? JSON.stringify(this.getBoundingClientRect()) : null;
}"""


def backend_ids(tree: Mapping[str, Any]) -> list[int]:
    """Backend ids of the nodes of Chromium's own tree, as ``Accessibility.getFullAXTree`` answers."""
    found = (node.get("backendDOMNodeId") for node in tree["nodes"])
    return list(dict.fromkeys(node for node in found if node is not None))


class NodeReader:
    """Reads a page node by node through Playwright's synchronous client, as WebArena's environment does.

    The client lives in a thread of its own. Use with `contextlib.aclosing`; every method may be awaited from the loop.
    """

    def __init__(self, port: int) -> None:
        """`port` leads to the world whose pages are read."""
        self._port = port
        self._thread = ThreadPoolExecutor(1, "webarium-nodes")
        self._playwright: Playwright | None = None
        self._session: CDPSession | None = None

    async def open(self, page: Page) -> None:
        """Show what a page shows, signed in as there: its address, or its document if it has none."""
        state = await page.context.storage_state()
        html = await page.content() if page.url == "about:blank" else None
        await self._run(self._open, page.url, html, state, page.viewport_size)

    async def read(self) -> int:
        """Ask for all nodes and their boxes; returns how many boxes there are."""
        return await self._run(self._read)

    async def aclose(self) -> None:
        """End its Chromium."""
        try:
            await self._run(self._close)
        finally:
            self._thread.shutdown()

    async def _run(self, work: Callable[[*Given], T], *arguments: *Given) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    # In the thread

    def _open(self, url: str, html: str | None, state: StorageState, viewport: ViewportSize | None) -> None:
        self._playwright = sync_playwright().start()
        browser = self._playwright.chromium.launch(
            executable_path=find_chromium(), args=flags(self._port), chromium_sandbox=os.geteuid() != 0
        )
        page: SyncPage = browser.new_context(storage_state=state, viewport=viewport).new_page()
        if html is None:
            page.goto(url)
        else:
            page.set_content(html)
        self._session = page.context.new_cdp_session(page)

    def _read(self) -> int:
        """What WebArena's text observation asks of the browser, in its order, without the titles and sizes.

        Unlike there, handles are released at the end, and nothing is made of the answers.
        """
        if self._session is None:
            raise RuntimeError("Await open() first.")
        send = self._session.send
        send("DOMSnapshot.captureSnapshot", SNAPSHOT)
        boxes: list[dict[str, Any]] = []
        for node in backend_ids(send("Accessibility.getFullAXTree")):
            handle = send("DOM.resolveNode", {"backendNodeId": node, "objectGroup": GROUP})["object"]
            call = {"objectId": handle["objectId"], "functionDeclaration": READ_BOX, "returnByValue": True}
            boxes.append(send("Runtime.callFunctionOn", call))
        send("Runtime.releaseObjectGroup", {"objectGroup": GROUP})
        return len(boxes)

    def _close(self) -> None:
        if self._playwright is not None:
            self._playwright.stop()
            self._playwright = self._session = None
