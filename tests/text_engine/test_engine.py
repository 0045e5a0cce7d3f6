"""The text engine behind the seam: episodes, forks, refusals, and golden paths of all suites without a browser."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.elements import ident
from webarium.actions.types import (
    Click,
    CloseTab,
    Drag,
    ElementId,
    GoBack,
    GoForward,
    Goto,
    Hover,
    NewTab,
    Point,
    Scroll,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.engines import engine_kind
from webarium.errors import BrowserError, UserError
from webarium.observation.view import View
from webarium.runs.differences import walk_path
from webarium.suites import load_suite, load_suites
from webarium.text_engine.dom import Element
from webarium.text_engine.page import Page
from webarium.text_engine.window import TextWindow
from webarium.worlds import Conditions

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOME = "http://onestopshop.test/"
WHOLE = View(viewport_only=False)
MOST_STEPS = 60


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(engine="text") as opened:
        yield opened


async def test_an_episode_without_a_browser(arena: Arena) -> None:
    async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode:
        first = episode.observation
        seen = await episode.step(Type(ident(episode, "combobox", "Search"), "lamp", submit=True))
        assert (seen.last_error, "q=lamp" in seen.url) == ("", True)
        seen = await episode.step(Select(ident(episode, "combobox", "Sort By"), ("Price",)))
        assert (seen.last_error, "product_list_order=price" in seen.url) == ("", True)
        assert (await episode.step(GoBack())).url != seen.url
        assert (await episode.step(GoForward())).url == seen.url
        assert "no later page" in (await episode.step(GoForward())).last_error
        seen = await episode.step(NewTab("http://staynb.test/"))
        assert len(seen.tabs) == 2
        assert len((await episode.step(CloseTab())).tabs) == 1
        page = await episode.final_page()
        assert page.status == 200
        assert [field.value for field in await page.select("#search")] == ["lamp"]
        assert (await episode.reset()).text == first.text


async def test_a_fork_goes_on_alone(arena: Arena) -> None:
    async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode:
        await episode.step(Type(ident(episode, "combobox", "Search"), "lamp", submit=True))
        await episode.step(Type(ident(episode, "combobox", "Search"), "tea"))
        async with await episode.fork() as child:
            assert child.faithful
            assert child.observation.text == episode.observation.text
            await child.step(Goto(HOME))
            assert episode.observation.url != child.observation.url
        saved = await episode.snapshot()
        async with await arena.restore(saved) as again:
            assert again.observation.text == episode.observation.text


async def test_what_needs_pixels_is_refused_in_a_sentence(arena: Arena) -> None:
    async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode:
        somewhere = ident(episode, "link", "OneStopShop")
        for action in (Hover(somewhere), Drag(somewhere, somewhere), Click(Point(3, 4))):
            assert "The text engine has no pixels" in (await episode.step(action)).last_error
        assert "does not scroll further" in (await episode.step(Scroll("down"))).last_error
        assert "There is no element [99999]" in (await episode.step(Click(ElementId(99_999)))).last_error
        assert "is not a text field" in (await episode.step(Type(somewhere, "x"))).last_error
        assert "There is no site" in (await episode.step(Goto("http://nowhere.test/"))).last_error
    for view in (View(kind="som"), View(screenshot=True), View(kind="html")):
        with pytest.raises(UserError, match="no pixels"):
            await arena.episode(start_urls=[HOME], view=view)
    assert arena.episodes == 0
    kind = engine_kind("text")
    with pytest.raises(BrowserError, match="no windows that can be seen"):
        kind.check(headed=True)


async def test_equal_actions_give_equal_pages(arena: Arena) -> None:
    async def played() -> list[str]:
        async with await arena.episode(start_urls=["http://staynb.test/"], view=WHOLE) as episode:
            actions = (Goto("/s?where=Stone+Refuge"), Scroll("down"), Wait(2.0))
            return [(await episode.step(action)).text for action in actions]

    assert await played() == await played()


async def test_latency_passes_in_virtual_time(arena: Arena) -> None:
    slow = Conditions(latency_ms=600_000)
    async with await arena.episode(
        start_urls=["http://staynb.test/"], view=WHOLE, conditions=slow
    ) as episode:
        assert (await episode.step(Goto("/"))).last_error == ""


@pytest.mark.parametrize("name", sorted(load_suites()))
async def test_golden_paths_need_no_browser(arena: Arena, name: str) -> None:
    suite = load_suite(name)
    for task_id in suite.smoke[:4]:
        walked = await walk_path(arena, suite.task(arena.universe, task_id))
        assert (walked.name, walked.verdict, walked.failure) == (task_id, 1.0, "")


async def played(arena: Arena, suite: str) -> list[str]:
    """All that is shown on a golden path that changes something, with numbers, and what is changed."""
    loaded = load_suite(suite)
    tasks = [loaded.task(arena.universe, task_id) for task_id in loaded.smoke]
    task = next(task for task in tasks if task.kind == "mutate")
    agent = OracleAgent()
    await agent.start_privileged(task, arena.universe)
    async with await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now, view=WHOLE
    ) as episode:
        shown = [episode.observation.text]
        action = await agent.act(episode.observation)
        while not isinstance(action, Stop) and len(shown) < MOST_STEPS:
            shown.append((await episode.step(action)).text)
            action = await agent.act(episode.observation)
        return [*shown, (await episode.read_changes()).digest(), repr(episode.world.sessions())]


@pytest.mark.parametrize("suite", ["gomail", "opendining", "reddit", "shopping"])
async def test_what_is_in_memory_changes_nothing(suite: str) -> None:
    async with await Arena.open(engine="text") as fresh:
        first = await played(fresh, suite)
        assert await played(fresh, suite) == first


async def test_kept_documents_are_read() -> None:
    async with engine_kind("text").reader() as reader:
        found = await reader.select("<p class=a>one <b>two</b></p><input value=3><p hidden>4</p>", "p, input")
    assert [(each.tag, each.text, each.value, each.visible) for each in found] == [
        ("p", "one two", None, True),
        ("input", "", "3", True),
        ("p", "4", None, False),
    ]


async def test_what_a_window_held_is_free_once_it_is_left(arena: Arena) -> None:
    async def visit() -> None:
        async with await arena.episode(start_urls=[HOME]) as episode:
            await episode.step(NewTab("/customer/account/"))
            await episode.step(NewTab())
            await episode.step(Goto("/contact/"))
            await episode.step(Goto("about:blank"))
            await episode.step(CloseTab())
            (fork,) = await episode.forks(1)
            await fork.close()

    def held() -> list[int]:
        every = gc.get_objects()
        return [sum(type(each) is kind for each in every) for kind in (Element, Page, TextWindow)]

    await visit()  # what the first visit loads stays
    gc.collect()
    before = held()
    gc.disable()  # a search for garbage is rare: thousands of pages would wait for it
    try:
        for _ in range(3):
            await visit()
        assert held() == before
    finally:
        gc.enable()
