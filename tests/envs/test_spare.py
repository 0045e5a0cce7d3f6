"""The context that is kept ready begins every episode as a fresh one would, and is never in anybody's way."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from tests.envs.conftest import HOME, IN_CHROMIUM, NEW
from tests.kit.tiny import tiny_site
from webarium.actions.types import Goto
from webarium.bench.windows import browser_of, window_of
from webarium.browser import Browser, Context
from webarium.envs import Arena
from webarium.envs.profile import Profile
from webarium.observation.view import View
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOOK = View(screenshot=True, html=True)
CLOCK = (
    "() => [Date.now(), navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, history.length]"
)


@pytest.fixture
def kept(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was taken from the spare, episode by episode; ``None`` where there was none."""
    spare = browser_of(arena).spare
    taken: list[object] = []
    original = spare.take

    async def take(profile: object) -> object:
        found = await original(profile)  # type: ignore[arg-type]
        taken.append(found)
        return found

    monkeypatch.setattr(spare, "take", take)
    return taken


@IN_CHROMIUM
async def test_episodes_in_a_kept_context_see_what_others_see(arena: Arena, kept: list[object]) -> None:
    seen = []
    await browser_of(arena).spare.close()
    for _ in range(4):
        async with await arena.episode(start_urls=[HOME], view=LOOK, world_seed=3) as episode:
            page = window_of(episode).context.page
            told = await page.evaluate(CLOCK)
            await page.evaluate("() => { localStorage.x = document.cookie = 'left=behind' }")
            other = await episode.step(Goto("/new/"))
            seen.append((episode.settled.quiet, told, other.text, other.html, other.screenshot))
            assert episode.world.universe is arena.universe
    assert kept[-1] is not None, "the last one began in the context that was kept"
    assert len(set(map(repr, seen))) == 1


@IN_CHROMIUM
async def test_it_learns_of_world_and_time_when_it_is_taken(arena: Arena, kept: list[object]) -> None:
    times = []
    for day in (1, 2, 3):
        now = datetime.fromisoformat(f"2023-07-0{day}")
        async with await arena.episode(start_urls=[NEW], now=now) as episode:
            page = window_of(episode).context.page
            times.append(await page.evaluate("() => new Date().getDate()"))
            assert await page.evaluate("() => localStorage.getItem('x')") is None
            await page.evaluate("() => { localStorage.x = 'left behind' }")
    assert times == [1, 2, 3]
    assert kept[-1] is not None


@IN_CHROMIUM
async def test_one_of_another_shape_or_that_has_died_is_not_taken(arena: Arena, kept: list[object]) -> None:
    for _ in range(2):
        async with await arena.episode(start_urls=[HOME]):
            pass
    async with await arena.episode(start_urls=[HOME], viewport=(400, 300)) as episode:
        assert episode.observation.viewport == (400, 300)
        await browser_of(arena).spare.wait()
        own = window_of(episode).context.playwright
        (spare,) = [one for one in own.browser.contexts if one is not own]  # type: ignore[union-attr]
    assert kept[-1] is None
    assert browser_of(arena).spare.ready
    await spare.pages[0].close()
    async with await arena.episode(start_urls=[HOME]) as episode:
        assert episode.observation.url == HOME
    assert kept[-1] is None


async def test_so_many_are_kept_as_are_wanted_and_none_is_given_twice() -> None:
    async with await Browser.start(port=9, warm=2) as browser:
        taken: list[Context | None] = []
        for viewport in ((400, 300), (400, 300), (500, 400), (500, 400)):
            profile = Profile(viewport=viewport)
            browser.prepare(profile)
            await browser.spare.wait()
            taken += [await browser.spare.take(profile) for _ in range(3)]
        assert [context is not None for context in taken] == [*[False] * 3, True, True, False] * 2
        found = [context for context in taken if context is not None]
        assert len(set(map(id, found))) == 4
        assert [context.profile.viewport for context in found] == [(400, 300)] * 2 + [(500, 400)] * 2
        for context in found:
            await context.close()


async def test_none_is_made_while_an_episode_is_at_work_and_none_is_waited_for_then() -> None:
    async with await Browser.start(port=9) as browser:
        profile, done = Profile(), asyncio.Event()
        context = await browser.new_context(profile=profile)
        at_work = asyncio.ensure_future(context.guard(done.wait()))
        await asyncio.sleep(0)
        for _ in range(2):
            browser.prepare(profile)
        ready = [browser.spare.ready]
        assert await browser.spare.take(profile) is None
        ready.append(browser.spare.ready)
        assert ready == [True, False]
        browser.prepare(profile)
        done.set()
        await at_work
        await browser.spare.wait()
        kept = await browser.spare.take(profile)
        assert kept is not None
        await kept.close()


async def test_nothing_of_it_stays_behind(tmp_path_factory: pytest.TempPathFactory) -> None:
    site = tiny_site(tmp_path_factory.mktemp("tiny"))
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        before = len(asyncio.all_tasks())
        arena = await Arena.open(sites={"tiny": site}, universe=universe)
        for _ in range(3):
            async with await arena.episode(start_urls=[HOME]):
                pass
        browser = browser_of(arena)
        assert browser.open_contexts == 0
        ready = browser.spare.ready
        await arena.close()
        assert (ready, browser.spare.ready) == (True, False)
        assert len(asyncio.all_tasks()) == before
