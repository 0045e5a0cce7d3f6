"""A list that goes on by itself grows in Chromium as in the text engine, by scrolling and by a press."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

import pytest
from playwright.async_api import Browser

from tests.appearances import first_appearance
from tests.elements import ident
from webarium.actions.types import Action, Click, GoBack, Goto, Scroll
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.observation.view import View
from webarium.runs.differences import lines_of
from webarium.server import HEADER, WebServer
from webarium.sites.networkin.site import SITE
from webarium.tasks import Ui
from webarium.worlds import Conditions, Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WHOLE = View(viewport_only=False)
LIST = "/jobs"
MOST_SCROLLS = 12
RESTS_MS = 300
"""Longer than scrolling rests before a list goes on."""
SCROLL = "scrollTo(0, scrollY ? scrollY - 20 : document.body.scrollHeight)"
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PRESS = "document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))"
Seen = list[tuple[str, tuple[str, ...]]]


def conditions() -> Conditions:
    return Conditions(appearance=first_appearance(SITE.id, pages="endless"), popups=False)


async def scrolled(episode: Episode, until: str) -> None:
    """Scroll down until the address ends so."""
    for _ in range(MOST_SCROLLS):
        if episode.observation.url.endswith(until):
            return
        seen = await episode.step(Scroll("down"))
        assert seen.last_error == ""
    raise AssertionError(f"{episode.observation.url} does not end with {until} after {MOST_SCROLLS} scrolls")


async def walked(arena: Arena) -> Seen:
    """Where one is and what one sees each time that the list has grown, and when one comes back to it."""
    start = [SITE.origin + LIST]
    async with await arena.episode(start_urls=start, conditions=conditions(), view=WHOLE) as episode:
        seen: Seen = []

        def note() -> None:
            seen.append((episode.observation.url, lines_of(episode.observation)))

        async def act(action: Action) -> None:
            assert (await episode.step(action)).last_error == ""
            note()

        note()
        first = links(episode)
        await act(Click(ident(episode, "link", "Load more")))
        await scrolled(episode, "?p=1-3")
        note()
        gone = first - links(episode)
        assert [name for name, _ in gone] == ["Load more"]
        await act(Goto(f"{SITE.origin}/"))
        await act(GoBack())
        return seen


def links(episode: Episode) -> set[tuple[str, int]]:
    """The names and ids of all links."""
    return {(node.name, node.id) for node in walk(episode) if node.role == "link"}


def walk(episode: Episode) -> Iterable[Node]:
    """All that is on the page."""
    tree = episode.observation.tree
    assert tree is not None
    return tree.walk()


async def test_a_list_grows_alike_in_both_engines() -> None:
    with Universe.open([SITE.database]) as universe:
        async with (
            await Arena.open(universe=universe, engine="chromium") as chromium,
            await Arena.open(universe=universe, engine="text") as text,
        ):
            one, other = await walked(chromium), await walked(text)
    addresses = [address.removeprefix(SITE.origin) for address, _ in one]
    assert one == other
    assert addresses == ["/jobs", "/jobs?p=1-2", "/jobs?p=1-3", "/", "/jobs?p=1-3"]
    assert [len(lines) for _, lines in one[:3]] == sorted({len(lines) for _, lines in one[:3]})


async def test_a_press_that_scrolls_brings_no_more_of_the_list(chromium: Browser) -> None:
    users = {SITE.id: SITE.roles[0].user}
    with (
        Universe.open([SITE.database]) as universe,
        universe.world(users=users, conditions=conditions()) as world,
    ):
        server = WebServer({SITE.id: SITE}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()
        address = f"http://{SITE.host}.localhost:{server.port}{LIST}"
        await page.goto(address)
        more = page.get_by_role("link", name="Load more")
        for press_first in (False, True):
            await page.evaluate(f"{SCROLL}; {PRESS}" if press_first else SCROLL)
            await page.evaluate(FRAME if press_first else f"{FRAME}.then(() => {PRESS})")
            await page.wait_for_timeout(RESTS_MS)
            assert page.url == address
        await page.evaluate(SCROLL)
        await page.wait_for_url(f"{address}?p=1-2")
        await more.click()
        await page.wait_for_url(f"{address}?p=1-3")
        await context.close()
        await server.stop()


async def test_a_golden_path_goes_on_in_a_list_by_whichever_way_it_has() -> None:
    for engine in ("chromium", "text"):
        async with await Arena.open(sites=[SITE.id], engine=engine) as arena:
            start = [SITE.origin + LIST]
            async with await arena.episode(start_urls=start, conditions=conditions()) as episode:
                ui = Ui(episode.observation, appearance=conditions().appearance)
                for number in range(2, 8):
                    path = ui.click("link", "Next").__await__()
                    seen = None
                    with contextlib.suppress(StopIteration):
                        while True:
                            action = path.send(seen)
                            seen = await episode.step(action)
                    assert ui.url.endswith(f"?p=1-{number}")
