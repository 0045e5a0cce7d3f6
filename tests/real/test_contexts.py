"""REAL's own harness against a served replica: contexts of one browser, each with a background page of its own."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page

from tests.real.conftest import notebook
from webarium.server import WebServer
from webarium.worlds import Conditions, Universe, World

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NOTHING: dict[str, dict[str, str]] = {"added": {}, "updated": {}, "deleted": {}}


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Where a replica is served as by ``webarium serve --endpoint config --endpoint finish``."""
    site = notebook(tmp_path)
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        server = WebServer({site.id: site}, universe)

        def fresh() -> World:
            endpoints = frozenset({"config", "finish"})
            return universe.world(users={site.id: "ann"}, conditions=Conditions(endpoints=endpoints))

        await server.start()
        token = server.attach(fresh())
        server.part_visitors(token, fresh, lambda told: None)
        try:
            yield f"http://notes.localhost:{await server.open_port(token)}"
        finally:
            await server.stop()


@dataclass(frozen=True)
class Episode:
    """What REAL's harness opens for a task: a context with a page for the agent, and one in the background."""

    context: BrowserContext
    page: Page
    background: Page
    address: str

    @classmethod
    async def begin(cls, browser: Browser, address: str, task: str = "v1.notes-1") -> Episode:
        context = await browser.new_context()
        episode = cls(context, await context.new_page(), await context.new_page(), address)
        await episode.configure(task)
        return episode

    async def configure(self, task: str) -> None:
        await self.background.goto(f"{self.address}/config?run_id=0&task_id={task}&latency=0")
        await self.background.wait_for_load_state("networkidle")
        await self.background.goto(f"{self.address}/finish")
        await self.page.bring_to_front()
        await self.page.goto(self.address)

    async def write(self, text: str) -> None:
        """What the agent does."""
        await self.page.get_by_label("Text").fill(text)
        await self.page.get_by_role("button", name="Save").click()
        await self.page.get_by_text(text).wait_for()

    async def finish(self) -> Any:
        """What the background page reads in the end, as the harness does it."""
        await self.background.goto(f"{self.address}/finish")
        await self.background.wait_for_load_state("networkidle")
        element = await self.background.wait_for_selector("pre")
        assert element is not None
        return json.loads(await element.inner_text())


async def test_two_contexts_have_worlds_of_their_own(address: str, chromium: Browser) -> None:
    one, other = [await Episode.begin(chromium, address) for _ in range(2)]
    await one.write("third")
    await other.page.reload()
    assert await other.page.get_by_text("third").count() == 0
    await other.write("fourth")
    assert (await one.finish())["notesDiff"]["added"] == {"3": {"id": "3", "text": "third"}}
    assert (await other.finish())["notesDiff"]["added"] == {"3": {"id": "3", "text": "fourth"}}
    for episode in (one, other):
        await episode.context.close()


async def test_an_idle_second_run_of_a_task_scores_nothing(address: str, chromium: Browser) -> None:
    first = await Episode.begin(chromium, address)
    await first.write("third")
    second = await Episode.begin(chromium, address)
    assert (await second.finish())["notesDiff"] == NOTHING
    assert (await first.finish())["notesDiff"] != NOTHING
    await first.configure("v1.notes-2")
    told = await first.finish()
    assert told["notesDiff"] == NOTHING
    assert told["state"]["config"]["notebook"]["task_id"] == "v1.notes-2"
    for episode in (first, second):
        await episode.context.close()


async def test_the_finish_page_is_shown_once_it_is_loaded(address: str, chromium: Browser) -> None:
    """Its text is not laid out while it loads, and is there for whoever reads the page afterwards."""
    episode = await Episode.begin(chromium, address)
    asked: list[str] = []
    episode.background.on("request", lambda request: asked.append(request.url))
    told = await episode.finish()
    assert told["notesDiff"] == NOTHING
    assert asked == [f"{address}/finish"]
    box = await episode.background.locator("pre").bounding_box()
    assert box is not None
    assert box["width"] > 100
    await episode.context.close()
