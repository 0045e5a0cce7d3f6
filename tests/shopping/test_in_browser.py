"""The shop in a real Chromium: its menu by keys down to the third level, and its search as a combobox."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from webarium.actions.types import ElementId, Press, Type
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.sites.shopping.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

BELOW = """SELECT c.name FROM category c JOIN category p ON p.id = c.parent_id WHERE p.name = ? ORDER BY c.position"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping"]) as opened:
        yield opened


def nodes(episode: Episode, role: str) -> list[Node]:
    tree = episode.observation.tree
    assert tree is not None
    return [each for each in tree.walk() if each.role == role]


async def press(episode: Episode, *keys: str) -> None:
    for key in keys:
        await episode.step(Press(key))
        assert episode.observation.last_error == ""


def focused(episode: Episode) -> str:
    """The name of the item of the menu that has the focus; empty where none has it."""
    items = nodes(episode, "menuitem")
    return next((each.name for each in items if each.id == episode.observation.focused), "")


async def test_the_menu_is_walked_by_keys_down_to_the_third_level(arena: Arena) -> None:
    async with await arena.episode(start_urls=(SITE.origin + "/",), now=SITE.database.epoch) as episode:
        db = episode.world.db("shopping")
        tops = "SELECT name FROM category WHERE parent_id IS NULL ORDER BY position LIMIT 2"
        top, other = (str(name) for (name,) in db.execute(tops).fetchall())
        second = str(db.execute(BELOW, (top,)).fetchall()[0][0])
        third = str(db.execute(BELOW, (second,)).fetchall()[0][0])
        for _ in range(16):
            await press(episode, "Tab")
            if focused(episode) == top:
                break
        await press(episode, "ArrowRight")
        assert focused(episode) == other
        await press(episode, "ArrowLeft", "ArrowDown")
        assert focused(episode) == second
        await press(episode, "ArrowRight")
        assert focused(episode) == third
        await press(episode, "ArrowLeft")
        assert focused(episode) == second
        await press(episode, "Escape")
        assert focused(episode) == top
        assert third not in [each.name for each in nodes(episode, "menuitem")], "the menu is shut"
        await press(episode, "ArrowDown", "ArrowRight", "Enter")
        sql = """SELECT c.path FROM category c JOIN category p ON p.id = c.parent_id
            WHERE c.name = ? AND p.name = ?"""
        assert episode.observation.url == f"{SITE.origin}/{db.execute(sql, (third, second)).get}.html"


async def test_a_suggestion_is_taken_by_keys(arena: Arena) -> None:
    async with await arena.episode(start_urls=(SITE.origin + "/",), now=SITE.database.epoch) as episode:
        (field,) = [each for each in nodes(episode, "combobox") if each.name == "Search"]
        await episode.step(Type(ElementId(field.id), "sho", submit=False))
        assert nodes(episode, "option")
        await press(episode, "ArrowDown", "Enter")
        assert "/catalogsearch/result/?q=" in episode.observation.url
