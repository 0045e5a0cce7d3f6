"""The back office in a real Chromium: what only a mouse can do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from webarium.actions.types import Action, Drag, ElementId, Point
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.sites.shopping_admin.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

TREE = "/admin/catalog/category/"
PAIR = "SELECT id, name FROM category WHERE level = 1 ORDER BY position LIMIT 2"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping_admin"]) as opened:
        yield opened


def category(episode: Episode, name: str) -> Node:
    tree = episode.observation.tree
    assert tree is not None
    return next(node for node in tree.walk() if node.role == "link" and node.name == name)


async def act(episode: Episode, action: Action) -> None:
    await episode.step(action)
    assert episode.observation.last_error == ""


async def test_a_category_is_dragged_before_and_into_another(arena: Arena) -> None:
    async with await arena.episode(
        start_urls=(SITE.origin + TREE,), users={SITE.id: SITE.roles[0].user}, now=SITE.database.epoch
    ) as episode:
        db = episode.world.db("shopping")
        (_, top), *_ = db.execute(PAIR)
        below = "SELECT c.id, c.name FROM category c JOIN category p ON p.id = c.parent_id WHERE p.name = ?"
        (other, far), (_, near), *_ = db.execute(f"{below} ORDER BY c.position", (top,))
        (first, upper), (second, lower), *_ = db.execute(f"{below} ORDER BY c.position", (near,))
        order = "SELECT group_concat(id) FROM (SELECT id FROM category WHERE id IN (?, ?) ORDER BY position)"
        assert db.execute(order, (first, second)).get == f"{first},{second}"
        x, y, width, _ = category(episode, upper).box
        await act(episode, Drag(ElementId(category(episode, lower).id), Point(x + width / 2, y + 2)))
        assert db.execute(order, (first, second)).get == f"{second},{first}"

        target = ElementId(category(episode, far).id)
        await act(episode, Drag(ElementId(category(episode, upper).id), target))
        above = db.execute("SELECT path FROM category WHERE id = ?", (other,)).get
        lies = db.execute("SELECT parent_id, path FROM category WHERE id = ?", (first,)).fetchall()
        assert lies[0][0] == other
        assert str(lies[0][1]).rpartition("/")[0] == above
        assert "You moved the category." in episode.observation.text


async def test_a_press_without_a_drag_opens_the_category(arena: Arena) -> None:
    async with await arena.episode(
        start_urls=(SITE.origin + TREE,), users={SITE.id: SITE.roles[0].user}, now=SITE.database.epoch
    ) as episode:
        (number, name), _ = episode.world.db("shopping").execute(PAIR).fetchall()
        x, y, width, height = category(episode, str(name)).box
        middle = Point(x + width / 2, y + height / 2)
        await act(episode, Drag(middle, Point(middle.x + 2, middle.y)))
        assert episode.observation.url == f"{SITE.origin}{TREE}edit/id/{number}/"
