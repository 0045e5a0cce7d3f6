from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

import pytest

from tests.execution.conftest import HOSTS, Hands
from tests.execution.site import FixtureSite
from tests.processes import children, command, kill_chromium, kill_driver, left_behind
from webarium.browser import Browser, find_chromium
from webarium.errors import BrowserError

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
Make = Callable[..., Awaitable[Hands]]


async def crash(hands: Hands) -> None:
    """Make the renderer of the page in front crash."""
    tab = await hands.context.tab()
    session = await tab.prepare()
    async with tab.page.expect_event("crash"):
        task = asyncio.ensure_future(session.send("Page.crash"))
    task.cancel()


async def test_a_crashed_page_breaks_its_own_context_only(make_hands: Make) -> None:
    broken, whole = await make_hands(), await make_hands()
    await broken.open("<p>x")
    await crash(broken)
    with pytest.raises(BrowserError, match="crashed"):
        await broken.context.guard(broken.settler.settle())
    assert broken.context.failure == "The page crashed."
    await broken.context.close()
    assert (await whole.open("<h1>Fine</h1>")).url == "http://shop.test/"


@pytest.mark.parametrize("kill", [kill_chromium, kill_driver])
async def test_a_killed_chromium(
    kill: Callable[[Collection[int]], None], site_port: tuple[FixtureSite, int]
) -> None:
    before = children()
    browser = await Browser.start(port=site_port[1])
    context = await browser.new_context("t", hosts=HOSTS)
    waiting = asyncio.ensure_future(context.guard(context.page.evaluate("new Promise(() => {})")))
    await asyncio.sleep(0)
    kill(before)
    with pytest.raises(BrowserError, match="ended unexpectedly"):
        await waiting
    assert not browser.alive
    with pytest.raises(BrowserError, match="not running"):
        await browser.new_context()
    await context.close()
    await browser.close()
    assert not left_behind(before)


async def test_closing_leaves_no_process_and_no_profile(site_port: tuple[FixtureSite, int]) -> None:
    before = children()
    async with await Browser.start(port=site_port[1]) as browser:
        await browser.new_context("t")
        commands = [command(pid) for pid in children() - before]
        assert browser.version
    (profile,) = {
        Path(part.removeprefix("--user-data-dir="))
        for line in commands
        for part in line.split("\0")
        if part.startswith("--user-data-dir=")
    }
    assert not profile.exists()
    assert not left_behind(before)
    await browser.close()


async def test_an_operation_that_never_ends_is_a_browser_error(hands: Hands) -> None:
    await hands.open("<p>x")
    with pytest.raises(BrowserError, match="did not answer within"):
        await hands.context.guard(hands.context.page.evaluate("new Promise(() => {})"), limit=0.2)


async def test_a_chromium_that_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "chromium"
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("WEBARIUM_CHROMIUM", str(fake))
    assert find_chromium() == fake
    with pytest.raises(BrowserError, match=r"does not start.*playwright install"):
        await Browser.start(port=1)
