from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import pytest

from tests.envs.conftest import HOME
from tests.kit.tiny import tiny_site
from tests.processes import children, kill_chromium, kill_driver, left_behind
from webarium.actions.types import Goto, Noop
from webarium.envs import Arena
from webarium.errors import BrowserError, UnknownNameError
from webarium.worlds import Universe

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.browser
@pytest.mark.parametrize("kill", [kill_chromium, kill_driver])
async def test_a_killed_chromium_is_replaced(
    kill: Callable[[Collection[int]], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = children()
    site = tiny_site(tmp_path / "site")
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        async with await Arena.open(sites={"tiny": site}, universe=universe) as arena:
            episode = await arena.episode(start_urls=[HOME])
            kill(before)
            with pytest.raises(BrowserError):
                await episode.step(Noop())
            assert not arena.engine.alive
            await arena.restart_engine()
            assert episode.closed
            episode = await arena.episode(start_urls=[HOME])
            assert "Lamp" in episode.observation.text
    assert not left_behind(before)
    gc.collect()  # asyncio complains of errors that nobody has read when their futures go
    assert not caplog.records


@pytest.mark.browser
async def test_closing_an_arena_in_the_middle_of_steps(tmp_path: Path) -> None:
    before = children()
    site = tiny_site(tmp_path / "site")
    arena = await Arena.open(sites={"tiny": site}, cache=tmp_path / "cache")
    episodes = [await arena.episode(start_urls=[HOME]) for _ in range(3)]
    for episode in episodes:
        episode.world.conditions = replace(episode.world.conditions, latency_ms=600_000)
    steps = [asyncio.ensure_future(episode.step(Goto("/who"))) for episode in episodes]
    await asyncio.sleep(0)
    await arena.close()
    await arena.close()
    results = await asyncio.gather(*steps, return_exceptions=True)
    assert all(isinstance(result, Exception) for result in results)
    assert all(episode.world.closed for episode in episodes)
    assert not left_behind(before)


async def test_unknown_sites() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'shopping'"):
        await Arena.open(sites=["shoping"])


async def test_no_chromium_leaves_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBARIUM_CHROMIUM", "/nowhere")
    site = tiny_site(tmp_path / "site")
    with pytest.raises(BrowserError, match="WEBARIUM_CHROMIUM"):
        await Arena.open(sites={"tiny": site}, cache=tmp_path / "cache")
