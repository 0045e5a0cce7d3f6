"""People in Chromium: two at once, by keyboard alone, on a narrow screen, with a kill in between."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.cli.here import here
from tests.recorded import Recorded, write_run
from webarium.people.rating import Chair, create_rating
from webarium.runs import RunReader, build_report
from webarium.scoring.form.sentences import written
from webarium.server.listener import Listener
from webarium.suites.registry import load_suite
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SEARCH, TOTAL, CART = "shopping.search_for.0", "shopping.latest_order_total.0", "shopping.add_to_cart.0"
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
FOCUSED = """(() => {
  const e = document.activeElement;
  if (e === document.body) return "";
  const label = e.labels && e.labels.length ? e.labels[0].innerText : "";
  return label || e.getAttribute("aria-label") || e.innerText || "";
})()"""
NARROW: ViewportSize = {"width": 390, "height": 760}


@contextmanager
def command(out: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """The command as a program of its own; gives it and the address of each person's window."""
    process = subprocess.Popen(
        [sys.executable, "-m", "webarium", "human", *words, "--port", "0", "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "COLUMNS": "400", "TERM": "dumb", "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process, windows(process, 2)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def windows(process: subprocess.Popen[str], count: int) -> dict[str, str]:
    """What it prints first: names, and below each an address."""
    assert process.stdout is not None
    found: dict[str, str] = {}
    while len(found) < count:
        name = process.stdout.readline()
        assert name, process.communicate()
        found[name.split()[0]] = process.stdout.readline().strip()
    return found


async def tab_to(page: Page, name: str) -> None:
    """Move the focus by the Tab key until it is on the control of this name."""
    for _ in range(60):
        focused = await page.evaluate(FOCUSED)
        if name in " ".join(str(focused).split()):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"{name!r} is not reached by Tab")


async def press(page: Page, name: str) -> None:
    """Press a control by the keyboard alone."""
    await tab_to(page, name)
    await page.keyboard.press("Enter")


async def do_next(window: Page, total: str) -> None:
    """Do the task in hand by keyboard alone, in a tab of its own."""
    await expect(window.locator("#request")).to_be_visible()
    for width in (320, 390):
        await window.set_viewport_size({**NARROW, "width": width})
        assert not await window.evaluate(SIDEWAYS), width
    asked = await window.locator("#request").inner_text()
    async with window.context.expect_page() as opened:
        await press(window, "Open ")
    shop = await opened.value
    await shop.wait_for_load_state()
    answer = total
    if '"' in asked:
        answer = ""
        await tab_to(shop, "Search")
        await shop.keyboard.type(asked.split('"')[1])
        await shop.keyboard.press("Enter")
        await shop.wait_for_url("**/catalogsearch/**")
    await window.bring_to_front()
    if answer:
        await tab_to(window, "Your answer")
        await window.keyboard.type(answer)
    await press(window, "Done")
    await expect(window.locator("#request")).to_have_count(0)
    await shop.close()


@pytest_asyncio.fixture(loop_scope="session")
async def narrow(chromium: Browser) -> AsyncIterator[Callable[[], object]]:
    """Gives windows of people, each in a browser profile of its own, as wide as a phone."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    async def new() -> Page:
        context = await chromium.new_context(viewport=NARROW)
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return page

    yield new
    for context in contexts:
        await context.close()
    assert [each for each in complaints if "ERR_CONNECTION" not in each] == []


@pytest.fixture(scope="module")
def total(everywhere: Callable[[int], Universe]) -> str:
    """The right answer to the task of the total."""
    task = load_suite("shopping").task(everywhere(0), TOTAL)
    answer = task.source.answer(task.source.data(everywhere(0)), task.given)
    assert answer is not None
    return written(answer)


async def test_two_people_are_killed_and_lose_nothing(
    tmp_path: Path, narrow: Callable[[], object], total: str
) -> None:
    out = tmp_path / "study"
    words = ("--task", SEARCH, "--task", TOTAL, "--people", "ann,ben", "--engine", "text")
    with command(out, *words) as (process, places):
        ann, ben = [await narrow() for _ in range(2)]  # type: ignore[misc]
        await asyncio.gather(ann.goto(places["ann"]), ben.goto(places["ben"]))
        assert not await ann.evaluate(SIDEWAYS)
        await asyncio.gather(press(ann, "Begin"), press(ben, "Begin"))
        await asyncio.gather(do_next(ann, total), do_next(ben, total))
        await press(ann, "Next task")
        await expect(ann.locator("#request")).to_be_visible()
        os.killpg(process.pid, signal.SIGKILL)
    for name in ("ann", "ben"):
        assert build_report(RunReader(out / name).folder).passed == 1
    with command(out, *words) as (process, places):
        await asyncio.gather(ann.goto(places["ann"]), ben.goto(places["ben"]))
        await asyncio.gather(press(ann, "Next task"), press(ben, "Next task"))
        await asyncio.gather(do_next(ann, total), do_next(ben, total))
        await expect(ann.locator("h1")).to_have_text("All 2 tasks are done")
        assert process.wait(timeout=60) == 0
    for name in ("ann", "ben"):
        report = build_report(RunReader(out / name).folder)
        assert (report.passed, report.episodes, report.tasks) == (2, 2, 2)
    shown = here("human", "--out", str(out), "--summary")
    assert re.search(r"Everybody\s+4\s+100.0 %", shown.stdout), shown.stdout
    assert "came out alike in 100.0 % of 2 tasks" in shown.stdout


async def test_what_is_done_by_hand_is_recorded_and_done_again(
    tmp_path: Path, narrow: Callable[[], object]
) -> None:
    out = tmp_path / "study"
    words = ("--task", CART, "--people", "ann,ben", "--each", "2")
    with command(out, *words) as (_, places):
        window: Page = await narrow()  # type: ignore[misc]
        await window.goto(places["ann"])
        await press(window, "Begin")
        await expect(window.locator("#request")).to_be_visible()
        asked = await window.locator("#request").inner_text()
        async with window.context.expect_page() as opened:
            await press(window, "Open ")
        shop = await opened.value
        await shop.set_viewport_size({"width": 1280, "height": 800})
        await shop.wait_for_load_state()
        assert (await shop.evaluate("new Date().getFullYear()")) == 2023
        product = product_in(asked)
        await shop.get_by_role("combobox", name="Search").fill(product)
        await shop.keyboard.press("Enter")
        await shop.wait_for_url("**/catalogsearch/**")
        await shop.get_by_role("link", name=product, exact=True).first.click()
        await choose(shop, asked)
        await shop.get_by_label("Qty", exact=True).fill(asked.split()[1])
        await shop.get_by_role("button", name="Add to Cart").first.click()
        await expect(shop.get_by_text("You added")).to_be_visible()
        await press(window, "Done")
        await expect(window.locator("h1")).to_have_text("All 1 tasks are done")
    record = RunReader(out / "ann").episode(CART)
    result = record.result
    assert result is not None
    assert result.outcome == "passed", result
    acts = [step.act["is"] for step in record.steps() if step.act]
    assert acts[0] == "Type"
    assert acts.count("Click") >= 3
    assert acts[-1] == "Stop"
    assert all(step.target for step in record.steps() if step.act and step.act["is"] == "Click")
    assert all(step.screenshot for step in record.steps() if step.seen)
    done = here(
        "demos",
        "--from",
        str(out / "ann"),
        "--out",
        str(tmp_path / "demos"),
        "--workers",
        "1",
        "--format",
        "jsonl",
    )
    assert done.returncode == 0, done.stderr
    assert "1 demonstrations" in done.stdout
    assert "Add to Cart" in (tmp_path / "demos" / "trajectories.jsonl").read_text("utf-8")


async def choose(shop: Page, asked: str) -> None:
    """Choose the options that a request names in brackets."""
    found = re.search(r"\((.+?)\) to my cart", asked)
    for option in found[1].split(", ") if found else ():
        title, _, value = option.partition(": ")
        group = shop.get_by_role("radiogroup", name=title).or_(shop.get_by_role("group", name=title))
        await group.get_by_role("radio", name=value, exact=True).check()


def product_in(asked: str) -> str:
    """The product that a request names."""
    found = re.search(r'"([^"]+)"', asked)
    assert found is not None, asked
    return found[1]


async def test_raters_judge_by_keyboard_on_a_narrow_screen(
    tmp_path: Path, narrow: Callable[[], object]
) -> None:
    write_run(tmp_path / "run", [Recorded("shopping.mug.0"), Recorded("shopping.mug.1", "failed")])
    chair = Chair(RunReader(tmp_path / "run"), "ann")
    listener = Listener(create_rating(RunReader(tmp_path / "run"), [chair]))
    port = await listener.open("127.0.0.1", 0)
    page: Page = await narrow()  # type: ignore[misc]
    try:
        await page.goto(f"http://localhost:{port}/r/{chair.key}")
        for _ in chair.order:
            assert not await page.evaluate(SIDEWAYS)
            await tab_to(page, "Success")
            await page.keyboard.press("Space")
            await tab_to(page, "Why?")
            await page.keyboard.type("It is in the cart.")
            async with page.expect_navigation():
                await press(page, "Save and go on")
        await expect(page.locator("h1")).to_have_text("All 2 episodes are rated")
        assert [rating.label for rating in chair.file.ratings.values()] == ["success", "success"]
    finally:
        await listener.stop(1.0)
