"""What can be done in a fresh context before its start pages open."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Error as PlaywrightError

from webarium.browser.events.requestlog import RequestLog
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.navigate import load
from webarium.errors import BrowserError

WAIT_MS = 20_000
"""How long a form may take."""


class ContextPreparation:
    """A context that nobody has used yet; implements `webarium.envs.options.Preparation`."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def visit(self, url: str) -> None:
        """Open an address, whatever its host, and wait until it has loaded."""
        await load(self._context, url)
        await self._context.page.wait_for_load_state("load")

    async def sign_in(
        self, url: str, *, fields: Sequence[tuple[str, str]], button: str, refused: str
    ) -> bool:
        """Fill in a form and press its button; whether it was taken.

        Raises:
            BrowserError: There is no such page or form.
        """
        page = self._context.page
        try:
            await page.goto(url, timeout=WAIT_MS)
            for css, text in fields:
                await page.locator(css).first.fill(text, timeout=WAIT_MS)
            async with page.expect_navigation(timeout=WAIT_MS):
                await page.locator(button).first.click(timeout=WAIT_MS)
            await page.wait_for_load_state("load", timeout=WAIT_MS)
            return not await page.locator(refused).first.is_visible()
        except PlaywrightError as error:
            raise BrowserError(error.message.partition("\n")[0]) from None

    async def bring(
        self, cookies: Sequence[dict[str, Any]], storage: Sequence[tuple[str, dict[str, str]]]
    ) -> None:
        """Put cookies and, by origin, local storage into the context.

        Raises:
            BrowserError: They cannot be taken.
        """
        try:
            await self._context.playwright.add_cookies(cookies)  # type: ignore[arg-type]
        except PlaywrightError as error:
            raise BrowserError(str(error).partition("\n")[0]) from None
        for origin, values in storage:
            script = (
                f"if (location.origin === {json.dumps(origin)}) "
                f"for (const [k, v] of Object.entries({json.dumps(values)})) "
                "if (localStorage.getItem(k) === null) localStorage.setItem(k, v);"
            )
            await self._context.playwright.add_init_script(script)

    def keep_requests(self) -> None:
        """From now on keep what pages ask of servers."""
        self._context.requests = RequestLog()
        self._context.requests.watch(self._context.playwright)
