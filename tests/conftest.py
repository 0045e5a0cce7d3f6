from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from webarium.browser.chromium import find_chromium

pytest.register_assert_rewrite("tests.looks", "tests.visitor", "tests.suite_checks", "tests.golden")


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """For the calls of visitors without sockets."""
    with asyncio.Runner() as runner:
        yield runner


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A plain Chromium, to look at pages as people do."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        )
        yield browser
        await browser.close()
