"""Documents, frames and tabs that go away at any moment, whatever the harness is asking just then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from playwright.async_api import CDPSession, Page

from tests.envs.conftest import HOME, IN_CHROMIUM, Begin, serve
from tests.envs.test_gym import PlainSource
from webarium.actions.types import AnswerDialog, Click, Goto, Noop, Point
from webarium.bench.windows import window_of
from webarium.browser.doors.handover import OwnPage
from webarium.browser.reading.observe import Observer
from webarium.browser.tabs.context import Context
from webarium.envs import Arena, Episode
from webarium.observation import Dialog
from webarium.observation.observation import Observation
from webarium.observation.view import View

pytestmark = [IN_CHROMIUM, pytest.mark.asyncio(loop_scope="session")]

Happening = Callable[[], Awaitable[object]]
POP = "<button>Pop</button><iframe src='http://homepage.test/'></iframe>"
URL = f"{HOME}made/pop"
ALERT = "() => new Promise((done) => setTimeout(() => { done(); alert('Hello') }))"


class Moments:
    """Lets something happen just before the harness says its `at`-th word to a page."""

    def __init__(self) -> None:
        self.at = 0
        self.happen: Happening | None = None
        self._said = 0
        self._listens = True
        self._send = CDPSession.send

    async def send(
        self, session: CDPSession, method: str, params: dict[str, Any] | None = None, **rest: Any
    ) -> Any:
        self._said += self._listens
        if self._listens and self.happen is not None and self._said == self.at:
            happen, self.happen = self.happen, None
            await happen()
        return await self._send(session, method, params, **rest)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Prepare what shall happen: what is said meanwhile is no moment."""
        self._listens = False
        try:
            yield
        finally:
            self._listens = True

    def all(self, happening: Happening) -> Iterator[int]:
        """Try each moment once, until one is not reached any more."""
        for self.at in count(1):
            self._said, self.happen = 0, happening
            yield self.at
            if self.happen is not None:
                self.happen = None
                return


@contextmanager
def moments() -> Iterator[Moments]:
    with pytest.MonkeyPatch.context() as patch:
        made = Moments()
        patch.setattr(
            CDPSession, "send", lambda session, *given, **named: made.send(session, *given, **named)
        )
        yield made


async def pop_up(episode: Episode) -> Page:
    """Open a second tab with `POP`."""
    async with window_of(episode).context.playwright.expect_page() as opened:
        await window_of(episode).context.tabs[0].page.evaluate("window.open('/made/pop')")
    page = await opened.value
    await page.wait_for_load_state()
    return page


async def close(context: Context, url: str) -> None:
    """Close the tab at an address as Chromium does it by itself: nobody here knows yet."""
    for target in (await context._session.send("Target.getTargets"))["targetInfos"]:
        if (target["url"], target.get("browserContextId")) == (url, context._id):
            await context._session.send("Target.closeTarget", {"targetId": target["targetId"]})


async def test_a_tab_that_is_closed(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, pop=POP)
    with moments() as each:
        for moment in each.all(lambda: close(window_of(episode).context, URL)):
            with each.uncounted():  # A tab is got ready as soon as it opens, before its page is there.
                await pop_up(episode)
            seen = await episode.step(Click(Point(20, 20)))
            assert seen.last_error == "" or "at that moment" in seen.last_error
            if each.happen is None:
                if seen.url == URL:  # It was closed after it had been looked at.
                    seen = await episode.observe()
                assert [tab.url for tab in seen.tabs] == [HOME], moment
                assert "Lamp" in seen.text
    assert moment > 10


async def test_a_tab_that_is_closed_while_the_moment_is_kept(begin: Begin, arena: Arena) -> None:
    episode = await begin()
    await serve(episode, pop=POP)
    with moments() as each:
        for moment in each.all(lambda: close(window_of(episode).context, URL)):
            with each.uncounted():  # A tab is got ready as soon as it opens, before its page is there.
                await pop_up(episode)
            saved = await episode.snapshot()
            if each.happen is None:
                assert [tab.url for tab in (await episode.step(Noop())).tabs] == [HOME], moment
                if moment == 1:
                    async with await arena.restore(saved) as child:
                        assert [tab.url for tab in child.observation.tabs] == [HOME]
    assert moment > 5


async def test_a_document_that_is_replaced_while_it_is_read_for_checks(begin: Begin) -> None:
    episode = await begin(f"{HOME}who")
    reload = "() => { location.reload(); return new Promise((done) => setTimeout(done, 1e6)) }"

    async def replace() -> None:
        async with window_of(episode).context.page.expect_navigation(wait_until="commit"):
            await window_of(episode).context.page.evaluate(f"void ({reload})()")

    with moments() as each:
        for _ in each.all(replace):
            page = await episode.final_page()
            assert page.url == f"{HOME}who"
            assert await page.texts("body") == ["emma"]
            assert "emma" in await page.content()
            assert await page.evaluate("document.body.innerText") == "emma"


async def test_a_page_that_gives_way_to_another_while_it_is_looked_at(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    episode = await begin(f"{HOME}who")
    observe = Observer.observe
    looks = 0

    async def moved_on(observer: Observer, page: Page, *rest: Any, **more: Any) -> Observation:
        nonlocal looks
        looks += 1
        seen = await observe(observer, page, *rest, **more)
        if looks == 1:
            await page.goto(HOME, wait_until="commit")
        return seen

    monkeypatch.setattr(Observer, "observe", moved_on)
    seen = await episode.step(Noop())
    assert (seen.url, looks) == (HOME, 2)
    assert "Lamp" in seen.text


async def test_a_frame_that_goes_away(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, pop=POP)
    page = await pop_up(episode)
    remove = "document.querySelectorAll('iframe').forEach((frame) => frame.remove())"
    insert = """() => new Promise((done) => {
        const frame = document.createElement("iframe");
        [frame.src, frame.onload] = ["http://homepage.test/", done];
        document.body.append(frame);
    })"""
    with moments() as each:
        for _ in each.all(lambda: page.evaluate(remove)):
            seen = await episode.observe(View("som"))
            assert seen.url == URL
            assert "Pop" in seen.text
            if each.happen is None:
                await page.evaluate(insert)
    assert each.at > 10
    assert seen.tree is not None
    assert len([node for node in seen.tree.walk() if node.role == "RootWebArea"]) == 2


@pytest.mark.parametrize("known", [True, False], ids=["known here", "known to Chromium"])
async def test_an_agent_that_closes_its_tab_is_scored_where_it_was(arena: Arena, known: bool) -> None:
    async with arena.door("plain.one", "page", source=PlainSource()) as door:
        await door.page.goto(f"{HOME}who")
        assert isinstance(door._handover, OwnPage)
        context = door._handover.context
        if known:
            await door.page.close()
        else:
            await close(context, f"{HOME}who")
        assert (await door.submit("yes")).passed
        assert context.page.url == f"{HOME}who"


async def test_a_dialog_that_opens(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, form="<input autofocus aria-label=Name>")
    await episode.step(Goto("/made/form"))
    page = window_of(episode).context.page
    with moments() as each:
        for _ in each.all(lambda: page.evaluate(ALERT)):
            seen = await episode.observe(View(screenshot=True))
            assert "textbox 'Name'" in seen.text
            if each.happen is None:
                seen = await episode.step(Noop())
                assert seen.dialog == Dialog("alert", "Hello")
                assert (await episode.step(AnswerDialog())).dialog is None


async def test_a_dialog_that_opens_while_the_moment_is_kept(begin: Begin) -> None:
    episode = await begin(f"{HOME}who")
    page = window_of(episode).context.page
    with moments() as each:
        for _ in each.all(lambda: page.evaluate(ALERT)):
            assert await episode.snapshot()
            if each.happen is None:
                assert (await episode.step(AnswerDialog())).dialog is None
