"""A ride that is looked at in a browser moves on by itself."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from webarium.server import HEADER, WebServer
from webarium.sites.udriver.site import SITE
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser
FAST = {
    "display_time_preparing_opts_delay": 60,
    "simulating_searching_driver_delay": 60,
    "simulating_booking_trip": 60,
    "simulating_duration_ride": 60,
    "display_time_msg_cancel_booked_trip": 300,
}


@pytest.mark.asyncio(loop_scope="session")
async def test_stages_follow_each_other(chromium: Browser, universe: Universe) -> None:
    conditions = Conditions(popups=False, knobs={"udriver": FAST})
    with universe.world(users={"udriver": SITE.roles[0].user}, conditions=conditions) as world:
        server = WebServer({SITE.id: SITE}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()
        origin = f"http://{SITE.host}.localhost:{server.port}"
        await page.goto(origin)
        await page.get_by_role("combobox", name="Pickup location").press_sequentially("333 frem")
        await page.get_by_role("option", name="333 Fremont Apartments").click()
        await page.get_by_role("combobox", name="Drop-off location").fill("Phat Thai")
        await page.get_by_role("button", name="See prices").click()
        await page.get_by_role("button", name="Request ride").click()
        await expect(page.get_by_role("heading", name="Your receipt")).to_be_visible()
        await page.goto(f"{origin}/options?pickup=1&dropoff=2&day=2024-07-20&time=10:00")
        await page.get_by_role("button", name="Schedule ride").click()
        await expect(page.get_by_text("Your trip is scheduled.")).to_be_visible()
        await page.get_by_role("button", name="Cancel trip").click()
        await page.get_by_role("button", name="OK").click()
        await expect(page.get_by_text("You were not charged.")).to_be_visible()
        await expect(page.get_by_text("You were not charged.")).to_have_count(0)
        await context.close()
        await server.stop()
