"""Days are chosen from a calendar in a real browser: one day, and a range; typing them does the same."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.appearances import first_appearance
from webarium.notation import GERMAN
from webarium.server import HEADER, WebServer
from webarium.sites.opendining.site import SITE as OPENDINING
from webarium.sites.staynb.site import SITE as STAYNB
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser


@pytest.mark.asyncio(loop_scope="session")
async def test_one_day_and_a_range_are_chosen_from_a_calendar(chromium: Browser) -> None:
    sites = {site.id: site for site in (OPENDINING, STAYNB)}
    with (
        Universe.open([site.database for site in sites.values()]) as universe,
        universe.world(conditions=Conditions(popups=False)) as world,
    ):
        server = WebServer(sites, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()

        await page.goto(f"http://{OPENDINING.host}.localhost:{server.port}/")
        field, calendar = (
            page.get_by_label("Date", exact=True),
            page.get_by_role("group", name="Choose a date"),
        )
        await field.click()
        await expect(calendar.get_by_role("table")).to_have_count(1)
        await expect(calendar.get_by_role("button", name="Previous month")).to_be_disabled()
        await calendar.get_by_role("button", name="Next month").click()
        await calendar.get_by_role("button", name="Friday, August 9, 2024").click()
        await expect(field).to_have_value("08/09/2024")
        await expect(calendar).to_be_hidden()
        await field.press("ArrowDown")
        await expect(calendar.get_by_role("status")).to_have_text("08/09/2024")
        await field.fill("07/30/2024")
        await expect(calendar).to_be_hidden()
        await page.get_by_role("button", name="Let’s go").click()
        await expect(page.get_by_label("Date", exact=True)).to_have_value("07/30/2024")

        await page.goto(f"http://{STAYNB.host}.localhost:{server.port}/")
        start, end = page.get_by_label("Check in"), page.get_by_label("Check out")
        calendar = page.get_by_role("group", name="Choose dates")
        await start.click()
        await expect(calendar.get_by_role("table")).to_have_count(2)
        days = calendar.locator("[data-day]:enabled")
        await days.nth(3).click()
        await expect(calendar.get_by_role("status")).to_have_text("Choose a check-out date")
        await days.nth(6).click()
        await expect(calendar).to_be_hidden()
        await expect(start).not_to_have_value("")
        await expect(end).not_to_have_value("")
        await end.click()
        await calendar.get_by_role("button", name="Clear dates").click()
        await expect(start).to_have_value("")
        await expect(end).to_have_value("")
        await context.close()
        await server.stop()


@pytest.mark.asyncio(loop_scope="session")
async def test_a_calendar_writes_and_reads_days_as_the_page_has_them(chromium: Browser) -> None:
    number = first_appearance(OPENDINING.id, notation=GERMAN)
    with (
        Universe.open([OPENDINING.database]) as universe,
        universe.world(conditions=Conditions(popups=False, appearance=number)) as world,
    ):
        server = WebServer({OPENDINING.id: OPENDINING}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()
        await page.goto(f"http://{OPENDINING.host}.localhost:{server.port}/")
        field = page.get_by_label("Date", exact=True)
        calendar = page.get_by_role("group", name="Choose a date")
        await expect(field).to_have_attribute("placeholder", "DD.MM.YYYY")
        await field.fill("")
        await field.click()
        await calendar.get_by_role("button", name="Next month").click()
        await calendar.get_by_role("button", name="Friday, August 9, 2024").click()
        await expect(field).to_have_value("09.08.2024")
        await field.press("ArrowDown")
        await expect(calendar.get_by_role("status")).to_have_text("09.08.2024")
        await field.fill("1.9.2024")
        await field.press("ArrowDown")
        await expect(calendar.get_by_role("table")).to_have_accessible_name("September 2024")
        await context.close()
        await server.stop()
