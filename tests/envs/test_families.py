"""One world of both families: each site shows its own day, in its pages and to their scripts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from webarium.actions.types import Goto
from webarium.bench.windows import window_of
from webarium.envs import Arena, Episode
from webarium.sites.registry import load_sites

pytestmark = pytest.mark.browser

SITES = load_sites()
FORUM, STORE = SITES["reddit"], SITES["omnizon"]
DATE = "() => [new Date(), new Date(Date.now())].map(String).map((text) => text.slice(0, 21))"


@pytest.fixture
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites={site.id: site for site in (FORUM, STORE)}) as arena:
        yield arena


def told(moment: datetime) -> list[str]:
    """As `DATE` writes it."""
    return [f"{moment:%a %b %d %Y %H:%M}"] * 2


async def dates(episode: Episode) -> list[list[str]]:
    """What scripts of each tab take for the present."""
    return [await tab.page.evaluate(DATE) for tab in window_of(episode).context.tabs]


async def test_pages_and_their_scripts_agree_on_every_site(arena: Arena) -> None:
    urls = [FORUM.origin + "/", STORE.origin + "/"]
    expected = [told(FORUM.database.epoch), told(STORE.database.epoch)]
    async with await arena.episode(start_urls=urls) as episode:
        assert await dates(episode) == expected
        assert "1 year ago" not in episode.observation.text
        async with await episode.fork() as fork:
            assert await dates(fork) == expected
        async with await arena.restore(await episode.snapshot()) as again:
            assert await dates(again) == expected
        await episode.step(Goto(STORE.origin + "/"))
        assert (await dates(episode))[0] == expected[1], "the same tab on another site"
    later = timedelta(days=3, hours=1)
    async with await arena.episode(start_urls=urls, now=FORUM.database.epoch + later) as episode:
        assert await dates(episode) == [told(site.database.epoch + later) for site in (FORUM, STORE)]
