"""The viewer, its exported files and exported traces in Chromium: keys, deep links, live steps, hostile records."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.looks import STICKING_OUT
from tests.recorded import ACTS, HOSTILE, Act, Recorded, write_run
from webarium.browser import find_chromium
from webarium.runs import build_report
from webarium.runs.exports import export_run
from webarium.runs.records.reader import RunReader
from webarium.runs.reports.html import render_html
from webarium.server.listener import Listener
from webarium.viewer import Library, create_viewer, export_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

HOSTILE_ACTS = (Act(observation=HOSTILE), Act("click [4]", reasoning=HOSTILE, error=HOSTILE), Act("stop [x]"))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("viewer")
    write_run(
        root / "runs" / "mixed",
        [
            Recorded("shopping.mug.0"),
            Recorded("shopping.mug.1", "failed", difficulty="hard", answer="no mug"),
            Recorded("shopping.mug.2", "failed", acts=HOSTILE_ACTS, intent=HOSTILE, answer=HOSTILE),
        ],
    )
    write_run(root / "runs" / "live", [Recorded("shopping.mug.0", acts=ACTS[:2], finished=False)])
    export_site(Library(root / "runs"), root / "files")
    return root


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(root: Path) -> AsyncIterator[str]:
    listener = Listener(create_viewer(Library(root / "runs")))
    port = await listener.open("127.0.0.1", 0)
    yield f"http://localhost:{port}"
    await listener.stop(1.0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=str(find_chromium()), args=["--no-sandbox"]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page that must not complain: no error, nothing refused by the policy, nothing missing."""
    context = await browser.new_context(viewport={"width": 1280, "height": 720})
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    yield page
    await context.close()
    assert complaints == []


async def test_keys_walk_from_a_list_through_an_episode(page: Page, address: str) -> None:
    await page.goto(f"{address}/runs/mixed")
    await page.keyboard.press("/")
    await page.keyboard.type("no mug")
    await expect(page.locator("#episodes [data-row]")).to_have_count(1)
    await expect(page).to_have_url(f"{address}/runs/mixed?q=no%20mug")
    await page.keyboard.press("Escape")
    await page.keyboard.press("j")
    await page.keyboard.press("Enter")
    await expect(page.locator("#turn")).to_have_attribute("data-step", "1")
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#turn")).to_have_attribute("data-step", "2")
    await expect(page.locator("#film [aria-current]")).to_have_attribute("data-step", "2")
    await page.keyboard.press("End")
    await expect(page.locator("#turn")).to_have_attribute("data-step", "3")
    await expect(page).to_have_url(re.compile("/steps/3"))
    await page.go_back()
    await expect(page.locator("#turn")).to_have_attribute("data-step", "2")
    await page.keyboard.press("u")
    await expect(page.locator("#episodes [data-row]")).to_have_count(1)


async def test_a_list_that_is_filled_anew_keeps_its_place(page: Page, address: str) -> None:
    await page.goto(f"{address}/runs/mixed")
    await page.keyboard.press("j")
    chosen = await page.evaluate("document.activeElement.id")
    assert chosen.startswith("episode-")
    fill = "htmx.ajax('GET', location.href, {target: '#episodes', select: '#episodes', swap: 'outerHTML'})"
    await page.evaluate(f"async () => {{ window.old = document.activeElement; await {fill} }}")
    await page.wait_for_function(
        "id => !window.old.isConnected && document.activeElement.id === id", arg=chosen
    )


async def test_pictures_change_by_key_and_stay_chosen(page: Page, address: str) -> None:
    await page.goto(f"{address}/runs/mixed/episodes/shopping.mug.0/steps/1")
    ring = page.locator(".view-before .overlay .ring")
    await expect(ring).to_be_visible()
    picture, box = (await page.locator(".view-before img").bounding_box(), await ring.bounding_box())
    assert picture is not None
    assert box is not None
    scale = picture["width"] / 320
    assert abs(box["x"] + box["width"] / 2 - picture["x"] - 85 * scale) < 2  # the middle of the button
    await page.keyboard.press("a")
    await expect(page.locator(".view-after img")).to_be_visible()
    await expect(page.locator("figure.view-before")).to_be_hidden()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#turn[data-step='2'] .view-after img")).to_be_visible()


async def test_steps_of_a_running_episode_appear(page: Page, address: str, root: Path) -> None:
    await page.goto(f"{address}/runs/live/episodes/shopping.mug.0")
    await expect(page.locator("#film a")).to_have_count(1)
    finished = write_run(root / "elsewhere", [Recorded("shopping.mug.0")])
    finished.archive("shopping.mug.0").rename(
        RunReader(root / "runs" / "live").folder.archive("shopping.mug.0")
    )
    await expect(page.locator("#film a")).to_have_count(3)
    await expect(page.locator("#turn")).to_have_attribute("data-step", "3")  # the reader stood at the end
    await expect(page.locator("#film[hx-get]")).to_have_count(0)
    await expect(page.get_by_text("2 of 2 checks passed")).to_be_visible()


@pytest.mark.parametrize("where", ["app", "files"])
async def test_hostile_records_do_nothing(page: Page, address: str, root: Path, where: str) -> None:
    await page.goto(
        f"{address}/runs/mixed/episodes/shopping.mug.2"
        if where == "app"
        else (root / "files/mixed/shopping.mug.2/index.html").as_uri()
    )
    await expect(page.locator("h1")).to_contain_text("<script>")
    assert await page.title() != "owned"
    assert await page.locator("img[src='x']").count() == 0


async def test_files_filter_sort_and_walk(page: Page, root: Path) -> None:
    await page.goto((root / "files/index.html").as_uri())
    await page.get_by_role("link", name="mixed").click()
    rows = page.locator(".episodes [data-row]:visible")
    await expect(rows).to_have_count(3)
    await page.get_by_role("searchbox").fill("NO mug")
    await expect(rows).to_have_count(1)
    await expect(page.locator(".found")).to_have_text("1 of 3 episodes")
    await page.get_by_role("searchbox").fill("")
    await page.locator("select[name=outcome]").select_option("failed")
    await expect(rows).to_have_count(2)
    await page.locator("select[name=outcome]").select_option("")
    await page.get_by_role("button", name="Level").click()
    await page.get_by_role("button", name="Level").click()
    await expect(rows.first).to_contain_text("shopping.mug.1")
    await rows.first.get_by_role("link").click()
    await expect(page.locator("h1")).to_have_text("Put a mug into my cart.")
    await expect(page.locator("#turn")).to_have_attribute("data-step", "1")
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#turn")).to_have_attribute("data-step", "2")
    await expect(page.locator(".view-before img")).to_have_js_property("naturalWidth", 320)
    assert "Figtree" in await page.evaluate("getComputedStyle(document.body).fontFamily")


async def test_a_link_into_an_exported_list_filters_it(page: Page, root: Path) -> None:
    await page.goto((root / "files/mixed/index.html").as_uri())
    await page.locator(".failed-tables").get_by_role("link", name="Wrong, page not known").click()
    await expect(page.locator(".episodes [data-row]:visible")).to_have_count(2)
    await expect(page.locator(".found")).to_have_text("2 of 3 episodes")
    await page.get_by_text("More filters").click()
    await page.locator("select[name=difficulty]").select_option("hard")
    await expect(page.locator(".episodes [data-row]:visible")).to_have_count(1)


async def test_after_a_step_its_own_address_and_text_are_shown(page: Page, address: str) -> None:
    await page.goto(f"{address}/runs/mixed/episodes/shopping.mug.0/steps/1")
    await expect(page.locator(".address:visible")).to_have_text("http://omnizon.test/")
    await expect(page.locator(".observation:visible")).to_contain_text("Add to Cart")
    await page.keyboard.press("a")
    await expect(page.locator(".address:visible")).to_have_text("http://omnizon.test/cart")
    await expect(page.locator(".observation:visible")).to_contain_text("RootWebArea 'Cart'")


WIDE_PAGES = (
    "/",
    "/runs/mixed",
    "/runs/mixed/episodes/shopping.mug.1/steps/1",
    "/runs/mixed/episodes/shopping.mug.2",
    "/compare",
    "/compare?first=mixed&second=other",
    "/compare/episodes/shopping.mug.0?first=mixed&second=other",
)


@pytest.mark.parametrize("width", [390, 1280])
async def test_nothing_is_cut_off_in_a_narrow_or_a_wide_window(
    page: Page, address: str, root: Path, width: int
) -> None:
    write_run(root / "runs" / "other", [Recorded("shopping.mug.0", "failed"), Recorded("shopping.mug.1")])
    await page.set_viewport_size({"width": width, "height": 800})
    try:
        for path in WIDE_PAGES:
            await page.goto(f"{address}{path}")
            assert await page.evaluate(STICKING_OUT) == [], path
        report = root / f"report-{width}.html"
        report.write_text(render_html(build_report(RunReader(root / "runs" / "mixed").folder)))
        await page.goto(report.as_uri())
        assert await page.evaluate(STICKING_OUT) == []
        words = page.locator("#episodes td.wide").first
        box = await words.bounding_box()
        assert box is not None
        assert box["width"] > (0.7 * width if width < 700 else 300)  # not a word a line
    finally:
        shutil.rmtree(root / "runs" / "other")


def show_trace(trace: Path) -> subprocess.Popen[str]:
    """Playwright's own viewer on a free port, which prints its address."""
    command = [sys.executable, "-m", "playwright", "show-trace", "--host", "127.0.0.1", "--port", "0"]
    return subprocess.Popen(
        [*command, str(trace)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


async def test_traces_open_in_playwrights_own_viewer(browser: Browser, root: Path) -> None:
    made = export_run(RunReader(root / "runs" / "mixed"), "playwright", root / "traces").files[0]
    viewer = show_trace(made)
    try:
        assert viewer.stdout is not None
        said = ""
        while "http://" not in said:
            said = await asyncio.wait_for(asyncio.to_thread(viewer.stdout.readline), 60)
            assert said, "show-trace ended"
        page = await browser.new_page()
        await page.goto(said[said.index("http://") :].strip())
        actions = page.get_by_role("treeitem")
        await expect(actions).to_have_count(3)
        await expect(actions.nth(0)).to_contain_text("click [4]")
        await actions.nth(0).click()
        snapshot = page.frame_locator("iframe.snapshot-visible").locator("img")
        await expect(snapshot).to_be_visible()
        await page.get_by_role("tab", name="Log").click()
        await expect(page.get_by_text("The mug is what they want.")).to_be_visible()
        await page.close()
    finally:
        os.killpg(viewer.pid, signal.SIGTERM)  # the program that it starts would not hear of its end
        viewer.wait(60)
        if viewer.stdout is not None:
            viewer.stdout.close()
