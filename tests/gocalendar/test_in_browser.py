"""The diary in a real Chromium: what only mouse and keys can do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from webarium.actions.types import Action, Click, Drag, ElementId, Focus, Point, Press
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.sites.gocalendar.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["gocalendar"]) as opened:
        yield opened


async def started(arena: Arena, path: str) -> Episode:
    return await arena.episode(
        start_urls=(SITE.origin + path,), users={SITE.id: SITE.roles[0].user}, now=SITE.database.epoch
    )


def found(episode: Episode, title: str, role: str = "link") -> Node:
    tree = episode.observation.tree
    assert tree is not None
    return next(node for node in tree.walk() if node.role == role and node.name.startswith(title))


async def steps(episode: Episode, *actions: Action) -> None:
    for action in actions:
        await episode.step(action)
        assert episode.observation.last_error == ""


def times(episode: Episode, title: str) -> tuple[str, str]:
    ((begin, over), *_) = episode.world.db("gocalendar").execute(
        "SELECT starts_at, ends_at FROM event WHERE title = ? ORDER BY starts_at", (title,)
    )
    return str(begin), str(over)


async def test_an_event_is_resized_by_its_edge_and_by_keys(arena: Arena) -> None:
    async with await started(arena, "/week/2024-07-18") as episode:
        x, y, width, height = found(episode, "Team Workshop").box
        edge = Point(x + width / 2, y + height - 3)
        await steps(episode, Drag(edge, Point(edge.x, edge.y + 48)))
        assert times(episode, "Team Workshop") == ("2024-07-16T10:00", "2024-07-16T13:00")
        focused = ElementId(found(episode, "Team Workshop").id)
        await steps(episode, Focus(focused), Press("Alt+Shift+ArrowUp"), Press("Alt+ArrowRight"))
        assert times(episode, "Team Workshop") == ("2024-07-17T10:00", "2024-07-17T12:45")


async def test_a_click_and_a_drag_over_free_time_create_events(arena: Arena) -> None:
    async with await started(arena, "/week/2024-07-18") as episode:
        x, y, width, height = found(episode, "Client Presentation").box
        free = Point(x + width / 2, y - height * 1.75)
        await steps(episode, Drag(free, Point(free.x, free.y + 48)))
        assert found(episode, "Start time", "textbox").value == "1:15 PM"
        assert found(episode, "End time", "textbox").value == "2:15 PM"
        await steps(episode, Click(ElementId(found(episode, "Close", "button").id)), Click(free))
        assert found(episode, "Start time", "textbox").value == "1:00 PM"
        assert found(episode, "Start date", "textbox").value == "7/19/2024"


async def test_the_months_events_are_dragged_from_day_to_day(arena: Arena) -> None:
    async with await started(arena, "/month/2024-07-18") as episode:
        source = found(episode, "12 PM Picnic")
        x, y, width, _ = source.box
        await steps(episode, Drag(ElementId(source.id), Point(x + width / 2 - 3 * width, y + 120)))
        assert times(episode, "Picnic in the Park")[0] != "2024-07-20T12:00"


async def test_moving_one_of_a_series_asks_which(arena: Arena) -> None:
    async with await started(arena, "/day/2024-09-16") as episode:
        db = episode.world.db("gocalendar")
        ((title, day),) = db.execute(
            "SELECT title, substr(starts_at, 1, 10) FROM event WHERE series_id IS NOT NULL ORDER BY starts_at LIMIT 1"
        )
        assert isinstance(title, str)
        before = db.execute("SELECT starts_at FROM event WHERE title = ?", (title,)).fetchall()
    async with await started(arena, f"/day/{day}") as episode:
        await steps(episode, Focus(ElementId(found(episode, title).id)), Press("Alt+ArrowDown"))
        await steps(episode, Click(ElementId(found(episode, "All events", "radio").id)))
        await steps(episode, Click(ElementId(found(episode, "OK", "button").id)))
        after = (
            episode.world.db("gocalendar")
            .execute("SELECT starts_at FROM event WHERE title = ?", (title,))
            .fetchall()
        )
    assert len(before) == len(after)
    assert not set(before) & set(after)


async def test_the_small_month_is_turned_without_moving_the_view(arena: Arena) -> None:
    async with await started(arena, "/week/2024-07-18") as episode:
        await steps(episode, Click(ElementId(found(episode, "Next month").id)))
        assert found(episode, "August 2024", "heading")
        assert found(episode, "July 14 – 20, 2024", "heading")
        assert episode.observation.url == f"{SITE.origin}/week/2024-07-18"
