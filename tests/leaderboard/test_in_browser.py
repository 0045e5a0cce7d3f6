"""The leaderboard in Chromium: in a narrow window nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.async_api import async_playwright

from tests.looks import STICKING_OUT
from webarium.browser import find_chromium
from webarium.leaderboard.app import create_leaderboard
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.real_desk import RealDesk
from webarium.server.listener import Listener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio]


@pytest.mark.parametrize("width", [390, 1280])
async def test_all_tabs_are_in_the_window(intake: Intake, width: int) -> None:
    listener = Listener(create_leaderboard(intake, RealDesk(intake.store, {})))
    address = f"http://localhost:{await listener.open('127.0.0.1', 0)}"
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=str(find_chromium()), args=["--no-sandbox"]
            )
            page = await browser.new_page(viewport={"width": width, "height": 800})
            for path in ("/", "/models", "/real", "/how"):
                await page.goto(f"{address}{path}")
                assert await page.evaluate(STICKING_OUT) == [], path
                tabs = page.locator(".tabs")
                assert await tabs.evaluate("e => e.scrollWidth - e.clientWidth") == 0, path
                box = await page.get_by_role("link", name="Submit", exact=True).bounding_box()
                assert box is not None
                assert box["x"] + box["width"] <= width
            await browser.close()
    finally:
        await listener.stop(1.0)
