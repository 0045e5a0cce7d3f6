"""A plain Chromium for tests of observation, shared by the whole session."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from webarium.browser.process.chromium import find_chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-device-scale-factor=1",
    "--hide-scrollbars",
]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def bare_chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def bare_page(bare_chromium: Browser) -> AsyncIterator[Page]:
    """A blank tab of 1280x720 in a context of its own."""
    context = await bare_chromium.new_context(viewport={"width": 1280, "height": 720})
    yield await context.new_page()
    await context.close()
