"""The text engine shows what Chromium shows: kinds of pages and a golden path of some sites, at the fresh seed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.seeds import FRESH
from webarium.envs import Arena
from webarium.runs.differences import Differences, can_be_opened, compare_page, compare_path, spread
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suite
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

SITES = ("shopping", "reddit", "gomail", "staynb", "map", "zilloft")
PAGES = 3


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arenas() -> AsyncIterator[tuple[Arena, Arena]]:
    with Universe.open(databases(load_sites()), seed=FRESH) as universe:
        async with (
            await Arena.open(universe=universe, engine="chromium") as chromium,
            await Arena.open(universe=universe, engine="text") as text,
        ):
            yield chromium, text


@pytest.mark.parametrize("name", SITES)
async def test_pages_and_a_golden_path_are_equal(arenas: tuple[Arena, Arena], name: str) -> None:
    one, other = arenas
    site, suite = load_sites()[name], load_suite(name)
    found = Differences()
    for kind in spread([kind for kind in site.kinds if can_be_opened(kind)], PAGES):
        found.add(await compare_page(one, other, site, kind))
    found.add(await compare_path(one, other, suite.task(one.universe, suite.smoke[0])))
    assert found.passes, found.to_json()
