from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.envs.conftest import HOME, IN_CHROMIUM, NEW
from tests.envs.test_gym import PlainReward, PlainSource, PlainTask
from webarium.actions.types import Stop
from webarium.envs import Arena
from webarium.envs.doors import DOOR_KINDS, DoorKind
from webarium.envs.final_page import FinalPage
from webarium.errors import UnknownNameError, UserError
from webarium.worlds import Changes

pytestmark = pytest.mark.asyncio(loop_scope="session")
SOURCE = PlainSource()


def ask(url: str, *, data: Any = None, raw: bytes | None = None, **headers: str) -> tuple[int, str]:
    body = raw if data is None else json.dumps(data).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=120) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


@IN_CHROMIUM
async def test_a_live_page(arena: Arena) -> None:
    async with arena.door("plain.one", "page", source=SOURCE) as door:
        assert door.page.url == HOME
        assert await door.page.evaluate("new Date().toDateString()") == "Mon Jun 12 2023"
        for url in ("file:///etc/passwd", "file:///", "view-source:file:///etc/passwd", "chrome://version"):
            other = await door.page.context.new_page()
            with pytest.raises(PlaywrightError, match="ERR_"):
                await other.goto(url)
            await other.close()
        await door.page.evaluate("new Promise((done) => setTimeout(done, 200))")
        verdict = await door.submit("yes")
        assert verdict.passed
        with pytest.raises(UserError, match="already"):
            await door.submit("yes")
        with pytest.raises(UserError, match="'page' door"):
            _ = door.url
    assert arena.episodes == 0
    assert arena.engine.open_windows == 0
    assert door.world.closed


@IN_CHROMIUM
async def test_a_devtools_address(arena: Arena) -> None:
    async with arena.door("plain.one", "cdp", source=SOURCE) as door, async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(door.cdp_url)
        page = browser.contexts[0].pages[0]
        assert page.url == HOME
        await page.goto("http://tiny.test/new/")
        await page.get_by_label("Name").fill("Bench")
        await page.get_by_role("button", name="Save").click()
        await page.wait_for_url(HOME)
        other = await browser.new_context()
        found = await (await other.new_page()).goto("http://tiny.test/who")
        assert found is not None
        assert found.status == 200
        with pytest.raises(PlaywrightError, match="cannot be opened here"):
            await page.goto("file:///etc/passwd")
        assert [change.op for change in door.world.changes()] == ["insert"]
        assert (await door.submit("yes")).score == 0, "something has changed"
        with pytest.raises(PlaywrightError, match="closed"):
            await page.evaluate("1")


async def test_a_plain_url(arena: Arena) -> None:
    async with arena.door("plain.one", "url", source=SOURCE) as door:
        assert door.url.startswith("http://tiny.localhost:")
        port = door.url.rpartition(":")[2].strip("/")
        status, page = await asyncio.to_thread(ask, f"http://127.0.0.1:{port}/new/", Host="tiny.localhost")
        assert (status, "Save" in page) == (200, True)
        status, _ = await asyncio.to_thread(ask, f"http://127.0.0.1:{port}/submit", data={"answer": "yes"})
        assert status in (404, 405)
        send = {"answer": "yes", "url": f"{door.url}who"}
        assert (await asyncio.to_thread(ask, door.submit_url, data=send))[0] == 401
        key = f"Bearer {door.submit_token}"
        for wrong, code in [
            ({"speed": 1}, 400),
            ([1], 400),
            ({"answer": 5}, 409),
            ({"status": "maybe"}, 409),
            ({"url": 5}, 409),
            ({"url": "http://[bad"}, 409),
            ({"answer": "x" * 2_000_000}, 413),
        ]:
            assert (await asyncio.to_thread(ask, door.submit_url, data=wrong, Authorization=key))[0] == code
        assert (await asyncio.to_thread(ask, door.submit_url, raw=b"[" * 100_000, Authorization=key))[
            0
        ] == 400
        waiting = asyncio.ensure_future(door.verdict())
        status, said = await asyncio.to_thread(ask, door.submit_url, data=send, Authorization=key)
        assert (status, json.loads(said)) == (200, {"submitted": True})
        assert (await waiting).passed
        assert (await asyncio.to_thread(ask, door.submit_url, data=send, Authorization=key))[0] == 409


class BrokenSource(PlainSource):
    """Tasks that cannot be scored."""

    async def score(self, task: Any, *, stop: Stop | None, page: FinalPage, changes: Changes) -> PlainReward:
        raise ValueError("a check's own")


async def test_the_harness_learns_why_there_is_no_verdict(arena: Arena) -> None:
    async with arena.door("plain.one", "url", source=BrokenSource()) as door:
        key = f"Bearer {door.submit_token}"
        said = await asyncio.to_thread(ask, door.submit_url, data={"answer": "yes"}, Authorization=key)
        assert (said[0], json.loads(said[1])) == (200, {"submitted": True}), "the agent learns nothing"
        with pytest.raises(ValueError, match="a check's own"):
            await asyncio.wait_for(door.verdict(), 20)


@IN_CHROMIUM
@pytest.mark.parametrize("kind", ["page", "cdp"])
async def test_an_agent_that_closes_its_browser_is_scored(arena: Arena, kind: DoorKind) -> None:
    async with arena.door("plain.one", kind, source=SOURCE) as door:
        if kind == "page":
            await door.page.goto(NEW)
            await door.page.context.close()
        else:
            async with connect(door.cdp_url, max_size=None) as socket:
                await socket.send('{"id": 1, "method": "Browser.close"}')
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await socket.recv()
        assert (await door.submit("yes")).passed
    assert arena.engine.open_windows == 0


async def test_doors_that_are_not_open(arena: Arena) -> None:
    door = arena.door("plain.one", "url", source=SOURCE)
    for _ in range(2):
        with pytest.raises(UserError, match="not open"):
            await door.submit("yes")
        with pytest.raises(UserError, match=r"not open|was closed"):
            await door.verdict()
        await door.close()


async def test_foreign_addresses_are_refused(arena: Arena) -> None:
    async with arena.door("plain.one", "url", source=SOURCE) as door:
        with pytest.raises(UserError, match="not an address of this world"):
            await door.submit("yes", url="http://example.com/")
        assert (await door.submit("yes")).passed
    with pytest.raises(UnknownNameError, match="kind of door"):
        arena.door("plain.one", "window", source=SOURCE)  # type: ignore[arg-type]


async def test_a_door_does_not_open_where_nobody_may_go(arena: Arena) -> None:
    lost = PlainTask("plain.lost", start_urls=("http://nowhere.test/",))
    for kind in DOOR_KINDS:
        with pytest.raises(UserError, match=r"'http://nowhere\.test/' cannot be opened: There is no site"):
            arena.door(lost, kind, source=SOURCE)
