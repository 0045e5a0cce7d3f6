"""Another Chromium takes the place of one that has had its contexts, and nobody notices."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.kit.tiny import tiny_site
from webarium.actions.types import Goto
from webarium.browser.engine import Chromium, ChromiumEngine
from webarium.envs import Arena, engines
from webarium.worlds import Universe

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]
HOME = "http://tiny.test/"
FEW = Chromium(most_contexts=2)


async def test_episodes_end_in_the_process_in_which_they_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("few", f"{__name__}:FEW", engines.GROUP)
    monkeypatch.setattr(engines, "entry_points", lambda group: [point])
    site = tiny_site(tmp_path / "tiny")
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        async with await Arena.open(sites={"tiny": site}, universe=universe, engine="few") as arena:
            engine = arena.engine
            assert isinstance(engine, ChromiumEngine)
            first = engine.browser
            early = [await arena.episode(start_urls=[HOME]) for _ in range(2)]
            assert engine.browser is first
            late = await arena.episode(start_urls=[HOME])
            assert engine.browser is not first
            assert engine.open_windows == 3
            fork = await early[0].fork()
            for episode in (*early, late, fork):
                seen = await episode.step(Goto(HOME))
                assert (seen.url, seen.last_error) == (HOME, "")
                await episode.close()
            ended = [first.alive]
            async with await arena.episode(start_urls=[HOME]):
                ended.append(first.alive)
            assert ended == [True, False], "it ends when the next window opens"
            assert engine.open_windows == 0
        assert not engine.alive
