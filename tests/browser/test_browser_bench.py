"""The step benchmark."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from webarium.browser.bench import bench_page
from webarium.browser.observe import Observer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_one_pass_is_much_faster_than_asking_for_each_node(bare_page: Page) -> None:
    cards = "".join(
        f"<li><a href=/{n}>Hat {n}</a> <b>${n}.99</b> <button>Add</button></li>" for n in range(60)
    )
    await bare_page.set_content(f"<ul>{cards}</ul>")
    steps: list[str] = []

    async def step() -> None:
        steps.append("step")

    row = (await bench_page(bare_page, Observer(), name="hats", noop=step, click=step, repeats=3)).to_json()
    assert list(row) == [
        "page", "nodes", "observe_ms", "per_node_ms", "full_ax_ms", "screenshot_ms", "noop_ms", "click_ms",
    ]  # fmt: skip
    assert row["page"] == "hats"
    assert isinstance(row["nodes"], int)
    assert row["nodes"] > 400
    assert isinstance(row["per_node_ms"], float)
    assert isinstance(row["observe_ms"], float)
    assert row["per_node_ms"] > 10 * row["observe_ms"]
    assert len(steps) == 8
