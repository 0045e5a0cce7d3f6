"""The step benchmark measures what it says; how fast this machine is, is not a test's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page

from webarium.browser.bench import StepTimes, StepWork, bench_page
from webarium.browser.bench_pages import MADE_PAGES, MadePage
from webarium.browser.observe import Observer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def measure(page: Page, made: MadePage, work: StepWork) -> StepTimes:
    await page.set_content(made.html)
    return await bench_page(page, Observer(), work, name=made.name, repeats=2)


async def test_a_row_has_a_time_for_everything(bare_page: Page) -> None:
    steps: Counter[str] = Counter()

    def count(name: str) -> Callable[[], Awaitable[object]]:
        async def step() -> None:
            steps[name] += 1

        return step

    names = ("noop", "click", "type", "noop_picture", "click_picture")
    work = StepWork(*(count(name) for name in names))
    row = (await measure(bare_page, MadePage("few", 3), work)).to_json()
    assert list(row) == [
        "page", "nodes", "elements", "observe_ms", "per_node_ms", "full_ax_ms", "screenshot_ms",
        "observe_picture_ms", "observe_marks_ms", "marks_ms", "noop_ms", "click_ms", "type_ms", "noop_picture_ms",
        "click_picture_ms", "per_node_ratio", "full_ax_ratio",
    ]  # fmt: skip
    assert row["page"] == "few"
    assert all(isinstance(value, float) for key, value in row.items() if key.endswith(("_ms", "_ratio")))
    assert steps == dict.fromkeys(names, 3), "one round to warm up, and two"


async def test_made_pages_are_as_large_as_they_are_called(bare_page: Page) -> None:
    async def nothing() -> None:
        pass

    work = StepWork(nothing, nothing, nothing, nothing, nothing)
    for made in MADE_PAGES[:3]:
        row = await measure(bare_page, made, work)
        number, unit = made.name.replace(",", "").split()
        counted = row.elements if unit == "elements" else row.nodes
        assert abs(counted - int(number)) <= 0.02 * int(number), (made.name, counted)
