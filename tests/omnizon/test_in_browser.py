"""Omnizon in a real Chromium: filters, quantities and versions change in place; Back works; a failure says so."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from webarium.actions.types import Action, Click, ElementId, GoBack, Press, Select, Type
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.sites.omnizon.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["omnizon"]) as opened:
        yield opened


def found(episode: Episode, role: str, name: str) -> Node:
    tree = episode.observation.tree
    assert tree is not None
    return next(node for node in tree.walk() if node.role == role and node.name.startswith(name))


async def act(episode: Episode, action: Action) -> None:
    await episode.step(action)
    assert episode.observation.last_error == ""


async def press(episode: Episode, role: str, name: str) -> None:
    await act(episode, Click(ElementId(found(episode, role, name).id)))


async def test_filters_change_the_list_in_place_and_back_takes_them_off(arena: Arena) -> None:
    async with await arena.episode(
        start_urls=(SITE.origin + "/search?query=headphones",), now=SITE.database.epoch
    ) as episode:
        await press(episode, "radio", "4.5 stars & up")
        assert "rating=45" in episode.observation.url
        narrowed = found(episode, "radio", "4.5 stars & up")
        assert narrowed.state("checked") in ("True", "true")
        assert episode.observation.focused == narrowed.id, "the focus stays where it was"
        assert found(episode, "link", "Clear all filters")
        await act(episode, GoBack())
        assert "rating" not in episode.observation.url
        with pytest.raises(StopIteration):
            found(episode, "link", "Clear all filters")


async def test_a_version_is_chosen_and_bought_in_place(arena: Arena) -> None:
    async with await arena.episode(
        start_urls=(SITE.origin + "/product/22",), now=SITE.database.epoch
    ) as episode:
        await press(episode, "link", "512 GB")
        assert "Storage: 512 GB" in " ".join(episode.observation.text.split())
        assert not episode.observation.url.endswith("/product/22")
        here = episode.observation.url
        await press(episode, "button", "Add to Cart")
        assert episode.observation.url == here
        assert "Added to cart: 1" in episode.observation.text
        assert "Cart 1" in episode.observation.text
        await press(episode, "link", "Go to cart")
        await act(episode, Select(ElementId(found(episode, "combobox", "Quantity").id), ("3",)))
        assert "Subtotal (3 items)" in episode.observation.text
        assert episode.world.db("omnizon").execute("SELECT quantity FROM cart_item").get == 3
        await press(episode, "button", "Delete")
        assert "Your Omnizon cart is empty" in episode.observation.text


async def test_a_failed_request_says_so_and_leaves_the_page(arena: Arena) -> None:
    async with await arena.episode(
        start_urls=(SITE.origin + "/category/kitchen",), now=SITE.database.epoch
    ) as episode:
        before = episode.observation.url
        db = episode.world.db("omnizon")
        db.execute("UPDATE category SET slug = 'gone' WHERE slug = 'kitchen'")
        await press(episode, "radio", "4 stars & up")
        assert "nothing on this page was changed" in episode.observation.text
        assert episode.observation.url == before
        db.execute("UPDATE category SET slug = 'kitchen' WHERE slug = 'gone'")
        await press(episode, "radio", "4.5 stars & up")
        assert "nothing on this page was changed" not in episode.observation.text
        assert "rating=45" in episode.observation.url


async def test_menus_open_and_shut_and_suggestions_are_taken_by_keys(arena: Arena) -> None:
    async with await arena.episode(start_urls=(SITE.origin + "/",), now=SITE.database.epoch) as episode:
        await press(episode, "button", "Expand Account and Lists")
        assert "Create a List" in episode.observation.text
        await act(episode, Press("Escape"))
        assert "Create a List" not in episode.observation.text
        await press(episode, "link", "All")
        assert "Shop by department" in episode.observation.text
        await press(episode, "button", "Close menu")
        await act(episode, Type(ElementId(found(episode, "combobox", "Search").id), "lapto", submit=False))
        await act(episode, Press("ArrowDown"))
        await act(episode, Press("Enter"))
        assert episode.observation.url.endswith("/search?query=laptop")
