"""Pages that are known from before, and actions that led somewhere before: nothing shows that they were not made."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.elements import ident
from webarium.actions.types import Click, ElementId, GoBack, Goto, NewTab, Type
from webarium.envs import Arena
from webarium.observation.view import View
from webarium.runs.differences import walk_path
from webarium.suites import load_suite
from webarium.text_engine.engine import TextEngine

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOME = "http://onestopshop.test/"
WHOLE = View(viewport_only=False)
SUITES = ("shopping", "gitlab", "gomail", "dashdish", "reddit", "cross")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(engine="text") as opened:
        yield opened


def hits(arena: Arena) -> int:
    assert isinstance(arena.engine, TextEngine)
    return arena.engine.departures


@pytest.mark.parametrize("suite", SUITES)
async def test_a_path_walked_again_shows_the_same_without_making_pages(arena: Arena, suite: str) -> None:
    loaded = load_suite(suite)
    tasks = [loaded.task(arena.universe, each) for each in loaded.smoke[:2]]
    first = [await walk_path(arena, task) for task in tasks]
    before = hits(arena)
    assert [await walk_path(arena, task) for task in tasks] == first
    assert all(walked.verdict == 1.0 for walked in first)
    assert hits(arena) > before


async def test_what_was_typed_is_there_when_one_comes_back(arena: Arena) -> None:
    for _ in range(3):
        async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode:
            await episode.step(Type(ident(episode, "combobox", "Search"), "lamp", submit=True))
            back = await episode.step(GoBack())
            assert "combobox 'Search' value: 'lamp'" in back.text


async def test_numbers_of_a_page_that_was_not_made_are_those_of_its_elements(arena: Arena) -> None:
    texts = []
    for action in (None, None, Goto(f"{HOME}#main")):
        async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode:
            if action is not None:
                await episode.step(action)
            await episode.step(Type(ident(episode, "combobox", "Search"), "tea"))
            assert "combobox 'Search' value: 'tea'" in episode.observation.text
            await episode.step(Click(ident(episode, "button", "Search")))
            texts.append((episode.observation.text, episode.observation.url))
    assert len(set(texts)) == 1


async def test_a_fork_of_a_page_that_was_not_made_shows_it(arena: Arena) -> None:
    for _ in range(2):
        async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode:
            await episode.step(NewTab(f"{HOME}?q=1"))
            async with await episode.fork() as child:
                assert (await child.observe()).text == episode.observation.text
                assert child.faithful
                page = await child.final_page()
                assert page.title == episode.observation.title


async def test_a_file_that_comes_instead_of_a_page_leaves_the_page_as_it_is(arena: Arena) -> None:
    texts = []
    for _ in range(2):
        async with await arena.episode(start_urls=["http://smithy.test/"], view=WHOLE) as episode:
            db = episode.world.db("gitlab")
            path = db.execute(
                "SELECT n.path || '/' || p.path FROM release r JOIN project p ON p.id = r.project_id"
                " JOIN namespace n ON n.id = p.namespace_id ORDER BY r.id LIMIT 1"
            ).get
            await episode.step(Goto(f"http://smithy.test/{path}/-/releases"))
            tree = episode.observation.tree
            assert tree is not None
            link = next(node.id for node in tree.walk() if node.name.startswith("Source code (zip"))
            seen = await episode.step(Click(ElementId(link)))
            assert len(seen.downloads) == 1
            texts.append(seen.text)
    assert texts[0] == texts[1]
