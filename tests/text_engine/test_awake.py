"""Pages of which nobody has touched anything lose their elements, and have them again when they are needed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.elements import ident
from webarium.actions.types import Click, Type
from webarium.envs import Arena, Episode
from webarium.observation.view import View
from webarium.text_engine.awake import MOST
from webarium.text_engine.engine import TextEngine
from webarium.text_engine.window import TextWindow

pytestmark = pytest.mark.asyncio(loop_scope="module")
LOGIN = "http://onestopshop.test/customer/account/login/"
VIEW = View(viewport_only=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping"], engine="text") as opened:
        yield opened


def released(arena: Arena) -> int:
    assert isinstance(arena.engine, TextEngine)
    return arena.engine.released


async def many_others(arena: Arena) -> None:
    """Look at more pages than keep their elements."""
    addresses = [f"http://onestopshop.test/catalogsearch/result/?q=w{number}" for number in range(MOST + 1)]
    for address in addresses:
        async with await arena.episode(start_urls=[address], view=VIEW):
            pass


def asleep(episode: Episode) -> bool:
    window = episode._window
    assert isinstance(window, TextWindow)
    return window.tab.page.unread is not None


async def test_an_action_on_a_page_that_lost_its_elements_means_what_it_meant(arena: Arena) -> None:
    acted = []
    for sleeps in (False, True):
        start = f"http://onestopshop.test/?from={sleeps}"  # of which nothing is known
        async with await arena.episode(start_urls=[start], view=VIEW) as episode:
            assert not asleep(episode)
            if sleeps:
                await many_others(arena)
            assert asleep(episode) is sleeps
            field = ident(episode, "combobox", "Search")
            seen = [
                await episode.step(Type(field, "lamp")),
                await episode.step(Click(ident(episode, "button", "Search"))),
            ]
            acted.append([each.text for each in seen])
    assert acted[0] == acted[1]


async def test_what_somebody_has_typed_into_keeps_its_elements(arena: Arena) -> None:
    async with await arena.episode(start_urls=["http://onestopshop.test/?from=there"], view=VIEW) as episode:
        seen = await episode.step(Type(ident(episode, "combobox", "Search"), "lamp"))
        await many_others(arena)
        assert not asleep(episode)
        assert (await episode.observe()).text == seen.text


async def test_few_pages_keep_their_elements(arena: Arena) -> None:
    before = released(arena)
    opened = [
        await arena.episode(start_urls=[f"http://onestopshop.test/?page={number}"], view=VIEW)
        for number in range(MOST + 10)
    ]
    assert sum(not asleep(episode) for episode in opened) == MOST
    assert released(arena) >= before + 10
    assert await opened[0].observe() == opened[0].observation
    for episode in opened:
        await episode.close()
