"""The step benchmark measures what it says; how fast this machine is, is not a test's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import aclosing

import pytest
from playwright.async_api import Page

from webarium.bench.looking import StepWork, bench_page
from webarium.bench.made_pages import MADE_PAGES, MadePage
from webarium.bench.nodes import NodeReader
from webarium.browser.reading.observe import Observer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_row_has_a_time_for_everything(bare_page: Page) -> None:
    steps: Counter[str] = Counter()

    def count(name: str) -> Callable[[], Awaitable[object]]:
        async def step() -> None:
            steps[name] += 1

        return step

    names = ("noop", "click", "type", "noop_picture", "click_picture")
    work = StepWork(*(count(name) for name in names))
    await bare_page.set_content(MadePage("few", 3).html)
    row = (await bench_page(bare_page, Observer(), work, count("nodes"), name="few", repeats=2)).to_json()
    assert list(row) == [
        "page",
        "nodes",
        "elements",
        "observe_ms",
        "per_node_ms",
        "full_ax_ms",
        "screenshot_ms",
        "observe_picture_ms",
        "observe_marks_ms",
        "marks_ms",
        "noop_ms",
        "click_ms",
        "type_ms",
        "noop_picture_ms",
        "click_picture_ms",
        "per_node_ratio",
        "full_ax_ratio",
    ]
    assert row["page"] == "few"
    assert all(isinstance(value, float) for key, value in row.items() if key.endswith(("_ms", "_ratio")))
    assert steps == {**dict.fromkeys(names, 3), "nodes": 1}, "one round to warm up, and two"


async def test_webarenas_way_reads_each_node(bare_page: Page) -> None:
    await bare_page.set_content(MadePage("few", 3).html)
    session = await bare_page.context.new_cdp_session(bare_page)
    nodes = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    async with aclosing(
        NodeReader(port=9)
    ) as reader:  # the page has no address, so nothing is asked of a server
        await reader.open(bare_page)
        assert await reader.read() == len({node.get("backendDOMNodeId") for node in nodes} - {None})


async def test_made_pages_are_as_large_as_they_are_called(bare_page: Page) -> None:
    session = await bare_page.context.new_cdp_session(bare_page)
    for made in MADE_PAGES[:3]:
        await bare_page.set_content(made.html)
        number, unit = made.name.replace(",", "").split()
        if unit == "elements":
            counted = await bare_page.evaluate("document.getElementsByTagName('*').length")
        else:
            tree = (await session.send("Accessibility.getFullAXTree"))["nodes"]
            counted = len({node["backendDOMNodeId"] for node in tree if "backendDOMNodeId" in node})
        assert abs(counted - int(number)) <= 0.02 * int(number), (made.name, counted)
    await session.detach()
